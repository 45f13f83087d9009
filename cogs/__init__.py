"""Everything that talks to Discord: commands, buttons, messages, words. The only place with it."""
