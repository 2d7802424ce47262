"""Snatching, drawing and handing over objects, at the speed of this pulse."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.books.rom.actions.fields import (
    FAILED,
    Hands,
    Pounds,
    Size,
    Stp,
    checked,
    held_item,
    refuse_absent,
    refuse_in_the_air,
    thing_of,
)
from rules.books.rom.rates import ZONE, speed_of_pulse
from rules.books.rom.rounds.struggles import (
    contest_for,
    draw,
    from_one_out,
    holder_of,
    lay_hands,
    loosen,
    missed,
    passes_on,
    put_in_hand,
    room_for,
)
from rules.books.rom.source import Feet, Mph
from rules.books.rom.state.combatant import kept
from rules.books.rom.state.things import ContestedThing
from rules.books.rom.text.objects import draw_item, hand_off, snatch
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Who
from rules.fight.actions.goes import Goes
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import Whole
from rules.rulebook.measures import METRES_OF
from rules.rulebook.positions import carried_off, surely_apart, with_a_step


def _hint(encounter: Encounter, combatant: Combatant) -> str:
    speed = f"{in_words(speed_of_pulse(encounter, combatant))} mph in this pulse"
    return f"key, key passing made, key leap 9 failed; {speed}"


class Snatch(Action, frozen=True, kw_only=True, tag="snatch"):
    """Lay hands on a thing that lies somewhere: in one's own zone, in passing, or with a leap.

    In passing, the speed of this pulse counts, unless `mph` is given. `made` is the result of the
    check; without it, the log only shows the DV. If only one combatant lays hands on the thing in a
    CS, this combatant has it. If several do, they struggle for it in the next CS, and others may
    join. The fight remembers facts about the thing: Size, STP, and how many can hold it (`most`). A
    newer fact replaces an older fact.
    """

    title: ClassVar[str] = "Snatch an object"
    goes: ClassVar[Goes | None] = Goes(
        way="feet", says={"how": "leap"}, beside=False, straight=True
    )
    labels: ClassVar[Mapping[str, str]] = {"how": "from where"}
    typed: ClassVar[Typed | None] = Typed(
        key="H",
        group="Objects",
        word="snatch",
        asks="snatches",
        hint=_hint,
        words={
            **FAILED,
            "passing": {"how": "in-passing"},
            **{key: {"how": "own-zone"} for key in ("zone", "in zone", "in own zone")},
        },
        numbers={"leap": "feet"},
        good={
            "key": {"object": "key"},
            "silver key passing": {"object": "silver key", "how": "in-passing"},
            "a cup in passing size 3": {"object": "a cup", "how": "in-passing", "size": 3},
            "cup zone": {"object": "cup", "how": "own-zone"},
            "cup in own zone": {"object": "cup", "how": "own-zone"},
            "key size 2 made": {"object": "key", "size": 2, "made": True},
            "key leap 9 failed": {"object": "key", "how": "leap", "feet": 9, "made": False},
            '"made key"': {"object": "made key"},
        },
        bad={
            "": "object is missing",
            "key leap far": "'key' and 'far'",
            "key size 1.5": "size",
            "key most 9": "1 to 8",
        },
    )

    who: Who
    object: Name
    how: Literal["own-zone", "in-passing", "leap"] = "own-zone"
    feet: Feet = 0
    mph: Mph | None = None
    made: bool | None = None
    size: Size = 0
    weight: Pounds = 0
    stp: Stp | None = None
    fragile: bool = False
    most: Hands = 8

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused after a failed try in this CS. Raises InputError if no more hands fit."""
        combatant = scene.find(self.who)
        if self.how == "leap" and self.feet == 0:
            raise InputError("missing", "feet", "say how many feet the leap is.")
        contest = contest_for(scene.encounter, self.object)
        weight = Fraction(self.weight)
        said = ContestedThing(self.object, weight, self.size, self.stp, self.fragile, self.most)
        thing = thing_of(scene, said, None if contest is None else contest.thing)
        self._refuse(scene, combatant, thing)
        speed = _speed(scene, combatant, self.mph)
        ruling = snatch(how=self.how, mph=speed, size=thing.size, feet=self.feet)
        answer = scene.record(ruling, combatant.id).answer
        how = {
            "own-zone": "",
            "in-passing": f" in passing at {in_words(speed)} mph",
            "leap": " with a leap",
        }
        text = f"{combatant.name} snatches {thing.name}{how[self.how]}"
        done = checked(scene, text, answer, self.made)
        if self.how == "leap" and done is not None:
            carried_off(scene, combatant.id, Fraction(self.feet) * METRES_OF["ft"])
        if done:
            lay_hands(scene, combatant, from_one_out(scene, thing))
        elif done is False:
            missed(scene, combatant, thing.name)

    def _refuse(self, scene: ActionScene, combatant: Combatant, thing: ContestedThing) -> None:
        refuse_in_the_air(scene, thing.name)
        if thing.name.casefold() in kept(combatant).this_cs.missed:
            scene.refuse(f"{combatant.name} has tried for {thing.name} in this CS already.", "who")
        holder = holder_of(scene.encounter, thing.name)
        contested = contest_for(scene.encounter, thing.name) is not None
        if holder is not None and not holder.out and not contested:
            tear = "" if holder.id == combatant.id else ": begin a struggle for it"
            scene.refuse(f"{holder.name} has {thing.name} in hand{tear}.", "object")
        full = room_for(scene.encounter, combatant, thing)
        if full is not None:
            raise InputError("conflict", "object", full)


class DrawItem(Action, frozen=True, kw_only=True, tag="draw-item"):
    """Take a carried thing out of its container, at the speed of this pulse.

    `made` is the result of the check; without it, the log only shows the DV.
    """

    title: ClassVar[str] = "Draw an item"
    typed: ClassVar[Typed | None] = Typed(
        asks="draws",
        hint="key; key other items 3; mph 6; made or failed",
        words=FAILED,
        good={
            "key": {"object": "key"},
            "silver key other items 3": {"object": "silver key", "other_items": 3},
            "key mph 6 failed": {"object": "key", "mph": 6, "made": False},
        },
        bad={
            "": "object is missing",
            "key made failed": "'failed' and 'made'",
            "key other items -1": "0 or more",
        },
    )

    who: Who
    object: Name
    other_items: Annotated[int, Whole("items", least=0)] = 0
    mph: Mph | None = None
    made: bool | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the thing is not carried."""
        combatant = scene.find(self.who)
        item = held_item(scene, combatant, self.object)
        speed = _speed(scene, combatant, self.mph)
        ruling = scene.record(draw_item(other_items=self.other_items, mph=speed), combatant.id)
        said = f"{combatant.name} draws {item.name}{f' at {in_words(speed)} mph' if speed else ''}"
        done = checked(scene, said, ruling.answer, self.made)
        if done:
            draw(scene, scene.find(self.who), item.name)
        elif done is False:
            scene.log("It may be the wrong thing that comes out.")


class HandOff(Action, frozen=True, kw_only=True, tag="hand-off"):
    """Hand something to somebody within melee range; both speeds in this pulse count.

    `made` is the result of the receiver's check; without it, the log only shows the DV. If the
    check failed, the giver still has the thing.
    """

    title: ClassVar[str] = "Hand something over"
    typed: ClassVar[Typed | None] = Typed(
        asks="hands over",
        hint="what, and to whom: key to Mira; made or failed",
        words=FAILED,
        good={
            "silver key to Mira": {"object": "silver key", "to": "Mira"},
            "Mira key made": {"object": "key", "to": "Mira", "made": True},
            "key to Mira in-range no": {"object": "key", "to": "Mira", "in_range": False},
        },
        bad={"key": "to is missing", "key to Zed": "called 'Zed'", "to Mira": "object"},
    )

    who: Who
    to: Who
    object: Name
    in_range: bool = True
    made: bool | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the receiver is out of melee range, or if the thing is not carried."""
        giver, receiver = scene.find(self.who), scene.find(self.to, "to")
        refuse_absent(scene, giver, receiver, "to")
        far = surely_apart(
            scene.encounter, giver.id, receiver.id, with_a_step(scene.encounter, ZONE)
        )
        ruling = hand_off(
            giver_mph=_speed(scene, giver),
            receiver_mph=_speed(scene, receiver),
            in_range=self.in_range and not far,
        )
        scene.record(ruling, giver.id)
        if not ruling.answer.possible.value:
            away = f": {far} away" if far else ""
            message = f"{receiver.name} is not within melee range of {giver.name}{away}."
            scene.refuse(message, "in_range")
        item = held_item(scene, giver, self.object)
        said = f"{giver.name} hands {item.name} to {receiver.name}"
        done = checked(scene, said, ruling.answer, self.made)
        if done:
            passes_on(scene, item.name, receiver)
            loosen(scene, scene.find(giver.id), item.name)
            put_in_hand(scene, scene.find(receiver.id), ContestedThing(item.name, item.weight))
        elif done is False:
            scene.log(f"{giver.name} has it still.")


def _speed(scene: ActionScene, combatant: Combatant, given: Number | None = None) -> Fraction:
    """Return the given speed. If no speed is given, return the speed of this pulse in mph."""
    return speed_of_pulse(scene.encounter, combatant) if given is None else Fraction(given)
