"""Several actions as one event: all of them are done, or none."""

from typing import Any

import pytest

from rules.encounter import Encounter
from rules.history import Fight
from rules.history.audit import Audit
from rules.history.event import event_from_bytes, event_to_bytes
from rules.history.since import since_last_turn
from rules.history.summary import Tally, summary
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table, fighting

IN_EACH_BOOK = pytest.mark.parametrize("system", BUILT_IN)

Request = dict[str, Any]


def hit(who: str, amount: object, **more: object) -> Request:
    return {"action": "damage", "who": [who], "amount": amount, **more}


def company(system: str = "emala") -> Table:
    """Grak, Mira and Oda, each with 20 hit points."""
    table = fighting(system, "Grak", "Mira", "Oda")
    for name in ("Grak", "Mira", "Oda"):
        table.do(action="edit", who=name, hp=20, hp_most=20)
    return table


def batch(table: Table, *actions: Request, dice: Any = ()) -> None:
    table.do(dice, action="batch", actions=list(actions))


def audited(table: Table) -> list[str]:
    """Read the events from their bytes, and apply them again under the present rules.

    Return how the results differ.
    """
    archive: Any = table.fight
    audit = Audit(Fight(Encounter(name="", system=table.encounter.system)), archive)
    events = [event_from_bytes(event_to_bytes(one)) for one in table.events]
    return [told for one in events if (told := audit.audited(one))]


def tally(table: Table, name: str) -> Tally:
    return next(one for one in summary(table.fight).tallies.values() if one.name == name)


@IN_EACH_BOOK
def test_moves_of_several_are_one_event_one_undo_and_one_redo(system: str) -> None:
    table = company(system)
    before, last = table.encounter, table.fight.last
    moves = [{"action": "grant", "who": who, "distance": 3} for who in ("Grak", "Mira", "Oda")]
    batch(table, *moves)
    after = table.encounter
    assert table.fight.last == last + 1
    assert [one.pace.granted for one in after.in_order()] == [3, 3, 3]
    assert table.text.count("The GM grants") == 3
    table.do(action="undo")
    assert table.encounter == before
    table.do(action="redo")
    assert table.encounter == after


def test_if_one_action_is_refused_none_is_done() -> None:
    table = company()
    fault = table.fault(
        action="batch", actions=[hit("Grak", 3), {"action": "drop", "who": "Mira", "item": "rope"}]
    )
    assert "Mira" in fault.message


def test_an_override_is_for_all_actions_and_the_log_says_why() -> None:
    table = company()
    far: Request = {"action": "move", "distance": 90}
    assert "Grak" in table.fault(action="batch", actions=[far | {"who": "Grak"}]).message
    actions = [far | {"who": "Grak"}, far | {"who": "Mira"}]
    event = table.do(action="batch", actions=actions, override=True)
    assert table.text.count("not 90 m") == 2
    assert event.override


def test_events_keep_ids_and_a_later_action_may_name_who_came_by_an_earlier_one() -> None:
    table = company()
    batch(table, hit("Grak", 1), {"action": "add", "name": "Rat", "hp": 4}, hit("Rat", 3))
    assert table.combatant("Rat").hp == 1
    assert [list(one.get("who", ())) for one in table.event.acts] == [["c1"], [], ["c4"]]


def test_each_action_has_its_own_dice_in_their_order() -> None:
    table = company()
    batch(table, hit("Grak", "1d6"), hit("Mira", "1d8", kind="fire"), dice=[4, 7])
    assert (table.combatant("Grak").hp, table.combatant("Mira").hp) == (16, 13)
    assert [one.total for one in table.event.dice] == [4, 7]
    assert table.event.brief == ("Grak takes 4: 16 of 20. Mira takes 7 fire: 13 of 20.",)
    fault = table.fault([4, 7, 1], action="batch", actions=[hit("Grak", "1d6"), hit("Oda", "1d8")])
    assert "1 typed roll too many" in fault.message


@IN_EACH_BOOK
def test_a_batch_is_audited_from_its_bytes(system: str) -> None:
    table = company(system)
    batch(table, hit("Grak", "1d6"), {"action": "grant", "who": "Mira", "distance": 1.5})
    batch(table, hit("Mira", 2, by="Grak"), {"action": "note", "who": "Oda", "text": "1/2"})
    table.do(action="undo")
    table.do(action="redo")
    assert audited(table) == []


@pytest.mark.parametrize(
    ("actions", "code", "told"),
    [
        ([], "missing", "actions"),
        ("undo", "wrong-type", "actions"),
        ([7], "wrong-type", "actions"),
        ([{"action": "dance"}], "unknown-action", "dance"),
        ([hit("Grak", 1), {"action": "note", "who": "Oda"}], "missing", "action 2 of 2"),
        ([hit("Grak", 1), {"action": "undo"}], "bad-choice", "undo"),
        ([{"action": "correct", "event": 3, "amount": 2}], "bad-choice", "correct"),
        ([{"action": "change-rulebook", "system": "obss"}], "bad-choice", "change-rulebook"),
        ([{"action": "batch", "actions": [hit("Grak", 1)]}], "bad-choice", "batch"),
    ],
)
def test_a_batch_that_is_not_understood_changes_nothing(actions: Any, code: str, told: str) -> None:
    fault = company().fault(action="batch", actions=actions)
    assert fault.code == code
    assert told in fault.message


def test_one_share_of_a_batch_is_corrected_and_the_others_stay() -> None:
    table = company()
    batch(table, hit("Grak", 5), hit("Mira", 8))
    number = table.event.n
    assert "several amounts" in table.fault(action="correct", event=number, amount=1).message
    table.do(action="correct", event=number, of="Mira", amount=2)
    table.do(action="correct", event=number, of="Grak", who="Oda")
    assert [one.hp for one in table.encounter.in_order()] == [20, 18, 15]


def test_the_summary_tells_the_actions_of_a_batch_apart() -> None:
    table = company()
    blows = hit("Oda", 5, by="Grak", kind="fire"), hit("Oda", 8, by="Mira", kind="cold")
    batch(table, *blows, {"action": "edit", "who": "Mira", "hp": 3})
    assert (tally(table, "Grak").given, tally(table, "Mira").given) == (5, 8)
    assert tally(table, "Oda").kinds == {"fire": 5, "cold": 8}
    assert tally(table, "Mira").taken == 0
    told = [getattr(one, "text", one) for one in since_last_turn(table.fight, "c3")]
    assert told == ["took 5 from Grak and 8 from Mira"]


def test_the_last_blow_of_a_batch_is_the_one_by_which_somebody_falls() -> None:
    table = company()
    batch(table, hit("Oda", 12, by="Grak"), hit("Oda", 12, by="Mira"))
    assert [one.by for one in summary(table.fight).falls] == ["c2"]
    assert (tally(table, "Grak").given, tally(table, "Mira").given) == (12, 12)


def test_two_moves_of_one_combatant_add_up() -> None:
    table = company()
    move: Request = {"action": "move", "who": "Grak", "distance": 1}
    batch(table, move, move | {"distance": 2})
    assert table.combatant("Grak").pace.made == 3
    assert tally(table, "Grak").way == 3


def test_healing_by_several_is_told_by_its_source() -> None:
    table = company()
    table.do(action="damage", who=["Grak"], amount=15)
    herbs = {"action": "heal", "who": ["Grak"], "amount": 4, "reason": "herbs"}
    batch(table, herbs, herbs | {"amount": 6, "reason": "a spell"})
    assert tally(table, "Grak").healed == 10
    told = [getattr(one, "text", one) for one in since_last_turn(table.fight, "c1")]
    assert "healed 4 from herbs and 6 from a spell" in told
