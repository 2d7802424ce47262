"""A command: its name, its keys, its sentence, and when it can be used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rules.dice import Typed
from rules.encounter import Combatant
from tracker.commands.desk import Desk


class Command:
    """One thing to ask for. The docstring's first line is its sentence in help and palette.

    Key map, key bar, help and palette are all made from these classes. `bar` is what the key bar
    says, empty where the command is not in it.
    """

    id: str
    title: str
    keys: tuple[str, ...] = ()
    group: str = ""
    bar: str = ""

    @property
    def sentence(self) -> str:
        """What it does, in a sentence."""
        return " ".join((self.__doc__ or "").partition("\n\n")[0].split())

    def unavailable(self, desk: Desk) -> str | None:
        """Why the command cannot be used now; None where it can."""
        return None

    def run(self, desk: Desk) -> None:
        """Do it, or ask for what it needs first; raises RulesError or StoreError."""
        raise NotImplementedError


class ForSelected(Command):
    """A command for the combatant under the cursor."""

    def unavailable(self, desk: Desk) -> str | None:
        """Needs somebody under the cursor."""
        if desk.cursor.selected is None:
            return "there is nobody in the fight: add combatants first"
        return super().unavailable(desk)

    def run(self, desk: Desk) -> None:
        """Do it for the one under the cursor."""
        if desk.cursor.selected is not None:
            self.run_for(desk, desk.cursor.selected)

    def run_for(self, desk: Desk, combatant: Combatant) -> None:
        """Do it for somebody, or ask for what it needs first."""
        raise NotImplementedError


class InFight(Command):
    """A command for a fight that has begun."""

    def unavailable(self, desk: Desk) -> str | None:
        """Needs a first round."""
        if not desk.fight.encounter.started:
            return "the fight has not begun: press next"
        return super().unavailable(desk)


class Does(Command):
    """A command that is an action and asks for nothing."""

    action: ClassVar[str]

    def run(self, desk: Desk) -> None:
        """Carry the action out."""
        act(desk, self.action)


class Opens(Command):
    """A command that opens the page of its id."""

    def run(self, desk: Desk) -> None:
        """Open the page."""
        desk.open(self.id)


def act(desk: Desk, action: str, dice: Iterable[Typed] = (), /, **fields: object) -> None:
    """Carry out an action of this fight by its name; raises RulesError or StoreError."""
    desk.perform(desk.fight.read({"action": action, **fields}), dice)
