"""Programs that measure how fast the tracker is when it starts, plays and saves."""
