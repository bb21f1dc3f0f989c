# SPDX-License-Identifier: Apache-2.0
"""Routes of many pairs of a Kautz digraph: arrays in, arrays out, at the speed of C."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Optional, Tuple

from ._arrays import Out, apart, integers, np, words_in
from ._core import Progress, RoutegenError, check, enum_value, ffi, lib, status_text, teller, whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._network import Network

#: Pairs of a call of C. Ctrl-C and progress come between two calls.
STEP = 1 << 17
BAD_RANK = 2**64 - 1


def _part(out: Any, which: int) -> Any:
    """One of two arrays of the caller, if there are any."""
    if out is None:
        return None
    if not isinstance(out, (tuple, list)) or len(out) != 2:
        raise TypeError("out= must be a pair of arrays")
    return out[which]


class KautzBatch:
    """Routes of many pairs at a time, as routegen/kautz_batch.h makes them; ``Network.batch`` makes one.

    Nodes are packed words, four bits a letter; ``pack`` makes them of numbers. Arrays of 64-bit integers are read in
    place, answers are written to new arrays or to ``out=``, which must share no memory with the input, and other
    threads of Python run meanwhile. Without numpy, lists and arrays of the module array are taken, and lists are given.

    A pair that is not two different nodes is refused with its index as ``place``; with ``bad="mark"`` it gets no route
    instead.
    """

    def __init__(self, network: "Network", kernel: str = "best") -> None:
        self.network = network
        self._asked = kernel
        self._batch = ffi.new("rg_kautz_batch *")
        kautz = ffi.addressof(network._any.shape, "kautz")
        status = lib.rg_kautz_batch_init(kautz, enum_value("rg_kernel", kernel), 1, self._batch)
        check(status, f"{network.name}: kernel {kernel}")
        #: The kernel in use: "scalar", "vector", "avx2" or "avx512".
        self.kernel: str = ffi.string(lib.rg_kernel_name(self._batch.kernel)).decode()
        #: Shapes of the answers: words of a table and of a route, routes of a pair, places for the nodes of a route.
        self.table_words = int(self._batch.table_words)
        self.route_words = int(self._batch.route_words)
        self.degree = int(self._batch.net.d)
        self.list_nodes = int(self._batch.list_nodes)

    def __reduce__(self) -> Any:
        return KautzBatch, (self.network, self._asked)  # "best" is another kernel on another processor

    def __repr__(self) -> str:
        return f"<batch of {self.network.name}, kernel {self.kernel}>"

    def _run(
        self, sources: Any, destinations: Any, bad: str, progress: Optional[Progress],
        call: "Callable[[int, int, Any, Any, Any], int]",
    ) -> None:
        if bad not in ("raise", "mark"):
            raise ValueError(f'bad must be "raise" or "mark", not {bad!r}')
        (source, count), (destination, other) = sources, destinations
        if count != other:
            raise ValueError(f"{count} sources, but {other} destinations")
        wrong, tell = ffi.new("size_t *"), teller(progress)
        for at in range(0, count, STEP):
            most = min(STEP, count - at)
            check(call(at, most, source + at, destination + at, wrong), self.network.name)
            if wrong[0] and bad == "raise":
                self._refuse(source, destination, at, most)
            if tell is not None:
                tell(at + most, count, "pairs")

    def _refuse(self, source: Any, destination: Any, at: int, most: int) -> None:
        for i in range(at, at + most):
            status = lib.rg_kautz_packed_pair_check(ffi.addressof(self._batch, "net"), source[i], destination[i])
            if status != lib.RG_OK:
                what = f"{self.network.name}: pair {i}: {status_text(status)}"
                if status != lib.RG_E_SAME and max(source[i], destination[i]) < self._batch.net.nodes:
                    what += "; these look like numbers of nodes: pack() makes words of them"
                raise RoutegenError(what, status, i)

    def tables(
        self, sources: Any, destinations: Any, out: Any = None, bad: str = "raise", progress: Optional[Progress] = None
    ) -> "NDArray[Any]":
        """The routes of each pair as a table by out letter, (pairs x table_words), uint64: the fastest form.
        ``entry`` reads it."""
        source, destination = words_in(sources), words_in(destinations)
        tables = Out("Q", (source[1], self.table_words), out)
        apart([tables], source[0], destination[0])

        def call(at: int, most: int, a: Any, b: Any, wrong: Any) -> int:
            return int(lib.rg_kautz_batch_tables(self._batch, most, a, b, tables.c + at * self.table_words, wrong))

        self._run(source, destination, bad, progress, call)
        return tables.value()  # type: ignore[no-any-return]

    def words(
        self, sources: Any, destinations: Any, out: "Optional[Tuple[Any, Any]]" = None, bad: str = "raise",
        progress: Optional[Progress] = None,
    ) -> "Tuple[NDArray[Any], NDArray[Any]]":
        """The routes of each pair as words, the shortest first: (pairs x degree x route_words) uint64, and their hops,
        (pairs x degree) uint8. Node n of a route is the letters from letter n on."""
        source, destination = words_in(sources), words_in(destinations)
        words = Out("Q", (source[1], self.degree, self.route_words), _part(out, 0))
        hops = Out("B", (source[1], self.degree), _part(out, 1))
        apart([words, hops], source[0], destination[0])

        def call(at: int, most: int, a: Any, b: Any, wrong: Any) -> int:
            place = at * self.degree
            return int(
                lib.rg_kautz_batch_words(
                    self._batch, most, a, b, words.c + place * self.route_words, hops.c + place, wrong
                )
            )

        self._run(source, destination, bad, progress, call)
        return words.value(), hops.value()

    def nodes(
        self, sources: Any, destinations: Any, out: "Optional[Tuple[Any, Any]]" = None, bad: str = "raise",
        progress: Optional[Progress] = None,
    ) -> "Tuple[NDArray[Any], NDArray[Any]]":
        """The routes of each pair as numbers of nodes, the shortest first: (pairs x degree x list_nodes), uint32, or
        uint64 from 2^32 nodes on, the rest all ones; and their hops, (pairs x degree) uint8."""
        source, destination = words_in(sources), words_in(destinations)
        small = self._batch.net.nodes <= 0xFFFFFFFF
        nodes = Out("I" if small else "Q", (source[1], self.degree, self.list_nodes), _part(out, 0))
        hops = Out("B", (source[1], self.degree), _part(out, 1))
        apart([nodes, hops], source[0], destination[0])
        function = lib.rg_kautz_batch_nodes32 if small else lib.rg_kautz_batch_nodes64

        def call(at: int, most: int, a: Any, b: Any, wrong: Any) -> int:
            place = at * self.degree
            return int(function(self._batch, most, a, b, nodes.c + place * self.list_nodes, hops.c + place, wrong))

        self._run(source, destination, bad, progress, call)
        return nodes.value(), hops.value()

    def check(self, sources: Any, destinations: Any, words: Any, hops: Any) -> None:
        """Judges sets of routes in the form of words, from any origin: RoutegenError with the first broken set as
        ``place`` unless all are d routes without a common node."""
        source, destination = words_in(sources), words_in(destinations)
        if source[1] != destination[1]:
            raise ValueError(f"{source[1]} sources, but {destination[1]} destinations")
        if np is not None:
            words, hops = integers(words), integers(hops)
            if hops.size and not 0 <= hops.min() <= hops.max() <= 255:
                raise ValueError("words and hops: a number of hops must be 0..255")
            words, hops = np.ascontiguousarray(words, dtype=np.uint64), np.ascontiguousarray(hops, dtype=np.uint8)
            if words.size != source[1] * self.degree * self.route_words or hops.size != source[1] * self.degree:
                raise ValueError("words and hops are of another number of pairs")
            flat, short = ffi.from_buffer("uint64_t[]", words), ffi.from_buffer("uint8_t[]", hops)
        else:
            try:
                flat = ffi.new("uint64_t[]", [word for routes in words for route in routes for word in route])
                short = ffi.new("uint8_t[]", [hop for routes in hops for hop in routes])
            except OverflowError as error:
                raise ValueError(f"words and hops: {error}") from None
            if len(flat) != source[1] * self.degree * self.route_words or len(short) != source[1] * self.degree:
                raise ValueError("words and hops are of another number of pairs")
        verdict = ffi.new("rg_kautz_batch_verdict *")
        check(
            lib.rg_kautz_batch_check(self._batch, source[1], source[0], destination[0], flat, short, verdict),
            self.network.name,
        )
        if verdict.broken:
            status = verdict.status
            rule = ffi.string(lib.rg_kautz_rule_text(verdict.verdict.rule)).decode()
            why = status_text(status) if status != lib.RG_OK else rule
            raise RoutegenError(
                f"{self.network.name}: pair {verdict.first}: {why}", status or lib.RG_E_WRONG, verdict.first
            )

    def pack(self, numbers: Any, out: Any = None) -> "NDArray[Any]":
        """Numbers of nodes as packed words, uint64."""
        ranks, count = words_in(numbers)
        packed, wrong = Out("Q", (count,), out), ffi.new("size_t *")
        apart([packed], ranks)
        check(lib.rg_kautz_batch_unrank(self._batch, count, ranks, packed.c, wrong), self.network.name)
        if wrong[0]:
            at = next(i for i in range(count) if ranks[i] >= self._batch.net.nodes)
            raise RoutegenError(f"{self.network.name}: number {at}: {status_text(lib.RG_E_RANK)}", lib.RG_E_RANK, at)
        return packed.value()  # type: ignore[no-any-return]

    def unpack(self, words: Any, out: Any = None) -> "NDArray[Any]":
        """Packed words as numbers of nodes, uint64."""
        packed, count = words_in(words)
        ranks, wrong = Out("Q", (count,), out), ffi.new("size_t *")
        apart([ranks], packed)
        check(lib.rg_kautz_batch_rank(self._batch, count, packed, ranks.c, wrong), self.network.name)
        if wrong[0]:
            at = next(i for i in range(count) if ranks.c[i] == BAD_RANK)
            status = lib.rg_kautz_packed_check(ffi.addressof(self._batch, "net"), packed[at])
            raise RoutegenError(f"{self.network.name}: word {at}: {status_text(status)}", status, at)
        return ranks.value()  # type: ignore[no-any-return]

    def stream(
        self, pairs: "Iterable[Tuple[Any, Any]]", form: str = "tables", bad: str = "raise",
        progress: Optional[Progress] = None,
    ) -> "Iterator[Any]":
        """The answers to blocks of pairs, one by one: for more pairs than fit into memory. ``pairs`` gives blocks of
        sources and destinations, for example ``random_pairs``. An answer's arrays are used again for the next block
        of the same size: copy what is to be kept."""
        if form not in ("tables", "words", "nodes"):
            raise ValueError(f"form must be tables, words or nodes, not {form!r}")
        method, tell = getattr(self, form), teller(progress)
        out, size, done = None, -1, 0
        for sources, destinations in pairs:
            if len(sources) != size:
                out, size = None, len(sources)
            answer = method(sources, destinations, out=out, bad=bad)
            done += size
            if np is not None:
                out = answer
            if tell is not None:
                tell(done, 0, "pairs")
            yield answer

    def random_pairs(
        self, count: int, seed: int = 1, block: int = 65536
    ) -> "Iterator[Tuple[NDArray[Any], NDArray[Any]]]":
        """Blocks of packed random pairs of different nodes, the same for the same seed on every machine."""
        count, block = whole(count, "count"), whole(block, "block", 1)
        return self._random_blocks(count, whole(seed, "seed"), block)

    def _random_blocks(self, count: int, seed: int, block: int) -> "Iterator[Tuple[NDArray[Any], NDArray[Any]]]":
        state = ffi.new("rg_random *", [seed])
        while count > 0:
            size = min(block, count)
            ranks, packed = [Out("Q", (size,)), Out("Q", (size,))], [Out("Q", (size,)), Out("Q", (size,))]
            lib.rgpy_random_ranks(state, ffi.addressof(self._batch, "net"), size, ranks[0].c, ranks[1].c)
            for some, words in zip(ranks, packed):
                check(lib.rg_kautz_batch_unrank(self._batch, size, some.c, words.c, ffi.NULL), self.network.name)
            yield packed[0].value(), packed[1].value()
            count -= size

    def entry(self, table: Any, letter: int) -> "Optional[Tuple[int, str, int]]":
        """What a table (its row) says of an out letter: hops, phase, and the overlap (A) or in letter (B, C); None if
        no route leaves by it."""
        letter = whole(letter, "letter")
        if letter > self.degree:
            check(lib.RG_E_LETTER, f"{self.network.name}: letter {letter}")
        row, words = words_in(table)
        if words != self.table_words:
            raise ValueError(f"a row of {self.table_words} words expected, not {words}")
        bits = row[letter // 4] >> letter % 4 * 16 & 0xFFFF
        return None if bits >> 6 & 3 == 3 else (bits >> 8 & 31, "ABC"[bits >> 6 & 3], bits & 15)
