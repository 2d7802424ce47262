"""A fight of Emala uses all rules of its book, and so does a fight of Realms of Myth."""

import pytest

from rules.rulebook.catalogue import BUILT_IN, rulebook
from rules.rulebook.testing import accounts
from tests.play.table import Table, fighting, moving


def an_emala_fight() -> Table:
    """Play a fight of Emala."""
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
    table.do(action="move", who="Grak", distance=1)
    table.do(action="leave", who="Mira")
    table.do(action="condition", who="Mira", condition="prone")
    table.do(action="next")
    table.do(action="pick-up", who="Mira", item="Plate", weight=60, worn=True)
    table.do(action="terrain", who="Mira", terrain="water", override=True)
    return table


def a_realms_of_myth_fight() -> Table:
    """Play a fight of Realms of Myth."""
    table = moving("Grak", "Mira")
    table.do(action="next")
    table.do(action="use-skill", who="Grak", weapon="Sword")
    line = [[0, 0], [8, 0]]
    table.do(action="opportunity", who="Grak", other="Mira", path=line, other_path=line)
    table.do(action="snatch", who="Grak", object="key")
    table.do(action="draw-item", who="Grak", object="key")
    table.do(action="hand-off", who="Grak", to="Mira", object="key", made=True)
    table.do(action="throw", who="Mira", to="Grak", object="key", range_dv=6, thrown=True)
    for feet in (10, 15, 20):
        table.do(action="fall", object=f"vase {feet}", feet=feet)
    table.do(action="catch", who="Grak", object="vase 10", to_start=1)
    table.do(action="catch", who="Grak", object="vase 15", to_start=1, made=True)
    table.do(action="begin-struggle", who=["Grak", "Mira"], object="rope")
    table.do(action="end-round")
    table.do(action="break-check", object="vase 10", margin=-1, stp=3)
    table.do(action="end-round")
    table.do(action="next")
    table.do(action="next")
    for name in ("Grak", "Mira"):
        table.do(action="struggle", who=name, made=True)
    return table


@pytest.mark.parametrize("system", ["emala", "rom"])
def test_playing_asks_every_rule_of_the_book(system: str, asked: set[str]) -> None:
    table = an_emala_fight() if system == "emala" else a_realms_of_myth_fight()
    assert list(accounts(table.fight.book, table.encounter))
    assert asked == set(rulebook(system).rules)
    kept = {told.rule for event in table.events for told in event.rulings}
    assert {name.removeprefix(f"{system}/") for name in kept} - {""} <= asked


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
