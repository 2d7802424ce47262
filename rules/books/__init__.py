"""The built-in rulebooks: one package for each, all arranged in the same way."""
