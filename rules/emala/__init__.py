"""Emala: gaits, armour penalty, situational movement, charging, facing."""
