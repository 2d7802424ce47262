"""Strategies for requests of the actions and options that only EXP has."""

from typing import Any

from hypothesis import strategies as st

Request = dict[str, Any]

WHO = st.sampled_from(("c1", "c2", "c3"))
GAITS = ("walk", "run", "bolt", "crouch", "crawl", "roll", "climb", "swim", "flail", "fly")
GROUNDS = (
    "open",
    "cliff",
    "rope",
    "grass-mess",
    "grass-barrier",
    "water-deep",
    "mud-knees",
    "sand-high",
    "air",
)
WEAPONS = (None, "A", "B", "C")
SWITCHES = ("encumbrance", "restrictiveness", "terrain", "direction")


def request(action: str, **fields: Any) -> st.SearchStrategy[Request]:
    """Return a strategy for one action of a combatant; its fields are drawn."""
    return st.fixed_dictionaries({"action": st.just(action), "who": WHO, **fields})


EXP = (
    request("gait", gait=st.sampled_from(GAITS)),
    request("terrain", terrain=st.sampled_from(GROUNDS)),
    request("attack", target=st.none() | WHO, weapon=st.sampled_from(WEAPONS)),
    request("do", name=st.sampled_from(("chew-gum", "sing-loudly", "push-the-right-button"))),
    request("do", name=st.just("reload"), leaves=st.sampled_from(("move", "attack"))),
    request("activity", name=st.sampled_from(("armour-remove", "arm-bomb", "count-money"))),
    request("turn", hexsides=st.integers(1, 3)),
    request("slope", rise=st.sampled_from((-4, -1, 0, 2)), run=st.sampled_from((1, 4))),
    request("door", door=st.sampled_from(("push-unlatched", "pull"))),
    request("climb", how=st.sampled_from((None, "free", "equipped", "rope", "ladder", "other"))),
    request("roll"),
    request("get-up"),
    request("dive"),
    request("jump-across"),
    request("jump-over", height=st.sampled_from((40, 100, 200))),
    request("get-free"),
    request("flail", current=st.sampled_from((0, 2))),
    request("current", hexes=st.sampled_from((0, 1))),
    request("hold-back", rate=st.sampled_from((None, 0, 2))),
    request("panic"),
    request("crash-roll"),
    request("check", attribute=st.just("dex"), falls=st.booleans()),
    request("switch-off", adjustment=st.sampled_from(("armour", "terrain")), on=st.booleans()),
    st.just({"action": "end-unit"}),
    st.fixed_dictionaries(
        {
            "action": st.just("pass-time"),
            "amount": st.integers(1, 3),
            "span": st.sampled_from(("unit", "melee", "turn")),
        }
    ),
    st.fixed_dictionaries(
        {
            "action": st.just("option"),
            "option": st.sampled_from(SWITCHES),
            "value": st.sampled_from(("counted", "ignored")),
        }
    ),
    st.just({"action": "option", "option": "initiative-anew", "value": "melee"}),
)
"""Strategies for requests of each of the book's own actions."""

SHEETS: tuple[Request, ...] = (
    {"dex": 13, "awe": 14, "restrictiveness": 4, "pstr": 14},
    {"kind": "robot", "size": "large", "dex": 9, "fly": 12},
    {"kind": "alien", "rate": 6, "swim": 4, "size": "small"},
)
"""The sheets of three different combatants."""
