"""Templates and parties of the GM; imported when they are first needed."""
