"""Settings of the user's: the config file, where folders lie, and what the environment asks for."""
