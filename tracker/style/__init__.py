"""Colours and layout."""
