"""OBSS in play: three Actions a turn, hindrances that multiply, loads, mounts and carts."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from rules.books.obss import RULES, TITLE, burden, paces, state, turns
from rules.books.obss.actions import ACTIONS as OWN_ACTIONS
from rules.books.obss.checks import roll_open
from rules.books.obss.measures import MEASURES
from rules.books.obss.paces import Way
from rules.books.obss.sheet import FIELDS, GAITS, OPTIONS, TERRAINS
from rules.books.obss.source import DICE, METRES, SIZES
from rules.books.obss.text.initiative import initiative
from rules.books.obss.text.spaces import confined
from rules.books.obss.text.tactical import ACTIONS, move_action
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, figure
from rules.rulebook.rulebook import GM_RULING, Account, Budget, Gait, GaitRate, Rulebook, Terrain
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling

MOVING = move_action.source
ACTION = "Act"

PRICE = move_action(movement=1, actions=1, gait="run").answer
CRAMPED = confined(mover=SIZES[-1], other=SIZES[-1]).answer


class Obss(Rulebook):
    """The rulebook as a fight asks it."""

    id: ClassVar = "obss"
    title: ClassVar = TITLE
    distance_unit: ClassVar = METRES
    load_unit: ClassVar = burden.ENC
    cell_word: ClassVar = "Action"
    fields: ClassVar = FIELDS
    gaits: ClassVar = GAITS
    terrains: ClassVar = TERRAINS
    options: ClassVar = OPTIONS
    actions: ClassVar = OWN_ACTIONS
    rules: ClassVar = RULES
    initiative_dice: ClassVar = "3d6"
    tie_stays: ClassVar = "they act together"
    resting_gait: ClassVar = "walk"
    open_ground: ClassVar = "clear"
    measures: ClassVar = MEASURES

    def initiative(self, encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
        """The dice, the ability that the player chose, and bonuses."""
        return initiative(
            total=roll,
            ability=self._ability(combatant),
            bonus=state.score(combatant, "initiative_bonus"),
        )

    def roll_initiative(self, scene: Scene, combatant: Combatant) -> tuple[int, str]:
        """3d6: sixes are rolled again and added, ones count nothing."""
        rolled = roll_open(scene, f"initiative of {combatant.name}")
        return rolled.total, rolled.how

    def tie_breaks(self, combatant: Combatant) -> tuple[tuple[str, Number], ...]:
        """The higher ability; then both together."""
        return (("ability", self._ability(combatant)),)

    def gait_rates(self, encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
        """Metres in one Action, gait by gait, where the combatant stands."""
        return tuple(self._gait_rate(encounter, combatant, one) for one in GAITS)

    def budget(
        self, encounter: Encounter, combatant: Combatant, terrain: str | None = None
    ) -> Budget:
        """What the Actions make that are left in this round, or that the next turn brings."""
        terrain = terrain or combatant.terrain
        gait = paces.gait_on(combatant, terrain)
        barred = paces.why_barred(encounter, combatant, gait, terrain)
        if barred is not None:
            none = Account("movement left", figure(barred, 0, METRES), MOVING)
            return Budget(none, none, "round", barred)
        way = paces.way(encounter, combatant, gait, terrain)
        actions, used = self._open(encounter, combatant, way)
        left = way.metres(actions)
        made = left.value
        factor = way.factor()
        if used:
            left = left.minus("moved with these Actions", used * factor)
        left = self._granted(combatant, left)
        left, ruled = self.with_gm_rulings(encounter, combatant, left, terrain, used * factor)
        limit = self._granted(combatant, way.metres(ACTIONS))
        limit, _ = self.with_gm_rulings(encounter, combatant, limit, terrain, NONE)
        return Budget(
            Account("movement in a round", limit, way.source),
            Account("movement left", left, way.source),
            "round",
            None if left.value > 0 else _why_nothing(way, actions, made),
            self._why_not_now(encounter, combatant),
            factor * ruled,
        )

    def load(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """The load, the capacity, what is too much of it, and a cart's load."""
        ruling = burden.state_of(encounter, combatant)
        found = [
            burden.load_of(encounter, combatant),
            replace(burden.capacity_of(combatant), note=ruling.answer.state.value),
        ]
        checks = ruling.answer.dexterity_checks
        if checks.value:
            found.append(Account("Dexterity checks", checks, ruling.source))
        pulled = burden.cart_of(encounter, combatant)
        if pulled is not None:
            name = combatant.choice(state.CART)
            loaded = figure(f"loaded on {name}", combatant.tally(state.CART_LOAD), self.load_unit)
            found.append(Account(f"on {name}", loaded, pulled.source))
            found.append(Account("the team moves", pulled.answer.capacity, pulled.source))
        return tuple(found)

    def load_thresholds(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """Where encumbrance begins, and where all movement ends."""
        return (
            burden.limit(combatant, "encumbered", 1),
            burden.limit(combatant, "immobile", 2),
        )

    def counters(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """The Actions left; and what running and confinement do to attack and Defence."""
        left = turns.actions_left(encounter, combatant)
        actions = figure("Actions in a round", ACTIONS, ACTION)
        if left < ACTIONS:
            actions = actions.minus("spent, or gone with the turn", ACTIONS - left)
        found = [Account("Actions", actions, MOVING)]
        if combatant.has(state.RUNNING) or combatant.has(state.CONFINED):
            attack, defence = figure("unhindered", 0, DICE), figure("unhindered", 0)
            if combatant.has(state.RUNNING):
                attack = attack.plus("running", PRICE.attack_dice, MOVING)
                defence = defence.plus("running", PRICE.defence, MOVING)
            if combatant.has(state.CONFINED):
                attack = attack.plus("confined", CRAMPED.attack_dice, confined.source)
                defence = defence.plus("confined", CRAMPED.defence, confined.source)
            found += [Account("attack", attack, MOVING), Account("Defence", defence, MOVING)]
        return (*found, *self._travels(combatant))

    def cells(self, encounter: Encounter) -> int:
        """Three Actions."""
        return ACTIONS

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """Round and Action."""
        return (
            Account("round", figure("rounds begun", encounter.round), MOVING),
            Account("Action", figure("Actions begun this turn", encounter.cell), MOVING),
        )

    def status(self, encounter: Encounter) -> str:
        """Whose turn it is."""
        return turns.status(encounter)

    def start(self, scene: Scene) -> None:
        """Roll for those without initiative, and begin the first round."""
        turns.start(scene)

    def next(self, scene: Scene, spend: int | None) -> None:
        """Spend Actions where `spend` says so, end the turn, and go on to the next one."""
        if spend and scene.encounter.turn_of is not None:
            turns.pay(scene, scene.find(scene.encounter.turn_of), spend, "this")
        turns.next_turn(scene)

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """To the next who has not had a turn."""
        turns.pass_on(scene)

    def end_round(self, scene: Scene) -> None:
        """Begin the next round; what the others would have done is lost."""
        turns.end_round(scene)

    def take_gait(self, scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
        """Take a gait; from one kind of Action to another, an Action begun is gone."""
        if combatant.pace.gait == gait.id and paces.gait_now(combatant) == gait.id:
            return combatant
        why = self._why_closed(scene.encounter, combatant, gait.id)
        if why is not None:
            scene.refuse(f"{combatant.name} cannot {_verb(gait)}: {why}.", "gait")
        taken = combatant.with_pace(gait=gait.id)
        if gait.id != "run":
            taken = taken.with_choice(state.RUNS_OVER_IT, "")
        taken = turns.changed_way(scene.encounter, combatant, taken)
        way = paces.way_now(scene.encounter.put(taken), taken)
        metres = way.metres(1)
        scene.record_account(Account("metres an Action", metres, way.source), taken.id)
        scene.log(f"{taken.name} takes the gait {gait.label} ({metres.in_words()} an Action).")
        return scene.put(turns.show_action(scene, taken))

    def enter(self, scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
        """Stand there; walls, water, air and earth call for their gait."""
        wanted = paces.gait_on(combatant, terrain.id)
        there = replace(combatant, terrain=terrain.id).with_pace(gait=wanted)
        if terrain.gait == "swim":
            there = paces.risen(there)
        why = paces.why_no_way(scene.encounter, there, wanted, terrain.id)
        if terrain.gait is not None and there.has(state.PRONE):
            why = "lies prone: get up first"
        if why is not None:
            scene.refuse(f"{combatant.name} cannot go there: {why}.", "terrain")
        if wanted != combatant.pace.gait:
            there = there.with_choice(state.RUNS_OVER_IT, "").with_choice(state.CLIMBS_FAST, "")
            scene.log(f"{combatant.name} takes the gait {paces.LABELS[wanted]}.")
        there = turns.changed_way(scene.encounter, combatant, there)
        steed = burden.mount_of(scene.encounter, combatant)
        if steed is not None:
            scene.put(replace(steed, terrain=terrain.id))
        return scene.put(turns.show_action(scene, there))

    def share_out(
        self, encounter: Encounter, combatant: Combatant, budget: Budget, distance: Number
    ) -> tuple[tuple[int, Fraction], ...]:
        """Each Action with the metres that it made."""
        speed = Fraction(paces.way_now(encounter, combatant).speed.value)
        spent = int(combatant.tally(state.SPENT))
        if not speed:
            return ((min(ACTIONS, spent + 1), Fraction(distance)),)
        parts = []
        at = paces.used(combatant)
        end = at + Fraction(distance) / budget.factor
        while at < end:
            full = at // speed
            cell = min(ACTIONS, spent + full + 1)
            until = end if cell == ACTIONS else min(end, (full + 1) * speed)
            parts.append((cell, (until - at) * budget.factor))
            at = until
        return tuple(parts)

    def after_move(self, scene: Scene, moved: Combatant) -> Combatant:
        """Running has its price; who moved from prone stands."""
        now = paces.gait_now(moved)
        if now != moved.pace.gait:
            moved = _in_gait(moved, now, scene.number)
        if now == "run":
            moved = turns.price_of_running(scene, moved)
        if now == "rise" and moved.has(state.PRONE):
            moved = paces.risen(moved)
            scene.log(f"{moved.name} gets up.")
        return scene.put(turns.show_action(scene, moved))

    def _ability(self, combatant: Combatant) -> int:
        return state.score(combatant, str(state.held(combatant, "initiative_by")))

    def _gait_rate(self, encounter: Encounter, combatant: Combatant, one: Gait) -> GaitRate:
        closed = self._why_closed(encounter, combatant, one.id)
        if closed is not None:
            return GaitRate(one, None, closed)
        way = paces.way(encounter, combatant, one.id, combatant.terrain)
        return GaitRate(one, Account("rate", way.metres(1), way.source))

    def _why_closed(self, encounter: Encounter, combatant: Combatant, gait: str) -> str | None:
        """Why a gait cannot be taken, or not be kept up, where the combatant stands."""
        prone = combatant.has(state.PRONE) and combatant.terrain not in paces.CALLS_FOR
        if prone and gait not in ("crawl", "rise", "fly"):
            return "lies prone: crawl, or move from prone"
        if gait == "rise" and not prone and combatant.pace.gait != "rise":
            return "does not lie prone"
        return paces.why_barred(encounter, combatant, gait, combatant.terrain)

    def _open(self, encounter: Encounter, combatant: Combatant, way: Way) -> tuple[int, Fraction]:
        """The Actions that can make way, and what the open ones among them have made."""
        now = paces.way_now(encounter, combatant)
        actions = ACTIONS - int(combatant.tally(state.SPENT))
        if now.same_leg(way):
            return actions, paces.used(combatant)
        return actions - paces.open_actions(combatant, now.speed.value), NONE

    def _granted(self, combatant: Combatant, amount: Figure) -> Figure:
        granted = combatant.pace.granted
        if granted:
            amount = amount.plus("granted by the GM", granted, GM_RULING)
        return amount.at_least("never below 0", 0) if amount.value < 0 else amount

    def _why_not_now(self, encounter: Encounter, combatant: Combatant) -> str | None:
        if turns.acts_now(combatant):
            return None
        if combatant.tally(state.TURN) == state.DONE:
            return "this round's turn is over"
        return "it is not their turn"

    def _travels(self, combatant: Combatant) -> tuple[Account, ...]:
        """What a day on the road has brought, where it has brought anything."""
        kept = (
            (state.WALKED, "h", "on the road today"),
            (state.HUSTLED, "h", "hustled since sleep"),
            (state.NONLETHAL, "damage", "nonlethal"),
            (state.FATIGUE, "levels", "fatigue"),
        )
        return tuple(
            Account(label, figure(f"{label}, kept by the tracker", value, unit), GM_RULING)
            for name, unit, label in kept
            if (value := combatant.tally(name))
        )


def _in_gait(moved: Combatant, gait: str, event: int) -> Combatant:
    """The combatant as one who made the event's move in that gait."""
    marks = tuple(
        replace(mark, gait=gait) if mark.event == event else mark for mark in moved.pace.marks
    )
    return moved.with_pace(gait=gait, marks=marks)


def _why_nothing(way: Way, actions: int, made: Number) -> str:
    if actions < 1:
        return "all three Actions are spent"
    if not way.speed.value:
        return "no movement at all"
    if not made:
        return "the Actions left make less than a metre here"
    return "all of this round's movement is used"


def _verb(gait: Gait) -> str:
    return "move from prone" if gait.id == "rise" else gait.id


BOOK = Obss()
