"""Text in and out: sanitized, as JSON, and rulings in the order in which they are told."""
