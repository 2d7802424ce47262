"""Two combatants in one square: sharing, confinement, and changing places."""

from fractions import Fraction
from functools import partial
from typing import ClassVar, Literal

from msgspec import UNSET

from rules.books.obss.actions.fighting import react
from rules.books.obss.moves.squares import (
    called,
    change_squares,
    check_rooms,
    leave_square,
    share_square,
)
from rules.books.obss.rates.bonds import why_bound, why_unwilling
from rules.books.obss.rates.budget import actions_left, in_actions, pay
from rules.books.obss.rates.company import company, cramped_with, mover, on_one_spot, square_of
from rules.books.obss.rates.gaits import why_held
from rules.books.obss.rolls import Check, skill_check
from rules.books.obss.sheet import size
from rules.books.obss.source import Size
from rules.books.obss.state import CONFINED, kept
from rules.books.obss.text.spaces import (
    PlacesExchanged,
    confined,
    exchange_places,
    share_space,
    tunnel_option,
)
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import are_foes
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Rolled, Who
from rules.fight.actions.typed import Typed
from rules.fight.timeline import moment_in_words
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
    walled_off,
    with_a_step,
)
from rules.rulings.ruling import Ruling

WALL = "a wall or a shut door"


def two(scene: ActionScene, who: str, other: str) -> tuple[Combatant, Combatant]:
    """Return two combatants. Raises InputError (conflict) if they are the same combatant.

    Raises Refused if the other is a reinforcement that has not arrived yet.
    """
    one, another = scene.find(who), scene.find(other, "other")
    if one.id == another.id:
        message = f"{one.name} cannot do this with themselves: name another."
        raise InputError("conflict", "other", message)
    if another.arrives:
        when = moment_in_words(scene.book.words, another.arrives)
        scene.refuse(f"{another.name} comes in {when}: bring them in first.", "other")
    return one, another


def apart(scene: ActionScene, who: str, other: str) -> tuple[Combatant, Combatant]:
    """Return two combatants; raises InputError (conflict) if they move together."""
    one, another = two(scene, who, other)
    if another.id in {each.id for each in on_one_spot(scene.encounter, one)}:
        message = f"{one.name} and {another.name} move together: name another."
        raise InputError("conflict", "other", message)
    return one, another


def refuse_apart(
    scene: ActionScene,
    one: Combatant,
    other: Combatant,
    field: str,
    why: str = "go there first",
) -> None:
    """Refuse `other` if they are surely out of contact. The refusal names the field `field`."""
    here, there = (mover(scene.encounter, each).id for each in (one, other))
    far = _out_of_contact(scene.encounter, one, other)
    if far:
        scene.refuse(f"{other.name} is {far} away from {one.name}: {why}.", field)
    if walled_off(scene.encounter, here, there):
        scene.refuse(f"{other.name} is beside {one.name}, but {WALL} is between them.", field)


def _out_of_contact(encounter: Encounter, one: Combatant, other: Combatant) -> str:
    """Return the distance of two combatants, such as '9 m'; '' if they may be in contact."""
    here, there = (mover(encounter, each).id for each in (one, other))
    return surely_apart(encounter, here, there, with_a_step(encounter, BESIDE))


def bulk(encounter: Encounter, combatant: Combatant) -> Size:
    """Return the size of a combatant for sharing a square. A rider has the size of the mount."""
    return size(mover(encounter, combatant))


def _refuse_elsewhere(scene: ActionScene, one: Combatant, other: Combatant) -> None:
    """Refuse to enter the square of somebody who surely stands elsewhere: first comes a move there.

    On the line a move ends in contact. So on the line, contact is near enough.
    """
    standing, least, way = scene.encounter.map, BESIDE, ""
    here, there = (mover(scene.encounter, each).id for each in (one, other))
    if standing is not UNSET and standing.grid is not None and there in standing.spots:
        least, way = Fraction(0), f", as in >{standing.spots[there].place}"
    far = surely_apart(scene.encounter, here, there, least)
    if far:
        scene.refuse(f"{other.name} is {far} away from {one.name}: go there first{way}.", "other")


class EnterSquare(Action, frozen=True, kw_only=True, tag="enter-square"):
    """Move into somebody's square. If the sizes do not allow two in one square, both are confined.

    Both share the square until one of them leaves it. `square` is the square's name at the table.
    """

    title: ClassVar[str] = "Into another's square"
    typed: ClassVar[Typed | None] = Typed(
        good={
            "Mira B2": {"other": "Mira", "square": "B2"},
            "Mira square c": {"other": "Mira", "square": "c"},
        },
        bad={"": "other is missing", 'Mira the "gate"': "are both about square"},
    )

    who: Who
    other: Who
    square: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant is held, or stands elsewhere on the map.

        Raises InputError if `other` is the combatant itself, or moves together with the combatant.
        """
        one, other = apart(scene, self.who, self.other)
        why = why_bound(scene.encounter, one)
        scene.refuse_if(why, f"{one.name} cannot move there", "who")
        _refuse_elsewhere(scene, one, other)
        sizes = {"mover": bulk(scene.encounter, one), "other": bulk(scene.encounter, other)}
        share = scene.record(share_space(**sizes), one.id)
        share_square(scene, one, other, self.square)
        named = f" ({self.square})" if self.square else ""
        if share.answer.allowed.value or other.out:
            scene.log(f"{one.name} shares the square of {other.name}{named}.")
            return
        scene.record(confined(**sizes), one.id)
        scene.log(f"{one.name} comes into the square of {other.name}{named}.")


class LeaveSquare(Action, frozen=True, kw_only=True, tag="leave-square"):
    """Leave a shared square; every move does this too."""

    title: ClassVar[str] = "Out of another's square"

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant shares no square, or is held."""
        combatant = scene.find(self.who)
        square = square_of(scene.encounter, combatant)
        if square is None and not combatant.has(CONFINED):
            scene.refuse(f"{combatant.name} shares no square.", "who")
        why = why_bound(scene.encounter, combatant)
        scene.refuse_if(why, f"{combatant.name} cannot leave", "who")
        there = square and called(scene.encounter, square)
        for one in on_one_spot(scene.encounter, combatant):
            leave_square(scene, one)
        where = f"leaves {there}" if there else "stands in a square of their own"
        scene.log(f"{combatant.name} {where}.")
        if square is None:
            scene.put(scene.find(combatant.id).free_of(CONFINED))


class ExchangePlaces(Rolled, frozen=True, kw_only=True, tag="exchange-places"):
    """Change places with somebody in contact, for an Action. A friend pays a Reaction for it.

    An enemy opposes Athletics with Fortitude; `athletics` and `fortitude` are totals, or dice.
    """

    title: ClassVar[str] = "Exchange places"

    other: Who
    athletics: Check | None = None
    fortitude: Check | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if one of the two is held, cannot pay, or is too far away.

        Raises InputError if one of the two does not fit where the other one stands.
        """
        one, other = apart(scene, self.who, self.other)
        why = why_held(scene.encounter, one)
        scene.refuse_if(why, f"{one.name} cannot change places", "who")
        refuse_apart(scene, one, other, "other")
        check_rooms(scene, one, other)
        if are_foes(one, other):
            self._force(scene, one, other)
            return
        if other.out:
            scene.refuse(f"{other.name} is out of the fight and makes way for nobody.", "other")
        why = why_held(scene.encounter, other)
        scene.refuse_if(why, f"{other.name} cannot make way", "other")
        react(scene, other)
        asked = scene.record(_exchange(scene, one, other, hostile=False), one.id)
        pay(scene, one, int(asked.answer.actions.value), "changing places")
        change_squares(scene, one, other)
        scene.log(f"{one.name} changes places with {other.name}, who pays a Reaction.")

    def _force(self, scene: ActionScene, one: Combatant, other: Combatant) -> None:
        actions = _exchange(scene, one, other, hostile=True).answer.actions
        one = pay(scene, one, int(actions.value), "changing places")
        made, told = contest(scene, one, other, self.athletics, self.fortitude)
        if made:
            change_squares(scene, one, other)
        verb = "changes places with" if made else "does not get past"
        scene.log(f"{one.name} {verb} {other.name}: {told}.")


def contest(
    scene: ActionScene,
    one: Combatant,
    other: Combatant,
    athletics: Check | None,
    fortitude: Check | None,
) -> tuple[bool, str]:
    """Roll Athletics against an enemy's Fortitude. Return the success, and a text for the log.

    The larger combatant gets more dice. An enemy who is out of the fight rolls nothing.
    """
    if other.out:
        return True, f"{other.name} is out of the fight"
    asked = _exchange(scene, one, other, hostile=True).answer
    mine = skill_check(scene, one, "athletics", athletics, asked.mover_dice.value)
    theirs = skill_check(scene, other, "fortitude", fortitude, asked.other_dice.value)
    ruling = _exchange(scene, one, other, hostile=True, totals=(mine.total, theirs.total))
    scene.record(ruling, one.id)
    against = f"Athletics {mine.total} ({mine.how}) against Fortitude {theirs.total}"
    return bool(ruling.answer.success.value), f"{against} ({theirs.how})"


def _exchange(
    scene: ActionScene,
    one: Combatant,
    other: Combatant,
    *,
    hostile: bool,
    totals: tuple[int | None, int | None] = (None, None),
) -> Ruling[PlacesExchanged]:
    """Return the ruling on changing places. A rider counts with the size of the mount."""
    return exchange_places(
        hostile=hostile,
        mover=bulk(scene.encounter, one),
        other=bulk(scene.encounter, other),
        athletics=totals[0],
        fortitude=totals[1],
    )


def _companion(encounter: Encounter, combatant: Combatant) -> str | None:
    """Return the id of the combatant with whom somebody is confined; None if there are several."""
    beside = cramped_with(encounter, combatant)
    return beside[0].id if len(beside) == 1 else None


class InFile(Action, frozen=True, kw_only=True, tag="in-file"):
    """Choose an act in single file, after passing friends and being confined with the first friend.

    This friend is `other`, in the same square. If the combatant pushes the friend into the square
    of a third combatant, `into` is the third. To pass an `opponent`, roll Athletics against
    Fortitude, or give the result as `success`.
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
        self._check(scene)
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
        self._refuse_taken(scene, one, other)
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
        self._change_place(scene, one, other, made=bool(success))

    def _change_place(
        self, scene: ActionScene, one: Combatant, other: Combatant, *, made: bool
    ) -> None:
        """Move the combatant who changes place, and log the new place, or that it is unknown."""
        standing, is_pass = scene.encounter.map, self.option == "pass-opponent"
        if standing is UNSET or self.option == "stay" or (is_pass and not made):
            return
        moved, stays = (other, one) if self._pushes else (one, other)
        if self.into or self._goes(scene, one, other).done(scene):
            scene.log(_stands_now(scene, moved, stays))
        elif standing.has(moved.id):
            scene.log(f"Where {moved.name} stands now is not known: say it with @.")

    @property
    def _pushes(self) -> bool:
        return self.option.startswith("push")

    def _goes(self, scene: ActionScene, one: Combatant, other: Combatant) -> ChangeOfPlace:
        """Return how the new place of the combatant, or of the pushed companion, is found."""
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
        """Push the companion by a square: on, towards the nearest foe, or back, away from this foe.

        A companion who is pushed on from beside the foe comes to the other side of the foe.
        """
        encounter = scene.encounter
        foes = [each for each in encounter.combatants.values() if not each.out]
        bodies = {mover(encounter, each).id for each in foes if are_foes(one, each)}
        foe = nearest_on_line(encounter, mover(encounter, one).id, sorted(bodies))
        if not foe:
            return ChangeOfPlace(people, "", lambda *_: False)
        if self.option == "push-back":
            return ChangeOfPlace(people, foe, partial(come_nearer, metres=-BESIDE))
        near = with_a_step(encounter, BESIDE)
        is_apart = surely_apart(encounter, mover(encounter, one).id, foe, near)
        come = come_nearer if is_apart else come_past
        return ChangeOfPlace(people, foe, partial(come, metres=BESIDE))

    def _refuse_taken(self, scene: ActionScene, one: Combatant, other: Combatant) -> None:
        """Refuse to go back, or to push somebody, if somebody stands at the new place."""
        if self.into or not (self._pushes or self.option == "go-back"):
            return
        goes = self._goes(scene, one, other)
        place, there = goes.in_the_way(scene)
        if not there:
            return
        stand = "stands" if len(there) == 1 else "stand"
        why = f"{listed([each.name for each in there], 'and')} {stand} at {place}"
        if not self._pushes:
            scene.refuse(f"{why}, from where {one.name} came.", "option")
            return
        if goes.other and _out_of_contact(scene.encounter, one, there[0]):
            # Whoever is pushed on past a foe may be pushed into the square of the foe as well.
            there = (scene.find(goes.other),)
            why = f"{why}, behind {there[0].name}"
        into = f"type into {there[0].name} to push {other.name} into that square"
        scene.refuse(f"{why}: {into}.", "into")

    def _check(self, scene: ActionScene) -> None:
        passing = self.option == "pass-opponent"
        if passing and self.success is None and self.opponent is None:
            message = "opponent is missing: say whom to pass, or by success how it went."
            raise InputError("missing", "opponent", message)
        if self.opponent is not None and not passing:
            message = f"opponent belongs to pass-opponent; {self.option} passes nobody."
            raise InputError("conflict", "opponent", message)
        if self.into is not None and self.option not in ("push-back", "push-on"):
            message = f"into belongs to push-back and push-on; {self.option} pushes nobody."
            raise InputError("conflict", "into", message)
        if self.opponent is not None and self.opponent == self.other:
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
        elif self.option.startswith("push"):
            leave_square(scene, other)
            if self.into is not None:
                _, third = two(scene, other.id, self.into)
                share_square(scene, other, third)
        else:
            leave_square(scene, one)


def _refuse_no_companion(scene: ActionScene, one: Combatant, other: Combatant) -> None:
    """Refuse somebody who is surely not in the combatant's square.

    If no square is known, and one of the two has no known position, nobody is refused: the action
    itself says that both are in the same square.
    """
    square = square_of(scene.encounter, one)
    both_stand = has_spot(scene.encounter, one.id) and has_spot(scene.encounter, other.id)
    if other.id in square.who if square else not both_stand:
        return
    own = {each.id for each in on_one_spot(scene.encounter, one)}
    beside = [scene.find(who).name for who in square.who if who not in own] if square else []
    why = f"{one.name} shares it with {listed(beside, 'and')}" if beside else "enter it first"
    scene.refuse(f"{other.name} is not in the square of {one.name}: {why}.", "other")


def _stands_now(scene: ActionScene, moved: Combatant, stays: Combatant) -> str:
    """Return a sentence such as 'Bob is at n2 now.'. Return '' if the position is not known."""
    standing = scene.encounter.map
    spot = None if standing is UNSET else standing.spots.get(moved.id)
    if spot is not None and spot.place and not spot.place.startswith("."):
        return f"{moved.name} is at {spot.place} now."
    away = away_in_words(scene.encounter, moved.id, stays.id)
    return away and f"{moved.name} is {away} from {stays.name} now."
