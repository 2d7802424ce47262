"""Show how many turns each combatant needs for a distance or to a place, and why."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import perf_counter

from msgspec import UNSET

from rules.fight.reach import Reaches, reach_of_all, scope_of, way_in_words
from rules.history import Fight
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import unit_word
from tracker.desk.desk import FightDesk
from tracker.screens.pages import Pages
from tracker.screens.pick import ReadScreen
from tracker.text.sanitize import sanitize
from tracker.typed.legs import way as way_of
from tracker.typed.picker import PickerOption
from tracker.typed.prompt import Question
from tracker.views import reach as view
from tracker.views.spans import Line, Span

AT_ONCE = 0.05
"""The page counts turns for this many seconds before it opens."""

A_PART = 0.01
"""The page counts turns for this many seconds, and then handles the next key."""

BETWEEN = 0.001
"""A pause in seconds, in which keys are handled, before the page counts more turns."""

COUNTING = PickerOption("", "", (Span("  counting on; Esc goes back", "dim"),))
"""The last row while results are missing."""


class ReachScreen(ReadScreen):
    """Lists the turns that each combatant needs at each gait.

    On a grid some results take long. The page then opens at once, and adds the results one after
    the other. `results` yields None between two parts of the work for a result.
    """

    def __init__(self, desk: FightDesk, results: Iterator[Reaches | None], way: str) -> None:
        self._desk, self._results = desk, results
        self._found: dict[str, Reaches] = {}
        self._is_counting = True
        self._count_for(AT_ONCE)
        book, encounter = desk.fight.book, desk.fight.encounter
        people = (one for one in encounter.in_order() if not one.out)
        scope = next((scope_of(book, encounter, one) for one in people), "turn")
        rounds = f" ({book.words.round_word}s)" if scope != book.words.round_word else ""
        super().__init__(
            f"{scope.capitalize()}s{rounds} to {sanitize(way)}",
            self._rows(),
            detail=self._detail_of,
            start=desk.cursor.selected.id if desk.cursor.selected else "",
        )
        self.add_class("-stacked")

    def show_page(self) -> None:
        """Show the results. If some are missing, continue to count."""
        super().show_page()
        self._count_later()

    def _count_for(self, seconds: float) -> None:
        """Count turns until this time is over."""
        until = perf_counter() + seconds
        for one in self._results:
            if one is not None:
                self._found[one.who] = one
            if perf_counter() > until:
                return
        self._is_counting = False

    def _count_later(self) -> None:
        if self._is_counting:
            self.set_timer(BETWEEN, self._count_on)

    def _count_on(self) -> None:
        shown = len(self._found)
        self._count_for(A_PART)
        if len(self._found) > shown or not self._is_counting:
            self.show_others(self._rows())
        self._count_later()

    def _rows(self) -> list[PickerOption]:
        names = {who: self._called(who) for who in self._found}
        shape = view.columns([*self._found.values()], names.values())
        rows = [
            PickerOption(who, name, view.row(name, self._found[who], shape))
            for who, name in names.items()
        ]
        return [*rows, COUNTING] if self._is_counting else rows

    def _called(self, who: str) -> str:
        return self._desk.fight.encounter.combatants[who].name

    def _detail_of(self, who: str) -> Sequence[Line]:
        if who not in self._found:
            return ()
        return view.detail(
            self._called(who), self._found[who], self._desk.fight.book.words.round_word
        )


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

    def read(text: str) -> tuple[str, Callable[[], Iterable[Reaches | None]]]:
        """Read a typed path. Return the path in words, and a function that counts the turns."""
        if to_somewhere is not None and not text.strip()[:1].isdecimal():
            return to_somewhere(text)
        legs = way_of(text, desk.fight)
        way = way_in_words(legs, book.words.distance_unit)
        return f"go {way}", lambda: reach_of_all(encounter, book, legs)

    def answered(text: str) -> None:
        way, found = read(text)
        pages.push(ReachScreen(desk, iter(found()), way))

    def preview(text: str) -> str:
        return f"the turns of everybody to {read(text)[0]}"

    if encounter.map is not UNSET:
        hint = "a place or letter, Enter for the one under the cursor; or a distance and a ground"
        grid = encounter.map.grid
        has_ledges = grid is not None and "ledge" in grid.edges.values()
        hint += "; climb or drop behind it: over ledges" if has_ledges else ""
    at_once = to_somewhere is not None
    desk.ask(Question("Who can be where:", answered, hint, preview=preview, at_once=at_once))


def _without_ledge_word(text: str) -> tuple[str, str]:
    """Return the text before a word for ledges, and this word: 'F7 climb' is 'F7' and 'climb'."""
    from rules.fight.grid_ledges import LEDGE_WORDS  # noqa: PLC0415  # few fights have positions

    words = text.casefold().split()
    if words and words[-1] in LEDGE_WORDS:
        return text.rstrip()[: -len(words[-1])], words[-1]
    return text, ""


def _who_bars(fight: Fight, standing: Whereabouts, goal: str) -> str:
    """Return the combatant beside whom a walk to a space ends; '' if the space is not taken."""
    from rules.map.grid_spaces import read_space  # noqa: PLC0415  # few fights have a grid
    from rules.map.grid_steps import taken_spaces  # noqa: PLC0415
    from rules.map.whereabouts import PLACE  # noqa: PLC0415

    if standing.grid is None or not goal.startswith(PLACE):
        return ""
    encounter, sharing = fight.encounter, fight.book.ground.sharing
    people = encounter.combatants
    here = [one for one in people if people[one].out]
    who = taken_spaces(standing, here).get(read_space(goal.removeprefix(PLACE)), "")
    others = (one for one in people.values() if one.id != who)
    is_shared = who and any(sharing(encounter, one, (people[who],)) for one in others)
    return "" if is_shared else who


def _by_the_line(
    desk: FightDesk,
) -> Callable[[str], tuple[str, Callable[[], Iterable[Reaches | None]]]]:
    """Return a function that reads the typed name of a place or a combatant.

    Each combatant goes from the present position to this goal.
    """
    from rules.fight.reach_on_line import each_reach_to  # noqa: PLC0415  # few fights have positions
    from rules.map.line_map import UNNAMED  # noqa: PLC0415
    from rules.map.whereabouts import PLACE  # noqa: PLC0415
    from tracker.typed.area_forms import goal  # noqa: PLC0415

    encounter, book, standing = desk.fight.encounter, desk.fight.book, desk.fight.encounter.map
    selected = desk.cursor.selected
    assert standing is not UNSET, "the caller has looked"
    assert selected is not None, "the command needs somebody"
    usual = selected.id
    places = [one for one in standing.line.names() if not one.startswith(UNNAMED)]

    def read(text: str) -> tuple[str, Callable[[], Iterable[Reaches | None]]]:
        named, by = _without_ledge_word(text) if standing.grid is not None else (text, "")
        there = goal(named.strip(), desk.cursor.whom(), places, usual)
        shown = there[1:] if there.startswith(PLACE) else encounter.combatants[there].name
        bars = _who_bars(desk.fight, standing, there)
        if bars:
            there, shown = bars, f"{encounter.combatants[bars].name} in {shown}"
        how = f", with {by} over ledges" if by else ""
        return f"get to {shown}{how}", lambda: each_reach_to(encounter, book, standing, there, by)

    return read
