"""Settings of the user: the config file, the folders, and the environment variables."""
