"""The rules engine: rulebooks, rulings, encounters and the actions that change them."""
