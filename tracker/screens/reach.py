"""Who can be where: everybody's turns to a distance on a ground, each with how they come about."""

from rules.fight.reach import reach_of_all
from rules.numbers.exact import Number, counted, unit_word
from rules.rulebook.vocabulary import Terrain
from tracker.commands.desk import Desk
from tracker.screens.pick import ReadScreen
from tracker.text.sanitize import sanitize
from tracker.typed import grammar
from tracker.typed.picker import PickerOption
from tracker.views import reach as view


class ReachScreen(ReadScreen):
    """Lists everybody with the turns that they take at each gait."""

    def __init__(self, desk: Desk, distance: Number, terrain: Terrain) -> None:
        encounter, book = desk.fight.encounter, desk.fight.book
        found = reach_of_all(encounter, book, terrain, distance)
        names = {one.who: encounter.combatants[one.who].name for one in found}
        shape = view.columns(found, names.values())
        by_who = {one.who: one for one in found}
        scope = found[0].scope if found else "turn"
        way = f"{counted(distance, book.words.distance_unit)} {sanitize(terrain.way())}"
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


def open_reach(desk: Desk) -> None:
    """Ask how far and on what ground, then show who takes how long."""
    book = desk.fight.book

    def answered(text: str) -> None:
        distance, terrain = grammar.place(text, desk.fight)
        desk.push(ReachScreen(desk, distance, terrain))

    def preview(text: str) -> str:
        distance, terrain = grammar.place(text, desk.fight)
        far = counted(distance, book.words.distance_unit)
        return f"the turns of everybody to go {far} {sanitize(terrain.way())}"

    usual = book.words.terrain(desk.fight.encounter, book.words.open_ground).label.lower()
    unit = unit_word(2, book.words.distance_unit)
    hint = f"a distance in {unit}, and a ground other than {sanitize(usual)}"
    desk.ask("Who can be where:", answered, hint=hint, preview=preview)
