"""Exact numbers, figures with their steps, and the kinds of input."""
