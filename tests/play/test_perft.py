"""How many states can a small fight reach? Each book has numbers, like perft for chess.

If a number changes but the rules do not, an action was lost or added. To find this action, play
each path without its last step, and compare the possible next actions.
"""

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Encounter
from rules.encounter.codec import to_bytes
from rules.errors import RulesError
from rules.fight.actions.base import Action, read_action
from rules.fight.apply import actions_of, apply
from rules.rulebook.catalogue import BUILT_IN
from tests.example_book import installed
from tests.play.table import Table

Request = dict[str, Any]

EVERYBODY: tuple[Request, ...] = (
    {"action": "next"},
    {"action": "end-round"},
    {"action": "delay", "who": "c1"},
    {"action": "come-back", "who": "c1"},
    {"action": "move", "who": "c1", "distance": 2},
    {"action": "move", "who": "c2", "distance": "all"},
    {"action": "grant", "who": "c1", "distance": 1.5},
    {"action": "damage", "who": "c2", "amount": "1d6"},
    {"action": "condition", "who": "c1", "condition": "prone", "turns": 1, "whose": "c2"},
    {"action": "pick-up", "who": "c1", "item": "Mail", "weight": 12.5, "worn": True},
)
"""Actions that are tried under every book."""


class Fight(NamedTuple):
    """Two combatants' sheets, more actions than `EVERYBODY`, and the expected numbers of states.

    `counts[k]` is the number of different states after exactly k accepted actions. `before` are
    actions between the start of the fight and the first count.
    """

    sheets: tuple[Request, Request]
    tried: tuple[Request, ...]
    counts: tuple[int, ...]
    before: tuple[Request, ...] = ()


FIGHTS: Mapping[str, Fight] = {
    "exp": Fight(
        sheets=({"dex": 13, "awe": 14, "restrictiveness": 4}, {"kind": "robot", "size": "large"}),
        tried=(
            {"action": "gait", "who": "c1", "gait": "run"},
            {"action": "terrain", "who": "c1", "terrain": "grass-mess"},
            {"action": "terrain", "who": "c1", "terrain": "open"},
            {"action": "attack", "who": "c1", "target": "c2", "weapon": "B"},
            {"action": "turn", "who": "c1", "hexsides": 2},
            {"action": "jump-over", "who": "c1", "height": 40},
            {"action": "do", "who": "c1", "name": "reload", "leaves": "move"},
            {"action": "end-unit"},
            {"action": "option", "option": "encumbrance", "value": "ignored"},
        ),
        counts=(1, 17, 137, 736),
    ),
    "rom": Fight(
        sheets=({"full_mph": 15, "agl": 12}, {"full_mph": 7.5}),
        before=(
            {"action": "next"},
            {"action": "declare", "who": "c1", "mph": 15},
            {"action": "next"},
            {"action": "gait", "who": "c2", "gait": "half"},
        ),
        tried=(
            {"action": "gait", "who": "c1", "gait": "quarter"},
            {"action": "declare", "who": "c1", "mph": 12.5, "intent": "flee"},
            {"action": "use-skill", "who": "c1", "weapon": "Sword"},
            {"action": "use-skill", "who": "c1", "weapon": "Axe"},
            {"action": "declare", "who": "c2", "intent": "stab"},
            {"action": "option", "option": "pulse-movement", "value": "off"},
        ),
        counts=(1, 13, 98, 548, 2511),
    ),
    "obss": Fight(
        sheets=({"movement": 9, "fly": 18, "fortitude": 2}, {"movement": 7.5, "swim": 6}),
        tried=(
            {"action": "gait", "who": "c1", "gait": "run"},
            {"action": "terrain", "who": "c1", "terrain": "difficult"},
            {"action": "terrain", "who": "c1", "terrain": "clear"},
            {"action": "next", "spend": 2},
            {"action": "spend", "who": "c1"},
            {"action": "hinder", "who": "c1", "narrow": 1},
            {"action": "stow", "who": "c1", "item": "Tent", "kg": 20.5},
            {"action": "enter-square", "who": "c1", "other": "c2"},
            {"action": "option", "option": "price-of-running", "value": "round"},
        ),
        counts=(1, 16, 143, 947),
    ),
    "opend6": Fight(
        sheets=(
            {"running": "3D+1", "piloting": "4D"},
            {"kind": "vehicle", "move": 30, "maneuverability": "2D", "toughness": "3D"},
        ),
        tried=(
            {"action": "gait", "who": "c1", "gait": "run"},
            {"action": "terrain", "who": "c1", "terrain": "rough"},
            {"action": "terrain", "who": "c1", "terrain": "easy"},
            {"action": "board", "who": "c1", "vehicle": "c2", "seat": "driver"},
            {"action": "drive", "who": "c1", "level": "cruising"},
            {"action": "set-speed", "who": "c2", "level": "high"},
            {"action": "hold-breath", "who": "c1", "prepared": True},
            {"action": "hit-vehicle", "who": "c2", "damage": "4D"},
            {"action": "get-off", "who": "c1"},
        ),
        counts=(1, 14, 106, 585, 2649),
    ),
    "emala": Fight(
        sheets=(
            {"movement_rate": 7, "athletics": 60, "dex": 12, "action_points": 3},
            {"movement_rate": 6.5, "swim": 45, "fly": 9},
        ),
        tried=(
            {"action": "gait", "who": "c1", "gait": "run"},
            {"action": "gait", "who": "c2", "gait": "sprint"},
            {"action": "terrain", "who": "c1", "terrain": "water"},
            {"action": "terrain", "who": "c1", "terrain": "open"},
            {"action": "next", "spend": 2},
            {"action": "give", "who": "c2"},
            {"action": "face", "who": "c1", "toward": "e"},
            {"action": "jump", "who": "c1", "distance": 1},
            {"action": "engage", "who": "c1", "other": "c2"},
            {"action": "leave", "who": "c2"},
            {"action": "option", "option": "initiative-each-round", "value": "on"},
        ),
        counts=(1, 18, 182, 1369),
    ),
    "pace": Fight(
        sheets=({"pace": 8}, {"pace": 7, "nerve": 1}),
        tried=(
            {"action": "gait", "who": "c1", "gait": "run"},
            {"action": "terrain", "who": "c1", "terrain": "water"},
            {"action": "terrain", "who": "c1", "terrain": "open"},
        ),
        counts=(1, 11, 67, 296, 1051),
    ),
}


class Loaded(Random):
    """Dice that always show three.

    A die that cannot show three shows the nearest possible number.
    """

    def randint(self, a: int, b: int) -> int:
        return min(3, b)


@pytest.fixture(params=FIGHTS)
def system(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield the id of each book. The example rulebook is installed."""
    with installed() if request.param == "pace" else nullcontext():
        yield request.param


def begun(system: str) -> Encounter:
    """Return the fight from which the test begins to count."""
    table = Table(system)
    for place, sheet in enumerate(FIGHTS[system].sheets):
        table.do(action="add", name=f"Rat {place}", sheet=sheet, hp=9, initiative=20 - place)
    table.do(action="start")
    for request in FIGHTS[system].before:
        table.do(**request)
    return table.encounter


def read(system: str) -> list[Action]:
    """Return the actions that the test tries under this book."""
    requests = (*EVERYBODY, *FIGHTS[system].tried)
    return [read_action(actions_of(system), request) for request in requests]


def after(encounter: Encounter, actions: list[Action]) -> Iterator[Encounter]:
    """Yield the state after each of these actions. A refused action has no state."""
    for action in actions:
        try:
            yield apply(encounter, action, Tray(Loaded()))[1].encounter
        except RulesError:
            continue


def key_of(encounter: Encounter) -> bytes:
    """Return the state as bytes, without the cells of rounds that have ended.

    No rule reads these cells.
    """
    for one in encounter.combatants.values():
        if one.pace.ended:
            encounter = encounter.put(replace(one, pace=replace(one.pace, ended=())))
    return to_bytes(encounter)


def counted(system: str, depth: int) -> tuple[int, ...]:
    """Return how many states there are after 0, 1, ... actions.

    If several paths lead to the same state, only one of them goes on.
    """
    actions, level = read(system), {b"": begun(system)}
    counts = [1]
    for _ in range(depth):
        level = {key_of(one): one for state in level.values() for one in after(state, actions)}
        counts.append(len(level))
    return tuple(counts)


def walked(encounter: Encounter, actions: list[Action], depth: int) -> set[bytes]:
    """Return the states after `depth` actions.

    Every path goes on separately, even if two paths lead to the same state.
    """
    if depth == 0:
        return {to_bytes(encounter)}
    paths = (walked(one, actions, depth - 1) for one in after(encounter, actions))
    return set().union(*paths)


def test_every_book_has_its_number() -> None:
    assert set(FIGHTS) == {*BUILT_IN, "pace"}


def test_the_number_of_states_is_unchanged(system: str) -> None:
    expected = FIGHTS[system].counts
    assert counted(system, len(expected) - 1) == expected


def test_equal_states_have_equal_continuations(system: str) -> None:
    states = walked(begun(system), read(system), 2)
    assert len(states) == counted(system, 2)[-1]
