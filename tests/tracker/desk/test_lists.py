"""Letters and words that are typed into a list have no effect on the fight below."""

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import At, Sit
from tracker.desk.command import Opens
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


HELD = [
    ("emala", "gwn", "Walk is taken. n again: Next. 'wn' is no word"),
    ("emala", "gwu", "Walk is taken. u again: Undo. 'wu' is no word"),
    ("emala", "gsu", "Sprint is taken. u again: Undo. 'su' is no word"),
    ("emala", "gwag", ""),
    ("emala", "gwuncle", "Walk is taken. 'wuncle' is no word of that list: 'uncle' did nothing."),
    ("emala", "gwun cle", "Walk is taken. 'wun cle' is no word of that list: 'uncle' did"),
    ("emala", "grnuuhef 2", "Run is taken. 'rnuuhef 2' is no word of that list: 'nuuhef2' did"),
    ("emala", "grnuu", "Run is taken. 'rnuu' is no word of that list: 'nuu' did nothing."),
    ("emala", "gwt", "Walk is taken. t again: Terrain. 'wt' is no word"),
    ("emala", "gwx", "Walk is taken. x again: Out of the fight"),
    ("emala", "grunn", "Run is taken. n again: Next. 'runn' is no word"),
    ("emala", "grunning", "Run is taken. 'running' is no word of that list: 'ning' did"),
    ("emala", "gw ", "Walk is taken. Space again: Mark. 'w ' is no word"),
    ("emala", "gw k", "Walk is taken. 'w k' is no word of that list: ' k' did nothing."),
    ("rom", "ghun", "Half is taken. 'hun' is no word of that list: 'un' did nothing."),
    ("rom", "ghaun", "Half is taken. 'haun' is no word of that list: 'un' did nothing."),
    ("rom", "ghoz", "Half is taken. 'hoz' is no word of that list: 'oz' did nothing."),
    ("opend6", "gcautious", "Climb is taken. 'cautious' is no word of that list: 'autious' did"),
    ("opend6", "gcruising", "Climb is taken. 'cruising' is no word of that list: 'ruising' did"),
    ("opend6", "gstopped", "Swim is taken. 'stopped' is no word of that list: 'topped' did"),
    ("obss", "gride", "Run is taken. 'ride' is no word of that list: 'ide' did nothing."),
    ("emala", "gwu3", "Walk is taken. 'wu3' is no word of that list: 'u3' did nothing."),
    ("obss", "'cun", "Goblin 1 is taken. 'cun' is no word of that list: 'un' did nothing."),
]
"""Each row: a book, keys that come together, and a part of the message that follows."""


@pytest.mark.parametrize(("system", "keys", "told"), HELD)
def test_a_letter_that_is_no_word_of_the_list_is_held_once(
    system: str, keys: str, told: str, at: At
) -> None:
    table = at(system)
    last, turn = table.desk.fight.last, table.encounter.turn_of
    table.quickly(*keys)
    assert table.desk.fight.last == last + (keys[0] == "g")
    assert table.encounter.turn_of == turn
    assert table.prompt.startswith(told)
    assert not table.program.pages


def test_the_same_key_again_does_what_was_held(at: At) -> None:
    table = at()
    before = table.encounter
    table.quickly(*"gwuu")
    assert table.newest.startswith("Undone: ")
    assert table.encounter.combatants == before.combatants
    table.program.wait(SLOWLY)
    table.quickly(*"gwg")
    assert table.listed == ""
    table.quickly("g")
    assert table.listed.startswith("Gait of ")


def test_the_books_own_actions_are_not_held_behind_a_letter_of_the_table(at: At) -> None:
    table = at("rom")
    table.quickly(*"'cs")
    assert table.program.pages


@pytest.mark.parametrize("key", ["escape", "enter", "backspace"])
def test_a_key_that_ends_the_word_has_no_other_effect(key: str, at: At) -> None:
    table = at("rom")
    table.desk.cursor.mark()
    for word in ("ghu", "ghalf"):
        table.quickly("g", "escape", *word, key)
        last = table.desk.fight.last
        assert table.desk.cursor.marked == set()
        table.quickly("u")
        assert table.desk.fight.last == last + 1


def test_a_command_after_a_held_letter_and_a_pause_is_carried_out(at: At) -> None:
    table = at()
    turn = table.encounter.turn_of
    table.quickly(*"gwu")
    table.program.wait(SLOWLY)
    table.quickly("n")
    assert table.encounter.turn_of != turn


def test_a_digit_behind_a_held_letter_is_no_count(at: At) -> None:
    table = at()
    table.quickly(*"gwu3n")
    table.program.wait(SLOWLY)
    turn = table.encounter.turn_of
    assert table.prompt.endswith("'u3n' did nothing.")
    table.quickly("n")
    assert table.encounter.turn_of != turn
    assert table.encounter.round == 1


def test_rows_are_marked_and_harmed_in_one_burst(at: At) -> None:
    table = at()
    table.quickly(*"'c 'e d4", "enter")
    hurt = {one.name: one.hp for one in table.encounter.in_order()}
    assert (hurt["Goblin 1"], hurt["Goblin 2"]) == (1, 1)
    assert table.desk.count is None


def test_arrows_and_capitals_end_the_hold_and_count(at: At) -> None:
    table = at()
    for key in ("down", "K"):
        table.quickly(*"gwu", key, "u")
        assert table.newest.startswith("Undone: "), key


def test_a_refused_row_can_still_be_overridden_behind_a_held_letter(at: At) -> None:
    table = at()
    table.desk.session.ask({"action": "gait", "who": "Mira", "gait": "sprint"})
    table.desk.session.ask({"action": "move", "who": "Mira", "distance": 10})
    table.quickly(*"gwu")
    assert "! does it anyway" in table.prompt
    assert table.prompt.endswith("u again: Undo. 'wu' is no word of that list.")
    table.quickly("!")
    assert table.selected.pace.gait == "walk"


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_key_that_opens_a_line_or_a_list_changes_nothing_alone(system: str, at: At) -> None:
    table = at(system)
    for command in table.desk.keymap.commands:
        [key, *_] = (*table.desk.keymap.keys_of(command.id), "")
        if command.opens is None or not key.islower():
            continue
        last = table.desk.fight.last
        table.press(key)
        is_list = command.opens is Opens.LIST and table.desk.picker is not None
        is_list = is_list or bool(table.program.pages)
        table.program.pages.clear()
        if command.opens is Opens.LINE or not is_list:
            assert table.desk.prompt.asking, command.id
            table.press("enter")
        assert table.desk.fight.last == last, command.id
        table.press("escape", "escape")


def test_a_refusal_is_told_once_before_all_the_letters_that_did_nothing(at: At) -> None:
    table = at()
    table.desk.session.ask({"action": "gait", "who": "Mira", "gait": "sprint"})
    table.desk.session.ask({"action": "move", "who": "Mira", "distance": 10})
    table.quickly(*"gwnuu")
    assert table.prompt.startswith("Mira cannot walk now")
    assert table.prompt.endswith("anyway) 'wnuu' is no word of that list: 'nuu' did nothing.")
    table.quickly("!")
    assert table.selected.pace.gait == "walk"


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
    "g": ("'ce run", "", 1),
    "t": ("'ce open", "", 1),
    "l": ("'ce torch 1", "", 1),
    "Y": ("'ce cart", "", 1),
}
"""For the key of a list: a line with people, the question after Enter, and the number of events."""


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
    events = [saved.fight.event(n) for n in range(last + 1, saved.fight.last + 1)]
    people = [act["who"] for event in events for act in event.acts]
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


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("g", "type a gait behind 'c."),
        ("t", "type a name, then x and a number"),
        ("l", "type what it is, then its weight"),
        ("Y", "type the mount, or dismount, behind it"),
    ],
)
def test_a_list_says_what_stands_behind_people(key: str, told: str, at: At) -> None:
    table = at()
    table.press(key, *"'c")
    assert table.desk.picker
    assert table.desk.picker.nothing.startswith(told)


def test_the_list_of_conditions_tells_the_result_for_people_behind_an_apostrophe(at: At) -> None:
    table = at("obss")
    table.press("c", *"'c prone")
    assert table.desk.picker
    assert table.desk.picker.nothing.endswith("Goblin 1 is prone.")


def test_an_apostrophe_filters_a_list_that_takes_nobody(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "add", "name": "O'Cain"})
    table = sit(saved)
    table.quickly("'", "/", *"'c", "enter")
    assert table.selected.name == "O'Cain"


def test_of_two_things_of_one_name_the_chosen_one_is_dropped(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("l", "p", *"stone 14", "enter", "l", "p", *"stone 0", "enter")
    table.press("l", *"drop")
    assert "Drop stone 14\n" in table.listed
    assert "Drop stone 0" in table.listed
    table.press("down", "enter")
    assert [one.weight for one in table.selected.items] == [14]


def test_of_a_worn_and_a_carried_thing_of_one_weight_the_chosen_one_is_dropped(
    at_the_ford: At,
) -> None:
    table = at_the_ford("obss")
    table.press("l", "p", *"mail 5", "enter", "l", "p", *"mail 5 worn", "enter")
    table.press("l", *"drop")
    assert "Drop worn mail 5" in table.listed
    table.press(*" worn", "enter")
    assert [one.worn for one in table.selected.items] == [False]


def test_a_gait_is_taken_by_its_letter_although_another_gait_has_a_name_for_the_program(
    at_the_ford: At,
) -> None:
    table = at_the_ford("obss")
    table.press("g", "r")
    assert table.desk.picker is None
    assert table.selected.pace.gait == "run"


def test_the_fault_of_a_text_in_a_list_goes_with_the_text(at: At) -> None:
    table = at("rom")
    table.press("g", *"zzz", "enter")
    assert "'zzz' is no gait" in table.desk.message.text
    table.press("ctrl+u")
    assert table.desk.message.text == ""


@pytest.mark.parametrize(
    ("held", "line", "told"),
    [
        ("torch 1", "/drop torhc", "Grak does not carry 'torhc'; the nearest is torch."),
        ("stone 2, stick 2", "/drop st", "'drop st' may be stone or stick: type more of it"),
        ("stone 2, stick 2", "/drop", "'drop' may be stone or stick: type more of it"),
        ("stone 2, stick 2", "/put on st", "'put on st' may be stone or stick"),
        ("stone 2, stone 14", "/drop stone", "'drop stone' may be stone 2 or stone 14"),
        ("stone 2", "'a drop stone 3", "'drop stone 3' has two readings: drop stone, or a new"),
    ],
)
def test_a_word_for_several_things_or_for_none_is_asked_back(
    held: str, line: str, told: str, at_the_ford: At
) -> None:
    table = at_the_ford("emala")
    table.press("l", *held, "enter")
    last = table.desk.fight.last
    table.press("l", *line)
    assert table.desk.picker
    assert told in (table.listed if table.desk.picker.matching() else table.desk.picker.nothing)
    table.press("enter")
    assert told in table.desk.message.text
    assert table.desk.picker
    assert table.desk.fight.last == last
