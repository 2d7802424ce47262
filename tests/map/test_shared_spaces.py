"""Large and small combatants who come into each other's spaces of a grid, in OBSS."""

import pytest

from rules.books.obss.sight import lines
from rules.errors import InputError
from rules.rulebook.positions import away_in_words
from tests.map.fights import go, of_three
from tests.play.table import Table
from tracker.views.line_row import plain_position

LEDGE = "squares; ........; ......##; legend k^-2; "


def of_large_and(size: str, people: str) -> Table:
    """Return a fight of the ogre, who has the turn, and of a smaller combatant of another side."""
    table = Table("obss")
    table.do(action="add", name="Ogre", side="foes", sheet={"size": "large"})
    table.do(action="add", name="Cili", side="party", sheet={"size": size})
    for who, value in (("Ogre", 20), ("Cili", 10)):
        table.do(action="set-initiative", who=who, value=value)
    table.do(action="draw-map", grid=f"{LEDGE}people {people}")
    table.do(action="start")
    return table


def spots(table: Table) -> dict[str, tuple[str, int]]:
    return {who: (spot.place, spot.size) for who, spot in table.encounter.map.spots.items()}


def test_a_large_walker_who_shares_a_space_stays_where_the_way_ends() -> None:
    table = of_large_and("small", "A1:a(2x2) E2:b")
    assert "Ogre shares the square of Cili." in go(table, {"place": "E1"}, who="Ogre")
    assert spots(table) == {"c1": ("D1", 2), "c2": ("E2", 1)}


def test_a_large_combatant_who_enters_a_square_beside_rock_covers_it_from_another_side() -> None:
    table = of_large_and("small", "D1:a(2x2) F2:b")
    table.do(override=True, action="enter-square", who="Ogre", other="Cili")
    assert spots(table) == {"c1": ("E1", 2), "c2": ("F2", 1)}


def test_a_large_combatant_who_changes_places_into_a_passage_is_squeezed_there() -> None:
    table = of_large_and("medium", "E1:a(2x2) G1:b")
    table.do(action="exchange-places", who="Ogre", other="Cili", athletics=20, fortitude=3)
    assert spots(table) == {"c1": ("G1", 1), "c2": ("F1", 1)}
    table.do(action="set-position", who="Ogre", at="A1")
    assert spots(table)["c1"] == ("A1", 2)


def test_large_and_small_who_change_places_do_not_stand_in_each_other() -> None:
    table = of_large_and("medium", "C1:a(2x2) B1:b")
    table.do(action="exchange-places", who="Ogre", other="Cili", athletics=20, fortitude=3)
    assert spots(table) == {"c1": ("B1", 2), "c2": ("D1", 1)}


def test_nobody_is_put_where_there_is_no_room_even_if_squeezed() -> None:
    table = of_large_and("medium", "A1:a(2x2) G1:b")
    table.do(action="set-position", who="Ogre", at="D1")
    table.do(
        action="draw-map",
        grid=f"{LEDGE}people D1:a(3x3) G1:b".replace("......##", "......##; ......##"),
    )
    with pytest.raises(InputError, match="Ogre has no room at G1"):
        table.do(override=True, action="enter-square", who="Ogre", other="Cili")


@pytest.mark.parametrize(
    ("here", "behind"), [("C2", "F2"), ("C3", "F3"), ("F3", "C3"), ("E4", "E1"), ("C1", "F4")]
)
def test_whoever_goes_past_somebody_large_ends_straight_behind_the_nearest_space(
    here: str, behind: str
) -> None:
    table = of_large_and("small", "A1:a")
    table.do(action="draw-map", grid=f"squares 8x4; people D2:a(2x2) {here}:b")
    table.do(action="next")
    go(table, {"whom": "Ogre", "goal": "past"}, who="Cili")
    assert spots(table)["c2"] == (behind, 1)


def riding(people: str = "A1:a+b(2x2) G1:c") -> Table:
    """Return a fight of the rider Rena on the Mare, and of Cili."""
    table = Table("obss")
    for name, side, size in (("Rena", "party", "medium"), ("Mare", "party", "large")):
        table.do(action="add", name=name, side=side, sheet={"size": size})
    table.do(action="add", name="Cili", side="foes")
    table.do(action="set-initiative", who="Rena", value=20)
    table.do(action="draw-map", grid=f"squares; ........; ........; people {people}")
    table.do(action="start")
    table.do(action="mount", who="Rena", mount="Mare")
    return table


def test_a_rider_is_as_far_from_others_as_the_mount() -> None:
    table = riding()
    for one, other in (("c1", "c3"), ("c2", "c3"), ("c3", "c1")):
        assert away_in_words(table.encounter, one, other) == "5 m"
    shown = plain_position(table.encounter, table.fight.book, "c1")
    assert shown is not None
    assert shown["metres"]["c3"] == {"least": 5, "most": 5}


def test_a_rider_whose_mount_covers_the_goal_is_there() -> None:
    table = riding()
    assert "Rena moves 3 m to E2, Walk: at E2" in go(table, {"place": "E2"}, who="Rena")
    fault = table.fault(action="go-path", who="Rena", legs=[{"place": "E1"}])
    assert "Rena is at E1 already." in fault.message


def test_whoever_goes_to_a_rider_stops_beside_the_mount() -> None:
    table = riding("D1:a+b(2x2) A1:c")
    table.do(action="set-position", who="Cili", at="H1")
    table.do(action="next")
    assert "beside Rena" in go(table, {"whom": "Rena"}, who="Cili")
    assert spots(table)["c3"][0] in ("F1", "F2")


def test_those_who_are_confined_on_a_grid_are_in_a_space_with_its_name() -> None:
    table = of_large_and("medium", "A1:a C1:b")
    text = go(table, {"place": "C1"}, who="Ogre")
    assert "Ogre and Cili are confined in C1: -1d6 to attack, -4 Defence for each." in text
    assert lines(table.encounter) == ("C1: Cili and Ogre",)
    table.do(action="leave-square", who="Ogre")
    assert "Ogre leaves C1." in table.text


def test_a_small_walker_who_comes_to_two_shares_the_square_of_both() -> None:
    table = of_three("obss", grid="squares; ....; people A1:a C1:b+c")
    table.do(action="edit", who="Ansa", sheet={"size": "small"})
    assert "Ansa shares the square of Fenn and Kay." in go(table, {"place": "C1"})


@pytest.mark.parametrize("leg", [{"place": "C1"}, {"direction": "e", "distance": 2}])
def test_a_typed_distance_ends_in_the_square_of_an_enemy_as_a_goal_does(
    leg: dict[str, object],
) -> None:
    table = of_large_and("medium", "A1:a C1:b")
    assert "Ogre and Cili are confined in C1" in go(table, leg, who="Ogre")


def test_a_typed_distance_leads_past_no_enemy_and_all_the_way_ends_before_one() -> None:
    table = of_large_and("medium", "A1:a H1:b")
    assert "Ogre moves 6 m" in go(table, {"direction": "e"}, who="Ogre")
    table = of_large_and("medium", "A1:a C1:b")
    past = [{"direction": "e", "distance": 3}]
    fault = table.fault(action="go-path", who="Ogre", legs=past)
    assert "step 2, from B1 to C1: Cili stands at C1" in fault.message
    assert fault.nearest == 2


def test_in_single_file_nobody_is_pushed_into_a_square_far_away() -> None:
    table = Table("obss")
    for name in ("Alda", "Brok", "Rena"):
        table.do(action="add", name=name, side="party")
    table.do(action="set-initiative", who="Alda", value=20)
    table.do(action="draw-map", grid="squares 9x1; people A1:a+b I1:c")
    table.do(action="start")
    table.do(action="enter-square", who="Alda", other="Brok")
    push = {"action": "in-file", "who": "Alda", "other": "Brok", "option": "push-back"}
    fault = table.fault(**push, into="Rena")
    assert fault.message == "Rena is 8 m away from Alda: push back leads into the next square."
    table.do(action="set-position", who="Rena", at="B1")
    table.do(**push, into="Rena")
    assert table.encounter.map.spots["c2"].place == "B1"


def landed(bird: str, cili: str, at: str) -> Table:
    """Return a fight in which the Bird has flown above Cili, at D1, and has landed there."""
    table = Table("obss")
    table.do(action="add", name="Bird", side="party", sheet={"fly": 12, "size": bird})
    table.do(action="add", name="Cili", side="party", sheet={"size": cili})
    table.do(action="add", name="Orc", side="foes")
    table.do(action="set-initiative", who="Bird", value=20)
    table.do(action="draw-map", grid=f"squares; ........; ........; people {at} D1:b E1:c")
    table.do(action="start")
    table.do(action="terrain", who="Bird", terrain="air")
    go(table, {"place": "D1"}, who="Bird")
    assert not table.combatant("Cili").has("confined")
    table.do(action="terrain", who="Bird", terrain="clear")
    return table


@pytest.mark.parametrize(("bird", "at"), [("medium", "A1:a"), ("large", "A1:a(2x2)")])
def test_a_flier_who_lands_on_somebody_is_confined_with_them(bird: str, at: str) -> None:
    table = landed(bird, "medium", at)
    assert "Bird comes into the square of Cili. Bird and Cili are confined in D1" in table.text
    table.do(action="terrain", who="Bird", terrain="air")
    assert "Bird and Cili are no longer confined." in table.text


def test_a_flier_who_lands_on_somebody_small_shares_the_square() -> None:
    table = landed("medium", "small", "A1:a")
    assert "Bird shares the square of Cili." in table.text
    assert not table.combatant("Cili").has("confined")
    assert lines(table.encounter) == ("D1: Cili and Bird",)


def test_whoever_walks_to_a_flier_who_has_landed_on_somebody_is_confined_with_both() -> None:
    table = landed("medium", "medium", "A1:a")
    table.do(action="set-position", who="Orc", at="D1")
    assert "Orc is confined in D1 with Cili and Bird" in table.text
