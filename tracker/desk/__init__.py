"""The desk has the commands of a game master, and needs no screen.

The GM runs a command with its key or with its name.
"""
