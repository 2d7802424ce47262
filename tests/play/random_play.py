"""Random play: requests of every kind, in any state of a fight. Some requests are refused."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.encounter import Encounter
from rules.errors import RulesError
from rules.fight.actions import Action, fields_of, name_of
from rules.fight.actions.base import AmountOrDice, Distance, People, Person
from rules.fight.apply import own_actions
from rules.numbers.inputs import Choice, Flag, ListOf, OrNothing, Quantity, Text, Whole
from rules.rulebook.catalogue import rulebook
from tests.play.table import Table
from tests.rules.strategies import reads, valid

Request = dict[str, Any]

WHO = st.sampled_from(("c1", "c2", "c3"))
SOME = st.lists(WHO, min_size=1, max_size=3)
METRES = st.sampled_from((0.5, 1, 2.5, 3, 7, 11, "all"))
AMOUNTS = st.sampled_from((0, 1, 4, 9, "1d6", "2d4+1"))
ITEMS = st.sampled_from(("Mail", "Barrel"))
GROUNDS = st.sampled_from(("Mud", "open", "Ice"))
NUMBERS = (-4, -1, 0, 0.5, 1, 2, 2.5, 4, 9, 20, 45, 90)
CODES = st.sampled_from(("2D", "4D+1", "9D", "0D"))
USUAL: dict[type, st.SearchStrategy[Any]] = {
    Person: WHO,
    People: SOME,
    Distance: METRES,
    AmountOrDice: AMOUNTS,
    Text: st.sampled_from(("key", "vase", "Sword", "Mail")),
}
"""For each kind of field, the usual values."""


def request(action: str, **fields: Any) -> st.SearchStrategy[Request]:
    """Return a strategy for requests of one action, with random fields."""
    return st.fixed_dictionaries({"action": st.just(action), **fields})


NEXT = request("next")

COMMON = (
    request("next"),
    request("end-round"),
    request("add", name=st.just("Rat"), count=st.integers(1, 2), initiative=st.integers(0, 20)),
    request("add", name=st.just("Cat"), hp=st.just("1d4")),
    request("edit", who=WHO, hp=st.integers(-3, 20)),
    request("edit", who=WHO, attacks=st.sampled_from(("", "axe 1d8; bow 1d6")), defence=AMOUNTS),
    request("damage", who=SOME, by=WHO, attack=st.just("axe"), amount=st.just("1d8")),
    request("roll-dice", roll=st.just("2d6+3")),
    request("remove", who=WHO),
    request("note", who=WHO, text=st.just("limps")),
    request("roll-initiative"),
    request("roll-initiative", who=SOME),
    request("set-initiative", who=WHO, value=st.sampled_from((3, 7.5, 12))),
    request("place", who=WHO, other=WHO, where=st.sampled_from(("before", "after"))),
    request("delay", who=WHO),
    request("come-back", who=WHO),
    request("move", who=WHO, distance=METRES),
    request("grant", who=WHO, distance=st.sampled_from((-4, 1.5, 6))),
    request("spend-movement", who=WHO, distance=st.sampled_from((1, 2.5))),
    request("mount", who=WHO, mount=st.just("Mule")),
    request("mount", who=WHO),
    request("pick-up", who=WHO, item=ITEMS, weight=st.sampled_from((2.5, 6)), worn=st.booleans()),
    request("drop", who=WHO, item=ITEMS),
    request("wear", who=WHO, item=ITEMS, worn=st.booleans()),
    request("damage", who=SOME, amount=AMOUNTS),
    request("damage", who=SOME, amount=AMOUNTS, by=WHO, kind=st.just("fire"), half=SOME),
    request("damage", who=WHO, amount=AMOUNTS, none=SOME),
    request("temporary", who=SOME, amount=AMOUNTS),
    request("note", who=WHO, text=st.just("! holds on")),
    request("answer-note", who=WHO, over=st.booleans()),
    request("roll-initiative", who=SOME, together=st.booleans()),
    request("heal", who=SOME, amount=AMOUNTS),
    request("correct", event=st.integers(1, 30), amount=st.integers(0, 12)),
    request("correct", event=st.integers(1, 30), who=SOME),
    request("correct", event=st.integers(1, 30), who=WHO, amount=st.integers(0, 12), of=WHO),
    request("out", who=WHO),
    request("in", who=SOME),
    request(
        "condition",
        who=SOME,
        condition=st.sampled_from(("prone", "dazed")),
        turns=st.none() | st.integers(1, 3),
        ends=st.sampled_from(("start", "end", "round")),
        whose=st.none() | WHO,
    ),
    request("ready", who=WHO, what=st.just("the door opens")),
    request("come-back", who=WHO, now=st.booleans()),
    request("join-group", who=SOME),
    request("join-group", who=SOME, name=st.just("Band")),
    request("split-group", who=SOME),
    request("arrive", who=WHO, round=st.integers(1, 4)),
    request("add", name=st.just("Bat"), round=st.integers(1, 4), initiative=st.integers(0, 20)),
    request(
        "event",
        text=st.just("the roof falls"),
        on=st.none() | st.integers(-5, 60),
        every=st.integers(0, 2),
    ),
    request("answer-event", over=st.booleans()),
    request(
        "batch",
        actions=st.lists(
            request("move", who=WHO, distance=METRES)
            | request("damage", who=SOME, by=WHO, amount=AMOUNTS)
            | request("edit", who=WHO, hp=st.integers(-3, 20))
            | request("delay", who=WHO)
            | request("heal", who=SOME, amount=AMOUNTS),
            min_size=1,
            max_size=4,
        ),
    ),
    request("surprise", who=SOME, over=st.booleans()),
    request("end-condition", who=WHO, condition=st.just("prone")),
    request(
        "rule-on",
        about=st.just("terrain"),
        name=GROUNDS,
        multiplier=st.sampled_from((0.3, 0.5, 2)),
        distance=st.sampled_from((None, 4)),
    ),
    request(
        "rule-on",
        about=st.sampled_from(("load", "mount")),
        name=st.sampled_from(("Barrel", "Mule")),
        multiplier=st.sampled_from((None, 0.7)),
        distance=st.sampled_from((None, 5)),
    ),
)
MORE: dict[str, tuple[st.SearchStrategy[Request], ...]] = {
    "emala": (
        request("next", spend=st.integers(0, 3)),
        request(
            "consult",
            rule=st.just("jump-far") | st.just("armour-penalty"),
            **{"in": st.just({"enc": [2.5]})},
        ),
    ),
    "obss": (
        request("next", spend=st.integers(0, 3)),
        request("gait", who=WHO, gait=st.just("run")),
        request("mount", who=WHO, mount=st.sampled_from(("Grak", "Mira", "Oda"))),
        request("edit", who=WHO, sheet=st.sampled_from(({"movement": 0}, {"legs": 3}))),
        request("condition", who=SOME, condition=st.sampled_from(("prone", "fatigued"))),
    ),
    "opend6": (
        request(
            "end-condition", who=WHO, condition=st.sampled_from(("out of control", "light damage"))
        ),
    ),
}
"""For every book, requests with values that only this book has."""


@cache
def own_requests(system: str) -> tuple[st.SearchStrategy[Request], ...]:
    """Return strategies for the actions of one book.

    The book's options, gaits and grounds also have strategies.
    """
    book, encounter = rulebook(system), ready(system).encounter
    gaits = st.sampled_from([one.id for one in book.words.gaits])
    grounds = st.sampled_from([one.id for one in book.words.terrains_of(encounter)])
    return (
        *(requests_of(kind, encounter) for kind in own_actions(book)),
        *(
            request("option", option=st.just(one.id), value=st.sampled_from(one.choices))
            for one in book.words.options
        ),
        request("gait", who=WHO, gait=gaits),
        request("terrain", who=WHO, terrain=GROUNDS | grounds),
        *MORE.get(system, ()),
    )


def requests_of(kind: type[Action], encounter: Encounter) -> st.SearchStrategy[Request]:
    """Return a strategy for requests of one action.

    A request has all fields that the action needs, and some of its other fields.
    """
    known = {} if kind.typed is None else kind.typed.known
    required: dict[str, st.SearchStrategy[Any]] = {"action": st.just(name_of(kind))}
    optional: dict[str, st.SearchStrategy[Any]] = {}
    for field in fields_of(kind):
        fields = required if field.required else optional
        fields[field.name] = _values(field.kind)
        if field.name in known:
            fields[field.name] = st.sampled_from([one.id for one in known[field.name](encounter)])
    return st.fixed_dictionaries(required, optional=optional)


def _values(kind: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for values that an action often accepts.

    The values are small numbers, and people and things of the fight.
    """
    if isinstance(kind, OrNothing):
        return st.none() | _values(kind.item)
    if isinstance(kind, Quantity | Whole):
        return st.sampled_from([one for one in NUMBERS if reads(kind, one)])
    if type(kind) in USUAL:
        return USUAL[type(kind)]
    return valid(kind) if isinstance(kind, Choice | Flag | ListOf) else CODES


SHEETS: dict[str, tuple[Request, ...]] = {
    "emala": (
        {"movement_rate": 7, "athletics": 60, "dex": 12},
        {"movement_rate": 6.5, "swim": 45, "fly": 9, "initiative_bonus": 12},
        {"action_points": 3, "aquatic": True, "natural_crawler": True},
    ),
    "rom": (
        {"full_mph": 15, "awa_mod": 2},
        {"full_mph": 7.5, "agl": 12},
        {"full_mph": 149.3, "hrt_mod": -1},
    ),
    "exp": (
        {"dex": 13, "awe": 14, "restrictiveness": 4, "pstr": 14},
        {"kind": "robot", "size": "large", "dex": 9, "fly": 12},
        {"kind": "alien", "rate": 6, "swim": 4, "size": "small"},
    ),
    "obss": (
        {"movement": 9, "fly": 18, "hover": True, "fortitude": 2},
        {"movement": 7.5, "swim": 6, "climb": 4.5, "strength": -3, "dexterity": 2},
        {
            "movement": 12,
            "size": "large",
            "legs": 4,
            "mount": "camel",
            "barding": "heavy",
            "burrow": 3,
        },
    ),
    "opend6": (
        {"running": "3D+1", "climbing": "2D+2", "fly_rate": 12, "piloting": "4D", "comfortable": 1},
        {"kind": "vehicle", "move": 24, "piloting": "3D", "maneuverability": "1D", "type": "air"},
        {"kind": "vehicle", "move": 30, "maneuverability": "2D", "toughness": "3D", "armour": 1},
    ),
}
BOOKS = tuple(SHEETS)
"""The rulebooks for random play."""


def requests(system: str) -> st.SearchStrategy[Request]:
    """Return a strategy for requests that a fight of this book may receive.

    The action `next` is frequent.
    """
    return st.one_of(NEXT, NEXT, NEXT, *own_requests(system), *COMMON)


def plays(system: str) -> st.SearchStrategy[list[Request]]:
    """Return a strategy for sequences of requests in a fight of this book."""
    return st.lists(requests(system), min_size=8, max_size=40)


def ready(system: str) -> Table:
    """Return a begun fight of three combatants. In each run, its dice give the same numbers."""
    table = Table(system, seed=3)
    for name, sheet in zip(("Grak", "Mira", "Oda"), SHEETS[system], strict=True):
        table.do(action="add", name=name, sheet=sheet, hp=12)
    table.do(action="start")
    return table


def tried(table: Table, request: Request, *, override: bool = False) -> bool:
    """Apply an action; return False if the action was refused."""
    try:
        table.do(override=override, **request)
    except RulesError:
        return False
    return True


Law = Callable[..., None]
"""A test with the parameters `system` and `data`."""


def in_every_book(examples: int) -> Callable[[Law], Law]:
    """Return a decorator that runs a law in each book.

    `examples` is the number of random fights in each book.
    """

    def marked(law: Law) -> Law:
        drawn: Law = settings(max_examples=examples)(given(data=st.data())(law))
        return pytest.mark.parametrize("system", BOOKS)(drawn)

    return marked


def moments(system: str, data: st.DataObject, *, override: bool = False) -> Iterator[Table]:
    """Yield the table at the beginning of a random fight and after each request.

    If `override` is true, some of the requests override refusals.
    """
    table = ready(system)
    yield table
    for one in data.draw(plays(system)):
        tried(table, one, override=override and data.draw(st.booleans()))
        yield table


def played(system: str, data: st.DataObject, *, override: bool = False) -> Table:
    """Return the table at the end of a random fight."""
    *_, table = moments(system, data, override=override)
    return table
