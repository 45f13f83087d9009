"""What Discord answers when it refuses."""

from __future__ import annotations

from collections.abc import Mapping

from playground.model import Json


class ApiError(Exception):
    """A refusal: HTTP status, Discord's JSON error code and its words."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        extra: Json | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.body: Json = {"message": message, "code": code, **(extra or {})}
        self.headers = dict(headers or {})


class NotCovered(Exception):
    """Something real Discord does and the playground does not."""


def unauthorized() -> ApiError:
    """Return the answer to a wrong token."""
    return ApiError(401, 0, "401: Unauthorized")


def unknown(what: str) -> ApiError:
    """Return the answer to an id of nothing."""
    codes = {
        "Application": 10002,
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "User": 10013,
        "Webhook": 10015,
        "interaction": 10062,
        "application command": 10063,
    }
    return ApiError(404, codes[what], f"Unknown {what}")


def missing_access() -> ApiError:
    """Return the answer in a channel the bot cannot see."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """Return the answer to an act the bot has no permission for."""
    return ApiError(403, 50013, "Missing Permissions")


def already_acknowledged() -> ApiError:
    """Return the answer to a second first answer."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def invalid_webhook_token() -> ApiError:
    """Return the answer to an interaction token past its life."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def too_large() -> ApiError:
    """Return the answer to a file over the limit."""
    return ApiError(413, 40005, "Request entity too large")


class FormFaults:
    """Gathers faults of a body by their path, as in Discord's `errors` tree."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        """Note one fault at a path such as ("components", 0, "label")."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(
        self, path: tuple[str | int, ...], value: object, most: int, *, least: int = 0
    ) -> None:
        """Check a text's length."""
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        elif len(value) > most and not least:
            text = f"Must be {most} or fewer in length."
            self.add(path, "BASE_TYPE_MAX_LENGTH", text)
        elif not least <= len(value) <= most:
            text = f"Must be between {least} and {most} in length."
            self.add(path, "BASE_TYPE_BAD_LENGTH", text)

    def count(self, path: tuple[str | int, ...], value: object, most: int, least: int = 0) -> bool:
        """Check a list's size; say whether it is a list at all."""
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
            return False
        if not least <= len(value) <= most:
            text = f"Must be between {least} and {most} in length."
            self.add(path, "BASE_TYPE_BAD_LENGTH", text)
        return True

    def raise_any(self) -> None:
        """Raise 50035 if there is a fault."""
        if self._tree:
            raise ApiError(400, 50035, "Invalid Form Body", extra={"errors": self._tree})
