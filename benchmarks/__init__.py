"""Programs that measure the tracker: its speed, its start and its saves."""
