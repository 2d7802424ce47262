"""The kept path of a combatant, for its row and its card: 'to well, 12 m'.

Only a fight in which somebody is on the way imports this module.
"""

from msgspec import UNSET

from rules.encounter import Combatant, Encounter
from rules.map.distances import distance
from rules.map.whereabouts import PLACE
from rules.numbers.exact import in_words
from rules.numbers.figures import figure
from rules.rulebook.answers import GM_RULING, Account
from tracker.text.sanitize import sanitize
from tracker.views.spans import Line, Span, numbered


def told(encounter: Encounter, combatant: Combatant) -> Line:
    """Return the goal of the kept path, and how far it is now; nothing without a path."""
    standing = encounter.map
    if standing is UNSET or combatant.id not in standing.paths:
        return ()
    leg = standing.paths[combatant.id].legs[0]
    goal = PLACE + leg.place if leg.place else leg.whom
    shown = sanitize(leg.place or encounter.combatants[goal].name)
    way = "past" if leg.goal == "past" else "to"
    far = distance(standing, combatant.id, goal)
    if not far.exact:
        return (Span(f"{way} {shown}", "dim"),)
    metres = figure("by what was said and walked", far.low, "m")
    number = numbered(Account(f"metres to {shown}", metres, GM_RULING), "", combatant.id)
    words = Span(f"{way} {shown}, ", "dim"), Span(in_words(far.low, 1), "dim", number)
    return (*words, Span(" m", "dim"))
