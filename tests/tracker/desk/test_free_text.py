"""The desk asks before it takes a text that looks like a line, a number, a unit or a moment.

Grak has the letter a, and Mira has b. Goblin 1 has c, and Goblin 2 has e.
"""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table, keys_of

ASKED_BACK = [
    ("obss", "- dc4", "Esc, then dc4"),
    ("obss", "- n", "Esc, then n"),
    ("obss", "- 1_m9", "Esc, then m9"),
    ("obss", "- 2_db5", "Esc, then db5"),
    ("obss", "F dc6", "Esc, then dc6"),
    ("emala", "d c6_e5", "Esc, then d e5"),
    ("emala", "d e_5_c_to_b", "c could be Goblin 1"),
    ("emala", "] dc4", "Esc, then dc4"),
    ("emala", "N dc4", "Esc, then dc4"),
    ("rom", "f jbc_half", "nobody has the letter j"),
    ("emala", "( l_comes", "nobody has the letter l"),
    ("rom", "f bc_halff'c_quarter", "for Mira and Goblin 1 type 'bc first"),
    ("rom", "f a_hold", "for Grak type 'a first"),
    ("rom", "f a_charge_m", "for Grak type 'a first"),
    ("rom", "f C_hold", "for Goblin 1 type 'c first"),
    ("emala", "( a_hold", "for Grak type 'a first"),
    ("emala", "N a_walk", "for Grak type 'a first"),
    ("emala", "N C_waits", "for Goblin 1 type 'c first"),
    ("emala", "] a_prone_foe", "a could be Grak"),
    ("emala", "] a-c_run", "a-c could be Grak, Mira and Goblin 1"),
    ("emala", "] c+_run", "no folded group has the letter c+"),
    ("rom", "z d_a_4", "Esc, then d a 4"),
    ("rom", "z d_b_1d8+1", "Esc, then d b 1d8+1"),
    ("rom", "z 15_km/h", "'km/h' is a speed"),
    ("rom", "f d_c_5", "Esc, then d c 5"),
    ("emala", "] on_ten_the_tide", "'on ten' is no time: did you mean on 10?"),
    ("emala", "] 10_tide", "did you mean on 10?"),
    ("emala", "] ten_the_tide", "did you mean on 10?"),
    ("emala", "] at_12_the_tide", "did you mean on 12?"),
    ("emala", "] in_3_the_tide", "'in 3' is no time: did you mean in 3 rounds?"),
    ("emala", "] every_2_the_tide", "did you mean every 2 rounds?"),
    ("emala", "] the_tide,_in_3", "did you mean in 3 rounds?"),
    ("emala", "] in_2_roundz_the_tide", "'in 2 roundz' is no time: did you mean in 2 rounds?"),
    ("emala", "] the_tide_in_2_roun", "did you mean in 2 rounds?"),
    ("rom", "] in_2_roun_the_tide", "did you mean in 2 rounds?"),
    ("rom", "] in_2_sequnces_the_tide", "did you mean in 2 sequences?"),
    ("rom", "] in_to_rounds_tide", "'in to rounds' is no time, as in 2 sequences"),
    ("obss", "] roud4_the_tide", "'roud4' is no time: did you mean round 4?"),
    ("opend6", "] in_3_the_tide", "did you mean in 3 rounds?"),
    ("exp", "] in_3_mele_the_tide", "did you mean in 3 melees?"),
    ("emala", "] d_c_5", "Esc, then d c 5"),
    ("emala", "] d_c_2d6+1=9", "Esc, then d c 2d6+1=9"),
    ("emala", "] m_9", "Esc, then m 9"),
    ("emala", "] c_prone", "Esc, then c prone"),
    ("emala", "] c_prone_2_rounds", "Esc, then c prone 2 rounds"),
    ("emala", "] ce_2d6", "d ce 2d6"),
    ("emala", "N d_b_1d8+1", "Esc, then d b 1d8+1"),
    ("emala", "N h_b_5", "Esc, then h b 5"),
    ("emala", "N x_c", "Esc, then x c"),
    ("emala", "N m_2_run", "Esc, then m 2 run"),
    ("emala", "( m_9", "Esc, then m 9"),
    ("emala", "( g_run", "Esc, then g run"),
    ("emala", "( 9", "'9' is a number"),
    ("emala", "( on_12", "'on 12' could be a time"),
    ("rom", "( in_two_rounds_x", "'in two rounds' could be a time"),
    ("emala", "( 2d6+1", "'2d6+1' is a number"),
    ("emala", "M 2_d_c_5", "Esc, then d c 5"),
    ("emala", "M 2_12_m", "12 m"),
    ("emala", "h c_5_m_9", "Esc, then m 9"),
    ("emala", "R mud_1/2", "mud x 1/2"),
    ("emala", "R d_c_5", "Esc, then d c 5"),
    ("emala", "a m_9", "Esc, then m 9"),
    ("obss", "- d_b_1d8+1", "Esc, then d b 1d8+1"),
    ("emala", "h e_3_hp", "'hp' is a unit"),
    ("emala", "d c_3_hp", "'hp' is a unit"),
    ("emala", "d c_3_hit_points", "'hit points' is a unit"),
    ("obss", "Y zebra", "'zebra' is nobody here: / goes before a new name; as a new mount"),
    ("obss", "- 1_d_b_8", ""),
]
"""Each row: a book, a key with its line, and a part of the question after Enter."""

TAKEN = [
    ("emala", "N the_10_riders_come", "the 10 riders come"),
    ("emala", "N a_torn_cloak", "a torn cloak"),
    ("emala", "N a_tidy_room", "a tidy room"),
    ("emala", "N i_run", "i run"),
    ("rom", "f i_hold", "i hold"),
    ("emala", "N h", "h"),
    ("emala", "N in_the_mud", "in the mud"),
    ("emala", 'N "d_c_5"', "Note on Mira: d c 5"),
    ("emala", '] "10_tide"', "10 tide"),
    ("emala", "] on_10_the_tide", "the tide"),
    ("emala", "] on_20_9_riders", "9 riders"),
    ("emala", "] the_tide,_in_3_rounds", "the tide"),
    ("emala", "] everybody_runs", "everybody runs"),
    ("emala", "] they_come_in_2_boats", "they come in 2 boats"),
    ("emala", "] in_the_morning_bells", "in the morning bells"),
    ("rom", '] "in_3_the_tide"', "in 3 the tide"),
    ("emala", "( the_door_opens", "the door opens"),
    ("emala", "( when_c_acts", "when c acts"),
    ("emala", "( d_c_opens_the_door", "d c opens the door"),
    ("emala", "d e_2_from_fire", "from fire"),
    ("emala", "h b_5_good_herbs", "from good herbs"),
    ("emala", "M 2_a_torn_cloak", "a torn cloak"),
    ("emala", "R mud_x_1/2", "mud, movement x 0.5"),
    ("emala", "R ice_3", "at most 3 m"),
    ("emala", "a wolf_3", "Wolf 3"),
    ("rom", "f attack_the_ogre", "attack the ogre"),
    ("rom", "f 5_attack", "attack"),
    ("emala", "N rides_15_mph", "rides 15 mph"),
    ("emala", "- 1_fast", "fast"),
    ("obss", "- 1_quickly", "quickly"),
]
"""Each row: a book, a key with its line, and a part of the event's text."""


def typed(at: At, system: str, line: str) -> Table:
    """Press a key, type a text and press Enter once. Return the desk."""
    table = at(system)
    key, _, text = line.partition(" ")
    table.press(*keys_of(key), *text.replace("_", " "))
    return table


@pytest.mark.parametrize(("system", "line", "told"), ASKED_BACK)
def test_a_text_that_reads_like_something_else_is_asked_back(
    at: At, system: str, line: str, told: str
) -> None:
    table = typed(at, system, line)
    before = table.desk.fight.last
    table.press("enter")
    assert table.desk.fight.last == before
    assert told in table.prompt
    assert table.desk.asking


@pytest.mark.parametrize(("system", "line"), [one[:2] for one in ASKED_BACK[:-1]])
def test_the_second_enter_takes_the_text(at: At, system: str, line: str) -> None:
    table = typed(at, system, line)
    before = table.desk.fight.last
    table.press("enter", "enter")
    if table.desk.refused:
        table.press("!")
    assert table.desk.fight.last == before + 1 or "is missing" in table.prompt


TYPED_ON = [
    ("obss", "- dc4", "m9", "'m9' was typed on to 'dc4'"),
    ("obss", "- dl4", "m9", "'m9' was typed on to 'dl4'"),
    ("obss", "- dc4", "nm9", "'nm9' was typed on to 'dc4'"),
    ("obss", "- dc4", "cp", "'cp' was typed on to 'dc4'"),
    ("obss", "a +rid", "m9", "'m9' was typed on to '+rid'"),
    ("emala", "d c", "h5", "'h5' was typed on to 'c'"),
    ("emala", "] m_9", "c_p", "'c p' was typed on to 'm 9'"),
    ("emala", "N d_c_5", "x_c", "'x c' was typed on to 'd c 5'"),
    ("rom", "z d_a_4", "m9", "'m9' was typed on to 'd a 4'"),
    ("rom", "f d_c_5", "dc5", "'dc5' was typed on to 'd c 5'"),
    ("rom", "f jbc_half", "m9", "'m9' was typed on to 'jbc half'"),
]
"""Each row: a book, a key with its line, a text after Enter, and a part of the next question."""


@pytest.mark.parametrize(("system", "line", "more", "told"), TYPED_ON)
def test_one_enter_never_takes_a_line_with_the_next_one(
    system: str, line: str, more: str, told: str, at: At
) -> None:
    table = typed(at, system, line)
    table.desk.session.ask({"action": "letter", "who": "Mira", "letter": "h"})
    before = table.desk.fight.last
    table.press("enter", *more.replace("_", " "), "enter")
    assert table.desk.fight.last == before
    assert told in table.prompt


GOES_ON = [
    ("obss", "- dc4", " and more", "dc4 and more"),
    ("obss", "a +rid", "ing saurovall", "Riding saurovall joined"),
    ("obss", "a orc hp", " 20", "Orc joined"),
    ("emala", "d c", " 6", "Goblin 1 for 6"),
    ("emala", "N d_c_5", ", the door", "d c 5, the door"),
]
"""Each row: a book, a key with its line, the rest of the line, and a part of the event's text."""


@pytest.mark.parametrize(("system", "line", "more", "told"), GOES_ON)
def test_a_text_that_goes_on_with_a_line_is_taken_at_once(
    system: str, line: str, more: str, told: str, at: At
) -> None:
    table = typed(at, system, line)
    before = table.desk.fight.last
    table.press("enter", *more, "enter")
    assert table.desk.fight.last == before + 1
    assert told in table.newest


@pytest.mark.parametrize(("system", "line", "told"), TAKEN)
def test_other_texts_are_taken_at_once(at: At, system: str, line: str, told: str) -> None:
    table = typed(at, system, line)
    before = table.desk.fight.last
    table.press("enter")
    assert table.desk.fight.last == before + 1
    assert told in table.newest


def test_an_own_condition_is_not_taken_for_another_word(at: At) -> None:
    table = at("obss")
    table.press("c", "/", *"burning", "enter")
    assert "did you mean" not in table.prompt
    table.press("escape", "c", "/", *"runing", "enter")
    assert "did you mean running?" in table.prompt


@pytest.mark.parametrize("letter", ["h", "m"])
def test_a_speed_for_a_letter_that_is_a_command_with_a_number_is_asked_back(
    at: At, letter: str
) -> None:
    table = at("rom")
    table.desk.session.ask({"action": "letter", "who": "Mira", "letter": letter})
    before = table.desk.fight.last
    table.press("f", letter, "9", "enter")
    assert table.desk.fight.last == before
    assert f"typed ahead? Esc, then {letter}9; for Mira: Enter again" in table.prompt
    table.press("enter")
    assert table.desk.fight.last == before + 1


def test_a_speed_before_which_the_same_letter_has_no_command_is_taken_at_once(at: At) -> None:
    table = at("rom")
    before = table.desk.fight.last
    table.press("f", *"c9", "enter")
    assert table.desk.fight.last == before + 1


@pytest.mark.parametrize("line", ["trch 1", "rope 1, troch 1 x 2", "'ce Torhc 1"])
def test_a_slip_for_a_thing_in_the_fight_is_asked_back(at: At, line: str) -> None:
    table = at("obss")
    table.press("l", *"'b torch 1", "enter")
    table.select("Grak")
    last = table.desk.fight.last
    table.press("l", *line)
    assert table.desk.picker
    assert "picks up" in table.desk.picker.nothing
    table.press("enter")
    assert "torch was probably meant" in table.desk.message.text
    assert table.desk.fight.last == last
    table.press("enter")
    assert table.desk.fight.last == last + 1


@pytest.mark.parametrize("line", ["torch 2", "Torch 1", "lamp 1", "'c torch"])
def test_a_known_or_another_thing_is_picked_up_at_once(at: At, line: str) -> None:
    table = at("obss")
    table.press("l", *"'b torch 1", "enter")
    table.select("Grak")
    last = table.desk.fight.last
    table.press("l", *line, "enter")
    assert table.desk.fight.last == last + 1


def test_a_slip_for_a_kind_of_damage_of_this_fight_is_asked_back(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("d", *"c 1 ghoulish", "enter")
    last = table.desk.fight.last
    table.press("d", *"c 1 ghuolish", "enter")
    assert "did you mean ghoulish?" in table.prompt
    assert table.desk.fight.last == last
    table.press("escape", "d", *"c 1 ghoulish", "enter")
    assert table.desk.fight.last == last + 1
