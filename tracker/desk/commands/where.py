"""The command for positions: who stands where, without drawing anything."""

from collections.abc import Callable

from msgspec import UNSET

from rules.encounter import Encounter
from tracker.desk.commands.making import SOMEBODY, ask_for, of_movement
from tracker.desk.desk import FightDesk
from tracker.typed.grammar import Asked

PREVIEW_CELLS = 100
"""The width for which the line is drawn in the preview."""


@of_movement(
    "map",
    "Who stands where",
    "@",
    row=240,
    word="positions",
    needs=(SOMEBODY,),
    also="map, position, place, distance, range, line",
)
def positions(desk: FightDesk) -> None:
    """Say who stands where as a line, where somebody is, or how far somebody is."""
    asks_who_stands_where(desk)


def asks_who_stands_where(desk: FightDesk, then: Callable[[], None] | None = None) -> None:
    """Ask who stands where; `then` is called after the answer was taken."""
    from rules.map.line_map import UNNAMED  # noqa: PLC0415  # few fights have positions
    from tracker.typed import line_forms  # noqa: PLC0415
    from tracker.views import line_row  # noqa: PLC0415

    fight, whom, known = desk.fight, desk.cursor.whom(), desk.encounter.map
    places = None
    if known is not UNSET:
        places = [one for one in known.line.names() if not one.startswith(UNNAMED)]
    begun = line_row.as_typed(fight.encounter) or line_forms.proposed(fight.encounter)

    def drawn(encounter: Encounter) -> str:
        rows = line_row.texts(encounter, fight.book, PREVIEW_CELLS)
        return "; ".join(row.strip() for row in rows)

    def read(text: str) -> list[Asked]:
        return line_forms.read(text, fight, whom, places)

    def first(text: str) -> bool:
        if then is not None:
            desk.perform_all(read(text))
            then()
        return then is not None

    ask_for(
        desk,
        "Who stands where?",
        read,
        instead=first,
        hint="Enter takes it; gate:A -9- f g; f well puts f there; c =k 12 says how far",
        typed=begun,
        in_short=drawn,
        words=places or (),
    )
