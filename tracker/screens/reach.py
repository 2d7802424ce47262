"""Reach: how many turns each combatant needs for a distance on a ground, and why."""

from collections.abc import Sequence

from rules.fight.reach import Leg, reach_of_all, way_in_words
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

    def __init__(self, desk: FightDesk, legs: Sequence[Leg]) -> None:
        encounter, book = desk.fight.encounter, desk.fight.book
        found = reach_of_all(encounter, book, legs)
        names = {one.who: encounter.combatants[one.who].name for one in found}
        shape = view.columns(found, names.values())
        by_who = {one.who: one for one in found}
        scope = found[0].scope if found else "turn"
        way = sanitize(way_in_words(legs, book.words.distance_unit))
        rounds = f" ({book.words.round_word}s)" if scope != book.words.round_word else ""
        super().__init__(
            f"{scope.capitalize()}s{rounds} to go {way}",
            [
                PickerOption(who, name, view.row(name, by_who[who], shape))
                for who, name in names.items()
            ],
            detail=lambda who: view.detail(names[who], by_who[who], book.words.round_word),
            start=desk.cursor.selected.id if desk.cursor.selected else "",
        )
        self.add_class("-stacked")


def open_reach(pages: Pages) -> None:
    """Ask for a distance and its ground, then show how long each combatant needs."""
    desk = pages.desk
    book = desk.fight.book

    def answered(text: str) -> None:
        pages.push(ReachScreen(desk, way_of(text, desk.fight)))

    def preview(text: str) -> str:
        legs = way_of(text, desk.fight)
        return f"the turns of everybody to go {way_in_words(legs, book.words.distance_unit)}"

    usual = book.words.terrain(desk.fight.encounter, book.words.open_ground).label.lower()
    unit = unit_word(2, book.words.distance_unit)
    hint = f"a distance in {unit}, and a ground other than {sanitize(usual)}"
    desk.ask(Question("Who can be where:", answered, hint, preview=preview))
