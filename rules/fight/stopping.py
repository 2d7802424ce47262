"""Why a request for several steps stops before all steps are made."""

from rules.encounter import Encounter
from rules.fight.actions.base import ActionScene
from rules.fight.timeline import come_since
from rules.fight.turns import party_to_roll


def why_stop(before: Encounter, scene: ActionScene) -> str:
    """Return why no further step follows the last one; '' if nothing stops the steps.

    The steps stop if an event of the timeline has come since `before`, if foes meet next, or if the
    party rolls initiative.
    """
    came = come_since(before, scene.encounter)
    if came:
        text = came[0].text.rstrip(".")
        return f"on the timeline, {text}"
    if scene.book.ground.meetings(scene.encounter):
        return f"foes meet in the next {scene.book.words.cell_word}"
    if party_to_roll(scene.encounter, scene.book.initiative):
        return "the party rolls initiative"
    return ""
