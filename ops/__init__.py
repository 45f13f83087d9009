"""Running the bot as a process: settings, logging, checks before the start, signals."""
