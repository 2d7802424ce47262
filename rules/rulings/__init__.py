"""Rules, their answers, and our readings where a book is silent or unclear."""
