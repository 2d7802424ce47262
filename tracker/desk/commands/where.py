"""The commands for positions: who stands where, and who is in an area."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import UNSET

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import are_foes
from rules.map.grid_spaces import LONGEST_GRID
from tracker.desk.command import Need
from tracker.desk.commands.making import SOMEBODY, ask_for, for_selected, of_movement, opens
from tracker.desk.desk import FightDesk
from tracker.typed.grammar import Asked
from tracker.typed.prompt import NewText, Question

ON_LINE = "Enter takes it; gate:A -9- f g; f well puts f there; c =k 12 says how far"
FOR_NOBODY = "squares 20x12 or hexes 20x12, or paste a whole map"
ON_GRID = "f F7 puts f there; F7-H9 % changes spaces; F7|G7 a wall; squares 20x12 a new map"

IN_METRES = "3 at well, or 3 c: metres, and around what or whom; Enter marks those in it"
IN_SPACES = "3 at F7, cone 4 ne, line 8 to F7 from c: metres; Enter marks those in it"

PREVIEW_CELLS = 100
"""The width for which the line is drawn in the preview."""


@of_movement(
    "map",
    "Who stands where",
    "@",
    row=240,
    word="positions",
    also="map, position, place, distance, range, line, grid, squares, hexes",
)
def positions(desk: FightDesk) -> None:
    """Say who stands where as a line or a grid, where somebody is, or how far somebody is."""
    asks_who_stands_where(desk, typed=f"{desk.on_map.space.name} " if desk.on_map else "")


def asks_who_stands_where(
    desk: FightDesk, then: Callable[[], None] | None = None, *, typed: str = ""
) -> None:
    """Ask who stands where. After an accepted answer, call `then`.

    On a grid, `typed` is the beginning of the answer. On a line, the answer begins with the present
    line of the map. If nobody has a position, the answer begins with a proposal.
    """
    from rules.map.line_map import UNNAMED  # noqa: PLC0415  # few fights have positions
    from tracker.typed import line_forms, proposed_map  # noqa: PLC0415
    from tracker.views import line_row  # noqa: PLC0415

    fight, whom, known = desk.fight, desk.cursor.whom(), desk.encounter.map
    places = None
    if known is not UNSET:
        places = [one for one in known.line.names() if not one.startswith(UNNAMED)]
    on_grid = known is not UNSET and known.grid is not None
    begun = (
        ""
        if on_grid
        else line_row.as_typed(fight.encounter)
        or proposed_map.proposed(fight.encounter, fight.book)
    )

    def drawn(encounter: Encounter) -> str:
        if on_grid and encounter.map is not UNSET and encounter.map.grid is not None:
            return "; ".join(_off_it(desk, encounter))
        rows = line_row.in_short(encounter, fight.book, PREVIEW_CELLS)
        return "; ".join([*_off_it(desk, encounter), *(row.strip() for row in rows)])

    def read(text: str) -> list[Asked]:
        return line_forms.read(text, fight, whom, places)

    def first(text: str) -> bool:
        if known is not UNSET and desk.foresee(read(text)).encounter.map == known:
            desk.tell("Nothing is new: everybody stands so already.")
            return True
        if then is not None:
            desk.perform_all(read(text))
            then()
        return then is not None

    ask_for(
        desk,
        "Who stands where?",
        read,
        instead=first,
        hint=ON_GRID if on_grid else ON_LINE if fight.encounter.combatants else FOR_NOBODY,
        typed=typed if on_grid else begun,
        in_short=drawn,
        words=places or (),
        whole=_letters(desk),
        anew=NewText(begins_map, in_one_line, LONGEST_GRID),
    )


def begins_map(text: str) -> bool:
    """Whether a text begins a whole map, as in 'squares ' or 'hexes;'.

    False for the name of a place such as 'squaresend'.
    """
    from rules.map.grid_text import is_grid  # noqa: PLC0415  # few fights have positions

    return is_grid(text) and not text.endswith(("squares", "hexes"))


def in_one_line(text: str) -> str:
    """Return a map of several lines as one line, with a ';' between its lines."""
    return "; ".join(filter(None, map(str.strip, text.splitlines())))


def _off_it(desk: FightDesk, encounter: Encounter) -> list[str]:
    """Return a sentence that names the combatants who would no longer be on the map.

    Return no sentence if everybody on the old map is on the new map.
    """
    before, now = desk.encounter.map, encounter.map
    if before is UNSET or now is UNSET:
        return []
    gone = [who for who in before.spots if who not in now.spots]
    where = "line" if now.grid is None else "map"
    return [f"off the {where} then: {desk.cursor.names_of(gone)}"] if gone else []


def _letters(desk: FightDesk) -> list[str]:
    """Return the letters of all people, as small and as capital letters.

    Tab completes none of these letters to the name of a place.
    """
    own = desk.cursor.letters().values()
    return [*own, *map(str.upper, own)]


def _on_a_map(desk: FightDesk) -> str | None:
    if desk.encounter.map is not UNSET:
        return None
    return f"nobody has a position yet: {desk.key_of('map')} says who stands where"


POSITIONS: Need[FightDesk] = _on_a_map


def _on_a_grid(desk: FightDesk) -> str | None:
    if desk.encounter.map is not UNSET and desk.encounter.map.grid is not None:
        return None
    return f"this fight has no grid: {desk.key_of('map')} and squares 20x12 draw one"


@of_movement(
    "grid",
    "The map",
    "`",
    beside="map",
    needs=(_on_a_grid,),
    also="grid, squares, hexes, spaces, battle map",
)
def grid(desk: FightDesk) -> None:
    """Show the grid with a cursor, or the table again; Enter goes to the space under the cursor."""
    from tracker.desk.map_page import MapPage  # noqa: PLC0415  # few fights have a grid

    desk.map_page = None if desk.on_map is not None else MapPage(desk)


@opens("map_form.open_map_form")
@of_movement(
    "map-edit",
    "Edit the whole map",
    beside="map",
    needs=(_on_a_grid,),
    also="map edit, edit the map, rows, legend, walls",
)
def map_edit(_desk: FightDesk) -> None:
    """Change the rows, the legend, the walls and the people of the map in a form."""


@of_movement(
    "area",
    "Who is in an area",
    '"',
    beside="map",
    needs=(SOMEBODY, POSITIONS),
    also="burst, blast, radius, within, cloud, template, cone, line",
)
@for_selected
def area(desk: FightDesk, selected: Combatant) -> None:
    """Mark everybody who is within some metres of a place or of somebody."""
    from rules.fight.on_the_line import present  # noqa: PLC0415  # few fights have positions
    from rules.map.areas import InArea, in_area  # noqa: PLC0415  # few fights have positions
    from rules.map.line_map import UNNAMED  # noqa: PLC0415
    from tracker.typed import area_forms, grid_area_forms  # noqa: PLC0415

    standing, whom, cursor = desk.encounter.map, desk.cursor.whom(), desk.cursor
    assert standing is not UNSET, "the command needs positions"
    places = [one for one in standing.line.names() if not one.startswith(UNNAMED)]

    def friends_first(found: InArea) -> InArea:
        """Return the people in an area with the friends first.

        The friends are first because a long list of names may be cut.
        """
        people = desk.encounter.combatants
        return InArea(
            *(tuple(sorted(who, key=lambda one: are_foes(people[one], selected))) for who in found)
        )

    def read(text: str) -> tuple[InArea, str]:
        if standing.grid is not None:
            people, towards = grid_area_forms.read(text, whom, standing, selected.id)
            return friends_first(people), towards and f"{towards}: "
        metres, centre = area_forms.read(text, whom, places, selected.id)
        found, here = in_area(standing, centre, Fraction(metres)), present(desk.encounter)
        there = InArea(*(tuple(who for who in people if here.has(who)) for people in found))
        return friends_first(there), ""

    def told(text: str) -> str:
        found, towards = read(text)
        lists = {"surely": found.surely, "perhaps": found.perhaps}
        parts = [f"{word} {cursor.names_of(who)}" for word, who in lists.items() if who]
        return towards + ("; ".join(parts) or "nobody")

    def answered(text: str) -> None:
        found, _ = read(text)
        # Marks of before would hit somebody who is not in the area.
        cursor.mark_these(found.surely)
        if found.perhaps:
            cursor.select(found.perhaps[0])
        off = f" {desk.key_of('unmark')} takes the marks off." if found.surely else ""
        desk.tell(f"In the area: {told(text)}.{off}")

    hint = IN_SPACES if standing.grid is not None else IN_METRES
    desk.ask(
        Question("Who is within?", answered, hint, preview=told, words=places, whole=_letters(desk))
    )
