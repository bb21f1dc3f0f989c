# SPDX-License-Identifier: Apache-2.0
"""States of the switches of fat trees and multistage networks, phase by phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Iterator, List, Optional, Sequence, Union

from ._arrays import Out
from ._core import Progress, RoutegenError, check, enum_value, ffi, integer, lib, teller, whole, written

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._network import Network

#: Bytes of a call of C. Ctrl-C and progress come between two calls.
STEP = 1 << 24
SQUARES = ("lls", "cls", "add", "rls")


def squares(network: "Network") -> List[str]:
    return [name for name in SQUARES if lib.rg_square_exists(network._any, enum_value("rg_square", name))]


class Switched:
    """A network with a square: an rg_switched, ended with the block."""

    def __init__(self, network: "Network", square: Optional[str], seed: int) -> None:
        if not squares(network):
            raise RoutegenError(f"{network.name}: only fat trees and multistage networks have states", lib.RG_E_SQUARE)
        which = lib.rg_square_first(network._any) if square is None else enum_value("rg_square", square)
        self.network, self.square, self.seed = network, which, seed
        self.c = ffi.new("rg_switched *")

    def __enter__(self) -> "Switched":
        what = f"{self.network.name}: {SQUARES[self.square]}"
        self.seed = integer(self.seed, "seed must be a whole number")
        if not 0 <= self.seed < 2**64:
            check(lib.RG_E_SEED, what)
        status = lib.rg_switched_open(self.c, self.network._any, self.square, self.seed)
        if status != lib.RG_OK:
            lib.rg_switched_close(self.c)
        check(status, what + (f", seed {self.seed}" if self.seed else ""))
        self._plan = None
        if self.network._kind == lib.RG_KIND_GFT and self.seed == 0:
            self._plan = ffi.new("rg_gft_plan *")
            check(
                lib.rg_gft_plan_init(ffi.addressof(self.network._any.shape, "gft"), lib.RG_KERNEL_BEST, self._plan),
                what,
            )
        return self

    def __exit__(self, *error: Any) -> None:
        lib.rg_switched_close(self.c)

    def fill(self, row: int, count: int, number: int, out: Any) -> None:
        """The states of rows row .. row+count-1 of a pass."""
        if self._plan is not None:
            status = lib.rg_gft_fast_rows(self._plan, ffi.new("rg_gft_phase *", [self.square, row, number]), count, out)
        else:
            status = lib.rgpy_states(self.c, row, count, number, out)
        check(status, self.network.name)


def _chosen(given: "Union[int, Sequence[int], None]", count: int, status: int, what: str) -> Sequence[int]:
    if given is None:
        return range(count)
    if not isinstance(given, Iterable):
        given = [given]
    chosen = [integer(one, f"{what} must be a whole number") for one in given]
    for i, one in enumerate(chosen):
        if not 0 <= one < count:
            check(status, f"{what} {one}", i)
    return chosen


def states(
    network: "Network", square: Optional[str] = None, rows: "Union[int, Sequence[int], None]" = None,
    passes: "Union[int, Sequence[int], None]" = None, seed: int = 0, out: Any = None,
    progress: Optional[Progress] = None,
) -> "NDArray[Any]":
    """The states of all switches of a fat tree or multistage network, (phases x switches), uint8: pass by pass,
    in a pass row by row. 255 is an idle switch."""
    tell = teller(progress)
    with Switched(network, square, seed) as switched:
        every_row = _chosen(rows, switched.c.rows, lib.RG_E_ROTATION, f"{network.name}: row")
        every_pass = _chosen(passes, switched.c.passes, lib.RG_E_PASS, f"{network.name}: pass")
        switches, total = switched.c.switches, len(every_row) * len(every_pass)
        made = Out("B", (total, switches), out)
        most = max(1, STEP // switches)
        at = 0
        for number in every_pass:
            i = 0
            while i < len(every_row):
                count = 1  # as many successive rows as a call may make
                while count < most and i + count < len(every_row) and every_row[i + count] == every_row[i] + count:
                    count += 1
                switched.fill(every_row[i], count, number, made.c + at * switches)
                i += count
                at += count
                if tell is not None:
                    tell(at, total, "phases")
        return made.value()  # type: ignore[no-any-return]


def phases(
    network: "Network", square: Optional[str] = None, seed: int = 0, block: int = 1024
) -> "Iterator[NDArray[Any]]":
    """All phases of an exchange as a stream of such arrays, of at most ``block`` phases of one pass each."""
    block = whole(block, "block", 1)
    with Switched(network, square, seed) as switched:
        rows, switches = switched.c.rows, switched.c.switches
        for number in range(switched.c.passes):
            for row in range(0, rows, block):
                out = Out("B", (min(block, rows - row), switches))
                switched.fill(row, out.shape[0], number, out.c)
                yield out.value()


def draw(network: "Network", square: Optional[str], row: int, number: int, seed: int) -> str:
    with Switched(network, square, seed) as switched:
        _chosen(row, switched.c.rows, lib.RG_E_ROTATION, f"{network.name}: row")
        _chosen(number, switched.c.passes, lib.RG_E_PASS, f"{network.name}: pass")
        return written(
            lambda out: check(lib.rg_draw_phase_svg(out, switched.c, row, number), f"{network.name}: picture")
        ).decode()
