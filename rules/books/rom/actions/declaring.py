"""Declarations: the speed of a CS, and the intent."""

import re
from fractions import Fraction
from typing import Annotated, ClassVar

from rules.books.rom.moves import set_speed
from rules.books.rom.rates import full_speed
from rules.books.rom.sheet import DECLARE, GAITS, ROLL
from rules.books.rom.state.combatant import keep_this_cs, kept
from rules.books.rom.text.speeds import BANDS
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Who
from rules.fight.actions.typed import OwnReader, Typed
from rules.numbers.exact import Number, exact, parse_number
from rules.numbers.inputs import Quantity


class AsBefore(Action, frozen=True, kw_only=True, tag="as-before"):
    """Let everybody who has not declared go on with the old speed, and begin the movement."""

    title: ClassVar[str] = "All as before"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if nothing is declared now, or if nobody has declared a speed yet."""
        if not scene.encounter.started or scene.encounter.phase not in (ROLL, DECLARE):
            message = "nothing is declared now: that comes with the next CS."
            raise InputError("conflict", None, message)
        if not any(kept(one).declared for one in scene.encounter.in_order()):
            raise InputError("conflict", None, "nobody has declared a speed yet: declare first.")
        while scene.encounter.phase in (ROLL, DECLARE):
            scene.book.rounds.next(scene, None)


def _read(line: str, encounter: Encounter, combatant: Combatant) -> dict[str, object]:
    """Read a speed, if the line begins with one, then the intent; raises InputError."""
    if not line:
        raise InputError("missing", "mph", "type a speed, an intent, or both.")
    first = re.split(r"[\s;:]", line, maxsplit=1)[0]
    full = full_speed(encounter, combatant).value
    speed = _speed(first.rstrip(","), full)
    if speed is None:
        return {"intent": line}
    intent = line.removeprefix(first).lstrip(",;: ")
    return {"mph": speed, **({"intent": intent} if intent else {})}


def _speed(word: str, full: Number) -> Number | None:
    """The mph of a number, or of a gait by its first letters; None for any other word."""
    try:
        return parse_number(word, "mph")
    except InputError:
        found = [gait.id for gait in GAITS if gait.id.startswith(word.casefold())]
    if len(found) != 1:
        return None
    return exact(full * BANDS[found[0]])


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """Declare the speed for this CS, and the intent: what the combatant wants to do."""

    title: ClassVar[str] = "Declare"
    typed: ClassVar[Typed | None] = Typed(
        key="f",
        group="Turns",
        asks="declares",
        hint=f"mph, or {', '.join(gait.id for gait in GAITS)}; then what is intended",
        own=OwnReader(
            _read,
            "The speed stands first, as a number or as a gait, which is another speed for each "
            "combatant; words of both may stand in the intent too.",
        ),
        also=("speed", "gait", "intent"),
        good={
            "6": {"mph": 6},
            "half to the door": {"mph": 6, "intent": "to the door"},
            "q": {"mph": 3},
            "12; runs": {"mph": 12, "intent": "runs"},
            "full, runs": {"mph": 12, "intent": "runs"},
            "half: runs": {"mph": 6, "intent": "runs"},
            "half ; runs": {"mph": 6, "intent": "runs"},
            "12;runs": {"mph": 12, "intent": "runs"},
            "7.5,": {"mph": Fraction(15, 2)},
            "parries only": {"intent": "parries only"},
            "waits, then runs": {"intent": "waits, then runs"},
        },
        bad={"": "a speed, an intent, or both", "-1": "mph"},
    )

    who: Who
    mph: Annotated[Number, Quantity("mph", least=0)] | None = None
    intent: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if speed and intent are missing, Refused if the speed is above full."""
        if self.mph is None and self.intent is None:
            raise InputError("missing", "mph", "say how fast (mph), or what is intended.")
        combatant = scene.find(self.who)
        if self.mph is not None:
            combatant = set_speed(scene, combatant, self.mph)
        if self.intent is not None:
            scene.put(keep_this_cs(combatant, intent=self.intent, said=True, given_up=False))
            scene.log(f"{combatant.name} intends: {self.intent}.")
