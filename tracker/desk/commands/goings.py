"""Read a line with a direction. The GM types this line after the key `m`.

If nobody has a position, first ask who stands where. Few fights have positions, so the modules that
read and draw positions are imported when needed.
"""

from collections.abc import Callable
from fractions import Fraction

from msgspec import UNSET

from rules.errors import Refused, RulesError
from rules.numbers.exact import Number
from rules.numbers.inputs import listed
from tracker.desk.commands.where import asks_who_stands_where
from tracker.desk.desk import FightDesk
from tracker.session.session import Previewed
from tracker.typed.direction_signs import is_directed
from tracker.typed.grammar import Asked, with_distance

FIRST = "Enter first asks who stands where: "

Read = Callable[[str], list[Asked]]


def read_or(desk: FightDesk, plain: Read) -> Read:
    """Return a function that reads a typed line.

    The function reads lines with a direction. `plain` reads all other lines.
    """
    return lambda text: _read(desk, text) if _is_directed(desk, text) else plain(text)


def preview_or(desk: FightDesk, plain: Callable[[str], str]) -> Callable[[str], str]:
    """Return a function that makes the preview of a typed line.

    `plain` makes the preview if the line has no direction.
    """
    return lambda text: _previewed(desk, text) if _is_directed(desk, text) else plain(text)


def nearest_or(
    desk: FightDesk, plain: Callable[[str, Number], str]
) -> Callable[[str, Number], str]:
    """Return a function that puts the nearest allowed number into a refused typed line.

    `plain` does this if the line has no direction.
    """

    def nearest(text: str, number: Number) -> str:
        if not _is_directed(desk, text):
            return plain(text, number)
        return with_distance(text, _as_typed(desk, text, number))

    return nearest


def _as_typed(desk: FightDesk, text: str, number: Number) -> Number:
    """Return a distance as the line counts it: in spaces behind a direction, as in '6 ne'."""
    from rules.fight.actions.go_path import GoPath  # noqa: PLC0415
    from tracker.typed.space_goals import way_of  # noqa: PLC0415

    paths = [one.action for one in _read(desk, text) if isinstance(one.action, GoPath)]
    standing = desk.encounter.map
    if (
        standing is UNSET
        or standing.grid is None
        or not any(leg.direction for path in paths for leg in path.legs[:1])
    ):
        return number
    return Fraction(number) / Fraction(way_of(Fraction(1), standing.grid, desk.book))


def door_letters(desk: FightDesk) -> tuple[str, ...]:
    """Return the letters that tell how to open a door. Tab does not complete these letters."""
    if desk.encounter.map is UNSET or desk.cursor.selected is None:
        return ()
    from rules.fight.path_obstacles import door_choices  # noqa: PLC0415

    choices = door_choices(desk.encounter, desk.book, desk.cursor.selected)
    return tuple(one.key for one in choices)


def directions(desk: FightDesk) -> tuple[str, ...]:
    """Return the directions of the grid, such as 'w'. Tab does not complete them to 'walk'."""
    standing = desk.encounter.map
    if standing is UNSET or standing.grid is None:
        return ()
    from rules.map.lattices import lattice_of  # noqa: PLC0415

    return tuple(lattice_of(standing.grid).STEPS)


def _is_directed(desk: FightDesk, text: str) -> bool:
    return is_directed(text, desk.cursor.whom())


def _read(desk: FightDesk, text: str) -> list[Asked]:
    """Return the actions of a typed line with a direction.

    The list is empty if Enter must first ask a question, or if the line itself is a question.
    """
    if desk.encounter.map is UNSET:
        return []
    from tracker.typed import directions  # noqa: PLC0415

    whom = desk.cursor.whom()
    if directions.asks_who_meets(text) or directions.asks_about(text, desk.fight, whom):
        return []
    return directions.read(text, desk.fight, whom)


def _previewed(desk: FightDesk, text: str) -> str:
    """Return the preview of a typed line with a direction.

    The preview is the result, the distance of a goal, or a text that says who meets whom.
    """
    from rules.fight import paths_ahead  # noqa: PLC0415
    from tracker.typed import directions  # noqa: PLC0415
    from tracker.views import how_far  # noqa: PLC0415

    if desk.encounter.map is UNSET:
        return first_asks(desk)
    if directions.asks_who_meets(text):
        return paths_ahead.told(desk.encounter, desk.book)
    about = directions.asks_about(text, desk.fight, desk.cursor.whom())
    if about is not None:
        return how_far.told(desk.encounter, desk.book, *about)
    found = desk.foresee(_read(desk, text))
    if found.foreseen.nearest is not None:
        # Every roll leads to one refusal: Tab takes what is allowed.
        raise Refused(found.text, nearest=found.foreseen.nearest)
    return found.text


def first_asks(desk: FightDesk) -> str:
    """Return the question before a line with a goal. The question has a proposed answer."""
    from tracker.typed.proposed_map import proposed  # noqa: PLC0415

    return f"{FIRST}{proposed(desk.encounter, desk.book)}"


def with_leaving(
    desk: FightDesk, told: str, previewed: Previewed, *, takes_goal: bool = True
) -> str:
    """Return a preview with a sentence about the combatants who leave the map by moving.

    If `takes_goal` is true, a typed line may have a goal, and the sentence gives an example.
    """
    before, outcomes = desk.encounter.map, previewed.foreseen.outcomes
    after = outcomes[0].encounter.map if outcomes else UNSET
    if before is UNSET or after is UNSET:
        return told
    people = desk.encounter.combatants
    gone = [people[one].name for one in before.spots if one not in after.spots]
    if not gone:
        return told
    leave = "leaves" if len(gone) == 1 else "leave"
    ground = "line" if before.grid is None else "grid"
    example = ": say where to, as in >f" if takes_goal else ""
    return f"{told} {listed(gone, 'and')} {leave} the {ground}{example}."


class WithoutPositions:
    """Read typed lines with a goal while nobody has a position.

    Enter first asks who stands where. `has_goal` returns true for a line with a goal. `takes_goal`
    is true if a line can have a goal. `plain` reads all other lines.
    """

    def __init__(
        self, desk: FightDesk, has_goal: Callable[[str], bool], plain: Read, *, takes_goal: bool
    ) -> None:
        self.desk = desk
        self.has_goal = has_goal
        self.takes_goal = takes_goal
        self.plain = plain

    def _is_first(self, text: str) -> bool:
        return self.desk.encounter.map is UNSET and self.has_goal(text)

    def read(self, text: str) -> list[Asked]:
        """Return the actions of a typed line.

        The list is empty if Enter must first ask a question.
        """
        return [] if self._is_first(text) else self.plain(text)

    def preview(self, text: str) -> str:
        """Return the result of a typed line, or the question that Enter must first ask."""
        if self._is_first(text):
            return first_asks(self.desk)
        found = self.desk.foresee(self.plain(text))
        return with_leaving(self.desk, found.text, found, takes_goal=self.takes_goal)

    def asks(self, text: str, ask_again: Callable[[str], None]) -> bool:
        """Ask who stands where. After the answer, carry out the actions of the typed line.

        Return false if the typed line does not need this question.
        """
        if not self._is_first(text):
            return False

        def then() -> None:
            _do_or_ask_again(
                self.desk, text, lambda: self.desk.perform_all(self.plain(text)), ask_again
            )

        asks_who_stands_where(self.desk, then)
        return True


def _do_or_ask_again(
    desk: FightDesk, text: str, do: Callable[[], None], ask_again: Callable[[str], None]
) -> None:
    """Carry out a line that was typed before the positions were known.

    If the line fails, open its question again with the typed text.
    """
    try:
        do()
        fault = desk.refusal.message if desk.refusal else ""
    except RulesError as raised:
        fault = raised.message
    if fault:
        desk.refusal = None
        ask_again(text)
        desk.prompt.fault = fault


def instead(desk: FightDesk, text: str, ask_again: Callable[[FightDesk, str], None]) -> bool:
    """Answer a typed question such as '?k' or '?'.

    If nobody has a position, first ask who stands where. Return false if Enter must carry out the
    line.
    """
    if not _is_directed(desk, text):
        return False
    from tracker.typed import directions  # noqa: PLC0415

    if desk.encounter.map is UNSET:
        asks_who_stands_where(desk, lambda: _go_then(desk, text, ask_again))
        return True
    whom = desk.cursor.whom()
    if (
        not directions.asks_who_meets(text)
        and directions.asks_about(text, desk.fight, whom) is None
    ):
        return False
    desk.tell(_previewed(desk, text))
    return True


def _go_then(desk: FightDesk, text: str, ask_again: Callable[[FightDesk, str], None]) -> None:
    """Use a line that was typed before the positions were known: as an answer, or as a request.

    If the line fails, open its question again with the typed text.
    """

    def do() -> None:
        if not instead(desk, text, ask_again):
            desk.perform_all(_read(desk, text))

    _do_or_ask_again(desk, text, do, lambda text: ask_again(desk, text))
