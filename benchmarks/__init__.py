"""Programs that measure the tracker, and the terminal they measure it with."""
