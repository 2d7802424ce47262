"""Random requests for actions that only OBSS has."""

from typing import Any

from hypothesis import strategies as st

Request = dict[str, Any]

WHO = st.sampled_from(("c1", "c2", "c3"))
SOME = st.lists(WHO, min_size=1, max_size=3, unique=True)
CHECKS = st.sampled_from((None, 4, 20, "3d6+2"))


def request(action: str, **fields: Any) -> st.SearchStrategy[Request]:
    """One action with random fields."""
    return st.fixed_dictionaries({"action": st.just(action), **fields})


OBSS = (
    request(
        "gait",
        who=WHO,
        gait=st.sampled_from(("walk", "run", "crawl", "rise", "climb", "swim", "fly", "burrow")),
    ),
    request("gait", who=WHO, gait=st.just("run")),
    request(
        "terrain",
        who=WHO,
        terrain=st.sampled_from(
            ("clear", "difficult", "minimal", "impassable", "wall", "water", "air", "rock", "mud")
        ),
    ),
    request("next", spend=st.integers(0, 3)),
    request("spend", who=WHO, points=st.integers(1, 2)),
    request("give", who=WHO),
    request(
        "hinder",
        who=SOME,
        bodies=st.booleans(),
        friends=st.none() | st.booleans(),
        narrow=st.integers(0, 2),
        extra=st.integers(0, 4),
    ),
    request("run-over-it", who=WHO, acrobatics=CHECKS, critical_failure=st.booleans()),
    request("climb-fast", who=WHO, climbing=CHECKS, take_ten=st.booleans()),
    request("charge", who=WHO, target=WHO, distance=st.sampled_from((None, 4, "all"))),
    request("react", who=WHO, back=st.booleans()),
    request("blow-in-flight", who=WHO, damage=st.sampled_from((3, 9)), fortitude=CHECKS),
    request("enter-square", who=WHO, other=WHO),
    request("leave-square", who=WHO),
    request("exchange-places", who=WHO, other=WHO, athletics=CHECKS, fortitude=CHECKS),
    request("in-file", who=WHO, other=WHO, option=st.sampled_from(("stay", "push-on"))),
    request(
        "in-file",
        who=WHO,
        other=WHO,
        option=st.just("pass-opponent"),
        opponent=WHO,
        success=st.none(),
    ),
    request("in-file", who=WHO, other=WHO, option=st.just("push-back"), into=st.none() | WHO),
    request(
        "pursue",
        who=WHO,
        other=WHO,
        setting=st.sampled_from(("city", "open")),
        by_saves=st.booleans(),
    ),
    request("pursuit-save", who=WHO, pursuer=CHECKS),
    request("end-pursuit", who=WHO),
    request("let-go", who=WHO, other=st.none() | WHO),
    request("day-of-rest", who=SOME),
    request(
        "stow",
        who=WHO,
        item=st.sampled_from(("Tent", "Chest", "Gold coins")),
        kg=st.sampled_from((0, 7, 20.5)),
        easy=st.booleans(),
        count=st.sampled_from((1, 3, 700)),
    ),
    request("take", who=WHO, other=WHO, how=st.sampled_from(("dragged", "carried"))),
    request("ride", who=WHO, other=WHO),
    request("mount", who=WHO, mount=st.sampled_from(("Grak", "Mira", "Oda"))),
    request("harness", who=SOME, load=st.sampled_from((5, 30, 60, 500))),
    request("load-cart", who=WHO, load=st.sampled_from((-5, 20))),
    request("unharness", who=WHO),
    request("explore", who=WHO, minutes=st.sampled_from((0.5, 3)), gait=st.just("run")),
    request(
        "travel",
        who=SOME,
        hours=st.none() | st.integers(1, 9),
        gait=st.sampled_from(("walk", "hustle")),
    ),
    request("forced-march", who=SOME, hours=st.sampled_from((None, 9, 12))),
    request("rest", who=SOME),
    request("sail", vessel=st.just("rowing-barge"), current=st.just(-6), towed=st.booleans()),
    request("sail", vessel=st.just("raft-or-barge"), current=st.sampled_from((-1, 4.5))),
    request("option", option=st.just("friends-in-the-way"), value=st.sampled_from(("on", "off"))),
    request("option", option=st.just("price-of-running"), value=st.sampled_from(("turn", "round"))),
    request(
        "edit",
        who=WHO,
        sheet=st.sampled_from(({"movement": 0}, {"movement": 7.5}, {"legs": 3}, {"size": "huge"})),
    ),
    request("condition", who=SOME, condition=st.sampled_from(("prone", "fatigued"))),
)
SHEETS: tuple[Request, ...] = (
    {"movement": 9, "fly": 18, "hover": True, "fortitude": 2},
    {"movement": 7.5, "swim": 6, "climb": 4.5, "strength": -3, "dexterity": 2},
    {"movement": 12, "size": "large", "legs": 4, "mount": "camel", "barding": "heavy", "burrow": 3},
)
