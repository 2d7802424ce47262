"""Ask about meetings of combatants.

If the paths of foes cross in a pulse, the GM says who takes the opportunity.
"""

from collections.abc import Sequence

from rules.encounter.letters import letters
from rules.map.path_legs import Meeting
from tracker.desk.commands.making import ask_for
from tracker.desk.desk import FightDesk
from tracker.typed.grammar import Asked
from tracker.views.spans import short_name

NO_MORE = "-"
"""The text that says: ask no more in this round."""


def asks_for_meetings(desk: FightDesk) -> bool:
    """If foes meet in the next pulse, ask who takes the opportunity. Return whether the desk asked.

    The answer starts the pulse.
    """
    meetings = desk.book.ground.meetings(desk.encounter)
    if not meetings:
        return False
    whom = desk.cursor.whom()
    people = dict.fromkeys(who for met in meetings for who in (met.who, met.whom))

    def read(text: str) -> list[Asked]:
        if text.strip() == NO_MORE:
            return [Asked(desk.fight.read({"action": "meet", "no_more": True}))]
        takers = {"who": list(whom.every(text))} if text.strip() else {}
        return [Asked(desk.fight.read({"action": "meet", **takers}))]

    word, key, known = desk.book.words, desk.key_of("next"), letters(desk.encounter)
    keys = f"Enter nobody; letters; {NO_MORE} no more in this {word.round_word}"

    def preview(text: str) -> str:
        told = desk.foresee(read(text)).text
        return told if text.strip() else f"{keys}. {told}"

    ask_for(
        desk,
        f"{word.cell_word.capitalize()} {desk.encounter.cell}: {_in_words(desk, meetings)}."
        " Who takes it?",
        read,
        hint=keys,
        preview=preview,
        words=[desk.encounter.combatants[who].name for who in people],
        at_once=True,
        ignored="" if key in map(known.get, people) else key,
    )
    return True


def _in_words(desk: FightDesk, meetings: Sequence[Meeting]) -> str:
    """Return a short text about the meetings, such as 'a Grak with c Goblin'.

    If there are several meetings, the text has only letters: 'c e with a b'. Combatants who meet
    the same people are named together.
    """
    known, alone = letters(desk.encounter), len(meetings) == 1

    def short(who: str) -> str:
        letter, name = known.get(who, ""), short_name(desk.encounter.combatants[who].name)
        return f"{letter} {name}".strip() if alone or not letter else letter

    met: dict[tuple[str, bool], list[str]] = {}
    for one in meetings:
        met.setdefault((one.who, one.sure), []).append(short(one.whom))
    alike: dict[tuple[str, bool], list[str]] = {}
    for (who, sure), others in met.items():
        alike.setdefault((" ".join(sorted(others)), sure), []).append(short(who))
    return "; ".join(
        f"{' '.join(who)} {'' if sure else 'perhaps '}with {others}"
        for (others, sure), who in alike.items()
    )
