"""Random requests for OpenD6; `random_play` has the requests that every book knows."""

from typing import Any

from hypothesis import strategies as st

Request = dict[str, Any]

WHO = st.sampled_from(("c1", "c2", "c3"))
CAR = st.just("c3")
GAITS = ("walk", "run", "swim", "climb", "jump", "fly", "cautious", "cruising", "high", "all-out")
GROUNDS = ("easy", "moderate", "rough", "very-hazardous", "mud")
LEVELS = st.sampled_from(("stopped", "cautious", "cruising", "high", "all-out"))
CODES = st.sampled_from(("2D", "4D+1", "9D", "0D"))
COLLISIONS = st.sampled_from(("head-on", "rear-end", "nose-to-side"))
OPTIONS = (
    ("cap", "off", "each-type", "on"),
    ("acceleration", "on", "off"),
    ("free-half", "instead", "besides"),
    ("failed-run", "trips", "covers-move"),
    ("failed-piloting", "loses-control", "slows"),
    ("out-of-control", "keeps-speed", "slows"),
    ("multi-action", "as-said", "counted"),
    ("getting-up", "action", "free-half"),
    ("run-up", "goes-on", "used-up"),
    ("zero-gravity", "on", "off"),
    ("wild-one", "takes-highest", "no-wild-die"),
    ("initiative-each-round", "off", "on"),
)


def request(action: str, **fields: Any) -> st.SearchStrategy[Request]:
    """An action of a combatant, with random fields."""
    return st.fixed_dictionaries({"action": st.just(action), "who": WHO, **fields})


def option(name: str, *values: str) -> st.SearchStrategy[Request]:
    """One of the book's options, with a random value."""
    return st.fixed_dictionaries(
        {"action": st.just("option"), "option": st.just(name), "value": st.sampled_from(values)}
    )


OPEND6 = (
    request("gait", gait=st.sampled_from(GAITS)),
    request("terrain", terrain=st.sampled_from(GROUNDS)),
    request(
        "move",
        gait=st.sampled_from(GAITS),
        distance=st.sampled_from((1, 4, 8, 15, 20, 60, "all")),
        extra=st.sampled_from((0, 5)),
    ),
    request("hold-breath", prepared=st.booleans()),
    request("shake-off", by=st.sampled_from(("stamina", "willpower"))),
    request("tire", rounds=st.integers(0, 8)),
    request("breathe", rounds=st.sampled_from((None, 2))),
    request("get-up"),
    request("plan-actions", number=st.integers(1, 3)),
    request("board", vehicle=CAR, seat=st.sampled_from(("driver", "passenger"))),
    request("board", vehicle=CAR, seat=st.just("driver"), strange=st.booleans()),
    request("get-off"),
    request("leap-out", kph=st.sampled_from((None, 3, 90))),
    request("drive", level=LEVELS, actions=st.integers(1, 2)),
    request("drive", level=LEVELS, distance=st.sampled_from((0, 15, 40))),
    request("drive", level=LEVELS, stunt=st.sampled_from(("turn-45", "park", "land"))),
    request("set-speed", level=LEVELS),
    request("end-condition", condition=st.sampled_from(("out of control", "light damage"))),
    request("stunt", stunt=st.sampled_from(("turn-90", "park", "land", "easy-turn"))),
    request("stunt", stunt=st.just("straight"), conditions=st.just(["off-road", "reverse"])),
    request("evade"),
    request("regain"),
    request("ram", target=WHO, collision=COLLISIONS),
    request("ram", target=CAR, kind=st.just("sideswipe")),
    request("crash", into=st.just("a wall"), surface=st.sampled_from(("hard", "yielding"))),
    request("hit-vehicle", damage=CODES),
    request("shoot", target=CAR, damage=st.none() | CODES, actions=st.integers(1, 2)),
    request("repair", difficulty=st.sampled_from((None, 8)), by=WHO),
    *(option(name, *values) for name, *values in OPTIONS),
)
SHEETS: tuple[Request, ...] = (
    {"running": "3D+1", "climbing": "2D+2", "fly_rate": 12, "piloting": "4D", "comfortable": 1},
    {"kind": "vehicle", "move": 24, "piloting": "3D", "maneuverability": "1D", "type": "air"},
    {"kind": "vehicle", "move": 30, "maneuverability": "2D", "toughness": "3D", "armour": 1},
)
