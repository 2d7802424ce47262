"""Rounds of plain turns in order of initiative; a book can add its own functions."""

from collections.abc import Callable, Collection
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.fight.initiative import roll_for
from rules.fight.round_over import RoundOver, still_delayed, tell_round_over
from rules.fight.slots import slot_of_round, slots_of_cycles
from rules.fight.timeline import come_in, round_begins
from rules.fight.turns import (
    NOT_BEGUN,
    after,
    at_round_start,
    begin_turn,
    bring_back_delayed,
    expire_missed,
    having_had,
    in_fight,
    initiative_in_words,
    lacking_initiative,
    nobody_left,
    refuse_spend,
    run_down,
)
from rules.numbers.figures import Source, figure
from rules.rulebook.answers import Account, Slot
from rules.rulebook.rulebook import ROLL, InitiativeRule
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Vocabulary


def say_and_begin(scene: Scene, combatant: Combatant) -> None:
    """Log who has the turn, and count down conditions at the start of the turn."""
    scene.log(f"{combatant.name}'s turn.")
    begin_turn(scene, combatant.id)


def movement_over(_scene: Scene, combatant: Combatant, _spend: int | None) -> Combatant:
    """End the turn's movement; the remaining movement and granted movement are lost."""
    pace = combatant.pace
    return combatant.with_pace(
        before=pace.turn, turn=NONE, made_before=pace.made, made=NONE, granted=NONE
    )


class PlainRounds(Struct, frozen=True, kw_only=True, eq=False):
    """Rounds in which combatants have their turns in order of initiative.

    - `takes_part`: whether a combatant can have turns at all
    - `may_act`: whether a combatant may have another turn in this round
    - `turns_left`: how many turns a combatant has left in the round; the present turn counts too
    - `again`: whether the order begins again in cycles, as long as somebody may act
    - `skipped`: handles combatants who may not act in a cycle
    - `cells_are`: the name of the clock's cells, if they are not cycles
    - `first_cell`: the cell in which a round begins
    - `begin`: begins a turn and logs it
    - `end`: returns the combatant after the turn
    - `over`: runs when a round ends
    - `renew`: returns each combatant for the next round, after `over`, before `at_round_start`
    - `anew`: whether combatants roll initiative again for the next round
    - `asks`: whether the fight stops before these new rolls, so that players can roll
    - `rolls_late`: whether a newcomer without initiative rolls at the next round
    - `from_top`: if true, the next turn goes to the first in the order who has not acted; if false,
      it goes to the next in the order after the combatant who acted
    - `delays_end`: whether a delay ends after the last turn in the order; if false, it lasts to the
      end of the round
    - `costs`: whether a turn may cost points
    - `no_one`: the advice if nobody can act
    """

    words: Vocabulary
    initiative: InitiativeRule
    source: Source
    takes_part: Callable[[Encounter, Combatant], bool] = lambda _encounter, _combatant: True
    may_act: Callable[[Encounter, Combatant], bool] = lambda _encounter, combatant: (
        combatant.turns == 0
    )
    turns_left: Callable[[Encounter, Combatant], int] = lambda _encounter, _combatant: 1
    again: bool = False
    begin: Callable[[Scene, Combatant], None] = say_and_begin
    end: Callable[[Scene, Combatant, int | None], Combatant] = movement_over
    renew: Callable[[Scene, Combatant], Combatant] = lambda _scene, combatant: combatant
    wait_out: Callable[[Scene], None] = lambda _scene: None
    skipped: Callable[[Scene, list[Combatant]], None] = lambda _scene, _people: None
    over: Callable[[Scene], None] = lambda _scene: None
    anew: Callable[[Encounter], bool] = lambda _encounter: False
    asks: Callable[[Encounter], bool] = lambda _encounter: False
    rolls_late: bool = True
    from_top: bool = False
    delays_end: bool = True
    costs: bool = False
    no_one: str = ""
    first_cell: int = 1
    cells_are: str = ""
    whose: Callable[[Encounter, Combatant], str] = lambda _encounter, combatant: (
        f"{combatant.name}'s turn"
    )
    cells: Callable[[Encounter], int] = lambda _encounter: 1

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """Return the round, and the cycle (or another cell) if the book counts cells."""
        begun = Account("round", figure("rounds begun", encounter.round), self.source)
        word = self.words.cell_word
        cells = self.cells_are or (f"{word}s begun this round" if self.again else "")
        if not cells:
            return (begun,)
        return (begun, Account(word, figure(cells, encounter.cell), self.source))

    def status(self, encounter: Encounter) -> str:
        """Return the state of the fight, such as 'Round 2, cycle 1: Grak's turn.'"""
        if not encounter.started:
            return NOT_BEGUN
        place = self._place(encounter)
        if self.again:
            place = f"{place}, {self.words.cell_word} {encounter.cell}"
        if encounter.phase == ROLL:
            return f"{place}: {initiative_in_words(lacking_initiative(encounter))}."
        if encounter.turn_of is None:
            return f"{place}: nobody's turn."
        return f"{place}: {self.whose(encounter, encounter.combatants[encounter.turn_of])}."

    def slots(self, encounter: Encounter, combatant: Combatant) -> tuple[Slot, ...]:
        """Return one slot for each cycle.

        If everybody has one turn in a round, return one slot for the round.
        """
        able = not combatant.out and self._may_act(encounter, combatant)
        left = self.turns_left(encounter, combatant) if able else 0
        if self.again:
            return slots_of_cycles(encounter, combatant, left, self.cells(encounter))
        return slot_of_round(encounter, combatant, left)

    def start(self, scene: Scene) -> None:
        """Roll for combatants without initiative, and begin the first round."""
        people = scene.encounter.in_order()
        lacking = [one.id for one in people if not (one.initiative or one.arrives)]
        self._roll(scene, lacking_initiative(scene.encounter) if self.rolls_late else lacking)
        self._begin_round(scene)
        self._go_on(scene, None)

    def next(self, scene: Scene, spend: int | None) -> None:
        """End the turn and begin the next turn, or the next round if this was the last turn.

        If the new round waits for rolls of initiative, roll and begin its first turn.

        Raises:
            InputError: if `spend` is given in a book without points, or if nobody is left to act.
        """
        if not self.costs:
            refuse_spend(self.words.title, spend)
        now = scene.encounter.turn_of
        if now is not None:
            self.end_turn(scene, scene.find(now), spend)
        scene.turn_over()
        self._roll_if_next(scene)
        self._go_on(scene, now)

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """Begin the next combatant's turn. If nobody can act, nobody has the turn."""
        others = (one for one in scene.encounter.in_order() if one.id != combatant.id)
        if any(not one.out and self.takes_part(scene.encounter, one) for one in others):
            scene.turn_over()
            self._go_on(scene, combatant.id)
        else:
            scene.change(turn_of=None)

    def end_round(self, scene: Scene) -> None:
        """Begin the next round; unused turns and points are lost."""
        if scene.encounter.turn_of is not None:
            self.end_turn(scene, scene.find(scene.encounter.turn_of), None)
        self._roll_if_next(scene)
        self.wait_out(scene)
        self._begin_round(scene)
        if scene.encounter.phase != ROLL:
            self._go_on(scene, None)

    def end_turn(self, scene: Scene, combatant: Combatant, spend: int | None) -> None:
        """End somebody's turn, and count down conditions at the end of the turn."""
        ended = self.end(scene, combatant, spend)
        ended = having_had(ended, scene.encounter.cell) if self.again else ended
        scene.put(replace(ended, turns=ended.turns + 1))
        run_down(scene, combatant.id, "end")

    def _go_on(self, scene: Scene, who: str | None) -> None:
        """Begin the next turn of this round or cycle; if there is none, begin the next round.

        No turn begins if the next round waits for rolls of initiative.
        """
        found = self._in_this_round(scene, who)
        if found is None:
            self._begin_round(scene)
            found = self._first(scene, scene.encounter.order)
        if scene.encounter.phase == ROLL:
            return
        if found is None:
            raise nobody_left(self.no_one)
        scene.change(turn_of=found.id)
        scene.begins_turn = True
        self.begin(scene, found)

    def _in_this_round(self, scene: Scene, who: str | None) -> Combatant | None:
        """Return the combatant who acts next in this round.

        If the cycle is over, begin the next cycle.
        """
        order = scene.encounter.order
        passes = [] if self.from_top else [_waiting(scene.encounter, who)]
        for ids in passes if self.again else [*passes, order]:
            found = self._first(scene, ids)
            self._skip(scene, ids, found)
            if found is not None:
                return found
        if self.delays_end:
            bring_back_delayed(scene)
        found = self._first(scene, order)
        if found is not None and self.again:
            scene.change(cell=scene.encounter.cell + 1)
            scene.log(f"{self.words.cell_word.capitalize()} {scene.encounter.cell}.")
            come_in(scene, self.initiative, self.words, rolls=True)
            order = scene.encounter.order
            found = self._first(scene, order)
            self._skip(scene, order, found)
        return found

    def _skip(self, scene: Scene, order: tuple[str, ...], found: Combatant | None) -> None:
        """Call the function `skipped` for the combatants before `found` who may not act in this
        cycle.

        If `found` is None, call it for all such combatants.
        """
        encounter = scene.encounter
        before = takewhile(
            lambda who: found is None or who != found.id, order if self.again else ()
        )
        able = [one for one in map(encounter.combatants.__getitem__, before) if one.able]
        part = [one for one in able if self.takes_part(encounter, one)]
        past = [one for one in part if not self.may_act(encounter, one)]
        if past:
            self.skipped(scene, past)

    def _first(self, scene: Scene, order: tuple[str, ...]) -> Combatant | None:
        encounter = scene.encounter
        people = (encounter.combatants[who] for who in order)
        return next((one for one in people if one.able and self._may_act(encounter, one)), None)

    def _missed(self, encounter: Encounter) -> list[Combatant]:
        """The combatants who could have had a turn in this round, but had none."""
        people = (one for one in encounter.in_order() if one.turns == 0)
        return [one for one in people if self.takes_part(encounter, one)]

    def _may_act(self, encounter: Encounter, combatant: Combatant) -> bool:
        return self.takes_part(encounter, combatant) and self.may_act(encounter, combatant)

    def _begin_round(self, scene: Scene) -> None:
        if scene.encounter.started:
            self._close_round(scene)
        round_ = scene.encounter.round + 1
        scene.change(round=round_, cell=self.first_cell, phase="turns", turn_of=None)
        scene.turn_over()
        scene.log(f"{self._place(scene.encounter)}.")
        for combatant in scene.encounter.in_order():
            scene.put(at_round_start(self.renew(scene, combatant), scene.number))
        anew = round_ > 1 and self.anew(scene.encounter)
        rolls = not (anew or self.rolls_late)
        placed = round_begins(scene, self.initiative, self.words, rolls=rolls)
        if anew and self.asks(scene.encounter):
            self._wait_for_rolls(scene, placed)
        elif anew:
            self._roll(scene, [who for who in in_fight(scene.encounter) if who not in placed])
        elif self.rolls_late:
            self._roll(scene, lacking_initiative(scene.encounter))

    def _wait_for_rolls(self, scene: Scene, placed: Collection[str]) -> None:
        """Stop before the rolls of a new round. Everybody who is not in `placed` loses initiative.

        Raises:
            InputError: nobody is left to act.
        """
        if self._first(scene, scene.encounter.order) is None:
            raise nobody_left(self.no_one)
        scene.change(phase=ROLL)
        scene.log("Initiative is to be rolled.")
        scene.begins_turn = True
        for who in in_fight(scene.encounter):
            if who not in placed:
                scene.put(replace(scene.find(who), initiative=None))

    def _roll_if_next(self, scene: Scene) -> None:
        """Roll for everybody without initiative, if the round waits for this roll.

        After that, turns can begin.
        """
        if scene.encounter.phase == ROLL:
            self._roll(scene, lacking_initiative(scene.encounter))
            scene.change(phase="turns")

    def _close_round(self, scene: Scene) -> None:
        """End the round: call `over`, count down conditions, and log the facts of `RoundOver`.

        Whoever had no turn loses the movement that the GM granted, as at the end of a turn.
        """
        encounter = scene.encounter
        missed = self._missed(encounter)
        lost = [one.id for one in encounter.in_order() if one.turn_held or one.turns == 0]
        self.over(scene)
        for one in missed:
            scene.put(scene.find(one.id).with_pace(granted=NONE))
        ended = expire_missed(scene, lost)
        over = RoundOver(
            passed=tuple(one for one in missed if one.able),
            left=self._left(encounter),
            waiting=still_delayed(encounter),
            ended=ended,
            unplaced=self._unplaced(encounter),
        )
        tell_round_over(scene, self._place(encounter), over)

    def _left(self, encounter: Encounter) -> tuple[Combatant, ...]:
        """The combatants who have had a turn in this round, and could have another turn."""
        people = (one for one in encounter.in_order() if one.able and one.turns)
        return tuple(one for one in people if self._may_act(encounter, one))

    def _unplaced(self, encounter: Encounter) -> tuple[Combatant, ...]:
        """The combatants who have no initiative and do not roll for the next round."""
        if self.rolls_late or self.anew(encounter):
            return ()
        lacking = map(encounter.combatants.__getitem__, lacking_initiative(encounter))
        return tuple(one for one in lacking if self.initiative.rolls(encounter, one))

    def _place(self, encounter: Encounter) -> str:
        """The round in words: 'Round 2'."""
        return f"{self.words.round_word.capitalize()} {encounter.round}"

    def _roll(self, scene: Scene, people: list[str]) -> None:
        if people:
            roll_for(scene, self.initiative, people)


def _waiting(encounter: Encounter, who: str | None) -> tuple[str, ...]:
    """Return the ids after `who` in the order.

    Combatants who had a turn in this cycle are left out.
    """
    cell, people = encounter.cell, encounter.combatants
    return tuple(one for one in after(encounter, who) if cell not in people[one].had)
