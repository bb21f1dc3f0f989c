# SPDX-License-Identifier: Apache-2.0
"""Routes of one pair: of a routing rule, disjoint ones, and all shortest ones, also around faults. The library answers
(routegen/net/ask.h); this carries questions and records."""

from __future__ import annotations

import json
import operator
import sys
from typing import (
    TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, SupportsIndex, Tuple, Union,
    overload,
)

from ._core import Progress, Watch, c_text, check, ffi, integer, lib, parsed, written

#: Vertices of a network that is drawn for a value of Jupyter.
DRAWN = 500

if TYPE_CHECKING:
    from ._network import Network

#: A vertex by its number or its label.
Vertex = Union[SupportsIndex, str]
#: The program's options of a rule and their values, as in ``{"vc_classes": 2, "tie": "all", "detour": False}``.
Rule = Mapping[str, Union[int, str, bool]]
#: Vertices, and links as pairs of vertices; a str is a list as the program takes it, as in ``"120,010-101"``.
Avoid = Union[Vertex, Iterable[Union[Vertex, Tuple[Vertex, Vertex]]], None]

NONE = lib.RG_TOPOLOGY_NONE
KINDS = {"rule": lib.RG_ASK_RULE, "disjoint": lib.RG_ASK_DISJOINT, "shortest": lib.RG_ASK_SHORTEST}
FAULTS = lib.RG_FAULTS_VERTICES + lib.RG_FAULTS_LINKS
#: Shortest routes that are made at a time.
STEP = 256


def record_of(value: Any) -> Any:
    """A record of the library as what json.loads makes of it; frees it."""
    try:
        return json.loads(written(lambda out: check(lib.rg_write_json(out, value, True), "record")))
    finally:
        lib.rg_record_close(value)


def answer_of(ask: Any, *arguments: Any, text: Optional[str] = None, progress: Optional[Progress]) -> Dict[str, Any]:
    """What a function rg_ask_.. answers; the last argument is the question in words, unless ``text`` is."""
    record = ffi.new("rg_value **")
    asked = arguments[-1].decode("utf-8", "surrogatepass") if text is None else text
    with Watch(progress) as watch:
        parsed(ask, *arguments, watch, record, text=asked)
    return dict(record_of(record[0]))


class Route(Sequence[int]):
    """A route: the numbers of its vertices, from source to destination."""

    __slots__ = ("network", "vertices", "labels", "ports", "vcs", "kautz")

    def __init__(self, network: "Network", record: Mapping[str, Any]) -> None:
        self.network = network
        self.vertices: Tuple[int, ...] = tuple(record["vertices"])
        self.labels: List[str] = record["labels"]
        #: The port out of each vertex but the last.
        self.ports: Tuple[int, ...] = tuple(record["ports"])
        #: The virtual channel of each hop; None if the routes are not those of a rule.
        self.vcs: Optional[Tuple[int, ...]] = tuple(record["vcs"]) if "vcs" in record else None
        #: In a Kautz digraph {"word", "phase", "out_letter", "in_letter"}; else None.
        self.kautz: Optional[Dict[str, Any]] = record.get("kautz")

    @property
    def hops(self) -> int:
        return len(self.vertices) - 1

    def __len__(self) -> int:
        return len(self.vertices)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Tuple[int, ...]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[int, Tuple[int, ...]]:
        return self.vertices[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Route) and (self.vertices, self.network) == (other.vertices, other.network)

    def __hash__(self) -> int:
        return hash(self.vertices)

    def __repr__(self) -> str:
        return "<Route " + " -> ".join(self.labels) + ">"


def faults_of(network: "Network", avoid: Avoid) -> Any:
    """An rg_faults, or NULL without faults."""
    if avoid is None:
        avoid = ()
    elif isinstance(avoid, str):
        avoid = (avoid,)
    elif not isinstance(avoid, Iterable):
        avoid = (integer(avoid, "avoid= takes vertices and pairs of vertices"),)
    large = network._net is None and network.family == "kautz"
    graph = ffi.NULL if large else network._graph
    kautz = ffi.addressof(network._any.shape, "kautz") if large else ffi.NULL
    faults = ffi.gc(ffi.new("rg_faults *"), lib.rg_faults_close)
    for fault in avoid:
        ends = fault if isinstance(fault, tuple) else (fault,)
        if not 1 <= len(ends) <= 2:
            raise ValueError(f"a vertex, or a link as a pair of vertices, expected: {fault!r}")
        text = "-".join(end if isinstance(end, str) else f"@{network.vertex(end)}" for end in ends)
        parsed(lib.rg_parse_faults, graph, kautz, FAULTS, c_text(text), faults, text=text)
    return faults if faults.vertices or faults.links else ffi.NULL


def rule_of(network: "Network", options: Optional[Rule]) -> Any:
    """An rg_route_rule: the network's own, with some fields changed."""
    if options is not None and not isinstance(options, Mapping):
        raise TypeError(f'a rule is a dict such as {{"vc_classes": 2}}, not {options!r}')
    rule = ffi.new("rg_route_rule *")
    check(lib.rg_route_rule_init(network._graph, rule), network.name)
    for name, value in (options or {}).items():
        text = ("off", "on")[value] if isinstance(value, bool) else str(value)
        parsed(lib.rg_parse_rule, network._graph, c_text(str(name).replace("_", "-")), c_text(text), rule, text=text)
    return rule


def rule_words(network: "Network", options: Optional[Rule]) -> Dict[str, Any]:
    """The same as options of the functions rg_ask_.., after a look at what is wrong with them."""
    rule_of(network, options)
    return {name: ("off", "on")[value] if isinstance(value, bool) else value for name, value in (options or {}).items()}


class Routes(Sequence[Route]):
    """The routes of a pair, and how they were found. Shortest ones are made when they are asked for; there may be more
    than ``len`` can say, so ``total`` is their number."""

    def __init__(
        self, network: "Network", source: int, destination: int, kind: str, avoid: Avoid, options: Optional[Rule]
    ) -> None:
        self.network = network
        if isinstance(avoid, Iterable) and not isinstance(avoid, str):
            avoid = tuple(avoid)
        faults = faults_of(network, avoid)
        rule = rule_of(network, options) if kind == "rule" else ffi.NULL
        self._kept = faults, rule
        self._question = network, source, destination, kind, avoid, options and dict(options)
        self._ask = ffi.new("rg_ask *")
        self._ask.size = ffi.sizeof("rg_ask")
        self._ask.network = network._any
        self._ask.graph = ffi.NULL if network._net is None else network._net
        self._ask.kind = KINDS[kind]
        self._ask.source, self._ask.destination = source, destination
        self._ask.avoid, self._ask.rule = faults, rule
        self._answer = self._asked(0)
        #: The answer as ``routegen routes --format json`` prints it, but for shortest routes without a list.
        self.record: Dict[str, Any] = record_of(lib.rg_answer_record(self._answer))
        self._routes = [Route(network, route) for route in self.record["routes"]]
        #: How many routes there are.
        self.total: int = (self._answer.count.high << 64) + self._answer.count.low
        #: How they were found.
        self.method: str = self.record["method"]
        #: Whether there are no more: False where the network is too large for a search.
        self.complete: bool = self.record["complete"]
        #: Hops of a shortest one; 0 without routes.
        self.hops: int = self.record["hops"] or 0
        #: Why there is none; None: there is one.
        self.reason: Optional[str] = self.record.get("reason")

    def __reduce__(self) -> Any:
        return Routes, self._question  # asked again: what C keeps stays in its process

    def _asked(self, most: int) -> Any:
        answer = ffi.new("rg_answer *")
        self._ask.most = most
        what = self.network._pair(self._ask.source, self._ask.destination)
        with Watch(None) as watch:
            self._ask.watch = watch
            status = lib.rg_ask_routes(self._ask, answer)
            self._ask.watch = ffi.NULL
        check(status, what)
        return ffi.gc(answer, lib.rg_answer_close)

    def _repr_svg_(self) -> Optional[str]:
        """The first routes in the network, in Jupyter; None: it is too large to draw."""
        if self.network.vertices > DRAWN:
            return None
        return str(self.network.draw(self[:8]))

    def as_dict(self) -> Dict[str, Any]:
        """The answer, with at most 100 shortest routes."""
        if self._ask.kind != lib.RG_ASK_SHORTEST:
            return self.record
        return record_of(lib.rg_answer_record(self._asked(100)))  # type: ignore[no-any-return]

    @overload
    def __getitem__(self, index: int) -> Route: ...
    @overload
    def __getitem__(self, index: slice) -> List[Route]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Route, List[Route]]:
        if isinstance(index, slice):
            return [self._listed(i, 1)[0] for i in range(*index.indices(self.total))]
        index = operator.index(index)
        if index < 0:
            index += self.total
        if not 0 <= index < self.total:
            raise IndexError(f"{self.total} routes")
        return self._listed(index, 1)[0]

    def __iter__(self) -> Iterator[Route]:
        index = 0
        while index < self.total:
            routes = self._listed(index, STEP)
            yield from routes
            index += len(routes)

    def __len__(self) -> int:
        if self.total > sys.maxsize:
            raise OverflowError(f"{self.total} shortest routes: see total")
        return self.total

    def __bool__(self) -> bool:
        return self.total > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Routes, list)) and len(self) == len(other) and all(a == b for a, b in zip(self, other))

    __hash__ = None  # type: ignore[assignment]

    def _listed(self, index: int, count: int) -> List[Route]:
        if self._ask.kind != lib.RG_ASK_SHORTEST:
            return self._routes[index : index + count]
        if index >> 64:
            raise OverflowError("only the first 2^64 shortest routes have a number")
        if self._answer.paths == ffi.NULL:
            self._answer = self._asked(1)
        check(lib.rg_answer_list(self._answer, index, count), self.network.name)
        return [Route(self.network, route) for route in record_of(lib.rg_answer_record(self._answer))["routes"]]

    def __repr__(self) -> str:
        if self._ask.kind != lib.RG_ASK_SHORTEST:
            return repr(self._routes)
        return f"<{self.total} shortest routes of {self.hops} hops>" if self.total else "<no route>"
