"""Realms of Myth as a fight asks it."""

from rules.books.rom import RULES, moves, rates
from rules.books.rom.actions import ACTIONS
from rules.books.rom.measures import MEASURES
from rules.books.rom.sheet import WORDS
from rules.books.rom.state import RomState
from rules.books.rom.turns import INITIATIVE, ROUNDS
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
    ),
    rounds=ROUNDS,
    state=RomState,
    actions=ACTIONS,
    notes=rates.notes,
    measures=MEASURES,
)
