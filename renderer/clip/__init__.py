"""Clips: moving pictures of what was done on a board."""

from renderer.clip.clips import MOVE_SIZE, REPLAY_SIZE, Progress, move_clip, replay_clip

__all__ = ["MOVE_SIZE", "REPLAY_SIZE", "Progress", "move_clip", "replay_clip"]
