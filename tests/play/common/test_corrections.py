"""The action `correct` corrects damage or healing: the amount, or the combatant."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.dice import Tray
from rules.fight.actions.base import Action, ActionScene, Who
from rules.fight.hit_points import corrected
from rules.rulebook.catalogue import BUILT_IN
from tests.play.random_play import SOME, Request, in_every_book, plays, ready, tried
from tests.play.table import Table, fighting

Body = tuple[int | None, int, bool]


def bodies(table: Table) -> dict[str, Body]:
    """Return the hit points, temporary hit points and absence of each combatant, by name."""
    people = table.encounter.combatants.values()
    return {one.name: (one.hp, one.hp_temporary, one.out) for one in people}


def points(body: Body) -> int:
    return (body[0] or 0) + body[1]


def hp(table: Table, *names: str) -> list[int | None]:
    return [table.combatant(name).hp for name in names]


def damage(who: Any, amount: int, **more: Any) -> Request:
    return {"action": "damage", "who": who, "amount": amount, **more}


def heal(who: Any, amount: int) -> Request:
    return {"action": "heal", "who": who, "amount": amount}


@pytest.mark.parametrize("system", BUILT_IN)
@pytest.mark.parametrize(
    ("before", "wrong", "since", "right", "left"),
    [
        pytest.param([], damage("A", 8), [], {"who": "B"}, [20, 12, 20], id="the wrong one"),
        pytest.param(
            [], damage("A", 8), [], {"who": "B", "amount": 3}, [20, 17, 20], id="and amount"
        ),
        pytest.param(
            [], damage(["A", "B"], 8), [], {"who": ["A", "C"]}, [12, 20, 12], id="one of two"
        ),
        pytest.param(
            [], damage(["A", "B"], 8), [], {"who": "C", "of": "B"}, [12, 20, 12], id="by of"
        ),
        pytest.param(
            [],
            damage(["A", "B"], 8),
            [],
            {"amount": 2, "of": "B"},
            [12, 18, 20],
            id="amount of one",
        ),
        pytest.param([], damage(["A", "B"], 8), [], {"who": "A"}, [12, 20, 20], id="one too many"),
        pytest.param(
            [], damage("A", 8), [], {"who": ["A", "B"]}, [12, 12, 20], id="one was forgotten"
        ),
        pytest.param(
            [], damage("A", 8, half="B"), [], {"who": ["A", "C"]}, [12, 20, 16], id="half goes over"
        ),
        pytest.param(
            [], damage("A", 8, none="B"), [], {"who": ["C", "B"]}, [20, 20, 12], id="none stays"
        ),
        pytest.param([damage("C", 9)], heal("B", 5), [], {"who": "C"}, [20, 20, 16], id="healing"),
        pytest.param(
            [], damage("A", 10), [heal("A", 10)], {"who": "B"}, [20, 10, 20], id="healed since"
        ),
        pytest.param(
            [], damage("A", 10), [heal("A", 6)], {"amount": 2}, [20, 20, 20], id="healed in part"
        ),
        pytest.param(
            [],
            damage("A", 10),
            [heal("A", 10), damage("A", 8)],
            {"who": "B"},
            [12, 10, 20],
            id="healed, and hurt again",
        ),
        pytest.param(
            [], damage("A", 3), [heal("A", 10)], {"amount": 5}, [20, 20, 20], id="healing to spare"
        ),
        pytest.param(
            [damage("A", 15)], heal("A", 9), [], {"amount": 1}, [6, 20, 20], id="less healing"
        ),
    ],
)
def test_hit_points_are_as_if_it_had_been_right(
    system: str,
    before: list[Request],
    wrong: Request,
    since: list[Request],
    right: dict[str, Any],
    left: list[int],
) -> None:
    table = fighting(system, "A", "B", "C")
    for one in before:
        table.do(**one)
    event = table.do(**wrong)
    for one in since:
        table.do(**one)
    table.do(action="correct", event=event.n, **right)
    assert hp(table, "A", "B", "C") == left


def test_the_log_says_what_is_right_and_what_follows() -> None:
    table = fighting("emala", "Siv", "Kolk", "Oda")
    table.do(action="engage", who="Siv", other="Kolk")
    wrong = table.do(**damage("Kolk", 22, by="Siv"))
    table.do(action="correct", event=wrong.n, who="Oda", amount=5)
    assert table.text == (
        f"Correction of event {wrong.n}: 5 to Oda, not 22 to Kolk. Kolk gets 22 back: 20 of 20 HP. "
        "Kolk is back in the fight. Oda takes 5 damage: 15 of 20 HP. "
        "Left as it is: what the book keeps of the fight (engaged)."
    )
    assert "Left as it is" not in table.event.brief[0]


@pytest.mark.parametrize("system", ["emala", "obss", "opend6"])
def test_a_condition_and_the_turn_that_followed_are_named(system: str) -> None:
    table = fighting(system, "Grak", "Mira")
    wrong = table.do(**damage("Grak", 25))
    assert table.turn == "Mira"
    table.do(action="correct", event=wrong.n, who="Mira")
    assert "Grak is back in the fight." in table.text
    assert "the turn (now of Mira)." in table.text
    assert "Mira (" not in table.text


def test_only_who_was_put_down_by_it_alone_is_up_again() -> None:
    table = fighting("rom", "Grak", "Mira", "Oda")
    first = table.do(**damage(["Grak", "Mira", "Oda"], 22))
    table.do(**damage("Mira", 20))
    table.do(action="out", who="Oda")
    table.do(action="correct", event=first.n, amount=1)
    assert bodies(table) == {"Grak": (19, 0, False), "Mira": (-1, 0, True), "Oda": (19, 0, True)}


def test_temporary_hit_points_are_corrected_too() -> None:
    table = fighting("exp", "Grak", "Mira")
    given = table.do(action="temporary", who="Grak", amount=5)
    table.do(**damage("Grak", 7))
    table.do(action="correct", event=given.n, amount=8)
    assert bodies(table)["Grak"] == (20, 1, False)
    table.do(action="correct", event=given.n, who="Mira")
    assert bodies(table) == {"Grak": (13, 0, False), "Mira": (20, 8, False)}


def test_temporary_hit_points_that_were_given_since_are_not_changed() -> None:
    table = fighting("exp", "Grak")
    table.do(action="temporary", who="Grak", amount=5)
    wrong = table.do(**damage("Grak", 3))
    table.do(action="temporary", who="Grak", amount=4)
    table.do(action="correct", event=wrong.n, amount=0)
    assert bodies(table)["Grak"] == (20, 4, False)


def test_a_combatant_who_left_the_fight_gets_nothing_back() -> None:
    table = fighting("obss", "Grak", "Mira")
    wrong = table.do(**damage("Grak", 8))
    table.do(action="remove", who="Grak")
    table.do(action="correct", event=wrong.n, who="Mira")
    assert hp(table, "Mira") == [12]
    assert "Mira, not somebody who left the fight" in table.text


def test_a_combatant_who_joined_later_takes_it_and_is_corrected_in_turn() -> None:
    table = fighting("obss", "Grak")
    wrong = table.do(**damage("Grak", 8))
    table.do(action="add", name="Rat", hp=9)
    table.do(action="correct", event=wrong.n, who="Rat")
    assert hp(table, "Grak", "Rat") == [20, 1]
    last = table.do(action="correct", event=wrong.n, amount=10)
    assert bodies(table)["Rat"] == (-1, 0, True)
    table.do(action="correct", event=last.n, who="Grak")
    assert bodies(table) == {"Grak": (10, 0, False), "Rat": (9, 0, False)}


def test_a_later_correction_of_an_earlier_event_does_not_confuse_a_later_event() -> None:
    table = fighting("emala", "Grak")
    first = table.do(**damage("Grak", 25))
    second = table.do(**damage("Grak", 4))
    table.do(action="correct", event=first.n, amount=2)
    table.do(action="correct", event=second.n, amount=19)
    assert bodies(table)["Grak"] == (-1, 0, True)
    table.do(action="correct", event=second.n, amount=5)
    assert bodies(table)["Grak"] == (13, 0, False)


@pytest.mark.parametrize(
    ("wrong", "right", "fault", "words"),
    [
        (damage("Grak", 8), {}, "missing amount", "say the right amount"),
        (damage("Grak", 8), {"who": "Zed"}, "not-found who", "Zed"),
        (damage("Grak", 8), {"of": "Mira", "amount": 3}, "bad-choice of", "Grak did"),
        (damage(["Grak", "Mira"], 8), {"of": "Grak", "who": "Mira"}, "conflict who", "already"),
        (damage("Grak", 8), {"who": []}, "missing who", "who"),
        (damage("Grak", 8), {"amount": 8}, "conflict amount", "is right already: 8 to Grak"),
        (
            damage(["Grak", "Mira"], 8),
            {"who": ["Mira", "Grak"]},
            "conflict who",
            "to Grak and Mira",
        ),
        ({"action": "note", "text": "rain"}, {"who": "Grak"}, "refused event", "no amount"),
        ({"action": "edit", "who": "Grak", "hp": 3}, {"amount": 3}, "refused event", "no amount"),
    ],
)
def test_a_correction_that_cannot_be_told_is_refused(
    wrong: Request, right: dict[str, Any], fault: str, words: str
) -> None:
    table = fighting("emala", "Grak", "Mira")
    event = table.do(**wrong)
    found = table.fault(action="correct", event=event.n, **right)
    assert f"{found.code} {found.field}" == fault
    assert words in found.message


def test_several_amounts_of_one_event_are_corrected_one_by_one() -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    wrong = table.do(**damage(["Grak", "Mira"], 8))
    table.do(action="correct", event=wrong.n, of="Mira", amount=2)
    found = table.fault(action="correct", event=wrong.n, amount=3)
    assert (found.code, found.field) == ("conflict", "of")
    assert "Grak 8 and Mira 2" in found.message
    table.do(action="correct", event=wrong.n, of="Grak", amount=3)
    assert hp(table, "Grak", "Mira") == [17, 18]


def older(table: Table) -> None:
    """Give the events of the fight the form of an older program.

    The older program recorded no shares.
    """
    for number, event in table.fight._events.items():
        table.fight._events[number] = replace(event, shares=())


def test_a_blow_of_an_older_save_is_corrected_by_its_changes() -> None:
    table = fighting("emala", "Siv", "Kolk")
    table.do(action="engage", who="Siv", other="Kolk")
    table.do(action="move", who="Siv", distance=3)
    blow = table.do(action="free-attack", who="Kolk", target="Siv", damage=5)
    older(table)
    table.do(action="correct", event=blow.n, amount=3)
    assert hp(table, "Siv", "Kolk") == [17, 20]
    table.do(action="correct", event=blow.n, who="Kolk")
    assert hp(table, "Siv", "Kolk") == [20, 17]


class Curse(Action, frozen=True, kw_only=True, tag="curse"):
    """An action that takes half of somebody's hit points.

    As in a book of another package, the action does not use `hurt`.
    """

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Change only the hit points."""
        cursed = scene.find(self.who)
        scene.put(replace(cursed, hp=(cursed.hp or 0) // 2))
        scene.log(f"{cursed.name} is cursed.")


def test_an_action_of_a_book_from_outside_is_corrected_by_its_changes() -> None:
    table = fighting("emala", "Grak", "Mira")
    proposal = table.fight.propose(Curse(who="Grak"), Tray())
    table.fight.commit(proposal)
    table.do(action="correct", event=proposal.event.n, who="Mira", amount=4)
    assert hp(table, "Grak", "Mira") == [20, 16]


def test_a_correction_lifts_nobody_above_the_maximum_that_an_edit_has_reached() -> None:
    table = fighting("emala", "Grak")
    wrong = table.do(**damage("Grak", 5))
    table.do(action="edit", who="Grak", hp=20)
    table.do(action="correct", event=wrong.n, amount=1)
    assert hp(table, "Grak") == [20]
    table.do(action="correct", event=wrong.n, amount=9)
    assert hp(table, "Grak") == [16]
    table.do(action="edit", who="Grak", hp_most=12, hp=12)
    table.do(action="correct", event=wrong.n, amount=0)
    assert hp(table, "Grak") == [12]


def test_a_change_that_did_not_last_is_not_named_as_left_alone() -> None:
    table = fighting("opend6", "Grak", "Mira", "Oda")
    wrong = table.do(**damage("Grak", 25))
    table.do(action="next")
    table.do(action="correct", event=wrong.n, who="Mira")
    assert "Left as it is" not in table.text


NAMES = st.sampled_from(("Grak", "Mira", "Oda"))
SMALL = st.integers(0, 14)


def of_health() -> st.SearchStrategy[Request]:
    """Return a request about health: hit points change, or combatants go out or come back."""
    some = st.lists(NAMES, min_size=1, max_size=3, unique=True)
    return st.one_of(
        st.builds(damage, some, SMALL),
        st.builds(lambda who, amount, half: damage(who, amount, half=half), some, SMALL, some),
        st.builds(heal, some, SMALL),
        st.builds(lambda who, n: {"action": "temporary", "who": who, "amount": n}, some, SMALL),
        st.builds(lambda who: {"action": "in", "who": who}, some),
        st.builds(lambda who: {"action": "out", "who": who}, some),
    )


HEALTH = st.lists(of_health(), max_size=8)


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=60)
@given(before=HEALTH, wrong=of_health(), since=HEALTH, amount=SMALL, is_old=st.booleans())
def test_a_corrected_amount_leaves_what_the_right_amount_would_have_left(
    system: str,
    before: list[Request],
    wrong: Request,
    since: list[Request],
    amount: int,
    is_old: bool,
) -> None:
    if wrong.get("amount", amount) == amount:
        return
    played, right = ready(system), ready(system)
    for one in before:
        played.do(**one)
        right.do(**one)
    number = played.do(**wrong).n
    right.do(**{**wrong, "amount": amount})
    for one in since:
        played.do(**one)
        right.do(**one)
    if is_old:
        older(played)
    first = bodies(played)
    played.do(action="correct", event=number, amount=amount)
    assert bodies(played) == bodies(right)
    played.do(action="correct", event=number, amount=wrong["amount"])
    assert bodies(played) == first


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=60)
@given(before=HEALTH, wrong=SMALL, since=HEALTH, one=NAMES, other=NAMES, more=st.booleans())
def test_damage_moved_to_another_equals_damage_done_to_the_other_now(
    system: str,
    before: list[Request],
    wrong: int,
    since: list[Request],
    one: str,
    other: str,
    more: bool,
) -> None:
    if one == other:
        return
    played, right = ready(system), ready(system)
    for each in before:
        played.do(**each)
        right.do(**each)
    number = played.do(**damage(one, wrong)).n
    right.do(action="note", text="nothing")
    for each in since if more else ():
        played.do(**each)
        right.do(**each)
    right.do(**damage(other, wrong))
    first = bodies(played)
    played.do(action="correct", event=number, who=other)
    assert bodies(played) == bodies(right)
    now = bodies(played)
    lost = {name: points(each) - points(now[name]) for name, each in first.items()}
    assert lost[other] == wrong
    assert sum(lost.values()) == 0 or more
    played.do(action="correct", event=number, who=one)
    assert bodies(played) == first


@in_every_book(60)
def test_a_correction_and_its_opposite_change_nobody(system: str, data: st.DataObject) -> None:
    table = ready(system)
    for request in data.draw(plays(system)):
        tried(table, request)
    held = list(table.fight.held())
    known = {corrected(table.fight, one).n for one in held if one.action["action"] == "correct"}
    events = [one for one in held if one.shares and one.n not in known]
    events = [one for one in events if one.action["action"] != "correct"]
    if not events:
        return
    event, first = data.draw(st.sampled_from(events)), bodies(table)
    shares = [one for one in event.shares if not one.via]
    people = [one.who for one in shares if one.who in table.encounter.combatants]
    amounts = {one.amount for one in shares}
    there: dict[str, Any] = {"who": data.draw(SOME)}
    back: dict[str, Any] = {"who": people}
    if len(amounts) == 1:
        there |= data.draw(st.sampled_from(({"amount": 3}, {"amount": 40}, {})))
        back |= {"amount": amounts.pop()} if "amount" in there else {}
    if people and tried(table, {"action": "correct", "event": event.n, **there}):
        table.do(action="correct", event=event.n, **back)
        assert bodies(table) == first
