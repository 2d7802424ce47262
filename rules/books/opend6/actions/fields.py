"""Fields that several actions have: what is added to a difficulty, how much else is done."""

from typing import Annotated

from rules.books.opend6.sheet import CODE
from rules.numbers.inputs import Whole

Extra = Annotated[int, Whole(least=-100, most=100)]
Actions = Annotated[int, Whole("actions", least=1, most=20)]
DiceCode = Annotated[str, CODE]
