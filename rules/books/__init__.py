"""The built-in rulebooks: one package for each book, all with the same modules."""
