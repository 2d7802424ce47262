"""Typed amounts: who takes the whole amount, who takes half, and who takes nothing.

Ilse has the letter a, and Grak has b. The wolves have c, e and f. Ilse has the turn.
"""

from typing import Any

import pytest

from rules.errors import InputError
from tests.play.table import Table
from tracker.typed import amounts
from tracker.typed.grammar import Asked
from tracker.typed.whom import Whom

Fields = dict[str, Any]


@pytest.fixture
def table() -> Table:
    table = Table("emala")
    table.do(action="add", name="Ilse", hp=20, initiative=30)
    table.do(action="add", name="Grak", hp=20, initiative=20)
    table.do(action="add", name="Wolf", count=3, hp=9, initiative=10)
    table.do(action="start")
    return table


def read(table: Table, text: str, *, healing: bool = False) -> Asked:
    asked = amounts.healing if healing else amounts.damage
    return asked(text, Whom(table.fight, ["c2"]))


def plain(table: Table, asked: Asked) -> Fields:
    """Return the fields of an action, with combatants' names instead of ids."""
    names = {who: one.name for who, one in table.encounter.combatants.items()}
    fields = asked.action.to_plain()
    for field in ("who", "half", "none"):
        if field in fields:
            fields[field] = [names[who] for who in fields[field]]
    return {
        key: names.get(value, value) if isinstance(value, str) else value
        for key, value in fields.items()
        if key != "action"
    }


GRAK: Fields = {"who": ["Grak"], "by": "Ilse"}
WOLVES = ["Wolf 1", "Wolf 2", "Wolf 3"]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("7", {**GRAK, "amount": 7}),
        ("d6", {**GRAK, "amount": "d6"}),
        ("7 slashing", {**GRAK, "amount": 7, "kind": "slashing"}),
        ("7 an arrow in the knee", {**GRAK, "amount": 7, "reason": "an arrow in the knee"}),
        ("7 fire from a torch", {**GRAK, "amount": 7, "kind": "fire", "reason": "a torch"}),
        ("7 by Wolf 2", {"who": ["Grak"], "amount": 7, "by": "Wolf 2"}),
        ("7 by e fire", {"who": ["Grak"], "amount": 7, "by": "Wolf 2", "kind": "fire"}),
        ("7 fire by e", {"who": ["Grak"], "amount": 7, "by": "Wolf 2", "kind": "fire"}),
        ("7 by nobody", {"who": ["Grak"], "amount": 7}),
        ("c6", {"who": ["Wolf 1"], "amount": 6, "by": "Ilse"}),
        ("c 6", {"who": ["Wolf 1"], "amount": 6, "by": "Ilse"}),
        ("'c 6", {"who": ["Wolf 1"], "amount": 6, "by": "Ilse"}),
        ("cd6", {"who": ["Wolf 1"], "amount": "d6", "by": "Ilse"}),
        ("cef 2d6", {"who": WOLVES, "amount": "2d6", "by": "Ilse"}),
        ("f 7", {"who": ["Wolf 3"], "amount": 7, "by": "Ilse"}),
        ("c6 2 arrows", {"who": ["Wolf 1"], "amount": 6, "reason": "2 arrows", "by": "Ilse"}),
        ("a 3", {"who": ["Ilse"], "amount": 3}),
        (
            "2d6 fire half c f none b",
            {
                **GRAK,
                "amount": "2d6",
                "kind": "fire",
                "half": ["Wolf 1", "Wolf 3"],
                "none": ["Grak"],
            },
        ),
        (
            "ab 7 half cf",
            {"who": ["Ilse", "Grak"], "amount": 7, "half": ["Wolf 1", "Wolf 3"], "by": "Ilse"},
        ),
        ("7 fire half", {**GRAK, "amount": 7, "kind": "fire", "half": ["Grak"]}),
        (
            "cef 7 half none e",
            {
                "who": WOLVES,
                "amount": 7,
                "half": ["Wolf 1", "Wolf 3"],
                "none": ["Wolf 2"],
                "by": "Ilse",
            },
        ),
        ("3+4", {**GRAK, "amount": 7}),
    ],
)
def test_damage_is_typed_in_a_line(table: Table, text: str, fields: Fields) -> None:
    assert plain(table, read(table, text)) == fields


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("2d6+1=9", (9,)),
        ("2d6+1=3 5 fire", ([3, 5],)),
        ("cf 2d6=3 5 half f", ([3, 5],)),
    ],
)
def test_typed_dice_come_after_the_amount(table: Table, text: str, dice: tuple[Any, ...]) -> None:
    assert read(table, text).dice == dice


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "type an amount such as 7, or dice such as 2d6+1."),
        ("cold", "'cold' is no dice"),
        ("2x6", "'2x6' is no dice"),
        ("2d6+1=", "type a total, or what each die shows."),
        ("2d6+1=fire", "type a total, or what each die shows."),
        ("c", "type an amount behind c, as in c 7."),
        ("cz 4", "nobody has the letter z: the letters stand before the names."),
        ("b4 5", "'b4 5': type one amount behind b, as in b 7."),
        ("7 half Wolv", "nobody here is called 'Wolv'"),
        ("-3", "amount is -3: expected a whole number from 0, or dice"),
        ("7 by", "by: say who did it"),
        ("7 fire from", "from: say from what"),
    ],
)
def test_a_bad_amount_is_refused_in_a_sentence(table: Table, text: str, words: str) -> None:
    with pytest.raises(InputError) as raised:
        read(table, text)
    assert words in raised.value.message


@pytest.mark.parametrize(
    ("text", "name", "fields"),
    [
        ("5 a potion", "heal", {"who": ["Grak"], "amount": 5, "reason": "a potion"}),
        ("ab 1d4", "heal", {"who": ["Ilse", "Grak"], "amount": "1d4"}),
        ("temp 5", "temporary", {"who": ["Grak"], "amount": 5}),
        ("ab temp 1d4", "temporary", {"who": ["Ilse", "Grak"], "amount": "1d4"}),
        ("c 5 temp", "temporary", {"who": ["Wolf 1"], "amount": 5}),
    ],
)
def test_healing_may_be_temporary(table: Table, text: str, name: str, fields: Fields) -> None:
    asked = read(table, text, healing=True)
    assert asked.action.to_plain()["action"] == name
    assert plain(table, asked) == fields


def test_damage_is_by_nobody_if_it_is_nobodys_turn() -> None:
    table = Table("emala")
    table.do(action="add", name="Ilse")
    table.do(action="add", name="Grak")
    assert plain(table, read(table, "7")) == {"who": ["Grak"], "amount": 7}
