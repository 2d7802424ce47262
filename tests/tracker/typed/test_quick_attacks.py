"""Defence and attacks in the line that adds combatants."""

from typing import Any

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.typed.test_quick_line import fault, fields, fight
from tracker.typed import quick_line
from tracker.typed.quick_tab import completed
from tracker.views.quick_line import told

AXE = "axe +3 1d8+1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("orc attacks axe +3 1d8+1", {"attacks": AXE}),
        ("orc attack axe +3 1d8+1", {"attacks": AXE}),
        ("3 orc hp 7 attacks axe +3 1d8+1", {"count": 3, "hp": 7, "attacks": AXE}),
        ("orc attacks axe +3 1d8+1 hp 7", {"attacks": AXE, "hp": 7}),
        ("orc attacks axe +3 1d8+1 hp7", {"attacks": AXE, "hp": 7}),
        ("orc attacks axe +3 1d8+1 dex=12", {"attacks": AXE, "sheet": {"dex": 12}}),
        (
            "orc attacks axe 1d8 movement rate 6",
            {"attacks": "axe 1d8", "sheet": {"movement_rate": 6}},
        ),
        (
            "orc attacks axe 1d8 slashing mov 6",
            {"attacks": "axe 1d8 slashing", "sheet": {"movement_rate": 6}},
        ),
        ("orc attacks axe d8 party", {"attacks": "axe d8", "side": "party"}),
        ("orc attacks axe +3 1d8+1, bow +1 1d6", {"attacks": f"{AXE}; bow +1 1d6"}),
        ('orc attacks "axe +3 1d8+1; bow +1 1d6" hp 3', {"attacks": f"{AXE}; bow +1 1d6", "hp": 3}),
        ("orc attacks reach 2d6", {"attacks": "reach 2d6"}),
        ("orc attacks dex 2d6 dex 9", {"attacks": "dex 2d6", "sheet": {"dex": 9}}),
        (
            "orc attacks sling 1d4 (60 ft, heavy) hp 3",
            {"attacks": "sling 1d4 (60 ft, heavy)", "hp": 3},
        ),
        ("orc defence 15", {"defence": "15"}),
        ("orc defense 15 hp 3", {"defence": "15", "hp": 3}),
        ("orc def 15", {"defence": "15"}),
        ("orc defence 4D+1", {"defence": "4D+1"}),
        ('orc defence "AV 14 or 12"', {"defence": "AV 14 or 12"}),
        ("orc defence 15 attacks claws 1d6", {"defence": "15", "attacks": "claws 1d6"}),
        ("orc attacks claws 1d6 defence 15", {"defence": "15", "attacks": "claws 1d6"}),
        ("orc attacks claws 1d6 @ round 3", {"attacks": "claws 1d6", "round": 3}),
    ],
)
def test_defence_and_attacks_are_typed_like_other_fields(
    text: str, expected: dict[str, Any]
) -> None:
    assert fields(text) == {"name": "Orc", **expected}


def test_things_come_behind_attacks() -> None:
    found = fields("orc attacks axe 1d8 : rope 3")
    assert found["attacks"] == "axe 1d8"
    assert list(found["items"]) == [{"item": "rope", "weight": 3}]


@pytest.mark.parametrize("book", BUILT_IN)
def test_every_book_takes_them(book: str) -> None:
    assert fields(f"orc defence 15 attacks {AXE}", book) == {
        "name": "Orc",
        "defence": "15",
        "attacks": AXE,
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("orc attacks", "attacks has no value: expected names with dice"),
        ("orc attacks axe", "axe: say what damage it rolls, as in axe +3 1d8+1."),
        ("orc attacks axe hp 7", "axe hp: say what damage it rolls"),
        ("orc attacks a 1d6", "the name of an attack has at least two letters"),
        ("orc attacks axe 1d6, axe 1d8", "axe is there twice"),
        ("orc attacks axe 1d6 bow 1d8", "axe rolls 1d6 and 1d8"),
        ("orc attacks axe 1d6 attacks bow 1d6", "attacks is given twice."),
        ("orc attacks 1d6", "an attack begins with its name"),
        ("orc defence", "defence has no value: expected a number, or a text in quotes."),
        ("orc defence good", "defence is 'good': expected a number, or a text in quotes."),
        ("orc defence 15 defence 16", "defence is given twice."),
        ("orc defence hp 7", "defence has no value before 'hp'"),
    ],
)
def test_a_wrong_attack_in_the_line_is_refused(text: str, said: str) -> None:
    assert said in fault(text)


def test_the_preview_shows_them() -> None:
    kinds = quick_line.newcomers(f"2 orc hp 7 defence 15 attacks {AXE}, bow 1d6", fight())
    shown = told(kinds, fight().encounter, fight().book)
    assert shown == f"Orc 1 to 2 (foes): hp 7, defence 15, attacks {AXE}; bow 1d6"


def test_more_of_a_kind_takes_other_attacks() -> None:
    more = quick_line.more_of_a_kind("2 attacks bow d6 dex 9", fight())
    assert more.fields == {"count": 2, "attacks": "bow d6"}
    assert more.sheet == {"dex": 9}


def test_tab_completes_both_words() -> None:
    assert completed("orc def", fight()) == "orc defence "
    assert completed("orc atta", fight()) == "orc attacks "
