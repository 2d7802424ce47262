"""Moving: distance, gait, terrain, and what the GM rules about them."""

from rules.encounter import Combatant
from tracker.commands.base import BEGUN, SOMEBODY, act, command, for_selected
from tracker.commands.desk import Desk
from tracker.text.sanitize import sanitize
from tracker.typed import grammar
from tracker.typed.picker import PickerOption
from tracker.views import combatant as combatant_view
from tracker.views import terrain as terrain_view
from tracker.views.spans import Span, line, name_of

RULED_ON = ("terrain", "load", "mount")


@command("move", "Move", "m", group="Movement", bar="move", needs=(SOMEBODY,))
@for_selected
def move(desk: Desk, combatant: Combatant) -> None:
    """Move the selected combatant: a distance, and where wanted a gait and a terrain."""
    fight = desk.fight

    def answered(text: str) -> None:
        for asked in grammar.move(text, fight, combatant.id):
            desk.perform(*asked)

    left = fight.book.movement.budget(fight.encounter, combatant).in_words()
    rolls = ", =9 rolled" if fight.action_kinds()["move"].rolls else ""
    hint = f"{left}; as in {fight.book.words.example_move()}, or all{rolls}"
    desk.ask(f"{combatant.name} moves:", answered, hint=hint)


@command("gait", "Gait", "g", group="Movement", bar="gait", needs=(SOMEBODY,))
@for_selected
def gait(desk: Desk, combatant: Combatant) -> None:
    """Choose the selected combatant's gait."""
    rates = desk.fight.book.movement.gait_rates(desk.fight.encounter, combatant)
    lines = combatant_view.gait_lines(rates, combatant)
    choices = [
        PickerOption(rate.gait.id, f"{rate.gait.id} {rate.gait.label}", shown, rate.closed)
        for rate, shown in zip(rates, lines, strict=True)
    ]

    def take(gait: str) -> None:
        act(desk, "gait", who=combatant.id, gait=gait)

    desk.choose(f"Gait of {name_of(combatant)}", choices, take)


@command("terrain", "Terrain", "t", group="Movement", bar="terrain", needs=(SOMEBODY,))
@for_selected
def terrain(desk: Desk, combatant: Combatant) -> None:
    """Choose the selected combatant's terrain; a new name with "x 1/2" is your own ruling."""
    book = desk.fight.book
    costs = book.terrain_costs(desk.fight.encounter, combatant)
    lines = terrain_view.lines(book, costs, combatant)
    choices = [
        PickerOption(cost.terrain.id, f"{cost.terrain.id} {cost.terrain.label}", shown, cost.closed)
        for cost, shown in zip(costs, lines, strict=True)
    ]

    def take(terrain: str) -> None:
        act(desk, "terrain", who=combatant.id, terrain=terrain)

    def rule(text: str) -> None:
        ruled, name = grammar.own_terrain(text, desk.fight)
        desk.perform(*ruled)
        take(name)

    title = f"Terrain under {name_of(combatant)}"
    desk.choose(title, choices, take, place="terrain", unmatched=rule)


@command("rule-on", "Rule on a terrain, a load or a mount", "R", group="Movement")
def rule_on(desk: Desk) -> None:
    """Give a terrain, a load or a mount your own multiplier or distance, or take it back."""

    def answered(text: str) -> None:
        about, _, rest = text.partition(" ")
        if about not in RULED_ON:
            about, rest = "terrain", text
        desk.perform(*grammar.ruling(rest, desk.fight, about))

    unit = desk.fight.book.words.distance_unit
    hint = f"mud x 1/2, ice 3 (at most 3 {unit}), load chest x 3/4, mount horse x 2"
    desk.ask("Rule:", answered, hint=hint)


@command("grant", "Grant or take movement", "M", group="Movement", needs=(SOMEBODY,))
@for_selected
def grant(desk: Desk, combatant: Combatant) -> None:
    """Give the selected combatant more movement, or take some (a negative number)."""
    question = f"The GM grants {combatant.name}:"
    hint = "a distance, negative to take, and a reason"
    _ask_distance(desk, "grant", combatant, question, hint)


@command(
    "spend-movement",
    "Spend movement without moving",
    "S",
    group="Movement",
    needs=(SOMEBODY, BEGUN),
)
@for_selected
def spend(desk: Desk, combatant: Combatant) -> None:
    """Use the selected combatant's movement up without going anywhere, as for standing up."""
    question = f"Movement spent by {combatant.name}:"
    _ask_distance(desk, "spend-movement", combatant, question, "a distance, and a reason")


@command("mount", "Mount or dismount", "Y", group="Movement", needs=(SOMEBODY,))
@for_selected
def mount(desk: Desk, combatant: Combatant) -> None:
    """Mount something, or dismount: what riding changes is your ruling."""

    def answered(text: str) -> None:
        act(desk, "mount", who=combatant.id, **({"mount": text} if text else {}))

    ridden = combatant.mount
    hint = f"rides {ridden}; Enter dismounts" if ridden else "the mount's name"
    desk.ask(f"{combatant.name} mounts:", answered, hint=hint)


@command("load", "Load", "l", group="Movement", bar="load", needs=(SOMEBODY,))
@for_selected
def load(desk: Desk, combatant: Combatant) -> None:
    """Pick things up, drop them, put them on or take them off."""
    who, items = combatant.id, combatant.items

    def take(value: str) -> None:
        verb, _, at = value.partition(" ")
        if verb == "pick-up":
            _ask_item(desk, who)
        elif verb == "wear":
            worn = not items[int(at)].worn
            act(desk, "wear", who=who, item=items[int(at)].name, worn=worn)
        else:
            act(desk, "drop", who=who, item=items[int(at)].name)

    desk.choose(f"Load of {name_of(combatant)}", _load_choices(combatant), take)


def _load_choices(combatant: Combatant) -> list[PickerOption]:
    choices = [PickerOption("pick-up", "pick up new", line("Pick something up, or put it on"))]
    for at, item in enumerate(combatant.items):
        verb, name = "Take off" if item.worn else "Put on", sanitize(item.name)
        choices += [
            PickerOption(f"wear {at}", f"{verb} {name}", line(f"{verb} ", Span(name, "strong"))),
            PickerOption(f"drop {at}", f"drop {name}", line("Drop ", Span(name, "strong"))),
        ]
    return choices


def _ask_item(desk: Desk, who: str) -> None:
    def answered(text: str) -> None:
        desk.perform(*grammar.item(text, desk.fight, who))

    hint = f"name, {desk.fight.book.words.load_unit}, as in mail 12 worn, or torch 1 x 3"
    desk.ask("Picks up:", answered, hint=hint)


def _ask_distance(desk: Desk, action: str, combatant: Combatant, question: str, hint: str) -> None:
    def answered(text: str) -> None:
        desk.perform(*grammar.distance(text, desk.fight, action, combatant.id))

    desk.ask(question, answered, hint=hint)
