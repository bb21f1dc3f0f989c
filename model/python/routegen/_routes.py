# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
"""Routes of one pair: of a routing rule, disjoint ones, and all shortest ones, also around faults."""

from __future__ import annotations

import operator
import sys
from typing import (
    TYPE_CHECKING,
    Any,
    Dict,
    Iterable,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Set,
    SupportsIndex,
    Tuple,
    Union,
    overload,
)

from ._core import RoutegenError, Watch, check, ffi, integer, lib, set_field

if TYPE_CHECKING:
    from ._network import Network

#: A vertex by its number or its label.
Vertex = Union[SupportsIndex, str]
#: Names and values of rg_route_rule, as in ``{"lanes": 2, "tie": "all"}``.
Rule = Mapping[str, Union[int, str, bool]]
#: Vertices, and links as pairs of vertices.
Avoid = Union[Vertex, Iterable[Union[Vertex, Tuple[Vertex, Vertex]]], None]

NONE = lib.RG_TOPOLOGY_NONE
STEP = 65536


class Route(Sequence[int]):
    """A route: the numbers of its vertices, from source to destination."""

    __slots__ = ("network", "vertices", "ports", "channels")

    def __init__(
        self, network: "Network", vertices: Sequence[int], ports: Sequence[int], channels: Optional[Sequence[int]]
    ) -> None:
        self.network = network
        self.vertices = tuple(vertices)
        #: The port out of each vertex but the last.
        self.ports = tuple(ports)
        #: The virtual channel of each hop; None if the routes are not those of a rule.
        self.channels = None if channels is None else tuple(channels)

    @property
    def hops(self) -> int:
        return len(self.vertices) - 1

    @property
    def labels(self) -> List[str]:
        return [self.network.label(vertex) for vertex in self.vertices]

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


class Faults:
    """Vertices and links that routes avoid."""

    def __init__(self, network: "Network", avoid: Avoid) -> None:
        self.vertices: Set[int] = set()
        self.links: Set[Tuple[int, int]] = set()
        if avoid is None:
            avoid = ()
        elif isinstance(avoid, str):
            avoid = (avoid,)
        elif not isinstance(avoid, Iterable):
            avoid = (integer(avoid, "avoid= takes vertices and pairs of vertices"),)
        for fault in avoid:
            if isinstance(fault, tuple):
                if len(fault) != 2:
                    raise ValueError(f"a vertex, or a link as a pair of vertices, expected: {fault!r}")
                self.links.add((network.vertex(fault[0]), network.vertex(fault[1])))
            else:
                self.vertices.add(network.vertex(fault))
        self.both = not network.directed

    def __bool__(self) -> bool:
        return bool(self.vertices or self.links)

    def hit(self, start: int, end: int) -> bool:
        """Whether a hop is over a faulty link or to a faulty vertex."""
        return end in self.vertices or (start, end) in self.links or (self.both and (end, start) in self.links)

    def c(self) -> "Tuple[Any, Any]":
        """An rg_faults, and what must live as long."""
        vertices = ffi.new("uint64_t[]", sorted(self.vertices))
        links = ffi.new("rg_link[]", [{"from": start, "to": end} for start, end in sorted(self.links)])
        return ffi.new("rg_faults *", [len(self.vertices), vertices, len(self.links), links]), (vertices, links)


def rule_of(network: "Network", options: Optional[Rule]) -> Any:
    """An rg_route_rule: the network's own, with some fields changed."""
    if options is not None and not isinstance(options, Mapping):
        raise TypeError(f'a rule is a dict such as {{"lanes": 2}}, not {options!r}')
    rule = ffi.new("rg_route_rule *")
    check(lib.rg_route_rule_of(network._graph, rule), network.name)
    for name, value in (options or {}).items():
        set_field(rule, name, value)
    return rule


def _of_set(network: "Network", found: Any) -> List[Route]:
    routes = []
    for i in range(found.count):
        route = found.route[i]
        channels = ffi.unpack(route.channel, route.hops) if route.channel != ffi.NULL and route.hops else None
        vertices = ffi.unpack(route.vertex, route.hops + 1)
        routes.append(
            Route(
                network,
                vertices,
                ffi.unpack(route.port, route.hops) if route.hops else [],
                list(channels) if channels else channels,
            )
        )
    lib.rg_route_set_free(found)
    return routes


def disjoint(network: "Network", source: int, destination: int, avoid: Avoid) -> List[Route]:
    faults, kept = Faults(network, avoid).c()
    found = ffi.new("rg_route_set *")
    with Watch(None) as watch:
        status = lib.rg_disjoint_search(network._graph, source, destination, faults, watch, found)
    check(status, network._pair(source, destination))
    return _of_set(network, found)


def by_rule(network: "Network", source: int, destination: int, avoid: Avoid, options: Optional[Rule]) -> List[Route]:
    """The rule's own route; around faults, the first that the hops permitted by the rule make."""
    rule = rule_of(network, options)
    faults = Faults(network, avoid)
    if not faults:
        found = ffi.new("rg_route_set *")
        check(
            lib.rg_route_set_by_rule(network._graph, rule, source, destination, found),
            network._pair(source, destination),
        )
        return _of_set(network, found)
    _ends(network, source, destination, faults)
    packet = ffi.new("rg_route_packet *")
    check(lib.rg_route_start(network._graph, rule, source, destination, packet), network._pair(source, destination))
    count = ffi.new("unsigned *")
    seen = set()
    path: List[Tuple[int, int, int]] = []  # port, channel, vertex after it

    def hops(packet: Any) -> Iterator[Tuple[int, int, Any]]:
        room = ffi.new("rg_route_hop[]", network.ports)
        check(lib.rg_route_step(network._graph, rule, packet, room, count), network._pair(source, destination))
        # Copies, as parts of an array do not keep it alive
        return iter([(hop.port, hop.vc, ffi.new("rg_route_packet *", hop.packet)) for hop in room[0 : count[0]]])

    stack = [hops(packet)]
    while stack:
        for port, channel, after in stack[-1]:
            before = path[-1][2] if path else source
            if (after.vertex, after.phase) in seen or faults.hit(before, after.vertex):
                continue
            seen.add((after.vertex, after.phase))
            path.append((port, channel, after.vertex))
            if after.vertex == destination:
                vertices = [source, *(step[2] for step in path)]
                return [Route(network, vertices, [step[0] for step in path], [step[1] for step in path])]
            stack.append(hops(after))
            break
        else:
            stack.pop()
            if path:
                path.pop()
    return []


def _ends(network: "Network", source: int, destination: int, faults: Faults) -> None:
    for end in (source, destination):
        if end in faults.vertices:
            check(lib.RG_E_FAULTY, f"{network.name}: {network.label(end)}")


class ShortestRoutes(Sequence[Route]):
    """All shortest routes of a pair, in the order of the ports taken. They are made when they are asked for; there may
    be more than ``len`` can say, so ``total`` is their number."""

    total: int
    hops: int

    @overload
    def __getitem__(self, index: int) -> Route: ...
    @overload
    def __getitem__(self, index: slice) -> List[Route]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Route, List[Route]]:
        if isinstance(index, slice):
            return [self._get(i) for i in range(*index.indices(self.total))]
        index = operator.index(index)
        if index < 0:
            index += self.total
        if not 0 <= index < self.total:
            raise IndexError(f"{self.total} shortest routes")
        return self._get(index)

    def __iter__(self) -> Iterator[Route]:
        return (self._get(i) for i in _upto(self.total))

    def __len__(self) -> int:
        if self.total > sys.maxsize:
            raise OverflowError(f"{self.total} shortest routes: see total")
        return self.total

    def __bool__(self) -> bool:
        return self.total > 0

    def _get(self, index: int) -> Route:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{self.total} shortest routes of {self.hops} hops>" if self.total else "<no route>"


def _upto(count: int) -> Iterator[int]:
    index = 0
    while index < count:
        yield index
        index += 1


class _Searched(ShortestRoutes):
    def __init__(self, network: "Network", source: int, destination: int) -> None:
        self._network = network
        size = ffi.new("size_t *")
        what = network._pair(source, destination)
        check(lib.rg_topology_paths_bytes(network._graph, size), what)
        self._memory = ffi.new("uint64_t[]", (size[0] + 7) // 8)
        self._paths = ffi.new("rg_topology_paths *")
        check(
            lib.rg_topology_paths_begin(network._graph, source, destination, self._memory, size[0], self._paths), what
        )
        while True:  # Ctrl-C is heard between two calls
            status = lib.rg_topology_paths_search(self._paths, STEP)
            if status != lib.RG_E_MORE:
                break
        check(status, what)
        self.total = (self._paths.high << 64) + self._paths.low
        self.hops = self._paths.hops

    def _get(self, index: int) -> Route:
        if index >> 64:
            raise OverflowError("only the first 2^64 shortest routes have a number")
        path = ffi.new("uint64_t[]", self.hops + 1)
        check(lib.rg_topology_paths_get(self._paths, index, path, ffi.NULL), self._network.name)
        return _along(self._network, ffi.unpack(path, self.hops + 1))


class _Around(ShortestRoutes):
    """Around faults: a search from the destination, over predecessors."""

    def __init__(self, network: "Network", source: int, destination: int, faults: Faults) -> None:
        _ends(network, source, destination, faults)
        self._network, self._source, self._faults = network, source, faults
        distance: Dict[int, int] = {destination: 0}
        nodes = network.nodes
        level = [destination]
        while level and source not in distance:
            further = []
            for vertex in level:
                for before in network.predecessors(vertex):
                    # Where there are switches, compute nodes pass nothing on.
                    relays = before >= nodes or before == source or not network.switches
                    if (
                        relays
                        and before not in distance
                        and not faults.hit(before, vertex)
                        and before not in faults.vertices
                    ):
                        distance[before] = distance[vertex] + 1
                        further.append(before)
            level = further
        self.hops = distance.get(source, 0)
        self._distance = distance
        ways: Dict[int, int] = {destination: 1}
        for vertex in sorted(distance, key=distance.__getitem__)[1:]:
            ways[vertex] = sum(ways[after] for after in self._onward(vertex))
        self._ways = ways
        self.total = ways.get(source, 0) if source != destination else 0

    def _onward(self, vertex: int) -> List[int]:
        left = self._distance[vertex] - 1
        return [
            after
            for after in self._network.neighbours(vertex)
            if self._distance.get(after) == left and not self._faults.hit(vertex, after)
        ]

    def _get(self, index: int) -> Route:
        path = [self._source]
        for _ in range(self.hops):
            for after in self._onward(path[-1]):
                if index < self._ways[after]:
                    path.append(after)
                    break
                index -= self._ways[after]
        return _along(self._network, path)


def _along(network: "Network", vertices: Sequence[int]) -> Route:
    ports = [network._out(start).index(end) for start, end in zip(vertices, vertices[1:])]
    return Route(network, vertices, ports, None)


def shortest(network: "Network", source: int, destination: int, avoid: Avoid) -> ShortestRoutes:
    faults = Faults(network, avoid)
    if source == destination:
        raise RoutegenError(
            f"{network._pair(source, destination)}: source and destination are the same node", lib.RG_E_SAME
        )
    return _Around(network, source, destination, faults) if faults else _Searched(network, source, destination)
