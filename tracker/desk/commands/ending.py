"""The commands for the end of a fight.

These commands end the fight, show its summary, describe the save, and begin the next fight.
"""

from rules.errors import InputError
from tracker.desk.command import LATE
from tracker.desk.commands.combatants import PARTY
from tracker.desk.commands.making import BEGUN, act, need, of_look, of_program, of_turns, opens
from tracker.desk.desk import FightDesk
from tracker.typed.prompt import Question

GOES_ON = need(lambda desk: not desk.fight.encounter.ended, "the fight is over already")


@opens("summary.open_summary")
@of_look("summary", "What the fight came to", row=522, word="summary", also="results, total, score")
def summary(_: FightDesk) -> None:
    """Show a summary: rounds, time, everybody's damage, healing and distance, who fell when."""


@of_turns(
    "end-fight",
    "End the fight",
    "$",
    beside="roll-dice",
    word="end",
    rank=LATE,
    needs=(BEGUN, GOES_ON),
    also="finish, stop, end combat, over",
)
def end_fight(desk: FightDesk) -> None:
    """End the fight and show its summary; the next turn opens the fight again."""

    def answered(text: str) -> None:
        if text.strip():
            raise InputError(
                "bad-choice", None, "nothing is typed here: Enter alone ends the fight."
            )
        act(desk, "end-fight")
        desk.outside.open(summary.page)

    key = desk.key_of("undo")
    desk.ask(Question("End the fight?", answered, hint=f"Enter: it is over; {key} takes it back"))


@opens("next_fight.open_next_fight")
@of_program(
    "next-fight",
    "The next fight with this party",
    "ctrl+f",
    row=710,
    word="next",
    rank=LATE,
    needs=(PARTY,),
    also="new fight, encounter",
)
def next_fight(_: FightDesk) -> None:
    """Begin a new fight with the party and its loads; its wounds stay or are healed."""


@of_program("describe", "Note of the save", "ctrl+d", beside="next-fight", word="about", rank=LATE)
def describe(desk: FightDesk) -> None:
    """Write a line about this fight; the list of saves shows it and finds the fight by it."""

    def answered(text: str) -> None:
        act(desk, "describe", **({"text": text.strip()} if text.strip() else {}))

    about = desk.fight.encounter.about
    hint = "what to know it by; empty for none"
    desk.ask(Question("Note of the save:", answered, typed=about, hint=hint))
