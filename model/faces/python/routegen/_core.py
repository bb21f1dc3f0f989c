# SPDX-License-Identifier: Apache-2.0
"""What every module here needs: the C libraries, errors, and watches for long work."""

from __future__ import annotations

import enum
import operator
import os
import threading
from typing import Any, Callable, Optional, Union

from ._librg import ffi as ffi
from ._librg import lib as lib

#: ``progress(done, total, unit)``, or a bar of tqdm.
Progress = Union[Callable[[int, int, str], object], Any]


class Status(enum.IntEnum):
    """Status codes, as in routegen/status.h: 0 is OK, errors are negative and never change their meaning."""

    OK = 0
    E_LETTER = -1
    E_REPEAT = -2
    E_SAME = -3
    E_ROTATION = -4
    E_PASS = -5
    E_SQUARE = -6
    E_CHECKSUM = -7
    E_REQUEST = -8
    E_FIELDS = -9
    E_LINE = -10
    E_DEAD = -11
    E_LOST = -12
    E_BUSY = -13
    E_NULL = -16
    E_SHAPE = -17
    E_FAMILY = -18
    E_SYNTAX = -19
    E_COUNT = -20
    E_LENGTH = -21
    E_RANK = -22
    E_INDEX = -23
    E_FAULTY = -24
    E_END = -25
    E_SEED = -26
    E_MORE = -27
    E_DAMAGED = -28
    E_NONSENSE = -29
    E_KERNEL = -30
    E_LABEL = -31
    E_SIZE = -32
    E_IS = -33
    E_RULE = -34
    E_MEMORY = -35
    E_LARGE = -36
    E_STOPPED = -37
    E_WRITE = -38
    E_PORT = -39
    E_SILENT = -40
    E_WRONG = -41
    E_OPTION = -42


class RoutegenError(ValueError):
    """Something that the library refuses.

    ``status`` says what, as a `Status`; ``place`` says where: an offset in a text, or the index of a pair in a batch,
    or None.
    """

    def __init__(self, message: str, status: int, place: Optional[int] = None) -> None:
        super().__init__(message)
        self.status = Status(status)
        self.place = place

    def __reduce__(self) -> Any:
        return RoutegenError, (self.args[0], int(self.status), self.place)


def status_text(status: int) -> str:
    return str(ffi.string(lib.rg_status_text(status)).decode())


def check(status: int, what: str, place: Optional[int] = None) -> None:
    """Raises what a status says, unless it is OK."""
    if status == lib.RG_OK:
        return
    refusal = ffi.new("rg_refusal *")
    lib.rg_refuse(refusal, status, what.encode("utf-8", "replace"), ffi.NULL)
    text = ffi.string(refusal.text).decode("utf-8", "replace")
    raise MemoryError(text) if status == lib.RG_E_MEMORY else RoutegenError(text, status, place)


def parsed(parse: Any, *arguments: Any, text: str) -> None:
    """Calls a function of routegen/net/parse.h, whose last parameter is a refusal, and raises that."""
    refusal = ffi.new("rg_refusal *")
    status = parse(*arguments, refusal)
    if status == lib.RG_E_MEMORY:
        check(status, text)
    if status != lib.RG_OK:
        # An offset in bytes is another one in characters
        place = None if refusal.place == lib.RG_NO_PLACE else sum(b & 0xC0 != 0x80 for b in encoded(text)[: refusal.place])
        said = ffi.string(refusal.text).decode("utf-8", "replace")
        raise RoutegenError(said.replace(", --simplify drops", ", simplify=True drops"), status, place)


def written(write: "Callable[[Any], None]") -> bytes:
    """What it writes to an rg_out."""
    text = ffi.gc(ffi.new("rg_grown_text *"), lib.rgpy_text_free)
    write(ffi.new("rg_out *", [ffi.addressof(lib, "rg_grown_text_add"), text]))
    return bytes(ffi.unpack(text.bytes, text.length))


def encoded(text: str) -> bytes:
    """For the library, which refuses what is not ASCII, with its place."""
    return text.encode("utf-8", "surrogatepass")


def c_text(text: str) -> bytes:
    """The same for a function that reads up to a zero."""
    if "\0" in text:
        place = text.index("\0")
        raise RoutegenError(f"{text!r}: character {place + 1} is '\\x00'", lib.RG_E_SYNTAX, place)
    return encoded(text)


def teller(progress: Optional[Progress]) -> Optional[Callable[[int, int, str], object]]:
    """A callback for numbers, also from a bar of tqdm."""
    if progress is None or not (hasattr(progress, "update") and hasattr(progress, "n")):
        return progress
    bar: Any = progress

    def tell(done: int, total: int, unit: str) -> None:
        if total:
            bar.total = total
        bar.unit = " " + unit
        bar.update(done - bar.n)

    return tell


_active = threading.local()


def _keep(kind: Any, error: Any, place: Any) -> None:
    watch = getattr(_active, "watch", None)
    if watch is not None:
        watch.error = error


@ffi.def_extern(error=False, onerror=_keep)  # type: ignore[untyped-decorator]
def rgpy_progress(handle: Any, unit: Any, done: int, total: int) -> bool:
    # Ctrl-C raises KeyboardInterrupt here, as soon as Python runs.
    watch = ffi.from_handle(handle)
    if watch.tell is not None:
        watch.tell(done, total, ffi.string(unit).decode())
    return True


class Watch:
    """Long work in C: it is asked every 50 ms whether to go on. An exception in the callback stops it."""

    def __init__(self, progress: Optional[Progress]) -> None:
        self.tell = teller(progress)
        self.error: Optional[BaseException] = None
        self._handle = ffi.new_handle(self)
        self._watch = ffi.new("struct rgpy_watch *")

    def __enter__(self) -> Any:
        self._outer = getattr(_active, "watch", None)
        _active.watch = self
        lib.rgpy_watch_begin(self._watch, self._handle)
        return ffi.addressof(self._watch, "watch")

    def __exit__(self, kind: Any, error: Any, place: Any) -> None:
        _active.watch = self._outer
        if self.error is not None:
            raised, self.error = self.error, None
            raise raised from None


def integer(value: Any, expected: str) -> int:
    """A whole number, or an error that says what was expected."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{expected}, not {value!r}") from None


def whole(value: Any, what: str, least: int = 0, most: int = 2**64 - 1) -> int:
    """A whole number in a range, or an error that names it."""
    number = integer(value, f"{what} must be a whole number")
    if not least <= number <= most:
        raise ValueError(f"{what} must be {least}..{most}, not {number}")
    return number


def enum_value(type_name: str, value: Union[str, int]) -> int:
    """The number of a name as users write it: "uniform" for RG_SIM_UNIFORM, the part that the names do not share."""
    numbers = ffi.typeof(type_name).relements
    shared = os.path.commonprefix(list(numbers)).rindex("_") + 1
    names = {name[shared:].lower(): number for name, number in numbers.items()}
    if isinstance(value, str):
        if value.lower().replace("-", "_") in names:
            return int(names[value.lower().replace("-", "_")])
    elif isinstance(value, int) and value in names.values():
        return int(value)
    kind_of = ValueError if isinstance(value, (str, int)) else TypeError
    raise kind_of(f"{value!r} is not one of {', '.join(sorted(names, key=names.__getitem__))}")


def words(**options: Any) -> bytes:
    """Options as the functions rg_ask_.. take them, name=value with spaces between; None is left out."""
    found = []
    for name, value in options.items():
        if value is None:
            continue
        if isinstance(value, (list, tuple)):
            value = ",".join(map(str, value))
        word = f"{name.replace('_', '-')}={str(value).lower() if isinstance(value, bool) else value}"
        if " " in word:
            raise ValueError(f"{name}: a space in {value!r}")
        found.append(word)
    return c_text(" ".join(found))
