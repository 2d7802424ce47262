"""The content of a fight's panes, and every number on the screen."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace
from textual import events, on
from textual.timer import Timer

from rules.encounter import Combatant, Encounter
from rules.errors import CodedError
from rules.fight.preview import turns_ahead
from rules.history import Fight
from rules.history.since import since_last_turn
from rules.rulebook.answers import Remarks
from tracker.desk.commands.turns import what_next
from tracker.desk.cursor import Cursor
from tracker.desk.desk import OnScreen
from tracker.desk.keymap import KeyMap
from tracker.desk.tour import Tour
from tracker.panes.lower import CombatantPane, LanesPane, LogPane
from tracker.panes.memo import Memo
from tracker.panes.table import Aim, TablePane
from tracker.screens.fight_frame import FightFrame
from tracker.screens.previewing import Previewing
from tracker.session.countdown import Countdown
from tracker.session.session import Session
from tracker.typed.grammar import Asked
from tracker.typed.picker import Picker
from tracker.views import bars
from tracker.views import terrain as terrain_view
from tracker.views.card import CardKeys
from tracker.views.spans import Closed, Line, ShownNumber, Told, numbers_in, told_in, width_of
from tracker.widgets.line_pane import LinePane, Picture
from tracker.widgets.prompt import Prompt

LOOKING_ON = "Somebody else plays this fight: it is shown as it is played, and not changed here."
LOOKS = 0.1
"""Seconds between two checks of a save that another process plays."""


class FightPanes(FightFrame):
    """Shows the fight on its panes. The fight screen adds the questions and the actions."""

    def __init__(self, saved: Session, keymap: KeyMap, tour: Tour | None = None) -> None:
        super().__init__(saved, keymap, tour)
        self._titles: Memo[Line] = Memo()
        self._since: Memo[Remarks] = Memo()
        self._next: Memo[tuple[str, ...]] = Memo()
        self._left = False
        self._fault_of_save = ""
        self.refused: Asked | None = None
        self._showing_soon = self._behind = False
        self._countdown: Countdown | None = None
        self._previewing = Previewing(self)
        self._ticking: Timer | None = None

    def on_unmount(self) -> None:
        """Write a checkpoint and close the save; its history is already written."""
        self.saved.close()

    def on_mount(self) -> None:
        """Place the panes before anything is painted; show a message about the save or the keys."""
        self._arrange()
        self.query_one(Prompt).cut = self.ask_in_full
        if self.app.config.turn_timer:
            self.count_down(self.app.config.turn_timer)
        message = self.saved.warning or self.keymap.said
        if not self.saved.writable:
            self._looking = self.set_interval(LOOKS, self._look)
            message = message or LOOKING_ON
        self.query_one(Prompt).tell(message, "warn")

    @on(events.Resize)
    @on(LinePane.Resized)
    def show_soon(self) -> None:
        """Show everything again when the panes have their sizes; several calls show it once."""
        if not self._showing_soon:
            self._showing_soon = True
            self.call_after_refresh(self._show_now)

    def show_all(self) -> None:
        """Show the whole state; panes repaint the lines that changed."""
        self._behind = False
        self._places_changed()
        self._show_around()
        self._show_table()
        self._previewing.begin(self.encounter, self._parts_of_next)

    def show_all_once(self) -> None:
        """Show the whole state once, after the last of several quick keys."""
        self._behind = True
        self.app.when_caught_up(self._catch_up, self)

    def _catch_up(self) -> None:
        """Show the newest state now, if the screen does not show it yet."""
        if self._behind and not self._left:
            self.show_all()

    def show(self) -> None:
        """Show what depends on the cursor: the table, the cards and the open list."""
        if self._places_changed():
            self._show_around()
        self._show_table()

    def _places_changed(self) -> bool:
        """Place the panes again if the roster needs other places; return whether panes moved."""
        changed = self._arrange()
        if changed:
            self.lay_out_now()
        return changed

    def _show_around(self) -> None:
        """Show the panes that do not depend on the cursor."""
        self._show_title()
        self.show_keys()
        self.query_one(LogPane).show_log(self.fight, self.keymap.key_of("log"))
        self.query_one(LanesPane).show_round(self.fight, self._in_lanes(self.encounter))
        if self._tour is not None and self._tour.on:
            self.query_one("#tour", LinePane).show([self._tour.line(self.keymap.key_of)])

    def _show_table(self) -> None:
        self.show_table()
        keys = CardKeys(self.keymap.key_of("card"), self.keymap.key_of("terrain"))
        for pane, who in zip(self.query(CombatantPane), self._on_cards(), strict=True):
            pane.keys = keys
            since = self._since_last_turn(self.fight, who) if pane.display else ()
            on = self._number_on_card() if who is self.cursor.selected else None
            pane.show_combatant(self.fight, who, since, on)
        self._show_list()
        # Braille displays follow the terminal's own cursor, so it goes to the selected row.
        self.app.cursor_position = self.query_one(TablePane).cursor_offset()

    def show_table(self) -> None:
        """Show only the table."""
        self.query_one(TablePane).show_fight(self.fight, _aim(self.cursor))

    def _parts_of_next(self) -> Iterator[None]:
        """Prepare what each pane will show in the next turn, pane by pane; nothing is shown yet."""
        asked = what_next(self.fight) if self.saved.writable and self.encounter.combatants else None
        fight = self.saved.preview_next(asked) if asked else None
        if fight is None:
            return
        yield
        encounter, cursor = fight.encounter, self.cursor.on(fight)
        self.query_one(TablePane).preview_fight(fight, _aim(cursor))
        yield
        who = cursor.selected
        since = self._since_last_turn(fight, who)
        self.query_one("#combatant", CombatantPane).preview_combatant(fight, who, since)
        yield
        self.query_one(LogPane).preview_log(fight, self.keymap.key_of("log"))
        yield
        self.query_one(LanesPane).preview_round(fight, self._in_lanes(encounter))
        self.query_one("#title", LinePane).preview(Picture([self._title(encounter)]))

    def let_message_go(self) -> None:
        """Clear the message, because something else opens; a fault of the save stays shown.

        A refusal whose message is cleared can no longer be overridden.
        """
        self.refused = None
        self.query_one(Prompt).tell(self._fault_of_save, "bad")

    def open_list(self, picker: Picker) -> None:
        """Open a list over the lowest panes."""
        self.let_message_go()
        self._choosing = picker
        self._show_list()
        self.show_keys()

    @abstractmethod
    def keys_line(self, width: int) -> Line:
        """The keys that work now."""

    def show_keys(self) -> None:
        """Show the keys that work now; do nothing if this screen was already left."""
        if not self._left:
            self.query_one("#keys", LinePane).show([self.keys_line(self.size.width)])

    def show_keys_once(self) -> None:
        """Show the keys that work now, once after several quick keys."""
        self.app.when_caught_up(self.show_keys, self)

    def on_screen(self) -> OnScreen:
        """The numbers and closed places on the screen that the GM can ask about."""
        within, number = self.under_cursor(), self.cursor.number
        left = next((one for one in within if one.label == "movement left"), None)
        under_cursor = within[number] if number is not None and number < len(within) else left
        room = self.query_one(LogPane).size.height - 1
        numbers: list[Told] = [*self._numbers()]
        if isinstance(under_cursor, Closed):
            numbers.insert(0, under_cursor)
        return OnScreen(numbers, under_cursor, max(1, room))

    def under_cursor(self) -> tuple[Told, ...]:
        """The numbers that the cursor can stop at: those of the selected row, then of the card.

        On the card, the cursor also stops at closed places.
        """
        return (*self._numbers_in_row(), *told_in(self._card_of_selected()))

    def _numbers_in_row(self) -> tuple[ShownNumber, ...]:
        return self._numbers_of_rows([self.cursor.selected.id if self.cursor.selected else None])

    def _card_of_selected(self) -> Sequence[Line]:
        """The lines of the selected combatant's card; none if the card is not shown."""
        self._catch_up()
        selected = self.cursor.selected
        for pane, who in zip(self.query(CombatantPane), self._on_cards(), strict=True):
            if pane.display and who is not None and who is selected:
                return pane.lines
        return ()

    def _show_now(self) -> None:
        self._showing_soon = False
        if not self._left:
            self.show_all()

    def _look(self) -> None:
        """Show what another process has played; in a new turn, the cursor goes to the actor."""
        fight, turn = self.fight, self.encounter.turn_of
        try:
            news = not self._left and self.saved.look()
        except CodedError as fault:
            # A save that was moved may come back; looking again repairs no other fault.
            if fault.code != "not-found":
                self._looking.stop()
            self._tell_of_save(fault.message)
            return
        self._tell_of_save("")
        if not news:
            return
        if self.fight is not fight:
            self.cursor = Cursor(self.fight)
        if self.encounter.turn_of != turn:
            self.cursor.follow_turn()
        self.show_all()

    def _tell_of_save(self, fault: str) -> None:
        """Show a new fault of the save; clear the message when the save has no fault any more."""
        if fault != self._fault_of_save:
            self._fault_of_save = fault
            self.query_one(Prompt).tell(fault, "bad")

    def _show_title(self) -> None:
        self.query_one("#title", LinePane).show([self._title(self.encounter)])

    def _title(self, encounter: Encounter) -> Line:
        """The title, with the remaining time of the turn; a copy of a sample shows its own name."""
        key_of, name = self.keymap.key_of, self.saved.name
        timer = bars.timer(self._countdown, encounter)
        width = self.size.width - width_of(timer)

        def made() -> Line:
            named, then = replace(encounter, name=name), self._coming(encounter)
            return bars.title(named, self.book, width, key_of("next"), then, key_of("add"))

        return (*self._titles.get(encounter, (width, name), made), *timer)

    def count_down(self, seconds: int) -> None:
        """Count each turn down in the title, from this number of seconds; 0 turns it off."""
        self._countdown = Countdown(seconds) if seconds else None
        if self._ticking is not None:
            self._ticking.stop()
        self._ticking = self.set_interval(1, self._tick) if seconds else None
        self._show_title()

    def _tick(self) -> None:
        """Each second: show the time that remains for the turn, and say once that it is up."""
        if self._left or self._countdown is None:
            return
        self._show_title()
        actor = self.encounter.combatants.get(self.encounter.turn_of or "")
        if actor and not self.encounter.ended and self._countdown.is_up():
            self.query_one(Prompt).tell(f"{actor.name}: the time of this turn is up.", "warn")

    def _coming(self, encounter: Encounter) -> tuple[str, ...]:

        def made() -> tuple[str, ...]:
            return bars.foretold(encounter, turns_ahead(encounter, self.book))

        return self._next.get(encounter, None, made)

    def _on_cards(self) -> tuple[Combatant | None, Combatant | None]:
        """The combatants on the two cards: only the selected one, or the actor and another one."""
        selected, turn_of = self.cursor.selected, self.encounter.turn_of
        if turn_of is None or not self.query_one("#other").display:
            return selected, None
        return self.encounter.combatants[turn_of], self._beside_actor()

    def _beside_actor(self) -> Combatant | None:
        """The combatant beside the actor: the selected one, or, if that is the actor, the next."""
        selected, turn_of = self.cursor.selected, self.encounter.turn_of
        if turn_of is None or self.encounter.ended:
            return None
        if selected is None or selected.id != turn_of:
            return selected
        then = next(iter(self._coming(self.encounter)), None)
        return None if then is None else self.encounter.combatants[then]

    def _number_on_card(self) -> int | None:
        """The place of the cursor among the numbers of the card; None if it is not on the card."""
        number, in_row = self.cursor.number, len(self._numbers_in_row())
        return None if number is None or number < in_row else number - in_row

    def _since_last_turn(self, fight: Fight, who: Combatant | None) -> Remarks:
        if who is None:
            return ()
        return self._since.get(fight.encounter, who.id, lambda: since_last_turn(fight, who.id))

    def _numbers_of_rows(self, rows: Iterable[str | None]) -> tuple[ShownNumber, ...]:
        table, folded = self.query_one(TablePane), self.cursor.folded()
        return tuple(
            number
            for who in rows
            for number in table.numbers_of(self.fight, who, folded.get(who or "", ()))
        )

    def _numbers(self) -> list[ShownNumber]:
        """Every number on the screen once, those of the selected combatant first."""
        found = [*self._numbers_in_row()]
        for pane in self.query(CombatantPane):
            found += numbers_in(pane.lines) if pane.display else ()
        if self.cursor.selected is not None:
            costs = self.book.terrain_costs(self.encounter, self.cursor.selected)
            found += numbers_in(terrain_view.lines(self.book, costs, self.cursor.selected))
        found += numbers_in(self.query_one("#title", LinePane).lines)
        found += self._numbers_of_rows(self.cursor.rows())
        found += numbers_in(self.query_one(TablePane).lines)
        found += numbers_in(self.query_one(LanesPane).lines)
        return list(dict.fromkeys(found))


def _aim(cursor: Cursor) -> Aim:
    """What the table needs from the cursor: rows, selection, marks, matches and folds."""
    return Aim(
        cursor.rows(),
        cursor.selected.id if cursor.selected else None,
        cursor.number,
        cursor.marked,
        cursor.found(),
        cursor.letters(),
        cursor.folded(),
    )
