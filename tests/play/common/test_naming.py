"""Combatants whom the GM's texts name, and names that stay secret."""

import pytest

from rules.encounter import Condition, Mention, Secret
from rules.encounter.naming import names_in
from tests.play.table import Table, fighting
from tests.support.some import some

PEOPLE = (
    *("Vexnara", "Lady Xylo-Phagus", "Ed", "O", "Dire Wolf 1", "Dire Wolf 2", "Anna of the Vale"),
    *("R2D2", "\u7dad\u514b\u5a1c", "\N{DRAGON}", "Mira the Wolf", "\u9fff"),
)


@pytest.fixture(scope="module")
def table() -> Table:
    table = Table("emala")
    for name in PEOPLE:
        table.do(action="add", name=name, hidden=True)
    return table


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("grappled by Vexnara", {"Vexnara": ["Vexnara"]}),
        ("VEXNARA's spell", {"VEXNARA": ["Vexnara"]}),
        ("two vexnaras", {"vexnaras": ["Vexnara"]}),
        ("Ve\u0301xnara\u0308!", {"Ve\u0301xnara\u0308": ["Vexnara"]}),
        (
            "\uff36\uff45\uff58\uff4e\uff41\uff52\uff41",
            {"\uff36\uff45\uff58\uff4e\uff41\uff52\uff41": ["Vexnara"]},
        ),
        ("Vex\u00adnara, Vex-nara", {"Vex\u00adnara": ["Vexnara"], "Vex-nara": ["Vexnara"]}),
        ("vex\x07nara", {"vex\x07nara": ["Vexnara"]}),
        ("Vexnara1", {"Vexnara": ["Vexnara"]}),
        ("the lady", {"lady": ["Lady Xylo-Phagus"]}),
        ("by xylophagus", {"xylophagus": ["Lady Xylo-Phagus"]}),
        ("by Xylo Phagus", {"Xylo Phagus": ["Lady Xylo-Phagus"]}),
        ("Lady\u00a0Xylo\u2011Phagus", {"Lady\u00a0Xylo\u2011Phagus": ["Lady Xylo-Phagus"]}),
        ("led by Ed.", {"Ed": ["Ed"]}),
        ("an O", {"O": ["O"]}),
        ("dire wolf 2 bites", {"dire wolf 2": ["Dire Wolf 2"]}),
        ("bitten by Dire Wolf", {"Dire Wolf": ["Dire Wolf 1", "Dire Wolf 2"]}),
        ("a wolf", {"wolf": ["Dire Wolf 1", "Dire Wolf 2", "Mira the Wolf"]}),
        ("Anna of the Vale", {"Anna of the Vale": ["Anna of the Vale"]}),
        ("r2-d2", {"r2-d2": ["R2D2"]}),
        ("\u88ab\u7dad\u514b\u5a1c\u6293", {"\u7dad\u514b\u5a1c": ["\u7dad\u514b\u5a1c"]}),
        ("a\u9fffb", {"\u9fff": ["\u9fff"]}),
        ("fears \N{DRAGON}\ufe0f", {"\N{DRAGON}\ufe0f": ["\N{DRAGON}"]}),
        ("in the house of the blinded", {}),
        ("blinded, exhausted, Ford, onward, 1, 2", {}),
        ("Vexnarax, a vexna ra, wol f", {}),
        ("", {}),
    ],
)
def test_names_are_found_as_words_however_they_are_written(
    table: Table, text: str, named: dict[str, list[str]]
) -> None:
    people = table.encounter.combatants
    found = {
        text[one.start : one.end]: [people[who].name for who in one.who]
        for one in names_in(table.encounter, text)
    }
    assert found == named


def test_a_typed_text_keeps_its_words_and_the_ids_of_those_it_names() -> None:
    table = fighting("emala", "Mira", "Grak")
    table.do(action="condition", who="Mira", condition="held by Grak")
    table.do(action="event", text="Grak's friends", round=3)
    table.do(action="mount", who="Mira", mount="mule of Grak")
    table.do(action="edit", who="Grak", name="Bor")
    mira, grak = table.combatant("Mira"), ("c2",)
    assert mira.conditions[0].name == "held by Grak"
    assert mira.conditions[0].mentions == (Mention(8, 12, grak),)
    assert table.encounter.timeline[0].mentions == (Mention(0, 4, grak),)
    assert some(mira.mount).mentions == (Mention(8, 12, grak),)


def test_a_condition_of_the_book_names_nobody() -> None:
    table = fighting("emala", "Prone", "Mira")
    table.do(action="condition", who="Mira", condition="prone")
    assert table.combatant("Mira").conditions[0].mentions == ()


def test_the_old_name_of_an_unseen_combatant_is_kept_as_a_secret() -> None:
    table = fighting("emala", "Mira")
    table.do(action="add", name="Vexnara", hidden=True)
    table.do(action="edit", who="Vexnara", name="Queen")
    assert table.encounter.secrets == {"c2": Secret(("Vexnara",))}
    table.do(action="remove", who="Queen")
    assert table.encounter.secrets == {"c2": Secret(("Vexnara", "Queen"), gone=True)}
    table.do(action="undo")
    table.do(action="undo")
    assert table.encounter.secrets == {}


def test_a_name_that_was_seen_is_no_secret() -> None:
    table = fighting("emala", "Mira")
    table.do(action="add", name="Vexnara", hidden=True)
    table.do(action="edit", who="Vexnara", name="Queen")
    table.do(action="edit", who="Queen", name="Vexnara")
    table.do(action="reveal", who="Vexnara")
    table.do(action="edit", who="Vexnara", name="Old Woman")
    table.do(action="remove", who="Old Woman")
    assert table.encounter.secrets == {"c2": Secret(("Queen",))}


def test_a_secret_condition_stays_secret_until_it_is_typed_again() -> None:
    table = fighting("emala", "Mira")
    table.do(action="condition", who="Mira", condition="prone", secret=True)
    assert table.text.endswith("Mira is prone, which players are not told.")
    mira = table.combatant("Mira")
    assert mira.under(Condition("Prone")).conditions[0].secret
    table.do(action="condition", who="Mira", condition="prone")
    assert not table.combatant("Mira").conditions[0].secret
