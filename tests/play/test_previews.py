"""A preview shows the result of Enter. One of its outcomes has the text of the event."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from rules.dice import Typed
from rules.errors import RulesError
from rules.fight.foreseen import foresee
from rules.fight.possible_results import shape, without_dice
from rules.fight.results_told import Foreseen
from rules.history import Event
from tests.play.random_play import Request, in_every_book, plays, ready
from tests.play.situations import (
    Situation,
    Step,
    at_hand,
    is_refused,
    request_of,
    set_up,
    situations,
)
from tests.play.table import Table, fighting

ONE_KEY = {"start", "next", "end-round", "run-on", "roll-initiative"}
"""Actions of one key. Nothing is typed for them, so they have no preview."""

DICE_ALONE = "roll-dice"
"""The event of this action tells the face of each die. The preview tells only the totals."""

RARE = 2
"""A total of more than twice the foreseen maximum is so rare that the event is not checked."""


@pytest.mark.parametrize("situation", [pytest.param(one, id=one.title) for one in situations()])
def test_what_an_event_tells_was_in_one_outcome_of_the_preview(situation: Situation) -> None:
    with at_hand(situation):
        table = set_up(situation, _play)
        for step in situation.play:
            _play(table, step)


@in_every_book(12)
def test_what_an_event_of_a_random_fight_tells_was_in_the_preview(
    system: str, data: st.DataObject
) -> None:
    table = ready(system)
    for request in data.draw(plays(system)):
        try:
            _done(table, dict(request))
        except RulesError:
            continue


@pytest.mark.parametrize("seed", range(20))
def test_a_pursuit_tells_each_of_its_ends(seed: int) -> None:
    table, one = Table("obss", seed=seed), Random(seed)
    for name in ("Tavo", "Bandit"):
        table.do(action="add", name=name, sheet={"fortitude": one.randint(-4, 12)})
    _done(table, {"action": "pursue", "who": "Tavo", "other": "Bandit", "setting": "open"})


def test_the_law_finds_a_sentence_that_no_outcome_has() -> None:
    table = fighting("opend6", "Grak")
    request: dict[str, Any] = {"action": "move", "who": "Grak", "distance": 12, "gait": "run"}
    foreseen = _foreseen(table, request)
    made = Foreseen(tuple(one for one in foreseen.outcomes if one.totals >= (5,)))
    failed = table.do([3], **request)
    assert unforeseen(failed, foreseen) == []
    assert unforeseen(failed, made) == ["Grak fails to run 12 m: covers 10 m."]


def _play(table: Table, step: Step) -> None:
    if "action" not in step or is_refused(step):
        return
    request = request_of(step)
    dice, override = request.pop("dice", ()), request.pop("override", False)
    if override:
        table.do(dice, override=True, **request)
    else:
        _done(table, request, dice)


def _done(table: Table, request: Request, dice: Sequence[Typed] = ()) -> None:
    """Do a request. Check that the preview had every sentence of the event."""
    if request["action"] in {*ONE_KEY, DICE_ALONE}:
        table.do(dice, **request)
        return
    foreseen = _foreseen(table, request)
    event = table.do(dice, **request)
    highest = {one.purpose: one.most for one in foreseen.rolls}
    if any(one.total > RARE * highest.get(one.purpose, one.total) for one in event.dice):
        return
    missing = unforeseen(event, foreseen)
    assert not missing, f"{request}: {missing} is not in the preview: {foreseen.told()}"


def _foreseen(table: Table, request: Request) -> Foreseen:
    action = table.fight.read(request)
    number = table.fight.last + 1
    return foresee(table.encounter, [(action, ())], number=number, history=table.fight)


def unforeseen(event: Event, foreseen: Foreseen) -> list[str]:
    """Return the sentences of the event that are missing in the preview.

    The event is compared with the most similar outcome of the preview.
    """
    told = event.text
    for roll in event.dice:
        told = told.replace(roll.in_words(), roll.dice)
    bare = without_dice(told, [one.dice for one in event.dice])
    outcomes = [_shapes(" ".join(one.sentences)) for one in foreseen.outcomes]
    missing = [[one for one in _sentences(bare) if shape(one) not in known] for known in outcomes]
    return min(missing, key=len)


def _shapes(text: str) -> set[str]:
    return set(map(shape, _sentences(text)))


def _sentences(text: str) -> Iterator[str]:
    yield from filter(None, re.split(r"(?<=[.?!])\s+", text.strip()))


def test_dice_that_explode_have_no_highest_total_in_a_preview() -> None:
    table = fighting("obss", "Ansa", "Orc")
    table.do(action="edit", who="Orc", side="foes")
    table.do(action="edit", who="Ansa", side="party")
    told = _foreseen(table, {"action": "exchange-places", "who": "Ansa", "other": "Orc"}).told()
    assert "Athletics 0 or more against Fortitude 0 or more" in told
    assert "to 15" not in told


def test_half_of_dice_that_explode_has_no_highest_amount_in_a_preview() -> None:
    table = fighting("opend6", "Ansa", "Orc")
    for name in ("Ansa", "Orc"):
        table.do(action="edit", who=name, hp=60, hp_most=60)
    harm = {"action": "damage", "who": ["Ansa", "Orc"], "amount": "4D", "half": ["Orc"]}
    told = _foreseen(table, harm).told()
    assert "Orc takes 2 or more damage (half of 4 or more): 58 or less of 60 HP." in told


def _shot(damage: str) -> str:
    """Return the preview of a shot at a van with a driver."""
    table = fighting("opend6", "Wren", "Jonas")
    table.do(action="edit", who="Jonas", hp=24, hp_most=24)
    table.do(action="edit", who="Wren", sheet={"marksmanship": "3D"})
    van = {"kind": "vehicle", "move": 30, "toughness": "5D+1", "armour": 1, "scale": 7}
    table.do(action="add", name="Van", sheet=van)
    table.do(action="board", who="Jonas", vehicle="Van", seat="driver")
    shot = {"action": "shoot", "who": "Wren", "target": "Van", "damage": damage}
    return _foreseen(table, shot).told()


def test_a_preview_tells_the_worst_that_dice_bring_without_a_re_roll() -> None:
    """Without a re-roll, the wild die shows at most 5, and the other dice show 6: 4D can be 23."""
    assert "Damage to Van 23 or more against 14: a heavy hit." in _shot("4D")


def test_a_preview_says_that_re_rolls_bring_more() -> None:
    assert " More is possible with re-rolls; then Van is destroyed. " in _shot("4D")
    table = fighting("opend6", "Ansa", "Orc")
    table.do(action="edit", who="Orc", name="Orc 2", hp=60, hp_most=60)
    told = _foreseen(table, {"action": "damage", "who": ["Orc 2"], "amount": "4D"}).told()
    assert told.endswith(" More is possible with re-rolls; then Orc 2 is out of the fight.")


def test_a_preview_without_re_rolls_says_nothing_of_them() -> None:
    table = fighting("emala", "Ansa", "Orc")
    table.do(action="edit", who="Orc", hp=60, hp_most=60)
    told = _foreseen(table, {"action": "damage", "who": ["Orc"], "amount": "4d6"}).told()
    assert "re-rolls" not in told


def test_whoever_fails_against_exploding_dice_may_have_any_number() -> None:
    table = fighting("obss", "Alda", sheet={"athletics": 3})
    table.do(action="edit", who="Alda", side="party")
    table.do(action="add", name="Orc", side="foes", initiative=1, sheet={"fortitude": 2})
    told = _foreseen(table, {"action": "exchange-places", "who": "Alda", "other": "Orc"}).told()
    fails = "Or: Alda does not get past Orc: Athletics 3 or more (+3) against Fortitude 3 or more"
    assert fails in told


def test_the_first_total_that_fells_somebody_by_a_re_roll_is_told() -> None:
    """Without a re-roll 4D is at most 23."""
    table = fighting("opend6", "Ansa", "Orc")
    table.do(action="edit", who="Orc", hp=24, hp_most=24)
    told = _foreseen(table, {"action": "damage", "who": ["Orc"], "amount": "4D"}).told()
    assert "24 or more: Orc takes 24 or more damage: 0 or less of 24 HP." in told
    assert "23 or less: Orc takes 4 to 23 damage" in told


def test_a_total_that_is_told_as_the_highest_bounds_the_numbers_of_its_outcome() -> None:
    """Without a re-roll 2D is at most 11, so 12 is possible only with a six on the wild die."""
    table = fighting("opend6", "Ansa", "Orc")
    table.do(action="edit", who="Orc", hp=13, hp_most=13)
    told = _foreseen(table, {"action": "damage", "who": ["Orc"], "amount": "2D"}).told()
    assert "13 or more: Orc takes 13 or more damage: 0 or less of 13 HP." in told
    assert told.endswith("12 or less: Orc takes 2 to 12 damage: 1 to 11 of 13 HP.")


@pytest.mark.parametrize(("dice", "hp"), [("1D", 8), ("2D", 14), ("2D+1", 15)])
def test_the_outcome_of_the_highest_totals_has_no_highest_number(dice: str, hp: int) -> None:
    """Dice that are rolled again can always show more than the hit points of the victim."""
    table = fighting("rom", "Ansa", "Orc")
    table.do(action="edit", who="Orc", hp=hp, hp_most=hp)
    told = _foreseen(table, {"action": "damage", "who": ["Orc"], "amount": dice}).told()
    felled = f"{hp} or more: Orc takes {hp} or more damage: 0 or less of {hp} HP."
    assert felled in told
