"""Text from and for people and programs: cleaning, JSON, Markdown, the order of a ruling."""
