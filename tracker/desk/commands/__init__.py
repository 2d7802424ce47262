"""The commands of a GM, by key or by name: a function for each command, a file for each topic."""
