"""What comes in from outside: how much of it is read, from which files, and what it may hold."""
