"""The actions of a charge: the charge, the answer, and the blows."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET
from msgspec.structs import replace

from rules.books.emala.actions.striking import RESULTS, Strike, result_hint
from rules.books.emala.rates.beside import apart
from rules.books.emala.rates.budgets import budget
from rules.books.emala.rates.gaits import primary_rate
from rules.books.emala.rounds.engagement import end_beside, engage, keep_charge
from rules.books.emala.sheet import WORDS
from rules.books.emala.source import EMALA
from rules.books.emala.state import (
    OpenCharge,
    charge_of,
    fight,
    kept,
    present,
    primary,
    spend_to,
    strikes_at_once,
    to_strike,
)
from rules.books.emala.text.charging import ChargeAnswer, charge, charge_response
from rules.books.emala.text.melee import POINTS, cost
from rules.encounter import Combatant, Encounter
from rules.errors import InputError, Refused
from rules.fight.actions.armed import attack_names
from rules.fight.actions.base import Action, ActionScene, Who
from rules.fight.actions.goes import Goes
from rules.fight.actions.typed import Typed
from rules.fight.turns import names
from rules.numbers.exact import counted, in_words
from rules.numbers.figures import figure, why_not
from rules.numbers.inputs import Whole, listed
from rules.rulebook.answers import Account
from rules.rulebook.gm_rulings import steed_at_own_speed

CHARGING = EMALA.source("Charging")

THROUGH: Mapping[str, Mapping[str, object]] = {"through": {"large_or_fast": True}}


def _charger(encounter: Encounter, combatant: Combatant) -> str:
    """Return the id of whoever charges this combatant, or else of a charger without a target.

    Raises InputError if nobody charges.
    """
    open_ = [one for one in fight(encounter).charges if one.answer is None and not one.over]
    at_them = [one for one in open_ if one.target == combatant.id]
    found = next(iter(at_them or [one for one in open_ if one.target is None]), None)
    if found is None:
        message = f"nobody charges {combatant.name}{_who_answers(encounter)}."
        raise InputError("missing", "charger", message)
    return found.charger


def _who_answers(encounter: Encounter) -> str:
    """Return a text about all open charges: ', but Ansa charges Fenn, who answers'."""
    open_ = (one for one in fight(encounter).charges if one.answer is None and not one.over)
    pairs = (present(encounter, (one.charger, one.target or "")) for one in open_)
    told = [f"{pair[0].name} charges {pair[1].name}, who answers" for pair in pairs if pair[1:]]
    return f", but {listed(told, 'and')}" if told else ""


def _blow_hint(encounter: Encounter, combatant: Combatant) -> str:
    open_ = charge_of(encounter, combatant.id)
    why = f"no attack: {open_.no_attack}; " if open_ and open_.no_attack else ""
    return f"{why}{result_hint(combatant)}"


class Charge(Action, frozen=True, kw_only=True, tag="charge"):
    """Charge: find out whether an attack is allowed, and how the charge changes the attack.

    After the answer and the blow, the charger stands beside the target and is engaged with it. A
    `large_or_fast` charger goes on through the contact, and is not engaged. If `beside` is false,
    the charger stops short of the target.
    """

    title: ClassVar[str] = "Charge"
    strikes: ClassVar[str] = "target"
    goes: ClassVar[Goes | None] = Goes(
        whom="target", reaches=lambda fields: fields.get("beside", True) is True
    )
    in_turn: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        key="G",
        group="Movement",
        asks="charges",
        hint="at whom; through the contact, or short of it",
        words={**THROUGH, "short": {"beside": False}},
        never_empty=True,
        good={
            "Goblin 1": {"target": "Goblin 1"},
            "Goblin 1 through": {"target": "Goblin 1", "large_or_fast": True},
            "Goblin 1 short": {"target": "Goblin 1", "beside": False},
        },
        bad={
            "": "say what is meant",
            "Goblin 1 sideways": "sideways",
            "Goblin 7": "Goblin 7",
            "Goblin 1 7": "7",
        },
    )

    who: Who
    target: Who | None = None
    large_or_fast: bool = False
    beside: bool = True

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant does not have the turn, or has charged already.

        Raises Refused also if the gait is neither a run nor a sprint.
        """
        combatant = scene.find(self.who)
        target = None if self.target is None else scene.find(self.target, "target")
        self._check(scene, combatant, target)
        gait = primary(combatant)
        goer = steed_at_own_speed(scene.encounter, combatant) or combatant
        found = primary_rate(scene.encounter, goer, gait, combatant.terrain)
        rate, moved = found.figure.value, combatant.pace.made_before
        if rate == 0:
            none = f"the gait {WORDS.gait(gait).label} has no movement here"
            scene.refuse(f"{combatant.name} cannot charge: {none}.", "who")
        squares = _over_squares(scene.encounter, combatant)
        ruling = charge(gait=gait, rate=rate, moved_previous_turn=moved, over_squares=squares)
        answer = scene.record(ruling, combatant.id).answer
        why = why_not(answer.is_charge)
        if why and scene.encounter.map is not UNSET:
            why = f"{why}: say the gait before the goal, as in run >f"
        scene.refuse_if(why, f"{combatant.name} cannot charge")
        for account in _run_up(combatant, found, over_squares=squares):
            scene.record_account(account, combatant.id)
        scene.record(cost(deed="charge"), combatant.id)
        open_ = self._opened(combatant, target, answer)
        keep_charge(scene, open_)
        at = f" at {target.name}" if target else ""
        attack = f"no attack, {open_.no_attack}" if open_.no_attack else f"attack {_harder(open_)}"
        scene.log(f"{combatant.name} charges{at}: {attack}.")
        if target is not None:
            price = scene.record(cost(deed="answer"), target.id)
            scene.log(_may_answer(target, int(price.answer.points.value)))
            scene.log(_too_far(scene.encounter, combatant, target))

    def _check(self, scene: ActionScene, combatant: Combatant, target: Combatant | None) -> None:
        if scene.encounter.turn_of != combatant.id:
            scene.refuse(f"{combatant.name} cannot charge now: it is not their turn.", "who")
        if charge_of(scene.encounter, combatant.id) is not None:
            scene.refuse(f"{combatant.name} has charged in this turn already.", "who")
        if combatant.pace.gait != primary(combatant):
            now = WORDS.gait(combatant.pace.gait).label
            scene.refuse(f"{combatant.name} cannot charge at the gait {now}: run or sprint.")
        if target is None:
            return
        if target.out:
            scene.refuse(f"{target.name} is out of the fight: charge somebody else.", "target")

    def _opened(
        self, combatant: Combatant, target: Combatant | None, answer: ChargeAnswer
    ) -> OpenCharge:
        return OpenCharge(
            charger=combatant.id,
            target=target.id if target else None,
            grades=int(answer.difficulty_grades.value),
            steps=int(answer.damage_steps.value),
            no_attack=why_not(answer.may_attack) or "",
            through=self.large_or_fast,
            beside=self.beside,
        )


class AnswerCharge(Action, frozen=True, kw_only=True, tag="answer-charge"):
    """Parry, evade or counterattack a charge; the answer decides who strikes first.

    The answer costs one action point, or `spend` points.
    """

    title: ClassVar[str] = "Answer a charge"
    typed: ClassVar[Typed | None] = Typed(
        key="A",
        group="Melee",
        word="answer charge",
        asks="answers with",
        hint=lambda _encounter, combatant: (
            f"parry, evade or counterattack; {counted(kept(combatant).points, POINTS)} left"
        ),
        words=THROUGH,
        otherwise={"charger": _charger},
        good={
            "parry": {"response": "parry"},
            "c": {"response": "counterattack"},
            "evade through spend 2": {"response": "evade", "large_or_fast": True, "spend": 2},
            "parry Goblin 1": {"response": "parry", "charger": "Goblin 1"},
        },
        bad={"": "response is missing", "duck": "duck", "parry 2": "2"},
    )

    who: Who
    charger: Who
    response: Literal["parry", "evade", "counterattack"]
    large_or_fast: bool = False
    spend: Annotated[int, Whole("points", least=0, most=100)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused without an open charge, after an answer, or without enough points."""
        defender, charger = scene.find(self.who), scene.find(self.charger, "charger")
        open_ = self._charge(scene, defender, charger)
        through = self.large_or_fast or open_.through
        left = self._pay(scene, defender)
        ruling = charge_response(
            response=self.response,
            charger_reach=int(WORDS.number(charger, "reach")),
            defender_reach=int(WORDS.number(defender, "reach")),
            set_weapon=WORDS.flag(defender, "set_weapon"),
            charger_large_or_fast=through,
        )
        answer = scene.record(ruling, defender.id).answer
        answered = replace(
            open_,
            target=defender.id,
            through=through,
            answer=self.response,
            first=answer.first.value,
            borrowed=answer.uses_charger_damage_modifier.value,
        )
        first = _first(answered, charger, defender)
        borrowed = ", with the charger's damage modifier" if answered.borrowed else ""
        told = f"{defender.name} answers {charger.name}'s charge with {self.response}"
        scene.log(f"{told}: {first}{borrowed}; {_end(answered)}.")
        scene.log(f"{defender.name} has {counted(left, POINTS)} left.")
        # If the charger is still on the way, the charge goes on until the end of the turn.
        there = not apart(scene.encounter, charger, defender)
        keep_charge(scene, replace(answered, over=there and not to_strike(answered)))
        if answer.ends_engaged.value and answered.beside and there:
            engage(scene, charger, defender, told=False)

    def _charge(self, scene: ActionScene, defender: Combatant, charger: Combatant) -> OpenCharge:
        """Return the charge that the combatant answers. Raises Refused if no answer is possible."""
        open_ = charge_of(scene.encounter, charger.id)
        if charger.id == defender.id:
            message = f"{charger.name} cannot answer a charge of their own."
            raise InputError("conflict", "charger", message)
        if open_ is None:
            why = f"{charger.name} does not charge: declare the charge first."
            at_them = charge_of(scene.encounter, defender.id)
            if at_them is not None and at_them.target == charger.id:
                answers = f"{defender.name} charges {charger.name}, who answers"
                why = f"{answers}: select {charger.name} first, then say how."
            scene.refuse(why, "charger")
            return OpenCharge(charger=charger.id, target=defender.id)
        if open_.target not in (None, defender.id):
            target = present(scene.encounter, (open_.target or "",))
            whom = names(target) or "one who is not in the fight any more"
            scene.refuse(f"{charger.name} charges {whom}, not {defender.name}.", "who")
        elif open_.answer is not None:
            scene.refuse(f"{defender.name} has answered with {open_.answer} already.", "who")
        elif open_.struck or open_.over:
            scene.refuse(f"{charger.name}'s charge is over: there is nothing to answer.", "who")
        return open_

    def _pay(self, scene: ActionScene, defender: Combatant) -> int:
        """Pay for the answer, and return the remaining points.

        Raises Refused without enough points.
        """
        asked = scene.record(cost(deed="answer"), defender.id).answer
        points = int(asked.points.value) if self.spend is None else self.spend
        have = kept(defender).points
        if have < points:
            needed = f"an answer costs {counted(points, POINTS)}"
            scene.refuse(f"{defender.name} has {counted(have, POINTS)} left, {needed}.", "who")
        left = max(0, have - points)
        scene.put(spend_to(scene.encounter, defender, left))
        return left


class Blow(Strike, frozen=True, kw_only=True, tag="blow"):
    """Strike in a charge, as the charger or in a counterattack; the longer Reach strikes first.

    The target loses `damage` hit points; a blow that `missed` does no damage. If charger and
    defender strike at the same time, the GM may let a blow fall even if its striker is out.
    """

    title: ClassVar[str] = "Strike in a charge"
    typed: ClassVar[Typed | None] = Typed(
        key="b",
        group="Melee",
        word="blow in charge",
        asks="strikes",
        hint=_blow_hint,
        words=RESULTS,
        number="damage",
        own_words={"attack": attack_names},
        never_empty=True,
        good={
            "7": {"damage": 7},
            "1d8+2 Goblin 1": {"damage": "1d8+2", "target": "Goblin 1"},
            "miss Goblin 1": {"missed": True, "target": "Goblin 1"},
            "Goblin 1": {"target": "Goblin 1"},
        },
        bad={"": "say what is meant", "Goblin 1 7": "7", "7 Goblin 9": "Goblin 9", "hard": "hard"},
    )

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if no charge allows the blow, or if it is too early or repeated."""
        striker = scene.find(self.who)
        self.check()
        open_ = self._charge(scene, striker)
        charges = open_.charger == striker.id
        struck = self._struck(scene, striker, open_)
        self._check(scene, striker, struck, open_)
        scene.record(cost(deed="blow"), striker.id)
        how = _harder(open_) if charges else _in_answer(open_)
        done = replace(open_, target=open_.target or struck.id, struck=(*open_.struck, striker.id))
        keep_charge(scene, done)
        self.land(scene, struck, f"{striker.name} strikes {struck.name} ({how})")
        fallen = scene.find(struck.id)
        if fallen.out and strikes_at_once(done, fallen.id):
            why = "strikes at the same time: an override lets that blow fall"
            scene.log(f"{fallen.name} {why}.")
        elif not to_strike(done) or fallen.out:
            end_beside(scene, done)

    def _charge(self, scene: ActionScene, striker: Combatant) -> OpenCharge:
        own = charge_of(scene.encounter, striker.id)
        answered = (
            one
            for one in fight(scene.encounter).charges
            if one.target == striker.id and one.answer == "counterattack"
        )
        found = own or next(answered, None)
        if found is None:
            none = f"{striker.name} neither charges nor counterattacks a charge"
            raise Refused(f"{none}: declare the charge first.", "who")
        return found

    def _struck(self, scene: ActionScene, striker: Combatant, open_: OpenCharge) -> Combatant:
        other = open_.target if open_.charger == striker.id else open_.charger
        if other is not None and other not in scene.encounter.combatants:
            gone = f"whom {striker.name} would strike is not in the encounter any more"
            raise Refused(f"{gone}: there is no blow.", "target")
        named = None if self.target is None else scene.find(self.target, "target")
        if named is None and other is None:
            raise InputError("missing", "target", "say whom the charge strikes.")
        if named is not None and other not in (None, named.id):
            right = scene.find(str(other)).name
            message = f"in this charge {striker.name} strikes {right}, not {named.name}."
            raise InputError("conflict", "target", message)
        return named or scene.find(str(other))

    def _check(
        self, scene: ActionScene, striker: Combatant, struck: Combatant, open_: OpenCharge
    ) -> None:
        charges = open_.charger == striker.id
        if charges and open_.no_attack:
            cannot = f"{striker.name} cannot strike in this charge"
            scene.refuse(f"{cannot}: {open_.no_attack}.", "who")
        if striker.id in open_.struck:
            scene.refuse(f"{striker.name} has struck in this charge already.", "who")
        first = {"charger": open_.charger, "defender": open_.target}.get(open_.first)
        waits = first == struck.id and struck.id in to_strike(open_)
        if waits and not struck.out:
            scene.refuse(f"{struck.name} strikes first: theirs is the longer Reach.", "who")
        if struck.out and not strikes_at_once(open_, striker.id):
            scene.refuse(f"{struck.name} is out of the fight.", "target")
        # A charger who goes through the contact may be past the target before the blow is played.
        far = "" if open_.through else apart(scene.encounter, striker, struck)
        if far:
            message = f"{struck.name} is {far} away from {striker.name}: move there first."
            scene.refuse(message, "target")


def _too_far(encounter: Encounter, charger: Combatant, target: Combatant) -> str:
    """Return a sentence if the charger surely cannot reach the target in this turn, or ''."""
    left = Fraction(budget(encounter, charger).left.figure.value)
    far = apart(encounter, charger, target, left)
    metres = in_words(left)
    return far and f"{target.name} is {far} away, and {charger.name} has {metres} m left this turn."


def _end(open_: OpenCharge) -> str:
    """Return a phrase for the end of an answered charge: 'they end engaged'."""
    if open_.through:
        return "the charge goes through"
    return "they end engaged" if open_.beside else "the charge ends short"


def _first(open_: OpenCharge, charger: Combatant, defender: Combatant) -> str:
    """Return a phrase for the blows after the answer: 'Mira strikes first', 'nobody strikes'."""
    strikers = to_strike(open_)
    if not strikers:
        return "nobody strikes"
    if len(strikers) == 1 and open_.no_attack:
        return f"{defender.name} alone strikes"
    if open_.answer != "counterattack":
        return f"{charger.name} strikes"
    if open_.first == "together":
        return "both strike at once"
    return f"{(charger if open_.first == 'charger' else defender).name} strikes first"


def _over_squares(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether a combatant is on a grid, and moves only whole squares."""
    standing = encounter.map
    return standing is not UNSET and standing.grid is not None and combatant.id in standing.spots


def _run_up(combatant: Combatant, rate: Account, *, over_squares: bool) -> tuple[Account, Account]:
    """Return the metres of the previous turn, and the metres that an attack needs."""
    made = figure("way made in the previous turn", combatant.pace.made_before, "m")
    half = rate.figure.divided_by("half of it in the previous turn", 2, unit="m")
    half = half.rounded_down("in whole squares") if over_squares else half
    moved = Account("moved in the previous turn", made, CHARGING)
    return moved, Account("needed for an attack", half, CHARGING)


def _may_answer(target: Combatant, price: int) -> str:
    points = kept(target).points
    if not points:
        return f"{target.name} has no action points left to answer it."
    answer = counted(price, POINTS)
    return f"{target.name} may parry, evade or counterattack for {answer} ({points} left)."


def _harder(open_: OpenCharge) -> str:
    """Return how a charge changes the blow: '1 difficulty grade harder, damage modifier 2 steps
    up'.
    """
    grades = f"{open_.grades} difficulty grade{'' if open_.grades == 1 else 's'}"
    return f"{grades} harder, damage modifier {counted(open_.steps, 'step')} up"


def _in_answer(open_: OpenCharge) -> str:
    if open_.borrowed:
        step = counted(open_.steps, "step")
        return f"counterattack, the charger's damage modifier, {step} up"
    return "counterattack"
