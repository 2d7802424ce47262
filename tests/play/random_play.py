"""Random play: requests of every kind, in any state of a fight; some will be refused."""

from typing import Any

from hypothesis import strategies as st

from rules.errors import RulesError
from tests.play.exp import random_exp
from tests.play.obss import random_obss
from tests.play.opend6 import random_opend6
from tests.play.rom import random_rom
from tests.play.table import Table

Request = dict[str, Any]

WHO = st.sampled_from(("c1", "c2", "c3"))
SOME = st.lists(WHO, min_size=1, max_size=3)
METRES = st.sampled_from((0.5, 1, 2.5, 3, 7, 11, "all"))
AMOUNTS = st.sampled_from((0, 1, 4, 9, "1d6", "2d4+1"))
ITEMS = st.sampled_from(("Mail", "Barrel"))
GROUNDS = st.sampled_from(("Mud", "open", "Ice"))


def request(action: str, **fields: Any) -> st.SearchStrategy[Request]:
    """One action with random fields."""
    return st.fixed_dictionaries({"action": st.just(action), **fields})


NEXT = request("next")

COMMON = (
    request("next"),
    request("end-round"),
    request("add", name=st.just("Rat"), count=st.integers(1, 2), initiative=st.integers(0, 20)),
    request("add", name=st.just("Cat"), hp=st.just("1d4")),
    request("edit", who=WHO, hp=st.integers(-3, 20)),
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
EMALA = (
    request("gait", who=WHO, gait=st.sampled_from(("walk", "run", "sprint", "crawl", "climb"))),
    request(
        "terrain",
        who=WHO,
        terrain=st.sampled_from(("open", "rough", "sheer", "water", "air", "mud")),
    ),
    request("next", spend=st.integers(0, 3)),
    request("spend", who=WHO, points=st.integers(1, 2)),
    request("give", who=WHO),
    request("face", who=WHO, degrees=st.sampled_from((45, 90)), free=st.booleans()),
    request("face", who=WHO, toward=st.sampled_from("nesw")),
    request("jump", who=WHO, fast=st.booleans()),
    request("charge", who=WHO, target=st.none() | WHO, large_or_fast=st.booleans()),
    request(
        "answer-charge",
        who=WHO,
        charger=WHO,
        response=st.sampled_from(("parry", "evade", "counterattack")),
    ),
    request("blow", who=WHO, damage=st.sampled_from((None, 2, "1d6"))),
    request("engage", who=WHO, other=WHO),
    request("leave", who=WHO, quietly=st.booleans()),
    request("free-attack", who=WHO, target=WHO, damage=st.sampled_from((None, 1))),
    request("height", who=WHO, metres=st.sampled_from((-2, 0, 5))),
    request("rise", who=WHO, down=st.booleans()),
    request("fall", who=WHO, metres=st.just(3), into=st.sampled_from(("open", "water"))),
    request("tire", who=WHO),
    request(
        "option", option=st.just("initiative-each-round"), value=st.sampled_from(("on", "off"))
    ),
    request("option", option=st.just("athletics-bonus"), value=st.sampled_from(("on", "off"))),
    request(
        "consult",
        rule=st.just("jump-far") | st.just("armour-penalty"),
        **{"in": st.just({"enc": [2.5]})},
    ),
)
ROM = (
    request("gait", who=WHO, gait=st.sampled_from(("still", "quarter", "half", "full"))),
    request("declare", who=WHO, mph=st.sampled_from((0, 4, 7.5, 12, 15, 99))),
    request("declare", who=WHO, intent=st.sampled_from(("flee", "stab"))),
    request("terrain", who=WHO, terrain=GROUNDS),
    request("use-skill", who=WHO, weapon=st.sampled_from(("Sword", "sword", "Axe"))),
    request("draw-item", who=WHO, object=st.just("key"), other_items=st.integers(0, 2)),
    *random_rom.OBJECTS,
    request("option", option=st.just("pulse-movement"), value=st.sampled_from(("on", "off"))),
)
OWN = {
    "emala": EMALA,
    "rom": ROM,
    "exp": random_exp.EXP,
    "obss": random_obss.OBSS,
    "opend6": random_opend6.OPEND6,
}
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
    "exp": random_exp.SHEETS,
    "obss": random_obss.SHEETS,
    "opend6": random_opend6.SHEETS,
}
BOOKS = tuple(SHEETS)
"""The rulebooks for random play."""


def requests(system: str) -> st.SearchStrategy[Request]:
    """Any request that a fight of this book may receive, often `next`."""
    return st.one_of(NEXT, NEXT, NEXT, *OWN[system], *COMMON)


def plays(system: str) -> st.SearchStrategy[list[Request]]:
    """A sequence of requests for a fight of this book."""
    return st.lists(requests(system), min_size=8, max_size=40)


def ready(system: str) -> Table:
    """A begun fight with three combatants, whose dice always give the same numbers."""
    table = Table(system, seed=3)
    for name, sheet in zip(("Grak", "Mira", "Oda"), SHEETS[system], strict=True):
        table.do(action="add", name=name, sheet=sheet, hp=12)
    table.do(action="start")
    return table


def tried(table: Table, request: Request, *, override: bool = False) -> bool:
    """Apply an action; return False if it was refused."""
    try:
        table.do(override=override, **request)
    except RulesError:
        return False
    return True
