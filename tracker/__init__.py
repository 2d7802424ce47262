"""The tracker: screens, saves and the command line, on top of the rules."""
