"""How players read texts with names. The view of a fight that is over."""

import pytest

from rules.encounter import Condition
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table, fighting
from tracker.views.players import PlayersView, players_view
from tracker.watch.picture import Size, picture


def seen(table: Table, title: str = "Ford") -> PlayersView:
    return players_view(table.encounter, table.fight.book, title)


def states(table: Table, name: str = "Mira") -> list[str]:
    return [state for row in seen(table).rows if row.name == name for state in row.states]


def ambushed(name: str = "Vexnara", count: int = 1) -> Table:
    table = fighting("emala", "Mira", "Grak")
    table.do(action="add", name=name, count=count, hp=9, hidden=True)
    return table


@pytest.mark.parametrize(
    ("name", "count", "text", "read"),
    [
        ("Vexnara", 1, "grappled by Vexnara", "grappled by somebody"),
        ("Vexnara", 1, "held by VEXNARA", "held by somebody"),
        ("Lady Vexnara", 1, "marked by Vexnara's spell", "marked by somebody's spell"),
        ("Lady Vexnara", 1, "fears the lady", "fears the somebody"),
        ("Vexnara", 2, "marked by Vexnara", "marked by somebody"),
        ("Vexnara", 2, "marked by vexnara 2 and Vexnara 1", "marked by somebody and somebody"),
        ("Vexnara", 1, "marked by Vex-nara", "marked by somebody"),
        ("Ed", 1, "blinded", "blinded"),
        ("Ed", 1, "exhausted, says Ed", "exhausted, says somebody"),
        ("Vexnara", 1, "held by Grak", "held by Grak"),
    ],
)
def test_a_hidden_name_reads_somebody_and_the_rest_stays_as_typed(
    name: str, count: int, text: str, read: str
) -> None:
    table = ambushed(name, count)
    table.do(action="condition", who="Mira", condition=text)
    table.do(action="event", text=text, round=9, shown=True)
    assert states(table) == [read]
    assert [one.text for one in seen(table).events] == [read]
    assert table.combatant("Mira").conditions[0].name == text


def test_a_condition_of_the_book_is_not_a_name() -> None:
    table = ambushed("Prone")
    table.do(action="condition", who="Mira", condition="prone")
    assert states(table) == ["prone"]


def test_a_hidden_name_stays_somebody_after_a_new_name_a_removal_and_an_undo() -> None:
    table = ambushed()
    table.do(action="condition", who="Mira", condition="grappled by Vexnara")
    for asked in (
        {"action": "edit", "who": "c3", "name": "The Queen"},
        {"action": "condition", "who": "Mira", "condition": "watched by Vexnara"},
        {"action": "remove", "who": "c3"},
        {"action": "note", "text": "later"},
    ):
        table.do(**asked)
        assert "Vexnara" not in str(seen(table, "Vexnara's ford"))
        assert states(table)[0] == "grappled by somebody"
    for _ in range(3):
        table.do(action="undo")
        assert states(table)[0] == "grappled by somebody"


def test_a_revealed_combatant_is_named_but_an_old_secret_name_stays_somebody() -> None:
    table = ambushed()
    table.do(action="condition", who="Mira", condition="grappled by Vexnara")
    table.do(action="reveal", who="Vexnara")
    assert states(table) == ["grappled by Vexnara"]
    table.do(action="hide", who="Vexnara")
    assert states(table) == ["grappled by somebody"]
    table.do(action="edit", who="Vexnara", name="Old Woman")
    table.do(action="reveal", who="Old Woman")
    assert states(table) == ["grappled by somebody"]


def test_a_visible_name_stays_when_its_owner_is_renamed_or_removed() -> None:
    table = fighting("emala", "Mira", "Grak")
    table.do(action="condition", who="Mira", condition="held by Grak")
    table.do(action="edit", who="Grak", name="Bor")
    assert states(table) == ["held by Grak"]
    table.do(action="hide", who="Bor")
    assert states(table) == ["held by somebody"]
    table.do(action="reveal", who="Bor")
    table.do(action="remove", who="Bor")
    assert states(table) == ["held by Grak"]


def test_a_name_keeps_the_meaning_that_it_had_when_it_was_typed() -> None:
    table = fighting("emala", "Mira", "Goblin 1")
    table.do(action="condition", who="Mira", condition="held by Goblin 1")
    table.do(action="remove", who="Goblin 1")
    table.do(action="add", name="Goblin 1", hidden=True)
    assert states(table) == ["held by Goblin 1"]
    table.do(action="condition", who="Mira", condition="bitten by Goblin 1")
    assert states(table) == ["held by Goblin 1", "bitten by somebody"]


def test_a_text_older_than_the_hidden_combatant_is_searched_for_the_name() -> None:
    table = fighting("emala", "Mira")
    table.do(action="condition", who="Mira", condition="grappled by Vexnara")
    assert states(table) == ["grappled by Vexnara"]
    table.do(action="add", name="Vexnara", hidden=True)
    assert states(table) == ["grappled by somebody"]


def test_a_text_of_an_older_save_is_searched_for_hidden_names() -> None:
    table = ambushed()
    table.do(action="condition", who="Mira", condition="grappled by Vexnara")
    mira = table.combatant("Mira")
    table.fight.encounter = table.encounter.put(mira.under(Condition("grappled by Vexnara")))
    assert not table.combatant("Mira").conditions[0].mentions
    assert states(table) == ["grappled by somebody"]


@pytest.mark.parametrize(
    ("name", "title", "read"),
    [
        ("Vexnara", "The ambush of Vexnara", "The ambush of somebody"),
        ("O", "Ford", "Ford"),
        ("Ed", "The bedded Ford", "The bedded Ford"),
        ("The Ford Troll", "The Ford", "The somebody"),
    ],
)
def test_a_title_loses_only_the_words_of_a_hidden_name(name: str, title: str, read: str) -> None:
    assert seen(ambushed(name), title).title == read


def test_a_hidden_mount_is_somebody_even_after_it_is_removed() -> None:
    table = ambushed()
    table.do(action="rule-on", about="mount", name="Vexnara", multiplier=1)
    table.do(action="mount", who="Mira", mount="Vexnara")
    assert states(table) == ["on somebody"]
    table.do(action="remove", who="Vexnara")
    assert states(table) == ["on somebody"]
    table.do(action="mount", who="Mira", mount="mule of vexnara")
    assert states(table) == ["on mule of somebody"]


def test_a_secret_condition_is_not_shown_and_still_works() -> None:
    table = fighting("emala", "Mira")
    table.do(action="condition", who="Mira", condition="prone", secret=True)
    table.do(action="condition", who="Mira", condition="dazed")
    assert states(table) == ["dazed"]
    assert table.combatant("Mira").has("prone")


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_next_combatants_are_shown_however_many_hidden_ones_are_between(system: str) -> None:
    table = fighting(system, "Mira", "Grak", "Oda")
    for _ in range(9):
        if table.encounter.turn_of is None:
            table.do(action="next")
    before = seen(table)
    table.do(action="add", name="Raider", count=20, hidden=True, initiative=49.5)
    after = seen(table)
    assert after.coming == before.coming
    assert [row.slots for row in after.rows] == [row.slots for row in before.rows]


def test_a_hidden_combatant_with_more_turns_adds_no_slot_to_other_rows() -> None:
    table = fighting("emala", "Mira", sheet={"action_points": 2})
    places = [len(row.slots) for row in seen(table).rows]
    table.do(action="add", name="Vexnara", hidden=True, sheet={"action_points": 6}, initiative=3)
    assert [len(row.slots) for row in seen(table).rows] == places


@pytest.mark.parametrize("system", BUILT_IN)
def test_nobody_has_a_turn_once_the_fight_is_over(system: str) -> None:
    table = fighting(system, "Mira", "Grak")
    table.do(action="edit", who="Mira", side="party")
    table.do(action="next")
    table.do(action="end-fight")
    view = seen(table)
    assert (view.ended, view.turn, view.coming) == (True, "", ())
    assert not any(row.now or row.slots or row.left for row in view.rows)
    lines = ["".join(span.text for span in line) for line in picture(view, Size(80, 24))]
    assert "The fight is over." in "\n".join(lines)
    assert not any(sign in line for line in lines for sign in ("next ", "▶", "between turns"))
    table.do(action="undo")
    assert not seen(table).ended
