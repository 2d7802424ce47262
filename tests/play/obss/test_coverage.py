"""A fight and a journey under OBSS use all rules of the book."""

from rules.rulebook.catalogue import rulebook
from rules.rulebook.testing import accounts
from tests.play.obss.table import MARE
from tests.play.table import Table


def a_fight_and_a_journey() -> None:
    table = Table("obss")
    sheet = {"fly": 12, "climb": 6, "burrow": 3}
    for name in ("Grak", "Mira"):
        table.do(action="add", name=name, hp=20, sheet=sheet)
    table.do(action="add", name="Dun", hp=30, sheet={**MARE, "mount": "camel", "barding": "light"})
    table.do([12, 10, 3], action="start")
    table.do(action="stow", who="Grak", item="Tent", kg=9)
    table.do(action="move", who="Grak", distance=3, terrain="difficult")
    table.do(action="run-over-it", who="Grak", acrobatics=3)
    table.do(action="enter-square", who="Grak", other="Mira")
    table.do(action="in-file", who="Grak", other="Mira", option="stay")
    table.do(action="exchange-places", who="Grak", other="Mira")
    table.do(action="next")
    table.do(action="terrain", who="Mira", terrain="wall")
    table.do(action="climb-fast", who="Mira", climbing=3)
    table.do(action="terrain", who="Mira", terrain="earth")
    table.do(action="terrain", who="Mira", terrain="air")
    table.do(action="blow-in-flight", who="Mira", damage=3)
    table.do(action="next")
    table.do(action="ride", who="Grak", other="Dun")
    table.do(action="harness", who="Dun", load=20)
    table.do(action="pursue", who="Grak", other="Mira", setting="open")
    table.do(action="explore", who="Mira", gait="run", override=True)
    table.do(action="travel", who=["Grak", "Mira"], hours=2, gait="hustle")
    table.do(action="forced-march", who="Mira", hours=9)
    table.do(action="sail", vessel="longship")
    table.do(action="sail", vessel="raft-or-barge", current=-6, very_strong=True, towed=True)
    table.do(action="take-helm", who=["Grak"])
    table.do(action="river-night")
    assert list(accounts(table.fight.book, table.encounter))


def test_a_fight_and_a_journey_ask_every_rule(asked: set[str]) -> None:
    a_fight_and_a_journey()
    assert asked == set(rulebook("obss").rules)
