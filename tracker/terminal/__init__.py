"""Terminal: the driver, the input, the line filters and the signals, all used by Textual.

Nothing is imported here, because `startup` must run before Textual is imported.
"""
