"""Combatants are hidden from the players, and revealed to the players."""

from tests.play.table import Table, fighting
from tracker.typed import quick_line


def hidden(table: Table) -> list[str]:
    return [one.name for one in table.encounter.in_order() if one.hidden]


def test_hidden_combatants_are_logged_and_undo_shows_them_again() -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    assert table.do(action="hide", who=["Grak", "Oda"]).text.endswith(
        "Grak, Oda: hidden from the players."
    )
    assert hidden(table) == ["Grak", "Oda"]
    table.do(action="reveal", who="Oda")
    assert hidden(table) == ["Grak"]
    table.do(action="undo")
    table.do(action="undo")
    assert hidden(table) == []


def test_only_combatants_who_change_are_logged() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="hide", who="Grak")
    assert table.do(action="hide", who=["Grak", "Mira"]).text.startswith("Mira: hidden")
    fault = table.fault(action="hide", who=["Grak", "Mira"])
    assert fault.message == "hidden already: Grak, Mira."


def test_an_ambush_is_hidden_from_the_first_moment() -> None:
    table = fighting("emala", "Grak")
    asked = quick_line.read("3 raider hp 7 hidden; wolf hidden no", table.fight)
    event = table.do(**asked.action.to_plain())
    assert hidden(table) == ["Raider 1", "Raider 2", "Raider 3"]
    assert event.changes[0].to["hidden"] is True
    assert "hidden from the players" in event.text


def test_the_name_of_a_creature_may_contain_hidden() -> None:
    table = fighting("emala", "Grak")
    asked = quick_line.read('"The hidden one" hp 4', table.fight)
    table.do(**asked.action.to_plain())
    assert (table.encounter.in_order()[-1].name, hidden(table)) == ("The hidden one", [])
