"""Groups, waiting combatants, the timeline and the timer, at the desk."""

import pytest

from rules.numbers.exact import in_words
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.tracker.conftest import Make, ordered
from tests.tracker.desk.conftest import At, Sit
from tests.tracker.desk.table import Table
from tracker.desk import without_keys
from tracker.desk.book_keys import keymap_of
from tracker.session.countdown import Countdown
from tracker.session.session import Session
from tracker.views import bars

WOLVES = ["Wolf 1", "Wolf 2", "Wolf 3"]

OWN = (
    *("join-group", "split-group", "arrive", "ready", "act-now", "surprise"),
    *("event", "timing"),
)


@pytest.fixture
def saved(fight: Make) -> Session:
    """The fight in a known order, under Emala."""
    return ordered(fight)


def timer(table: Table) -> str:
    """Return the time in the title."""
    shown = bars.timer(table.desk.countdown, table.encounter)
    return "".join(span.text for span in shown).strip()


@pytest.mark.parametrize("system", BUILT_IN)
def test_every_command_of_groups_and_time_has_a_key_under_every_book(system: str) -> None:
    keymap = keymap_of(rulebook(system), {})
    assert all(keymap.key_of(name) for name in OWN)


def test_joining_shows_the_new_group_before_enter(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("home", "space", "j", "space", "{")
    assert "Enter: Grak and Goblin 1 act as Grak and Goblin, with the init" in table.prompt
    table.press(*"Raiders", "enter", "home", "tab")
    assert "▸ Raiders" in "\n".join(table.rows)
    assert {one.group for one in saved.encounter.combatants.values()} == {"", "Raiders"}
    table.press("u")
    assert not any(one.group for one in saved.encounter.combatants.values())


def test_a_combatant_in_no_group_cannot_leave_one(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("home", "}")
    assert "Grak is in no group; or" in table.prompt


def test_arrivals_are_below_the_combatants_and_have_their_round(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("a", *"2 wolf hp 7 @ in 1 round on 25")
    assert "Wolf 1 to 2 (foes) in round 3" in table.prompt
    table.press("enter")
    assert "round 3" in table.rows[-1]
    assert "Wolf 2" in table.rows[-1]
    table.press("E")
    assert [one.name for one in saved.encounter.in_order()][2:4] == ["Wolf 1", "Wolf 2"]
    assert "Wolf 1 and Wolf 2 come in." in table.newest
    table.press("u")
    assert "round 3" in table.rows[-1]


def test_a_bad_time_is_shown_while_it_is_typed(fight: Make, sit: Sit) -> None:
    table = sit(ordered(fight, "obss"))
    table.press("[", *"soon")
    assert "'soon' is no time: in 2 rounds, or round 3" in table.prompt
    table.press("ctrl+u", *"round 1")
    assert "round 1 is past or is now" in table.prompt


def test_an_event_is_shown_in_its_place_and_is_handled_like_a_note(
    saved: Session, sit: Sit
) -> None:
    table = sit(saved)
    table.press("]", *"on 20 the roof falls")
    assert "round 2, on 20, once" in table.prompt
    table.press("enter")
    place = next(at for at, row in enumerate(table.rows) if "the roof falls" in row)
    assert "Mira" in table.rows[place - 1]
    assert "Goblin 1" in table.rows[place + 1]
    table.press("n", "n")
    assert "the roof falls: O sees to it" in table.prompt
    assert "! round 2, on 20: the roof falls" in table.rows[place]
    table.press("O", "t")
    assert "the roof falls is seen to." in table.newest
    assert saved.encounter.timeline == ()


def test_the_cursor_skips_the_row_of_an_event(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("]", *"on 20 the roof falls", "enter", "home", "down", "down")
    assert table.selected.name == "Goblin 1"


@pytest.mark.parametrize("system", ["emala", "obss", "opend6", "exp"])
def test_a_ready_combatant_waits_below_and_acts_at_a_key(
    system: str, fight: Make, sit: Sit
) -> None:
    saved = ordered(fight, system)
    first = saved.encounter.combatants[saved.encounter.turn_of or ""].name
    table = sit(saved)
    table.press("(", *"door", "enter")
    row = next(one for one in table.rows if first in one)
    assert row.startswith("…")
    assert saved.encounter.find(first).ready == "door"
    table.press(")")
    assert saved.encounter.turn_of == saved.encounter.find(first).id
    assert f"{first} acts now" in table.newest


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_letter_of_the_only_ready_combatant_is_no_key(system: str, at_the_ford: At) -> None:
    table = at_the_ford(system)
    table.desk.session.ask({"action": "letter", "who": "Mira", "letter": "n"})
    table.press("(", *"'n door", "enter", ")")
    before = table.desk.fight.last
    table.press("n")
    assert table.desk.fight.last == before
    table.press("n")
    assert table.desk.fight.last > before


def test_surprised_combatants_are_marked_and_the_prompt_shows_the_cost(
    saved: Session, sit: Sit
) -> None:
    table = sit(saved)
    table.press("j", "^", "enter")
    assert "type who is surprised: letters, names" in table.prompt
    table.press(*"mira")
    assert table.prompt.startswith("Surprised: mira  Mira is surprised")
    table.press("escape", "space", "^")
    assert "Mira is surprised: loses the next turn (the GM's ruling); or letters" in table.prompt
    table.press("enter")
    assert "surprised" in "\n".join(table.rows)
    table.press("n")
    assert saved.encounter.turn_of == saved.encounter.find("Goblin 1").id


def test_the_timer_counts_down_in_the_title_and_says_when_the_time_is_up(
    saved: Session, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(
        without_keys, "Countdown", lambda seconds: Countdown(seconds, lambda: now[0])
    )
    table = sit(saved, keys={"turn-timer": ("|",)})
    assert not table.program.waiting
    table.press("|", *"1:30", "enter")
    assert timer(table) == "1:30"
    now[0] = 7.5
    table.program.wait(1)
    assert "TITLE" in {one.name for one in table.desk.take_changes()}
    assert timer(table) == "1:23"
    assert "time of this turn" not in table.prompt
    now[0] = 91
    table.program.wait(1)
    assert "Grak: the time of this turn is up." in table.prompt
    table.press("n")
    assert timer(table) == "1:30"
    table.press("|", "0", "enter")
    assert timer(table) == ""
    table.program.wait(1)
    assert not table.program.waiting


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_row_of_a_folded_group_says_how_many_have_which_condition(
    at_the_ford: At, system: str
) -> None:
    table = at_the_ford(system)
    prone = {"action": "condition", "condition": "prone", "who": ["Wolf 1", "Wolf 3"]}
    table.desk.session.ask(prone)
    table.desk.session.ask({"action": "condition", "condition": "wet", "who": ["Wolf 2"]})
    table.desk.session.ask({"action": "condition", "condition": "cold", "who": WOLVES})
    table.select("Wolf 1")
    table.press("shift+tab")
    [row] = [one for one in table.rows if "▸ Wolf" in one]
    assert "2 prone" in row
    assert "1 wet" in row
    assert "cold" in row
    assert "3 cold" not in row


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
def test_the_row_of_a_folded_group_has_the_movement_of_all_members(
    at_the_ford: At, system: str
) -> None:
    table = at_the_ford(system)
    table.press("2", "n", "m", *"c 2", "enter")
    table.select("Wolf 1")
    table.press("shift+tab")
    [row] = [one for one in table.rows if "▸ Wolf" in one]
    people = [table.encounter.find(name) for name in WOLVES]
    lefts = {
        in_words(table.desk.book.movement.budget(table.encounter, one).left.figure.value, 1)
        for one in people
    }
    least, most = sorted(lefts, key=float)
    assert f"{least}-{most}" in row


def test_the_row_of_a_folded_group_has_the_price_of_running_of_one_member(
    at_the_ford: At,
) -> None:
    table = at_the_ford("obss")
    table.press("2", "n", "m", *"f 2 run", "enter")
    table.select("Wolf 1")
    table.press("shift+tab")
    [row] = [one for one in table.rows if "▸ Wolf" in one]
    assert "1 running -1d6/-4 Def" in row


def test_the_price_of_running_is_the_first_state_of_a_row(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("m", *"5 run", "enter", "c", *"'a prone 2", "enter", "enter")
    [row] = [one for one in table.rows if "Grak" in one]
    assert "running -1d6/-4 Def" in row


def test_the_time_of_a_condition_is_in_the_row_of_a_group(at_the_ford: At) -> None:
    table = at_the_ford("rom")
    table.press("down", "down", "tab")
    prone = {"action": "condition", "condition": "prone", "turns": 3}
    table.desk.session.ask({**prone, "who": ["Wolf 1", "Wolf 3"]})
    assert "2 prone 3 turns" in next(row for row in table.rows if "Wolf" in row)
    table.desk.session.ask({**prone, "who": ["Wolf 2"]})
    row = next(row for row in table.rows if "Wolf" in row)
    assert "prone 3 turns" in row
    assert "3 prone" not in row
    table.desk.session.ask({**prone, "turns": 2, "who": ["Wolf 2"]})
    assert "turns" not in next(row for row in table.rows if "Wolf" in row)


@pytest.mark.parametrize(
    ("first", "second", "told"), [("4", "", "gone 0-4 "), ("4", "4", "gone 4 "), ("", "", "done ")]
)
def test_a_folded_group_whose_turns_are_over_tells_how_far_all_of_it_have_gone(
    first: str, second: str, told: str, at_the_ford: At
) -> None:
    table = at_the_ford("opend6")
    table.press("n", "n")
    for name, metres in (("Wolf 1", first), ("Wolf 2", second), ("Wolf 3", second)):
        if metres:
            table.desk.session.ask({"action": "move", "who": name, "distance": int(metres)})
    while table.encounter.find("Orc").id != table.encounter.turn_of:
        table.press("n")
    table.press("shift+tab")
    assert told in next(one for one in table.rows if "Wolf x3" in one)
