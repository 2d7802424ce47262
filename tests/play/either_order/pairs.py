"""Ordered pairs of a book's actions. One combatant does both actions in the scenes of BOOK.toml.

A file has these keys. `requests`: the fields to try for each action. `people`: the combatants; the
first is the `who` of the requests. `scenes`: each has people and options. `before` and `then`: the
steps before and after the start. `face`: the face that all dice show. `excludes`, `gives` and
`neither`: tables of pairs with reasons.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules.dice import Tray
from rules.errors import RulesError
from rules.fight.actions import Action
from rules.fight.apply import apply
from rules.history import Fight
from tests.play.table import Table

HERE = Path(__file__).parent
SCENE = {"people", "options", "before", "then", "face"}
Step = Mapping[str, Any]
Pair = tuple[str, str]
"""The names of two actions. The action of the first name comes first."""


class Steady(Random):
    """A generator of random numbers: every die shows the same face.

    A die with fewer faces shows its highest face.
    """

    def __init__(self, face: int) -> None:
        super().__init__(0)
        self.face = face

    def randint(self, a: int, b: int) -> int:
        """Return the face that all dice show."""
        return max(a, min(self.face, b))


class Scene(NamedTuple):
    """A fight in a combatant's turn, and the requests that the test tries in it."""

    name: str
    fight: Fight
    dice: Random
    requests: Sequence[Step]
    actions: Sequence[Action]
    """The requests as actions."""


class Order(NamedTuple):
    """Two actions in a fixed order. The first action changes the answer about the second action.

    Either the second action is refused only after the first action, or it is allowed only after the
    first action.
    """

    pair: Pair
    gives: bool
    """True if the second action succeeds only after the first; False if only without the first."""
    refusal: str
    told: str
    """The scene and both requests."""


class Played(NamedTuple):
    """The results of all pairs of a book's actions.

    The pairs were tried in all scenes of the book.
    """

    orders: Sequence[Order]
    alone: frozenset[str]
    """Actions that succeed in some scene without another action before them."""
    done: frozenset[Pair]
    """Pairs that succeed in some scene: the first action, and then the second action."""
    side_by_side: frozenset[Pair]
    """Pairs of actions. In some scene, each of the two succeeds alone."""


@cache
def written(system: str) -> dict[str, Any]:
    """Return the data of a book's file."""
    return tomllib.loads((HERE / f"{system}.toml").read_text())


@cache
def played(system: str) -> Played:
    """Play every pair of requests in every scene of a book."""
    orders: list[Order] = []
    alone: set[str] = set()
    done: set[Pair] = set()
    side_by_side: set[Pair] = set()
    for scene in _scenes(system):
        names = [one["action"] for one in scene.requests]
        refused, forks = _each_alone(scene)
        after = {first: _each_after(scene, fork) for first, fork in forks.items()}
        accepted = {names[place] for place in forks}
        alone |= accepted
        side_by_side |= {(one, other) for one in accepted for other in accepted}
        for first, answers in after.items():
            done |= {(names[first], names[then]) for then, why in enumerate(answers) if not why}
            for then, why in enumerate(answers):
                gives = then in refused and not why
                if gives or (why and then in forks and not after[then][first]):
                    told = f"{scene.name}: {scene.requests[first]} then {scene.requests[then]}"
                    refusal = refused[then] if gives else why
                    orders.append(Order((names[first], names[then]), gives, refusal, told))
    return Played(orders, frozenset(alone), frozenset(done), frozenset(side_by_side))


def _scenes(system: str) -> Iterator[Scene]:
    """Yield the scenes of a book.

    The fight of each scene has reached the turn in which the test tries pairs.
    """
    file = written(system)
    for name, one in file["scenes"].items():
        assert set(one) <= SCENE, f"{system}: {name}: a scene has no {set(one) - SCENE}"
        people = file["people"][one["people"]]
        table = Table(system)
        for option, value in one.get("options", {}).items():
            table.do(action="option", option=option, value=value)
        for person in people:
            table.do(action="add", **person)
        for step in (*one.get("before", []), {"action": "start"}, *one.get("then", [])):
            table.do(**step)
        requests = _requests(table.fight, file["requests"], people[0]["name"])
        dice = Steady(one.get("face", file["face"]))
        yield Scene(name, table.fight, dice, requests, [table.fight.read(one) for one in requests])


def _requests(fight: Fight, fields: Mapping[str, Sequence[Step]], who: str) -> Sequence[Step]:
    """Return all requests of a file.

    If an action has the field `who`, the combatant `who` does the action.
    """
    kinds = fight.action_kinds()
    actor = {name: {"who": who} for name in fields if "who" in kinds[name].__struct_fields__}
    return [
        {"action": name, **actor.get(name, {}), **more}
        for name, several in fields.items()
        for more in several
    ]


def _each_alone(scene: Scene) -> tuple[dict[int, str], dict[int, Fight]]:
    """Try each request alone.

    Return the texts of the refusals, and the fights after the accepted requests. The keys are the
    positions of the requests.
    """
    refused: dict[int, str] = {}
    forks: dict[int, Fight] = {}
    for place, action in enumerate(scene.actions):
        try:
            proposal = scene.fight.propose(action, Tray(scene.dice))
        except RulesError as fault:
            refused[place] = fault.message
        else:
            forks[place] = deepcopy(scene.fight)
            forks[place].commit(proposal)
    return refused, forks


def _each_after(scene: Scene, fight: Fight) -> list[str]:
    """Return the reason for the refusal of each request in this fight.

    The reason is '' if the fight accepts the request.
    """
    return [_refusal(fight, action, scene.dice) for action in scene.actions]


def _refusal(fight: Fight, action: Action, dice: Random) -> str:
    try:
        apply(fight.encounter, action, Tray(dice), number=fight.last + 1, history=fight)
    except RulesError as fault:
        return fault.message
    return ""
