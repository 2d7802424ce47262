"""Ledges in Emala: a climb is a gait of its own, and a sprinter turns for nothing to climb."""

from tests.map.fights import go, of_three
from tests.play.table import Table
from tracker.views.how_far import told

WALL = "squares; ..hhh......~; ...........~; legend h^{} ~(water);"
EDGES = "edges B1^C1 E1^F1 C1^C2 D1^D2 E1^E2; people B2:a"
BY_CLIMB: dict[str, object] = {"place": "B1", "by": "climb"}


def sprinting(height: str = "1.5") -> Table:
    """Return a table with Ansa in C2, below the wall, at the start of the second turn of a round.

    She has sprinted 1 m to the east.
    """
    table = of_three("emala", grid=f"{WALL.format(height)} {EDGES}")
    table.do(action="set-position", who="Ansa", at="B2", facing="e")
    table.do(action="gait", who="Ansa", gait="sprint")
    go(table, {"direction": "e", "distance": 1})
    next_turn(table)
    return table


def next_turn(table: Table) -> None:
    table.do(action="next")
    while table.turn != "Ansa":
        table.do(action="next")


def at(table: Table) -> str:
    assert table.encounter.map
    return table.encounter.map.spots["c1"].place


def test_a_sprinter_climbs_over_a_wall_to_a_goal_behind_it() -> None:
    table = sprinting()
    far = told(table.encounter, table.fight.book, ["c1"], BY_CLIMB)
    assert "sprint 2 turns" in far
    assert "1.5 m up a rough climb towards B1" in go(table, BY_CLIMB)
    assert at(table) == "C1"
    next_turn(table)
    go(table)
    assert at(table) == "B1"


def test_a_climb_that_a_turn_is_too_short_for_counts_its_turns() -> None:
    table = sprinting("5")
    far = told(table.encounter, table.fight.book, ["c1"], {"place": "C1", "by": "climb"})
    assert "sprint 2 turns" in far
    go(table, {"place": "C1", "by": "climb"})
    assert "hangs on the ledge between C2 and C1, 2 m from its top" in table.text


def test_a_climber_who_gives_up_goes_on_over_the_ground_below() -> None:
    table = sprinting("5")
    go(table, {"place": "C1", "by": "climb"})
    next_turn(table)
    assert "a rough climb" not in go(table, {"direction": "e", "distance": 1})
    assert (table.combatant("Ansa").terrain, table.combatant("Ansa").pace.gait) == (
        "open",
        "sprint",
    )


def test_at_the_start_of_a_round_a_sprinter_turns_freely_only_before_the_first_step() -> None:
    table = sprinting()
    while table.encounter.round == 1:
        next_turn(table)
    far = told(table.encounter, table.fight.book, ["c1"], {"place": "B1"})
    assert "sprint 1 turn" not in far
    assert "cannot turn: a sprint does not turn" in go(table, {"place": "B1"})
    assert at(table) == "B2"


def test_a_way_with_the_word_climb_begins_with_a_climb_that_only_a_new_turn_allows() -> None:
    block = "; ".join(["." * 12] * 2 + [".....PPP...."] * 3 + ["." * 12] * 2)
    ledges = "legend P^1; edges E3^F3 E4^F4 E5^F5; people F4:a L1:b L7:c"
    table = of_three("emala", grid=f"squares; {block}; {ledges}")
    go(table, {"place": "G7", "by": "climb"})
    assert (at(table), table.left("Ansa")) == ("E6", 0)
    next_turn(table)
    go(table)
    assert (at(table), table.left("Ansa")) == ("G7", 1)
