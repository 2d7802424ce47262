"""Realms of Myth on a grid: people follow paths over spaces pulse by pulse, and foes meet."""

from fractions import Fraction

from rules.books.rom.ground import GROUND
from rules.rulebook.measures import METRES_OF
from tests.play.table import Table

FOOT = METRES_OF["ft"]


def fight(grid: str, **legs: dict[str, object]) -> Table:
    """Return a fight in which Ansa and an orc declare 12 mph. Ansa is first in the order.

    A combatant goes 8.8 ft in pulse 1, and 17.6 ft in each later pulse. Each of the two goes
    towards the other, unless `legs` gives another leg. If a leg is None, its combatant has no path
    and does not move.
    """
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="add", name="Orc", side="foes")
    table.do(action="draw-map", grid=grid)
    table.do(action="set-initiative", who="Ansa", value=9)
    table.do(action="set-initiative", who="Orc", value=5)
    table.do(action="start")
    table.do(action="next")
    for who, whom in (("Ansa", "Orc"), ("Orc", "Ansa")):
        leg = legs.get(who, {"whom": whom})
        if leg:
            table.do(action="declare", who=who, rate="full")
            table.do(action="go-path", who=who, legs=[leg])
    return table


def to_pulse(table: Table, number: int) -> None:
    """Play until the given pulse of the movement is next."""
    for _ in range(20):
        if table.encounter.phase == "move" and table.encounter.cell >= number:
            return
        table.do(action="next")


def spaces(table: Table) -> str:
    return " ".join(one.place for one in table.encounter.map.spots.values())


# Pulse 1: 8.8 ft are a step of 5 ft and 3.8 ft. Pulse 2: 3.8 + 17.6 = 21.4 ft are four steps.
# Pulse 3: 1.4 + 17.6 = 19 ft are three steps, and 4 ft are left: Ansa I1, the orc M1.
# Pulse 4: after 1 + 5 + 5 = 11 ft Ansa is at L1, beside the orc, who has not walked yet.
def test_foes_who_come_beside_each_other_meet() -> None:
    table = fight("squares 21x1 5 ft; people A1:a U1:b")
    assert table.text.endswith("By what is declared they meet Ansa in pulse 4.")
    met = []
    for number in range(1, 6):
        to_pulse(table, number)
        met += [(one.who, one.whom, one.pulse, one.metres / FOOT) for one in _ahead(table)]
    assert met == [("c1", "c2", 1, 11)]


def _ahead(table: Table):
    return GROUND.meetings(table.encounter)


def test_whoever_takes_the_opportunity_stops_beside_the_foe() -> None:
    table = fight("squares 21x1 5 ft; people A1:a U1:b", Orc={"place": "A1"})
    to_pulse(table, 4)
    assert spaces(table) == "I1 M1"
    table.do(action="meet", who=["c1"])
    assert "Ansa comes within reach of Orc after 11 ft: opportunity for both; Ansa takes it." in (
        table.text
    )
    # The orc walks on past Ansa: 4 + 17.6 ft are four steps, and Ansa's space is one of them.
    assert spaces(table) == "L1 I1"


def test_nobody_meets_anybody_through_a_wall() -> None:
    table = fight(
        "squares 9x2 5 ft; edges A1|A2 B1|B2 C1|C2 D1|D2 E1|E2 F1|F2 G1|G2 H1|H2 I1|I2;"
        "people A1:a I2:b",
        Ansa={"place": "I1"},
        Orc={"place": "A2"},
    )
    assert "meet" not in table.text
    for number in range(1, 11):
        to_pulse(table, number)
        assert not _ahead(table)
    assert spaces(table) == "I1 A2"


# Ansa enters E1 after 20 ft, in pulse 2: 8.8 + 11.2 of 17.6 ft. The orc comes to E1 after 45 ft, in
# pulse 4: 8.8 + 17.6 + 17.6 ft, and 1 of 17.6 ft. Ansa has left it after 25 ft, when 16.2 of the
# 17.6 ft of pulse 2 are gone: 1 + 16.2 / 17.6 pulses have passed then, and 3 + 1 / 17.6 later.
# That is 2 - 15.2 / 17.6 = 1.14 pulses later.
def test_a_near_miss_is_told_at_the_declaration() -> None:
    rows = ";".join(["." * 20, *["####.###############"] * 9])
    grid = f"squares 5 ft; {rows}; people A1:a E10:b"
    table = fight(grid, Ansa={"place": "T1"}, Orc={"place": "E1"})
    assert table.text == "Orc will go to E1. Orc crosses the way of Ansa 1.14 pulses later."


def test_mud_on_the_grid_slows_a_pulse() -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party", sheet={"full_mph": 8})
    table.do(action="add", name="Orc", side="foes")
    table.do(action="rule-on", about="terrain", name="mud", multiplier=Fraction(1, 2))
    table.do(
        action="draw-map",
        grid="squares; %%%%%%%%%%%%; legend %(mud); people A1:a".replace("squares", "squares 5 ft"),
    )
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Ansa", mph=8)
    table.do(action="go-path", who="Ansa", legs=[{"place": "L1"}])
    # 5.87 ft in pulse 1, then 11.73 ft: half of it in mud, 2.93 ft and 5.87 ft a pulse.
    # After pulse 3: 14.67 ft are two steps, and after pulse 5: 26.4 ft are five.
    to_pulse(table, 4)
    assert spaces(table) == "C1"
    to_pulse(table, 6)
    assert spaces(table) == "F1"
    assert table.encounter.combatants["c1"].terrain == "mud"


def test_a_walker_who_has_paid_a_part_of_a_step_stands_on_the_ground_of_their_own_space() -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party", sheet={"full_mph": 8})
    table.do(action="rule-on", about="terrain", name="mud", multiplier=Fraction(1, 2))
    table.do(action="draw-map", grid="squares 10 ft; %..%; legend %(mud); people A1:a")
    table.do(action="terrain", who="Ansa", terrain="mud")
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Ansa", mph=8)
    table.do(action="go-path", who="Ansa", legs=[{"place": "D1"}])
    # The first pulse has 5.87 ft, and B1 is open ground: not yet a step.
    seen = []
    for number in range(2, 7):
        to_pulse(table, number)
        seen.append((spaces(table), table.encounter.combatants["c1"].terrain))
    open_ground = {terrain for space, terrain in seen if space in ("B1", "C1")}
    assert seen[0] == ("A1", "mud")
    assert seen[-1][0] in ("C1", "D1")
    assert "mud" not in open_ground
