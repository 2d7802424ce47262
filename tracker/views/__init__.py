"""Make the lines that the panes show.

Each view is a pure function: it takes an encounter and returns lines and numbers.
"""
