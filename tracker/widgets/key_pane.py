"""The one pane of a screen that has the focus: it hands on whatever is typed or pasted."""

from typing import Any

from textual import events
from textual.message import Message
from textual.screen import Screen

from tracker.widgets.line_pane import LinePane


def passed_on(screen: Screen[Any], event: events.Key) -> bool:
    """Hand a key on to the screen in front, where this one is it no more: True where it was.

    Keys that are typed fast, or that a slow line brings all at once, are on their way to a screen
    when the one before them closes it or opens another over it.
    """
    if screen.app.screen is screen:
        return False
    screen.app.post_message(events.Key(event.key, event.character))
    return True


class KeyPane(LinePane):
    """Keeps the focus, so that moving it never repaints the screen; its screen takes the keys."""

    can_focus = True

    class KeyTyped(Message):
        """A key was typed, whoever it is for: the screen decides."""

        def __init__(self, event: events.Key) -> None:
            super().__init__()
            self.event = event

    class Pasted(Message):
        """Text was pasted into the terminal."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def on_key(self, event: events.Key) -> None:
        """Hand the key on; nothing below this pane wants it."""
        event.stop()
        event.prevent_default()
        self.post_message(self.KeyTyped(event))

    def on_paste(self, event: events.Paste) -> None:
        """Hand pasted text on."""
        event.stop()
        self.post_message(self.Pasted(event.text))
