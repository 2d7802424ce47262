"""What a book brings: its vocabulary, its answers, its measures, and where it is found."""
