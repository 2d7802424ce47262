"""Programs that measure the tracker's speed, its start and its saves."""
