"""Letters and words typed into a list do not reach the fight below the list."""

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import At, Sit
from tracker.session.session import Session

SLOWLY = 1


def test_a_ground_is_typed_as_a_word(fight: Make, sit: Sit) -> None:
    saved = fight("exp")
    table, many = sit(saved), len(saved.encounter.combatants)
    table.quickly("t", *"wall")
    assert "Cliff or wall" in table.listed
    table.quickly("enter")
    assert "is at the wall" in table.newest
    assert not table.desk.asking
    assert len(saved.encounter.combatants) == many


@pytest.mark.parametrize("system", BUILT_IN)
def test_no_word_of_a_list_reaches_the_fight(system: str, fight: Make, sit: Sit) -> None:
    saved = fight(system)
    table = sit(saved)
    words = saved.fight.book.words
    for key, names in (
        ("g", [one.label for one in words.gaits]),
        ("t", [one.label for one in words.terrains]),
        ("c", [one.id for one in words.conditions]),
        ("'", [one.name for one in saved.encounter.in_order()]),
    ):
        for name in names:
            last, pages = saved.fight.last, len(table.program.pages)
            word = name.casefold().split()[0].rstrip(",")
            table.quickly(key, *word)
            question = table.desk.prompt.question
            asked = question.text if question else ""
            assert asked.endswith(" is:") or not asked, (key, word)
            assert len(table.program.pages) == pages, (key, word)
            assert saved.fight.last - last <= 1, (key, word)
            assert not table.desk.closed
            table.quickly("escape", "escape")
            table.program.wait(SLOWLY)


def test_the_name_of_the_rider_typed_among_the_mounts_is_no_command(at: At) -> None:
    table = at("obss")
    table.desk.cursor.select(table.encounter.find("Mira").id)
    table.desk.session.ask({"action": "letter", "who": "Goblin 2", "letter": "m"})
    table.quickly("Y", *"mira")
    assert table.desk.running == "mount"


@pytest.mark.parametrize("keys", ["g w m 2", "g w d 2"])
def test_quick_commands_behind_a_letter_are_carried_out(keys: str, at: At) -> None:
    table = at()
    table.quickly(*keys.split())
    assert table.selected.pace.gait == "walk"
    assert table.desk.prompt.typed == "2"


def test_a_letter_of_two_words_is_taken_by_the_next_command(at: At) -> None:
    table = at()
    table.quickly("g", "s", "m", "5")
    assert table.selected.pace.gait == "sprint"
    assert table.prompt.startswith("Mira moves: 5")


def test_the_rest_of_a_word_counts_only_for_a_moment(at: At) -> None:
    table = at()
    table.press("g", "w")
    table.program.wait(SLOWLY)
    table.press("a")
    assert table.prompt.startswith("Add:")


def test_undo_behind_a_wrong_letter_is_no_rest_of_a_word_after_a_moment(at: At) -> None:
    table = at()
    before = table.selected.pace.gait
    table.press("g", "r")
    table.program.wait(SLOWLY)
    table.press("u")
    assert table.selected.pace.gait == before


def test_a_condition_by_its_letter_and_enter_asks_for_how_long(fight: Make, sit: Sit) -> None:
    table = sit(fight("exp"))
    table.select("Goblin 1")
    table.quickly("c", "p", "enter")
    assert table.prompt.startswith("Goblin 1 is: prone ")
    table.quickly("enter")
    assert [held.name for held in table.selected.conditions] == ["prone"]
    assert not table.desk.asking


def test_a_condition_by_its_whole_word_asks_for_how_long(at: At) -> None:
    table = at()
    table.select("Goblin 1")
    table.quickly("c", *"prone", *" 3", "enter", "enter")
    [held] = table.selected.conditions
    assert (held.name, held.left) == ("prone", 3)


def test_enter_behind_a_gait_is_no_key_of_the_fight(fight: Make, sit: Sit) -> None:
    table = sit(fight("emala"))
    last = table.desk.fight.last
    table.quickly("g", "s", "enter")
    assert table.desk.fight.last == last + 1


def test_a_letter_of_somebody_is_gone_to_at_once(at: At) -> None:
    table = at()
    table.quickly("'", "c")
    assert table.selected.name == "Goblin 1"


PEOPLE_FIRST = {
    "c": ("'ce prone", "Goblin 1, Goblin 2 are: 'ce prone", 0),
    "C": ("'ce wet", "", 1),
    "g": ("'ce run", "", 2),
    "t": ("'ce open", "", 2),
    "l": ("'ce torch 1", "", 1),
    "Y": ("'ce cart", "", 2),
}
"""Lines with people by the key of a list; what Enter asks, and how many events it makes."""


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("key", PEOPLE_FIRST)
def test_people_behind_an_apostrophe_go_before_the_words_of_a_list(
    key: str, quick: bool, saved: Session, sit: Sit
) -> None:
    saved.ask({"action": "condition", "who": ["Goblin 1", "Goblin 2"], "condition": "wet"})
    table = sit(saved)
    table.select("Goblin 1")
    line, asked, many = PEOPLE_FIRST[key]
    last, before = saved.fight.last, saved.encounter.find("Grak")
    (table.quickly if quick else table.press)(key, *line, "enter")
    assert asked in table.prompt
    assert saved.fight.last == last + many, table.prompt
    table.press("enter")
    people = [saved.fight.event(n).action["who"] for n in range(last + 1, saved.fight.last + 1)]
    assert {who for one in people for who in ([one] if isinstance(one, str) else one)} == {
        "c3",
        "c4",
    }
    assert saved.encounter.find("Grak") == before


@pytest.mark.parametrize("key", PEOPLE_FIRST)
@pytest.mark.parametrize("line", ["'", "'c", "'t", "'zz", "'zz m"])
def test_an_apostrophe_never_takes_a_row(key: str, line: str, saved: Session, sit: Sit) -> None:
    saved.ask({"action": "add", "name": "O'Cain"})
    saved.ask({"action": "add", "name": "'Til"})
    saved.ask({"action": "condition", "who": "Mira", "condition": "can't move"})
    saved.ask({"action": "pick-up", "who": "Mira", "item": "cat's claw", "weight": 1})
    table = sit(saved)
    table.select("Mira")
    last = saved.fight.last
    table.quickly(key, *line)
    assert "\n" not in table.listed
    table.press("enter")
    assert saved.fight.last == last, table.newest


def test_an_apostrophe_filters_a_list_that_takes_nobody(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "add", "name": "O'Cain"})
    table = sit(saved)
    table.quickly("'", "/", *"'c", "enter")
    assert table.selected.name == "O'Cain"
