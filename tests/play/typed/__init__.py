"""Actions typed in a line."""
