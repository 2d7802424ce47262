"""The line of keys at the foot of a screen; a click on a key presses the key."""

from textual import events

from tracker.text.sanitize import cell_width
from tracker.views.spans import Line
from tracker.widgets.line_pane import LinePane

NAMED = {
    "esc": "escape",
    **{
        name: name for name in ("enter", "tab", "space", "backspace", "up", "down", "left", "right")
    },
    **{name: name for name in ("home", "end", "pageup", "pagedown", "delete")},
}
"""For each name of a key in the bar, in lower case, the name of this key in Textual."""


class KeysBar(LinePane):
    """Shows keys. After each key, a word names the effect of the key."""

    def on_click(self, event: events.Click) -> None:
        """Press the key whose name or word was clicked."""
        event.stop()
        key = pressed_at(self.lines[0], event.x) if self.lines else None
        if key is not None:
            self.app.post_message(key)


def pressed_at(bar: Line, column: int) -> events.Key | None:
    """Return the key whose name or word is at this column.

    Return None if no key or several keys are there.
    """
    end, entry = 0, 0
    found: str | None = None
    for span in bar:
        end += cell_width(span.text)
        if span.text.strip():
            entry += 1
            found = span.text.strip() if entry % 2 else found
        if column < end:
            return key_called(found) if found else None
    return None


def key_called(name: str) -> events.Key | None:
    """Return the key that has this name in a bar.

    Return None if the name means no key or several keys.
    """
    if len(name) == 1:
        return events.Key(name, name)
    *held, last = name.lower().split("+")
    last = NAMED.get(last, last if held and len(last) == 1 else "")
    if not last:
        return None
    return events.Key("+".join([*held, last]), " " if name == "Space" else None)
