"""Terminal: the driver, the input, the line filters and the signals that Textual is given.

Nothing is imported here: `startup` must be had before Textual is.
"""
