"""The command that rolls dice for no particular combatant."""

from tracker.desk.commands.making import ask_for, of_look
from tracker.desk.desk import FightDesk
from tracker.typed import grammar


@of_look("roll-dice", "Roll dice", "%", row=520, word="roll", also="d20, saving throw, skill check")
def roll_dice(desk: FightDesk) -> None:
    """Roll dice into the log, for nobody in particular: "2d6+3 for the door"."""

    def read(text: str) -> list[grammar.Asked]:
        return [grammar.dice(text, desk.fight)]

    hint = "2d6+3, 2d6+3 for the door; 2d6+3=9 or =4 2 for your own dice"
    ask_for(desk, "Roll:", read, hint=hint)
