"""Climbing, postures, jumps, doors, attacks, deep mud and deep water."""

import pytest

from tests.play.exp.table import melee, next_unit
from tests.play.table import Table


def climbing(how: str, *rolls: int, **sheet: int) -> Table:
    """Return a fight in which Grak has climbed for one unit."""
    table = melee(**sheet)
    table.do(rolls, action="climb", who="Grak", how=how)
    return table


def test_a_free_climb_goes_up_by_d3_less_1() -> None:
    table = climbing("free", 5, 5, 3)
    assert table.combatant("Grak").pace.turn == 2
    assert table.counter("Grak", "up") == 2
    assert table.text.endswith("Grak climbs 2 hexes up: 2 high.")


def test_the_line_of_the_turn_has_a_climb_once() -> None:
    event = climbing("rope", 1, 3).event
    assert " ".join(event.brief or (event.text,)).count("climbs") == 1


def test_a_free_climb_may_only_go_sideways_or_slip() -> None:
    assert "moves sideways" in climbing("free", 5, 5, 1).text
    assert "slips and regains their hold" in climbing("free", 15, 5).text


def test_a_climber_who_makes_one_roll_in_between_does_not_fall() -> None:
    table = climbing("free", 19, 19)
    next_unit(table)
    table.do([5, 19], action="climb", who="Grak")
    next_unit(table)
    table.do([19, 19], action="climb", who="Grak")
    assert "slips" in table.text


def test_a_rope_goes_up_by_d3_within_half_the_rate() -> None:
    assert climbing("rope", 4, 3).combatant("Grak").pace.turn == 2
    assert "hangs on" in climbing("rope", 14).text
    table = melee(dex=16)
    table.do([4, 1], action="climb", who="Grak", how="rope", strength=1)
    assert table.combatant("Grak").pace.turn == 2


def test_a_ladder_goes_up_by_d6_within_the_rate_and_down_again() -> None:
    table = climbing("ladder", 6)
    assert table.combatant("Grak").pace.turn == 5
    next_unit(table)
    table.do([4], action="climb", who="Grak", at_most=2, down=True)
    assert "climbs 2 hexes down: 3 high" in table.text


def test_the_referee_grants_the_hexes_of_any_other_climb() -> None:
    table = climbing("other")
    assert table.left("Grak") == 0
    table.do(action="grant", who="Grak", distance=2)
    table.do(action="move", who="Grak", distance=2)
    assert table.text.startswith("Grak moves 2 hexes, Climb")


def test_nobody_climbs_twice_in_a_unit() -> None:
    table = climbing("ladder", 6)
    assert "has climbed" in table.fault([3], action="climb", who="Grak").message


@pytest.mark.parametrize(
    ("terrain", "rolls", "words"),
    [
        ("ladder", [2], "climbs 2 hexes up"),
        ("rope", [4, 1], "climbs 1 hex up"),
        ("cliff", [4, 4, 2], "1 hex up"),
    ],
)
def test_the_terrain_says_how_to_climb(terrain: str, rolls: list[int], words: str) -> None:
    table = melee()
    table.do(action="terrain", who="Grak", terrain=terrain)
    table.do(rolls, action="climb", who="Grak")
    assert words in table.text


def test_a_climber_on_a_pole_attacks_at_a_penalty() -> None:
    assert "-180 to hit" in climbing("other").do(action="attack", who="Grak", weapon="B").text


@pytest.mark.parametrize(("hits", "words"), [(True, "A hit."), (False, "A miss.")])
def test_the_log_says_whether_the_attack_hits(hits: bool, words: str) -> None:
    table = melee()
    table.do(action="attack", who="Grak", target="Mira", weapon="A", hits=hits)
    attacks = "Grak attacks Mira with a type A weapon: +0 to hit."
    assert table.text == f"Mira is a friend of Grak. {attacks} {words}"


@pytest.mark.parametrize(("how", "rolls"), [("equipped", [5, 5, 3]), ("rope", [5, 3])])
def test_a_climber_who_hangs_on_to_attack_does_not_climb(how: str, rolls: list[int]) -> None:
    table = climbing(how, *rolls)
    assert "hanging still" in table.fault([3], action="attack", who="Grak").message
    next_unit(table)
    table.do([3] if how == "equipped" else [], action="attack", who="Grak", target="Mira")
    assert "-180 to hit" in table.text
    assert table.fault(rolls, action="climb", who="Grak").code == "refused"


@pytest.mark.parametrize(
    ("how", "rolls", "words"), [("free", [5, 5, 3], "+666"), ("ladder", [4], "+125")]
)
def test_climbers_are_easily_hit(how: str, rolls: list[int], words: str) -> None:
    table = climbing(how, *rolls)
    table.do(action="next")
    table.do(action="attack", who="Mira", target="Grak", weapon="C")
    assert f"{words} to hit (Grak climbs" in table.text


def test_a_crawler_does_not_attack() -> None:
    table = melee()
    table.do(action="gait", who="Grak", gait="crawl")
    assert "crawler cannot attack" in table.fault(action="attack", who="Grak").message


@pytest.mark.parametrize(
    ("gait", "weapon", "words"),
    [
        ("crawl", "A", "+125 to hit (Grak crawls)"),
        ("crawl", "B", "50 % cover, which is +125 to armour rating"),
        ("crawl", "C", "50 % cover, which is +125 to armour rating"),
        ("crouch", "C", "35 % cover, which is +80 to armour rating"),
    ],
)
def test_a_low_posture_covers_and_a_crawl_is_easily_reached(
    gait: str, weapon: str, words: str
) -> None:
    table = melee()
    table.do(action="gait", who="Grak", gait=gait)
    table.do(action="next")
    table.do(action="attack", who="Mira", target="Grak", weapon=weapon)
    assert words in table.text


def test_rolling_is_one_hex_whatever_the_ground() -> None:
    table = melee()
    table.do(action="terrain", who="Grak", terrain="thorns")
    table.do(action="roll", who="Grak")
    assert table.combatant("Grak").pace.turn == 1
    assert "-210" in table.do(action="attack", who="Grak", weapon="C").text


def test_the_gait_of_rolling_says_that_a_load_needs_a_pstr_roll() -> None:
    table = melee()
    table.do(action="pick-up", who="Grak", item="Sack", weight=19)
    assert table.closed("Grak", "roll") == "encumbered: no rolling without the PSTR roll"


@pytest.mark.parametrize(("roll", "left"), [(9, 5), (19, 0)])
def test_getting_up_takes_the_unit_and_perhaps_the_next_ones_movement(roll: int, left: int) -> None:
    table = melee()
    table.do(action="condition", who="Grak", condition="prone")
    assert table.budget("Grak").reason == "prone: crawl, roll or get up"
    table.do([roll], action="get-up", who="Grak")
    assert table.left("Grak") == 0
    next_unit(table)
    assert table.left("Grak") == left
    table.do(action="attack", who="Grak")
    next_unit(table)
    assert table.left("Grak") == 5


def test_a_standing_combatant_cannot_get_up() -> None:
    assert "is not prone" in melee().fault([3], action="get-up", who="Grak").message


def test_a_dive_goes_beyond_the_unit_and_costs_the_next_one() -> None:
    table = melee()
    table.do(action="move", who="Grak", distance=5)
    table.do(action="dive", who="Grak")
    assert table.combatant("Grak").pace.turn == 7
    table.do(action="next")
    assert table.turn == "Mira"
    table.do(action="next")
    table.do([5], action="next")
    assert table.turn == "Mira"
    next_unit(table)
    assert table.left("Grak") == 5


def test_a_jump_from_standing_says_that_a_run_up_would_do() -> None:
    fault = melee().fault([50], action="jump-across", who="Grak")
    assert "a hex takes 15 PSTR; with a run-up 7 would do" in fault.message


def test_no_jump_goes_further_than_pstr_allows() -> None:
    table = melee()
    assert table.fault(action="jump-across", who="Grak", hexes=1).field == "hexes"


@pytest.mark.parametrize(
    ("height", "rolls", "words"),
    [(80, [10], "clears 80 cm"), (100, [13], "clears 100 cm"), (100, [14], "does not clear")],
)
def test_higher_obstacles_are_harder_to_jump(height: int, rolls: list[int], words: str) -> None:
    table = melee()
    table.do(rolls, action="jump-over", who="Grak", height=height)
    assert words in table.text


def test_an_obstacle_that_is_too_high_must_be_climbed() -> None:
    fault = melee().fault(action="jump-over", who="Grak", height=150)
    assert (fault.code, fault.field) == ("refused", "height")


def test_an_unlatched_door_slows_and_a_latched_one_stops() -> None:
    table = melee()
    table.do(action="door", who="Grak")
    assert table.left("Grak") == 3
    table = melee()
    table.do([9], action="door", who="Grak", door="pull")
    assert table.text.endswith("The door stops Grak, on the other side.")
    assert table.left("Grak") == 0
    table = melee()
    assert "still before it" in table.do([19], action="door", who="Grak", door="push-latched").text


def test_a_runner_goes_through_an_unlatched_door_and_is_stopped_by_any_other() -> None:
    table = melee()
    table.do(action="move", who="Grak", distance=3, gait="run")
    table.do(action="door", who="Grak")
    assert table.left("Grak") == 2
    table.do([14], action="door", who="Grak", door="pull")
    assert "still before it" in table.text
    assert table.budget("Grak").reason == "the door stopped them"


def test_a_combatant_in_deep_mud_is_stuck_until_a_pstr_roll_succeeds() -> None:
    table = melee()
    assert "is not stuck" in table.fault([3], action="get-free", who="Grak").message
    table.do(action="terrain", who="Grak", terrain="mud-legs")
    assert table.conditions("Grak") == {"stuck": None}
    assert "stuck" in table.fault(action="terrain", who="Grak", terrain="open").message
    table.do([15], action="get-free", who="Grak")
    assert "still stuck" in table.text
    next_unit(table)
    table.do([14], action="get-free", who="Grak")
    table.do(action="terrain", who="Grak", terrain="open")
    assert table.left("Grak") == 5


def test_a_combatant_is_stuck_if_the_penalties_of_the_ground_leave_no_movement() -> None:
    table = melee(dex=1)
    table.do(action="terrain", who="Grak", terrain="snow-ankles")
    assert table.conditions("Grak") == {"stuck": None}


def test_a_barrier_is_climbed_not_entered() -> None:
    table = melee()
    fault = table.fault(action="terrain", who="Grak", terrain="shrubs-mess")
    assert (fault.code, fault.field) == ("refused", "terrain")


def test_swimmers_swim_and_non_swimmers_flail() -> None:
    table = melee(swim=3)
    table.do(action="terrain", who="Grak", terrain="water-deep")
    assert (table.combatant("Grak").pace.gait, table.left("Grak")) == ("swim", 3)
    table.do(action="terrain", who="Grak", terrain="open")
    assert table.combatant("Grak").pace.gait == "walk"
    table = melee()
    table.do(action="terrain", who="Grak", terrain="water-deep")
    table.do([4], action="flail", who="Grak", current=2)
    assert table.combatant("Grak").pace.turn == 3
    assert "has flailed" in table.fault([2], action="flail", who="Grak").message
    assert "The current carries Grak 2 hexes." in table.do(action="next").text


def test_non_swimmers_with_equipment_sink() -> None:
    table = melee()
    table.do(action="pick-up", who="Grak", item="Rope", weight=2)
    table.do(action="terrain", who="Grak", terrain="water-way-deep")
    table.do(action="flail", who="Grak")
    assert table.conditions("Grak") == {"sinking": None}
    table.do(action="drop", who="Grak", item="Rope")
    next_unit(table)
    table.do([1], action="flail", who="Grak")
    assert table.conditions("Grak") == {}


def test_an_overloaded_swimmer_sinks() -> None:
    table = melee(swim=4)
    assert table.closed("Grak", "swim") == "there is no water to swim in"
    table.do(action="terrain", who="Grak", terrain="water-deep")
    table.do(action="pick-up", who="Grak", item="Chest", weight=30)
    assert table.closed("Grak", "swim") == "overencumbered: they sink"
    table.do(action="drop", who="Grak", item="Chest")
    table.do(action="pick-up", who="Grak", item="Chest", weight=20)
    assert table.rate("Grak", "swim") == 2


def test_panic_asks_for_con_first_and_ends_in_calm_or_drowning() -> None:
    table = melee(swim=4)
    table.do(action="terrain", who="Grak", terrain="water-deep")
    table.do([12], action="panic", who="Grak")
    assert table.conditions("Grak") == {"panicked": None}
    next_unit(table)
    table.do([11, 11], action="panic", who="Grak")
    assert table.conditions("Grak") == {}
    next_unit(table)
    table.do([12], action="panic", who="Grak")
    next_unit(table)
    table.do([12], action="next")
    assert table.conditions("Grak") == {"drowning": None}
    assert table.budget("Grak").reason == "drowning"


@pytest.mark.parametrize(("roll", "held"), [(13, {}), (14, {"prone": None})])
def test_the_referee_may_ask_for_a_roll_against_falling(roll: int, held: dict[str, None]) -> None:
    table = melee()
    table.do([roll], action="check", who="Grak", attribute="dex", falls=True)
    assert table.conditions("Grak") == held


def test_an_override_is_recorded() -> None:
    table = climbing("free", 5, 5, 2)
    table.do(action="attack", who="Grak", override=True)
    assert "[override:" in table.text
