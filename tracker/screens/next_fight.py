"""Ask about the next fight of a party: is the party healed first, and what is its name?"""

from tracker.screens.pages import Pages
from tracker.session.next_fight import next_fight, who_comes
from tracker.text.sanitize import sanitize
from tracker.typed.picker import ChoiceList, PickerOption
from tracker.typed.prompt import Question
from tracker.views.spans import Span, line

WHOLE, AS_THEY_ARE = "whole", "as they are"


def open_next_fight(pages: Pages) -> None:
    """Ask whether to heal the party, and for the name of the next fight; then show that fight."""
    desk = pages.desk

    def chosen(taken: str) -> None:
        def answered(text: str) -> None:
            path = next_fight(pages.app.folder, desk.fight, text, whole=taken == WHOLE)
            desk.go_to(path)

        hint = f"a name; then Enter begins it. {sanitize(who_comes(desk.fight))}"
        desk.ask(Question("Name of the next fight:", answered, hint=hint))

    desk.choose(ChoiceList("The party goes on", choices(), chosen))


def choices() -> list[PickerOption]:
    """Return the two choices for the party: unchanged, or healed and without conditions."""
    told = {
        AS_THEY_ARE: "as they are: hit points, conditions, and who is out",
        WHOLE: "made whole: all their hit points, no conditions, everybody in",
    }
    return [PickerOption(value, text, line(Span(text))) for value, text in told.items()]
