"""Short texts in the book's words: remarks for rows, notes for cards, lines for the fight."""

from collections.abc import Iterable, Iterator, Sequence

from rules.books.rom.rates import (
    CATCHING,
    MOVEMENT,
    PULSE_MOVEMENT,
    falling_near,
    held_back,
    pulses,
    reach,
    wounds_of,
)
from rules.books.rom.rounds.falling import PULSE, catch_check, time_left
from rules.books.rom.rounds.struggles import struggles, struggles_of
from rules.books.rom.sheet import DECLARE, RESOLVE
from rules.books.rom.source import FEET
from rules.books.rom.state.combatant import has_declared, in_hand, kept
from rules.books.rom.state.things import (
    BreakCheck,
    Contest,
    Falling,
    Offer,
    Thrown,
    known_as,
    names_of,
    of_fight,
    stp_of,
    there,
)
from rules.encounter import Combatant, Encounter
from rules.encounter.groups import group_name, groups, kind_of
from rules.numbers.exact import counted, in_words
from rules.numbers.figures import figure
from rules.numbers.inputs import listed
from rules.rulebook.answers import Account, Remark, Remarks
from rules.rulebook.rulebook import ROLL

NARROW = 76
"""A line of this many cells fits on a screen of 80 columns."""

MOST_SENTENCES = 2
"""The most opportunities with a sentence for each. More opportunities share lines."""


def in_row(encounter: Encounter, combatant: Combatant) -> Remarks:
    """Return urgent matters in a few words: struggles, falls, wounds, half rate.

    A falling thing is shown with the distance from which the combatant can still reach it. Numbers
    come first, because a narrow row shows only the beginning of a text.
    """
    return (*_things(encounter, combatant), *_own(encounter, combatant))


def in_group_row(encounter: Encounter, members: Iterable[Combatant]) -> Remarks:
    """Return a group's declarations and its speeds: '2 of 5 declared', '0 to 6 mph'."""
    able = [one for one in members if not one.out]
    return tuple(Remark(text, MOVEMENT) for text in _of_group(encounter, able))


def _of_group(encounter: Encounter, able: Sequence[Combatant]) -> Iterator[str]:
    said = sum(kept(one).this_cs.said for one in able)
    if encounter.phase == DECLARE and said < len(able):
        yield f"{said} of {len(able)} declared"
    speeds = {kept(one).declared for one in able}
    if len(speeds) > 1:
        yield f"{in_words(min(speeds))} to {in_words(max(speeds))} mph"


def notes(encounter: Encounter, combatant: Combatant) -> Remarks:
    """Return the intent for this CS, the things in hand, and the skills used."""
    this_cs, held = kept(combatant).this_cs, in_hand(combatant)
    intends = Remark(f"Intends {this_cs.intent}", MOVEMENT, names=(this_cs.intent,))
    shown = ", ".join(f"{name}{_how_broken(encounter, name)}" for name in held)
    has = Remark(f"In hand: {shown}", CATCHING, names=held)
    return (
        *([intends] if this_cs.intent and not combatant.out else ()),
        *([has] if held else ()),
        *(_used(weapon, uses) for weapon, uses in this_cs.uses.items()),
    )


def lines(encounter: Encounter) -> Remarks:
    """Return lines about the fight: things in the air, struggles, opportunities, intents."""
    fight = of_fight(encounter)
    return (
        *(_falls(encounter, one) for one in fight.falling.values()),
        *(_flies(encounter, one) for one in fight.thrown.values()),
        *(_struggle(encounter, one) for one in struggles(encounter)),
        *(_check(encounter, one) for one in fight.checks.values()),
        *_offers(encounter),
        *_packed("Not declared", _undeclared(encounter)),
        *_packed("Broken, by how much", _broken(encounter)),
        *_packed("Intents", _intents(encounter)),
        *_packed("Skills used", _uses(encounter)),
    )


def _things(encounter: Encounter, combatant: Combatant) -> Iterator[Remark]:
    for contest in struggles_of(encounter, combatant):
        lacks = combatant.id in contest.hands and combatant.id not in contest.made
        due = "check due" if lacks and contest.due <= encounter.round else "struggles"
        name = contest.thing.name
        yield Remark(f"{due}: {name}", CATCHING, names=(name,))
    for falling in of_fight(encounter).falling.values():
        if falling.who == combatant.id:
            text = f"falls: {_left(encounter, falling)}"
            yield Remark(text, CATCHING, (_pulses_left(falling),))
    for falling in falling_near(encounter, combatant):
        account = reach(encounter, combatant, falling)
        text = f"{account.figure.in_words()} {account.label}"
        yield Remark(text, CATCHING, (account,), (falling.thing.name,))


def _own(encounter: Encounter, combatant: Combatant) -> Iterator[Remark | str]:
    for wounds in wounds_of(combatant):
        yield Remark(counted(wounds.figure.value, "wound"), CATCHING, (wounds,))
    if encounter.phase not in (ROLL, RESOLVE) and held_back(encounter, combatant):
        yield "half rate"
    if kept(combatant).this_cs.given_up:
        yield "declared action given up"
    if passed_over(encounter, combatant):
        yield "not declared"


def _how_broken(encounter: Encounter, name: str) -> str:
    missed_by = known_as(encounter, name).broken_by
    return "" if missed_by is None else f" (broken, by {missed_by})"


def _used(weapon: str, uses: int) -> Remark:
    """Return a used skill in words.

    For example: 'Used in this CS: sword, twice; next AV halved twice'.
    """
    times = _times(uses)
    text = f"Used in this CS: {weapon}, {times}; next AV halved {times}"
    return Remark(text, PULSE_MOVEMENT, names=(weapon,))


def _falls(encounter: Encounter, falling: Falling) -> Remark:
    left = _left(encounter, falling)
    _, dv = catch_check(falling, falling.feet)
    feet = in_words(falling.feet)
    text = f"{falling.thing.begun} falls {feet} ft: {left}, DV {dv.in_words()} to catch"
    accounts = (
        Account("fall", figure("feet of the fall", falling.feet, FEET), CATCHING),
        _pulses_left(falling),
        Account("DV to catch", dv, CATCHING),
    )
    return Remark(text, CATCHING, accounts, (falling.thing.begun,))


def _left(encounter: Encounter, falling: Falling) -> str:
    """Return the time to the landing: '2 pulses left', 'it comes down now'."""
    if falling.left and pulses(encounter) > 1:
        return f"{counted(falling.left, PULSE)} left"
    return time_left(encounter, falling)


def _pulses_left(falling: Falling) -> Account:
    return Account("pulses left", figure("pulses of movement left", falling.left), CATCHING)


def _flies(encounter: Encounter, thrown: Thrown) -> Remark:
    to = _name(encounter, thrown.to)
    text = f"{thrown.thing.begun} flies to {to}: DV {thrown.dv} to catch"
    dv = figure("DV of the range, with the game master's modifiers", thrown.dv)
    account = Account("DV to catch", dv, CATCHING)
    return Remark(text, CATCHING, (account,), (thrown.thing.begun, to))


def _struggle(encounter: Encounter, contest: Contest) -> Remark:
    due = "checks now" if contest.due <= encounter.round else f"checks in CS {contest.due}"
    on, joined = names_of(encounter, contest.hands), names_of(encounter, contest.joined)
    checked = names_of(encounter, [one for one in contest.hands if one in contest.made])
    also = f"; checked: {listed(checked, 'and')}" if checked else ""
    also += f"; joined by {listed(joined, 'and')}" if joined else ""
    text = f"Struggle for {contest.thing.name}, {due}: {listed(on, 'and')}{also}"
    return Remark(text, CATCHING, names=(contest.thing.name, *on, *joined))


def _check(encounter: Encounter, check: BreakCheck) -> Remark:
    """Return a due check: 'Vase is fragile: Ansa's CRD check with STP 4 added against 17'."""
    who = _name(encounter, check.who)
    stp, pot = stp_of(encounter, check.thing), check.pot
    text, names = _check_told(check, who, stp), (check.thing.begun, who)
    accounts = (
        *(() if stp is None else (Account("STP", figure("STP of the thing", stp), CATCHING),)),
        *(() if pot is None else (Account("POT", figure("POT of the impact", pot), CATCHING),)),
    )
    return Remark(text, CATCHING, accounts, names)


def _check_told(check: BreakCheck, who: str, known_stp: int | None) -> str:
    name = check.thing.begun
    stp = "STP not said" if known_stp is None else f"STP {known_stp}"
    if check.why == "struggle":
        return f"{name} may break in the struggle: check ({stp})"
    if check.why == "caught":
        return f"{name} is fragile: {who}'s CRD check with {stp} added against {check.pot}"
    against = "the POT of the throw" if check.pot is None else f"{check.pot}"
    return f"{name} fell to the ground: STP check ({stp}) against {against}"


def _is_open(encounter: Encounter, offer: Offer) -> bool:
    """Whether both foes are in the fight, and one of them has not used the opportunity."""
    return bool(offer.left) and len(there(encounter, offer.pair)) == len(offer.pair)


def _offers(encounter: Encounter) -> Iterator[Remark]:
    """Yield a sentence for each open opportunity, or a few lines if they are many."""
    still_open = [one for one in of_fight(encounter).offers if _is_open(encounter, one)]
    if len(still_open) > MOST_SENTENCES:
        return _packed("Opportunities open", (_in_short(encounter, one) for one in still_open))
    return (_offer(encounter, one) for one in still_open)


def _in_short(encounter: Encounter, offer: Offer) -> Remark:
    """Return an open opportunity: 'Ansa and Orc', or 'Orc against Ansa' if Ansa has used it."""
    names = tuple(_name(encounter, who) for who in offer.pair)
    text = " and ".join(names)
    if len(offer.left) == 1:
        text = f"{_name(encounter, offer.left[0])} against {_other(encounter, offer)}"
    return Remark(text, PULSE_MOVEMENT, names=names)


def _other(encounter: Encounter, offer: Offer) -> str:
    """Return the name of the foe who has used the opportunity.

    If neither foe has used it, return 'each other'.
    """
    other = next((who for who in offer.pair if who not in offer.left), None)
    return _name(encounter, other) if other else "each other"


def _offer(encounter: Encounter, offer: Offer) -> Remark:
    names = tuple(_name(encounter, who) for who in offer.pair)
    who = listed(names_of(encounter, offer.left), "and")
    text = f"Paths of {' and '.join(names)} cross: opportunity action open to {who}"
    if offer.asked:
        take = "takes" if len(offer.left) == 1 else "take"
        against = _other(encounter, offer)
        text = f"{who} {take} the opportunity against {against}: take-opportunity, with the weapon"
    return Remark(text, PULSE_MOVEMENT, names=names)


def passed_over(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant's turn to declare has passed without a declaration."""
    this_cs = kept(combatant).this_cs
    waits = encounter.turn_of == combatant.id or combatant.out
    said = has_declared(encounter, combatant)
    return encounter.phase == DECLARE and this_cs.begun and not (said or waits)


def undeclared(encounter: Encounter) -> tuple[str, ...]:
    """Return the ids of all who can declare now and have not declared, in initiative order.

    Combatants who delay are in the list, because at the movement they too continue as before.
    """
    if encounter.phase not in (ROLL, DECLARE):
        return ()
    people = (one for one in encounter.in_order() if not one.out)
    return tuple(one.id for one in people if not has_declared(encounter, one))


def _undeclared(encounter: Encounter) -> Iterator[Remark]:
    """Yield who has passed the turn to declare without a word: 'Ansa; Goblin, 2 of 5 declared'."""
    for members in groups(encounter):
        people = [encounter.combatants[who] for who in members]
        if not any(passed_over(encounter, one) for one in people):
            continue
        able = [one for one in people if not one.out]
        said = sum(has_declared(encounter, one) for one in able)
        name = able[0].name if len(able) == 1 else group_name(able[0])
        share = f", {said} of {len(able)} declared" if len(able) > 1 else ""
        yield Remark(f"{name}{share}", MOVEMENT, names=(name,))


def _broken(encounter: Encounter) -> Iterator[Remark]:
    """Yield the broken things, each with the number by which its check against breaking failed."""
    for thing in of_fight(encounter).known.values():
        if thing.broken_by is not None:
            yield Remark(f"{thing.name} {thing.broken_by}", CATCHING, names=(thing.name,))


def _intents(encounter: Encounter) -> Iterator[Remark]:
    """Yield the intents. Members of a group with the same intent share a text."""
    for members in groups(encounter):
        people = [one for who in members if not (one := encounter.combatants[who]).out]
        alike: dict[tuple[str, bool], list[Combatant]] = {}
        for one in people:
            this_cs = kept(one).this_cs
            alike.setdefault((this_cs.intent, this_cs.given_up), []).append(one)
        for (intent, is_given_up), those in alike.items():
            if intent:
                names = (_together(those, people), intent)
                given_up = " (given up)" if is_given_up else ""
                yield Remark(f"{' '.join(names)}{given_up}", MOVEMENT, names=names)


def _together(those: Sequence[Combatant], people: Sequence[Combatant]) -> str:
    """Return the name of combatants in a group: 'Orc 1', 'Orc 1, 2 and 4', 'Orc x4' for all.

    `people` are all members who are not down.
    """
    if len(those) == 1:
        return those[0].name
    if len(those) == len(people):
        return f"{group_name(those[0])} x{len(those)}"
    kind = kind_of(those[0])
    if any(kind_of(one) != kind or one.name == kind for one in those):
        return listed([one.name for one in those], "and")
    return f"{kind} {listed([one.name.removeprefix(kind).strip() for one in those], 'and')}"


def _uses(encounter: Encounter) -> Iterator[Remark]:
    for combatant in encounter.in_order():
        uses = kept(combatant).this_cs.uses
        told = ", ".join(f"{weapon} {_times(many)}" for weapon, many in uses.items())
        if told:
            text = f"{combatant.name} {told}"
            yield Remark(text, PULSE_MOVEMENT, names=(combatant.name, *uses))


def _packed(head: str, parts: Iterable[Remark]) -> Iterator[Remark]:
    """Yield the parts in a few lines of a narrow screen: 'Intents: Ansa flees; Bor parries'."""
    line: Remark | None = None
    for part in parts:
        longer = _joined(f"{head}: " if line is None else f"{line.text}; ", part, line)
        if line is not None and len(longer.text) > NARROW:
            yield line
            longer = _joined("  ", part, None)
        line = longer
    if line is not None:
        yield line


def _joined(before: str, part: Remark, line: Remark | None) -> Remark:
    names = () if line is None else line.names
    return Remark(f"{before}{part.text}", part.source, names=(*names, *part.names))


def _name(encounter: Encounter, who: str) -> str:
    return next(iter(names_of(encounter, (who,))), "nobody")


def _times(uses: int) -> str:
    return {1: "once", 2: "twice"}.get(uses, f"{uses} times")
