"""Who is hidden from the players, and who is revealed to them."""

from tests.play.table import Table, fighting
from tracker.typed import quick_line


def hidden(table: Table) -> list[str]:
    return [one.name for one in table.encounter.in_order() if one.hidden]


def test_nobody_is_hidden_who_was_not_said_to_be() -> None:
    assert hidden(fighting("emala", "Grak", "Mira")) == []


def test_those_who_are_hidden_are_told_and_undo_shows_them_again() -> None:
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


def test_of_several_those_are_told_for_whom_it_is_news() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="hide", who="Grak")
    assert table.do(action="hide", who=["Grak", "Mira"]).text.startswith("Mira: hidden")
    fault = table.fault(action="hide", who=["Grak", "Mira"])
    assert fault.message == "hidden already: Grak, Mira."


def test_an_ambush_is_hidden_from_the_moment_that_it_is_added() -> None:
    table = fighting("emala", "Grak")
    asked = quick_line.read("3 raider hp 7 hidden; wolf hidden no", table.fight)
    event = table.do(**asked.action.to_plain())
    assert hidden(table) == ["Raider 1", "Raider 2", "Raider 3"]
    assert event.changes[0].to["hidden"] is True
    assert "hidden from the players" in event.text


def test_a_creature_may_have_hidden_in_its_name() -> None:
    table = fighting("emala", "Grak")
    asked = quick_line.read('"The hidden one" hp 4', table.fight)
    table.do(**asked.action.to_plain())
    assert (table.encounter.in_order()[-1].name, hidden(table)) == ("The hidden one", [])
