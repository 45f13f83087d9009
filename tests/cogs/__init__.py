"""The bot as it runs, in-process on a simulated Discord, and the words and messages it builds."""
