"""Correct the damage or healing of an event: the amount, and who got it."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import InputError, Refused
from rules.fight.actions.base import Action, ActionScene, Who, Whose
from rules.fight.actions.health import give_temporary, hp_in_words, hurt, mend
from rules.fight.actions.own_harm import put_own_harm_right
from rules.fight.hit_points import Trail, corrected, shares_of
from rules.fight.left_alone import left_alone
from rules.numbers.exact import in_words
from rules.numbers.inputs import Whole, listed
from rules.rulebook.past import History, PastEvent, Share


class Correct(Action, frozen=True, kw_only=True, tag="correct"):
    """Correct the amount of an event, or who got it; the difference becomes a new event.

    `event` is the number of the event. `who` are all combatants who should have got the amount.
    They get it now, and it is taken back from all others. Nobody gets back hit points that were
    healed since then. With `of`, only the share of the combatant `of` changes, or goes to `who`.
    Other effects of the event do not change; the log names them.
    """

    title: ClassVar[str] = "Correct an amount, or who got it"
    acts: ClassVar[bool] = False
    alone: ClassVar[bool] = True

    event: Annotated[int, Whole(least=1)]
    amount: Annotated[int, Whole(least=0, most=10**9)] | None = None
    who: Whose | None = None
    of: Who | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the event was undone, or if it did not change any hit points."""
        if self.amount is None and self.who is None:
            message = "amount is missing: say the right amount, or who should have got it, or both."
            raise InputError("missing", "amount", message)
        done = self._asked_for(scene.history)
        trail = Trail(scene.history, done.n)
        were = trail.shares[done.n]
        are = tuple(self._put_right(scene, done, were))
        if are == were:
            message = f"event {done.n} is right already: {_amounts(were)} to {_names(scene, were)}."
            raise InputError("conflict", "amount" if self.who is None else "who", message)
        if not any(one.who in scene.encounter.combatants for one in (*were, *are)):
            raise Refused(f"nobody of event {done.n} is in the fight any more.", "event")
        scene.log(f"Correction of event {done.n}: {_told(scene, were, are)}.")
        are = put_own_harm_right(scene, trail, done, are)
        for who in dict.fromkeys(one.who for one in (*were, *are)):
            if who in scene.encounter.combatants:
                _change(scene, trail, done.n, who, are)
        scene.shares[:] = are
        scene.blows = dict(_blows(were, are))
        stays = left_alone(done, scene.encounter, scene.book.lasts)
        if stays:
            scene.log(f"Left as it is: {stays}.", brief="")

    def _asked_for(self, history: History) -> PastEvent:
        """Return the event that this correction is about.

        If that event is itself a correction, return the event that it corrects. Raises Refused.
        """
        named = history.event(self.event)
        if not history.is_active(self.event):
            raise Refused(f"event {self.event} does not hold: it was undone.", "event")
        done = corrected(history, named)
        if not shares_of(done):
            raise Refused(f"event {self.event} has no amount to correct: {done.text}", "event")
        return done

    def _put_right(
        self, scene: ActionScene, done: PastEvent, were: Sequence[Share]
    ) -> Iterator[Share]:
        """Yield the shares that the event should have given.

        Raises InputError if the request is unclear.
        """
        meant = [one for one in were if self.of == one.who or not (self.of or one.via)]
        others = [one for one in were if one not in meant]
        if not meant:
            message = (
                f"{_name(scene, self.of)} got nothing of event {done.n}: {_names(scene, were)} did."
            )
            raise InputError("bad-choice", "of", message)
        if self.amount is not None:
            _refuse_several_amounts(scene, meant)
            meant = [replace(one, amount=self.amount) for one in meant]
        yield from others
        if self.who is None:
            yield from meant
            return
        twice = next((one.who for one in others if one.who in self.who), None)
        if twice is not None:
            message = f"{_name(scene, twice)} has a share of event {done.n} already."
            raise InputError("conflict", "who", message)
        yield from _handed_on(meant, self.who, shares_of(done), scene.number)


def _blows(were: Sequence[Share], are: Sequence[Share]) -> Iterator[tuple[str, int]]:
    """Yield the damage of each share that was changed, with the id of its combatant."""
    return ((one.who, one.own) for one in are if one.kind == "damage" and one not in were)


def _handed_on(
    meant: Sequence[Share], right: Sequence[str], first: Sequence[Share], now: int
) -> Iterator[Share]:
    """Yield the shares of the combatants in `right`, who should have got the shares of `meant`.

    Somebody who has a share in `first`, the event itself, gets that share again. All others get the
    shares of the wrong combatants, in order.
    """
    yield from (one for one in meant if one.who in right)
    wrong = list(dict.fromkeys(one.who for one in meant if one.who not in right))
    new = [who for who in right if all(one.who != who for one in meant)]
    for at, who in enumerate(new):
        own = [one for one in first if one.who == who]
        model = wrong[min(at, len(wrong) - 1)] if wrong else ""
        models = [one for one in meant if one.who == model] or [replace(meant[0], part="whole")]
        if own:
            yield from (replace(one, amount=models[0].amount) for one in own)
        else:
            yield from (replace(one, who=who, since=now, against=None) for one in models)


def _refuse_several_amounts(scene: ActionScene, shares: Sequence[Share]) -> None:
    """Raise InputError if the event has several amounts: one number cannot replace several."""
    if len({one.amount for one in shares}) > 1:
        each = listed([f"{_name(scene, one.who)} {in_words(one.amount)}" for one in shares], "and")
        message = f"the event has several amounts ({each}): say whose is wrong, with `of`."
        raise InputError("conflict", "of", message)


def _change(scene: ActionScene, trail: Trail, event: int, who: str, are: Sequence[Share]) -> None:
    """Give a combatant the hit points that would remain after these shares of the event."""
    before = [one for one in are if one.since != scene.number]
    had = [one for one in trail.shares[event] if one.who == who]
    has = [one for one in before if one.who == who]
    was = trail.walked(who, trail.shares)
    right = trail.walked(who, {**trail.shares, event: before})
    of_book = any(one.kind == "own" for one in (*had, *has))
    if was is not None and right is not None and had != has and not of_book:
        _move(scene, scene.find(who), was, right, had or has)
    for one in are:
        if one.who == who and one.since == scene.number and one.kind != "own":
            _give(scene, scene.find(who), one)


def _move(
    scene: ActionScene, now: Combatant, was: Combatant, right: Combatant, shares: Sequence[Share]
) -> None:
    """Change hit points by the difference between the right shares and the earlier shares."""
    hp = None if now.hp is None else now.hp + (right.hp or 0) - (was.hp or 0)
    temporary = max(0, now.hp_temporary + right.hp_temporary - was.hp_temporary)
    out = now.out if now.arrives or right.out == was.out else right.out
    taken = max(0, now.taken + right.taken - was.taken)
    moved = scene.put(replace(now, hp=hp, hp_temporary=temporary, taken=taken, out=out))
    more = (hp or 0) + temporary - taken - (now.hp or 0) - now.hp_temporary + now.taken
    told = "stays as before"
    if more:
        damaged = shares[0].kind == "damage"
        gets, loses = (" back", f"takes {-more} damage") if damaged else ("", f"loses {-more}")
        told = f"gets {more}{gets}" if more > 0 else loses
    scene.log(f"{now.name} {told}{'' if hp is None else f': {hp_in_words(moved)}'}.")
    if out != now.out:
        scene.log(f"{now.name} is {'out of' if out else 'back in'} the fight.")


def _give(scene: ActionScene, combatant: Combatant, share: Share) -> None:
    """Give a combatant a share that the combatant did not get at the time of the event."""
    if share.kind == "healing":
        mend(scene, combatant, share.own, "")
    elif share.kind == "temporary":
        give_temporary(scene, combatant, share.own)
    elif share.part == "none":
        scene.log(f"{combatant.name} takes none of it.")
    else:
        hurt(scene, combatant, share, f" (half of {share.amount})" if share.part == "half" else "")


def _told(scene: ActionScene, were: Sequence[Share], are: Sequence[Share]) -> str:
    """Return the right and the wrong amounts and names: '3 to Kolk, not 8 to Siv'."""
    were, are = _of_difference(were, are), _of_difference(are, were)
    right, wrong = _amounts(are), _amounts(were)
    whom, not_whom = _names(scene, are), _names(scene, were)
    if {one.who for one in were} == {one.who for one in are}:
        return f"{right}, not {wrong}"
    if right == wrong:
        return f"{whom}, not {not_whom}"
    return f"{right} to {whom}, not {wrong} to {not_whom}"


def _of_difference(shares: Sequence[Share], others: Sequence[Share]) -> Sequence[Share]:
    """Return the shares that the log names.

    A share caused by harm to somebody else is left out, unless only such shares have changed.
    """
    own, theirs = ([one for one in every if not one.via] for every in (shares, others))
    told = own if own != theirs else [one for one in shares if one not in others]
    return told or shares


def _amounts(shares: Sequence[Share]) -> str:
    return listed([str(each) for each in dict.fromkeys(one.amount for one in shares)], "and")


def _names(scene: ActionScene, shares: Sequence[Share]) -> str:
    return listed([_name(scene, who) for who in dict.fromkeys(one.who for one in shares)], "and")


def _name(scene: ActionScene, who: str | None) -> str:
    known = scene.encounter.combatants.get(who or "")
    return known.name if known else "somebody who left the fight"
