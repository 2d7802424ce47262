"""The struggle for a thing: hands on the thing, checks, and whether the thing breaks."""

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.books.rom.actions.fields import (
    FAILED,
    Hands,
    Pounds,
    Size,
    Stp,
    refuse_in_the_air,
    thing_of,
)
from rules.books.rom.rates import CATCHING, ZONE
from rules.books.rom.rounds.struggles import (
    begin_struggle,
    check_made,
    contest_for,
    destroyed,
    from_one_out,
    has_failed,
    holder_of,
    let_go,
    loosen,
    struggles_of,
)
from rules.books.rom.source import Potency
from rules.books.rom.state.things import (
    BreakCheck,
    Contest,
    ContestedThing,
    carried,
    checks_of,
    forget_checks,
    known_as,
    learn,
    of_fight,
    stp_of,
)
from rules.books.rom.text.falls import breakage
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Who, Whose
from rules.fight.actions.typed import Typed
from rules.numbers.figures import figure
from rules.numbers.inputs import Whole
from rules.rulebook.answers import Account
from rules.rulebook.positions import surely_apart, with_a_step


class BeginStruggle(Action, frozen=True, kw_only=True, tag="begin-struggle"):
    """Begin a struggle: several combatants lay hands on a thing, which somebody may be holding.

    The combatants make the checks in the next CS. If one of them carries the thing, it leaves this
    combatant's hand.
    """

    title: ClassVar[str] = "Struggle for an object"
    typed: ClassVar[Typed | None] = Typed(
        asks="struggle for",
        hint="key; what it is: size 2, weight 5, stp 3, fragile; most 4: hands that fit on it",
        good={
            "silver key size 2": {"object": "silver key", "size": 2},
            "key fragile most 4": {"object": "key", "fragile": True, "most": 4},
        },
        bad={"": "object is missing", "key most 9": "most"},
    )

    who: Whose
    object: Name
    size: Size = 0
    weight: Pounds = 0
    stp: Stp | None = None
    fragile: bool = False
    most: Hands = 8

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if only one or too many names are given, or if a struggle has begun.

        Raises Refused if somebody cannot have hands on the thing, such as somebody far away.
        """
        people = [scene.find(who) for who in self.who]
        contest = contest_for(scene.encounter, self.object)
        if contest is not None and contest.struggled:
            message = f"there is a struggle for {contest.thing.name} already: snatch at it to join."
            raise InputError("conflict", "object", message)
        refuse_in_the_air(scene, self.object)
        held_by = holder_of(scene.encounter, self.object)
        if held_by is not None and not held_by.out and held_by not in people:
            scene.refuse(f"{held_by.name} has {self.object} in hand: name them too.", "who")
        most = min(self.most, known_as(scene.encounter, self.object).most)
        if contest is not None:
            most = min(most, contest.thing.most)
        if not 1 < len(people) <= most:
            alone = f"{people[0].name} alone cannot struggle: name who else has hands on it."
            too_many = f"{len(people)} are too many: it has room for {most} with hands on it."
            raise InputError("out-of-range", "who", too_many if people[1:] else alone)
        lost = () if contest is None else contest.lost
        for one in people:
            self._check_hand(scene, people[0], one, lost)
        thing = self._thing(scene, people, contest)
        hands = tuple(one.id for one in people)
        begin_struggle(scene, Contest(thing, hands, scene.encounter.round + 1, lost=lost))

    def _check_hand(
        self, scene: ActionScene, first: Combatant, one: Combatant, lost: tuple[str, ...]
    ) -> None:
        """Refuse a combatant who cannot lay hands on the thing.

        The combatant is out, has failed already, or is over two Zones from the first combatant.
        """
        if one.out:
            scene.refuse(f"{one.name} is out of the fight: bring them back first.", "who")
        if one.id in lost:
            scene.refuse(f"{has_failed(one, self.object)}.", "who")
        far = surely_apart(
            scene.encounter, first.id, one.id, 2 * with_a_step(scene.encounter, ZONE)
        )
        if far:
            away = f"{one.name} is {far} away from {first.name}"
            scene.refuse(f"{away}: they cannot both have hands on {self.object}.", "who")

    def _thing(
        self, scene: ActionScene, people: list[Combatant], contest: Contest | None
    ) -> ContestedThing:
        """Take the thing from the combatant who carries it, and return it with all known facts."""
        known = None if contest is None else contest.thing
        for one in people:
            item = carried(one, self.object)
            if item is not None:
                known = known or ContestedThing(item.name, item.weight)
                loosen(scene, one, item.name)
                scene.log(f"{one.name} holds {item.name}, and it is not theirs alone any more.")
                break
        weight = Fraction(self.weight)
        said = ContestedThing(self.object, weight, self.size, self.stp, self.fragile, self.most)
        return from_one_out(scene, thing_of(scene, said, known))


class Struggle(Action, frozen=True, kw_only=True, tag="struggle"):
    """Make a combatant's STR or CRD check in a struggle. The last check of the CS decides.

    Combatants who fail are out. If two or more are left, or if somebody joined, the struggle goes
    on. If all fail, the thing flies off; a d8 gives the direction. A combatant in several struggles
    needs `object`.
    """

    title: ClassVar[str] = "Check in a struggle"
    rolls: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        key="b",
        group="Objects",
        word="struggle",
        asks="in the struggle",
        hint="made or failed; the thing before it, where it is one of many",
        words=FAILED,
        good={
            "made": {"made": True},
            "silver key Failed": {"object": "silver key", "made": False},
        },
        bad={"key": "made is missing: type made or failed", "made failed": "'failed' and 'made'"},
    )

    who: Who
    made: bool
    object: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the check is in a later CS.

        Raises Refused if the check was made already.
        """
        combatant = scene.find(self.who)
        contest = _contest(scene, combatant, self.object)
        name = contest.thing.name
        if combatant.id in contest.joined:
            due = scene.encounter.round + 1
            message = (
                f"{combatant.name} joined the struggle for {name} just now: checks in CS {due}."
            )
            raise InputError("conflict", "who", message)
        if contest.due > scene.encounter.round:
            message = f"the checks for {name} are made in CS {contest.due}, not yet."
            raise InputError("conflict", "object", message)
        if combatant.id in contest.made:
            scene.refuse(f"{combatant.name} has made the check for {name} in this CS.", "who")
        check_made(scene, contest, combatant, made=self.made)


class LetGo(Action, frozen=True, kw_only=True, tag="let-go"):
    """Let go of a thing in a struggle.

    If only one other combatant has hands on the thing, this combatant gets it.
    """

    title: ClassVar[str] = "Let go of an object"

    who: Who
    object: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the combatant has no hands on the thing."""
        combatant = scene.find(self.who)
        let_go(scene, _contest(scene, combatant, self.object), combatant)


class BreakCheckMade(Action, frozen=True, kw_only=True, tag="break-check"):
    """Give the margin of a check against breaking. If the margin is below 0, the thing breaks.

    The fight remembers the margin of a broken thing. If several checks are due for a thing, make
    them one after the other. `pot` is needed if the text gives no POT, for example after a throw
    off target.
    """

    title: ClassVar[str] = "Check against breaking"
    typed: ClassVar[Typed | None] = Typed(
        asks="Against breaking",
        hint="the thing and its margin, below 0 if missed: vase -2; stp 3, pot 8",
        number="margin",
        good={
            "vase -2": {"object": "vase", "margin": -2},
            "1 blue vase stp 3 pot 8": {"object": "blue vase", "margin": 1, "stp": 3, "pot": 8},
        },
        bad={"vase": "margin is missing", "-2": "object is missing"},
    )

    object: Name
    margin: Annotated[int, Whole("margin of the check")]
    stp: Stp | None = None
    pot: Potency | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if no check is due, or if STP or POT are not known."""
        checks = checks_of(scene.encounter, self.object)
        if not checks:
            every = of_fight(scene.encounter).checks.values()
            known = ", ".join(one.thing.name for one in every) or "nothing"
            message = f"{self.object!r} is not to be checked for breaking, but {known}."
            raise InputError("conflict", "object", message)
        due = checks[0]
        missed = figure("margin of the check", self.margin).times("turned round", -1)
        if due.why == "struggle":
            scene.record_account(Account("missed by", missed, CATCHING))
        else:
            self._record(scene, due)
        if self.stp is not None:
            learn(scene, replace(known_as(scene.encounter, due.thing.name), stp=self.stp))
        forget_checks(scene, [due])
        if missed.value > 0:
            scene.log(f"{due.thing.begun} breaks: the check was missed by {missed.in_words()}.")
            destroyed(scene, due, missed_by=int(missed.value))
        else:
            scene.log(f"{due.thing.begun} holds: the check was made by {self.margin}.")

    def _record(self, scene: ActionScene, due: BreakCheck) -> None:
        stp = stp_of(scene.encounter, due.thing) if self.stp is None else self.stp
        pot = due.pot if self.pot is None else self.pot
        if stp is None:
            raise InputError("missing", "stp", f"say the STP of {due.thing.name}.")
        if pot is None:
            raise InputError("missing", "pot", f"say with which POT {due.thing.name} hits.")
        caught = due.why == "caught"
        ruling = breakage(
            caught=caught, fragile=due.thing.fragile, stp=stp, pot=pot, margin=self.margin
        )
        scene.record(ruling, due.who if due.who in scene.encounter.combatants else "")


def _contest(scene: ActionScene, combatant: Combatant, name: str | None) -> Contest:
    """Return the combatant's struggle for a thing.

    Raises InputError if there is no struggle, or if there are several.
    """
    own = struggles_of(scene.encounter, combatant)
    if name is not None:
        own = [one for one in own if one.thing.name.casefold() == name.casefold()]
    if not own:
        what = "nothing that is struggled for" if name is None else f"no struggled-for {name!r}"
        message = f"{combatant.name} has hands on {what}: snatch at it first."
        raise InputError("conflict", "object", message)
    if len(own) > 1:
        message = f"{combatant.name} has hands on {len(own)} things: say which."
        raise InputError("missing", "object", message)
    return own[0]
