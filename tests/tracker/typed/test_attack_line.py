"""Typed attacks: the victims, the attacker, and the mistakes that are refused.

Ogre has the letter a, and Grak has b. The wolves have c, e and f. Xan has g. Ogre has the turn. Xan
has attacks too.
"""

from typing import Any

import pytest

from rules.errors import RulesError
from tests.play.table import Table
from tests.tracker.typed.test_amounts import plain
from tracker.desk.cursor import Cursor
from tracker.typed import amounts, attack_line
from tracker.typed.grammar import Asked
from tracker.typed.whom import Whom

Fields = dict[str, Any]

OF_OGRE = (
    "axe +3 1d8+1; great axe 2d8; sling +1 1d4 (60 ft); slam 1d6 blunt; fire 3d6; all 1d3; half 1d2"
)


@pytest.fixture
def table() -> Table:
    table = Table("emala")
    table.do(action="add", name="Ogre", hp=20, initiative=30, attacks=OF_OGRE)
    table.do(action="add", name="Grak", hp=20, initiative=20)
    table.do(action="add", name="Wolf", count=3, hp=9, initiative=10)
    table.do(action="add", name="Xan", hp=9, initiative=5, attacks="bow 1d6; axe 1d3")
    table.do(action="start")
    return table


def read(table: Table, text: str, *, people: str = "Grak", selected: str = "Grak") -> Asked | None:
    who = [table.combatant(people).id]
    return attack_line.read(text, Whom(table.fight, who), table.combatant(selected))


def hits(*who: str, attack: str = "axe", amount: str = "1d8+1", by: str = "Ogre") -> Fields:
    return {"who": [*who], "amount": amount, "by": by, "attack": attack}


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("c axe", hits("Wolf 1")),
        ("'c axe", hits("Wolf 1")),
        ("c ax", hits("Wolf 1")),
        ("c AXE", hits("Wolf 1")),
        ("cf axe", hits("Wolf 1", "Wolf 3")),
        ("Wolf 1 axe", hits("Wolf 1")),
        ("wolf axe", hits("Wolf 1", "Wolf 2", "Wolf 3")),
        ("c-f ax", hits("Wolf 1", "Wolf 2", "Wolf 3")),
        ("c axe by Xan fire", {**hits("Wolf 1", amount="1d3", by="Xan"), "kind": "fire"}),
        ("axe", hits("Grak")),
        ("great axe", hits("Grak", attack="great axe", amount="2d8")),
        ("c great axe", hits("Wolf 1", attack="great axe", amount="2d8")),
        ("c gr", hits("Wolf 1", attack="great axe", amount="2d8")),
        ("c great a", hits("Wolf 1", attack="great axe", amount="2d8")),
        ("c sling", hits("Wolf 1", attack="sling", amount="1d4")),
        ("c slam", {**hits("Wolf 1", attack="slam", amount="1d6"), "kind": "blunt"}),
        ("c slam cold", {**hits("Wolf 1", attack="slam", amount="1d6"), "kind": "cold"}),
        ("c axe fire", {**hits("Wolf 1"), "kind": "fire"} | {"error": "one attack in a line"}),
        ("c axe cold", {**hits("Wolf 1"), "kind": "cold"}),
        ("c fire", hits("Wolf 1", attack="fire", amount="3d6")),
        ("fire", hits("Grak", attack="fire", amount="3d6")),
        ("all", hits("Grak", attack="all", amount="1d3")),
        ("c all", hits("Wolf 1", attack="all", amount="1d3")),
        ("half", hits("Grak", attack="half", amount="1d2")),
        ("c half", hits("Wolf 1", attack="half", amount="1d2")),
        (
            "c half half",
            {**hits(attack="half", amount="1d2"), "who": ["Wolf 1"], "half": ["Wolf 1"]},
        ),
        ("cf axe half", {**hits("Wolf 1", "Wolf 3"), "half": ["Wolf 1", "Wolf 3"]}),
        ("cf axe half f", {**hits("Wolf 1", "Wolf 3"), "half": ["Wolf 3"]}),
        ("cf axe none c", {**hits("Wolf 1", "Wolf 3"), "none": ["Wolf 1"]}),
        ("c axe from the roof", {**hits("Wolf 1"), "reason": "the roof"}),
        ("c axe by g", hits("Wolf 1", amount="1d3", by="Xan")),
        ("c axe by Xan", hits("Wolf 1", amount="1d3", by="Xan")),
        (
            "c bow by xan half",
            {**hits("Wolf 1", attack="bow", amount="1d6", by="Xan"), "half": ["Wolf 1"]},
        ),
        ("b bow by g cold", {**hits("Grak", attack="bow", amount="1d6", by="Xan"), "kind": "cold"}),
    ],
)
def test_an_attack_is_typed_in_place_of_an_amount(table: Table, text: str, fields: Fields) -> None:
    if "error" in fields:
        with pytest.raises(RulesError, match=fields["error"]):
            read(table, text)
        return
    asked = read(table, text)
    assert asked is not None
    assert plain(table, asked) == fields
    assert asked.dice == ()


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("c axe =7", (7,)),
        ("c axe=7", (7,)),
        ("c axe =7 half", (7,)),
        ("c great axe =3 5", ([3, 5],)),
        ("axe=7", (7,)),
    ],
)
def test_typed_dice_come_after_an_equals_sign(table: Table, text: str, dice: Any) -> None:
    asked = read(table, text)
    assert asked is not None
    assert asked.dice == dice


@pytest.mark.parametrize(
    "text", ["7", "c 7", "c7", "2d6 fire", "cf 6 half", "", "c", "c half f", "d6"]
)
def test_an_amount_is_no_attack(table: Table, text: str) -> None:
    table.do(action="edit", who="Ogre", attacks="axe 1d8")
    assert read(table, text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("c aks", "Ogre has no attack 'aks'"),
        ("aks", "Ogre has no attack 'aks'"),
        ("ax", "Ogre has no attack 'ax'; the nearest are axe"),
        ("axes", "Ogre has no attack 'axes'; the nearest are axe"),
        ("c sl", "'sl' may be sling or slam: say which."),
        ("c axe axe", "axe and axe: one attack in a line."),
        ("axe axe", "axe and axe: one attack in a line."),
        ("c axe sling", "axe and sling: one attack in a line."),
        ("axe c", "'c' after axe: letters of targets come before it, as in c axe."),
        ("axe cf", "'cf' after axe: letters of targets come before it, as in cf axe."),
        ("c axe f", "'f' after axe: letters of targets come before it, as in f axe."),
        ("c axe 3", "axe rolls 1d8+1, so '3' is one amount too many: type =3"),
        ("c axe +3", "axe rolls 1d8+1, so '+3' is one amount too many: type =3"),
        ("c axe 2d6", "'2d6' is one amount too many: type = and what your dice show, or c 2d6"),
        ("c axe =", "type a total, or what each die shows"),
        ("c axe very cold", "'very cold': after axe comes half, none, by, from, or one kind"),
        ("c axe half of it", "'of' is a word here"),
        ("c axe by", "by: say who did it"),
        ("c axe by nobody", "axe is an attack of Ogre: leave out by nobody."),
        ("c axe by Nemo", "nobody here is called 'Nemo'"),
        ("c axe by b", "Grak has no attack 'axe', nor any other: an amount is typed as in c 7."),
        ("z axe", "nobody has the letter z"),
        ("lb axx", "'lb' is a word here (a unit); type 'lb for the letters l, b."),
        ("cz axe", "nobody has the letter z"),
        ("c9 axe", "nobody here is called 'c9'"),
        ("c2 axe", "c2 has two readings: Wolf 2 has the letter e"),
        ("ccc axe", "cc is one combatant: say c and cc in two lines."),
        ("c fist", "Ogre has no attack 'fist'"),
        ("c a", "'a' is too short for an attack: type two letters or more"),
        ("Wolv axe", "nobody here is called 'Wolv'"),
    ],
)
def test_a_mistake_is_refused_and_says_what_would_be_right(
    table: Table, text: str, said: str
) -> None:
    with pytest.raises(RulesError) as caught:
        read(table, text)
    assert said in caught.value.message


def test_nobody_attacks_themselves(table: Table) -> None:
    with pytest.raises(RulesError, match="say whom Ogre's axe hits, as in c axe"):
        read(table, "axe", people="Ogre")
    asked = read(table, "ac axe")
    assert asked is not None
    with pytest.raises(RulesError, match="Ogre attacks with axe: name others as targets"):
        table.do(**asked.action.to_plain())


def test_a_folded_group_and_a_doubled_letter_are_read_as_everywhere(table: Table) -> None:
    for name in range(21):
        table.do(action="add", name=f"Rat {name}", hp=1, attacks="axe 1d3")
    doubled = read(table, "aa axe by bb")
    assert doubled is not None
    assert plain(table, doubled) == hits("Rat 19", amount="1d3", by="Rat 20")
    cursor = Cursor(table.fight)
    cursor.fold_all()
    ogre, whom = table.combatant("Ogre"), cursor.whom()
    all_of_it = attack_line.read("c+ axe", whom, ogre)
    assert all_of_it is not None
    assert plain(table, all_of_it) == hits("Wolf 1", "Wolf 2", "Wolf 3")
    with pytest.raises(RulesError, match=r"c is folded: c\+ is Wolf 1, Wolf 2, Wolf 3"):
        attack_line.read("c axe", whom, ogre)
    with pytest.raises(RulesError, match="Ogre has no attack 'aks'"):
        attack_line.read("c+ aks", whom, ogre)


def test_while_it_is_nobodys_turn_the_selected_one_attacks() -> None:
    table = Table("emala")
    table.do(action="add", name="Ogre", hp=20, attacks="axe 1d8")
    table.do(action="add", name="Xan", hp=9, attacks="axe 1d3")
    asked = read(table, "a axe", people="Xan", selected="Xan")
    assert asked is not None
    assert plain(table, asked) == hits("Ogre", amount="1d3", by="Xan")
    with pytest.raises(RulesError, match="say whom Xan's axe hits"):
        read(table, "axe", people="Xan", selected="Xan")


def test_the_letters_of_rows_are_read_before_a_name_that_only_begins_like_them(
    table: Table,
) -> None:
    table.do(action="edit", who="Ogre", attacks="cab 1d6; ace 1d4")
    ace = read(table, "ace")
    assert ace is not None
    assert plain(table, ace) == hits("Grak", attack="ace", amount="1d4")
    both = read(table, "cb ace")
    assert both is not None
    assert plain(table, both) == hits("Wolf 1", "Grak", attack="ace", amount="1d4")
    assert read(table, "ca 5") is None


def test_damage_without_attacks_is_read_as_before(table: Table) -> None:
    asked = amounts.damage("cf 6 fire half f", Whom(table.fight, ["c2"]))
    assert plain(table, asked) == {
        "who": ["Wolf 1", "Wolf 3"],
        "amount": 6,
        "kind": "fire",
        "half": ["Wolf 3"],
        "by": "Ogre",
    }
