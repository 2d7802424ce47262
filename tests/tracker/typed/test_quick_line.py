"""The line for new combatants: the fields of its text, and its faults."""

from typing import Any

import pytest
from msgspec import to_builtins

from rules.errors import InputError
from rules.history import Fight
from rules.numbers.exact import value_in_words
from rules.numbers.wire import outward
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table
from tracker.typed import quick_line
from tracker.typed.quick_tab import completed, one_line, still_open
from tracker.views.quick_line import told

Fields = dict[str, Any]


def fight(book: str = "emala") -> Fight:
    """Return a fight with only Grak, who carries a rope."""
    table = Table(book)
    table.do(action="add", name="Grak", items=[{"item": "rope", "weight": 3}])
    return table.fight


def fields(text: str, book: str = "emala") -> Fields:
    """Return the fields of the line, without the action's name."""
    plain: Fields = to_builtins(quick_line.read(text, fight(book)).action, enc_hook=outward)
    return {key: value for key, value in plain.items() if key != "action"}


def fault(text: str, book: str = "emala") -> str:
    """The fault of a line that cannot be read."""
    with pytest.raises(InputError) as raised:
        quick_line.read(text, fight(book))
    return raised.value.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("goblin", {"name": "Goblin"}),
        ("4 goblin", {"name": "Goblin", "count": 4}),
        ("4x goblin", {"name": "Goblin", "count": 4}),
        ("goblin x4 hp 7", {"name": "Goblin", "count": 4, "hp": 7}),
        ("Brother Osk party", {"name": "Brother Osk", "side": "party"}),
        ("+ilse hp 26", {"name": "Ilse", "side": "party", "hp": 26}),
        ("2 +guard", {"name": "Guard", "side": "party", "count": 2}),
        ("osk side others", {"name": "Osk", "side": "others"}),
        ("Wolf 3 hp 7", {"name": "Wolf 3", "hp": 7}),
        ('4 "Guard 7" hp 7', {"name": "Guard 7", "count": 4, "hp": 7}),
        ('"Dex the bold" dex 12', {"name": "Dex the bold", "sheet": {"dex": 12}}),
        ("4 goblin hp 2d6", {"name": "Goblin", "count": 4, "hp": "2d6"}),
        ("goblin mr 6 dex 12", {"name": "Goblin", "sheet": {"movement_rate": 6, "dex": 12}}),
        ("goblin mov 6", {"name": "Goblin", "sheet": {"movement_rate": 6}}),
        ("goblin movement rate 7.5", {"name": "Goblin", "sheet": {"movement_rate": 7.5}}),
        ("goblin dex=12 hp=3", {"name": "Goblin", "hp": 3, "sheet": {"dex": 12}}),
        ("goblin initiative 14", {"name": "Goblin", "initiative": 14}),
        ("goblin initiative bonus 3", {"name": "Goblin", "sheet": {"initiative_bonus": 3}}),
        ("eel aquatic hp 3", {"name": "Eel", "hp": 3, "sheet": {"aquatic": True}}),
        ("eel aquatic no", {"name": "Eel", "sheet": {"aquatic": False}}),
        ("4 goblin/2d6 dex12", {
            "name": "Goblin", "count": 4, "hp": "2d6", "sheet": {"dex": 12}}),
        ("+ilse/26 mr6", {
            "name": "Ilse", "side": "party", "hp": 26, "sheet": {"movement_rate": 6}}),
        ('"Old Osk" /9', {"name": "Old Osk", "hp": 9}),
        ('"Osk 2"/9', {"name": "Osk 2", "hp": 9}),
        ("goblin hp7", {"name": "Goblin", "hp": 7}),
        ("goblin mov6", {"name": "Goblin", "sheet": {"movement_rate": 6}}),
        ("Moving2", {"name": "Moving2"}),
        ("bat fly 12", {"name": "Bat", "sheet": {"fly": 12}}),
        (
            "goblin : leather 2 worn, spear 1",
            {
                "name": "Goblin",
                "items": (
                    {"item": "leather", "weight": 2, "worn": True},
                    {"item": "spear", "weight": 1},
                ),
            },
        ),
        ("goblin: torch 1 x 3", {"name": "Goblin", "items": (
            {"item": "torch", "weight": 1, "count": 3},)}),
        ("goblin : rope", {"name": "Goblin", "items": ({"item": "rope", "weight": 3},)}),
    ],
)  # fmt: skip
def test_a_line_gives_the_fields_of_those_who_join(text: str, expected: Fields) -> None:
    assert fields(text) == expected


def test_a_word_of_a_choice_may_be_shortened() -> None:
    assert fields("ogre size la", "obss") == {"name": "Ogre", "sheet": {"size": "large"}}


def test_the_beginning_of_a_name_is_preferred_to_a_word_inside_another() -> None:
    assert fields("thug mo 9", "opend6") == {"name": "Thug", "sheet": {"move": 9}}


def test_a_dice_code_is_a_value_of_the_sheet() -> None:
    assert fields("thug running 3D+1", "opend6") == {"name": "Thug", "sheet": {"running": "3D+1"}}


def test_a_semicolon_separates_kinds() -> None:
    kinds = fields("4 goblin hp 2d6; ogre hp 30 : club 5; imp : club")["kinds"]
    assert [(one["name"], one.get("hp")) for one in kinds] == [
        ("Goblin", "2d6"),
        ("Ogre", 30),
        ("Imp", None),
    ]
    assert kinds[2]["items"] == ({"item": "club", "weight": 5},)


def test_totals_that_were_rolled_at_the_table_go_with_the_dice() -> None:
    asked = quick_line.read("3 goblin hp 2d6=7 4 9 dex 12", fight())
    assert asked.dice == (7, 4, 9)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "type whom to add"),
        ("4", "type a name"),
        ("hp 7", "type a name before 'hp'"),
        ("goblin hp", "hp has no value: expected a number or dice, as 7 or 2d6."),
        ("goblin hp dex 12", "hp has no value before 'dex'"),
        ("goblin hp many", "hp is 'many': expected a whole number or dice"),
        ("goblin hp 2x6", "hp is '2x6'"),
        ("goblin dex 500", "dex is 500: expected a whole number, 0 to 100."),
        ("goblin dex", "dex has no value: expected a whole number, 0 to 100."),
        ("goblin hp 3 luck 2", "'luck' is no field of Emala"),
        ("4 goblin dx 12", "'dx' is no field of Emala (nearest: dex)"),
        ("goblin dx 12 hp 3", "'dx' is no field of Emala (nearest: dex)"),
        ("goblin 7 archers", "a name with a number in it stands in quotes."),
        ("goblin hp 3 hp 4", "hp is given twice."),
        (
            "goblin hp 3 in 4",
            "'in 4': an @ goes before a moment, as in goblin @ in 4; an initiative is ini 4.",
        ),
        ("0 goblin", "0 of a kind cannot be added at once"),
        ("5000 goblin", "5000 of a kind cannot be added at once, but 1 to 100: each has a row"),
        ("; ".join(["100 goblin"] * 10), "that would make 1001 combatants"),
        ("goblin : net", "how many ENC is net? Type it behind the name: net 1, or 0."),
        ("3 goblin hp 2d6=7", "hp needs 3 totals of 2d6, 1 typed."),
        ("goblin hp 2d6=7; orc hp 1d6", "type the totals of all the dice of the line, or of none."),
        ("goblin hp 3; orc dx 3 hp 2", "'orc dx 3 hp 2': 'dx' is no field"),
        ("x" * 201, "the name has 201 letters: expected at most 200."),
        ('"" hp 3', "the name in quotes is empty."),
    ],
)
def test_a_fault_is_one_short_sentence(text: str, said: str) -> None:
    message = fault(text)
    assert said in message
    assert message.endswith(".")
    assert len(message) < 200


@pytest.mark.parametrize(
    "name", ["\u6f22" * 100, "\u05d2\u05d5\u05d1\u05dc\u05d9\u05df", "\U0001f409 of the \U0001f5fb"]
)
def test_a_name_is_kept_in_every_script(name: str) -> None:
    assert fields(f"{name} hp 7") == {"name": name, "hp": 7}


@pytest.mark.parametrize("book", BUILT_IN)
def test_every_field_of_every_book_can_be_given_by_its_id_and_by_its_label(book: str) -> None:
    for one in fight(book).book.words.fields:
        value = value_in_words(one.default)
        labels = [one.label] if one.label.replace(" ", "").isalpha() else []
        for name in (one.id, *labels):
            assert fields(f"Orc {name} {value}", book)["sheet"].keys() == {one.id}


def test_the_preview_names_the_newcomers_and_their_things() -> None:
    table = fight()
    kinds = quick_line.newcomers("2 goblin hp 2d6 dex 12 : leather 2 worn; Ilse party", table)
    assert told(kinds, table.encounter, table.book) == (
        "Goblin 1 to 2 (foes): hp 2d6 each, dex 12; each with leather (2 ENC, worn) + Ilse (party)"
    )


def test_the_beginning_of_a_line_is_kept_for_the_form() -> None:
    kind, said = quick_line.begun("4 goblin hp 2d6 dex", fight())
    assert kind.fields == {"count": 4, "name": "Goblin", "hp": "2d6"}
    assert said.startswith("dex has no value")


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("goblin at", "goblin athletics "),
        ("goblin hp 7 mov", "goblin hp 7 movement_rate "),
        ("goblin par", "goblin party "),
        ("goblin ", "goblin hp "),
        ("goblin hp ", "goblin side "),
        ("goblin hp 7 ", "goblin hp 7 side "),
        ("goblin hp 7 side ", "goblin hp 7 side party "),
        ("goblin initiative ", "goblin movement_rate "),
        ("gob", "gob"),
        ("4 ", "4 "),
        ("", ""),
        ("goblin : leather", "goblin : leather"),
        ("goblin : r", "goblin : rope 3"),
        ("goblin : spear 1; orc:", "goblin : spear 1; orc:spear 1"),
        ("goblin : spear 1; orc:spear 1", "goblin : spear 1; orc:rope 3"),
        ("goblin hp 7; orc d", "goblin hp 7; orc dex "),
    ],
)
def test_tab_completes_a_word_or_offers_the_next_field(text: str, done: str) -> None:
    assert completed(text, fight()) == done


def test_fields_with_a_value_are_not_offered_again() -> None:
    open_ = [one.id for one in still_open("goblin hp 7 mr 6", fight().book)]
    assert "hp" not in open_
    assert "movement_rate" not in open_
    assert "dex" in open_


def test_each_line_of_a_pasted_roster_is_a_kind() -> None:
    pasted = "# the ford\r\n- 4 goblin hp 2d6\r\n\r\n* ogre hp 30\n"
    assert one_line(pasted) == "4 goblin hp 2d6; ogre hp 30"


def test_a_roster_that_is_too_long_is_refused_whole() -> None:
    with pytest.raises(InputError) as raised:
        one_line("4 goblin hp 2d6\n" * 1000)
    assert "gaitkeeper new --from" in raised.value.message
