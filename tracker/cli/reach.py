"""`gaitkeeper reach`: how many turns everybody takes to a distance on a ground, at each gait."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from typing import Any

from rules.fight.reach import Reach, Reaches, reach_of_all
from rules.numbers.exact import counted, plain
from rules.rulebook.answers import Account
from tracker.cli.output import print_json, print_lines, table
from tracker.cli.save_argument import add_save_argument, to_look_at
from tracker.typed.grammar import place
from tracker.views.reach import open_gaits, told


def arguments(parser: ArgumentParser) -> None:
    """SAVE, DISTANCE [GROUND], --json."""
    add_save_argument(parser)
    parser.add_argument("way", nargs="+", metavar="DISTANCE [GROUND]", help="such as 30 m rough")
    parser.add_argument("--json", action="store_true", help="as JSON, with what is closed and why")


def run(options: Namespace) -> int:
    """Tell who takes how long; nothing is written. Raises RulesError, StoreError."""
    with closing(to_look_at(options)) as saved:
        encounter, book = saved.encounter, saved.fight.book
        distance, terrain = place(" ".join(options.way), saved.fight)
        found = reach_of_all(encounter, book, terrain, distance)
        names = {one.who: encounter.combatants[one.who].name for one in found}
        if options.json:
            way = {"distance": plain(distance), "unit": book.words.distance_unit}
            people = [_plain(one, names[one.who]) for one in found]
            print_json({**way, "terrain": terrain.id, "combatants": people})
            return 0
        gaits = [gait for gait in book.words.gaits if gait.id in open_gaits(found)]
        unit = counted(distance, book.words.distance_unit)
        print_lines(f"{unit} {terrain.way()}, in turns ({book.words.round_word}s):")
        head = ["", *(gait.label for gait in gaits)]
        rows = [[names[one.who], *_cells(one, [gait.id for gait in gaits])] for one in found]
        print_lines(*table([head, *rows]))
    return 0


def _cells(found: Reaches, gaits: list[str]) -> list[str]:
    return [told(one) for one in found.gaits if one.gait.id in gaits]


def _plain(found: Reaches, name: str) -> dict[str, Any]:
    gaits = [_of_gait(one) for one in found.gaits]
    return {"who": found.who, "name": name, "scope": found.scope, "gaits": gaits}


def _of_gait(one: Reach) -> dict[str, Any]:
    turns, rounds = _value(one.turns), _value(one.rounds)
    return {"gait": one.gait.id, "turns": turns, "rounds": rounds, "closed": one.closed}


def _value(account: Account | None) -> int | float | None:
    return None if account is None else plain(account.figure.value)
