"""Points that the text leaves open, and the readings of these rules."""

from rules.rulings.rule import gap, reading

READINGS = (
    gap(
        None,
        "The check die and the attributes' modifiers are not in the text: a rule gives the DV, "
        "and takes modifiers and the outcome of a check as they come.",
    ),
    reading(None, "A progressive DV goes up by one point for each step."),
    gap(
        None,
        "What a charge gains by its speed and how much of a running leap one attains are named in "
        "the text and not printed: no rule here gives them.",
    ),
    gap(
        None,
        "What ground, load, posture or a mount do to a speed is not in the text: it is the game "
        "master's to rule on.",
    ),
    reading(None, "Close and common melee range are 5 ft, and so is reach where none is said."),
    reading(
        None,
        "One tries once in a CS for the same thing that lies there, and once for what falls; the "
        "game master may allow more.",
    ),
    gap(
        "initiative",
        "The text takes the order for granted: d10 with the AWA and HRT modifiers, ties by AGL, "
        "HRT and the game master, from the same game's page on initiative.",
    ),
    reading(
        "rates",
        "A speed goes on in the next CS as it was declared until another is declared. One above "
        "full speed that the game master lets pass counts as given, from the second pulse on.",
    ),
    reading(
        "rate-band",
        "The time sheet notes the smallest rate that the speed does not exceed.",
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
        "scale",
        "Play shows a pulse at 25 mm scale, for which the text converts the rates, unless the "
        "table plays with smaller figures.",
        "figure-scale",
    ),
    reading(
        "pulse",
        "Pulse movement is optional in the text: play has it, unless the table wants the movement "
        "of a CS all at once.",
        "pulse-movement",
    ),
    reading(
        "pulse",
        "Movement that the game master grants, as by a blow, is no movement of one's own: a pulse "
        "in which there was no other starts the count again. What is granted in the resolution is "
        "moved in it, or not at all.",
    ),
    reading(
        "pulse",
        "To delay is to pass and wait: whoever does declares no action, and may move all the same, "
        "at the speed declared last.",
    ),
    reading(
        "opportunity",
        "Paths cross where both walk their legs straight and evenly and come within reach of each "
        "other at the same moment. A leg is no longer than what the pulse has, or the one "
        "just gone had.",
    ),
    reading(
        "opportunity",
        "The party and its foes are foes of each other; who is on neither side is nobody's foe. "
        "Each of the two may take the opportunity of a pulse once, until the CS ends, and whether "
        "it undoes what they declared is said with it.",
    ),
    reading(
        "skill-reuse",
        "Each further use halves what the use before it left, rounded down. An opportunity action "
        "is a use.",
    ),
    reading(
        "struggle",
        "The STR modifiers count of those with hands on before the checks, and reaching the STP is "
        "enough; whoever joined, all failing ends the struggle. Joiners need room too.",
    ),
    reading(
        "struggle",
        "Whoever is alone in laying hands on a thing in a CS has it at once, and loses it to the "
        "struggle where another lays hands on it before that CS ends; so does who catches it. "
        "Those who join in a CS of checks make theirs from the next one on; a CS without all its "
        "checks decides nothing but that those who failed are out. The only one left has it, the "
        "others having let go or being out of the fight.",
    ),
    gap(
        "struggle",
        "Where a thing flies that everybody has lost is thrown with a d8 for eight directions. The "
        "text gives no DV for the check against breaking in a struggle: its outcome is asked for.",
    ),
    reading(
        "snatch",
        "The speed that counts for snatching in passing, drawing and handing over is that of this "
        "pulse, on slow ground as slow as it is. Who sets off in it stands still until they have "
        "moved; who is on the move without a break is so before they have moved in it too, in the "
        "CS after as well. Without pulses it is the speed of the CS.",
    ),
    reading("draw-item", "Whoever fails the check has not drawn what they wanted."),
    reading("hand-off", "Where the receiver's check fails the giver has the thing still."),
    reading(
        "throw-and-catch",
        "What was thrown well is caught before time goes on, or falls to the ground.",
    ),
    gap(
        "throw-and-catch",
        "With which POT a throw that nobody catches hits the ground is not in the text: it is "
        "asked for with the check against breaking.",
    ),
    reading("fall-time", "A fall from 16 ft to under 64 leaves one pulse."),
    reading(
        "fall-time",
        "The pulses of a fall are counted as the movement of each ends, from one CS into the next. "
        "Without pulses nobody comes in time but in a fall that leaves the movement of a whole CS.",
    ),
    reading(
        "intercept",
        "Where a thing leaves one may get at it as long as it falls, where it lands as it comes "
        "down. Whoever fails there has dropped it; whoever fails where it leaves has let it fall.",
    ),
    reading(
        "catch-fall",
        "The feet fallen are those of the whole fall, unless the game master says how far it has "
        "come where it is caught.",
    ),
    reading(
        "catch-fall",
        "The sum is also the POT of the impact, in falls of less than 16 ft too.",
    ),
    gap(
        "catch-fall",
        "What an impact does to somebody who falls is left to the game master. Meanwhile they move "
        "nowhere else.",
    ),
    reading("snatch-falling", "The progressive modifier is 1 for each whole foot."),
    reading(
        "absorb",
        "What is beyond makes one wound for each full or begun Wound threshold.",
    ),
    reading("breakage", "A sturdy thing that was caught needs no check."),
)
