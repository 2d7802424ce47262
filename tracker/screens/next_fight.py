"""Ask about the next fight of a party.

The questions are about the health of the party, the rulebook, and the fight's name.
"""

from rules.history import Fight
from tracker.screens.pages import Pages
from tracker.screens.pick import PickScreen
from tracker.screens.rulebooks import rulebook_screen
from tracker.session.next_fight import next_fight, who_comes
from tracker.text.sanitize import sanitize
from tracker.typed.picker import ChoiceList, PickerOption
from tracker.typed.prompt import Question
from tracker.views.spans import Span, line

WHOLE, AS_THEY_ARE, ELSEWHERE = "whole", "as they are", "elsewhere"


def open_next_fight(pages: Pages) -> None:
    """Ask for the state of the party and the name of the next fight; then show that fight."""
    desk = pages.desk

    def ask_name(taken: str, system: str = "") -> None:
        def answered(text: str) -> None:
            path = next_fight(
                pages.app.folder, desk.fight, text, whole=taken == WHOLE, system=system
            )
            desk.go_to(path)

        desk.ask(Question(name_question(desk.fight, system), answered, hint=name_hint(desk.fight)))

    def chosen(taken: str) -> None:
        if taken == ELSEWHERE:
            pages.push(other_book(desk.fight), lambda system: ask_name(taken, system))
        else:
            ask_name(taken)

    desk.choose(ChoiceList(f"The party goes on under {title_of(desk.fight)}", choices(), chosen))


def choices() -> list[PickerOption]:
    """Return the choices for the party: unchanged, healed, or under another book."""
    told = {
        AS_THEY_ARE: "as they are: hit points, conditions, and who is out",
        WHOLE: "made whole: all their hit points, no conditions, everybody in",
        ELSEWHERE: "under another rulebook: sheets as guesses, without hit points and mounts",
    }
    return [PickerOption(value, text, line(Span(text))) for value, text in told.items()]


def title_of(fight: Fight) -> str:
    """The short title of a fight's rulebook."""
    return sanitize(fight.book.title.partition(" (")[0])


def other_book(fight: Fight) -> PickScreen:
    """Return the page that asks for the rulebook of the next fight."""
    return rulebook_screen("Rulebook of the next fight", fight.encounter.system)


def name_question(fight: Fight, system: str) -> str:
    """Return the question for the name of the next fight. It names the rulebook too."""
    return f"Name of the next fight under {system or title_of(fight)}:"


def name_hint(fight: Fight) -> str:
    """Return the hint for the question about the next fight's name.

    The hint names the combatants who come along, and the combatants who do not.
    """
    return f"a name; then Enter begins it. {sanitize(who_comes(fight))}"
