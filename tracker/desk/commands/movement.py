"""The commands for movement: distances, gaits, terrains, and the decisions of the GM."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import InputError, NotFound, Refused
from rules.fight.apply import own_actions
from rules.fight.elsewhere import names_of_book
from rules.fight.riding import as_on_foot, bears, needs_ruling
from rules.numbers.exact import Number
from rules.rulebook.words import match, matches
from tracker.desk.command import LATE, Opens
from tracker.desk.commands import goings
from tracker.desk.commands.making import (
    BEGUN,
    SOMEBODY,
    act_each,
    are,
    ask_for,
    before_amount,
    for_said,
    for_selected,
    of_each,
    of_movement,
    refuse_bare_in_list,
)
from tracker.desk.commands.of_book import command_of
from tracker.desk.commands.other_places import NO_DISTANCE, told_elsewhere
from tracker.desk.commands.people import people
from tracker.desk.desk import FightDesk
from tracker.session.session import Previewed
from tracker.text.sanitize import sanitize
from tracker.typed import grammar, ruling_line
from tracker.typed.mounts import (
    DISMOUNT,
    STEEDS,
    is_called_mount,
    mount_meant,
    refuse_speed,
    told_mount,
)
from tracker.typed.picker import ChoiceList, PickerOption, letters_for
from tracker.views import card as card_view
from tracker.views import movement as movement_view
from tracker.views import terrain as terrain_view
from tracker.views.spans import Span, line, short_name

ALL = ("all",)
"""The word for all the distance that is left."""


@of_movement(
    "move",
    "Move",
    "m",
    row=205,
    bar=(20, "move"),
    needs=(SOMEBODY,),
    opens=Opens.LINE,
    also="step, go, walk, distance",
)
def move(desk: FightDesk) -> None:
    """Move the selected or marked combatants: a distance, a gait and a terrain, and where to."""
    ask_move(desk)


def ask_move(desk: FightDesk, typed: str = "") -> None:
    """Ask how somebody moves. `typed` is the text that is already in the line."""
    fight, whom = desk.fight, desk.cursor.whom()
    alone = fight.encounter.combatants[whom.usual[0]] if len(whom.usual) == 1 else None
    budget = None if alone is None else fight.book.movement.budget(fight.encounter, alone)
    left = "each by their own movement" if budget is None else budget.in_words()
    rolls = ", =9 rolled" if fight.action_kinds()["move"].rolls else ""
    to = "9 >f to f" if fight.encounter.map is not UNSET else "cf 9 for c and f"
    hint = f"{left}; as in {fight.book.words.example_move()}, or all{rolls}; {to}"
    gaits, grounds = fight.book.words.gaits, fight.book.words.terrains_of(fight.encounter)
    names = [*(one.label for one in gaits), *(one.label for one in grounds)]

    def moves(text: str) -> list[grammar.Asked]:
        grammar.refuse_distance_behind(text.split(), fight)
        people, rest = whom.before_amount(text, is_amount=ALL)
        movers = people or whom.usual
        if "=" in rest and len(movers) > 1:
            message = "a roll is typed for one alone: say it for each of them in a line."
            raise InputError("conflict", "dice", message)
        if not people:
            whom.refuse_behind_distance(rest)
        whom.refuse_second_distance(rest)
        each = [asked for who in movers for asked in grammar.move(rest, fight, who)]
        # A ruling in the line is made once, not again for each combatant who moves.
        return [one for at, one in enumerate(each) if one not in each[:at]]

    read = told_elsewhere(desk, moves, first_if=NO_DISTANCE)

    def preview(text: str) -> str:
        wanted = read(text)
        people, _ = whom.before_amount(text, is_amount=ALL)
        movers = people or whom.usual
        previewed = desk.foresee(wanted)
        said = told(wanted, previewed, movers, named=bool(people))
        return goings.with_leaving(desk, said, previewed)

    def told(
        wanted: Sequence[grammar.Asked], previewed: Previewed, movers: Sequence[str], *, named: bool
    ) -> str:
        if len(movers) == 1:
            return movement_view.told(fight.book, previewed, movers[0], named=named)
        rulings = [one for one in wanted if one.action.to_plain()["action"] != "move"]
        each = [desk.foresee([*rulings, one]) for one in wanted if one not in rulings]
        return movement_view.told_of_each(fight.book, previewed, each, movers)

    def nearest(text: str, number: Number) -> str:
        _, rest = whom.before_amount(text, is_amount=ALL)
        return text.removesuffix(rest) + grammar.with_distance(rest, number)

    said = before_amount(desk, is_amount=ALL)
    asks = for_said(desk, lambda people: f"{are(desk, 'moves', 'move', people)}:", said)
    ask_for(
        desk,
        asks(""),
        goings.read_or(desk, read),
        hint=hint,
        preview=goings.preview_or(desk, preview),
        words=[name.casefold() for name in names],
        whole=(*goings.door_letters(desk), *goings.directions(desk)),
        nearest=goings.nearest_or(desk, nearest),
        typed=typed,
        instead=lambda text: goings.instead(desk, text, ask_move),
        asks=asks,
    )


@of_movement(
    "gait",
    "Gait",
    "g",
    row=210,
    bar=(30, "gait"),
    needs=(SOMEBODY,),
    opens=Opens.LIST,
    also="speed, pace, dash, sprint, crawl",
)
@for_selected
def gait(desk: FightDesk, combatant: Combatant) -> None:
    """Choose the gait of the selected or marked combatants."""
    whom = desk.cursor.whom()
    found = desk.fight.book.movement.gait_rates(desk.fight.encounter, combatant)
    rates = [replace(one, closed=with_key(desk, one.closed)) for one in found]
    lines = card_view.gait_lines(desk.fight.encounter, desk.fight.book, combatant, rates)
    choices = [
        PickerOption(
            rate.gait.id,
            f"{rate.gait.label}\n{rate.gait.id}",
            shown,
            rate.closed,
            rate.gait.letter,
            rate.gait.label,
        )
        for rate, shown in zip(rates, lines, strict=True)
    ]

    def take(gait: str) -> None:
        refuse_bare_in_list(desk, whom)
        act_each(desk, whom.usual, "gait", gait=gait)

    def said(text: str) -> None:
        refuse_bare_in_list(desk, whom)
        people, name = whom.behind_mark(text)
        if not name:
            raise InputError("missing", "gait", f"type a gait behind {text}.")
        one = match(name, desk.book.words.gaits, "gait")
        act_each(desk, people or whom.usual, "gait", gait=one.id)

    titled = for_said(desk, lambda people: f"Gait of {desk.cursor.names_of(people)}")
    unmatched = told_elsewhere(desk, said, "gait")
    others = names_of_book(desk.book)
    desk.choose(
        ChoiceList(
            titled(""), choices, take, unmatched, only_acts=True, others=others, titled=titled
        )
    )


def with_key(desk: FightDesk, closed: str | None) -> str | None:
    """Return the reason why something is closed, and the key of the book's command that opens it.

    If there is no such command, return only the reason.
    """
    opening = (
        found.id
        for kind in own_actions(desk.fight.book)
        if (said := kind.typed) is not None and closed in said.opens
        if (found := command_of(kind)) is not None
    )
    key = next(filter(None, map(desk.key_of, opening)), "")
    return f"{closed}: {key}" if key else closed


@of_movement(
    "terrain",
    "Terrain",
    "t",
    row=215,
    bar=(40, "terrain"),
    needs=(SOMEBODY,),
    opens=Opens.LIST,
    also="ground, difficult, wade, cover",
)
@for_selected
def terrain(desk: FightDesk, combatant: Combatant) -> None:
    """Choose the terrain of combatants; a new name with "x 1/2" is your own ruling."""
    book, whom = desk.fight.book, desk.cursor.whom()
    found = book.terrain_costs(desk.fight.encounter, combatant)
    costs = [replace(one, closed=with_key(desk, one.closed)) for one in found]
    letters = letters_for(cost.terrain.label for cost in costs)
    lines = terrain_view.lines(book, costs, combatant, letters)
    choices = [
        PickerOption(
            cost.terrain.id, f"{cost.terrain.id} {cost.terrain.label}", shown, cost.closed, letter
        )
        for cost, shown, letter in zip(costs, lines, letters, strict=True)
    ]

    def take(terrain: str) -> None:
        refuse_bare_in_list(desk, whom)
        act_each(desk, whom.usual, "terrain", terrain=terrain)

    def rule(text: str) -> None:
        refuse_bare_in_list(desk, whom)
        people, name = whom.behind_mark(text)
        grounds = book.words.terrains_of(desk.encounter)
        ruled: list[grammar.Asked] = []
        if people and matches(name, grounds):
            ground = match(name, grounds, "terrain").id
        else:
            own, ground = grammar.own_terrain(name, desk.fight)
            ruled = [own]
        stand = of_each(desk, people or whom.usual, "terrain", terrain=ground)
        desk.perform_all([*ruled, *stand])

    titled = for_said(desk, lambda people: f"Terrain under {desk.cursor.names_of(people)}")
    unmatched = told_elsewhere(desk, rule, "terrain")
    desk.choose(
        ChoiceList(titled(""), choices, take, unmatched, only_acts=True, free=True, titled=titled)
    )


@of_movement(
    "rule-on", "Rule on a terrain, a load or a mount", "R", row=235, word="rule on it", rank=LATE
)
def rule_on(desk: FightDesk) -> None:
    """Give a terrain, a load or a mount your own multiplier or distance, or remove it."""

    def read(text: str) -> list[grammar.Asked]:
        return [ruling_line.read(text, desk.fight)]

    unit = desk.fight.book.words.distance_unit
    hint = f"mud x 1/2, ice 3 (at most 3 {unit}), load chest x 3/4, mount horse x 2 or own"
    ask_for(desk, "Rule:", read, hint=hint)


@of_movement(
    "grant", "Grant or take movement", "M", row=230, word="grant", rank=LATE, needs=(SOMEBODY,)
)
def grant(desk: FightDesk) -> None:
    """Give the selected or marked combatants more movement, or take some (a negative number)."""
    question = "The GM grants"
    hint = "a distance, negative to take, and a reason; cf 2 for c and f"
    _ask_distance(desk, "grant", question, hint)


@of_movement(
    "spend-movement",
    "Spend movement without moving",
    "S",
    beside="grant",
    word="spend",
    rank=LATE,
    needs=(SOMEBODY, BEGUN),
)
def spend(desk: FightDesk) -> None:
    """Use up some movement of combatants without a move, such as for standing up."""
    question = "Movement spent by"
    hint = "a distance, and a reason; cf 2 for c and f"
    _ask_distance(desk, "spend-movement", question, hint)


@of_movement(
    "mount",
    "Mount or dismount",
    "Y",
    row=225,
    word="mount",
    rank=LATE,
    needs=(SOMEBODY,),
    also="ride, riding, horse, vehicle",
)
@for_selected
def mount(desk: FightDesk, combatant: Combatant) -> None:
    """Mount a combatant or a named thing, or dismount; a combatant may need a ruling."""
    encounter, whom = desk.fight.encounter, desk.cursor.whom()

    def ride(riders: Sequence[str], mount: str) -> None:
        steed = _unruled(desk, mount)
        if steed is not None and not _bears_its_mount(desk, riders, steed):
            _ask_what_it_does(desk, riders, steed)
            return
        act_each(desk, riders, "mount", **({"mount": mount} if mount else {}))
        for one in riders:
            _say_how_to_rule(desk, one)

    def take(mount: str) -> None:
        refuse_bare_in_list(desk, whom)
        ride(whom.usual, mount)

    def said(text: str) -> None:
        refuse_bare_in_list(desk, whom)
        people, mount = whom.behind_mark(text)
        riders = people or whom.usual
        if people and not mount:
            message = f"type the mount, or dismount, behind it: {text.strip()} dismount."
            raise InputError("missing", "mount", message)
        dismounts = bool(people) and mount.casefold() == DISMOUNT
        refuse_speed(whom, mount, desk.key_of)
        ride(riders, "" if dismounts else mount_meant(whom, riders, mount))

    ridden = encounter.mount_name(combatant)
    shown = line(Span("d ", "mark"), "Dismount from ", Span(sanitize(ridden), "strong"))
    off = [PickerOption("", f"dismount {ridden}", shown, None, "d")] if ridden else []
    others = [one for one in encounter.in_order() if one.id != combatant.id]
    reasons = {one.id: desk.book.movement.not_ridden(encounter, one) for one in others}
    steeds = [one for one in others if reasons[one.id] is None]
    steeds.sort(key=lambda one: not (encounter.riders_of(one) or is_called_mount(one.name)))
    ways = dict.fromkeys(with_key(desk, why) for why in reasons.values() if why)
    more = "; ".join(filter(None, (*ways, "/ and a name for one not listed")))
    titled = for_said(desk, lambda riders: f"{are(desk, 'mounts', 'mount', riders)} ({more})")
    options = [*off, *people(desk, steeds)]
    names = [one.name.casefold() for one in desk.encounter.in_order()]
    # The name of somebody who is no option may begin with the letter of an option.
    unlisted = [one.name.casefold() for one in encounter.in_order() if one not in steeds]
    desk.choose(
        ChoiceList(
            titled(""),
            options,
            take,
            said,
            foretold=partial(told_mount, whom, is_unruled=lambda one: bool(_unruled(desk, one))),
            only_acts=True,
            titled=titled,
            others=names,
            new=(*STEEDS, *unlisted),
        )
    )


def _say_how_to_rule(desk: FightDesk, who: str) -> None:
    """Show the key that opens the ruling on a mount.

    If there is no ruling, the rider of the mount moves as if on foot.
    """
    encounter, rider = desk.encounter, desk.encounter.combatants[who]
    if desk.refused or not as_on_foot(encounter, desk.book, rider):
        return
    mount = sanitize(encounter.mount_name(rider))
    key, unit = desk.key_of("rule-on"), desk.book.words.distance_unit
    ways = f"mount {mount} x 2, 5 (at most 5 {unit}) or nothing (as on foot)"
    desk.tell(f"How fast riders of {mount} go is yours to say: {key} {ways}.", "warn")


def _unruled(desk: FightDesk, mount: str) -> Combatant | None:
    """Return the mount if the mount is in the fight and the GM must still rule on it."""
    encounter, book = desk.fight.encounter, desk.fight.book
    try:
        steed = encounter.find(mount)
    except NotFound:
        return None
    if book.movement.not_ridden(encounter, steed) is not None:
        return None
    return steed if needs_ruling(encounter, book, steed) else None


def _bears_its_mount(desk: FightDesk, riders: Sequence[str], steed: Combatant) -> bool:
    """Whether a rider is the mount itself, or bears it; the action then refuses this at once."""
    encounter, book = desk.fight.encounter, desk.fight.book
    people = [encounter.combatants[one] for one in riders]
    return any(one.id == steed.id or bears(encounter, book, one, steed) for one in people)


def _ask_what_it_does(desk: FightDesk, riders: Sequence[str], steed: Combatant) -> None:
    """Ask for the GM's ruling on a mount. After the answer, let the riders mount.

    Raises InputError if the riders cannot mount it under any ruling.
    """
    unit = desk.fight.book.words.distance_unit

    def read(text: str) -> list[grammar.Asked]:
        mounts = ({"action": "mount", "who": who, "mount": steed.id} for who in riders)
        ruled = grammar.ruling_on_mount(text, desk.fight, steed.id)
        return [ruled, *(grammar.Asked(desk.fight.read(one)) for one in mounts)]

    with suppress(Refused):
        # A mount that is impossible under any ruling, such as one's own rider, needs no ruling.
        desk.foresee(read("nothing"))
    hint = f"own: its own speed; x 2; 5: at most 5 {unit}; the word nothing: as on foot"
    ask_for(desk, f"Riders of {short_name(steed.name)} go:", read, hint=hint)


def _ask_distance(desk: FightDesk, action: str, question: str, hint: str) -> None:
    whom = desk.cursor.whom()

    def read(text: str) -> list[grammar.Asked]:
        people, rest = whom.before_amount(text)
        who = people or whom.usual
        _, reason = grammar.leading_distance(rest.split() or [""], desk.book)
        amount = rest.split(maxsplit=1)[0]
        whom.refuse_behind(amount, " ".join(reason), named=bool(people))
        return [grammar.distance(rest, desk.fight, action, one) for one in who]

    def nearest(text: str, number: Number) -> str:
        _, rest = whom.before_amount(text)
        return text.removesuffix(rest) + grammar.with_number(rest, number)

    asks = for_said(
        desk, lambda people: f"{question} {desk.cursor.names_of(people)}:", before_amount(desk)
    )
    ask_for(desk, asks(""), read, hint=hint, nearest=nearest, asks=asks)
