"""The single lines at the top and bottom of the fight screen: title, tour and keys."""

from msgspec.structs import replace

from tracker.desk.desk import FightDesk
from tracker.desk.memo import Memo
from tracker.views import bars
from tracker.views.spans import Line, width_of
from tracker.widgets.keys_bar import KeysBar
from tracker.widgets.line_pane import LinePane


class TitlePane(LinePane):
    """Shows the round, the combatant who has the turn, the next combatants, and the time."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._memo: Memo[Line] = Memo()

    def show_desk(self, desk: FightDesk) -> None:
        """Show the title. The title of a copied sample is the name of the copy."""
        encounter, name = desk.encounter, desk.session.name
        timer = bars.timer(desk.countdown, encounter)
        width = self.size.width - width_of(timer)

        def made() -> Line:
            named, key_of = replace(encounter, name=name), desk.key_of
            return bars.title(named, desk.book, width, key_of("next"), desk.coming, key_of("add"))

        self.show([(*self._memo.get(encounter, (width, name), made), *timer)])


class TourPane(LinePane):
    """Shows the current step of the tour."""

    def show_desk(self, desk: FightDesk) -> None:
        """Show the current step if the tour is running."""
        if desk.tour is not None and desk.tour.on:
            self.show([desk.tour.line(desk.key_of)])


class FightKeysBar(KeysBar):
    """Shows the keys that work now."""

    def show_desk(self, desk: FightDesk) -> None:
        """Show the keys of the open list or question.

        If no list and no question is open, show the keys of the commands.
        """
        now = desk.keys_now()
        if desk.asking:
            keys = bars.list_keys([(one.key, one.label) for one in now], self.size.width)
        else:
            keys = bars.keys(now, self.size.width)
        self.show([keys])
