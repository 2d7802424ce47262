"""Commands for movement: distance, gait, terrain, and what the GM decides about them."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import NotFound
from rules.fight.apply import own_actions
from rules.fight.elsewhere import names_of_book
from rules.fight.riding import as_on_foot, needs_ruling
from tracker.desk.command import LATE
from tracker.desk.commands.making import BEGUN, SOMEBODY, act, ask_for, for_selected, of_movement
from tracker.desk.commands.of_book import command_of
from tracker.desk.commands.other_places import told_elsewhere
from tracker.desk.commands.people import people
from tracker.desk.desk import FightDesk
from tracker.text.sanitize import sanitize
from tracker.typed import grammar, targets, things
from tracker.typed.picker import ChoiceList, PickerOption, letters_for
from tracker.views import card as card_view
from tracker.views import movement as movement_view
from tracker.views import terrain as terrain_view
from tracker.views.spans import Span, line, short_name

RULED_ON = ("terrain", "load", "mount")
PICK_UP = "p"
"""The letter that picks something new up."""


@of_movement(
    "move",
    "Move",
    "m",
    row=205,
    bar=(20, "move"),
    needs=(SOMEBODY,),
    also="step, go, walk, distance",
)
@for_selected
def move(desk: FightDesk, combatant: Combatant) -> None:
    """Move the selected combatant: type a distance, and if you like a gait and a terrain."""
    fight = desk.fight
    left = fight.book.movement.budget(fight.encounter, combatant).in_words()
    rolls = ", =9 rolled" if fight.action_kinds()["move"].rolls else ""
    hint = f"{left}; as in {fight.book.words.example_move()}, or all{rolls}"
    gaits, grounds = fight.book.words.gaits, fight.book.words.terrains_of(fight.encounter)
    names = [*(one.label for one in gaits), *(one.label for one in grounds)]

    read = told_elsewhere(desk, lambda text: grammar.move(text, fight, combatant.id))

    def preview(text: str) -> str:
        return movement_view.told(fight.book, desk.foresee(read(text)), combatant.id)

    ask_for(
        desk,
        f"{short_name(combatant.name)} moves:",
        read,
        hint=hint,
        preview=preview,
        words=[name.casefold() for name in names],
        nearest=grammar.with_number,
    )


@of_movement(
    "gait",
    "Gait",
    "g",
    row=210,
    bar=(30, "gait"),
    needs=(SOMEBODY,),
    also="speed, pace, dash, sprint, crawl",
)
@for_selected
def gait(desk: FightDesk, combatant: Combatant) -> None:
    """Choose the selected combatant's gait."""
    found = desk.fight.book.movement.gait_rates(desk.fight.encounter, combatant)
    rates = [replace(one, closed=with_key(desk, one.closed)) for one in found]
    lines = card_view.gait_lines(desk.fight.encounter, desk.fight.book, combatant, rates)
    choices = [
        PickerOption(
            rate.gait.id, f"{rate.gait.id} {rate.gait.label}", shown, rate.closed, rate.gait.letter
        )
        for rate, shown in zip(rates, lines, strict=True)
    ]

    def take(gait: str) -> None:
        act(desk, "gait", who=combatant.id, gait=gait)

    def named(text: str) -> None:
        take(desk.book.words.gait(text).id)

    title = f"Gait of {short_name(combatant.name)}"
    unmatched = told_elsewhere(desk, named, "gait")
    others = names_of_book(desk.book)
    desk.choose(ChoiceList(title, choices, take, unmatched, others=others))


def with_key(desk: FightDesk, closed: str | None) -> str | None:
    """Why something is closed, with the key of the book's command that opens it, if any."""
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
    also="ground, difficult, wade, cover",
)
@for_selected
def terrain(desk: FightDesk, combatant: Combatant) -> None:
    """Choose the selected combatant's terrain; a new name with "x 1/2" is your own ruling."""
    book = desk.fight.book
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
        act(desk, "terrain", who=combatant.id, terrain=terrain)

    def rule(text: str) -> None:
        ruled, name = grammar.own_terrain(text, desk.fight)
        desk.perform(*ruled)
        take(name)

    title = f"Terrain under {short_name(combatant.name)}"
    unmatched = told_elsewhere(desk, rule, "terrain")
    desk.choose(ChoiceList(title, choices, take, unmatched, free=True))


@of_movement(
    "rule-on", "Rule on a terrain, a load or a mount", "R", row=235, word="rule on it", rank=LATE
)
def rule_on(desk: FightDesk) -> None:
    """Give a terrain, a load or a mount your own multiplier or distance, or remove it."""

    def read(text: str) -> list[grammar.Asked]:
        about, _, rest = text.partition(" ")
        if about not in RULED_ON:
            somebody = grammar.words_of_a_name(text, desk.fight.encounter)
            about, rest = "mount" if somebody else "terrain", text
        return [grammar.ruling(rest, desk.fight, about)]

    unit = desk.fight.book.words.distance_unit
    hint = f"mud x 1/2, ice 3 (at most 3 {unit}), load chest x 3/4, mount horse x 2 or own"
    ask_for(desk, "Rule:", read, hint=hint)


@of_movement(
    "grant", "Grant or take movement", "M", row=230, word="grant", rank=LATE, needs=(SOMEBODY,)
)
@for_selected
def grant(desk: FightDesk, combatant: Combatant) -> None:
    """Give the selected combatant more movement, or take some (a negative number)."""
    question = f"The GM grants {short_name(combatant.name)}:"
    hint = "a distance, negative to take, and a reason"
    _ask_distance(desk, "grant", combatant, question, hint)


@of_movement(
    "spend-movement",
    "Spend movement without moving",
    "S",
    beside="grant",
    word="spend",
    rank=LATE,
    needs=(SOMEBODY, BEGUN),
)
@for_selected
def spend(desk: FightDesk, combatant: Combatant) -> None:
    """Use up some of the selected combatant's movement without a move, such as for standing up."""
    question = f"Movement spent by {short_name(combatant.name)}:"
    _ask_distance(desk, "spend-movement", combatant, question, "a distance, and a reason")


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
    """Mount a combatant or a named thing, or dismount; rule once on a mount of the fight."""
    encounter = desk.fight.encounter

    def take(mount: str) -> None:
        steed = _unruled(desk, mount)
        if steed is not None and steed.id != combatant.id:
            _ask_what_it_does(desk, combatant, steed)
            return
        act(desk, "mount", who=combatant.id, **({"mount": mount} if mount else {}))
        _say_how_to_rule(desk, combatant.id)

    ridden = encounter.mount_name(combatant)
    shown = line(Span("d ", "mark"), "Dismount from ", Span(sanitize(ridden), "strong"))
    off = [PickerOption("", f"dismount {ridden}", shown, None, "d")] if ridden else []
    others = [one for one in encounter.in_order() if one.id != combatant.id]
    reasons = {one.id: desk.book.movement.not_ridden(encounter, one) for one in others}
    steeds = [one for one in others if reasons[one.id] is None]
    ways = dict.fromkeys(with_key(desk, why) for why in reasons.values() if why)
    more = "; ".join(filter(None, ("or a name for one not listed", *ways)))
    title = f"{short_name(combatant.name)} mounts ({more})"
    desk.choose(ChoiceList(title, [*off, *people(desk, steeds)], take, take))


def _say_how_to_rule(desk: FightDesk, who: str) -> None:
    """Say how to rule on a mount, if its rider moves as on foot because nothing rules on it."""
    encounter, rider = desk.encounter, desk.encounter.combatants[who]
    if desk.refused is not None or not as_on_foot(encounter, desk.book, rider):
        return
    mount = sanitize(encounter.mount_name(rider))
    key, unit = desk.key_of("rule-on"), desk.book.words.distance_unit
    ways = f"mount {mount} x 2, 5 (at most 5 {unit}) or nothing (as on foot)"
    desk.tell(f"How fast riders of {mount} go is yours to say: {key} {ways}.", "warn")


def _unruled(desk: FightDesk, mount: str) -> Combatant | None:
    """The mount, if it is in the fight and the GM must make a ruling on it first."""
    encounter, book = desk.fight.encounter, desk.fight.book
    try:
        steed = encounter.find(mount)
    except NotFound:
        return None
    if book.movement.not_ridden(encounter, steed) is not None:
        return None
    return steed if needs_ruling(encounter, book, steed) else None


def _ask_what_it_does(desk: FightDesk, rider: Combatant, steed: Combatant) -> None:
    """Ask for the GM's ruling on a mount, then let the combatant mount it."""
    unit = desk.fight.book.words.distance_unit

    def read(text: str) -> list[grammar.Asked]:
        mounts = {"action": "mount", "who": rider.id, "mount": steed.id}
        ruled = grammar.ruling_on_mount(text, desk.fight, steed.id)
        return [ruled, grammar.Asked(desk.fight.read(mounts))]

    hint = f"own: its own speed; x 2; 5: at most 5 {unit}; nothing: as on foot"
    ask_for(desk, f"Riders of {short_name(steed.name)} go:", read, hint=hint)


@of_movement(
    "load",
    "Load",
    "l",
    row=220,
    bar=(170, "load"),
    needs=(SOMEBODY,),
    also="carry, inventory, equipment, gear, item, drop, pick up, wear, weight, encumbrance",
)
@for_selected
def load(desk: FightDesk, combatant: Combatant) -> None:
    """Pick things up, drop them, wear them or take them off; all marked pick up the same things."""
    who, items, people = combatant.id, combatant.items, desk.cursor.targets()
    if len(people) > 1:
        _ask_item(desk, people, f"{desk.cursor.target_names()} pick up:")
        return

    def take(value: str) -> None:
        verb, _, at = value.partition(" ")
        if verb == "pick-up":
            _ask_item(desk, [who], "Picks up:")
        elif verb == "wear":
            worn = not items[int(at)].worn
            act(desk, "wear", who=who, item=items[int(at)].name, worn=worn)
        else:
            act(desk, "drop", who=who, item=items[int(at)].name)

    desk.choose(ChoiceList(f"Load of {short_name(combatant.name)}", _load_choices(combatant), take))


def _load_choices(combatant: Combatant) -> list[PickerOption]:
    """Choices for a load: 'a' puts an item on or takes it off, 'A' drops the same item."""
    choices = [_load_choice("pick-up", PICK_UP, "Pick something up, or put it on", "")]
    letters = letters_for((item.name for item in combatant.items), PICK_UP)
    for at, (item, letter) in enumerate(zip(combatant.items, letters, strict=True)):
        verb, name = "Take off" if item.worn else "Put on", sanitize(item.name)
        choices += [
            _load_choice(f"wear {at}", letter, verb, name),
            _load_choice(f"drop {at}", letter.upper() if letter.islower() else "", "Drop", name),
        ]
    return choices


def _load_choice(value: str, letter: str, verb: str, name: str) -> PickerOption:
    shown = line(Span(f"{letter or ' '} ", "mark"), f"{verb} ", Span(name, "strong"))
    return PickerOption(value, f"{name}\n{verb}" if name else verb, shown, None, letter)


def _ask_item(desk: FightDesk, people: Sequence[str], question: str) -> None:
    def read(text: str) -> list[grammar.Asked]:
        named, rest = targets.before_words(text, desk.cursor.by_letter)
        return [things.picked_up(rest, desk.fight, named or people)]

    hint = f"name and {desk.fight.book.words.load_unit}: mail 12 worn, torch 1 x 3"
    ask_for(desk, question, read, hint=hint, words=things.known(desk.fight))


def _ask_distance(
    desk: FightDesk, action: str, combatant: Combatant, question: str, hint: str
) -> None:
    def read(text: str) -> list[grammar.Asked]:
        return [grammar.distance(text, desk.fight, action, combatant.id)]

    ask_for(desk, question, read, hint=hint, nearest=grammar.with_number)
