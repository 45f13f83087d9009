"""Training the networks of the strongest level; nothing that the bot runs imports this."""
