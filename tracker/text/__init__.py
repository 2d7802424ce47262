"""Texts that come from outside or go to the screen.

The modules clean texts, handle JSON and Markdown, and put the steps of a ruling in order.
"""
