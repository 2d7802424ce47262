"""Functions that damage the bytes of a file, in several classes of damage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

Harm = Callable[[bytes], bytes]


def harms(seed: int, each: int, other: bytes) -> Iterator[tuple[str, Harm]]:
    """For every class of damage, yield `each` random damages.

    Some of them mix in parts of `other`, a file of another save.
    """
    random = Random(seed)
    for _ in range(each):
        at, until = sorted((random.random(), random.random()))
        bit, size = random.randrange(8), random.choice((1, 16, 300, 4096))
        yield "a flipped bit", flipped(at, bit)
        yield "other bytes", overwritten(at, random.randbytes(min(size, 64)))
        yield "zeros", overwritten(at, bytes(size))
        yield "cut off", cut(at)
        yield "bytes missing", without(at, until)
        yield "a line missing", lines(at, until, lambda one, _: [])
        yield "a line doubled", lines(at, until, lambda one, _: [one, one])
        yield "lines swapped", swapped(at, until)
        yield "whole lines cut off the end", cut_lines(at)
        yield "another save's end", lambda data, at=at: spliced(data, other, at)
        yield "another save's beginning", lambda data, at=at: spliced(other, data, at)


def place(data: bytes, share: float) -> int:
    return int(share * max(0, len(data) - 1))


def flipped(share: float, bit: int) -> Harm:
    def harm(data: bytes) -> bytes:
        at = place(data, share)
        return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]

    return harm


def overwritten(share: float, by: bytes) -> Harm:
    def harm(data: bytes) -> bytes:
        at = place(data, share)
        return (data[:at] + by)[: len(data)] + data[at + len(by) :]

    return harm


def cut(share: float) -> Harm:
    return lambda data: data[: place(data, share)]


def without(share: float, until: float) -> Harm:
    return lambda data: data[: place(data, share)] + data[place(data, until) + 1 :]


def lines(share: float, until: float, to: Callable[[bytes, float], list[bytes]]) -> Harm:
    def harm(data: bytes) -> bytes:
        every = data.splitlines(keepends=True)
        at = int(share * len(every))
        return b"".join([*every[:at], *to(every[at], until), *every[at + 1 :]])

    return harm


def swapped(share: float, until: float) -> Harm:
    def harm(data: bytes) -> bytes:
        every = data.splitlines(keepends=True)
        one, two = int(share * len(every)), int(until * len(every))
        every[one], every[two] = every[two], every[one]
        return b"".join(every)

    return harm


def cut_lines(share: float) -> Harm:
    def harm(data: bytes) -> bytes:
        every = data.splitlines(keepends=True)
        return b"".join(every[: int(share * len(every))])

    return harm


def spliced(first: bytes, second: bytes, share: float) -> bytes:
    return first[: place(first, share)] + second[place(second, share) :]
