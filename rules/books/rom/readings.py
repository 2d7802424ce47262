"""What the text leaves open, and how these rules settle it."""

from rules.rulings.rule import Reading

READINGS = (
    Reading(
        None,
        "gap",
        "The check die and the attributes' modifiers are not in the text: a rule gives the DV, "
        "and takes modifiers and the outcome of a check as they come.",
    ),
    Reading(None, "reading", "A progressive DV goes up by one point for each step."),
    Reading(
        "initiative",
        "gap",
        "The text takes the order for granted: d10 with the AWA and HRT modifiers, ties by AGL, "
        "HRT and the game master, from the same game's page on initiative.",
    ),
    Reading(
        "scale",
        "reading",
        "The three footnotes under the table say five feet where the figures show one: 5 mm, 2 mm "
        "and 1 mm are a foot each.",
    ),
    Reading(
        "scale",
        "gap",
        "Speeds that the table does not print follow the formula that its figures follow.",
    ),
    Reading(
        "pulse",
        "reading",
        "Pulse movement is optional in the text: play has it, unless the table wants the movement "
        "of a CS all at once.",
        ("pulse-movement",),
    ),
    Reading(
        "opportunity",
        "reading",
        "Paths cross where both walk their legs straight and evenly and come within reach of each "
        "other at the same moment.",
    ),
    Reading(
        "skill-reuse",
        "reading",
        "Each further use halves what the use before it left, rounded down.",
    ),
    Reading(
        "struggle",
        "reading",
        "The STR modifiers count of those with hands on before the checks, and reaching the STP is "
        "enough; whoever joined, all failing ends the struggle. Joiners need room too.",
    ),
    Reading("fall-time", "reading", "A fall from 16 ft to under 64 leaves one pulse."),
    Reading(
        "catch-fall",
        "reading",
        "The sum is also the POT of the impact, in falls of less than 16 ft too.",
    ),
    Reading("snatch-falling", "reading", "The progressive modifier is 1 for each whole foot."),
    Reading(
        "absorb",
        "reading",
        "What is beyond makes one wound for each full or begun Wound threshold.",
    ),
    Reading("breakage", "reading", "A sturdy thing that was caught needs no check."),
)
