"""Make the game master's texts safe for players: the word 'somebody' replaces an unseen combatant.

A text names the combatants who were found when the text was typed. A text also names a combatant if
one of the text's words is the name, or a word of the name. Letters within a word do not count.
"""

from collections.abc import Iterator, Sequence

from rules.encounter import Condition, Encounter, Mention, TimelineEvent
from rules.encounter.naming import holds, names_in
from rules.fight.actions.conditions import is_of_book
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize

SOMEBODY = "somebody"


def players_read(text: str) -> str:
    """Return a remark for the prompt. The remark shows the typed text as players will read it."""
    return f'players read "{text}"' if text else "players read nothing of it"


def _places(kept: Sequence[Mention], found: Sequence[Mention]) -> list[Mention]:
    """Return the places of the names in a text, from `kept` and `found`.

    A name from `kept` stays if names overlap, except where a longer name from `found` contains it:
    'Wolf' is a part of 'Wolf 2'.
    """
    longer = [one for one in found if any(_within(each, one) for each in kept)]
    known = [each for each in kept if not any(_within(each, one) for one in longer)]
    places = [*known, *longer]
    apart = (one for one in found if not any(_overlap(one, each) for each in places))
    return sorted((*places, *apart), key=lambda one: one.start)


def _within(one: Mention, other: Mention) -> bool:
    longer = other.end - other.start > one.end - one.start
    return longer and other.start <= one.start and one.end <= other.end


def _overlap(one: Mention, other: Mention) -> bool:
    return one.start < other.end and other.start < one.end


class Public:
    """Makes texts about one encounter safe for players.

    `keeps` is true if some texts may contain secrets.
    """

    def __init__(self, encounter: Encounter, book: Rulebook) -> None:
        self._encounter, self._book = encounter, book
        unseen = any(one.unseen for one in encounter.combatants.values())
        self.keeps = unseen or bool(encounter.secrets)

    def text(self, text: str, kept: Sequence[Mention] = ()) -> str:
        """Return a text of the GM in a form that is safe for players.

        `kept` are the names that were found when the GM typed the text.
        """
        return sanitize("".join(self._parts(text, kept)) if self.keeps else text)

    def condition(self, held: Condition) -> str:
        """Return the name of a condition. The text is empty if the condition is secret."""
        if held.secret:
            return ""
        own = self.keeps and is_of_book(self._book, held.name)
        return sanitize(held.name) if own else self.text(held.name, held.mentions)

    def event(self, event: TimelineEvent) -> str:
        """Return the text of an event. The text is empty if players do not see the event."""
        return self.text(event.text, event.mentions) if event.shown else ""

    def mount(self, rider: str) -> str:
        """Return the mount of the combatant with this id. The text is empty without a mount."""
        one = self._encounter.combatants[rider]
        if one.mount is None:
            return ""
        if not one.mount.who:
            return self.text(one.mount.name, one.mount.mentions)
        return sanitize(self._named(self._encounter.mount_name(one), (one.mount.who,)))

    def _parts(self, text: str, kept: Sequence[Mention]) -> Iterator[str]:
        """Yield the parts of a text. A part that names an unseen combatant is replaced."""
        at = 0
        for one in _places(kept, names_in(self._encounter, text)):
            yield text[at : one.start]
            yield self._named(text[one.start : one.end], one.who)
            at = one.end
        yield text[at:]

    def _named(self, words: str, who: Sequence[str]) -> str:
        """Return the words, or return 'somebody' instead of a secret name.

        The name is secret if these words are secret for all combatants in `who`.
        """
        return SOMEBODY if all(self._is_secret(one, words) for one in who) else words

    def _is_secret(self, who: str, words: str) -> bool:
        one, secret = self._encounter.combatants.get(who), self._encounter.secrets.get(who)
        if one is not None and (one.unseen or holds(one.name, words)):
            return one.unseen
        if secret is None:
            return False
        left_unseen = one is None and secret.gone
        return left_unseen or any(holds(name, words) for name in secret.names)
