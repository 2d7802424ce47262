"""Measure how long calculations with sixty combatants on a map take.

Run `python -m benchmarks map`. It measures ranges, typed distances and meetings on a line. The
benchmark `grids` measures grids.
"""

from collections.abc import Callable
from fractions import Fraction
from statistics import median
from time import process_time

from rules.map.distances import distance
from rules.map.line_check import along
from rules.map.line_map import LineMap, MapRow, Spot, Stretch
from rules.map.line_walks import LineWalks
from rules.map.line_ways import passed, way
from rules.map.meetings import Pulses, all_meetings
from rules.map.moves import WalkAim, placed, said, walked_off, walked_to
from rules.map.pulse_walks import Walk
from rules.map.ranges import Range, exactly
from rules.map.whereabouts import Whereabouts

PEOPLE = tuple(f"c{number}" for number in range(1, 61))
PULSES = 10
TIMES = 15

STRAIGHT = LineMap(
    (MapRow("gate", tuple(Stretch(f"place{at}", Fraction(20)) for at in range(1, 6))),)
)
BENT = LineMap(
    (
        *STRAIGHT.rows,
        MapRow("place2", (Stretch("stair", Fraction(6), straight=Fraction(4)),)),
        MapRow("place4", (Stretch("yard", Fraction(15)), Stretch("barn", Fraction(15)))),
    )
)


def main() -> None:
    """Print the median of each measurement in milliseconds, and the limit for this median."""
    for name, line in (("one row", STRAIGHT), ("with corners", BENT)):
        for off in (0, 1, 30, 60):
            standing = fight(line, off)
            print(f"{len(PEOPLE)} on a line, {name}, {off} of them off it")
            for what, most, run in measured(standing, off):
                print(f"  {what:32}{median(timed(run)):9.2f} ms   of {most}")


def fight(line: LineMap, off: int) -> Whereabouts:
    """Return a fight with everybody on the line, except the last people.

    These people are off the line, at a typed distance.
    """
    standing = Whereabouts(line)
    for number, who in enumerate(PEOPLE):
        row = number % len(line.rows)
        at = number % len(line.rows[row].stretches)
        metres = line.stretch(row, at).metres * (number % 7) / 7
        standing = placed(standing, who, along(line, row, at, metres))
    for who in PEOPLE[len(PEOPLE) - off :]:
        standing = walked_off(standing, who, Fraction(9, 2))
        other = PEOPLE[0] if who != PEOPLE[0] else PEOPLE[1]
        known = distance(standing, other, who)
        middle = (known.low + (known.high or known.low)) / 2
        standing = said(standing, other, who, exactly(middle)).standing
    return standing


def measured(standing: Whereabouts, off: int) -> list[tuple[str, int, Callable[[], object]]]:
    """Return every measurement: its name, the limit in milliseconds, and the call to measure."""
    first, last, end = PEOPLE[0], PEOPLE[-1], standing.line.names()[-1]
    spot, other = Spot("place3"), PEOPLE[1]
    found: list[tuple[str, int, Callable[[], object]]] = []
    if off < len(PEOPLE):
        found.append(
            ("a walk on the line", 2, lambda: walked_to(standing, first, spot, Fraction(9)))
        )
    aim = WalkAim("towards", other)
    found += [
        ("a walk off the line", 2, lambda: walked_off(standing, last, Fraction(3), aim)),
        ("a number that is said", 30, lambda: sharpened(standing, other, last)),
        ("a number against the others", 60, lambda: contradicted(standing, other, last)),
        ("a path, and who is passed", 10, lambda: path(standing, Spot("gate"), Spot(end))),
        ("all distances from one", 2, lambda: [distance(standing, first, one) for one in PEOPLE]),
        (f"{PULSES} pulses, one after the other", 300 if off else 50, lambda: walked(standing)),
        (f"{PULSES} pulses, all at once", 300 if off else 50, lambda: walked(standing, 1)),
    ]
    return found


def sharpened(standing: Whereabouts, who: str, other: str) -> Whereabouts:
    """Type a narrower range, the middle half of a known range, as the distance."""
    known = distance(standing, who, other)
    quarter = ((known.high or known.low) - known.low) / 4
    number = Range(known.low + quarter, (known.high or known.low) - quarter)
    return said(standing, who, other, number).standing


def contradicted(standing: Whereabouts, who: str, other: str) -> Whereabouts:
    """Type a distance that contradicts earlier distances, so that these are dropped."""
    return said(standing, who, other, exactly(500), override=True).standing


def path(standing: Whereabouts, here: Spot, there: Spot) -> tuple[str, ...]:
    """Find the way between two places, and everybody who stands on this way."""
    return passed(standing, PEOPLE[0], way(standing.line, here, there) or ())


def walked(standing: Whereabouts, ranks: int = len(PEOPLE)) -> object:
    """Let everybody walk for all pulses, and find the meetings.

    Half of the combatants walk to a place, and the others walk towards another combatant.
    """
    reach = dict.fromkeys(PEOPLE, Fraction(2))
    pace = (Fraction(7, 2),) * PULSES
    names = standing.line.names()
    walks = [
        Walk(who, pace, PEOPLE[(number * 7 + 1) % 60], Fraction(2))
        if number % 2
        else Walk(who, pace, Spot(names[number % len(names)]))
        for number, who in enumerate(PEOPLE)
    ]
    initiative = {who: number % ranks for number, who in enumerate(PEOPLE)}
    return all_meetings(Pulses(LineWalks(standing, walks, reach), initiative), PULSES)


def timed(run: Callable[[], object]) -> list[float]:
    """Return the milliseconds of processor time that each call takes."""
    found = []
    for _ in range(TIMES):
        start = process_time()
        run()
        found.append((process_time() - start) * 1000)
    return found


if __name__ == "__main__":
    main()
