"""`gaitkeeper reach`: list how many turns each combatant needs for a path in each gait.

The path may have several legs.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any

from rules.fight.reach import Leg, Reach, Reaches, reach_of_all, way_in_words
from rules.numbers.exact import plain
from rules.rulebook.answers import Account
from rules.rulebook.rulebook import Rulebook
from tracker.cli.output import print_json, print_lines, table
from tracker.cli.save_argument import add_save_argument, to_look_at
from tracker.text.sanitize import sanitize_sentence
from tracker.typed.legs import way
from tracker.views.reach import open_gaits, told


def arguments(parser: ArgumentParser) -> None:
    """Declare SAVE, the legs (each is DISTANCE [GROUND] [GAIT]), and --json."""
    add_save_argument(parser)
    parser.add_argument(
        "way",
        nargs="+",
        metavar="DISTANCE [GROUND] [GAIT]",
        help="such as 30 m rough; more legs follow, as in 30 m run, then 10 m water swim",
    )
    parser.add_argument("--json", action="store_true", help="as JSON, with what is closed and why")


def run(options: Namespace) -> int:
    """Print how many turns each combatant needs; save nothing. Raises RulesError, StoreError."""
    with closing(to_look_at(options)) as saved:
        encounter, book = saved.encounter, saved.fight.book
        legs = way(" ".join(options.way), saved.fight)
        found = reach_of_all(encounter, book, legs)
        names = {one.who: encounter.combatants[one.who].name for one in found}
        if options.json:
            people = [_plain(one, names[one.who]) for one in found]
            print_json({**_plain_way(legs, book), "combatants": people})
        else:
            print_lines(*_lines(legs, found, names, book))
    return 0


def _lines(
    legs: Sequence[Leg], found: Sequence[Reaches], names: Mapping[str, str], book: Rulebook
) -> Iterator[str]:
    gaits = [gait for gait in book.words.gaits if gait.id in open_gaits(found)]
    yield f"{way_in_words(legs, book.words.distance_unit)}, in turns ({book.words.round_word}s):"
    said = ", ".join(dict.fromkeys(leg.gait.label for leg in legs if leg.gait is not None))
    each = all(leg.gait is not None for leg in legs)
    head = ["", *([said] if each and gaits else [gait.label for gait in gaits])]
    rows = [[names[one.who], *_cells(one, [gait.id for gait in gaits])] for one in found]
    if gaits:
        yield from table([head, *rows])
    for reason, who in _left_behind(found, names).items():
        yield f"{', '.join(who)}: {sanitize_sentence(reason)}."


def _left_behind(found: Sequence[Reaches], names: Mapping[str, str]) -> Mapping[str, list[str]]:
    """Return the names of combatants without an open gait.

    The keys are the reasons why their first gait is closed.
    """
    behind: dict[str, list[str]] = {}
    for one in found:
        if not open_gaits([one]):
            behind.setdefault(one.gaits[0].closed or "", []).append(names[one.who])
    return behind


def _cells(found: Reaches, gaits: list[str]) -> list[str]:
    return [told(one) for one in found.gaits if one.gait.id in gaits]


def _plain_way(legs: Sequence[Leg], book: Rulebook) -> dict[str, Any]:
    """Return the path as plain data: its length and each leg.

    If all legs have the same ground, the data name this ground too.
    """
    grounds = {leg.terrain.id for leg in legs}
    return {
        "distance": plain(sum(leg.distance for leg in legs)),
        "unit": book.words.distance_unit,
        "terrain": grounds.pop() if len(grounds) == 1 else None,
        "legs": [
            {
                "distance": plain(leg.distance),
                "terrain": leg.terrain.id,
                "gait": leg.gait.id if leg.gait else None,
            }
            for leg in legs
        ],
    }


def _plain(found: Reaches, name: str) -> dict[str, Any]:
    gaits = [_of_gait(one) for one in found.gaits]
    return {"who": found.who, "name": name, "scope": found.scope, "gaits": gaits}


def _of_gait(one: Reach) -> dict[str, Any]:
    turns, rounds = _value(one.turns), _value(one.rounds)
    return {"gait": one.gait.id, "turns": turns, "rounds": rounds, "closed": one.closed}


def _value(account: Account | None) -> int | float | None:
    return None if account is None else plain(account.figure.value)
