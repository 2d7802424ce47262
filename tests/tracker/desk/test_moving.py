"""The prompt of a move: used and remaining movement. Tab takes the nearest allowed move."""

from fractions import Fraction

import pytest

from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import At, Sit
from tests.tracker.desk.table import Table
from tracker.session.session import Session
from tracker.typed.grammar import with_distance, with_number
from tracker.views import card


def test_a_move_shows_what_it_uses_and_what_it_leaves(at: At) -> None:
    table = at()
    table.press("m", "2")
    assert "\u2192 2 of 3 m used, 1 m still possible" in table.prompt


def test_a_move_that_leaves_an_engagement_says_so_before_enter(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "engage", "who": "Mira", "other": "Goblin 1"})
    table = sit(saved)
    table.press("m", "1")
    assert "free attack" not in table.prompt
    table.press("backspace", "2")
    assert (
        "1 m still possible. Mira leaves the engagement with Goblin 1: a free attack for"
        in table.prompt
    )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("goblin 1 x 2", "mount Goblin 1, movement x 2"),
        ("mount goblin 1 own", "mount Goblin 1, its own speed"),
        ("goblin 1 own", "mount Goblin 1, its own speed"),
        ("goblinmud x 1/2", "terrain goblinmud, movement x 0.5"),
    ],
)
def test_a_ruling_on_somebody_of_the_fight_is_about_a_mount(typed: str, told: str, at: At) -> None:
    table = at()
    table.press("R", *typed)
    assert told in table.prompt


def test_on_slow_ground_a_move_shows_the_distance_left_there(at: At) -> None:
    table = at()
    table.press("m", *"1 mud x 1/2")
    assert "\u2192 1 m gone, 0.5 m of mud still possible" in table.prompt


def test_after_the_movement_the_row_and_the_card_show_only_granted_movement(
    fight: Make, sit: Sit
) -> None:
    saved = fight("rom")
    saved.ask({"action": "next"})
    saved.ask({"action": "declare", "who": "Mira", "mph": 12})
    saved.ask({"action": "end-round"})
    table = sit(saved)
    table.press("'", *"Mira", "enter")
    assert "0 ft left this CS" in table.card
    table.press("M", *"3 haste", "enter")
    row = next(one for one in table.rows if "Mira" in one)
    assert "3 ft" in row
    assert "3 ft left this CS" in table.card


@pytest.mark.parametrize("refused_first", [True, False])
def test_tab_takes_the_nearest_allowed_distance(
    refused_first: bool, saved: Session, sit: Sit
) -> None:
    table = sit(saved)
    table.press("m", *"4 m", *(["enter"] if refused_first else []))
    assert "Mira has 3 m left this turn, not 4 m." in table.prompt
    assert "Tab takes 3." in table.prompt
    table.press("tab")
    assert table.prompt.startswith("Mira moves: 3 m")
    assert "3 of 3 m used, nothing left" in table.prompt
    table.press("enter")
    assert saved.encounter.find("Mira").pace.turn == 3


def test_a_refused_move_can_still_be_overridden(saved: Session, sit: Sit) -> None:
    sit(saved).press("m", "4", "enter", "!")
    assert saved.encounter.find("Mira").pace.turn == 4


@pytest.mark.parametrize("after", [("g", "escape"), ("N", "escape"), ("7", "backspace")])
def test_a_refusal_that_is_no_longer_shown_cannot_be_overridden(
    after: tuple[str, ...], saved: Session, sit: Sit
) -> None:
    table = sit(saved)
    table.press("m", "4", "enter", "escape")
    assert "(! does it anyway)" in table.prompt
    table.press(*after, "!")
    assert saved.encounter.find("Mira").pace.turn == 0
    assert "othing was refused" in table.prompt


def test_tab_completes_a_gait_or_a_ground(at: At) -> None:
    table = at()
    table.press("m", *"2 sp", "tab")
    assert table.prompt.startswith("Mira moves: 2 sprint")


def test_up_brings_back_the_last_move_of_any_combatant(at: At) -> None:
    table = at()
    table.press("m", *"1.5", "enter", "n", "m", "up")
    assert "moves: 1.5" in table.prompt
    assert not table.prompt.startswith("Mira")


@pytest.mark.parametrize(
    ("typed", "now"), [("99 m mud", "3 m mud"), ("all run", "3 run"), ("4,5 m", "3 m")]
)
def test_the_allowed_number_replaces_the_typed_one(typed: str, now: str) -> None:
    assert with_number(typed, 3) == now


def test_an_endless_decimal_is_put_in_rounded_and_such_a_distance_as_all() -> None:
    assert with_number("99 m a torn cloak", Fraction(26, 3)) == "8.67 m a torn cloak"
    assert with_distance("99 m mud", Fraction(26, 3)) == "all mud"
    assert with_distance("99 m mud", Fraction(7, 2)) == "3.5 m mud"
    assert with_number("99", Fraction(117, 8)) == "14.625"


@pytest.fixture
def in_a_pulse(fight: Make, sit: Sit) -> Table:
    """Return a desk at pulse 1 of Realms of Myth: Mira has 286/15 ft, shown as 19.07."""
    saved = fight("rom")
    saved.ask({"action": "edit", "who": "Mira", "sheet": {"full_mph": 26}})
    while saved.encounter.phase == "roll":
        saved.ask({"action": "next"})
    while saved.encounter.phase == "declare":
        saved.ask({"action": "declare", "who": [saved.encounter.turn_of], "rate": "full"})
        saved.ask({"action": "next"})
    table = sit(saved)
    table.select("Mira")
    return table


def test_the_shown_distance_is_all_that_is_left(in_a_pulse: Table) -> None:
    in_a_pulse.press("m", *"19.07", "enter")
    mira = in_a_pulse.encounter.find("Mira")
    assert mira.pace.made == Fraction(286, 15)


def test_the_shown_distance_is_all_that_is_left_if_it_is_rounded_down_too(
    in_a_pulse: Table,
) -> None:
    in_a_pulse.desk.session.ask({"action": "edit", "who": "Mira", "sheet": {"full_mph": 13}})
    in_a_pulse.press("m", *"9.53")
    assert "nothing left" in in_a_pulse.prompt
    in_a_pulse.press("enter")
    assert in_a_pulse.encounter.find("Mira").pace.made == Fraction(143, 15)


def test_tab_puts_in_all_that_is_left(in_a_pulse: Table) -> None:
    in_a_pulse.press("m", *"25")
    assert "Tab takes 19.07" in in_a_pulse.prompt
    in_a_pulse.press("tab")
    assert in_a_pulse.prompt.startswith("Mira moves: all")
    in_a_pulse.press("enter")
    assert in_a_pulse.encounter.find("Mira").pace.made == Fraction(286, 15)


def test_the_card_shows_the_same_number_as_the_line_of_the_move(in_a_pulse: Table) -> None:
    encounter, book = in_a_pulse.encounter, in_a_pulse.desk.fight.book
    whole = card.lines(encounter, book, encounter.find("Mira"), 80, 30)
    text = "\n".join("".join(span.text for span in line) for line in whole)
    assert "19.07" in text
    assert "19.06" not in text
