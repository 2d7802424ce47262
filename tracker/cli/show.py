"""`gaitkeeper show`: print the state of a fight as a table, or the whole state as JSON."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from contextlib import closing
from fractions import Fraction
from typing import Any

from msgspec import UNSET, Struct

from rules.encounter import Combatant, Encounter
from rules.encounter.letters import letters
from rules.fight.timeline import moment_in_words, often_in_words
from rules.numbers.exact import counted, in_words, plain
from rules.rulebook.answers import (
    Account,
    Budget,
    GaitRate,
    Remarks,
    TerrainCost,
    tells_of,
    text_of,
)
from rules.rulebook.rulebook import Rulebook
from tracker.cli.output import print_json, print_lines, table
from tracker.cli.save_argument import add_save_argument, to_look_at
from tracker.store.errors import printable
from tracker.text.sanitize import sanitize
from tracker.views.clock import OVER, standing
from tracker.views.conditions import called

LINE_WIDTH = 100
"""The width for which the line of positions is drawn."""

HEAD = [
    *("", "letter", "id", "name", "side", "HP", "initiative"),
    *("gait", "terrain", "movement left", "state"),
]


def arguments(parser: ArgumentParser) -> None:
    """Declare SAVE and --json."""
    add_save_argument(parser)
    parser.add_argument("--json", action="store_true", help="the whole state as JSON")


def run(options: Namespace) -> int:
    """Show the state of the fight; nothing is written. Raises StoreError."""
    with closing(to_look_at(options)) as saved:
        encounter, book = saved.encounter, saved.fight.book
        if options.json:
            place = {"event": saved.fight.last, "head": saved.fight.head}
            state = plain_state(encounter, book)
            print_json({"save": printable(saved.path), **place, **state})
        else:
            print_lines(*_lines(saved.name, encounter, book, saved.fight.last))
    return 0


def plain_state(encounter: Encounter, book: Rulebook) -> dict[str, Any]:
    """Return the whole encounter as plain data, with the numbers that the screen shows.

    The combatants are in order. After the end of the fight, no combatant has a turn or movement.
    """
    return {
        **everything(encounter),
        "map": _map(encounter, book),
        "letters": {letter: who for who, letter in letters(encounter).items()},
        "turn_of": None if encounter.ended else encounter.turn_of,
        "standing": standing(encounter, book),
        "lines": _texts(book.lines(encounter)),
        "combatants": [_combatant(encounter, book, one) for one in encounter.in_order()],
    }


def _combatant(encounter: Encounter, book: Rulebook, one: Combatant) -> dict[str, Any]:
    return {
        **everything(one),
        "letter": letters(encounter).get(one.id),
        "position": _position(encounter, book, one),
        "mount": encounter.mount_name(one),
        "movement": _movement(book.movement.budget(encounter, one), over=encounter.ended),
        "gaits": [_gait(rate) for rate in book.movement.gait_rates(encounter, one)],
        "terrains": [_terrain(cost) for cost in book.terrain_costs(encounter, one)],
        "load": [_account(account) for account in book.movement.load(encounter, one)],
        "limits": [_account(account) for account in book.movement.thresholds(encounter, one)],
        "counters": [_account(account) for account in book.movement.counters(encounter, one)],
        "in_row": _texts(book.in_row(encounter, one)),
        "about": _texts(book.notes(encounter, one)),
    }


def _map(encounter: Encounter, book: Rulebook) -> dict[str, Any] | None:
    if encounter.map is UNSET:
        return None
    from tracker.views.line_row import plain_map  # noqa: PLC0415  # few fights have positions

    return plain_map(encounter, book)


def _position(encounter: Encounter, book: Rulebook, one: Combatant) -> dict[str, Any] | None:
    if encounter.map is UNSET:
        return None
    from tracker.views.line_row import plain_position  # noqa: PLC0415

    return plain_position(encounter, book, one.id)


def _texts(remarks: Remarks) -> list[str]:
    return [text_of(one) for one in remarks]


def _account(account: Account) -> dict[str, Any]:
    """Return an account as plain data: its label, value, unit and note.

    The value and the unit are the same as on the screen.
    """
    shown = account.figure
    note = account.note or None
    return {"label": account.label, "value": plain(shown.value), "unit": shown.unit, "note": note}


def _gait(rate: GaitRate) -> dict[str, Any]:
    return {
        "gait": rate.gait.id,
        "rate": None if rate.rate is None else _account(rate.rate),
        "difficulty": None if rate.difficulty is None else _account(rate.difficulty),
        "closed": rate.closed,
    }


def _terrain(cost: TerrainCost) -> dict[str, Any]:
    return {
        "terrain": cost.terrain.id,
        "left": None if cost.left is None else _account(cost.left),
        "difficulty": None if cost.difficulty is None else _account(cost.difficulty),
        "closed": cost.closed,
    }


def everything(value: Any) -> Any:
    """Return a value of the rules as plain data, with every field. Fractions become doubles."""
    if isinstance(value, Struct):
        return {name: everything(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {key: everything(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [everything(item) for item in value]
    return plain(value) if isinstance(value, Fraction) else value


def _movement(budget: Budget, *, over: bool) -> dict[str, Any]:
    left, limit = budget.left.figure, budget.limit.figure
    return {
        "left": plain(left.value),
        "limit": plain(limit.value),
        "unit": left.unit,
        "scope": budget.scope,
        "why_none": budget.reason,
        "why_not_now": OVER if over else budget.not_now,
    }


def _lines(name: str, encounter: Encounter, book: Rulebook, last: int) -> Iterator[str]:
    yield f"{sanitize(name)}: {book.title}"
    begin = "" if encounter.started else " The action start begins the fight."
    yield f"{standing(encounter, book)}{begin} {counted(last, 'event')} so far."
    yield ""
    if encounter.combatants:
        yield from table([HEAD, *(_row(encounter, book, one) for one in encounter.in_order())])
    else:
        yield "Nobody is in the fight yet."
    if encounter.map is not UNSET:
        from tracker.views.line_row import texts  # noqa: PLC0415

        yield from ("", *texts(encounter, book, LINE_WIDTH), "", *_paths(encounter, book))
    for event in encounter.timeline:
        when = moment_in_words(book.words, event.came or event.next)
        often = often_in_words(book.words, event)
        come = ", has come" if event.came else ""
        yield sanitize(f"On the timeline, {when} ({often}{come}): {event.text}")
    yield from (sanitize(told) for told in _texts(book.lines(encounter)))


def _paths(encounter: Encounter, book: Rulebook) -> Iterator[str]:
    """Yield a sentence for each combatant who still has a path to continue.

    An example is 'Fenn is on the way to well, 12 m more.'
    """
    from tracker.views.position import path_text  # noqa: PLC0415  # few fights have positions

    for one in encounter.in_order():
        path = path_text(encounter, book, one.id)
        if path:
            yield f"{sanitize(one.name)} is on the way {path}."


def _row(encounter: Encounter, book: Rulebook, one: Combatant) -> list[str]:
    return [
        ">" if encounter.turn_of == one.id and not encounter.ended else "",
        letters(encounter).get(one.id, "-"),
        one.id,
        sanitize(one.name, 40),
        one.side,
        _hit_points(one),
        in_words(one.initiative.value) if one.initiative else "-",
        one.pace.gait,
        one.terrain,
        "-" if encounter.ended else book.movement.budget(encounter, one).in_words(),
        ", ".join(_states(one, book, book.in_row(encounter, one))) or "-",
    ]


def _hit_points(one: Combatant) -> str:
    if one.hp is None:
        return "-"
    now = f"{one.hp}+{one.hp_temporary}" if one.hp_temporary else str(one.hp)
    return now if one.hp_most is None else f"{now}/{one.hp_most}"


def _states(one: Combatant, book: Rulebook, told: Remarks) -> Iterator[str]:
    yield from map(sanitize, _texts(told))
    if one.hidden:
        yield "hidden"
    yield from _waits(one, book)
    if one.group:
        yield f"of {sanitize(one.group)}"
    for held in one.conditions:
        if not tells_of(told, held.name):
            name = called(held)
            yield name if held.left is None else f"{name} ({held.left})"


def _waits(one: Combatant, book: Rulebook) -> Iterator[str]:
    """Yield the reasons why a combatant does not act now.

    Examples are 'out', 'delays' and 'ready: TEXT'.
    """
    if one.arrives:
        yield f"comes in {moment_in_words(book.words, one.arrives)}"
    elif one.out:
        yield "out"
    if one.delayed:
        yield f"ready: {sanitize(one.ready)}" if one.ready else "delays"
    if one.surprised:
        yield "surprised"
