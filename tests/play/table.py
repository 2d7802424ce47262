"""A GM's table in a test. It sends actions as plain data, and looks at the results."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from rules.dice import Tray, Typed
from rules.encounter import Combatant, Encounter
from rules.encounter.codec import to_bytes
from rules.errors import RulesError
from rules.history import Event, Fight
from rules.numbers.exact import Number
from rules.numbers.figures import Step
from rules.rulebook.answers import Budget


class Table:
    """A fight under a rulebook. The number `seed` starts the random numbers of the dice."""

    def __init__(self, system: str, seed: int = 1) -> None:
        self.random = Random(seed)
        self.fight, proposal = Fight.new("Ford", system)
        self.fight.commit(proposal)
        self.event: Event = proposal.event
        self.events: list[Event] = [proposal.event]

    def do(self, dice: Iterable[Typed] = (), *, override: bool = False, **request: object) -> Event:
        """Apply the action of a request. `dice` are typed rolls; all other dice are rolled.

        An underscore at the end of a name is left out: `in_` means `in`.
        """
        tray = Tray(self.random, dice)
        request = {name.removesuffix("_"): value for name, value in request.items()}
        proposal = self.fight.propose(self.fight.read(request), tray, override=override)
        self.fight.commit(proposal)
        self.event = proposal.event
        self.events.append(self.event)
        return self.event

    def fault(self, dice: Iterable[Typed] = (), **request: object) -> RulesError:
        """Return the error for a request, and check that nothing at the table changes."""
        before = (to_bytes(self.encounter), self.fight.last, self.fight.head, self.fight.redo)
        with pytest.raises(RulesError) as raised:
            self.do(dice, **request)
        assert before == (
            to_bytes(self.encounter),
            self.fight.last,
            self.fight.head,
            self.fight.redo,
        )
        return raised.value

    @property
    def encounter(self) -> Encounter:
        """The present encounter."""
        return self.fight.encounter

    @property
    def text(self) -> str:
        """The last line of the log."""
        return self.event.text

    @property
    def turn(self) -> str | None:
        """Return the name of the combatant who has the turn."""
        who = self.encounter.turn_of
        return None if who is None else self.encounter.combatants[who].name

    @property
    def order(self) -> list[str]:
        """The names in the order of initiative."""
        return [one.name for one in self.encounter.in_order()]

    def combatant(self, name: str) -> Combatant:
        """The combatant of that name."""
        return self.encounter.find(name)

    def budget(self, name: str, terrain: str | None = None) -> Budget:
        """The movement budget of the combatant of that name."""
        return self.fight.book.movement.budget(self.encounter, self.combatant(name), terrain)

    def left(self, name: str, terrain: str | None = None) -> Number:
        """Return how far the combatant of that name can still move now."""
        return self.budget(name, terrain).left.figure.value

    def closed(self, name: str, gait: str) -> str | None:
        """Return why the combatant of that name cannot take a gait.

        Return None if a gait is possible.
        """
        rates = self.fight.book.movement.gait_rates(self.encounter, self.combatant(name))
        return next(rate.closed for rate in rates if rate.gait.id == gait)

    def rate(self, name: str, gait: str) -> Number | None:
        """Return the rate of a gait for the combatant of that name."""
        rates = self.fight.book.movement.gait_rates(self.encounter, self.combatant(name))
        account = next(rate.rate for rate in rates if rate.gait.id == gait)
        return None if account is None else account.figure.value

    def counter(self, name: str, label: str) -> Number:
        """Return the counter with this label for the combatant of that name."""
        counters = self.fight.book.movement.counters(self.encounter, self.combatant(name))
        return next(one.figure.value for one in counters if one.label == label)

    def conditions(self, name: str) -> dict[str, int | None]:
        """Return the combatant's conditions.

        The value of a condition is the number of turns or rounds that remain.
        """
        return {held.name: held.left for held in self.combatant(name).conditions}


def touched(event: Event) -> set[str]:
    """Return the fields that an event changed, such as 'c1 hp', and the names of its rules."""
    places = ((key for key in change.at[1:] if isinstance(key, str)) for change in event.changes)
    return {*map(" ".join, places), *(told.rule for told in event.rulings if told.rule)}


def table_rulings(steps: Iterable[Step]) -> list[str]:
    """Return the labels of the steps that come from a ruling of the game master."""
    return [step.label for step in steps if step.source and step.source.book == "At this table"]


def fighting(system: str, *names: str, sheet: dict[str, Any] | None = None) -> Table:
    """Return a begun fight with combatants of these names.

    The first name has the highest initiative.
    """
    table = Table(system)
    for place, name in enumerate(names):
        table.do(action="add", name=name, sheet=sheet or {}, hp=20, initiative=50 - place)
    table.do(action="start")
    return table


def moving(*names: str, mph: int = 12, sheet: dict[str, Any] | None = None) -> Table:
    """Return a Realms of Myth fight in the first pulse. All combatants have declared a speed."""
    table = fighting("rom", *names, sheet=sheet)
    table.do(action="next")
    for name in names:
        table.do(action="declare", who=name, mph=mph)
        table.do(action="next")
    return table
