"""Saves: what is on the disk, whatever happens."""
