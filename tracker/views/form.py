"""A form in lines: a field a row, its text, and beside it what is expected or what is wrong."""

from tracker.text.sanitize import cell_width, sanitize
from tracker.typed.form_model import Form, FormField
from tracker.views.spans import Line, Span, line, padded, width_of

WIDEST_LABEL = 26
LEAST_TEXT = 20
LEAST_NOTE = 10


def rows(form: Form, first: int, count: int, width: int) -> list[Line]:
    """The rows of so many fields from the first one on."""
    label, text = _columns(form, width)
    note = width - label - 3 - text
    return [
        _row(form, at, label, text, max(0, note))
        for at in range(first, min(first + count, len(form.fields)))
    ]


def caret(form: Form, width: int) -> int:
    """The cell of a row in which the cursor stands."""
    label, cells = _columns(form, width)
    before, _, _ = form.line.window(cells)
    return label + 3 + cell_width(before)


def foot(form: Form) -> Line:
    """What is wrong with the whole, or with the field under the cursor; else its help."""
    if not form.fields:
        return line(Span(f" {sanitize(form.faults.get('', ''))}", "bad"))
    field = form.current
    fault = form.faults.get("") or form.faults.get(field.id)
    if fault:
        return line(Span(" ! ", "bad"), Span(sanitize(fault), "bad"))
    words = "; ".join(part for part in (field.hint, field.help) if part)
    return line(Span(f" {sanitize(field.label)}: {sanitize(words) if words else 'text'}", "dim"))


def keys(form: Form, verb: str) -> Line:
    """The keys of a form."""
    choosing = bool(form.fields) and bool(form.current.words)
    enter = verb if not form.fields or form.on_last else "next"
    pairs = [
        ("Enter", enter),
        ("Tab/Up/Down", "field"),
        *([("Left/Right", "choose")] if choosing else []),
        ("Ctrl+O", verb),
        ("Ctrl+C", "cancel"),
    ]
    return key_line(pairs)


def key_line(pairs: list[tuple[str, str]]) -> Line:
    """Keys and what they do, in one line."""
    spans = [Span(" ")]
    for key, does in pairs:
        spans += [Span(f"{key} ", "strong"), Span(f"{does}  ")]
    return tuple(spans)


def _columns(form: Form, width: int) -> tuple[int, int]:
    """The cells of the labels, and those of the texts: two fifths of what the labels leave."""
    label = min(WIDEST_LABEL, max((cell_width(one.label) for one in form.fields), default=0))
    room = width - label - 3
    if room >= 2 * LEAST_TEXT:
        return label, max(LEAST_TEXT, room * 2 // 5)
    return label, max(4, room - LEAST_NOTE if room > LEAST_TEXT + LEAST_NOTE else room)


def _row(form: Form, at: int, label: int, cells: int, note: int) -> Line:
    field = form.fields[at]
    head = Span(f" {padded(field.label, label)}  ", "strong" if at == form.at else "")
    if at == form.at:
        text = _edited(form, cells)
    else:
        text = (Span(padded(sanitize(form.text(field.id)) if form.text(field.id) else "", cells)),)
    return (head, *text, _note(form, field, note))


def _note(form: Form, field: FormField, cells: int) -> Span:
    fault = form.faults.get(field.id)
    if fault:
        return Span(padded(f"! {sanitize(fault)}", cells), "bad")
    return Span(padded(sanitize(field.hint) if field.hint else "", cells), "dim")


def _edited(form: Form, cells: int) -> Line:
    """The text with the cursor in it; one that the first letter replaces is set off as a whole."""
    spans = form.line.as_line(cells, "text-cursor" if form.untouched else "")
    return (*spans, Span(" " * (cells - width_of(spans))))
