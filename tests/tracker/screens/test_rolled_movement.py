"""The page of initiative in a fight with a vehicle."""

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import press
from tracker.session.session import Session


async def test_a_vehicle_with_a_driver_is_not_asked_for_its_initiative(
    chase: Session, run: Play
) -> None:
    async with run(chase) as (_, pilot):
        await press(pilot, "I", "7", "tab", *"11", "enter")
        names = [one.name for one in chase.encounter.in_order()]
        assert names == ["Vane", "Coupe", "Mira"]
