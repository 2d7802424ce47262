"""The fight with one line per turn, for the log pane and the log screen."""

from itertools import islice

import pytest

from tests.play.table import Table
from tracker.views.log import head, lines, since_last_turn
from tracker.views.turn_lines import told, turn_lines


@pytest.fixture
def table() -> Table:
    """Return a table with Grak, two wolves and Mira under Emala, in this order.

    Grak has the turn.
    """
    table = Table("emala")
    table.do(action="add", name="Grak", hp=20, side="party")
    table.do(action="add", name="Wolf", count=2, hp=11)
    table.do(action="add", name="Mira", hp=12, side="party")
    table.do([9, 7, 5, 3], action="start")
    return table


def newest(table: Table, count: int = 1) -> list[str]:
    """The newest lines of the log, the newest first."""
    return [one.text for one in islice(turn_lines(table.fight), count)]


def test_all_actions_of_a_turn_are_in_one_line(table: Table) -> None:
    table.do(action="next")
    table.do(action="move", who="Wolf 1", distance=5, gait="run")
    table.do(action="delay", who="Wolf 1")
    assert newest(table, 2) == ["Wolf 2's turn (2 action points).", "Wolf 1 runs 5 m, delays."]


def test_a_turn_without_an_action_names_its_combatant(table: Table) -> None:
    assert newest(table) == ["Round 1. Grak's turn (2 action points)."]


def test_damage_to_others_is_in_the_line_of_the_turn(table: Table) -> None:
    table.do(action="next")
    table.do(action="move", who="Wolf 1", distance=2)
    table.do([[4]], action="damage", who=["Grak"], amount="1d6", reason="a bite")
    assert newest(table) == ["Wolf 1 walks 2 m. Grak takes 1d6 (4) = 4 from a bite: 16 of 20."]


def test_an_amount_for_several_is_called_damage_or_healing(table: Table) -> None:
    both = ["Wolf 1", "Mira"]
    table.do(action="damage", who=both, amount=3, kind="fire", reason="oil", half=["Mira"])
    told = "3 fire damage from oil, less for some: Wolf 1 at 8 of 11, Mira at 11 of 12 (half)."
    assert newest(table)[0].endswith(told)
    table.do(action="heal", who=both, amount=3)
    told = "3 healed for each: Wolf 1 at 11 of 11, Mira at 12 of 12 (1 of 3)."
    assert newest(table)[0].endswith(told)


def test_damage_to_several_is_shown_once_with_the_hit_points_that_each_has_left(
    table: Table,
) -> None:
    table.do([[5, 6]], action="damage", who=["Wolf 1", "Wolf 2", "Mira"], amount="2d6")
    assert newest(table) == [
        "Round 1. Grak's turn (2 action points)."
        " 2d6 (5 6) = 11 damage to each: Wolf 1 out, Wolf 2 out, Mira at 1 of 12."
    ]


def test_initiative_is_one_line_in_its_order(table: Table) -> None:
    assert newest(table, 2)[1] == "Initiative: Grak 19, Wolf 1 17, Wolf 2 15, Mira 13."


def test_a_round_and_a_cycle_begin_in_the_line_of_their_first_turn(table: Table) -> None:
    for _ in range(4):
        table.do(action="next")
    assert newest(table) == ["Cycle 2. Grak's turn (1 action point)."]


def test_undone_events_are_one_line(table: Table) -> None:
    table.do(action="move", who="Grak", distance=1)
    table.do(action="damage", who=["Mira"], amount=3)
    table.do(action="next")
    for _ in range(3):
        table.do(action="undo")
    (undone, turn) = islice(turn_lines(table.fight), 2)
    assert (undone.text, undone.undone) == ("3 undone, last: Grak walks 1 m.", 3)
    assert turn.text == "Round 1. Grak's turn (2 action points)."


def test_a_redone_event_is_shown_as_done(table: Table) -> None:
    table.do(action="move", who="Grak", distance=1)
    table.do(action="undo")
    table.do(action="redo")
    assert newest(table) == ["Round 1. Grak walks 1 m."]


def test_a_line_knows_its_events_and_its_combatant(table: Table) -> None:
    table.do(action="move", who="Grak", distance=1)
    table.do(action="move", who="Grak", distance=0.5)
    began = table.fight.last - 2
    told = next(turn_lines(table.fight))
    assert told.text == "Round 1. Grak walks 1 m, walks 0.5 m."
    assert (told.events, told.who) == ((began, began + 1, began + 2), "c1")
    assert list(told.newest()) == ["Grak walks 0.5 m.", "Grak walks 1 m, walks 0.5 m."]


def test_pulses_have_a_line_each() -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", sheet={"full_mph": 12})
    table.do(action="start")
    table.do([5], action="next")
    table.do(action="declare", who="Ansa", mph=6)
    for _ in range(3):
        table.do(action="next")
    assert newest(table, 2) == ["Pulse 2: Ansa 8.8 ft.", "Pulse 1: Ansa 8.8 ft."]


def test_the_text_of_an_event_from_an_older_program_is_shown_unchanged(table: Table) -> None:
    table.do(action="next")
    for number in range(1, table.fight.last + 1):
        event = table.fight.event(number)
        table.fight._events[number] = type(event)(  # an event without its brief text
            **{name: getattr(event, name) for name in event.__struct_fields__ if name != "brief"}
        )
    assert newest(table) == [table.events[-1].text]


def test_the_head_counts_the_lines_since_the_actors_last_turn(table: Table) -> None:
    for _ in range(4):
        table.do(action="next")
    assert since_last_turn(table.fight) == 4
    shown = lines(table.fight, 2, 80)
    told = "".join(span.text for span in head(table.fight, len(shown), 80, "L"))
    assert told == "Log  2 more since Grak's last turn, L for all of it"


def test_an_event_after_an_undo_is_newer_than_the_undone_events(table: Table) -> None:
    table.do(action="damage", who=["Mira"], amount=5)
    table.do(action="undo")
    assert newest(table)[0].startswith("1 undone")
    table.do(action="damage", who=["Mira"], amount=3)
    assert "Mira takes 3: 9 of 12" in newest(table)[0]
    assert newest(table, 2)[1].startswith("1 undone")


def test_an_event_after_an_undo_is_also_newer_before_the_fight(table: Table) -> None:
    table.do(action="undo")
    table.do(action="add", name="Oda")
    assert [one.split()[0] for one in newest(table, 2)] == ["Oda", "1"]


def test_a_combatant_who_is_out_does_not_go_out_again(table: Table) -> None:
    table.do(action="damage", who=["Mira"], amount=13)
    table.do(action="damage", who=["Mira"], amount=2)
    assert newest(table)[0].endswith("Mira takes 2: out already, -3 of 12.")


def test_the_last_action_of_a_very_long_turn_is_visible(table: Table) -> None:
    for number in range(1, 301):
        table.do(action="note", who="Mira", text=f"mark {number}.")
    shown = ["".join(span.text for span in one) for one in lines(table.fight, 10, 60)]
    assert shown[-1].endswith("mark 300.")
    assert shown[0].startswith(" 305 … Note on Mira: mark ")


def test_a_log_of_one_line_ends_with_the_last_action(table: Table) -> None:
    for amount in (1, 2, 3):
        table.do(action="damage", who=["Mira"], amount=amount)
    (shown,) = lines(table.fight, 1, 40)
    told = "".join(span.text for span in shown)
    assert told == "   8 … Mira takes 3: 6 of 12."


def test_a_redone_event_is_the_newest_even_if_others_stay_undone(table: Table) -> None:
    table.do(action="damage", who=["Mira"], amount=1)
    table.do(action="damage", who=["Mira"], amount=2)
    for action in ("undo", "undo", "redo"):
        table.do(action=action)
    assert newest(table, 2) == [
        "Round 1. Grak's turn (2 action points). Mira takes 1: 11 of 12.",
        "1 undone: Mira takes 2: 9 of 12.",
    ]


NOTE = {"action": "note", "who": "Mira", "text": "watch the ferry"}


def test_a_note_without_a_full_stop_gets_one_before_the_next_sentence(table: Table) -> None:
    table.do(**NOTE)
    table.do(action="damage", who=["Mira"], amount=1)
    assert newest(table)[0].endswith("Note on Mira: watch the ferry. Mira takes 1: 11 of 12.")


def test_a_mark_at_the_end_of_a_note_is_not_doubled(table: Table) -> None:
    table.do(**NOTE | {"text": 'she said "flee!"'})
    table.do(action="damage", who=["Mira"], amount=1)
    assert 'she said "flee!" Mira takes' in newest(table)[0]


def test_a_sentence_about_two_combatants_is_not_continued_for_one(table: Table) -> None:
    table.do(action="next")
    table.do(action="engage", who="Wolf 1", other="Mira")
    table.do(action="leave", who="Wolf 1", other="Mira")
    assert newest(table) == [
        "Wolf 1 and Mira are engaged."
        " Wolf 1 leaves the engagement with Mira: a free attack for Mira."
    ]


def test_a_declaration_is_shown_only_once() -> None:
    assert told("Ansa", ["Ansa declares.", "Ansa declares 9 mph (Half)."]) == (
        "Ansa declares 9 mph (Half)."
    )
    assert told("Ansa", ["CS 2. Ansa declares.", "Ansa declares 9 mph (Half)."]) == (
        "CS 2. Ansa declares 9 mph (Half)."
    )
    assert told("Ansa", ["Ansa declares.", "Ansa intends: a feint."]) == (
        "Ansa declares, intends: a feint."
    )
