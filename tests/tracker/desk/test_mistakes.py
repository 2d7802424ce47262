"""Mistakes at the keyboard and their results, from the files of the folder `mistakes`.

A row of a file has books ('all' means all five), keys, and the result of the keys. If a row is not
for all books, the other books may give other results.

Grak has the letter a, and Mira has b. The wolves have c, e and f. The orc has g, and the sage has
h. Kolk has i, and comes in round 5. Drun has j, and is dead. Lurk has zz, and is hidden. Grak has
the turn.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.encounter import Encounter
from rules.encounter.letters import letters
from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table, keys_of
from tracker.views.harmed import is_named

FILES = sorted(Path(__file__).with_name("mistakes").glob("*.txt"))
NOT_DONE = "not done: "
NOTHING = "nothing"
TURN = "turn: "
"""A result begins with one of these: Enter asks or refuses, nothing changes, a turn has ended."""

LEAST = 1200
"""All files together have at least this many lines."""

A_MOMENT = 1
"""Seconds of a pause. A key after the pause does not belong to the word before the pause."""


class Mistake(NamedTuple):
    """A mistyped line in a file of mistakes, with the expected result."""

    books: str
    keys: str
    comes_to: str


class Came(NamedTuple):
    """The result of a line's keys, and all texts that the GM could read before the last key.

    `outcome` is the text of the new events. Without new events, it is the question or message.
    """

    done: bool
    outcome: str
    shown: str
    turn_passed: bool
    unnamed: tuple[str, ...]


def mistakes(file: Path) -> list[Mistake]:
    """Return the mistakes in a file. A line without bars is an explanation, and no mistake."""
    rows = (row for row in file.read_text("utf-8").splitlines() if row.count(" | ") > 1)
    return [Mistake(*(part.strip() for part in row.split(" | ", 2))) for row in rows]


MORE = (
    {"name": "Kolk", "initiative": 4},
    {"name": "Drun", "initiative": 3},
    {"name": "Lurk", "initiative": 2, "hidden": True},
)
"""Combatants added to the seven: Kolk will come, Drun will go out, and Lurk is hidden."""

THEN = (
    {"action": "arrive", "who": "Kolk", "round": 5},
    {"action": "out", "who": "Drun"},
)


def read_on_screen(table: Table) -> str:
    """Return the texts on the screen about the typed line: prompt, sketch and list."""
    return "\n".join((table.prompt, table.sketched, table.listed))


def changed(table: Table, before: Encounter) -> Iterator[str]:
    """Yield the combatants whose state has changed. Newcomers and removed combatants do not count.

    If the turn has passed, only harm counts: hit points that changed, and combatants who went out
    or came back.
    """
    turned = table.encounter.turn_of != before.turn_of
    for who, now in table.encounter.combatants.items():
        was = before.combatants.get(who, now)
        harmed = (was.hp, was.hp_temporary, was.out) != (now.hp, now.hp_temporary, now.out)
        if harmed or (was != now and not turned):
            yield who


def play(table: Table, keys: str) -> Came:
    """Press the keys of a line, and return the result."""
    before, last = table.encounter, table.desk.fight.last
    here, shown = table.desk.cursor.target_names(), ""
    for key in keys_of(keys):
        shown += "\n" + read_on_screen(table) if table.desk.asking else ""
        table.press(key)
    shown = shown or here
    fight, own = table.desk.fight, letters(table.encounter)
    events = " ".join(fight.event(n).text for n in range(last + 1, fight.last + 1))
    unnamed = (
        table.encounter.combatants[who].name
        for who in changed(table, before)
        if not is_named(shown, table.encounter.combatants[who].name, own.get(who, ""))
    )
    now = table.encounter
    return Came(
        bool(events) or now != before,
        events or read_on_screen(table).strip(),
        shown,
        (now.turn_of, now.round) != (before.turn_of, before.round),
        tuple(unnamed),
    )


def wrong_in(mistake: Mistake, came: Came) -> str:
    """Return how the real result of a mistake differs from the expected result.

    Return '' if both are the same.
    """
    comes_to = mistake.comes_to
    passes = comes_to.startswith(TURN)
    if came.unnamed:
        return f"changed unnamed: {came.unnamed}"
    if came.turn_passed != passes:
        return "a turn passed" if came.turn_passed else "no turn passed"
    wanted = comes_to.removeprefix(TURN)
    if wanted == NOTHING:
        return "not nothing" if came.done else ""
    if wanted.startswith(NOT_DONE):
        right = not came.done and wanted.removeprefix(NOT_DONE) in came.outcome
        return "" if right else "not refused so"
    return "" if came.done and wanted in came.outcome else "another outcome"


def begin_again(table: Table, began: int) -> None:
    """Close every open question and list. Then undo all events after the event `began`."""
    table.program.wait(A_MOMENT)
    while table.desk.asking or table.desk.picker is not None:
        table.press("escape")
    while table.desk.fight.head > began:
        table.press("u")
    table.desk.cursor.unmark()
    while table.desk.cursor.folded():
        table.press("shift+tab")
    table.desk.session.random.seed(1)
    table.select("Grak")


@pytest.mark.parametrize("system", BUILT_IN)
@pytest.mark.parametrize("file", FILES, ids=[one.stem for one in FILES])
def test_a_mistake_comes_to_what_its_line_says(at_the_ford: At, file: Path, system: str) -> None:
    table = at_the_ford(system, MORE, THEN)
    began, wrong = table.desk.fight.head, []
    for mistake in mistakes(file):
        if mistake.books != "all" and system not in mistake.books.split():
            continue
        came = play(table, mistake.keys)
        if told := wrong_in(mistake, came):
            wrong.append(f"{mistake.keys} | {mistake.comes_to}: {told}: {came.outcome!r}")
        begin_again(table, began)
    assert not wrong, "\n".join(wrong)


def test_the_table_has_every_line_that_was_promised() -> None:
    every = [one for file in FILES for one in mistakes(file)]
    assert len(every) >= LEAST
    assert len(set(every)) == len(every)
    unknown = {book for one in every for book in one.books.split()} - {*BUILT_IN, "all"}
    assert unknown == set()
