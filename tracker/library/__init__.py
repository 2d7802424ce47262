"""Templates and parties of the GM. This package is imported when it is first needed."""
