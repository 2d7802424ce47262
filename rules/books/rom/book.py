"""Realms of Myth as a rulebook for fights."""

from rules.books.rom import RULES, moves, rates, sight
from rules.books.rom.actions import ACTIONS
from rules.books.rom.actions.skills import attack_with
from rules.books.rom.ground import GROUND
from rules.books.rom.measures import MEASURES
from rules.books.rom.rounds.cs import INITIATIVE, ROUNDS
from rules.books.rom.rounds.falling import urgent
from rules.books.rom.rounds.slots import slots
from rules.books.rom.sheet import RESOLVE, WORDS
from rules.books.rom.state.combatant import RomState
from rules.books.rom.state.things import RomFight
from rules.rulebook.rulebook import Movement, Rulebook

BOOK = Rulebook(
    words=WORDS,
    rules=RULES,
    initiative=INITIATIVE,
    movement=Movement(
        gait_rates=rates.gait_rates,
        budget=rates.budget,
        load=rates.load,
        counters=rates.counters,
        take_gait=moves.take_gait,
        enter=moves.enter,
        after_move=moves.moved,
        before_mount=moves.before_mount,
    ),
    rounds=ROUNDS,
    slots_of=slots,
    state=RomState,
    lasts=("wounds",),
    fight_state=RomFight,
    actions=ACTIONS,
    attacking=attack_with,
    notes=sight.notes,
    in_row=sight.in_row,
    in_group_row=sight.in_group_row,
    lines=sight.lines,
    consequences=moves.consequences,
    urgent=urgent,
    undeclared=sight.undeclared,
    turns_over=lambda encounter: encounter.phase == RESOLVE,
    ground=GROUND,
    measures=MEASURES,
)
