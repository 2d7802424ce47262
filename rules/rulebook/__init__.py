"""The parts of a rulebook (vocabulary, answers, measures), and the catalogue of all books."""
