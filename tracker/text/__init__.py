"""Text in and out: sanitized, as JSON, and rulings in their order for people."""
