"""A combatant's reach equals the number of turns that the moves take in play."""

from fractions import Fraction

import pytest

from rules.dice import Tray
from rules.encounter import Combatant
from rules.fight.apply import apply
from rules.fight.reach import LUCKY, MIDDLING, Leg, Reach, reach_of_all, rounds_to
from rules.numbers.figures import recompute
from rules.rulebook.catalogue import BUILT_IN
from tests.play.common.test_groups_and_going_on import SHEETS
from tests.play.table import Table, fighting
from tests.support.some import some

GAITS = {"emala": "run", "exp": "run", "obss": "walk", "opend6": "run", "rom": "half"}
EACH = pytest.mark.parametrize("system", BUILT_IN)


def lone(system: str) -> Table:
    """Return a fight with only Grak. It is his turn, or he must declare."""
    table = Table(system)
    table.do(action="add", name="Grak", sheet=SHEETS[system])
    table.do(action="start")
    if system == "rom":
        table.do([5], action="next")
    return table


def asked(table: Table, distance: object, gait: str = "", terrain: str = "") -> Reach:
    """Return Grak's reach: the number of turns that he needs for a distance."""
    book, encounter = table.fight.book, table.encounter
    ground = book.words.terrain(encounter, terrain or book.words.open_ground)
    chosen = book.words.gait(gait or GAITS[book.id])
    grak = table.combatant("Grak")
    return rounds_to(encounter, book, grak, chosen, [Leg(Fraction(str(distance)), ground)])


def turns(found: Reach) -> int:
    """Return the number of turns in a reach. The reach must have such a number."""
    assert found.turns is not None, found.closed
    return int(found.turns.figure.value)


def played(table: Table, distance: int) -> int:
    """Move Grak step by step. Return the number of turns that he needs for the distance."""
    book, left, count = table.fight.book, Fraction(distance), 0
    rolls = table.fight.action_kinds()["move"].rolls
    encounter = table.encounter

    def do(**request: object) -> None:
        nonlocal encounter
        action = table.fight.read(request)
        encounter = apply(encounter, action, Tray(LUCKY if rolls else MIDDLING))[1].encounter

    def grak() -> Combatant:
        return encounter.find("Grak")

    while left > 0:
        while book.movement.budget(encounter, grak()).not_now is not None:
            do(action="next")
        if grak().pace.gait != GAITS[book.id]:
            do(action="gait", who="Grak", gait=GAITS[book.id])
        can = Fraction(book.movement.budget(encounter, grak()).left.figure.value)
        if rolls:
            can = min(can, Fraction(10))
        way = min(can, left)
        if way:
            do(action="move", who="Grak", distance=way)
        left -= way
        count += 1
        do(action="next")
    return count


@EACH
@pytest.mark.parametrize("distance", [1, 7, 30, 400])
def test_a_way_takes_as_many_turns_as_when_it_is_played(system: str, distance: int) -> None:
    assert turns(asked(lone(system), distance)) == played(lone(system), distance)


@EACH
def test_a_longer_way_never_takes_fewer_turns(system: str) -> None:
    table = lone(system)
    found = [turns(asked(table, distance)) for distance in (1, 2, 5, 9, 14, 20, 33, 60, 100)]
    assert found == sorted(found)


@pytest.mark.parametrize("system", ["emala", "exp", "obss"])
def test_the_movement_left_this_turn_takes_one_turn(system: str) -> None:
    table = lone(system)
    table.do(action="gait", who="Grak", gait=GAITS[system])
    left = table.fight.book.movement.budget(table.encounter, table.combatant("Grak")).left
    assert turns(asked(table, left.figure.value)) == 1
    assert turns(asked(table, Fraction(left.figure.value) + 1)) > 1


@EACH
def test_nothing_in_the_fight_has_changed(system: str) -> None:
    table = lone(system)
    before = table.encounter
    book = table.fight.book
    ground = book.words.terrain(before, book.words.open_ground)
    reach_of_all(before, book, [Leg(20, ground)])
    assert table.encounter == before


@pytest.mark.parametrize(
    ("system", "gait", "reason"),
    [
        ("emala", "swim", "there is no water here: enter the water first"),
        ("exp", "climb", "roll to climb first"),
    ],
)
def test_a_gait_that_is_closed_says_why(system: str, gait: str, reason: str) -> None:
    found = asked(lone(system), 10, gait)
    assert (found.turns, found.closed) == (None, reason)


def test_load_and_the_rulings_of_the_game_master_count() -> None:
    table = lone("emala")
    free = turns(asked(table, 24))
    table.do(action="rule-on", about="terrain", name="mud", multiplier=0.5)
    assert turns(asked(table, 24, terrain="mud")) == 2 * free
    table.do(action="pick-up", who="Grak", item="Mail", weight=40, worn=True)
    assert turns(asked(table, 24)) > free


def test_turns_spent_waiting_for_the_next_round_are_counted() -> None:
    table = lone("emala")
    table.do(action="gait", who="Grak", gait="walk")
    table.do(action="next")
    found = asked(table, 1, "sprint")
    assert turns(found) == 2
    assert some(found.rounds).figure.value == 2


def test_the_turns_are_listed_step_by_step() -> None:
    found = some(asked(lone("emala"), 30).turns)
    assert recompute(found.steps()) == {"turns to go 30 m": 3}
    assert found.figure.steps[0].label.startswith("turn 1: ")


def test_everybody_in_the_fight_is_listed() -> None:
    table = Table("obss")
    table.do(action="add", name="Wolf", count=3, sheet={"movement": 15})
    table.do(action="add", name="Ogre", sheet={"movement": 9})
    table.do(action="start")
    table.do(action="out", who="Wolf 2")
    book = table.fight.book
    ground = book.words.terrain(table.encounter, book.words.open_ground)
    found = reach_of_all(table.encounter, book, [Leg(40, ground)])
    names = {table.encounter.combatants[one.who].name for one in found}
    assert names == {"Wolf 1", "Wolf 3", "Ogre"}


def test_a_horse_with_a_rider_and_its_free_twin_have_each_their_own_reach() -> None:
    table = fighting("obss", "Grak", "Horse 1", "Horse 2")
    for horse in ("Horse 1", "Horse 2"):
        table.do(action="edit", who=horse, sheet={"size": "large"})
    table.do(action="pick-up", who="Grak", item="Anvil", weight=300)
    table.do(action="ride", who="Grak", other="Horse 1")
    book, encounter = table.fight.book, table.encounter
    ground = book.words.terrain(encounter, book.words.open_ground)
    legs = [Leg(Fraction(90), ground, book.words.gait("walk"))]
    found = {one.who: one.gaits[0].closed for one in reach_of_all(encounter, book, legs)}
    assert found[table.combatant("Horse 1").id] == "carries twice the load capacity or more"
    assert found[table.combatant("Horse 2").id] is None


def test_a_team_pulls_its_cart_together_in_its_reach_too() -> None:
    table = fighting("obss", "Grak", "Mira")
    table.do(action="harness", who=["Grak", "Mira"], cart="Wain", load=25)
    metres = table.left("Grak")
    assert turns(asked(table, metres, "walk")) == 1
    book, encounter, mira = table.fight.book, table.encounter, table.combatant("Mira")
    leg = Leg(12, book.words.terrain(encounter, book.words.open_ground))
    found = rounds_to(encounter, book, mira, book.words.gait("walk"), [leg])
    assert found.closed == "pulls Wain with Grak, who moves it"
