"""Emala on squares: a map and its mirror image have the same ways, turns and costs."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from msgspec import UNSET

from rules.errors import RulesError
from rules.fight.reach_on_grid import rounds_over_spaces
from rules.map import square_lattice
from rules.map.grid_spaces import Space, read_space
from tests.map.fights import go, of_three
from tests.play.table import Table

SIZE = 11


class Situation(NamedTuple):
    """A map with a walker who has used some metres of a turn, and a goal."""

    rows: list[str]
    here: Space
    goal: Space
    other: Space
    side: str
    gait: str
    used: int

    @property
    def table(self) -> Table:
        """A table at which Ansa, who has the turn, is the walker."""
        people = f"people {self.here.name}:a {self.other.name}:b"
        grid = "\n".join(["squares", *self.rows, "legend ~(water)", people])
        if not any("~" in row for row in self.rows):
            grid = grid.replace("legend ~(water)\n", "")
        table = of_three("emala", {"swim": 60}, grid=grid)
        table.do(action="set-position", who="Ansa", at=self.here.name, facing=self.side)
        table.do(action="gait", who="Ansa", gait=self.gait)
        table.do(action="move", who="Ansa", distance=self.used)
        table.do(action="set-position", who="Ansa", at=self.here.name)
        return table


def situation(seed: int) -> Situation:
    """Return a random situation."""
    random = Random(seed)
    water = random.choice([0, 2])
    rows = ["".join(random.choices(".#~", (12, 2, water), k=SIZE)) for _ in range(SIZE)]
    free = [Space(x, y) for y in range(SIZE) for x in range(SIZE) if rows[y][x] == "."]
    gait, used = random.choice(["run", "sprint"]), random.randint(1, 8)
    return Situation(rows, *random.sample(free, 3), random.choice("nesw"), gait, used)


def from_left_to_right(one: Situation) -> Situation:
    side = {"e": "w", "w": "e"}.get(one.side, one.side)
    spaces = [Space(SIZE - 1 - each.x, each.y) for each in one[1:4]]
    return Situation([row[::-1] for row in one.rows], *spaces, side, *one[5:])


def upside_down(one: Situation) -> Situation:
    side = {"n": "s", "s": "n"}.get(one.side, one.side)
    spaces = [Space(each.x, SIZE - 1 - each.y) for each in one[1:4]]
    return Situation(one.rows[::-1], *spaces, side, *one[5:])


def answer(one: Situation) -> tuple[object, ...]:
    """Return the result of a situation.

    The parts are: the turns to the goal, whether the walk is refused, how far the goal is from the
    end of this turn's walk, and the movement that is then left.
    """
    table, goal = one.table, one.goal.name
    book, me = table.fight.book, table.combatant("Ansa")
    gait = book.words.gait(one.gait)
    turns = rounds_over_spaces(table.encounter, book, me, gait, f"@{goal}").turns
    try:
        go(table, {"place": goal})
        is_refused = False
    except RulesError:
        is_refused = True
    standing = table.encounter.map
    assert standing is not UNSET
    far = square_lattice.distance(read_space(standing.spots["c1"].place), one.goal)
    return turns and turns.figure.value, is_refused, far, table.left("Ansa")


@pytest.mark.parametrize("mirrored", [from_left_to_right, upside_down])
@pytest.mark.parametrize("seed", [*range(16), 20, 27, 66, 74, 113, 141, 209, 216, 219, 308, 359])
def test_a_mirrored_map_has_the_mirrored_answer(
    seed: int, mirrored: Callable[[Situation], Situation]
) -> None:
    one = situation(seed)
    assert answer(mirrored(one)) == answer(one)


@pytest.mark.parametrize("goal", ["E2", "E8"])
def test_a_sprinter_goes_straight_on_before_a_turn_to_both_sides(goal: str) -> None:
    table = of_three("emala", {}, grid="squares 12x9; people B5:a A1:b A9:c")
    table.do(action="set-position", who="Ansa", at="B5", facing="e")
    table.do(action="gait", who="Ansa", gait="sprint")
    go(table, {"direction": "e", "distance": 1})
    assert "a sprint does not turn" in go(table, {"place": goal})
    assert table.combatant("Ansa").pace.made == 3


@pytest.mark.parametrize("goal", ["C3", "C7"])
def test_a_sprinter_comes_nearer_where_that_saves_a_step_of_the_next_round(goal: str) -> None:
    table = of_three("emala", {}, grid="squares 12x9; people B5:a A1:b A9:c")
    table.do(action="set-position", who="Ansa", at="B5", facing="e")
    table.do(action="gait", who="Ansa", gait="sprint")
    go(table, {"direction": "e", "distance": 1})
    go(table, {"place": goal})
    assert table.combatant("Ansa").pace.made == 2
