"""Show how many turns each combatant needs for a distance or to a place, and why."""

from collections.abc import Callable, Sequence

from msgspec import UNSET

from rules.fight.reach import Reaches, reach_of_all, way_in_words
from rules.numbers.exact import unit_word
from tracker.desk.desk import FightDesk
from tracker.screens.pages import Pages
from tracker.screens.pick import ReadScreen
from tracker.text.sanitize import sanitize
from tracker.typed.legs import way as way_of
from tracker.typed.picker import PickerOption
from tracker.typed.prompt import Question
from tracker.views import reach as view


class ReachScreen(ReadScreen):
    """Lists the turns that each combatant needs at each gait."""

    def __init__(self, desk: FightDesk, found: Sequence[Reaches], way: str) -> None:
        encounter, book = desk.fight.encounter, desk.fight.book
        names = {one.who: encounter.combatants[one.who].name for one in found}
        shape = view.columns(found, names.values())
        by_who = {one.who: one for one in found}
        scope = found[0].scope if found else "turn"
        rounds = f" ({book.words.round_word}s)" if scope != book.words.round_word else ""
        super().__init__(
            f"{scope.capitalize()}s{rounds} to {sanitize(way)}",
            [
                PickerOption(who, name, view.row(name, by_who[who], shape))
                for who, name in names.items()
            ],
            detail=lambda who: view.detail(names[who], by_who[who], book.words.round_word),
            start=desk.cursor.selected.id if desk.cursor.selected else "",
        )
        self.add_class("-stacked")


def open_reach(pages: Pages) -> None:
    """Ask for a distance and its ground, then show how long each combatant needs.

    In a fight with positions, the answer may also be a place or a combatant. Then each combatant
    has a different path.
    """
    desk = pages.desk
    book, encounter = desk.fight.book, desk.fight.encounter
    usual = sanitize(book.words.terrain(encounter, book.words.open_ground).label.lower())
    unit = unit_word(2, book.words.distance_unit)
    hint = f"a distance in {unit}, and a ground other than {usual}"
    to_somewhere = _by_the_line(desk) if encounter.map is not UNSET else None

    def read(text: str) -> tuple[str, Callable[[], Sequence[Reaches]]]:
        """Read a typed path. Return the path in words, and a function that counts the turns."""
        if to_somewhere is not None and not text.strip()[:1].isdecimal():
            return to_somewhere(text)
        legs = way_of(text, desk.fight)
        way = way_in_words(legs, book.words.distance_unit)
        return f"go {way}", lambda: reach_of_all(encounter, book, legs)

    def answered(text: str) -> None:
        way, found = read(text)
        pages.push(ReachScreen(desk, found(), way))

    def preview(text: str) -> str:
        return f"the turns of everybody to {read(text)[0]}"

    if to_somewhere is not None:
        hint = "a place or letter, Enter for the one under the cursor; or a distance and a ground"
    at_once = to_somewhere is not None
    desk.ask(Question("Who can be where:", answered, hint, preview=preview, at_once=at_once))


def _by_the_line(
    desk: FightDesk,
) -> Callable[[str], tuple[str, Callable[[], Sequence[Reaches]]]]:
    """Return a function that reads the typed name of a place or a combatant.

    Each combatant goes from the present position to this goal.
    """
    from rules.fight.reach_on_line import reach_to  # noqa: PLC0415  # few fights have positions
    from rules.map.line_map import UNNAMED  # noqa: PLC0415
    from rules.map.whereabouts import PLACE  # noqa: PLC0415
    from tracker.typed.area_forms import goal  # noqa: PLC0415

    encounter, book, standing = desk.fight.encounter, desk.fight.book, desk.fight.encounter.map
    selected = desk.cursor.selected
    assert standing is not UNSET, "the caller has looked"
    assert selected is not None, "the command needs somebody"
    usual = selected.id
    places = [one for one in standing.line.names() if not one.startswith(UNNAMED)]

    def read(text: str) -> tuple[str, Callable[[], Sequence[Reaches]]]:
        there = goal(text.strip(), desk.cursor.whom(), places, usual)
        shown = there[1:] if there.startswith(PLACE) else encounter.combatants[there].name
        return f"get to {shown}", lambda: reach_to(encounter, book, standing, there)

    return read
