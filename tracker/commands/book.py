"""What one rulebook alone knows, where it is wanted often enough to have a key."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.errors import InputError
from rules.numbers.exact import Number, in_words
from tracker.commands.base import ForSelected
from tracker.typed import grammar as phrases

if TYPE_CHECKING:
    from rules.encounter import Combatant
    from tracker.screens.fight import FightScreen
    from tracker.typed.grammar import Request

SIDES = {"north": "n", "east": "e", "south": "s", "west": "w"}


class OfTheBook(ForSelected):
    """A command for an action that not every rulebook has."""

    action: ClassVar[str]

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs a rulebook that has the action, and somebody under the cursor."""
        if self.action not in screen.saved.fight.action_kinds():
            return f"{screen.book.title} knows nothing of it"
        return super().unavailable(screen)

    def run(self, screen: FightScreen) -> None:
        """Ask, and carry out what was answered."""
        combatant = screen.selected
        if combatant is None:
            return

        def answered(text: str) -> str | None:
            try:
                request = self.read(text, screen, combatant)
            except InputError as fault:
                return fault.message
            return screen.act({"action": self.action, "who": combatant.id, **request})

        question, hint = self.question(screen, combatant)
        screen.ask(f"{combatant.name} {question}:", answered, hint=hint)

    def question(self, screen: FightScreen, combatant: Combatant) -> tuple[str, str]:
        """What is asked, after the combatant's name; and what may be typed."""
        raise NotImplementedError

    def read(self, text: str, screen: FightScreen, combatant: Combatant) -> Request:
        """What was typed, as the action's fields; raises InputError."""
        raise NotImplementedError


class Declare(OfTheBook):
    """Declare the selected combatant's speed, and what it means to do."""

    id = "declare"
    action = "declare"
    title = "Declare speed and intent"
    keys = ("y",)
    group = "Turns"

    def question(self, screen: FightScreen, combatant: Combatant) -> tuple[str, str]:
        """A speed, then the intent."""
        gaits = ", ".join(gait.id for gait in screen.book.gaits)
        return "declares", f"mph, or {gaits}; then what is intended"

    def read(self, text: str, screen: FightScreen, combatant: Combatant) -> Request:
        """'6', 'half', 'half to the door', 'parries only'."""
        first, _, rest = text.partition(" ")
        speed = _speed(first, screen, combatant)
        intent = text if speed is None else rest.strip()
        if not text:
            raise InputError("missing", "mph", "type a speed, an intent, or both.")
        request: Request = {} if speed is None else {"mph": speed}
        return {**request, **({"intent": intent} if intent else {})}


class SpendPoints(OfTheBook):
    """Spend action points of the selected combatant, as for a parry."""

    id = "spend-points"
    action = "spend"
    title = "Spend action points"
    keys = ("-",)
    group = "Turns"

    def question(self, screen: FightScreen, combatant: Combatant) -> tuple[str, str]:
        """How many, and what for."""
        return "spends action points", f"{_points(screen, combatant)}Enter is 1; then what for"

    def read(self, text: str, screen: FightScreen, combatant: Combatant) -> Request:
        """'', '2', '1 parry', 'parry'."""
        first, _, rest = text.partition(" ")
        if text and not first.isdecimal():
            return {"reason": text}
        points = {"points": phrases.number(first, "points")} if first else {}
        return {**points, **({"reason": rest.strip()} if rest.strip() else {})}


class GivePoints(OfTheBook):
    """Give the selected combatant action points back, or more than it has."""

    id = "give-points"
    action = "give"
    title = "Give action points"
    keys = ("+",)
    group = "Turns"

    def question(self, screen: FightScreen, combatant: Combatant) -> tuple[str, str]:
        """How many."""
        return "is given action points", f"{_points(screen, combatant)}Enter is 1"

    def read(self, text: str, screen: FightScreen, combatant: Combatant) -> Request:
        """'', '2'."""
        return {"points": phrases.number(text, "points")} if text else {}


class Face(OfTheBook):
    """Turn the selected combatant, toward a side of the map or by degrees."""

    id = "face"
    action = "face"
    title = "Change facing"
    keys = ("f",)
    group = "Movement"

    def question(self, screen: FightScreen, combatant: Combatant) -> tuple[str, str]:
        """Toward where."""
        return "turns", "n, e, s or w, or degrees; free for the free action"

    def read(self, text: str, screen: FightScreen, combatant: Combatant) -> Request:
        """'n', 'west', '90', 'e free'."""
        words = text.casefold().split()
        free = {"free": True} if "free" in words else {}
        rest = [word for word in words if word != "free"]
        if len(rest) != 1:
            raise InputError("missing", "degrees", "type n, e, s or w, or how many degrees.")
        side = SIDES.get(rest[0], rest[0])
        if side in SIDES.values():
            return {"toward": side, **free}
        return {"degrees": phrases.number(side, "degrees"), **free}


class Charge(OfTheBook):
    """Let the selected combatant charge: what it does to the attack, and whether it may."""

    id = "charge"
    action = "charge"
    title = "Charge"
    keys = ("G",)
    group = "Movement"

    def question(self, screen: FightScreen, combatant: Combatant) -> tuple[str, str]:
        """At whom."""
        return "charges", "at whom; Enter alone names nobody"

    def read(self, text: str, screen: FightScreen, combatant: Combatant) -> Request:
        """'', 'Goblin 1'."""
        return {"target": text} if text else {}


def _speed(word: str, screen: FightScreen, combatant: Combatant) -> Number | None:
    """The mph of a number, or of a gait by its first letters; None for any other word."""
    try:
        return phrases.number(word, "mph")
    except InputError:
        pass
    wanted = word.casefold()
    rates = screen.book.gait_rates(screen.encounter, combatant)
    found = [one.rate for one in rates if wanted and one.gait.id.startswith(wanted)]
    return found[0].figure.value if len(found) == 1 and found[0] else None


def _points(screen: FightScreen, combatant: Combatant) -> str:
    """'2 action points left; ', as the book counts them."""
    counters = screen.book.counters(screen.encounter, combatant)
    return "".join(f"{in_words(one.figure.value)} {one.label} left; " for one in counters[:1])
