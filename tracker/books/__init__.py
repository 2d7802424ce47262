"""Rulebooks in files: where they lie, how they are read, and in which line each key stands."""
