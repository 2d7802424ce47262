"""The answers of a rulebook about positions: reach, engagements, and costs of the way."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal, Protocol

from msgspec import Struct

from rules.encounter import Combatant, Encounter
from rules.map.grid_map import GridShape
from rules.map.line_map import Stretch
from rules.map.path_legs import Meeting
from rules.map.sides import Sides
from rules.numbers.exact import in_words
from rules.numbers.figures import Source
from rules.rulebook.answers import Account
from rules.rulebook.positions import with_a_step
from rules.rulebook.scene import Scene

BESIDE = Fraction(1)
"""The metres between two neighbours, if the book does not give this distance."""

HALF_CIRCLE = 180
"""The degrees of a turn that sends a walker back."""

PERHAPS = "Perhaps "
"""The first word of a sentence about a foe who may have the walker in reach."""


class WayCost(Struct, frozen=True, kw_only=True):
    """A part of the way that costs more than its ground: a door, a slope, somebody who is passed.

    - `words`: the cost in a phrase: 'an unlatched push door (-2 h/u)'
    - `action`: a request for the book's action that pays the cost before the walk; the request has
      no `who`. It is empty if the walker pays nothing.
    - `after`: a request for an action that ends the cost when the walker has passed this part;
      empty if the cost ends automatically
    - `account`: the amount in the book's unit
    - `stops`: whether the walker goes no further in this turn
    - `goes`: whether the action itself moves the walker along this part of the way
    - `key`, `word`: if there is a choice, the letter and the word for this choice
    - `more`: words that may follow the choice, such as 'easy' for an easy roll; each word sets some
      fields of the action
    """

    words: str
    source: Source
    action: Mapping[str, object] = {}
    after: Mapping[str, object] = {}
    account: Account | None = None
    stops: bool = False
    goes: bool = False
    key: str = ""
    word: str = ""
    more: Mapping[str, Mapping[str, object]] = {}


class BookGrid(Struct, frozen=True):
    """The map that a book proposes: the line, or a grid of squares or hexes.

    `unit` is the distance in metres from a space to the next; None means the usual distance for the
    shape. A diagonal step counts as `diagonal` spaces. If `alternates` is true, every second
    diagonal step of a turn counts as 2 spaces.
    """

    shape: Literal["line", "squares", "hexes"] = "line"
    unit: Fraction | None = None
    diagonal: Fraction = Fraction(1)
    alternates: bool = False


class Leaving(Protocol):
    """A function that returns the consequences of a walk away from engaged combatants."""

    def __call__(
        self, encounter: Encounter, walker: Combatant, metres: Fraction | None = None, /
    ) -> tuple[str, ...]:
        """Return a sentence for each consequence of a walk of `metres`, or of an endless walk."""


class Climbing(Struct, frozen=True):
    """How a book climbs: in the gait `gait`, on the ground `terrain` if the map names no ground.

    A stretch on one of `grounds` is always a climb: a book's action moves the climber there.
    """

    gait: str = ""
    terrain: str = ""
    grounds: frozenset[str] = frozenset()


class GridTurns(Struct, frozen=True, kw_only=True):
    """A book's rules for turning on a grid. Where the direction is free, turning costs nothing.

    - `shape`: the grids on which walkers turn; None for squares and hexes
    - `sides`, `squares`: the sides that a walker can face; other sides on squares
    - `facing`: the side that a combatant faces; '' if the next direction is free
    - `request`: the book's action that turns to a side by some degrees
    - `look`: lets a walker who turns for free look in a direction; None if the book has no facing
    - `free`: after how many turns of the fight a turn begins with a free direction, and how many
      turns later again; None if no turn begins so
    - `rests`: whether the direction is free after a turn of the fight without a move; a walker can
      then turn at the end of a turn and make the step in the next one
    """

    shape: GridShape | None
    sides: Sides
    squares: Sides | None = None
    facing: Callable[[Encounter, Combatant], str]
    request: Callable[[str, int], Mapping[str, object]]
    look: Callable[[Scene, Combatant, str], None] | None = None
    free: Callable[[Encounter, Combatant], tuple[int, int]] | None = None
    rests: bool = False

    def on(self, shape: str) -> bool:
        """Whether walkers turn on a grid of this shape."""
        return self.shape in (None, shape)


def _nothing(*_anything: object) -> tuple[()]:
    return ()


def _falls(scene: Scene, faller: Combatant, metres: Fraction, _into: str) -> None:
    down = f"{faller.name} falls {in_words(metres)} m"
    scene.log(f"{down}: the book has no rule for it, so the GM says what it does.")


class Ground(Struct, frozen=True, kw_only=True):
    """A book's functions for positions. The defaults are for a book without rules for positions.

    - `reach`: the metres within which others are beside a combatant
    - `grid`: the map that the book proposes, and the counting of steps on its grids
    - `size`: the spaces of a grid that a combatant covers along an edge, 1 to 4
    - `facing`: the direction in which a combatant looks, such as 'ne'; empty without facing
    - `bars`: the reason why a walker may not pass somebody, as a sentence; None if they may
    - `engaged`: the pairs of combatants (ids) who are engaged with each other
    - `engages`: whether a walker who comes within reach of somebody is then engaged with them
    - `engage`: engages two combatants, and logs it; None if the book has no engagements
    - `leaving`: the consequences of leaving the present engagements, in sentences
    - `passing`: the costs of passing these combatants, in the order of the way
    - `sharing`: the cost of a stop at a full place, where these combatants stand; its `action`
      comes after the walk. It is empty if the book says nothing about full places.
    - `squeezing`: the cost for somebody large who goes through a passage that is one size too
      narrow. It is empty if the book has no rule for this.
    - `door`: the choices for going through a shut door, the usual one first. It is empty if the
      book has no rule for doors.
    - `went_through`: whether the walker is behind the door after the last action of the scene
    - `step`: the metres of a square or hex. The step into a place is on the ground of the place.
    - `climbing`: the gait and the ground of a climb, if the map does not name the ground
    - `fall`: lets somebody fall some metres onto a ground; the ground is '' if the map does not
      name it
    - `lands`: brings somebody after a leap onto the ground at its end; None if this ground counts
      before the leap
    - `by_pulses`: whether the round moves everybody along their kept paths, pulse by pulse
    - `meetings`: the meetings of foes in the next pulse; the program asks the GM about each one
    - `crossing`: sentences about combatants that a walker meets, or nearly meets, on the kept path
    - `turning`: the cost of a turn by these degrees before the next step
    - `grid_turns`: the turns of walkers on a grid; None if turning costs nothing there
    - `in_later_turn`: the combatant without what slows them in this turn of the fight only; None if
      nothing does
    - `keeps_direction`: whether the direction of the last move still counts; false at rest, and in
      a book in which turning costs nothing
    - `goes_with`: all who directly take a combatant along: its mount, its bearer, the leader of its
      cart; None means only its bearers
    - `take`: a request for the book's action by which a walker carries or drags `other`; empty if
      the book has no such action
    - `taken_up`: the gait in which a walker must begin its turn before it can enter a ground. It is
      '' for a ground that the walker can enter at any time. A book with such gaits counts the
      movement of a turn in all gaits together. None if the book has no such gaits.
    - `stretch`: the costs of a whole stretch besides its ground; the last argument is the rise of
      the stretch in metres in the direction of the walk, negative for a fall
    - `slopes`: whether slopes change a move in this book. If not, a walk up and down on one ground
      is one move on a grid.
    """

    reach: Callable[[Encounter, Combatant], Fraction] = lambda _encounter, _combatant: BESIDE
    grid: BookGrid = BookGrid()
    size: Callable[[Encounter, Combatant], int] = lambda _encounter, _combatant: 1
    facing: Callable[[Combatant], str] = lambda _combatant: ""
    bars: Callable[[Encounter, Combatant, Combatant], str | None] = (
        lambda _encounter, _walker, _other: None
    )
    engaged: Callable[[Encounter], tuple[tuple[str, str], ...]] = _nothing
    engages: Callable[[Encounter, Combatant, Combatant], bool] = (
        lambda _encounter, _walker, _other: False
    )
    engage: Callable[[Scene, Combatant, Combatant], None] | None = None
    leaving: Leaving = _nothing
    passing: Callable[[Encounter, Combatant, tuple[Combatant, ...]], tuple[WayCost, ...]] = _nothing
    sharing: Callable[[Encounter, Combatant, tuple[Combatant, ...]], tuple[WayCost, ...]] = _nothing
    squeezing: Callable[[Encounter, Combatant], tuple[WayCost, ...]] = _nothing
    door: Callable[[Encounter, Combatant], tuple[WayCost, ...]] = _nothing
    went_through: Callable[[Scene], bool] = lambda _scene: True
    step: Fraction = Fraction(0)
    climbing: Climbing = Climbing()
    fall: Callable[[Scene, Combatant, Fraction, str], None] = _falls
    lands: Callable[[Scene, Combatant, str], None] | None = None
    by_pulses: bool = False
    meetings: Callable[[Encounter], tuple[Meeting, ...]] = _nothing
    crossing: Callable[[Encounter, Combatant], tuple[str, ...]] = _nothing
    turning: Callable[[Encounter, Combatant, int], tuple[WayCost, ...]] = _nothing
    grid_turns: GridTurns | None = None
    in_later_turn: Callable[[Combatant], Combatant | None] = lambda _combatant: None
    keeps_direction: Callable[[Encounter, Combatant], bool] = lambda _encounter, _combatant: False
    goes_with: Callable[[Encounter, Combatant], tuple[Combatant, ...]] | None = None
    take: Mapping[str, object] = {}
    taken_up: Callable[[Encounter, Combatant, str], str] | None = None
    stretch: Callable[[Encounter, Combatant, Stretch, Fraction], tuple[WayCost, ...]] = _nothing
    slopes: bool = True

    @property
    def tells_leaving(self) -> bool:
        """Whether the book says what follows if somebody leaves a foe's reach."""
        return self.leaving is not _nothing

    def turning_round(self, encounter: Encounter, walker: Combatant) -> tuple[WayCost, ...]:
        """Return the cost for a walker who turns round and goes back on the same straight line."""
        return self.turning(encounter, walker, HALF_CIRCLE)

    def beside(self, encounter: Encounter, one: Combatant, other: Combatant) -> Fraction:
        """Return the metres within which two combatants are beside each other: the longer reach.

        On a grid neighbours are always beside each other.
        """
        longer = max(self.reach(encounter, one), self.reach(encounter, other))
        return with_a_step(encounter, longer)
