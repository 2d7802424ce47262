"""Terminal: the driver, the input, the line filters and the signals, all used by Textual.

No module is imported here, because `startup` must run before Textual is imported.
"""
