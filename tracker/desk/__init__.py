"""The desk: the commands of a game master, without a screen.

The GM runs a command by its key or by its name.
"""
