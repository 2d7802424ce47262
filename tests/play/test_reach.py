"""Which rules a fight of Emala or Realms of Myth reaches, and which are asked for by hand."""

import pytest

from rules.rulebook.catalogue import BUILT_IN, rulebook
from rules.rulebook.testing import accounts
from tests.play.table import Table, fighting, moving

IN_PLAY = {
    "emala": {
        "armour-penalty",
        "gait",
        "turn-budget",
        "gait-switch",
        "climb",
        "crawl",
        "swim",
        "swim-speed",
        "fly",
        "jump",
        "initiative",
        "charge",
        "charge-response",
        "facing-change",
        "facing-step",
        "facing-square",
    },
    "rom": {
        "initiative",
        "rates",
        "rate-band",
        "scale",
        "pulse",
        "opportunity",
        "skill-reuse",
        "snatch",
        "draw-item",
        "hand-off",
    },
}
"""Round, movement and initiative: an action, or a number on the screen, asks these."""

BY_HAND = {
    "emala": set[str](),
    "rom": {
        "struggle",
        "throw-and-catch",
        "fall-time",
        "intercept",
        "catch-fall",
        "snatch-falling",
        "absorb",
        "breakage",
    },
}
"""Objects and falls: the game master asks these with `consult`."""

EXAMPLES: dict[str, dict[str, object]] = {
    "struggle": {"made": {"Ansa": True, "Bor": False}, "stp": None},
    "throw-and-catch": {"range_dv": 6},
    "fall-time": {"feet": 143},
    "intercept": {"fall": 20, "leap": 8, "to_start": 30, "to_landing": 8},
    "catch-fall": {"feet": 20, "weight": 45},
    "snatch-falling": {"feet": 10, "size": 3},
    "absorb": {"pot": 17, "sta": 10, "str_mod": 1, "crd_mod": 2, "wound_threshold": 5},
    "breakage": {"caught": True, "fragile": True, "stp": 4, "pot": 17},
}

EACH = pytest.mark.parametrize("system", ["emala", "rom"])


def look_around(table: Table) -> None:
    """Work out every number that a screen shows."""
    assert list(accounts(table.fight.book, table.encounter))


def an_emala_fight() -> set[str]:
    """Plays one; returns the rules whose rulings its events keep."""
    table = Table("emala")
    for name in ("Grak", "Mira"):
        table.do(action="add", name=name, hp=20, sheet={"fly": 9})
    table.do([9, 3], action="start")
    table.do(action="move", who="Grak", distance=6, gait="run", into="front")
    table.do(action="face", who="Grak", degrees=90)
    table.do(action="square", who="Grak", dx=0, dy=-1)
    table.do(action="next")
    table.do(action="jump", who="Mira")
    table.do(action="next")
    table.do(action="charge", who="Grak", target="Mira")
    table.do(action="answer-charge", who="Mira", charger="Grak", response="parry")
    table.do(action="condition", who="Mira", condition="prone")
    table.do(action="next")
    look_around(table)
    return {told.rule for event in table.events for told in event.rulings}


def a_realms_of_myth_fight() -> set[str]:
    """Plays one; returns the rules whose rulings its events keep."""
    table = moving("Grak", "Mira")
    table.do(action="next")
    table.do(action="use-skill", who="Grak", weapon="Sword")
    line = [[0, 0], [10, 0]]
    table.do(action="opportunity", who="Grak", other="Mira", path=line, other_path=line)
    table.do(action="snatch", who="Grak", object="key")
    table.do(action="draw-item", who="Grak", object="key")
    table.do(action="hand-off", who="Grak", to="Mira", object="key")
    table.do(action="end-round")
    table.do(action="next")
    table.do(action="next")
    look_around(table)
    return {told.rule for event in table.events for told in event.rulings}


@EACH
def test_every_rule_is_reached_in_one_way_or_the_other(system: str) -> None:
    known = set(rulebook(system).rules)
    assert known == IN_PLAY[system] | BY_HAND[system]
    assert not IN_PLAY[system] & BY_HAND[system]


@EACH
def test_playing_asks_every_rule_of_round_movement_and_initiative(
    system: str, asked: set[str]
) -> None:
    kept = an_emala_fight() if system == "emala" else a_realms_of_myth_fight()
    assert asked == IN_PLAY[system]
    assert {name.removeprefix(f"{system}/") for name in kept} - {""} <= asked


@pytest.mark.parametrize("name", sorted(BY_HAND["rom"]))
def test_the_others_are_asked_by_hand_and_kept_in_the_log(name: str) -> None:
    table = fighting("rom", "Grak")
    event = table.do(action="consult", rule=name, in_=EXAMPLES[name], who="Grak")
    assert [(told.rule, told.about) for told in event.rulings] == [(f"rom/{name}", "c1")]


@pytest.mark.parametrize("system", BUILT_IN)
def test_any_rule_of_the_book_can_be_asked_by_hand(system: str) -> None:
    table = fighting(system, "Grak")
    for name, rule in table.fight.book.rules.items():
        required = [field.name for field in rule.inputs if field.required]
        if required:
            missing = table.fault(action="consult", rule=name, in_={})
            assert (missing.code, missing.field) == ("missing", required[0])
        else:
            event = table.do(action="consult", rule=name, in_={}, who="Grak")
            assert [(told.rule, told.about) for told in event.rulings] == [(rule.id, "c1")]
