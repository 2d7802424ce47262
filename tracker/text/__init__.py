"""Text from outside and text for the screen: cleaning, JSON, Markdown, the order of a ruling."""
