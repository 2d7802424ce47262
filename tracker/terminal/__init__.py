"""Between Textual and the terminal: what goes out, what comes in, how it ends.

Nothing is imported here: `startup` must be had before Textual is.
"""
