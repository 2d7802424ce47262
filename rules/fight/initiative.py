"""The order of initiative: roll initiative, break ties, and keep the GM's changes."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain, groupby, pairwise
from types import MappingProxyType

from msgspec.structs import replace

from rules.dice import Tray, Typed
from rules.encounter import Combatant, Encounter, Initiative
from rules.encounter.combatant import PARTY
from rules.encounter.groups import kind_of, leads, made_with
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure
from rules.rulebook.answers import Account
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene

Rank = tuple[Fraction | int, ...]

MOST_REROLLS = 30

NO_RESULTS: Mapping[str, Number] = MappingProxyType({})


def roll_for(
    scene: Scene,
    rule: InitiativeRule,
    people: Iterable[str],
    *,
    results: Mapping[str, Number] = NO_RESULTS,
    together: bool = False,
) -> None:
    """Roll initiative for these combatants, break their ties, and put them in their places.

    `results` has final numbers; combatants in `results` do not roll. If `together` is true, each
    kind of foes rolls once. A named group has one initiative: the initiative of its first member.
    """
    results = _of_groups(scene.encounter, results)
    for who, value in results.items():
        set_to(scene, scene.find(who), value, in_brief=False)
    rolled = tuple(
        who
        for who in with_groups(scene.encounter, people)
        if who not in results and rule.rolls(scene.encounter, scene.find(who))
    )
    shared = _kinds_of_foes(scene, rolled) if together else {}
    rolls: dict[str, tuple[int, str]] = {}
    headed: dict[str, str] = {}
    for who in rolled:
        combatant = scene.find(who)
        if combatant.group and combatant.group in headed:
            continue
        kind = combatant.group or shared.get(who, "")
        headed |= {combatant.group: who} if combatant.group else {}
        roller = kind or who
        if roller not in rolls:
            rolls[roller] = rule.roll(scene, combatant, rule.dice)
        total, how = rolls[roller]
        told = f"{how}; one roll for every {kind}" if kind else how
        held, ruling = rule.held(scene.encounter, combatant, total, told)
        scene.record(ruling, combatant.id)
        scene.put(replace(combatant, initiative=replace(held, shared=kind)))
        has = f"{combatant.name} has initiative {in_words(held.value)}"
        scene.log(f"{has} ({told}).", brief="")
    people = (*results, *rolled)
    settle(scene, rule, people)
    for who in rolled:
        _follow_lead(scene, scene.find(who), headed)
    scene.log("", brief=_in_brief(scene, people))


def set_to(scene: Scene, combatant: Combatant, value: Number, *, in_brief: bool = True) -> None:
    """Set an initiative without a roll.

    If `in_brief` is false, the caller must log the line of the turn.
    """
    scene.put(replace(combatant, initiative=Initiative(Fraction(value))))
    told = f"{combatant.name} has initiative {in_words(value)}, set by the GM."
    scene.log(told, brief=None if in_brief else "")


def with_groups(encounter: Encounter, people: Iterable[str]) -> tuple[str, ...]:
    """Return these combatants with the members of their groups who are in the fight.

    The leader of a group comes first.
    """
    found: dict[str, None] = {}
    for who in people:
        members = made_with(encounter, encounter.combatants[who])
        found |= dict.fromkeys(
            one for one in members if one == who or not encounter.combatants[one].out
        )
    return tuple(found)


def gather(scene: Scene, rule: InitiativeRule) -> None:
    """Put the members of each named group right after its first member."""
    order = scene.encounter.order
    first = leads(scene.encounter)
    led: dict[str, list[str]] = {who: [] for who in order if first.get(who, who) == who}
    for who in order:
        led[first.get(who, who)].append(who)
    gathered = tuple(chain.from_iterable(led.values()))
    if gathered != order:
        scene.change(order=gathered)
        scene.encounter = rule.follow(scene.encounter)


def _of_groups(encounter: Encounter, results: Mapping[str, Number]) -> Mapping[str, Number]:
    """Return a mapping from ids to results.

    In a named group, every member gets the first result of the group.
    """
    found: dict[str, Number] = {}
    for who, value in results.items():
        for one in with_groups(encounter, (who,)):
            found.setdefault(one, value)
    return found


def _follow_lead(scene: Scene, combatant: Combatant, headed: Mapping[str, str]) -> None:
    """Give a member of a named group the initiative of the member who rolled."""
    lead = headed.get(combatant.group, combatant.id)
    if combatant.group and lead != combatant.id:
        scene.put(replace(combatant, initiative=scene.find(lead).initiative))


def _in_brief(scene: Scene, people: tuple[str, ...]) -> str:
    """Return the new order for the log: 'Initiative: Ilse 20, Wolf 3 19, Goblin 1 19.'"""
    settled = set(people)
    told = [
        f"{one.name} {in_words(one.initiative.value)}"
        for one in scene.encounter.in_order()
        if one.id in settled and one.initiative
    ]
    return f"Initiative: {', '.join(told)}." if told else ""


def _kinds_of_foes(scene: Scene, people: Iterable[str]) -> dict[str, str]:
    """Return the kind of each foe by id. A kind that has only one foe is left out."""
    foes = [one for one in map(scene.find, people) if one.side != PARTY and not one.group]
    many = Counter((kind_of(one), one.side) for one in foes)
    return {one.id: kind_of(one) for one in foes if many[kind_of(one), one.side] > 1}


def outcome(
    encounter: Encounter, rule: InitiativeRule, combatant: Combatant, typed: Typed
) -> Account:
    """Return the initiative that a roll would give, with its steps.

    Raises:
        InputError: the roll is wrong.
    """
    tray = Tray(None, [typed])
    total, how = rule.roll(Scene(encounter, tray), combatant, rule.dice)
    tray.check_all_used()
    _, ruling = rule.held(encounter, combatant, total, how)
    shown = ruling.outputs()["initiative"]
    if not isinstance(shown, Figure):
        raise TypeError(f"{ruling.rule} gives no number")
    return Account("initiative", shown, ruling.source, how)


def settle(scene: Scene, rule: InitiativeRule, people: tuple[str, ...]) -> None:
    """Break the ties of these combatants, and put the combatants in their places.

    Other combatants do not move.
    """
    if rule.tie_die:
        _reroll_ties(scene, rule, rule.tie_die, frozenset(people))
    before = scene.encounter.order
    places = {who: -place for place, who in enumerate(before)}
    first = leads(scene.encounter)
    keys = {
        who: (rank_of(rule, scene.find(first.get(who, who))), places[first.get(who, who)], place)
        for who, place in places.items()
    }
    ranks = {who: rank for rank, who in enumerate(sorted(before, key=keys.__getitem__))}
    follow = [who for who in before if not rule.rolls(scene.encounter, scene.find(who))]
    settled, last = set(people), set(follow)
    stay = [who for who in before if who not in settled and who not in last]
    order = _merged(sorted(settled, key=ranks.__getitem__, reverse=True), stay, ranks)
    scene.change(order=(*order, *(who for who in follow if who not in settled)))
    scene.encounter = rule.follow(scene.encounter)
    _log_ties(scene, rule, settled)


def _merged(moved: Sequence[str], stay: Sequence[str], ranks: Mapping[str, int]) -> list[str]:
    """Put the ids in `moved` into the list `stay`, the highest rank first.

    Each id goes before the first id that has a lower rank.
    """
    order: list[str] = []
    at = 0
    for who in moved:
        while at < len(stay) and ranks[stay[at]] > ranks[who]:
            order.append(stay[at])
            at += 1
        order.append(who)
    return [*order, *stay[at:]]


def rank_of(rule: InitiativeRule, combatant: Combatant) -> Rank:
    """Return the sort key of the order: initiative, tie-breaks of the sheet, re-rolls."""
    held = combatant.initiative
    if held is None:
        return (Fraction(-(10**9)),)
    sheet = (Fraction(value) for _, value in rule.ties(combatant))
    # Most values are whole numbers, which are compared ten times as fast.
    return (*map(_plain, (held.value, *sheet)), *held.rerolls)


def _plain(value: Fraction) -> Fraction | int:
    return value.numerator if value.denominator == 1 else value


def place(scene: Scene, who: str, position: int) -> None:
    """Put a combatant at a position of the order, counted from 0.

    The next roll for initiative changes the position again.
    """
    order = [one for one in scene.encounter.order if one != who]
    order.insert(position, who)
    scene.change(order=tuple(order))


def _reroll_ties(scene: Scene, rule: InitiativeRule, die: str, people: frozenset[str]) -> None:
    ranks: dict[str, Rank] = {}
    for _ in range(MOST_REROLLS):
        tied = _tied(scene, rule, people, ranks)
        if not tied:
            return
        rolls: dict[tuple[str, str], int] = {}
        for combatant in tied:
            roller = _roller(combatant)
            if roller not in rolls:
                rolls[roller] = scene.dice.roll(f"tie-break of {combatant.name}", die).total
            held = combatant.initiative or Initiative(Fraction(0))
            rerolled = replace(held, rerolls=(*held.rerolls, rolls[roller]))
            ranks[combatant.id] = rank_of(rule, scene.put(replace(combatant, initiative=rerolled)))


def _tied(
    scene: Scene, rule: InitiativeRule, people: frozenset[str], ranks: dict[str, Rank]
) -> list[Combatant]:
    """Return the combatants who must roll next to break a tie; empty if there is no tie.

    `ranks` maps ids to known ranks; missing ranks are added.
    """
    first = leads(scene.encounter)
    rolled = [
        one
        for one in scene.encounter.in_order()
        if one.initiative and one.initiative.inputs and first.get(one.id, one.id) == one.id
    ]
    ranks |= {one.id: rank_of(rule, one) for one in rolled if one.id not in ranks}
    rolled.sort(key=lambda one: ranks[one.id])
    groups = (list(group) for _, group in groupby(rolled, key=lambda one: _by_sheet(ranks, one)))
    for group in groups:
        if people.isdisjoint(one.id for one in group):
            continue
        fewest = [one for one in group if one.initiative and not one.initiative.rerolls]
        if _compete(group) and fewest:
            return fewest
        for _, same in groupby(group, key=lambda one: ranks[one.id]):
            level = list(same)
            if _compete(level):
                return level
    return []


def _compete(people: Iterable[Combatant]) -> bool:
    """Whether these combatants made more than one roll.

    Combatants who share a roll are never tied.
    """
    return len({_roller(one) for one in people}) > 1


def _roller(combatant: Combatant) -> tuple[str, str]:
    """Return who rolled for a combatant: a group, a kind on one side, or the combatant alone."""
    shared = combatant.initiative.shared if combatant.initiative else ""
    side = "" if shared and shared == combatant.group else combatant.side
    return (shared, side) if shared else ("", combatant.id)


def _by_sheet(ranks: Mapping[str, Rank], combatant: Combatant) -> Rank:
    """Return the rank of a combatant without the re-rolls. In a rank, the re-rolls come last."""
    rerolls = combatant.initiative.rerolls if combatant.initiative else ()
    rank = ranks[combatant.id]
    return rank[: len(rank) - len(rerolls)]


def _log_ties(scene: Scene, rule: InitiativeRule, people: set[str]) -> None:
    """Log the ties. A combatant who acts in another's turn has no initiative, and never ties."""
    fighting = (one for one in scene.encounter.in_order() if one.initiative and not one.out)
    for first, second in pairwise(fighting):
        if {first.id, second.id} & people and _level(first, second):
            reason = _reason(rule, first, second)
            scene.log(f"Tie: {first.name} before {second.name}, {reason}.", brief="")


def _level(first: Combatant, second: Combatant) -> bool:
    if first.initiative is None or second.initiative is None:
        return False
    return _compete((first, second)) and first.initiative.value == second.initiative.value


def _reason(rule: InitiativeRule, first: Combatant, second: Combatant) -> str:
    for (label, mine), (_, other) in zip(rule.ties(first), rule.ties(second), strict=True):
        if mine != other:
            return f"{label} {in_words(mine)} against {in_words(other)}"
    rolled, against = _rerolls(first), _rerolls(second)
    if rolled != against:
        return f"re-rolled {rolled} against {against}"
    return f"all equal: {rule.tie_stays}"


def _rerolls(combatant: Combatant) -> str:
    return " ".join(map(str, combatant.initiative.rerolls)) if combatant.initiative else ""
