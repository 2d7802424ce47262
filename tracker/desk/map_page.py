"""The page of the map has a cursor on a grid, and a brush. All other keys belong to the fight.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import UNSET

from rules.encounter.combatant import are_foes
from rules.errors import RulesError
from rules.fight.on_the_grid import grounds_of
from rules.fight.on_the_line import present
from rules.history import Fight
from rules.map.grid_map import FLOOR, ROCK, GridMap
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import people_in_spaces
from rules.map.grid_text import EDGES
from rules.map.lattices import apart, body_of, lattice_of
from rules.map.whereabouts import Whereabouts
from rules.numbers.nearest import told
from tracker.desk.cursor import Cursor
from tracker.session.session import Previewed
from tracker.typed.grammar import Asked

MOVES = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
    "pageup": (0, -10),
    "pagedown": (0, 10),
    "home": (-10, 0),
    "end": (10, 0),
}
"""The keys that move the cursor, each with its steps: columns to the right, and rows down."""

BRUSH = "\\"
"""The key that takes the brush and puts it away."""

STROKES = {f"shift+{name}": MOVES[name] for name in ("up", "down", "left", "right")}
"""The keys that move the brush and paint the space that they come to."""

NO_EDGE = "."
SIDES = {
    "squares": {"up": "n", "down": "s", "left": "w", "right": "e"},
    "hexes": {
        "left": "w",
        "right": "e",
        "up": "ne",
        "down": "se",
        "home": "nw",
        "end": "sw",
        "pageup": "ne",
        "pagedown": "se",
    },
}
"""For each kind of grid: the keys for the sides of a space, and the directions of these sides."""

BRUSH_KEYS = (
    ("signs", "paint"),
    ("Shift+Arrows", "paint on"),
    ("Esc", "end"),
    ("| ] [ ^", "edges"),
    ("Backspace", "undo"),
)


class MapDesk(Protocol):
    """The parts of a desk that the page of the map reads or changes."""

    cursor: Cursor

    @property
    def fight(self) -> Fight:
        """The fight in play."""

    def key_of(self, command: str) -> str:
        """Return the first key of a command as the screen shows the key."""

    def attempt(self, do: Any, given: Any) -> None:
        """Call `do` with `given`. If the call fails, show the fault."""

    def perform_all(self, wanted: Iterable[Asked], *, override: bool = False) -> None:
        """Carry out actions as one event."""

    def foresee(self, wanted: Iterable[Asked]) -> Previewed:
        """Return the result that actions would have. The actions are not carried out."""

    def tell(self, message: str, style: str = "", seconds: float | None = None) -> None:
        """Show a message."""

    def run_named(self, command: str) -> None:
        """Run the command with this id."""


class MapPage:
    """The cursor on the grid of a fight, and the brush.

    If another combatant is selected, the cursor goes to this combatant. `brush` is the sign that
    the brush paints: None if the brush is not in use, and '' if no sign was typed yet. `edge` is
    the sign of a wall or door that was typed, if its side was not typed yet.
    """

    def __init__(self, desk: MapDesk) -> None:
        self._desk = desk
        self.space = self._first()
        self.brush: str | None = None
        self.edge = ""
        self._at: tuple[str, str] | None = None
        self.follow()

    @property
    def standing(self) -> Whereabouts | None:
        """The places of all combatants on the grid. It is None if the fight has no grid."""
        standing = self._desk.fight.encounter.map
        return None if standing is UNSET or standing.grid is None else standing

    @property
    def shown(self) -> tuple[object, ...]:
        """The values that the page shows in addition to the fight and the selected combatant."""
        return self.space, self.brush, self.edge

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys of the page. Each key has a word for its effect."""
        if self.brush is not None:
            return BRUSH_KEYS
        standing, selected = self.standing, self._desk.cursor.selected
        here = standing.spots if standing else {}
        stands = selected is not None and selected.id in here
        found = [("Arrows", "cursor")]
        found += [("Tab", "next foe")] if len(here) > stands else []
        found += [("Enter", "go there")] if stands else []
        return (*found, (BRUSH, "brush"), (self._desk.key_of("grid"), "back"))

    def _first(self) -> Space:
        """Return the first space that is not rock, row by row. Return A1 if all spaces are rock."""
        grid = self.standing.grid if self.standing else None
        if grid is None:
            return Space(0, 0)
        spaces = (Space(x, y) for y in range(grid.height) for x in range(grid.width))
        return next((one for one in spaces if grid.sign(one) != ROCK), Space(0, 0))

    def follow(self) -> None:
        """Put the cursor on the selected combatant.

        The cursor stays if the same combatant is selected as before, and has not moved.
        """
        selected, standing = self._desk.cursor.selected, self.standing
        if standing is None or standing.grid is None:
            return
        spot = standing.spots.get(selected.id) if selected else None
        at = (selected.id, spot.place) if selected and spot else None
        if at and at != self._at:
            self.space = read_space(at[1])
        self._at = at
        self._go(self.space)

    def take_key(self, name: str, character: str | None) -> bool:
        """Handle a key of the page or of the brush.

        Return False if the key is a key of the fight.
        """
        standing = self.standing
        if standing is None or standing.grid is None:
            return False
        if self.brush is not None:
            return self._take_brush_key(standing.grid, name, character)
        if name in MOVES:
            self._move(*MOVES[name])
        elif name in ("tab", "shift+tab"):
            self._next(standing, standing.grid, 1 if name == "tab" else -1)
        elif name == "enter":
            return self._take_enter(standing)
        elif character == BRUSH:
            self.brush = ""
        else:
            return False
        return True

    def _stands_here(self, standing: Whereabouts) -> bool:
        """Whether the cursor is on the selected combatant."""
        selected, grid = self._desk.cursor.selected, standing.grid
        spot = standing.spots.get(selected.id) if selected else None
        if spot is None or grid is None:
            return False
        return self.space in body_of(grid, spot.place, spot.size)

    def _take_enter(self, standing: Whereabouts) -> bool:
        """Let the selected combatant go to the space under the cursor.

        Return False if the combatant is already there, or if nobody is selected: then the command
        of Enter is run, or, if Enter has no command, a message is shown.
        """
        if self._desk.cursor.selected is None:
            return False
        if not self._stands_here(standing):
            self._desk.attempt(self._desk.perform_all, [self._walk(standing)])
            return True
        if "as-before" not in self._desk.fight.action_kinds():
            self._desk.tell(self.foreseen()[0])
        return False

    def foreseen(self) -> tuple[str, str]:
        """Return a text about the effect of Enter, and the style of this text.

        If the selected combatant cannot go to the space, the text gives the reason.
        """
        standing, selected = self.standing, self._desk.cursor.selected
        if self.brush is not None:
            sign = f"The brush has {self.brush}: a blank" if self.brush else "A sign of the map"
            return (
                f"{sign} paints here; | ] [ ^ and an arrow make a wall, door, open door or ledge.",
                "",
            )
        if standing is None or standing.grid is None or selected is None:
            return "", ""
        spot = standing.spots.get(selected.id)
        if spot is None:
            key = self._desk.key_of("map")
            return f"{selected.name} is not on the map: {key} puts them at {self.space.name}.", ""
        if self._stands_here(standing):
            return f"{selected.name} is here: the arrows and Tab choose where to go.", "dim"
        try:
            return self._desk.foresee([self._walk(standing)]).text, ""
        except RulesError as fault:
            return fault.message, "warn"

    def _walk(self, standing: Whereabouts) -> Asked:
        """Return the action with which the selected combatant walks to the space under the cursor.

        If somebody stands there, the walk ends beside this combatant.
        """
        desk, who = self._desk, self._desk.cursor.selected
        assert who is not None, "the caller has looked"
        people = desk.fight.encounter.combatants
        there = people_in_spaces(standing, {who.id}).get(self.space, ())
        up = [one for one in there if not people[one].out]
        # Of several there, such as a rider and a mount, a foe is meant before all others.
        whom = next((one for one in up if are_foes(people[one], who)), up[-1] if up else None)
        leg = {"place": self.space.name} if whom is None else {"whom": whom}
        return Asked(desk.fight.read({"action": "go-path", "who": [who.id], "legs": [leg]}))

    def _go(self, space: Space) -> None:
        standing = self.standing
        if standing is None or standing.grid is None:
            return
        grid = standing.grid
        x = min(max(0, space.x), grid.width - 1)
        y = min(max(0, space.y), grid.height - 1)
        self.space = Space(x, y)

    def _move(self, across: int, down: int) -> None:
        self._go(Space(self.space.x + across, self.space.y + down))

    def _next(self, standing: Whereabouts, grid: GridMap, by: int) -> None:
        """Move the cursor to the next combatant.

        Foes come before all others, and near combatants come before far combatants.
        """
        people, here = self._desk.fight.encounter.combatants, present(self._desk.fight.encounter)
        selected = self._desk.cursor.selected
        mine = here.spots.get(selected.id) if selected else None
        body = body_of(grid, mine.place, mine.size) if mine else (self.space,)

        def rank(who: str) -> tuple[bool, int]:
            spot = here.spots[who]
            foe = selected is not None and are_foes(people[who], selected)
            return not foe, apart(grid, body, body_of(grid, spot.place, spot.size))

        those = [who for who in here.spots if not people[who].out]
        order = sorted((who for who in those if selected is None or who != selected.id), key=rank)
        # The cursor begins in the walker's space, so Tab leaves out others in this space.
        order = [who for who in order if mine is None or here.spots[who].place != mine.place]
        if not order:
            self._desk.tell("Nobody stands elsewhere on the map.")
            return
        places = [read_space(standing.spots[who].place) for who in order]
        at = places.index(self.space) if self.space in places else -1 if by > 0 else 0
        self.space = places[(at + by) % len(places)]

    def _take_brush_key(self, grid: GridMap, name: str, character: str | None) -> bool:
        """Handle a key while the brush is in use. The brush takes all keys."""
        edge, self.edge = self.edge, ""
        if edge and name in SIDES[grid.shape]:
            self._draw_edge(grid, edge, SIDES[grid.shape][name])
        elif name in MOVES:
            self._move(*MOVES[name])
        elif name in STROKES:
            self._move(*STROKES[name])
            self._paint(grid, self.brush or "")
        elif name in ("escape", "enter") or character == BRUSH:
            self.brush = None
        elif name == "backspace":
            self._desk.run_named("undo")
        elif character and character.isprintable():
            self._take_sign(grid, character)
        return True

    def _take_sign(self, grid: GridMap, sign: str) -> None:
        """Paint with a typed sign.

        A blank paints with the last sign again. The sign of a wall waits for an arrow for the side.
        """
        if sign in EDGES:
            self.edge = sign
            self._desk.tell(f"{sign} on which side of {self.space.name}? An arrow says it.")
        else:
            self._paint(grid, sign.strip() or self.brush or "")

    def _paint(self, grid: GridMap, sign: str) -> None:
        """Put a sign on the space under the cursor.

        The brush keeps this sign for the next space.
        """
        space = self.space.name
        if not sign:
            self._desk.tell("Type a sign of the map first, such as # for rock.", "warn")
        elif sign not in (FLOOR, ROCK, *grid.legend):
            self._desk.tell(
                f"{told(sign)} has no meaning yet: Esc, then {self._desk.key_of('map')} and for"
                f" example {space} {sign}({self._example()}).",
                "warn",
            )
        else:
            self.brush = sign
            if grid.sign(self.space) != sign:
                self._edit(f"{space} {sign}")

    def _example(self) -> str:
        return grounds_of(self._desk.fight.encounter, self._desk.fight.book).example

    def _draw_edge(self, grid: GridMap, edge: str, direction: str) -> None:
        """Draw a wall or a door on a side of the space under the cursor.

        If the same wall or door is already there, remove it.
        """
        other = lattice_of(grid).step(self.space, direction)
        if not grid.has(other):
            self._desk.tell(f"The map ends on this side of {self.space.name}.", "warn")
            return
        sign = NO_EDGE if grid.edge(self.space, other) == EDGES[edge] else edge
        self._edit(f"{self.space.name}{sign}{other.name}")

    def _edit(self, text: str) -> None:
        action = self._desk.fight.read({"action": "edit-map", "edit": text})
        self._desk.attempt(self._desk.perform_all, [Asked(action)])
