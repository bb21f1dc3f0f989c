# SPDX-License-Identifier: Apache-2.0
"""A network of any family, by its name."""

from __future__ import annotations

import os
from html import escape
from typing import TYPE_CHECKING, Any, Iterable, Iterator, List, Literal, Optional, Union

from . import _collective, _measure, _own, _routes, _simulate, _states, _verbs
from ._arrays import Out, np
from ._batch import KautzBatch
from ._core import Progress, RoutegenError, c_text, check, encoded, ffi, integer, lib, parsed, teller, whole, written
from ._routes import Avoid, Route, Routes, Rule, Vertex

if TYPE_CHECKING:
    import networkx
    import numpy.typing
    import scipy.sparse

EDGE_STEP = 16384
#: The most links that are made at once unless ``limit=`` says otherwise, and what a link takes of memory.
EDGES, EDGES_BYTES = 10**8, 16
SCIPY, SCIPY_BYTES = 10**8, 70
NETWORKX, NETWORKX_BYTES = 10**7, 520


class Svg(str):
    """A picture: its text is SVG, and a notebook shows it by itself."""

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes it to a file whose name, if it has an ending, ends in .svg."""
        if os.path.splitext(os.fspath(path))[1].lower() not in ("", ".svg"):
            raise ValueError(f"{os.fspath(path)!r}: the picture is SVG; a name that ends in .svg expected")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self)


class Network:
    """A network of any family, as in ``Network("kautz:3,6")``.

    Vertices are numbers, compute nodes first and then switches, as in routegen/topology.h; wherever a vertex is
    expected, its label does, too. A Kautz digraph of 2^63 arcs or more is too large for a graph: it has labels,
    distances and batches only.
    """

    def __init__(self, name: "Union[str, Network]") -> None:
        if not isinstance(name, (str, Network)):
            raise TypeError(f"the name of a network is a str, not {name!r}")
        text = str(name)
        self._any = ffi.new("rg_any_network *")
        graph = ffi.new("rg_topology *")
        #: Of a network of the user's own: what its rows belong to.
        self._own: Any = name._own if isinstance(name, Network) else _own.read(text[5:]) if _own.is_file(text) else None
        if self._own is None:
            parsed(lib.rg_parse_network, c_text(text), self._any, ffi.NULL, text=text)
            self._no_graph = lib.rg_any_topology_parse(self._any.name, graph, ffi.NULL)
        else:
            _own.network(self._own, self._any, graph)
            self._no_graph = lib.RG_OK
        #: The name in canonical form.
        self.name: str = ffi.string(self._any.name).decode()
        #: The name before the colon.
        self.family: str = ffi.string(self._any.family).decode()
        #: The family in words.
        self.title: str = ffi.string(self._any.info.title).decode()
        self._kind = self._any.info.kind
        self._net = graph if self._no_graph == lib.RG_OK else None

    # ---- Networks of the user's own

    @classmethod
    def _of(cls, graph: Any) -> "Network":
        net = cls.__new__(cls)
        net._own, net.name = graph, ""
        return cls(net)

    @classmethod
    def from_file(cls, name: str, format: Optional[str] = None, simplify: bool = False) -> "Network":
        """The network that a file describes, as ``Network("file:NAME")``, in a format of doc/program.md. ``simplify`` drops
        loops and doubled links."""
        return cls._of(_own.read(name, format, simplify))

    @classmethod
    def from_edges(
        cls, pairs: "Iterable[tuple[Union[int, str], Union[int, str]]]", *, directed: bool = False,
        simplify: bool = False, switches: "Iterable[Union[int, str]]" = (), name: str = "edges",
    ) -> "Network":
        """The network of some links: pairs of vertices, which are numbers from 0 or names. Those in ``switches`` are no
        compute nodes; compute nodes then have links to switches, of which each is a node of its own: "a", "a/2"."""
        links, names, vertices = _own.numbered(pairs)
        chosen = {str(each) for each in switches}
        every = [str(each) for each in names or range(vertices)]
        if unknown := chosen.difference(every):
            raise ValueError(f"no link has the switch {min(unknown)!r}")
        kinds = [each in chosen for each in every] if chosen else None
        return cls._of(_own.make(links, names, vertices, name, directed, simplify, kinds))

    @classmethod
    def from_networkx(cls, graph: "networkx.Graph", *, simplify: bool = False, name: str = "networkx") -> "Network":
        """The network of a graph of networkx: what ``to_networkx`` has made, or any. Its node 10 has the label "10";
        a number is that of a vertex, in the order of the graph. Attributes of nodes that count are label, kind
        ("switch"), and pos or x and y; of edges delay, in clocks."""
        return cls._of(_own.of_networkx(graph, name, simplify))

    @classmethod
    def from_scipy(cls, matrix: "scipy.sparse.sparray", *, simplify: bool = False, name: str = "scipy") -> "Network":
        """The network of an adjacency matrix, which is undirected if the matrix is symmetric."""
        return cls._of(_own.of_scipy(matrix, name, simplify))

    @property
    def _graph(self) -> Any:
        if self._net is None:
            raise RoutegenError(f"{self.name} is too large for a graph", self._no_graph)
        return self._net

    # ---- What it is

    @property
    def nodes(self) -> int:
        """Compute nodes; of a multistage network its lines."""
        return int(self._any.shape.kautz.nodes if self._net is None else self._net.nodes)

    @property
    def switches(self) -> int:
        return 0 if self._net is None else int(self._net.switches)

    @property
    def vertices(self) -> int:
        return int(self._graph.vertices)

    @property
    def links(self) -> int:
        """Links, node links included; in a directed network arcs."""
        return int(self._graph.links)

    @property
    def directed(self) -> bool:
        return bool(self._graph.directed)

    @property
    def ports(self) -> int:
        """The most ports of a vertex."""
        return int(self._graph.ports)

    def __len__(self) -> int:
        return self.nodes

    def __repr__(self) -> str:
        return f"Network({self.name!r})"

    def __str__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Network) and self.name == other.name and self._own is other._own

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> Any:
        if self._own is not None:
            raise TypeError(f"{self.name} stays in its process; pickle what it was made from")
        return Network, (self.name,)

    def _repr_html_(self) -> str:
        rows = [("nodes", self.nodes), ("switches", self.switches)]
        if self._net is not None:
            rows += [("arcs" if self.directed else "links", self.links), ("ports", self.ports)]
        return f"<b>{escape(self.title)}</b> <code>{escape(self.name)}</code><br>" + ", ".join(
            f"{number:,} {title}" for title, number in rows
        )

    # ---- Vertices

    def label(self, vertex: int) -> str:
        """The label of a vertex."""
        if self._net is None:
            return self._word(vertex)
        text = ffi.new("char[]", lib.RG_TOPOLOGY_MAX_LABEL)
        check(lib.rg_topology_label(self._net, _number(vertex), text), f"{self.name}: vertex {vertex}")
        return str(ffi.string(text).decode())

    def parse(self, text: str) -> int:
        """The vertex with a label; the brackets may be left out where that is clear."""
        if not isinstance(text, str):
            raise TypeError(f"{self.name}: a label is a str, not {text!r}")
        raw = encoded(text)
        if self._net is None:
            return self._parse_word(raw, text)
        vertex = ffi.new("uint64_t *")
        parsed(lib.rg_parse_vertex, self._net, lib.RG_VERTEX_ANY, raw, len(raw), vertex, text=text)
        return int(vertex[0])

    def _word(self, vertex: int) -> str:
        word, text = ffi.new("rg_kautz_word *"), ffi.new("char[]", 64)
        kautz = ffi.addressof(self._any.shape, "kautz")
        check(lib.rg_kautz_unrank(kautz, _number(vertex), word), f"{self.name}: node {vertex}")
        check(lib.rg_kautz_word_print(kautz, word, text), self.name)
        return str(ffi.string(text).decode())

    def _parse_word(self, raw: bytes, text: str) -> int:
        word, rank = ffi.new("rg_kautz_word *"), ffi.new("uint64_t *")
        kautz = ffi.addressof(self._any.shape, "kautz")
        parsed(lib.rg_parse_word, kautz, raw, len(raw), word, text=text)
        check(lib.rg_kautz_rank(kautz, word, rank), self.name)
        return int(rank[0])

    def vertex(self, of: Vertex) -> int:
        """The number of a vertex that is given by number or label."""
        if isinstance(of, str):
            return self.parse(of)
        number = _number(of)
        if number >= (self._net.vertices if self._net is not None else self.nodes):
            check(lib.RG_E_INDEX, f"{self.name}: vertex {of}")
        return number

    def labels(self) -> Iterator[str]:
        """All labels, by number."""
        return (self.label(vertex) for vertex in range(self._net.vertices if self._net is not None else self.nodes))

    def _pair(self, source: int, destination: int) -> str:
        return f"{self.name}: {self.label(source)} to {self.label(destination)}"

    # ---- Links

    def _out(self, vertex: int) -> List[int]:
        """By port; RG_TOPOLOGY_NONE where there is no link."""
        graph = self._graph
        ends = ffi.new("uint64_t[]", graph.ports)
        check(lib.rg_topology_neighbours(graph, vertex, ends), f"{self.name}: vertex {vertex}")
        return list(ends)

    def neighbours(self, vertex: Vertex) -> List[int]:
        """Where the ports of a vertex lead, in the order of the ports."""
        return [end for end in self._out(self.vertex(vertex)) if end != _routes.NONE]

    neighbors = neighbours

    def end(self, vertex: Vertex, port: int) -> Optional[int]:
        """Where a port of a vertex leads; None if there is no link."""
        ends = self._out(self.vertex(vertex))
        port = whole(port, "port")
        if port >= len(ends):
            check(lib.RG_E_INDEX, f"{self.name}: port {port}")
        return None if ends[port] == _routes.NONE else ends[port]

    def predecessors(self, vertex: Vertex) -> List[int]:
        """The vertices with a link to this one."""
        number = self.vertex(vertex)
        graph = self._graph
        starts = ffi.new("uint64_t[]", graph.in_ports)
        check(lib.rg_topology_predecessors(graph, number, starts), f"{self.name}: vertex {vertex}")
        return [start for start in starts if start != _routes.NONE]

    def _fits(self, limit: int, size: int) -> None:
        """Refuses what would fill the memory."""
        links = self.links
        if links > whole(limit, "limit"):
            raise RoutegenError(
                f"{self.name}: {links} links, about {links * size / 1e9:.3g} GB, are more than limit={limit}; "
                "raise limit=, or use neighbours(), which needs no memory",
                lib.RG_E_LARGE,
            )

    def edges(self, progress: Optional[Progress] = None, limit: int = EDGES) -> "numpy.typing.NDArray[Any]":
        """All links, (links x 2) numbers of vertices, uint64; without numpy a list. An undirected link stands once.
        More than ``limit`` are refused."""
        graph = self._graph
        self._fits(limit, EDGES_BYTES)
        out = Out("Q", (graph.links, 2))
        vertex, count = ffi.new("uint64_t *"), ffi.new("uint64_t *")
        tell = teller(progress)
        while vertex[0] < graph.vertices:
            check(lib.rgpy_edges(graph, EDGE_STEP, graph.links, vertex, count, out.c), self.name)
            if tell is not None:
                tell(vertex[0], graph.vertices, "vertices")
        if count[0] != graph.links:
            raise AssertionError(f"{self.name}: {count[0]} links, not {graph.links}")
        return out.value()  # type: ignore[no-any-return]

    def to_networkx(self, limit: int = NETWORKX) -> "networkx.Graph":
        """A Graph or DiGraph of networkx, of parallel links a MultiGraph or MultiDiGraph, with each vertex's label and kind
        ("node" or "switch") as attributes. More than ``limit`` links are refused."""
        import networkx

        self._fits(limit, NETWORKX_BYTES)

        edges = self.edges(limit=limit)
        ends = edges.tolist() if np is not None else edges
        several = self.family == "file" and len(set(map(tuple, ends))) < len(ends)
        graph = getattr(networkx, ("Multi" if several else "") + ("DiGraph" if self.directed else "Graph"))(name=self.name)
        nodes = self.nodes
        graph.add_nodes_from(
            (v, {"label": label, "kind": "node" if v < nodes else "switch"}) for v, label in enumerate(self.labels())
        )
        graph.add_edges_from(ends)
        return graph

    def to_scipy(self, limit: int = SCIPY) -> "scipy.sparse.csr_array":
        """The adjacency matrix: how many arcs; an undirected link is two. More than ``limit`` links are refused."""
        import scipy.sparse

        self._fits(limit, SCIPY_BYTES)
        edges = self.edges(limit=limit).astype(np.int64)
        start, end = edges[:, 0], edges[:, 1]
        if not self.directed:
            start, end = np.concatenate([start, end]), np.concatenate([end, start])
        return scipy.sparse.csr_array(
            (np.ones(len(start), dtype=np.int16 if self.family == "file" else np.int8), (start, end)),
            shape=(self.vertices, self.vertices),
        )

    # ---- Routes

    def distance(self, source: Vertex, destination: Vertex) -> int:
        """Hops of a shortest route: by formula in Kautz digraphs, cubes, tori and meshes, else by search."""
        start, end = self.vertex(source), self.vertex(destination)
        if start == end:
            return 0
        if self._kind == lib.RG_KIND_KAUTZ:
            return self._kautz_distance(start, end)
        hops = ffi.new("uint64_t *")
        if lib.rg_topology_paths_count(self._graph, start, end, hops, ffi.new("rg_count128 *")) == lib.RG_OK:
            return int(hops[0])
        found = Routes(self, start, end, "shortest", None, None)
        if not found.total:
            raise RoutegenError(f"{self._pair(start, end)}: there is no route", lib.RG_E_END)
        return found.hops

    def _kautz_distance(self, source: int, destination: int) -> int:
        words, hops = ffi.new("rg_kautz_word[2]"), ffi.new("unsigned *")
        kautz = ffi.addressof(self._any.shape, "kautz")
        check(lib.rg_kautz_unrank(kautz, source, words), self.name)
        check(lib.rg_kautz_unrank(kautz, destination, words + 1), self.name)
        check(lib.rg_kautz_distance(kautz, words, words + 1, hops), self.name)
        return int(hops[0])

    def routes(
        self, source: Vertex, destination: Vertex, kind: "Literal['disjoint', 'rule', 'shortest']" = "disjoint",
        avoid: Avoid = None, rule: Optional[Rule] = None,
    ) -> Routes:
        """Routes of a pair.

        ``kind="disjoint"``: as many as there can be without a common vertex but the ends (of a compute node: its
        switch), the shortest first. ``"rule"``: the one route of the family's routing rule, ``rule`` being changes to
        it such as ``{"tie": "lowest"}``. ``"shortest"``: all shortest ones, made when asked for. ``avoid``: vertices,
        and links as pairs of vertices. No route: an empty sequence, whose ``reason`` says why.
        """
        if kind not in ("disjoint", "rule", "shortest"):
            raise ValueError(f"kind must be disjoint, rule or shortest, not {kind!r}")
        if rule and kind != "rule":
            raise ValueError('rule= goes with kind="rule"')
        return Routes(self, self.vertex(source), self.vertex(destination), kind, avoid, rule)

    def batch(self, kernel: str = "best") -> KautzBatch:
        """Routes of many pairs of a Kautz digraph at a time."""
        if self._kind != lib.RG_KIND_KAUTZ:
            raise RoutegenError(f"{self.name}: batches are for Kautz digraphs", lib.RG_E_FAMILY)
        return KautzBatch(self, kernel)

    # ---- Numbers, each in a module of its own

    measures = _measure.measures
    info = _measure.info
    deadlock = _measure.deadlock
    collective = _collective.collective
    schedule = _collective.schedule
    trees = _collective.trees
    simulate = _simulate.simulate
    simulate_exchange = _simulate.simulate_exchange
    saturation = _simulate.saturation
    check = _verbs.check
    exchange = _verbs.exchange
    node = _verbs.node
    permutation = _verbs.permutation
    calls = _verbs.calls
    advise = _verbs.advise
    tables = _verbs.tables
    tables_diff = _verbs.tables_diff
    noc = _verbs.noc

    # ---- States of switches

    states = _states.states
    phases = _states.phases
    state_dicts = _verbs.state_dicts

    @property
    def squares(self) -> List[str]:
        """The Latin squares that the network has: "lls", "cls", "add", "rls"; none if its switches are not set."""
        return _states.squares(self)

    # ---- Pictures

    def draw(
        self, routes: "Union[Route, Iterable[Route]]" = (), *, row: Optional[int] = None, pass_: int = 0,
        square: Optional[str] = None, seed: int = 0,
    ) -> Svg:
        """A picture of the network as a graph, with one or several routes in it. With ``row``: one phase of an
        exchange on a fat tree or multistage network, with the states of the switches and the ways of the messages."""
        if row is not None:
            return Svg(_states.draw(self, square, row, pass_, seed))
        kept, drawn = [], []
        for route in [routes] if isinstance(routes, Route) else routes:
            if not isinstance(route, Route):
                raise TypeError(f"a Route, or several, expected, not {route!r}")
            vertices = ffi.new("uint64_t[]", list(route))
            kept.append(vertices)
            drawn.append({"hops": len(route) - 1, "vertex": vertices})
        layout, what = ffi.new("rg_layout **"), f"{self.name}: picture"
        check(lib.rg_layout_open(self._graph, layout), what)
        page = ffi.gc(layout[0], lib.rg_layout_close)
        listed = ffi.new("rg_route[]", drawn)
        return Svg(written(lambda out: check(lib.rg_draw_graph(out, page, listed, len(drawn)), what)).decode())


def _number(of: Any) -> int:
    number = integer(of, "a vertex is a number or a label")
    if not 0 <= number < 2**64:
        check(lib.RG_E_INDEX, f"vertex {number}")
    return number

