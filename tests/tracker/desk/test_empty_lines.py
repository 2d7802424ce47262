"""Enter on an empty line, for every command and for every action of all five books.

Grak has the letter a, Mira has b, the wolves have c, e and f, the orc has g, and the sage has h. It
is Grak's turn.
"""

from collections.abc import Callable
from typing import Any

import pytest

from rules.fight.actions import name_of
from rules.fight.apply import own_actions
from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tracker.desk.command import Command
from tracker.screens.book_actions import open_action

NO_SENTENCE = ("0 characters", "type text")
"""Words of a refusal that do not say what to type."""

ELSEWHERE = ("theme", "why", "card", "saves", "next-fight", "undo", "undo-turn", "previous")
"""Commands that leave the fight, look at the panes of a screen, or go back in the history."""

ENDS_TURNS = ("s end-unit", "delay")
"""Commands that end turns. Before Enter, the line of `delay` already names who will delay."""


def spent(table: Table) -> list[object]:
    """Return whose turn it is, and everybody's hit points, remaining movement and counters."""
    book, encounter = table.desk.book, table.encounter
    return [
        encounter.turn_of,
        *(
            (one.hp, one.out, one.surprised, book.movement.budget(encounter, one).left.figure.value)
            for one in encounter.in_order()
        ),
        *(
            count.figure.value
            for one in encounter.in_order()
            for count in book.movement.counters(encounter, one)
        ),
    ]


def begin_again(table: Table, event: int) -> None:
    """Close every open question and page. Then undo all events after the given event."""
    for _ in range(3):
        if table.desk.asking:
            table.press("escape")
    table.program.screens.clear()
    if table.desk.fight.head != event:
        table.desk.session.ask({"action": "undo-to", "event": event})
    table.select("Grak")


def wrong_with(table: Table, name: str, ask: Callable[[], None]) -> str:
    """Call a command and press Enter without typing a text.

    Return the fault, or '' if there is no fault.
    """
    fight, before = table.desk.fight, table.desk.fight.last
    try:
        ask()
    except Exception as fault:  # an action that is refused asks nothing
        return "" if str(fault) else f"{name}: {fault!r}"
    table.desk.take_changes()
    prompt = table.desk.prompt
    if fight.last != before or not prompt.asking or prompt.typed:
        return ""
    had, asked = spent(table), table.prompt
    table.press("enter")
    if fight.last == before:
        said = prompt.fault if prompt.asking else table.desk.message.text or "closed"
        bad = not said or any(words in said for words in NO_SENTENCE)
        return f"{name} does not say what to type: {said!r} ({asked})" if bad else ""
    has = spent(table)
    if has[0] != had[0] and name not in ENDS_TURNS:
        return f"{name} passes the turn: {table.newest}"
    if has != had and "Enter: " not in asked:
        return f"{name} costs something in silence: {table.newest} ({asked})"
    return ""


@pytest.mark.parametrize("system", BUILT_IN)
def test_enter_on_an_empty_line_costs_no_turn_and_says_what_to_type(
    at_the_ford: At, system: str
) -> None:
    table = at_the_ford(system)
    table.select("Grak")
    began = table.desk.fight.head
    wrong = []

    def run(command: Command[Any]) -> Callable[[], None]:
        return lambda: table.desk.run(command)

    def take(name: str) -> Callable[[], None]:
        return lambda: open_action(table.program, name)  # type: ignore[arg-type]

    asks = {one.id: run(one) for one in table.desk.keymap.commands if one.id not in ELSEWHERE}
    asks |= {f"s {name}": take(name) for name in map(name_of, own_actions(table.desk.book))}
    for name, ask in asks.items():
        wrong.append(wrong_with(table, name, ask))
        begin_again(table, began)
    assert "\n".join(filter(None, wrong)) == ""
