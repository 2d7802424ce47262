"""An action or a screen uses every rule of EXP. No rule is there only for `consult`."""

from rules.books.exp.rates.footing import footing_on
from rules.books.exp.rates.mover import by_dex
from rules.rulebook.catalogue import rulebook
from rules.rulebook.testing import accounts
from tests.play.exp.table import melee, next_unit

IN_PLAY = {
    *("duration", "activity", "action", "speed", "movement", "above-rate", "turn"),
    *("encumbrance", "wate-allowance", "rate-from-dex", "initiative", "restrictiveness"),
    *("run", "bolt", "attribute-roll", "climb-free", "climb", "climb-equipped", "climb-rope"),
    *("climb-ladder", "crawl", "crouch", "dive", "jump-across", "jump-over", "righting", "roll"),
    *("door", "foliage", "hill", "ice", "liquid", "sand", "stopped-by-terrain", "flail"),
    *("panic", "get-free"),
}
"""Rules that an action asks, or that a number on the screen needs."""


def test_every_rule_of_the_book_is_asked_in_play(asked: set[str]) -> None:
    footing_on.cache_clear()
    by_dex.cache_clear()
    table = melee(restrictiveness=2)
    table.do(action="edit", who="Mira", sheet={"kind": "robot"})
    table.do(action="slope", who="Grak", rise=1, run=5)
    table.do(action="turn", who="Grak")
    table.do(action="do", who="Grak", name="chew-gum")
    for how, rolls in (
        ("free", [5, 5, 2]),
        ("equipped", [5, 5, 2]),
        ("rope", [5, 2]),
        ("ladder", [3]),
        ("other", []),
    ):
        next_unit(table)
        table.do(rolls, action="climb", who="Grak", how=how)
    next_unit(table)
    table.do(action="terrain", who="Grak", terrain="open")
    table.do([5], action="door", who="Grak", door="pull")
    next_unit(table)
    table.do([3], action="jump-over", who="Grak", height=40)
    table.do([50], action="jump-across", who="Grak", override=True)
    next_unit(table)
    table.do(action="roll", who="Grak")
    table.do(action="terrain", who="Grak", terrain="mud-deep")
    table.do([3], action="get-free", who="Grak")
    table.do(action="flail", who="Grak", override=True)
    table.do([3], action="panic", who="Grak")
    next_unit(table)
    table.do(action="condition", who="Grak", condition="prone")
    table.do([3], action="get-up", who="Grak")
    next_unit(table)
    table.do(action="dive", who="Grak")
    table.do(action="next")
    table.do(action="activity", who="Mira", name="key-in-number")
    table.do(action="pass-time", amount=1, span="melee")
    assert list(accounts(table.fight.book, table.encounter))
    assert asked == IN_PLAY == set(rulebook("exp").rules)
    kept = {told.rule for event in table.events for told in event.rulings} - {""}
    assert {name.removeprefix("exp/") for name in kept} <= asked
