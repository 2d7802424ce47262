"""Rules, what they answer, and how a book is read where it is silent or unclear."""
