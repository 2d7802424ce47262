"""Text from outside: made safe to show, and read from and written as JSON."""
