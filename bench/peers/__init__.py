"""Other Ludo engines, each behind one small function that plays a random game as a user would."""
