"""What the text leaves open, and how these rules settle it."""

from rules.rulings.rule import gap, reading

READINGS = (
    gap(
        "gait",
        "The Athletics bonus is left to the skill: 1 m of movement rate for each full 50 % "
        "running and 25 % sprinting, as in the parent game.",
        "athletics-bonus",
    ),
    reading("gait", "Armour never takes a gait below 0."),
    reading(
        "turn-budget",
        "Half of a gait's rate is exact, not rounded, and a turn that does not come for want of "
        "action points brings no movement.",
    ),
    reading(
        "gait-switch",
        "Who begins a turn prone may take up no gait but crawling; a refused situational gait "
        "still names the primary gait that stays in force.",
    ),
    reading("swim", "Without armour penalty the swimming speed is not halved."),
    reading(
        "swim",
        "A creature of the water is tested for sinking with Athletics, and has no swimming rate.",
    ),
    gap(
        "swim-speed",
        "The figure is left to the Swim skill: the movement rate and 1 m for each full 20 %, from "
        "the setting's page on the skill.",
        "swim-bonus",
    ),
    gap(
        "initiative",
        "The order of turns is not in the text: d10, initiative bonus and armour penalty, as in "
        "the parent game; DEX, then another d10 for ties. It is rolled once a fight, or anew each "
        "round.",
        "initiative-each-round",
    ),
    reading(
        "jump",
        "The impairment of a standing jump is half of the rounded half, rounded up again.",
    ),
    reading("fly", "Without armour penalty the flying speed is not halved."),
    reading("charge-response", "With equal Reach both strike at the same time."),
    reading("charge-response", "Against a parry or an evasion only the charger strikes."),
    reading(
        "facing-change",
        "Part of a quarter turn costs a runner its share of the 3 m, and the free action turns at "
        "any gait.",
    ),
    gap(
        "facing-square",
        "The pictures of front, side and back squares are missing: the row ahead and the row "
        "behind, each with its corners, are front and back, the squares between them side.",
    ),
)
