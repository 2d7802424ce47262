"""The times of turns (undone events do not count), and the timer of a turn."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.dice import Tray
from rules.errors import InputError, RulesError
from rules.history import Fight
from rules.rulebook.catalogue import rulebook
from tests.play.table import Table, fighting
from tests.tracker.session.slow_playing_time import slow_timing
from tracker.session.countdown import Countdown
from tracker.session.playing_time import BREAK, Timing, Turns, game_seconds, the_end, timing
from tracker.typed.durations import seconds_in, time_in_words
from tracker.views.bars import timer
from tracker.views.playing_time import whole

START = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)


def at(seconds: int) -> datetime:
    """The time that is `seconds` after the start."""
    return START + timedelta(seconds=seconds)


def played(*steps: tuple[int, str]) -> Fight:
    """A fight of Ana and Bob under OBSS. Each step is a time, in seconds, and an action."""
    fight, proposal = Fight.new("Ford", "obss")
    fight.commit(proposal)
    requests = [
        (0, {"action": "add", "name": "Ana", "initiative": 2}),
        (0, {"action": "add", "name": "Bob", "initiative": 1}),
        *((seconds, {"action": action}) for seconds, action in steps),
    ]
    for seconds, request in requests:
        made = fight.propose(fight.read(request), Tray(None))
        fight.commit(replace(made, event=replace(made.event, at=at(seconds).isoformat())))
    return fight


def test_turns_are_counted_from_one_to_the_next() -> None:
    fight = played((100, "start"), (160, "next"), (190, "next"), (200, "next"))
    assert timing(fight, at(205)) == Timing(
        fight=105, turn=5, turn_of="c2", over={"c1": Turns(2, 70, 60), "c2": Turns(1, 30, 30)}
    )


def test_the_time_before_the_fight_does_not_count() -> None:
    fight = played((500, "start"))
    assert timing(fight, at(510)).fight == 10


def test_a_break_counts_for_no_combatant() -> None:
    fight = played((0, "start"), (BREAK + 10, "next"))
    found = timing(fight, at(BREAK + 20))
    assert (found.fight, found.breaks, found.over) == (10, 1, {"c1": Turns(1, 0, 0)})


def test_a_turn_whose_end_was_undone_goes_on() -> None:
    fight = played((0, "start"), (60, "next"), (70, "undo"))
    found = timing(fight, at(90))
    assert (found.turn_of, found.turn, found.over) == ("c1", 90, {})


def test_a_fight_that_has_not_begun_has_taken_no_time() -> None:
    assert timing(played(), at(100)) == Timing(over={})


def test_no_time_passes_after_the_end_of_a_fight() -> None:
    fight = played((0, "start"), (60, "end-fight"))
    assert timing(fight, at(500)) == Timing(fight=60, turn=60, turn_of="c1", over={})
    assert timing(fight, at(500)) == timing(fight, the_end(fight))


def test_after_the_end_of_a_fight_no_combatant_has_the_turn() -> None:
    fight = played((0, "start"))
    shown = whole(timing(fight, at(9)), fight.encounter, fight.book)
    assert any("This turn, Ana's" in span.text for line in shown for span in line)
    assert timer(Countdown(90), fight.encounter)
    fight = played((0, "start"), (60, "end-fight"))
    shown = whole(timing(fight, at(90)), fight.encounter, fight.book)
    assert not any("turn" in span.text for line in shown for span in line)
    assert not timer(Countdown(90), fight.encounter)


def test_the_time_between_the_end_and_a_continuation_counts_for_no_combatant() -> None:
    fight = played((0, "start"), (60, "end-fight"), (500, "next"))
    found = timing(fight, at(510))
    assert (found.fight, found.turn, found.over) == (70, 10, {"c1": Turns(1, 60, 60)})


@pytest.mark.parametrize(
    ("system", "seconds"), [("exp", 10), ("opend6", 5), ("rom", 10), ("obss", None)]
)
def test_the_book_defines_the_time_in_the_game(system: str, seconds: int | None) -> None:
    table = fighting(system, "Ana", "Bob")
    while table.encounter.round < 2:
        table.do(action="next")
    assert game_seconds(table.encounter, rulebook(system).words) == seconds


def test_a_countdown_reports_its_end_once_a_turn() -> None:
    now = [0.0]
    countdown = Countdown(90, lambda: now[0])
    now[0] = 60.5
    assert (countdown.left(), countdown.is_up()) == (30, False)
    now[0] = 100
    assert (countdown.left(), countdown.is_up(), countdown.is_up()) == (0, True, False)
    countdown.begin()
    assert (countdown.left(), countdown.is_up()) == (90, False)


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [("1:30", 90), ("90", 90), ("90 s", 90), ("2 m", 120), ("2min", 120), ("off", 0), ("0", 0)],
)
def test_times_are_typed_in_the_usual_forms(typed: str, seconds: int) -> None:
    assert seconds_in(typed) == seconds


@pytest.mark.parametrize("typed", ["soon", "1:90", "-5", "99999 m", "1.5"])
def test_a_text_that_is_not_a_time_is_refused(typed: str) -> None:
    with pytest.raises(InputError, match="type 1:30, 90 \\(seconds\\) or 2 m"):
        seconds_in(typed)


@pytest.mark.parametrize(("seconds", "told"), [(5, "0:05"), (65, "1:05"), (3753, "1:02:33")])
def test_times_are_shown_like_on_a_clock(seconds: int, told: str) -> None:
    assert time_in_words(seconds) == told


STEPS = ("start", "next", "next", "next", "end-round", "undo", "redo", "end-fight", "note")


@settings(max_examples=150, deadline=None)
@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(STEPS), st.sampled_from((-5, 0, 3, 20, BREAK, None)), st.booleans()
        ),
        max_size=25,
    )
)
def test_times_measured_backwards_equal_the_slow_ones(
    steps: list[tuple[str, int | None, bool]],
) -> None:
    table = Table("obss")
    for name in ("Ana", "Bob"):
        table.do(action="add", name=name, initiative=3)
    seconds = 0
    for action, later, overrides in steps:
        seconds += later or 0
        wanted = {"action": action, **({"text": "rain"} if action == "note" else {})}
        with suppress(RulesError):
            read = table.fight.read(wanted)
            made = table.fight.propose(read, Tray(None), override=overrides)
            when = "" if later is None else at(seconds).isoformat()
            table.fight.commit(replace(made, event=replace(made.event, at=when)))
    now = at(seconds + 7)
    assert timing(table.fight, now) == slow_timing(table.fight, now)
