"""The legs of a path, the rest of a path after a turn of the fight, and meetings on paths."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from rules.map.line_map import Spot

LegKind = Literal["to", "away", "past"]


class PathLeg(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a path: to somebody or to a place, away from the goal, or past it.

    - `whom`, `place`: the goal; a leg 'away' without a goal leads away from all engaged opponents
    - `distance`: the greatest distance, in the book's unit; None means no limit
    - `stop`: the metres from the goal at which the walker stops; None means the walker's reach
    - `gait`, `terrain`: the gait and the ground from here on; None keeps the gait, and takes the
      ground of the line
    - `follow`: if false, the walker goes to the spot where the goal is at the start of the walk
    - `by`: a place on the way, or the kind of a stretch, such as a climb; on a grid 'climb' and
      'drop' lead over ledges
    - `direction`: a direction of a grid, such as 'ne', in which the walker goes straight on; the
      leg then has no goal. Without a distance, the leg leads as far as the way is free
    - `fights`: whether the walker is engaged with the goal at the end
    - `door`: the word for going through shut doors; if it is empty, the walker goes through no door
    """

    goal: LegKind = "to"
    whom: str = ""
    place: str = ""
    distance: Fraction | None = None
    stop: Fraction | None = None
    gait: str = ""
    terrain: str = ""
    follow: bool = True
    by: str = ""
    fights: bool = False
    door: str = ""
    direction: str = ""


class KeptPath(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The rest of a path after a turn of the fight, the present leg first.

    - `at`, `seen`: where the walker and the goal were when the path was kept; None is off the line
    - `foes`: the opponents with whom the walker was engaged at that time
    - `begun`: the spot where the present leg began; None is the spot `at`
    - `rest`: on a grid, the metres already walked towards the next space, or climbed on its ledge
    - `down`: whether the goal was somebody who was already out of the fight
    """

    legs: tuple[PathLeg, ...]
    at: Spot | None = None
    seen: Spot | None = None
    foes: tuple[str, ...] = ()
    begun: Spot | None = None
    rest: Fraction = Fraction(0)
    down: bool = False

    @property
    def start(self) -> Spot | None:
        """The spot where the present leg began."""
        return self.at if self.begun is None else self.begun

    def begins_at(self, spot: Spot | None) -> bool:
        """Whether a walker in this spot can go on with the path.

        The spot None means off the line.
        """
        if spot is None or self.at is None:
            return spot is self.at
        return spot.same_as(self.at)


class Meeting(Struct, frozen=True):
    """Two combatants meet: `whom` is within reach after `who` has walked some metres.

    `whom_metres` are the metres that `whom` has walked in this pulse at that moment.
    """

    pulse: int
    who: str
    whom: str
    metres: Fraction
    sure: bool
    whom_metres: Fraction = Fraction(0)
