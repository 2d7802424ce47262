"""Templates and parties of the GM; imported when first asked for."""
