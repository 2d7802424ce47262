"""Hands on a thing: who takes it in this CS, and the struggle for it in the next CS."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.books.rom.sheet import WORDS
from rules.books.rom.state.combatant import in_hand, keep, keep_this_cs, kept
from rules.books.rom.state.things import (
    BreakCheck,
    Contest,
    ContestedThing,
    carried,
    checks_of,
    forget_checks,
    forget_thing,
    give,
    keep_fight,
    keep_thing,
    known_as,
    learn,
    names_of,
    of_fight,
    stp_of,
    take,
    there,
)
from rules.books.rom.text.objects import struggle
from rules.encounter import Combatant, Encounter
from rules.numbers.inputs import listed
from rules.rulebook.scene import Scene

DIRECTIONS = (
    *("to the north", "to the north-east", "to the east", "to the south-east"),
    *("to the south", "to the south-west", "to the west", "to the north-west"),
)
"""For each number of the d8, the direction in which a thing flies off if all checks fail."""


def contest_for(encounter: Encounter, name: str) -> Contest | None:
    """Return the contest for a thing: a struggle, or the first combatant who took it in this CS.

    Combatants who are out of the fight have let go. If nobody else has hands on the thing, the
    combatants in `joined` contest it.
    """
    held = of_fight(encounter).contests.get(name.casefold())
    if held is None:
        return None
    left = _left_to(encounter, held, there(encounter, held.hands), there(encounter, held.joined))
    if not left.hands:
        return None
    if not held.struggled and carried(encounter.combatants[left.hands[0]], name) is None:
        return None
    return left


def _left_to(
    encounter: Encounter, contest: Contest, hands: tuple[str, ...], joined: tuple[str, ...]
) -> Contest:
    """Return the contest with the combatants in `hands`.

    If `hands` is empty, the combatants in `joined` contest the thing in the next CS.
    """
    if hands:
        return replace(contest, hands=hands, joined=joined)
    return replace(contest, hands=joined, joined=(), due=encounter.round + 1, made={})


def lay_hands(scene: Scene, combatant: Combatant, thing: ContestedThing) -> None:
    """Let a combatant lay hands on a thing.

    If nobody else has hands on it, the combatant gets it. Otherwise they struggle for it.
    """
    held = contest_for(scene.encounter, thing.name)
    if held is None:
        _take_alone(scene, combatant, thing)
    elif not held.struggled or held.due > scene.encounter.round:
        if not held.struggled:
            loosen(scene, scene.find(held.hands[0]), thing.name)
        begin_struggle(scene, replace(held, thing=thing, hands=(*held.hands, combatant.id)))
    else:
        keep_thing(scene, replace(held, thing=thing, joined=(*held.joined, combatant.id)))
        scene.log(
            f"{combatant.name} joins the struggle for {thing.name}: it takes another CS, "
            f"and they check from CS {scene.encounter.round + 1} on."
        )


def _take_alone(
    scene: Scene, combatant: Combatant, thing: ContestedThing, lost: tuple[str, ...] = ()
) -> None:
    """Give a thing to one combatant. In this CS, others may still lay hands on it."""
    put_in_hand(scene, combatant, thing)
    keep_thing(scene, Contest(thing, (combatant.id,), scene.encounter.round + 1, lost=lost))


def room_for(encounter: Encounter, combatant: Combatant, thing: ContestedThing) -> str | None:
    """Return why the combatant cannot lay hands on a thing. Return None if this is possible."""
    held = contest_for(encounter, thing.name)
    if held is None:
        return None
    on = (*held.hands, *held.joined)
    if combatant.id in held.lost:
        return f"{has_failed(combatant, held.thing.name)}."
    if combatant.id in on:
        has = "has hands on" if held.struggled else "has"
        return f"{combatant.name} {has} {held.thing.name} already."
    most = min(held.thing.most, thing.most)
    if len(on) >= most:
        return f"{held.thing.begun} has room for {most} with hands on it, not for more."
    return None


def has_failed(combatant: Combatant, name: str) -> str:
    """Return why the combatant may not lay hands on a thing again."""
    return f"{combatant.name} has failed a check for {name}: out of the struggle"


def holder_of(encounter: Encounter, name: str) -> Combatant | None:
    """Return the combatant who holds a thing with that name."""
    wanted = name.casefold()
    having = (one for one in encounter.in_order() if wanted in map(str.casefold, in_hand(one)))
    return next(having, None)


def from_one_out(scene: Scene, thing: ContestedThing) -> ContestedThing:
    """Take a thing out of its holder's hand if the holder is out of the fight."""
    holder = holder_of(scene.encounter, thing.name)
    if holder is None or not holder.out:
        return thing
    item = carried(holder, thing.name)
    loosen(scene, holder, thing.name)
    scene.log(f"It is taken from {holder.name}, who is out of the fight.")
    return thing if item is None or thing.weight else replace(thing, weight=item.weight)


def begin_struggle(scene: Scene, contest: Contest) -> None:
    """Begin a struggle. If this struggle has begun already, store it with the new combatants."""
    keep_thing(scene, contest)
    who, thing = listed(names_of(scene.encounter, contest.hands), "and"), contest.thing.name
    scene.log(f"{who} have hands on {thing}: the struggle is decided in CS {contest.due}.")


def won(scene: Scene, combatant: Combatant, contest: Contest) -> None:
    """Give the thing to the winner.

    If a check against breaking is due, the winner must make this check.
    """
    thing = contest.thing
    _take_alone(scene, combatant, thing, contest.lost)
    scene.log(f"{combatant.name} has {thing.name}.")
    for due in checks_of(scene.encounter, thing.name):
        if due.why == "struggle":
            keep_thing(scene, replace(due, who=combatant.id))


def goes_on(scene: Scene, contest: Contest, hands: Sequence[str]) -> None:
    """Continue the struggle in the next CS, together with the people who joined."""
    on = (*hands, *contest.joined)
    due, alone = scene.encounter.round + 1, len(on) == 1
    keep_thing(scene, Contest(contest.thing, on, due, lost=contest.lost, extended=alone))
    who = listed(names_of(scene.encounter, on), "and")
    scene.log(f"The struggle for {contest.thing.name} goes on in CS {due}: {who}.")


def struggles(encounter: Encounter) -> list[Contest]:
    """The struggles of the fight."""
    every = (contest_for(encounter, name) for name in of_fight(encounter).contests)
    return [one for one in every if one is not None and one.struggled]


def struggles_of(encounter: Encounter, combatant: Combatant) -> list[Contest]:
    """Return the struggles in which the combatant takes part."""
    every = struggles(encounter)
    return [one for one in every if combatant.id in (*one.hands, *one.joined)]


def check_made(scene: Scene, contest: Contest, combatant: Combatant, *, made: bool) -> None:
    """Record a combatant's check. The last check of this CS decides the struggle."""
    outcome = "makes the check" if made else "fails the check"
    scene.log(f"{combatant.name} {outcome} for {contest.thing.name}.")
    checks = dict(sorted({**contest.made, combatant.id: made}.items()))
    contest = replace(contest, made=checks)
    if all(who in checks for who in contest.hands):
        _resolve(scene, contest)
    else:
        keep_thing(scene, contest)


def _resolve(scene: Scene, contest: Contest) -> None:
    """End the checks of this CS: somebody wins the thing, the struggle goes on, or the thing flies
    off.
    """
    thing = contest.thing
    pulling = [int(WORDS.number(scene.find(who), "str_mod")) for who in contest.hands]
    ruling = struggle(
        made={who: contest.made[who] for who in contest.hands},
        joined=len(contest.joined),
        str_mods=pulling,
        stp=stp_of(scene.encounter, thing),
        most=thing.most,
    )
    answer = scene.record(ruling).answer
    failed = (who for who in contest.hands if not contest.made[who])
    contest = replace(contest, lost=(*contest.lost, *failed))
    forget_thing(scene, Contest, thing.name)
    if answer.break_check.value:
        keep_thing(scene, BreakCheck(thing, "struggle"))
        scene.log(f"They pull as hard as {thing.name} is strong: check whether it breaks.")
    if answer.state.value == "held":
        won(scene, scene.find(answer.still_in.value[0]), contest)
    elif answer.state.value == "flies-off":
        roll = scene.dice.roll(f"where {thing.name} flies", f"1d{len(DIRECTIONS)}")
        scene.log(f"{thing.begun} flies from their hands {DIRECTIONS[roll.total - 1]}.")
    else:
        goes_on(scene, contest, answer.still_in.value)


def destroyed(scene: Scene, check: BreakCheck, *, missed_by: int) -> None:
    """Remove a broken thing: nobody struggles for it, and nobody has it.

    The holder may have changed since the check became due. The fight remembers `missed_by`: the
    larger it is, the more completely the thing is broken.
    """
    name, people = check.thing.name, scene.encounter.combatants
    learn(scene, replace(known_as(scene.encounter, name), broken_by=missed_by))
    forget_checks(scene, checks_of(scene.encounter, name))
    forget_thing(scene, Contest, name)
    has = people.get(check.who)
    if has is None or carried(has, name) is None:
        has = holder_of(scene.encounter, name) if check.who else None
    if has is not None:
        loosen(scene, has, name)


def put_in_hand(scene: Scene, combatant: Combatant, thing: ContestedThing) -> Combatant:
    """Add a thing to the things that a combatant carries, and put it in the combatant's hand."""
    return draw(scene, give(combatant, thing), thing.name)


def passes_on(scene: Scene, name: str, receiver: Combatant) -> None:
    """Record that the first taker of a thing has given it to `receiver` in the same CS."""
    held = contest_for(scene.encounter, name)
    if held is not None and not held.struggled:
        keep_thing(scene, replace(held, hands=(receiver.id,)))


def let_go(scene: Scene, contest: Contest, combatant: Combatant) -> None:
    """Take the combatant's hands off the thing.

    If only one other combatant remains, this other combatant has the thing.
    """
    hands = tuple(who for who in contest.hands if who != combatant.id)
    joined = tuple(who for who in contest.joined if who != combatant.id)
    scene.log(f"{combatant.name} lets go of {contest.thing.name}.")
    if hands or joined:
        _decided(scene, _left_to(scene.encounter, contest, hands, joined))
    else:
        _lies_there(scene, contest.thing)


def draw(scene: Scene, combatant: Combatant, name: str) -> Combatant:
    """Put a carried thing in the combatant's hand."""
    others = tuple(one for one in kept(combatant).drawn if one.casefold() != name.casefold())
    return scene.put(keep(combatant, drawn=(*others, name)))


def loosen(scene: Scene, combatant: Combatant, name: str) -> Combatant:
    """Take one piece of a thing away from a combatant who carries it."""
    item = carried(combatant, name)
    return combatant if item is None else scene.put(take(combatant, item))


def missed(scene: Scene, combatant: Combatant, name: str) -> Combatant:
    """Record that the combatant has failed to take a thing.

    The combatant cannot try this thing again in this CS.
    """
    tries = (*kept(combatant).this_cs.missed, name.casefold())
    return scene.put(keep_this_cs(combatant, missed=tries))


def who_are_left(scene: Scene) -> None:
    """Update struggles after combatants left the fight. A thing may now have only one holder."""
    for name, held in of_fight(scene.encounter).contests.items():
        contest = contest_for(scene.encounter, name)
        if not held.struggled or contest == held:
            continue
        if contest is None:
            _lies_there(scene, held.thing)
        else:
            _decided(scene, contest)


def _lies_there(scene: Scene, thing: ContestedThing) -> None:
    forget_thing(scene, Contest, thing.name)
    scene.log(f"Nobody has hands on {thing.name} any more: it lies there.")


def _decided(scene: Scene, contest: Contest) -> None:
    """Update a struggle with fewer hands. If all its checks are made, decide it.

    The only combatant left wins the thing. But if this combatant's check has failed, the thing
    flies off.
    """
    if not contest.struggled and contest.made.get(contest.hands[0], True):
        won(scene, scene.find(contest.hands[0]), contest)
    elif contest.hands and all(who in contest.made for who in contest.hands):
        _resolve(scene, contest)
    else:
        keep_thing(scene, contest)


def close_cs(scene: Scene) -> None:
    """End the contests of a CS.

    If checks are missing, the struggle goes on without the combatants who failed their checks. If
    only one combatant took a thing in this CS, this combatant keeps it.
    """
    for name, held in of_fight(scene.encounter).contests.items():
        contest = contest_for(scene.encounter, name)
        if contest and contest.struggled and contest.due <= scene.encounter.round:
            lacking = [who for who in contest.hands if who not in contest.made]
            who = listed(names_of(scene.encounter, lacking), "and")
            scene.log(f"Checks for {held.thing.name} were not made in this CS ({who}).")
            _without_checks(scene, contest)
            contest = contest_for(scene.encounter, name)
        if contest is None or not contest.struggled:
            forget_thing(scene, Contest, name)
    for offer in of_fight(scene.encounter).offers:
        unused = offer.left and not offer.asked
        if len(there(scene.encounter, offer.pair)) == len(offer.pair) and unused:
            pair = " and ".join(names_of(scene.encounter, offer.pair))
            who = listed(names_of(scene.encounter, offer.left), "and")
            scene.log(f"The opportunity where the paths of {pair} crossed was not taken by {who}.")
    keep_fight(scene, offers=())


def _without_checks(scene: Scene, contest: Contest) -> None:
    """Continue a struggle among the combatants who have not failed.

    If only one is left, this combatant gets the thing.
    """
    failed = tuple(who for who, made in contest.made.items() if not made)
    left = [who for who in contest.hands if who not in failed]
    contest = replace(contest, lost=(*contest.lost, *failed))
    if len(left) + len(contest.joined) > 1:
        goes_on(scene, contest, left)
    else:
        won(scene, scene.find((*left, *contest.joined)[0]), contest)
