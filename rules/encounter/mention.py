"""Whom a text names, as a save keeps it; and the names that players may not learn any more."""

from msgspec import Struct


class Mention(Struct, frozen=True, forbid_unknown_fields=True):
    """A place where a text names somebody: from one of its characters up to another.

    `who` are the ids of all whom these words may stand for.
    """

    start: int
    end: int
    who: tuple[str, ...]


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    """What players may not learn of one who has another name by now, or is gone.

    `names` are those given up while nobody was to see them. `gone` is true of one who was removed
    unseen.
    """

    names: tuple[str, ...] = ()
    gone: bool = False
