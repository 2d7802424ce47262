"""The end of a fight: ending it, its summary, the note of its save, the next fight."""

from tracker.desk.command import BEGUN, act, command, need
from tracker.desk.desk import Desk

GOES_ON = need(lambda desk: not desk.fight.encounter.ended, "the fight is over already")
PARTY = need(
    lambda desk: any(one.side == "party" for one in desk.fight.encounter.combatants.values()),
    "nobody of the party is in the fight",
)


@command("end-fight", "End the fight", "$", group="Turns", needs=(BEGUN, GOES_ON))
def end_fight(desk: Desk) -> None:
    """End the fight and sum it up; going on with turns takes the end back."""
    act(desk, "end-fight")
    desk.open("summary")


@command("summary", "What the fight came to", "%", group="Look")
def summary(desk: Desk) -> None:
    """Rounds and time, damage, healing and distances of everybody, who fell and when."""
    desk.open("summary")


@command("next-fight", "The next fight with this party", "ctrl+f", group="Program", needs=(PARTY,))
def next_fight(desk: Desk) -> None:
    """Begin a new fight with the party and its loads, with its wounds or healed."""
    desk.open("next-fight")


@command("describe", "Note of the save", "ctrl+d", group="Program")
def describe(desk: Desk) -> None:
    """Write a line about this fight; the list of saves shows it and finds the fight by it."""

    def answered(text: str) -> None:
        act(desk, "describe", **({"text": text.strip()} if text.strip() else {}))

    about = desk.fight.encounter.about
    desk.ask("Note of the save:", answered, typed=about, hint="what to know it by; empty for none")
