"""Rules, their answers, and how a book is read if it says nothing or is unclear."""
