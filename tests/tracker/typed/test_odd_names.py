"""Names that look like words or signs of a typed line. A name means its owner, or is refused."""

import pytest

from rules.errors import InputError
from tests.play.table import Table
from tracker.typed import amounts
from tracker.typed.whom import Whom

NAMES = (
    *("Al", "B", "All", "K'thar", "T800", "Number 5", "Fire", "Foes", "Cold Ann", "'Lefty"),
    *("Ann, the Elder", "x", "Back", "7 Up", "c"),
)


@pytest.fixture(scope="module")
def table() -> Table:
    """Return a table of people with odd names.

    The first combatant has the letter a, and Al has the turn.
    """
    table = Table("emala")
    for name in NAMES:
        table.do(action="add", name=name, hp=9, initiative=1)
    table.do(action="start")
    return table


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("al 6", ["Al"]),
        ("a 6", ["Al"]),
        ("b 6", ["B"]),
        ("k'thar 6", ["K'thar"]),
        ("'K'thar 6", ["K'thar"]),
        ("T800 6", ["T800"]),
        ("t800 6", ["T800"]),
        ("Number 5 6", ["Number 5"]),
        ("fire 6", ["Fire"]),
        ("cold ann, al 6", ["Cold Ann", "Al"]),
        ("'Lefty 6", ["'Lefty"]),
        ("lefty 6", ["'Lefty"]),
        ("Ann, the Elder 6", ["Ann, the Elder"]),
        ("ann the elder and b 6", ["Ann, the Elder", "B"]),
        ("back 6", ["Back"]),
        ("'back 6", ["Back"]),
        ("7 up 6", ["7 Up"]),
        ('"al" 6', ["Al"]),
        ("a-c 6", ["Al", "B", "All"]),
        ("\u2019ab 6", ["Al", "B"]),
        ("m 6", ["x"]),
    ],
)
def test_an_odd_name_says_its_owner(table: Table, line: str, who: list[str]) -> None:
    fields = amounts.damage(line, Whom(table.fight, ["c1"])).action.to_plain()
    assert [table.encounter.combatants[one].name for one in fields["who"]] == who


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("all 6", "'all' has two readings: All, or all whom the word says"),
        ("all foes 6", "'all' has two readings"),
        ("foes 6", "'foes' has two readings"),
        ("c 6", "'c' has two readings: the name, or the letter of All"),
        ("x 6", None),
        ("5 fire", "'5 fire' has two readings: fire 5 is 5 for Fire"),
        ("8/b fire", "'8 fire' has two readings"),
        ("Number 5", "type an amount behind Number 5"),
        ("number 6", "nobody here is called 'number'"),
        ("7 Up", "type an amount behind 7 Up"),
        ("elder 6", "nobody here is called 'elder'"),
        ("km 6", "'km' is a word here (a unit); type 'km for the letters k, m."),
        ("6/a/b", "nobody here is called 'a/b'"),
    ],
)
def test_a_name_with_two_readings_hits_nobody(table: Table, line: str, told: str | None) -> None:
    whom = Whom(table.fight, ["c1"])
    if told is None:
        assert amounts.damage(line, whom).action.to_plain()["who"] == ("c12",)
        return
    with pytest.raises(InputError) as raised:
        amounts.damage(line, whom)
    assert told in raised.value.message
