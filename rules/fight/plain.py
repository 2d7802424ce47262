"""Movement in a plain book: a rate for each turn. At the end of a turn, unused movement is lost."""

from collections.abc import Callable

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.rulebook.answers import Account, Budget, GaitRate
from rules.rulebook.gm_rulings import granted, with_gm_rulings
from rules.rulebook.rulebook import Movement
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain, Vocabulary

RateOf = Callable[[Encounter, Combatant, Gait, Terrain], Account]
"""A function that gives a gait's distance in a turn on a ground; 0 closes the gait."""


def plain_movement(words: Vocabulary, rate: RateOf) -> Movement:
    """Return the movement of a book in which each gait has a rate per turn.

    Movement that is used in one gait counts as used in all gaits. A terrain that names a gait
    forces this gait. A combatant who leaves such a terrain takes the resting gait again.
    """
    plain = _Plain(words, rate)
    return Movement(
        gait_rates=plain.gait_rates,
        budget=plain.budget,
        take_gait=plain.take_gait,
        enter=plain.enter,
    )


class _Plain:
    def __init__(self, words: Vocabulary, rate: RateOf) -> None:
        self.words = words
        self.rate = rate

    def gait_rates(self, encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
        """Return every gait with its rate; a gait with the rate 0 is closed."""
        terrain = self.words.terrain(encounter, combatant.terrain)
        rates = ((one, self.rate(encounter, combatant, one, terrain)) for one in self.words.gaits)
        return tuple(GaitRate(one, found, _closed(found)) for one, found in rates)

    def budget(
        self, encounter: Encounter, combatant: Combatant, terrain: str | None = None
    ) -> Budget:
        """Return the remaining movement of the combatant's present turn, or of the next turn.

        The next turn counts if no turn is going on.
        """
        ground = self.words.terrain(encounter, terrain or combatant.terrain)
        rate = self.rate(encounter, combatant, self._gait_on(combatant, ground), ground)
        whole, used = granted(rate.figure, combatant), combatant.pace.turn
        never_less = whole.at_least("never below 0", 0)
        limit, _ = with_gm_rulings(encounter, combatant, never_less, ground.id, NONE)
        left = whole.minus("moved this turn", used).at_least("never below 0", 0)
        left, factor = with_gm_rulings(encounter, combatant, left, ground.id, used)
        return Budget(
            Account("movement in a turn", limit, rate.source),
            Account("movement left", left, rate.source),
            "turn",
            None if left.value > 0 else _why_nothing(rate, combatant),
            None if encounter.turn_of == combatant.id else "it is not their turn",
            factor,
        )

    def take_gait(self, scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
        """Take a gait; raises Refused if the gait has no movement on this ground."""
        if combatant.pace.gait == gait.id:
            return combatant
        terrain = self.words.terrain(scene.encounter, combatant.terrain)
        rate = self.rate(scene.encounter, combatant, gait, terrain)
        scene.refuse_if(_closed(rate), f"{combatant.name} cannot {gait.id}", "gait")
        scene.record_account(rate, combatant.id)
        shown = rate.figure.in_words()
        scene.log(f"{combatant.name} takes the gait {gait.label} ({shown}).")
        return scene.put(combatant.with_pace(gait=gait.id))

    def enter(self, scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
        """Put the combatant on a terrain.

        The combatant takes the terrain's gait if it forces one.
        """
        gait = self._gait_on(combatant, terrain)
        return self.take_gait(scene, scene.put(replace(combatant, terrain=terrain.id)), gait)

    def _gait_on(self, combatant: Combatant, terrain: Terrain) -> Gait:
        """The gait that a combatant would use on this terrain."""
        now = combatant.pace.gait
        if terrain.id == combatant.terrain:
            return self.words.gait(now)
        called_for = {one.gait for one in self.words.terrains}
        back = self.words.resting_gait if now in called_for else now
        return self.words.gait(terrain.gait or back)


def _closed(rate: Account) -> str | None:
    return None if rate.figure.value > 0 else rate.note or "it goes nowhere here"


def _why_nothing(rate: Account, combatant: Combatant) -> str:
    if rate.figure.value <= 0:
        return _closed(rate) or ""
    used_up = combatant.pace.turn > 0
    return "the movement of this turn is used up" if used_up else "the GM has taken it"
