"""What the text leaves open, and how these rules settle it."""

from rules.rulings.rule import Reading

READINGS = (
    Reading(
        "gait",
        "gap",
        "The Athletics bonus is left to the skill: 1 m of movement rate for each full 50 % "
        "running and 25 % sprinting, as in the parent game.",
        ("athletics-bonus",),
    ),
    Reading("gait", "reading", "Armour never takes a gait below 0."),
    Reading(
        "turn-budget",
        "reading",
        "Half of a gait's rate is exact, not rounded, and a turn that does not come for want of "
        "action points brings no movement.",
    ),
    Reading(
        "gait-switch",
        "reading",
        "Who begins a turn prone may take up no gait but crawling; a refused situational gait "
        "still names the primary gait that stays in force.",
    ),
    Reading("swim", "reading", "Without armour penalty the swimming speed is not halved."),
    Reading(
        "swim",
        "reading",
        "A creature of the water is tested for sinking with Athletics, and has no swimming rate.",
    ),
    Reading(
        "swim-speed",
        "gap",
        "The figure is left to the Swim skill: the movement rate and 1 m for each full 20 %, from "
        "the setting's page on the skill.",
        ("swim-bonus",),
    ),
    Reading(
        "initiative",
        "gap",
        "The order of turns is not in the text: d10, initiative bonus and armour penalty, as in "
        "the parent game; DEX, then another d10 for ties. It is rolled once a fight, or anew each "
        "round.",
        ("initiative-each-round",),
    ),
    Reading(
        "jump",
        "reading",
        "The impairment of a standing jump is half of the rounded half, rounded up again.",
    ),
    Reading("fly", "reading", "Without armour penalty the flying speed is not halved."),
    Reading("charge-response", "reading", "With equal Reach both strike at the same time."),
    Reading(
        "charge-response", "reading", "Against a parry or an evasion only the charger strikes."
    ),
    Reading(
        "facing-change",
        "reading",
        "Part of a quarter turn costs a runner its share of the 3 m, and the free action turns at "
        "any gait.",
    ),
    Reading(
        "facing-square",
        "gap",
        "The pictures of front, side and back squares are missing: the row ahead and the row "
        "behind, each with its corners, are front and back, the squares between them side.",
    ),
)
