"""The commands: `/ludo …`. Each decides, then hands on; words and pictures are made elsewhere."""
