"""Text from outside and text to show: cleaning, JSON, Markdown, the order of a ruling."""
