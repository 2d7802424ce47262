"""Moving: distance, gait, terrain, and what the GM rules about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import InputError
from tracker.commands.base import Command, ForSelected, InFight
from tracker.panes import CombatantPane, TerrainPane
from tracker.text.sanitize import sanitize
from tracker.typed import grammar as phrases
from tracker.typed.picker import ChoicePane, Picker, PickerOption
from tracker.views import combatant as combatant_view
from tracker.views import terrain as terrain_view
from tracker.views.pieces import Piece, line

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen


class Move(ForSelected):
    """Move the selected combatant: a distance, and where wanted a gait and a terrain."""

    id = "move"
    title = "Move"
    keys = ("m",)
    group = "Movement"
    bar = "move"

    def run(self, screen: FightScreen) -> None:
        """Ask for the distance."""
        combatant = screen.selected
        if combatant is None:
            return

        def answered(text: str) -> str | None:
            way, _, rolled = text.partition("=")
            try:
                request = phrases.move(way, screen.encounter, screen.book)
                typed = phrases.totals(rolled)
            except InputError as fault:
                return fault.message
            return screen.act({"action": "move", "who": combatant.id, **request}, typed)

        left = screen.book.budget(screen.encounter, combatant).in_words()
        unit = screen.book.distance_unit
        rolls = ", =9 rolled" if screen.saved.fight.action_kinds()["move"].rolls else ""
        hint = f"{left}; as in 3 {unit} mud run, or all{rolls}"
        screen.ask(f"{combatant.name} moves:", answered, hint=hint)


class Gait(ForSelected):
    """Choose the selected combatant's gait."""

    id = "gait"
    title = "Gait"
    keys = ("g",)
    group = "Movement"
    bar = "gait"

    def run(self, screen: FightScreen) -> None:
        """Choose in the combatant's pane."""
        combatant = screen.selected
        if combatant is None:
            return
        rates = screen.book.gait_rates(screen.encounter, combatant)
        lines = combatant_view.gait_lines(screen.encounter, screen.book, combatant)
        choices = [
            PickerOption(rate.gait.id, f"{rate.gait.id} {rate.gait.label}", shown, rate.closed)
            for rate, shown in zip(rates, lines, strict=True)
        ]
        pane = screen.query_one(CombatantPane)
        screen.choose(
            Picker(
                f"Gait of {sanitize(combatant.name)}",
                choices,
                pane,
                lambda gait: screen.do({"action": "gait", "who": combatant.id, "gait": gait}),
            )
        )


class Terrain(ForSelected):
    """Choose the selected combatant's terrain; a new name with "x 1/2" is your own ruling."""

    id = "terrain"
    title = "Terrain"
    keys = ("t",)
    group = "Movement"
    bar = "terrain"

    def run(self, screen: FightScreen) -> None:
        """Choose in the terrain pane."""
        combatant = screen.selected
        if combatant is None:
            return
        costs = screen.book.terrain_costs(screen.encounter, combatant)
        lines = terrain_view.lines(screen.encounter, screen.book, combatant)
        choices = [
            PickerOption(
                cost.terrain.id, f"{cost.terrain.id} {cost.terrain.label}", shown, cost.closed
            )
            for cost, shown in zip(costs, lines, strict=True)
        ]

        def take(terrain: str) -> None:
            screen.do({"action": "terrain", "who": combatant.id, "terrain": terrain})

        def rule(text: str) -> None:
            ruled = _own_terrain(screen, text)
            if ruled is not None:
                take(ruled)

        title = f"Terrain under {sanitize(combatant.name)}"
        pane = _terrain_pane(screen)
        screen.choose(Picker(title, choices, pane, take, unmatched=rule))


class RuleOn(Command):
    """Give a terrain, a load or a mount your own multiplier or distance, or take it back."""

    id = "rule-on"
    title = "Rule on a terrain, a load or a mount"
    keys = ("R",)
    group = "Movement"

    def run(self, screen: FightScreen) -> None:
        """Ask for the ruling."""

        def answered(text: str) -> str | None:
            about, _, rest = text.partition(" ")
            if about not in ("terrain", "load", "mount"):
                about, rest = "terrain", text
            try:
                return screen.act({"action": "rule-on", "about": about, **phrases.ruling(rest)})
            except InputError as fault:
                return fault.message

        unit = screen.book.distance_unit
        hint = f"mud x 1/2, ice 3 (at most 3 {unit}), load chest x 3/4, mount horse x 2"
        screen.ask("Rule:", answered, hint=hint)


class Grant(ForSelected):
    """Give the selected combatant more movement, or take some (a negative number)."""

    id = "grant"
    title = "Grant or take movement"
    keys = ("M",)
    group = "Movement"

    def run(self, screen: FightScreen) -> None:
        """Ask for the distance."""
        _ask_distance(
            screen, "grant", "The GM grants", "a distance, negative to take, and a reason"
        )


class Spend(InFight):
    """Use the selected combatant's movement up without going anywhere, as for standing up."""

    id = "spend-movement"
    title = "Spend movement without moving"
    keys = ("S",)
    group = "Movement"

    def run(self, screen: FightScreen) -> None:
        """Ask for the distance."""
        _ask_distance(screen, "spend-movement", "Movement spent by", "a distance, and a reason")


class Mount(ForSelected):
    """Mount something, or dismount: what riding changes is your ruling."""

    id = "mount"
    title = "Mount or dismount"
    keys = ("Y",)
    group = "Movement"

    def run(self, screen: FightScreen) -> None:
        """Ask for the mount."""
        combatant = screen.selected
        if combatant is None:
            return

        def answered(text: str) -> str | None:
            mount = {"mount": text} if text else {}
            return screen.act({"action": "mount", "who": combatant.id, **mount})

        rides = (
            f"rides {combatant.mount}; Enter dismounts" if combatant.mount else "the mount's name"
        )
        screen.ask(f"{combatant.name} mounts:", answered, hint=rides)


class Load(ForSelected):
    """Pick things up, drop them, put them on or take them off."""

    id = "load"
    title = "Load"
    keys = ("l",)
    group = "Movement"
    bar = "load"

    def run(self, screen: FightScreen) -> None:
        """Choose what to do with what is carried, or pick something up."""
        combatant = screen.selected
        if combatant is None:
            return
        choices = [PickerOption("pick-up", "pick up new", line("Pick something up, or put it on"))]
        for at, item in enumerate(combatant.items):
            name = sanitize(item.name)
            verb = "Take off" if item.worn else "Put on"
            choices.append(
                PickerOption(
                    f"wear {at}", f"{verb} {name}", line(f"{verb} ", Piece(name, "strong"))
                )
            )
            choices.append(
                PickerOption(f"drop {at}", f"drop {name}", line("Drop ", Piece(name, "strong")))
            )

        def take(value: str) -> None:
            verb, _, at = value.partition(" ")
            if verb == "pick-up":
                _pick_up(screen, combatant.id)
                return
            item = combatant.items[int(at)]
            request = {"action": verb, "who": combatant.id, "item": item.name}
            screen.do(request | ({"worn": not item.worn} if verb == "wear" else {}))

        title = f"Load of {sanitize(combatant.name)}"
        screen.choose(Picker(title, choices, screen.query_one(CombatantPane), take))


def _pick_up(screen: FightScreen, who: str) -> None:
    def answered(text: str) -> str | None:
        try:
            return screen.act({"action": "pick-up", "who": who, **phrases.item(text)})
        except InputError as fault:
            return fault.message

    unit = screen.book.load_unit
    screen.ask("Picks up:", answered, hint=f"name, {unit}, as in mail 12 worn, or torch 1 x 3")


def _terrain_pane(screen: FightScreen) -> ChoicePane:
    """The terrain pane; on a narrow screen, which has none, the combatant's."""
    pane = screen.query_one(TerrainPane)
    return pane if pane.display else screen.query_one(CombatantPane)


def _own_terrain(screen: FightScreen, text: str) -> str | None:
    """Rule on a terrain by what was typed in the picker; its id where that was done."""
    try:
        request = phrases.ruling(text)
    except InputError as fault:
        screen.tell(fault.message, "bad")
        return None
    if len(request) == 1:
        hint = f"{request['name']} x 1/2"
        screen.tell(f"The book has no {text!r}: to make it yours, type as in {hint}.", "warn")
        return None
    wrong = screen.act({"action": "rule-on", "about": "terrain", **request})
    if wrong is not None:
        screen.tell(wrong, "bad")
        return None
    return str(request["name"]).casefold()


def _ask_distance(screen: FightScreen, action: str, question: str, hint: str) -> None:
    combatant = screen.selected
    if combatant is None:
        return

    def answered(text: str) -> str | None:
        first, _, reason = text.partition(" ")
        try:
            distance = phrases.number(first, "distance")
        except InputError as fault:
            return fault.message
        request = {"action": action, "who": combatant.id, "distance": distance}
        return screen.act(request | ({"reason": reason.strip()} if reason.strip() else {}))

    screen.ask(f"{question} {combatant.name}:", answered, hint=hint)
