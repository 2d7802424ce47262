"""A book with rolls for movement: the panes show difficulties, and a move can have typed dice."""

from tests.tracker.desk.conftest import Sit
from tracker.session.session import Session, begin
from tracker.store import SavesFolder
from tracker.views import card as card_view
from tracker.views import terrain as terrain_view
from tracker.views.spans import Line


def texts(lines: list[Line]) -> list[str]:
    return ["".join(piece.text for piece in line) for line in lines]


def seen(saved: Session, name: str) -> tuple[list[str], list[str]]:
    """Return the lines of the panes about a combatant's gaits and about the terrains."""
    encounter, book = saved.encounter, saved.fight.book
    one = encounter.find(name)
    rates = book.movement.gait_rates(encounter, one)
    gaits = texts(card_view.gait_lines(encounter, book, one, rates))
    return gaits, texts(terrain_view.lines(book, book.terrain_costs(encounter, one), one))


def test_terrains_show_the_added_difficulty_and_speeds_show_their_own(chase: Session) -> None:
    gaits, terrains = seen(chase, "Vane")
    assert "60 m difficulty 5" in next(line for line in gaits if "High" in line)
    assert "30 m now" in next(line for line in gaits if "Cruising" in line)
    assert "30 m left, difficulty +10" in next(line for line in terrains if "Rough" in line)
    assert "difficulty" not in next(line for line in terrains if "Easy" in line)


def test_a_difficulty_added_by_a_terrain_names_that_terrain(chase: Session) -> None:
    encounter, book = chase.encounter, chase.fight.book
    mira = encounter.find("Mira")
    lines = terrain_view.lines(book, book.terrain_costs(encounter, mira), mira)
    labels = [span.number.label for line in lines for span in line if span.number]
    assert "added to the difficulty on rough going" in labels
    assert "terrain" not in labels


def test_dice_are_typed_with_their_move(chase: Session, sit: Sit) -> None:
    table = sit(chase)
    table.press("m", *"20 run =9", "enter")
    assert table.newest == "Mira runs 20 m (2D: 9, typed total, against 5)."


def test_dice_are_typed_after_the_answer_to_a_key_of_the_book(chase: Session, sit: Sit) -> None:
    chase.ask({"action": "next"})
    table = sit(chase)
    table.press("v", *"high turn-45 = 11", "enter")
    assert table.newest == (
        "Vane in Coupe goes 60 m at high speed and turns 45 degrees "
        "(2D: 11, typed total, against 9)."
    )


def test_a_condition_of_one_round_lasts_one_round_in_the_pane(chase: Session) -> None:
    chase.ask({"action": "condition", "who": ["Mira"], "condition": "out of breath"})
    chase.ask({"action": "breathe", "who": "Mira"})
    chase.ask({"action": "tire", "who": "Mira", "rounds": 6})
    encounter, book = chase.encounter, chase.fight.book
    lines = card_view.lines(encounter, book, encounter.find("Mira"), 60, 40)
    assert " ! catching the breath for 1 round" in texts(lines)
    tired = next(line for line in lines if any("tired" in span.text for span in line))
    numbers = [span.number for span in tired if span.number]
    assert [one.account.source.section for one in numbers if one.account] == ["Fatigue"]


def test_the_list_of_gaits_shows_the_rate_and_the_distance_left_this_round(
    chase: Session, folder: SavesFolder
) -> None:
    run = next(line for line in seen(chase, "Mira")[0] if "Run" in line)
    assert " ".join(run.split()) == "r Run 10 m a movement 40 m left this round"
    ford = Session(begin(folder, "Ford", "obss"))
    ford.ask({"action": "add", "name": "Lurker", "initiative": 9, "sheet": {"movement": 3}})
    ford.ask({"action": "start"})
    walk = next(line for line in seen(ford, "Lurker")[0] if "Walk" in line)
    assert " ".join(walk.split()) == ">w Walk 3 m an Action 9 m left this round"
