"""Long histories: old events are read from the archive, and old states are computed."""

import pytest

from rules.encounter import Encounter
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import Refused
from rules.history import Event, Fight, Played, event_from_bytes, event_to_bytes, played_from_bytes
from rules.history import fight as fight_module
from rules.rulebook.catalogue import rulebook
from tests.play.table import Table


class Lines:
    """An archive that keeps each event as a line. It counts how often an event is read."""

    def __init__(self) -> None:
        self.lines: dict[int, bytes] = {}
        self.read = 0

    def keep(self, event: Event) -> None:
        self.lines[event.n] = event_to_bytes(event)

    def event(self, number: int) -> Event:
        self.read += 1
        return event_from_bytes(self.lines[number])

    def played(self, number: int) -> Played:
        self.read += 1
        return played_from_bytes(self.lines[number])


class ArchivedTable(Table):
    """A table with a fight that keeps only very few events in memory."""

    def __init__(self) -> None:
        super().__init__("emala")
        self.archive = Lines()
        self.archive.keep(self.event)
        self.fight = Fight(self.encounter, last=1, head=1, archive=self.archive)
        self.states: dict[int, bytes] = {1: to_bytes(self.encounter)}

    def done(self, **request: object) -> Event:
        event = self.do(**request)  # type: ignore[arg-type]
        self.archive.keep(event)
        if not event.moves_head:
            self.states[event.n] = to_bytes(self.encounter)
        return event

    def reopen(self) -> None:
        """Open the fight again as the program does.

        The state of the fight is in memory, but no events are.
        """
        encounter: Encounter = from_plain(
            to_plain(self.encounter), rulebook(self.encounter.system).state
        )
        fight = self.fight
        self.fight = Fight(
            encounter, last=fight.last, head=fight.head, redo=fight.redo, archive=self.archive
        )


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> ArchivedTable:
    monkeypatch.setattr(fight_module, "KEPT_STATES", 3)
    monkeypatch.setattr(fight_module, "KEPT_EVENTS", 4)
    table = ArchivedTable()
    table.done(action="add", name="Grak", hp=9000, sheet={"movement_rate": 7.5})
    table.done(action="add", name="Mira", hp=9000)
    table.done(action="start")
    return table


def play(table: ArchivedTable, events: int) -> None:
    for number in range(events):
        if number % 5 == 4:
            table.done(action="next")
        else:
            table.done(action="damage", who=["Grak", "Mira"], amount="2d6")


def test_states_far_back_are_made_again_exactly(table: ArchivedTable) -> None:
    play(table, 200)
    for number in (1, 4, 70, 131, 199):
        assert to_bytes(table.fight.state_at(number)) == table.states[number]


def test_undo_takes_back_events_that_are_not_in_memory(table: ArchivedTable) -> None:
    play(table, 90)
    for number in range(table.fight.last - 1, 1, -1):
        table.done(action="undo")
        assert to_bytes(table.encounter) == table.states[number]


def test_a_move_to_the_first_event_can_be_redone(table: ArchivedTable) -> None:
    play(table, 150)
    last = table.fight.head
    table.done(action="undo-to", event=1)
    assert to_bytes(table.encounter) == table.states[1]
    table.done(action="redo")
    assert to_bytes(table.encounter) == table.states[last]


def test_a_reopened_fight_goes_back_before_its_opening(table: ArchivedTable) -> None:
    play(table, 40)
    table.done(action="undo")
    table.reopen()
    table.done(action="redo")
    for _ in range(20):
        table.done(action="undo")
    assert to_bytes(table.encounter) == table.states[table.fight.head]


def test_memory_holds_no_more_than_it_should(table: ArchivedTable) -> None:
    play(table, 50)
    table.fight.state_at(3)
    play(table, 1)
    assert len(table.fight._states) <= 3
    assert len(table.fight._events) <= 4


@pytest.mark.parametrize("story", ["straight on", "undoing", "opened anew"])
def test_the_state_before_takes_two_reads_at_most_in_any_history(
    table: ArchivedTable, story: str
) -> None:
    for _ in range(60):
        play(table, 3)
        if story == "undoing":
            table.done(action="undo")
        if story == "opened anew":
            table.reopen()
    table.reopen()
    table.archive.read = 0
    before = table.fight.event(table.fight.head).parent
    assert to_bytes(table.fight.state_at(before)) == table.states[before]
    assert table.archive.read <= 2


def test_without_an_archive_nothing_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fight_module, "KEPT_STATES", 3)
    monkeypatch.setattr(fight_module, "KEPT_EVENTS", 4)
    table = Table("emala")
    states = [to_bytes(table.encounter)]
    for number in range(30):
        table.do(action="note", text=f"{number}")
        table.do(action="note", text=f"Ford {number}")
        states.append(to_bytes(table.encounter))
    table.do(action="undo-to", event=1)
    assert to_bytes(table.encounter) == states[0]


def test_an_event_that_never_happened_is_refused() -> None:
    table = Table("emala")
    with pytest.raises(Refused, match="no event 7"):
        table.fight.event(7)
