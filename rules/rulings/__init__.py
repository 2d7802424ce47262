"""Rules, their answers, and how a book is read if it is silent or unclear."""
