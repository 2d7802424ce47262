"""The next fight with a party: whether it is made whole, and what the fight is called."""

from tracker.desk.desk import Desk
from tracker.session.next_fight import next_fight
from tracker.typed.picker import PickerOption
from tracker.views.spans import Span, line

WHOLE, AS_THEY_ARE = "whole", "as they are"


def open_next_fight(desk: Desk) -> None:
    """Ask how the party goes on and what the next fight is called; then show it."""

    def chosen(taken: str) -> None:
        def answered(text: str) -> None:
            path = next_fight(desk.app.folder, desk.fight, text, whole=taken == WHOLE)
            desk.go_to(path)

        desk.ask("Name of the next fight:", answered, hint="a name; then Enter begins it")

    desk.choose("The party goes on", choices(), chosen)


def choices() -> list[PickerOption]:
    """How the party may go on."""
    told = {
        AS_THEY_ARE: "as they are: hit points, conditions, and who is out",
        WHOLE: "made whole: all their hit points, no conditions, everybody in",
    }
    return [PickerOption(value, text, line(Span(text))) for value, text in told.items()]
