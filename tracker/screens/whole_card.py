"""The whole card of the selected combatant, as a list over the lowest panes of the fight.

Below the card are the book's lines about the fight, because the table may have no room for them.
"""

from tracker.screens.pages import Pages
from tracker.typed.picker import ChoiceList, PickerOption
from tracker.views import card as view
from tracker.views.spans import short_name


def open_card(pages: Pages) -> None:
    """Show everything about the selected combatant, and then the book's text about the fight."""
    desk = pages.desk
    combatant = desk.cursor.selected
    if combatant is None:
        return
    width, key = pages.app.size.width - 1, desk.key_of("terrain")
    lines = [
        *view.whole(desk.encounter, desk.book, combatant, width, key),
        *view.of_the_fight(desk.encounter, desk.book, width),
    ]
    options = [
        PickerOption("", "".join(span.text for span in shown), shown) for shown in lines if shown
    ]
    desk.choose(ChoiceList(short_name(combatant.name), options, None))
