"""The GM's plans for later: reinforcements, timeline events, and surprise."""

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.encounter import Moment, TimelineEvent
from rules.encounter.naming import names_in
from rules.errors import InputError, NotFound
from rules.fight.actions.adding import LAST_ROUND
from rules.fight.actions.base import Action, ActionScene, Name, Whose
from rules.fight.timeline import check_to_come, moment_in_words, next_moment, often_in_words
from rules.fight.turns import names
from rules.numbers.exact import Number
from rules.numbers.inputs import Quantity, Text, Whole

MOST_EVENTS = 200

Round = Annotated[int, Whole(least=1, most=LAST_ROUND)]
Cell = Annotated[int, Whole(least=0, most=1000)]


class ScheduleArrival(Action, frozen=True, kw_only=True, tag="arrive"):
    """Take combatants out of the fight until a round in which they come in automatically.

    `cell` is a cycle, unit or pulse of that round. `on` is the initiative at which they come in.
    With `at` they come to a place of the line, or beside a combatant.
    """

    title: ClassVar[str] = "Come in later"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Whose
    round: Round
    cell: Cell = 0
    on: Annotated[Number, Quantity()] | None = None
    at: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, and InputError for a moment that is past, or for an unknown place."""
        words = scene.book.words
        moment = check_to_come(scene.encounter, words, Moment(self.round, self.cell))
        moment = replace(moment, on=None if self.on is None else Fraction(self.on))
        people = [scene.find(who) for who in self.who]
        for one in people:
            scene.put(replace(one, out=True, arrives=moment))
        comes, where = "comes" if len(people) == 1 else "come", ""
        if self.at is not None:
            from rules.fight.ground_there import stand_there  # noqa: PLC0415
            from rules.fight.on_the_line import bring_along, stand_at  # noqa: PLC0415

            before = scene.encounter.map
            ids = [one.id for one in people]
            where = f", {stand_at(scene, scene.book, ids, self.at)}"
            stand_there(scene, ids, before)
            bring_along(scene, scene.book, ids)
        scene.log(f"{names(people)} {comes} in {moment_in_words(words, moment)}{where}.")


class AddTimelineEvent(Action, frozen=True, kw_only=True, tag="event"):
    """Put an event on the timeline: 'on 20 the roof falls'. Players see it only if `shown`.

    The event comes in `round` (by default the next possible round) and in a `cell` of the round.
    With `on` it comes after the turns of everybody who has at least this initiative. It comes again
    `every` N rounds; 0 means only once.
    """

    title: ClassVar[str] = "Put an event on the timeline"
    acts: ClassVar[bool] = False

    text: Annotated[str, Text()]
    round: Round | None = None
    cell: Cell = 0
    on: Annotated[Number, Quantity()] | None = None
    every: Annotated[int, Whole(least=0, most=1000)] = 0
    shown: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for a moment that is past, and for more than 200 events."""
        words, timeline = scene.book.words, scene.encounter.timeline
        if len(timeline) >= MOST_EVENTS:
            message = f"a timeline holds at most {MOST_EVENTS} events: take some off first."
            raise InputError("out-of-range", "text", message)
        on = None if self.on is None else Fraction(self.on)
        moment = Moment(self.round or 1, self.cell, on)
        if self.round is None:
            moment = next_moment(scene.encounter, words, moment)
        check_to_come(scene.encounter, words, moment)
        number = 1 + max((int(one.id.removeprefix("e")) for one in timeline), default=0)
        added = TimelineEvent(
            id=f"e{number}",
            text=self.text,
            next=moment,
            every=self.every,
            shown=self.shown,
            mentions=names_in(scene.encounter, self.text),
        )
        scene.change(timeline=(*timeline, added))
        often = f", then {often_in_words(words, added)}" if self.every else ""
        scene.log(f"Timeline: {self.text.rstrip('.')}, in {moment_in_words(words, moment)}{often}.")


class AnswerTimelineEvent(Action, frozen=True, kw_only=True, tag="answer-event"):
    """Mark a timeline event that has come as handled; without `event`, mark all of them.

    `over` removes an event, so that it does not come again, or does not come at all.
    """

    title: ClassVar[str] = "See to a timeline event"
    acts: ClassVar[bool] = False

    event: Annotated[str, Text()] | None = None
    over: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound for an unknown event, and Refused if there is no event to mark."""
        timeline = scene.encounter.timeline
        meant = [one for one in timeline if self.event in (one.id, None)]
        if self.event is not None and not meant:
            message = f"the timeline has no event {self.event[:60]!r}."
            raise NotFound(message, "event")
        answered = meant if self.over and self.event else [one for one in meant if one.came]
        if not answered:
            scene.refuse("nothing has come on the timeline that is not seen to.", "event")
        ids = {one.id for one in answered}
        off = {one.id for one in answered if self.over or not one.every}
        kept = (replace(one, came=None) if one.id in ids else one for one in timeline)
        scene.change(timeline=tuple(one for one in kept if one.id not in off))
        for one in answered:
            done = "is seen to" if one.came else "is taken off"
            again = "" if one.id in off else ", and comes again"
            scene.log(f"Timeline: {one.text.rstrip('.')} {done}{again}.")


class Surprise(Action, frozen=True, kw_only=True, tag="surprise"):
    """Mark combatants as surprised: each of them loses the next turn; `over` removes the mark.

    No book here has a rule for surprise. The GM decides about it, and the log says so.
    """

    title: ClassVar[str] = "Surprised"
    acts: ClassVar[bool] = False

    who: Whose
    over: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        people = [scene.find(who) for who in self.who]
        for one in people:
            scene.put(replace(one, surprised=not self.over))
        are = "is" if len(people) == 1 else "are"
        if self.over:
            scene.log(f"{names(people)} {are} not surprised.")
            return
        loses = "loses" if len(people) == 1 else "each loses"
        scene.log(f"{names(people)} {are} surprised: {loses} the next turn (the GM's ruling).")
