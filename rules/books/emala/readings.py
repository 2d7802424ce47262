"""Gaps and unclear places of the text, and how these rules settle them."""

from rules.rulings.rule import gap, reading

READINGS = (
    gap(
        "gait",
        "The Athletics bonus is left to the skill: 1 m of movement rate for each full 50 % "
        "running and 25 % sprinting, as in the parent game.",
        "athletics-bonus",
    ),
    reading("gait", "Armour never takes a gait below 0."),
    gap(
        "armour-penalty",
        "Walking in too much armour fatigues in time; how much is too much, and how soon, is not "
        "in the text. The sheet says how much worn ENC walking bears, rounds walked in more are "
        "counted, and the GM says when they tell. Without a figure on the sheet nothing is "
        "counted.",
    ),
    reading(
        "turn-budget",
        "Half of a gait's rate is exact, not rounded, and a turn that does not come for want of "
        "action points brings no movement.",
    ),
    reading(
        "turn-budget",
        "Every metre counts as it is, whatever gait it was made in: after a crawl or a swim the "
        "primary gait has its half of a turn less those metres.",
    ),
    reading(
        "turn-budget",
        "A turn that a cycle skips for want of action points is a turn gone: what lasts for turns "
        "has one less. Who joins the fight in a later cycle has all their action points.",
    ),
    reading(
        "gait-switch",
        "Who begins a turn prone may take up no gait but crawling; a refused situational gait "
        "still names the primary gait that stays in force.",
    ),
    reading(
        "gait-switch",
        "The gait of a round is asked for at its first turn; who chooses none keeps the primary "
        "gait used last, and the first movement makes the choice. After a situational gait the "
        "primary gait used last comes back, that of the round before too.",
    ),
    reading(
        "gait-switch",
        "A situational gait is taken where it applies: climbing on a climb, swimming in water, "
        "flying in the air, crawling on the ground. On a ground of the GM's own any of them may.",
    ),
    reading(
        "crawl",
        "Falling prone in one's own turn changes nothing before the next one begins, as the text "
        "speaks of who begins a turn prone. Who gets up is back at the primary gait at once.",
        "prone-in-own-turn",
    ),
    gap("crawl", "What getting up costs is not in the text: the GM spends the points for it."),
    reading(
        "crawl",
        "Prone counts on the ground: who swims, climbs or flies does not crawl. Armour does not "
        "slow a crawl.",
    ),
    reading("swim", "Without armour penalty the swimming speed is not halved."),
    reading(
        "swim",
        "A creature of the water is tested for sinking with Athletics, and has no swimming rate. "
        "Where it sinks it does not move by its primary gaits either; barely afloat it does.",
    ),
    gap(
        "swim-speed",
        "The figure is left to the Swim skill: the movement rate and 1 m for each full 20 %, from "
        "the setting's page on the skill; Athletics counts alike for a creature of the water.",
        "swim-bonus",
    ),
    gap(
        "going-down",
        "How fast one sinks or descends is not in the text: in a round what is missing to stay "
        "up, half of it as each of the first two turns ends, or is lost. An uncontrolled fall goes "
        "to the ground as the turn ends, and one lies prone. The text has no damage for it.",
        "going-down",
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
    reading("jump", "A jump is movement: it needs and uses up its metres of the turn."),
    reading("fly", "Without armour penalty the flying speed is not halved."),
    reading(
        "charge",
        "The run-up is way really made in the previous turn: metres that turning or the GM used "
        "up are not, and on slow ground it is the way. A skipped turn is no previous turn. A "
        "charge is declared in one's own turn, once; it keeps its gait until it is over, and at a "
        "gait without any movement there is none.",
    ),
    gap(
        "cost",
        "What things cost is not in the text. As in the parent game a turn costs a point, paid as "
        "it ends, and a charge with its blow is what that turn is for; an answer costs a point at "
        "once, the free attack none. Without a point there is no answer.",
    ),
    reading(
        "charge-response",
        "With equal Reach both strike at the same time: the blow of one whom the other's puts out "
        "may still be told, by the GM's override.",
    ),
    reading("charge-response", "Against a parry or an evasion only the charger strikes."),
    reading(
        "charge-response",
        "A charge ends with its answer, its blow or its turn, and engages both then, unless it "
        "goes through or ends short of its target.",
    ),
    gap(
        "withdraw",
        "When one has left an engagement is not in the text: who moves more than a metre at once "
        "has, and each of the others may make a free attack until that turn ends. The way of a "
        "charge does not leave its target. Who is out of the fight is engaged no more, and leaves "
        "nothing.",
        "leaving",
    ),
    reading(
        "facing-change",
        "Part of a quarter turn costs a runner its share of the 3 m, and the free action turns at "
        "any gait. Off one's own turn the free action alone turns.",
    ),
    reading(
        "facing-change",
        "In a situational gait one turns, and steps aside, as a walker does: the price is the "
        "runner's.",
        "situational-turning",
    ),
    gap(
        "facing-square",
        "The pictures of front, side and back squares are missing: the row ahead and the row "
        "behind, each with its corners, are front and back, the squares between them side.",
    ),
    reading(
        "facing-square",
        "Between two sides of the map the squares go by the nearer one; halfway, by the one that "
        "was faced before.",
    ),
)
