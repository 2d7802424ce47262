"""What the text leaves open, and how these rules settle it."""

from rules.rulings.rule import gap, reading

READINGS = (
    gap(
        None,
        "The check die and the attributes' modifiers are not in the text: a rule gives the DV, "
        "and takes modifiers and the outcome of a check as they come.",
    ),
    reading(None, "A progressive DV goes up by one point for each step."),
    gap(
        "initiative",
        "The text takes the order for granted: d10 with the AWA and HRT modifiers, ties by AGL, "
        "HRT and the game master, from the same game's page on initiative.",
    ),
    reading(
        "scale",
        "The three footnotes under the table say five feet where the figures show one: 5 mm, 2 mm "
        "and 1 mm are a foot each.",
    ),
    gap(
        "scale",
        "Speeds that the table does not print follow the formula that its figures follow.",
    ),
    reading(
        "pulse",
        "Pulse movement is optional in the text: play has it, unless the table wants the movement "
        "of a CS all at once.",
        "pulse-movement",
    ),
    reading(
        "opportunity",
        "Paths cross where both walk their legs straight and evenly and come within reach of each "
        "other at the same moment.",
    ),
    reading(
        "skill-reuse",
        "Each further use halves what the use before it left, rounded down.",
    ),
    reading(
        "struggle",
        "The STR modifiers count of those with hands on before the checks, and reaching the STP is "
        "enough; whoever joined, all failing ends the struggle. Joiners need room too.",
    ),
    reading("fall-time", "A fall from 16 ft to under 64 leaves one pulse."),
    reading(
        "catch-fall",
        "The sum is also the POT of the impact, in falls of less than 16 ft too.",
    ),
    reading("snatch-falling", "The progressive modifier is 1 for each whole foot."),
    reading(
        "absorb",
        "What is beyond makes one wound for each full or begun Wound threshold.",
    ),
    reading("breakage", "A sturdy thing that was caught needs no check."),
)
