"""Rules and their answers, and our readings of a book that is silent or unclear."""
