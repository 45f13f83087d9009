"""Exit statuses of the commands."""

OK, WRONG, UNREADABLE = range(3)
