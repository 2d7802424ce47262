"""The action of combatants in single file, who are confined with a friend."""

from fractions import Fraction
from functools import partial
from typing import ClassVar, Literal

from msgspec import UNSET

from rules.books.obss.actions.meeting import apart, contest, out_of_contact, refuse_apart, two
from rules.books.obss.moves.squares import (
    in_one_body,
    leave_square,
    may_share,
    share_square,
)
from rules.books.obss.rates.bonds import why_bound, why_unwilling
from rules.books.obss.rates.budget import actions_left, in_actions, pay
from rules.books.obss.rates.company import (
    company,
    cramped_with,
    goes_by,
    mover,
    on_one_spot,
    square_of,
)
from rules.books.obss.rates.gaits import why_held
from rules.books.obss.rolls import Check
from rules.books.obss.state import kept
from rules.books.obss.text.spaces import tunnel_option
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import are_foes
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Who
from rules.fight.actions.typed import Typed
from rules.fight.turns import names
from rules.numbers.inputs import listed
from rules.rulebook.ground import BESIDE
from rules.rulebook.positions import (
    ChangeOfPlace,
    away_in_words,
    come_back,
    come_nearer,
    come_past,
    come_to_spot,
    has_spot,
    nearest_on_line,
    surely_apart,
    surely_within,
    with_a_step,
)


def _companion(encounter: Encounter, combatant: Combatant) -> str | None:
    """Return the id of the only other combatant in the same square; None if there are several."""
    beside = cramped_with(encounter, combatant)
    return beside[0].id if len(beside) == 1 else None


class InFile(Action, frozen=True, kw_only=True, tag="in-file"):
    """Choose an act in single file, after passing friends and being confined with the first friend.

    `other` is this friend, in the same square. A push can bring the friend into the square of a
    third combatant, `into`. To pass an `opponent`, roll Athletics against Fortitude, or give the
    result as `success`. The opponent may be `other`, if this is an enemy in the same square.
    """

    title: ClassVar[str] = "In single file"
    rolls: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        good={
            "other Mira push-back into Orc": {
                "other": "Mira",
                "option": "push-back",
                "into": "Orc",
            },
            "Mira push-on": {"other": "Mira", "option": "push-on"},
            "go-b success no other Mira": {"other": "Mira", "option": "go-back", "success": False},
        },
        otherwise={"other": _companion},
        goes_first=("other",),
        bad={"Mira Orc push-on": "are both about other", "other Mira push": "push-back or push-on"},
    )

    who: Who
    other: Who
    option: Literal["stay", "push-back", "push-on", "go-back", "pass-opponent"]
    success: bool | None = None
    opponent: Who | None = None
    into: Who | None = None
    athletics: Check | None = None
    fortitude: Check | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if no Action remains, or if the companion is an enemy who can act.

        Raises Refused if the companion is not in the combatant's square. Raises InputError if a
        pass names no opponent.
        """
        one, other = apart(scene, self.who, self.other)
        self._check(one, other)
        _refuse_no_companion(scene, one, other)
        if self.option in ("go-back", "pass-opponent"):
            why = why_held(scene.encounter, one)
            scene.refuse_if(why, f"{one.name} cannot move on", "who")
        if self.opponent is not None:
            refuse_apart(scene, one, scene.find(self.opponent, "opponent"), "opponent")
        if self.into is not None:
            leads = f"{self.option.replace('-', ' ')} leads into the next square"
            refuse_apart(scene, one, scene.find(self.into, "into"), "into", leads)
        left = actions_left(scene.encounter, one)
        choice = self.option.replace("-", " ")
        if self.option.startswith("push"):
            scene.refuse_if(why_unwilling(one, other), f"{one.name} cannot {choice}", "other")
            _refuse_taken_along(scene, other)
        sharers = self._sharers(scene, one, other)
        if self.option != "stay" and not left:
            scene.refuse(f"{one.name} has no Action left to {choice} with.", "who")
        asked = tunnel_option(option=self.option, actions_left=left, success=self.success)
        cost = left - int(asked.answer.actions_left.value)
        if cost:
            one = pay(scene, one, cost, choice)
        success, how = self._pass(scene, one)
        ruling = tunnel_option(option=self.option, actions_left=left, success=success)
        together = bool(scene.record(ruling, one.id).answer.with_companion.value)
        self._stand(scene, one, other, together=together)
        spent = f" ({in_actions(cost)})" if cost else ""
        scene.log(f"{one.name} {self._done(scene, other, made=bool(success))}{spent}{how}.")
        if sharers:
            self._share(scene, one, other, sharers)
        else:
            self._change_place(scene, one, other, made=bool(success))

    def _share(
        self, scene: ActionScene, one: Combatant, other: Combatant, there: tuple[Combatant, ...]
    ) -> None:
        """Put the moved combatant into the square of others who may share it."""
        self._goes(scene, one, other).done_among(scene)
        moved = scene.find((other if self._pushes else one).id)
        for each in there:
            share_square(scene, moved, each)
        stands = _stands_now(scene, moved, one).removesuffix(".")
        scene.log(f"{stands}, and shares the square of {names(there)}.")

    def _change_place(
        self, scene: ActionScene, one: Combatant, other: Combatant, *, made: bool
    ) -> None:
        """Give the moved combatant a new place, and log this place, or log that it is unknown."""
        standing, is_pass = scene.encounter.map, self.option == "pass-opponent"
        if standing is UNSET or self.option == "stay" or (is_pass and not made):
            return
        moved, stays = (other, one) if self._pushes else (one, other)
        if self.into or self._goes(scene, one, other).done(scene):
            scene.log(_stands_now(scene, moved, stays))
        elif standing.has(moved.id):
            people = in_one_body(scene.encounter, moved)
            stand = "stands" if len(people) == 1 else "stand"
            scene.log(f"Where {names(people)} {stand} now is not known: say it with @.")

    @property
    def _pushes(self) -> bool:
        return self.option.startswith("push")

    def _goes(self, scene: ActionScene, one: Combatant, other: Combatant) -> ChangeOfPlace:
        """Return how the combatant, or the pushed companion, changes places."""
        moved = other if self._pushes else one
        people = tuple(each.id for each in company(scene.encounter, mover(scene.encounter, moved)))
        if self.option == "go-back":
            start = kept(scene.find(one.id)).came_from
            if start is not None:
                return ChangeOfPlace(people, "", partial(come_to_spot, spot=start))
            return ChangeOfPlace(people, "", lambda now, who, _: come_back(now, who, BESIDE))
        if self.option == "pass-opponent":
            if not self.opponent:
                return ChangeOfPlace(people, "", lambda *_: False)
            foe = mover(scene.encounter, scene.find(self.opponent)).id
            return ChangeOfPlace(people, foe, partial(come_past, metres=BESIDE))
        return self._pushed(scene, one, people)

    def _pushed(self, scene: ActionScene, one: Combatant, people: tuple[str, ...]) -> ChangeOfPlace:
        """Push the companion a square towards the nearest foe or back.

        If a companion beside the foe is pushed on, the companion passes through the foe's square.
        If this foe is in the same square, or if no foe is nearest, the companion is pushed towards
        the spot from which the combatant came, or away from it.
        """
        encounter = scene.encounter
        foes = [each for each in encounter.combatants.values() if not each.out]
        bodies = {mover(encounter, each).id for each in foes if are_foes(one, each)}
        foe = nearest_on_line(encounter, mover(encounter, one).id, sorted(bodies))
        came_from = kept(scene.find(one.id)).came_from
        if came_from and (not foe or surely_within(encounter, one.id, foe, Fraction(0))):
            metres = BESIDE if self.option == "push-back" else -BESIDE
            along = partial(come_nearer, metres=metres, spot=came_from)
            return ChangeOfPlace(people, "", along)
        if not foe:
            return ChangeOfPlace(people, "", lambda *_: False)
        if self.option == "push-back":
            return ChangeOfPlace(people, foe, partial(come_nearer, metres=-BESIDE))
        near = with_a_step(encounter, BESIDE)
        is_apart = surely_apart(encounter, mover(encounter, one).id, foe, near)
        come = come_nearer if is_apart else come_past
        return ChangeOfPlace(people, foe, partial(come, metres=BESIDE))

    def _sharers(
        self, scene: ActionScene, one: Combatant, other: Combatant
    ) -> tuple[Combatant, ...]:
        """Return everybody in the new space, if all of them may share it with who is moved.

        Raises Refused if somebody there may not.
        """
        if self.into or not (self._pushes or self.option == "go-back"):
            return ()
        goes = self._goes(scene, one, other)
        place, there = goes.in_the_way(scene)
        moved = other if self._pushes else one
        if all(may_share(scene.encounter, moved, each) for each in there):
            return there
        self._refuse_taken(scene, one, other, place, there, past=goes.other)
        return ()

    def _refuse_taken(
        self,
        scene: ActionScene,
        one: Combatant,
        other: Combatant,
        place: str,
        there: tuple[Combatant, ...],
        *,
        past: str,
    ) -> None:
        """Refuse to go back or to push somebody to a space where somebody else stands."""
        stand = "stands" if len(there) == 1 else "stand"
        why = f"{listed([each.name for each in there], 'and')} {stand} at {place}"
        if not self._pushes:
            scene.refuse(f"{why}, from where {one.name} came.", "option")
            return
        if past and out_of_contact(scene.encounter, one, there[0]):
            # Whoever is pushed on past a foe may be pushed into the square of the foe as well.
            there = (scene.find(past),)
            why = f"{why}, behind {there[0].name}"
        into = f"type into {there[0].name} to push {other.name} into that square"
        scene.refuse(f"{why}: {into}.", "into")

    def _check(self, one: Combatant, other: Combatant) -> None:
        passing = self.option == "pass-opponent"
        if passing and self.success is None and self.opponent is None:
            message = "opponent is missing: say whom to pass, or by success how it went."
            if are_foes(one, other):
                behind = f"type opponent before {other.name} to pass them"
                message = f"opponent is missing: a name alone is the companion, so {behind}."
            raise InputError("missing", "opponent", message)
        if self.opponent is not None and not passing:
            message = f"opponent belongs to pass-opponent; {self.option} passes nobody."
            raise InputError("conflict", "opponent", message)
        if self.into is not None and self.option not in ("push-back", "push-on"):
            message = f"into belongs to push-back and push-on; {self.option} pushes nobody."
            raise InputError("conflict", "into", message)
        if self.opponent is not None and self.opponent == self.other and not are_foes(one, other):
            message = "opponent is the companion: name the one who is to be passed."
            raise InputError("conflict", "opponent", message)
        if self.into is not None and self.into == self.who:
            message = "into is one's own square: push the companion into another's."
            raise InputError("conflict", "into", message)

    def _pass(self, scene: ActionScene, one: Combatant) -> tuple[bool | None, str]:
        if self.option != "pass-opponent" or self.success is not None or self.opponent is None:
            return self.success, ""
        one, foe = two(scene, one.id, self.opponent)
        made, told = contest(scene, one, foe, self.athletics, self.fortitude)
        return made, f": {told}"

    def _done(self, scene: ActionScene, other: Combatant, *, made: bool) -> str:
        """Return the log's text for the chosen act: 'pushes Bob back'."""
        foe = scene.find(self.opponent).name if self.opponent else "the opponent"
        done = {
            "stay": f"stays beside {other.name} in single file",
            "push-back": f"pushes {other.name} back",
            "push-on": f"pushes {other.name} on",
            "go-back": "goes back to where they were",
            "pass-opponent": f"gets past {foe}" if made else f"does not get past {foe}",
        }
        return done[self.option]

    def _stand(
        self, scene: ActionScene, one: Combatant, other: Combatant, *, together: bool
    ) -> None:
        """Update the squares after the chosen act."""
        if together:
            if square_of(scene.encounter, one) != square_of(scene.encounter, other) or (
                square_of(scene.encounter, one) is None
            ):
                share_square(scene, one, other)
            return
        for each in in_one_body(scene.encounter, other if self._pushes else one):
            leave_square(scene, each)
        if self.into is not None:
            _, third = two(scene, other.id, self.into)
            share_square(scene, other, third)


def _refuse_no_companion(scene: ActionScene, one: Combatant, other: Combatant) -> None:
    """Refuse somebody who is surely not in the combatant's square.

    If no square is known, and the position of one of the two is unknown, the GM is believed.
    """
    square = square_of(scene.encounter, one)
    both_stand = has_spot(scene.encounter, one.id) and has_spot(scene.encounter, other.id)
    if other.id in square.who if square else not both_stand:
        return
    own = {each.id for each in on_one_spot(scene.encounter, one)}
    beside = [scene.find(who).name for who in square.who if who not in own] if square else []
    why = f"{one.name} shares it with {listed(beside, 'and')}" if beside else "enter it first"
    scene.refuse(f"{other.name} is not in the square of {one.name}: {why}.", "other")


def _refuse_taken_along(scene: ActionScene, other: Combatant) -> None:
    """Refuse to push somebody without the bearer, or without the leader of the cart."""
    if goes_by(scene.encounter, other).id != mover(scene.encounter, other).id:
        why = why_bound(scene.encounter, other)
        scene.refuse_if(why, f"{other.name} cannot be pushed", "other")


def _stands_now(scene: ActionScene, moved: Combatant, stays: Combatant) -> str:
    """Return a sentence on a new position: 'Bob is at n2 now.'; '' if there is no position."""
    standing = scene.encounter.map
    spot = None if standing is UNSET else standing.spots.get(moved.id)
    if spot is not None and spot.place and not spot.place.startswith("."):
        return f"{moved.name} is at {spot.place} now."
    away = away_in_words(scene.encounter, moved.id, stays.id)
    return away and f"{moved.name} is {away} from {stays.name} now."
