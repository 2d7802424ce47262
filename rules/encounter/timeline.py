"""What is still to come in a fight: moments of it, and the GM's own events on its timeline."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from rules.encounter.mention import Mention


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """A place in the fight: a round from 1, a cell of it (0: its beginning), a count.

    `on` is the initiative that it comes after: when those of that or more have had their turns.
    """

    round: int
    cell: int = 0
    on: Fraction | None = None


class TimelineEvent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that the GM has put on the timeline; players do not see it unless `shown`.

    `next` is when it comes, and then every so many rounds, once where `every` is 0. `came` is
    when it came, until that is answered. `mentions` are those whom the text names.
    """

    id: str
    text: str
    next: Moment
    every: int = 0
    came: Moment | None = None
    shown: bool = False
    mentions: tuple[Mention, ...] = ()

    @property
    def over(self) -> bool:
        """True for one that has come and will not come again."""
        return self.came is not None and not self.every
