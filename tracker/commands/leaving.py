"""Leaving the fight for another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.commands.base import Command
from tracker.store import StoreError

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen


class Saves(Command):
    """Close this fight and go to the list of saves; everything is saved already."""

    id = "saves"
    title = "To the list of saves"
    keys = ("o",)
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Close, and list."""
        message = ""
        try:
            screen.leave()
        except StoreError as fault:
            message = fault.message
        screen.app.open_list(message)
