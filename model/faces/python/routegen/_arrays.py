# SPDX-License-Identifier: Apache-2.0
"""Arrays in and out: numpy's without copies, lists where there is no numpy."""

from __future__ import annotations

import array
from typing import Any, Dict, Optional, Sequence, Tuple

from ._core import ffi

np: Any
try:
    import numpy as np
except ImportError:
    np = None

# By the letter of the type: array, memoryview and numpy agree on these.
C_TYPES = {"Q": "uint64_t[]", "I": "uint32_t[]", "B": "uint8_t[]"}
SIZES = {"Q": 8, "I": 4, "B": 1}
# Integers in the byte order of the machine
FORMATS = {"Q": "QqLl", "I": "IiLl", "B": "Bb"}


def columns(csv: bytes, names: Sequence[str]) -> Dict[str, Any]:
    """The columns of integers below a head."""
    if np is None:
        rows = [list(map(int, line.split(b","))) for line in csv.splitlines()[1:]]
        return {name: [row[i] for row in rows] for i, name in enumerate(names)}
    flat = np.array(csv.split(b"\n", 1)[1].replace(b"\n", b",").split(b",")[:-1], dtype=np.int64)
    return {name: flat[i :: len(names)] for i, name in enumerate(names)}


def integers(values: Any) -> Any:
    """Integers as an array of numpy's, of any type and shape; nothing is copied if they are one."""
    made = np.asarray(values)
    if made.size and made.dtype.kind not in "ui":
        # Of a list with integers on both sides of 2^63 numpy makes floats, and objects from 2^64 on.
        exact = np.array([] if made is values or made.dtype.kind not in "fO" else values, dtype=object)
        if not exact.size or not all(isinstance(one, (int, np.integer)) for one in exact.flat):
            raise TypeError(f"integers expected, not {made.dtype}")
        try:
            made = exact.astype(np.uint64)
        except OverflowError as error:
            raise ValueError(f"integers of 64 bits expected: {error}") from None
    return made


def words_in(values: Any) -> "Tuple[Any, int]":
    """A C array of uint64 and its length; nothing is copied if the values are 64-bit integers in a row."""
    if np is not None:
        if not isinstance(values, np.ndarray) or values.dtype not in (np.uint64, np.int64):
            values = integers(values).astype(np.uint64)
        if values.ndim != 1:
            raise ValueError(f"one dimension expected, not {values.ndim}")
        values = np.ascontiguousarray(values)
        return ffi.from_buffer("uint64_t[]", values), len(values)
    if isinstance(values, (dict, set, frozenset, bytes, bytearray)):
        raise TypeError(f"integers expected, not {values!r}")
    try:
        view = memoryview(values)
        in_place = view.itemsize == 8 and view.ndim == 1 and view.format in FORMATS["Q"]
    except TypeError:
        in_place = False
    if not in_place:
        try:
            values = array.array("Q", values)
        except OverflowError as error:
            raise ValueError(f"integers of 64 bits expected: {error}") from None
    return ffi.from_buffer("uint64_t[]", values), len(values)


def apart(outs: "Sequence[Out]", *read: Any) -> None:
    """Refuses an array of the caller to be filled that shares memory with another one, or with what is read."""
    every = [out.c for out in outs] + list(read)
    spans = [(int(ffi.cast("uintptr_t", c)), ffi.sizeof(c)) for c in every]
    for i, (out, (start, size)) in enumerate(zip(outs, spans)):
        for other, length in spans[:i] + spans[i + 1 :] if out.given else ():
            if size and length and start < other + length and other < start + size:
                raise ValueError("out= shares memory with the input, or with another array of out=")


class Out:
    """A C array to be filled, and what users get of it."""

    def __init__(self, letter: str, shape: "Sequence[int]", given: Optional[Any] = None) -> None:
        self.letter, self.shape = letter, tuple(shape)
        size = 1
        for length in self.shape:
            size *= length
        if given is not None:
            view = memoryview(given)
            if (
                view.format not in FORMATS[letter]
                or view.itemsize != SIZES[letter]
                or view.nbytes != size * SIZES[letter]
                or not view.c_contiguous
                or view.readonly
            ):
                raise ValueError(f"out= must be a writable array of shape {self.shape} and type {C_TYPES[letter][:-2]}")
            self.store = given
        elif np is not None:
            self.store = np.empty(self.shape, dtype={"Q": np.uint64, "I": np.uint32, "B": np.uint8}[letter])
        else:
            self.store = array.array(letter, bytes(size * SIZES[letter]))
        self.given = given is not None
        self.c = ffi.from_buffer(C_TYPES[letter], self.store, require_writable=True)

    def value(self) -> Any:
        if self.given or np is not None:
            return self.store
        if 0 in self.shape:
            return [[] for _ in range(self.shape[0])] if len(self.shape) > 1 else []
        view: Any = memoryview(self.store).cast("B")
        return view.cast(self.letter, self.shape).tolist()
