"""Saves: the files on the disk, whatever happens."""
