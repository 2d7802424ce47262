"""Mentions of combatants in texts, for saves, and names that players may not learn."""

from msgspec import Struct


class Mention(Struct, frozen=True, forbid_unknown_fields=True):
    """A place where a text names somebody: the characters from `start` to before `end`.

    `who` are the ids of all combatants that these words can mean.
    """

    start: int
    end: int
    who: tuple[str, ...]


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    """Secret facts about a combatant who got a new name or was removed; players may not learn them.

    `names` are old names from the time when players could not see the combatant. `gone` is true if
    the combatant was removed unseen.
    """

    names: tuple[str, ...] = ()
    gone: bool = False
