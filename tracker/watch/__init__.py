"""The players' view: a save that is followed, its picture in cells, and where that is sent.

Nothing of Textual is imported here: each watcher is a small process of its own.
"""
