"""The players' view follows a save, and sends a picture of cells to a terminal or a browser.

Textual is not imported here, so that each watcher is a small process.
"""
