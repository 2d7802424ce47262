"""Exact numbers, figures that keep their steps, and the kinds of input."""
