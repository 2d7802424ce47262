"""Damage, healing, temporary hit points, and being out of the fight."""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter import Combatant, NamedAttack
from rules.errors import InputError, NotFound
from rules.fight.actions.base import Action, ActionScene, AmountOrDice, Name, Who, Whose
from rules.fight.hit_points import healed, struck
from rules.numbers import nearest
from rules.rulebook.past import Part, Share

Amount = Annotated[int | str, AmountOrDice()]


class Damage(Action, frozen=True, kw_only=True, tag="damage"):
    """Take hit points from one or several combatants: an amount, or dice rolled once for all.

    Combatants in `half` take half, rounded down; combatants in `none` take nothing. `by` is the
    attacker. `kind` is a word such as slashing. The damage takes temporary hit points first.
    `attack` is the name of one of the attacker's attacks; then the attacker also spends the cost
    that an attack has in the book.
    """

    title: ClassVar[str] = "Damage"

    who: Whose
    amount: Amount
    reason: Name | None = None
    by: Who | None = None
    kind: Name | None = None
    half: Whose | None = None
    none: Whose | None = None
    attack: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound.

        Raises InputError for bad dice, and for a combatant who is in `half` and in `none`. Raises
        Refused if the attacker cannot spend the cost of `attack`.
        """
        half, none = self.half or (), self.none or ()
        _refuse_both(scene, half, none, "takes")
        by = None if self.by is None else scene.find(self.by, "by")
        people = tuple(dict.fromkeys((*self.who, *half, *none)))
        purpose = "damage" if self.attack is None else self._attack(scene, by, people, self.attack)
        amount, how, dice = _rolled(scene, self.amount, purpose)
        were_out = tuple(who for who in people if scene.find(who).out)
        for at, who in enumerate(people):
            self._strike(scene, who, amount, how if at == 0 else "", by)
        because = self._because()
        struck = HealthReport("takes", amount, dice, self.kind, because, by, half, none, were_out)
        _tell_in_brief(scene, people, struck)

    def _strike(
        self, scene: ActionScene, who: str, amount: int, how: str, by: Combatant | None
    ) -> None:
        combatant = scene.find(who)
        if who in (self.none or ()):
            scene.shares.append(Share(who, amount, "none"))
            scene.log(f"{combatant.name} takes none of it.", brief="", act=True)
            return
        share = Share(who, amount, "half" if who in (self.half or ()) else "whole")
        told = (how, f"half of {amount}" if share.part == "half" else "", self.kind or "")
        because = _in_brackets(*told) + self._because()
        scene.blows[combatant.id] = share.own
        hurt(scene, combatant, share, because, by, in_brief=False)

    def _attack(
        self, scene: ActionScene, by: Combatant | None, people: Sequence[str], name: str
    ) -> str:
        """Spend the cost of the attack.

        Return the label of the damage roll, such as "Orc's axe".
        """
        if by is None:
            raise InputError("missing", "by", f"say whose attack {name} is.")
        attack = attack_called(by, name)
        if by.id in people:
            message = f"{by.name} attacks with {attack.name}: name others as targets."
            raise InputError("conflict", "who", message)
        if by.out:
            scene.refuse(f"{by.name} is out of the fight: bring them back first.", "by")
        scene.tell_friends(by, people)
        if scene.book.attacking is not None:
            scene.book.attacking(scene, by, attack, tuple(self.who))
        return f"{by.name}'s {attack.name}"

    def _because(self) -> str:
        """Return attack and reason for the log, such as ' with axe' or ' from the river'."""
        return (f" with {self.attack}" if self.attack else "") + _because(self.reason)


def _refuse_both(scene: ActionScene, half: Whose, none: Whose, verb: str) -> None:
    """Raise InputError if the same combatant is in `half` and in `none`."""
    both = next((who for who in half if who in none), None)
    if both is not None:
        told = f"{scene.find(both).name} {verb} half or none of it, not both."
        raise InputError("conflict", "none", told)


def _share(who: str, amount: int, half: Whose, none: Whose) -> Share:
    """Return a combatant's share: half if the combatant is in `half`, nothing if in `none`."""
    part: Part = "none" if who in none else "half" if who in half else "whole"
    return Share(who, amount, part)


def attack_called(combatant: Combatant, name: str) -> NamedAttack:
    """Return the attack with this name; raises NotFound with the nearest names."""
    return one_called(combatant.name, combatant.attacks, name)


def one_called(whose: str, attacks: Sequence[NamedAttack], name: str) -> NamedAttack:
    """Return the attack with this name from a list; raises NotFound with the nearest names."""
    wanted = name.casefold()
    found = next((one for one in attacks if one.name.casefold() == wanted), None)
    if found is not None:
        return found
    known = [one.name for one in attacks]
    near = nearest.the_nearest(name, known) if known else ", nor any other attack"
    raise NotFound(f"{whose} has no attack {nearest.told(name)}{near}.", "attack")


class Heal(Action, frozen=True, kw_only=True, tag="heal"):
    """Give back hit points, up to the maximum: an amount, or dice rolled once for all.

    Combatants in `half` get half, rounded down; combatants in `none` get nothing.
    """

    title: ClassVar[str] = "Heal"
    harmless: ClassVar[bool] = True

    who: Whose
    amount: Amount
    reason: Name | None = None
    half: Whose | None = None
    none: Whose | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound.

        Raises InputError for bad dice, and for a combatant who is in `half` and in `none`.
        """
        half, none = self.half or (), self.none or ()
        _refuse_both(scene, half, none, "heals")
        amount, how, dice = _rolled(scene, self.amount, "healing")
        because, given = _because(self.reason), {}
        people = tuple(dict.fromkeys((*self.who, *half, *none)))
        for at, who in enumerate(people):
            share = _share(who, amount, half, none)
            halved = f"half of {amount}" if share.part == "half" else ""
            told = _in_brackets(how if at == 0 else "", halved) + because
            given[who] = mend(scene, scene.find(who), share, told, in_brief=False)
        report = HealthReport(
            "heals", amount, dice, because=because, half=half, none=none, given=given
        )
        _tell_in_brief(scene, people, report)


class Temporary(Action, frozen=True, kw_only=True, tag="temporary"):
    """Give temporary hit points instead of the old ones; 0 takes the old ones away."""

    title: ClassVar[str] = "Temporary hit points"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Whose
    amount: Amount

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, InputError for bad dice."""
        amount, how, _ = _rolled(scene, self.amount, "temporary hit points")
        for who in self.who:
            give_temporary(scene, scene.find(who), amount, _in_brackets(how))


class LeaveFight(Action, frozen=True, kw_only=True, tag="out"):
    """Put somebody out of the fight, without turns until they are back."""

    title: ClassVar[str] = "Out of the fight"

    who: Whose

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        for who in self.who:
            combatant = scene.find(who)
            leave(scene, combatant)


class RejoinFight(Action, frozen=True, kw_only=True, tag="in"):
    """Bring somebody back into the fight."""

    title: ClassVar[str] = "Back into the fight"
    harmless: ClassVar[bool] = True

    who: Whose

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        for who in self.who:
            combatant = scene.find(who)
            scene.put(replace(combatant, out=False, arrives=None))
            told = "comes in" if combatant.arrives else "is back in the fight"
            scene.log(f"{combatant.name} {told}.")


def leave(scene: ActionScene, combatant: Combatant, *, in_brief: bool = True) -> None:
    """Put somebody out of the fight.

    If the combatant has the turn, the function `apply` later gives it to the next combatant.
    """
    scene.put(replace(combatant, out=True))
    told = f"{combatant.name} is out of the fight."
    scene.log(told, brief=None if in_brief else "", act=not in_brief)


def rolled(scene: ActionScene, amount: int | str, purpose: str) -> tuple[int, str]:
    """Return the amount, and the roll as words for the log.

    If the amount is dice, the dice are rolled first.
    """
    total, how, _ = _rolled(scene, amount, purpose)
    return total, _in_brackets(how)


def _rolled(scene: ActionScene, amount: int | str, purpose: str) -> tuple[int, str, str]:
    """Return the amount, words for the roll, and a short text for the amount with its dice.

    If there are no dice, the words for the roll are empty.
    """
    if isinstance(amount, int):
        return amount, "", str(amount)
    roll = scene.dice.roll(purpose, amount)
    return max(0, roll.total), roll.in_words(), roll.in_brief()


def hurt(
    scene: ActionScene,
    combatant: Combatant,
    amount: int | Share,
    how: str,
    by: Combatant | None = None,
    *,
    in_brief: bool = True,
) -> None:
    """Take hit points; a combatant with 0 or less is out of the fight.

    Temporary hit points go first. The event stores the damage as a share, which can be corrected
    later. `amount` is a number, or a share if it is a part of a larger amount. If `in_brief` is
    false, the caller writes the short text for the turn.
    """
    share = Share(combatant.id, amount) if isinstance(amount, int) else amount
    scene.shares.append(share)
    told = f"{combatant.name} takes {share.own} damage{how}"
    if by is not None and by.id != combatant.id:
        told = f"{by.name} hits {combatant.name} for {share.own}{how}"
    now = struck(combatant, share.own)
    spared = combatant.hp_temporary - now.hp_temporary
    told += f", {spared} of it temporary" if spared else ""
    brief = None if in_brief else ""
    scene.put(replace(now, out=combatant.out))
    points = "" if now.hp is None else f": {hp_in_words(now)}"
    scene.log(f"{told}{points}.", brief=brief, act=not in_brief)
    if now.out and not combatant.out:
        leave(scene, scene.find(now.id), in_brief=in_brief)


def mend(
    scene: ActionScene,
    combatant: Combatant,
    amount: int | Share,
    how: str,
    *,
    in_brief: bool = True,
) -> int:
    """Give hit points, up to the maximum, and log this. Return how many hit points were given.

    A combatant who has 1 or more afterwards rejoins the fight. A combatant above the maximum keeps
    its hit points and gets no more. `amount` and `in_brief` have the same meaning as in `hurt`.
    """
    share = Share(combatant.id, amount) if isinstance(amount, int) else amount
    scene.shares.append(replace(share, kind="healing"))
    brief, amount = None if in_brief else "", share.own
    if share.part == "none":
        scene.log(f"{combatant.name} heals none of it.", brief=brief, act=not in_brief)
        return 0
    now = scene.put(healed(combatant, amount))
    if now.hp is None or combatant.hp is None:
        scene.log(f"{combatant.name} heals {amount}{how}.", brief=brief, act=not in_brief)
        return amount
    given = now.hp - combatant.hp
    told = f"{_part(given, amount)}{amount}{how}: {hp_in_words(now)}"
    scene.log(f"{combatant.name} heals {told}.", brief=brief, act=not in_brief)
    if combatant.out and not now.out:
        scene.log(f"{combatant.name} is back in the fight.", brief=brief, act=not in_brief)
    return given


def give_temporary(scene: ActionScene, combatant: Combatant, amount: int, how: str = "") -> None:
    """Give temporary hit points and log this. They replace the old temporary hit points."""
    scene.shares.append(Share(combatant.id, amount, kind="temporary"))
    scene.put(replace(combatant, hp_temporary=amount))
    scene.log(f"{combatant.name} has {amount or 'no'} temporary hit points{how}.", act=True)


class HealthReport(Struct, frozen=True):
    """The facts for a log text about hit points: verb, amount, kind, cause and attacker.

    `dice` is the amount with its rolled dice. Combatants in `half` took half, and combatants in
    `none` took nothing. Combatants in `were_out` were already out of the fight. If somebody could
    not get the whole amount, `given` maps ids to the amounts that the combatants got.
    """

    verb: str
    amount: int
    dice: str
    kind: str | None = None
    because: str = ""
    by: Combatant | None = None
    half: tuple[str, ...] = ()
    none: tuple[str, ...] = ()
    were_out: tuple[str, ...] = ()
    given: Mapping[str, int] = {}


def _tell_in_brief(scene: ActionScene, people: tuple[str, ...], told: HealthReport) -> None:
    """Log 'Grak takes 5: 3 of 9.', or '8 damage to each: Wolf at 3 of 11, Orc out.'

    If somebody took half or nothing: '8 damage, less for some: Wolf at 7 of 11 (half), Orc out.'
    """
    now = [scene.find(who) for who in people]
    dice = f"{told.dice} {told.kind}" if told.kind else told.dice
    because = told.because
    by = told.by if told.by is not None and told.by.id not in people else None
    if len(now) == 1:
        scene.log("", brief=_of_one(now[0], dice, because, by, told))
        return
    states = ", ".join(_of_each(one, told) for one in now)
    actor = f"{by.name}: " if by else ""
    some = bool({*told.half, *told.none}.intersection(people))
    each = "" if some else " to each"
    what = f"{dice} damage{each}" if told.verb == "takes" else f"{dice} healed for each"
    less = ", less for some" if some else ""
    scene.log("", brief=f"{actor}{what}{because}{less}: {states}.")


def _of_one(
    one: Combatant, dice: str, because: str, by: Combatant | None, told: HealthReport
) -> str:
    """Return the log text for one combatant: 'Wolf 2 hits Ilse for 4 slashing: 26 of 30.'"""
    if one.id in told.none:
        return f"{one.name} {told.verb} none of {dice}{because}."
    share = _share(one.id, told.amount, told.half, told.none)
    given = told.given.get(one.id, share.own)
    half = f"{given}, half of " if one.id in told.half else ""
    part = half or _part(given, told.amount)
    does = f"{by.name} hits {one.name} for" if by else f"{one.name} {told.verb}"
    state = _state_in_brief(one, told)
    return f"{does} {part}{dice}{because}{f': {state}' if state else ''}."


def _of_each(one: Combatant, told: HealthReport) -> str:
    """Return a combatant's new state, such as 'Orc out' or 'Ilse at 7 of 9 (half)'."""
    if one.id in told.none:
        return f"{one.name} none"
    part = _part(told.given.get(one.id), told.amount)
    half = " (half)" if one.id in told.half else f" ({part}{told.amount})" if part else ""
    state = _state_in_brief(one, told)
    at = "at " if state and not one.out else ""
    return f"{one.name} {at}{state}".rstrip() + half


def _state_in_brief(combatant: Combatant, told: HealthReport) -> str:
    """Return the state of a combatant in a few words.

    Examples are '3 of 9', '12 (most 9)' above the maximum, 'out', 'not here yet, 4 of 9', or ''.
    """
    already = combatant.out and combatant.id in told.were_out
    if combatant.out and not already:
        return "out"
    before = "not here yet" if combatant.arrives else "out already" if already else ""
    if combatant.hp is None:
        return before
    most = combatant.hp_most
    of = " HP" if most is None else f" (most {most})" if combatant.hp > most else f" of {most}"
    return ", ".join(filter(None, (before, f"{combatant.hp}{of}")))


def _part(given: int | None, amount: int) -> str:
    """Return words such as '2 of ' if only a part of the amount was given.

    Return '' if the whole amount was given.
    """
    return "" if given in (None, amount) else f"{given} of "


def hp_in_words(combatant: Combatant) -> str:
    """Return hit points such as '3+2 of 9 HP', or '12 HP (most 9)' above the maximum."""
    hp = combatant.hp
    now = f"{hp}+{combatant.hp_temporary}" if combatant.hp_temporary else str(hp)
    most = combatant.hp_most
    if most is None:
        return f"{now} HP"
    return f"{now} HP (most {most})" if hp is not None and hp > most else f"{now} of {most} HP"


def _in_brackets(*told: str) -> str:
    words = "; ".join(filter(None, told))
    return f" ({words})" if words else ""


def _because(reason: str | None) -> str:
    return f" from {reason}" if reason else ""
