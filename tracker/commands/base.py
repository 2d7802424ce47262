"""A command: its name, its keys, its sentence, and when it can be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen


class Command:
    """One thing to ask for. The docstring's first line is its sentence in help and palette.

    Key map, key bar, help and palette are all made from these classes.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    keys: ClassVar[tuple[str, ...]] = ()
    group: ClassVar[str] = ""
    bar: ClassVar[str] = ""
    """What the key bar says; empty where the command is not in it."""

    def unavailable(self, screen: FightScreen) -> str | None:
        """Why the command cannot be used now; None where it can."""
        return None

    def run(self, screen: FightScreen) -> None:
        """Do it, or ask for what it needs first."""
        raise NotImplementedError

    @classmethod
    def sentence(cls) -> str:
        """What it does, in a sentence."""
        return " ".join((cls.__doc__ or "").partition("\n\n")[0].split())


class ForSelected(Command):
    """A command for the combatant under the cursor."""

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs somebody under the cursor."""
        return None if screen.selected else "there is nobody in the fight: add combatants first"


class InFight(Command):
    """A command for a fight that has begun."""

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs a first round."""
        return None if screen.encounter.started else "the fight has not begun: press next"
