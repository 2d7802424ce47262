"""Positions: the chapter says nothing about reach, about passing others or about doors."""

from rules.rulebook.ground import Ground

GROUND = Ground()
"""What OpenD6 says about positions."""
