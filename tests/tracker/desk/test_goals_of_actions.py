"""Goals in the lines of actions: '>c', 'through >c', 'cruising >well'. '+b' takes b along.

Grak has the letter a, Mira b (both of the party), Goblin 1 c and Goblin 2 e.
"""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tracker.views.line_row import as_typed

LINE = "gate -3- a b -10- c e -4- well"


def on_line(at: At, system: str, line: str = LINE, *keys: str) -> Table:
    """Return a desk at a fight on a line. Grak has the turn, and the GM has pressed `keys`."""
    table = at(system)
    table.press("@", "ctrl+u", *line, "enter", "n", *keys)
    return table


CHARGES = {
    ">c": ("charges at Goblin 1", "beside Goblin 1", "gate -3- B -9- A -1- c e -4- well"),
    "to c": ("charges at Goblin 1", "beside Goblin 1", "gate -3- B -9- A -1- c e -4- well"),
    ">Goblin 2": ("charges at Goblin 2", "beside Goblin 2", "gate -3- B -9- A -1- c e -4- well"),
    "all >c": ("charges at Goblin 1", "beside Goblin 1", "gate -3- B -9- A -1- c e -4- well"),
    "9 >c": ("charges at Goblin 1", "beside Goblin 1", "gate -3- B -9- A -1- c e -4- well"),
    ">well": ("Grak charges", "Grak is at well", "gate -3- B -10- c e -4- well:A"),
    "b >c": ("Mira charges at", "Mira is beside", "gate -3- A -9- B -1- c e -4- well"),
    "a b >c": ("Grak charges at", "Mira is beside Goblin 1", "gate -12- A B -1- c e -4- well"),
}


@pytest.mark.parametrize("text", CHARGES)
def test_a_charge_with_a_goal(at: At, text: str) -> None:
    begins, ends, drawn = CHARGES[text]
    table = on_line(at, "obss", LINE)
    preview = table.take_line("G", text)
    assert begins in preview
    assert ends in preview
    assert as_typed(table.encounter) == drawn


ALONG = {
    "obss": {
        "3 >gate +b": ("Grak drags Mira (6 Enc)", "gate:A B -13- c e -4- well"),
        "3 >gate + b": ("Grak drags Mira", "gate:A B -13- c e -4- well"),
        "3 >gate carrying b": ("Grak carries Mira", "gate:A B -13- c e -4- well"),
        "3 >gate +b carried": ("Grak carries Mira", "gate:A B -13- c e -4- well"),
        "3 >gate dragging Mira": ("Grak drags Mira", "gate:A B -13- c e -4- well"),
        "2 >gate, 1 >c +b": ("Grak drags Mira", "gate -2- A B -11- c e -4- well"),
        "2 to gate with b": ("Grak drags Mira", "gate -1- A B -12- c e -4- well"),
    },
    "emala": {
        "e 2 >well +c": ("Goblin 2 takes Goblin 1 along; the book has no", "B -12- e c -2- well"),
    },
}


@pytest.mark.parametrize(
    ("system", "text"), [(system, text) for system, each in ALONG.items() for text in each]
)
def test_somebody_is_taken_along(at: At, system: str, text: str) -> None:
    says, drawn = ALONG[system][text]
    table = on_line(at, system)
    assert table.encounter.turn_of == ("c4" if system == "emala" else "c1")
    assert says in table.take_line("m", text)
    assert as_typed(table.encounter).endswith(drawn)


@pytest.mark.parametrize("text", ["e 2 >well +c +a", "e 2 >well + c + a", "e 2 >well +c a"])
def test_several_are_taken_along(at: At, text: str) -> None:
    table = on_line(at, "emala", "gate -3- a b c e -14- well")
    table.take_line("m", text)
    assert as_typed(table.encounter) == "gate -3- B -2- e c A -12- well"


NOT_ALONG = {
    ("obss", "3 >gate +b carried +b dragged"): "one path takes them all along in one way",
    ("obss", "3 >gate +"): "say who is taken along, as in >door +c",
    ("obss", "3 >gate +x"): "nobody has the letter x",
    ("obss", "3 >gate +a"): "Grak cannot take themselves along",
    ("obss", "3 >gate +c"): "Goblin 1 is 10 m away from Grak: go there first",
    ("obss", "@gate +b"): "stands behind a way",
    ("obss", "2 >gate +b, 1 >well"): "+b stands at the end of the line, as in 2 >gate, 1 >well +b.",
    ("obss", "2 >gate + b, >well"): "+b stands at the end of the line, as in 2 >gate, >well +b.",
    ("obss", "+c >gate"): "+c stands at the end of the line, as in >gate +c.",
    ("obss", "+i 2 >gate"): "+i stands at the end of the line, as in 2 >gate +i.",
    ("obss", "2 +Mira >gate"): "+Mira stands at the end of the line, as in 2 >gate +Mira.",
    ("emala", "e 2 >well +c carried"): "leave carried out",
    ("rom", "2 >gate +b"): "no rule for taking somebody along",
}


@pytest.mark.parametrize(("system", "text"), NOT_ALONG)
def test_nobody_is_taken_along_who_cannot_be(at: At, system: str, text: str) -> None:
    table = on_line(at, system)
    before = table.encounter
    assert NOT_ALONG[system, text] in table.take_line("m", text)
    assert table.encounter == before


def test_a_charge_at_a_friend_asks_for_a_second_enter(at: At) -> None:
    table = on_line(at, "obss", "gate -3- a -10- b -4- well:c e")
    table.press("G", *">b", "enter")
    assert "friend" in table.prompt
    assert as_typed(table.encounter) == "gate -3- A -10- B -4- well:c e"
    table.press("enter")
    assert as_typed(table.encounter) == "gate -12- A -1- B -4- well:c e"


BAD = {
    ("G", ">"): "say where to, as in >f",
    ("G", ">x"): "nobody has the letter x",
    ("G", ">wel"): "charges",
    ("G", ">tabels"): "no 'tabels' here: the places are gate and well",
    ("G", ">a"): "Grak cannot go to themselves",
    ("G", "<c"): "a charge goes to its target, as in >f, not away.",
    ("G", "c >c"): "Goblin 1 cannot go to themselves",
    ("G", "sideways >c"): "sideways",
    ("G", ">c, 2 >well"): "one charge goes to one goal",
    ("G", ">c, @well"): "say one way",
    ("G", "2 3 >c"): "3",
    ("G", "3 >c"): "does not reach Goblin 1: 7 m stay between them",
    ("G", "-3 >c"): "distance",
    ("G", "0 >c"): "distance",
    ("G", ">c by b"): "two readings",
    ("G", "[/] >c"): "[/]",
}


@pytest.mark.parametrize(("key", "text"), BAD)
def test_a_wrong_goal_is_a_sentence_and_nothing_changes(at: At, key: str, text: str) -> None:
    table = on_line(at, "obss")
    before = table.encounter
    assert BAD[key, text] in table.take_line(key, text)
    if "charges" not in BAD[key, text]:
        assert table.encounter == before


def test_without_positions_a_goal_asks_first_who_stands_where(at: At) -> None:
    table = at("obss")
    table.press("n", "G", *">c")
    assert "Enter first asks who stands where: A+B -10- c+e" in table.prompt.replace(" e", "+e")
    table.press("enter")
    assert table.prompt.startswith("Who stands where?")
    table.press("enter")
    assert "Grak charges at Goblin 1" in table.newest
    assert as_typed(table.encounter) == "B -9- A -1- c e"


def test_a_goal_that_cannot_be_after_the_positions_is_asked_again(at: At) -> None:
    table = at("obss")
    table.press("n", "G", *"3 >c", "enter", "enter")
    assert table.prompt.startswith("Grak charges: 3 >c")
    assert "does not reach Goblin 1" in table.prompt
    table.press("backspace", "backspace", "backspace", "backspace", *"9 >c", "enter")
    assert as_typed(table.encounter) == "B -9- A -1- c e"


IN_BOOKS = {
    ("emala", "G", "run >c"): "Goblin 2 charges at Goblin 1",
    ("emala", "G", "run 0.5 >c short"): "Goblin 2 moves 0.5 m towards Goblin 1",
    ("emala", "G", ">c"): "walking is no charge: say the gait before the goal, as in run >f",
    ("emala", "z", "<c"): "Goblin 2 is not engaged with Goblin 1",
    ("opend6", "v", "cruising >well"): "Grak is at no wheel",
    ("rom", "v", "vase made >well"): "'vase' is not in the air",
    ("rom", "H", "key >well"): "a leap",
    ("rom", "H", "key by well"): "snatches key by well",
    ("rom", "H", "cup to go >well"): "snatches cup to go with a leap",
    ("rom", "H", '"a > b" >well'): "snatches a > b with a leap",
    ("rom", "H", '"a > b"'): "snatches a > b:",
}


@pytest.mark.parametrize(("system", "key", "text"), IN_BOOKS)
def test_a_goal_in_each_book(at: At, system: str, key: str, text: str) -> None:
    table = on_line(at, system, "gate -3- a b -10- c -9- e -4- well")
    assert IN_BOOKS[system, key, text] in table.take_line(key, text)


def test_the_hint_names_the_goal_only_in_a_fight_with_positions(at: At) -> None:
    table = at("obss")
    table.press("n", "G")
    assert "a goal, as in >f" not in table.prompt
    table.press("escape", "@", "ctrl+u", *LINE, "enter", "G")
    assert "a goal, as in >f" in table.prompt
