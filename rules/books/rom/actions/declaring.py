"""Declarations: the speed of a CS, and the intent."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET

from rules.books.rom.actions.speed_line import AS_BEFORE, read_declaration
from rules.books.rom.moves import set_speed
from rules.books.rom.rates import full_speed
from rules.books.rom.sheet import DECLARE, GAITS
from rules.books.rom.state.combatant import keep_this_cs, kept
from rules.books.rom.text.speeds import BANDS
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Whose
from rules.fight.actions.typed import OwnReader, Typed
from rules.numbers.exact import Number, exact, in_words
from rules.numbers.inputs import Quantity
from rules.rulebook.rulebook import ROLL

Rate = Literal["still", "quarter", "half", "three-quarters", "full", "as-before"]


def _hint(encounter: Encounter, _combatant: Combatant) -> str:
    speeds = f"mph, {', '.join(gait.id for gait in GAITS)}, as before"
    path = "" if encounter.map is UNSET else "; >gate, >f: the path"
    return f"{speeds}{path}; then what is intended"


class AsBefore(Action, frozen=True, kw_only=True, tag="as-before"):
    """Let everybody who has not declared continue at the old speed, and begin the movement."""

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


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """Declare the speed for this CS, and the intent: what the combatants want to do.

    The speed is `mph`, or a `rate` of each combatant's own full speed. The rate 'as-before' means
    the speed of the last declaration.
    """

    title: ClassVar[str] = "Declare"
    typed: ClassVar[Typed | None] = Typed(
        key="f",
        group="Turns",
        whose_turn=True,
        with_path=True,
        asks="declares",
        hint=_hint,
        own=OwnReader(
            read_declaration,
            "The speed stands first, as a number or as a rate; words of both may stand in the "
            "intent too.",
        ),
        also=("speed", "gait", "intent"),
        good={
            "6": {"mph": 6},
            "6 mph": {"mph": 6},
            "6mph to the door": {"mph": 6, "intent": "to the door"},
            "half to the door": {"rate": "half", "intent": "to the door"},
            "half speed to the door": {"rate": "half", "intent": "to the door"},
            "q": {"rate": "quarter"},
            "3/4": {"rate": "three-quarters"},
            "as before": {"rate": "as-before"},
            "before": {"rate": "as-before"},
            "same as before": {"rate": "as-before"},
            "three quarters, aims": {"rate": "three-quarters", "intent": "aims"},
            "half-speed": {"rate": "half"},
            "75%": {"rate": "three-quarters"},
            "before dawn he leaves": {"intent": "before dawn he leaves"},
            "as before, aims": {"rate": "as-before", "intent": "aims"},
            "12; runs": {"mph": 12, "intent": "runs"},
            "full, runs": {"rate": "full", "intent": "runs"},
            "half: runs": {"rate": "half", "intent": "runs"},
            "half ; runs": {"rate": "half", "intent": "runs"},
            "12;runs": {"mph": 12, "intent": "runs"},
            "7.5,": {"mph": Fraction(15, 2)},
            "parries only": {"intent": "parries only"},
            "waits, then runs": {"intent": "waits, then runs"},
            "runs to the door": {"intent": "runs to the door"},
            "falls back": {"intent": "falls back"},
            "halfling first": {"intent": "halfling first"},
            '"fast"': {"intent": "fast"},
        },
        bad={
            "": "a speed, an intent, or both",
            "-1": "mph",
            "15 km/h": "15 km/h are 9.32 mph",
            "15km/h to the door": "9.32 mph",
            "22 ft": "22 ft in a pulse are 15 mph",
            "15 m": "33.55 mph",
            "15x": "'15 x' is no speed",
            "6 miles": "'6 miles' is no speed",
            "stop": "'stop' is no speed",
            "fast": "'fast' is no speed",
            "hlaf to the door": "did you mean half?",
            "quater": "did you mean quarter?",
            "stillxx": "did you mean still?",
            "fullzz to the door": "did you mean full?",
            "q half": "q (quarter) and half are both the speed",
            "6 half": "6 and half are both the speed",
            "6 mph half, aims": "6 and half are both the speed",
            "horse half": "the speed stands first, as in half horse",
        },
    )

    who: Whose
    mph: Annotated[Number, Quantity("mph", least=0)] | None = None
    rate: Rate | None = None
    intent: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if speed and intent are missing.

        Raises Refused if the speed is above full.
        """
        if self.mph is None and self.rate is None and self.intent is None:
            raise InputError("missing", "mph", "say how fast (mph), or what is intended.")
        if self.mph is not None and self.rate is not None:
            raise InputError("conflict", "rate", "say mph or a rate, not both.")
        for who in self.who:
            self._declare(scene, scene.find(who))

    def _declare(self, scene: ActionScene, combatant: Combatant) -> None:
        scene.refuse_out(combatant)
        if self.mph is not None:
            combatant = set_speed(scene, combatant, self.mph)
        elif self.rate == AS_BEFORE:
            before = in_words(kept(combatant).declared)
            scene.log(f"{combatant.name} declares {before} mph as before.")
            combatant = scene.put(keep_this_cs(combatant, said=True))
        elif self.rate is not None:
            full = full_speed(scene.encounter, combatant).value
            combatant = set_speed(scene, combatant, exact(full * BANDS[self.rate]))
        if self.intent is not None:
            self._intend(scene, combatant, self.intent)

    def _intend(self, scene: ActionScene, combatant: Combatant, intent: str) -> None:
        """Note an intent. Log the speed too, if the log does not have the speed of this CS yet."""
        now = kept(combatant)
        scene.put(keep_this_cs(combatant, intent=intent, said=True, given_up=False))
        scene.log(f"{combatant.name} intends: {intent}.")
        was_told = now.this_cs.said or scene.encounter.turn_of == combatant.id
        if now.declared and not was_told:
            scene.log(f"The speed is {in_words(now.declared)} mph as before.")
