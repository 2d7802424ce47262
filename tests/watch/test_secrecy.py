"""The sent text has no word of a hidden combatant's name. It has all other text."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.encounter.letters import LETTERS, letters
from rules.rulebook.catalogue import BUILT_IN
from tests.play import random_play
from tests.play.table import Table
from tests.watch.secrecy import Secrets, requests, sent
from tracker.views.players import players_view

KINDS = [st.sampled_from(kind) for kind in requests()]


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=12)
@given(data=st.data())
def test_no_secret_is_sent_and_the_rest_is_complete(system: str, data: st.DataObject) -> None:
    # Only three of many kinds: otherwise nearly all requests would come from the book.
    own = random_play.requests(system).map(dict)
    plays = st.lists(st.one_of(own, own, own, *KINDS), min_size=8, max_size=40)
    fight = Secrets(system)
    for request in data.draw(plays):
        if fight.do(request):
            assert not fight.faults()


def test_the_judge_finds_a_secret_in_a_text_and_a_text_that_is_missing() -> None:
    fight = Secrets("emala")
    fight.do({"action": "add", "name": "Vexnara", "hidden": True})
    fight.do({"action": "add", "name": "Ed", "hidden": True})
    assert not fight.faults("by Vexnara")
    assert fight.faults("by Vexnara", shown="by VEX\u00adNARA")
    assert fight.faults("by Vexnara", shown="")
    assert fight.faults("blinded", shown="blindsomebody")
    assert fight.faults("blinded", shown="somebody")


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=25)
@given(data=st.data())
def test_a_hidden_combatant_does_not_change_the_view(system: str, data: st.DataObject) -> None:
    table = random_play.ready(system)
    for request in data.draw(st.lists(random_play.requests(system), max_size=12)):
        random_play.tried(table, request)
    before, order = players_view(table.encounter, table.fight.book, "Ford"), table.order
    sheet = data.draw(st.sampled_from(random_play.SHEETS[system]))
    hidden = {"action": "add", "name": "Xylophagus", "sheet": sheet, "hp": 9, "hidden": True}
    table.do(**hidden, initiative=data.draw(st.none() | st.integers(-5, 60)))
    # A new combatant gives a place in the order to those without initiative.
    assume([name for name in table.order if name != "Xylophagus"] == order)
    assert players_view(table.encounter, table.fight.book, "Ford") == before


NEWCOMERS = ("seen", "seen", "hidden", "later", "removed", "undone")


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=25)
@given(plays=st.lists(st.sampled_from(NEWCOMERS), max_size=16))
def test_the_letters_that_are_sent_tell_nothing_of_those_to_come(
    system: str, plays: list[str]
) -> None:
    fight, without = Table(system), Table(system)
    for table in (fight, without):
        table.do(action="add", name="Mira", side="party", initiative=50)
        table.do(action="start")
    unseen: list[str] = []
    for at, kind in enumerate(plays):
        add: dict[str, Any] = {
            "action": "add",
            "name": f"Wight {LETTERS[at]}",
            "initiative": 20 - at,
        }
        if kind == "seen":
            fight.do(**add)
            without.do(**add)
        elif kind == "removed" and unseen:
            fight.do(action="remove", who=[unseen.pop()])
        elif kind in ("hidden", "later", "undone"):
            fight.do(**{**add, **({"round": 9} if kind == "later" else {"hidden": True})})
            unseen.append(str(add["name"]))
        if kind == "undone":
            fight.do(action="undo")
            unseen.pop()
    shown, bare = (
        [(one.name, one.letter) for one in players_view(each.encounter, each.fight.book, "").rows]
        for each in (fight, without)
    )
    assert shown == bare
    assert {letter for _, letter in shown} == set(LETTERS[: len(shown)])
    texts = " ".join(text for text, _ in sent(players_view(fight.encounter, fight.fight.book, "")))
    own = fight.encounter.in_order()
    hidden = [letter for one in own if one.unseen and (letter := letter_of(fight, one.id))]
    assert not [letter for letter in hidden if f'"{letter}"' in texts]


def letter_of(table: Table, who: str) -> str:
    return letters(table.encounter).get(who, "")
