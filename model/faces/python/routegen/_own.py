# SPDX-License-Identifier: Apache-2.0
"""Networks of the user's own: what the library keeps of them, read from files and made from pairs."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from ._core import c_text, check, encoded, ffi, lib, parsed

if TYPE_CHECKING:
    import networkx
    import scipy.sparse

Name = Union[int, str]


def options(name: str, simplify: bool, keep: List[Any], form: Optional[str] = None) -> Any:
    keep += [ffi.new("char[]", c_text(name)), ffi.NULL if form is None else ffi.new("char[]", c_text(form))]
    size = ffi.sizeof("rg_graph_options")
    return ffi.new("rg_graph_options *", {"size": size, "name": keep[-2], "format": keep[-1], "simplify": simplify})


def opened(call: Any, *arguments: Any, name: str) -> Any:
    """The graph that a call has made, which is closed when nobody has it any more."""
    graph = ffi.new("rg_graph **")
    parsed(call, *arguments, graph, text=name)
    return ffi.gc(graph[0], lib.rg_graph_close)


def read(name: str, form: Optional[str] = None, simplify: bool = False) -> Any:
    """The graph of a file; "-" is standard input."""
    keep: List[Any] = []
    if name == "-":
        text = sys.stdin.buffer.read()
    else:
        with open(os.fspath(name), "rb") as file:
            text = file.read()
    return opened(lib.rg_graph_open, text, len(text), options(name, simplify, keep, form), name=name)


def make(
    links: "Sequence[Tuple[int, int]]", names: "Optional[Sequence[str]]", vertices: int, name: str, directed: bool,
    simplify: bool, switches: "Optional[Sequence[bool]]" = None,
    places: "Optional[Sequence[Tuple[float, float]]]" = None, delays: "Optional[Sequence[int]]" = None,
) -> Any:
    keep: List[Any] = []
    pairs = {"vertices": vertices, "links": len(links), "directed": directed}
    arrays: "Dict[str, Tuple[str, Any]]" = {
        "from": ("uint32_t[]", [a for a, _ in links]),
        "to": ("uint32_t[]", [b for _, b in links]),
        "is_switch": ("bool[]", switches),
        "place": ("float[]", places and [x for place in places for x in place]),
        "delay": ("uint8_t[]", delays),
    }
    if names is not None:
        keep += [ffi.new("char[]", c_text(label)) for label in names]
        arrays["label"] = ("char *[]", list(keep))
    for field, (kind, values) in arrays.items():
        if values is not None:
            keep.append(ffi.new(kind, values))
            pairs[field] = keep[-1]
    return opened(lib.rg_graph_open_pairs, ffi.new("rg_graph_pairs *", pairs), options(name, simplify, keep), name=name)


def numbered(pairs: "Iterable[Tuple[Name, Name]]") -> "Tuple[List[Tuple[int, int]], Optional[List[str]], int]":
    """Pairs of numbers as they are; of names, those in the order of their appearance."""
    every = [tuple(pair) for pair in pairs]
    if odd := [pair for pair in every if len(pair) != 2]:
        raise ValueError(f"a pair of vertices expected, not {odd[0]!r}; from_networkx takes delays")
    if all(isinstance(end, int) or hasattr(end, "__index__") for pair in every for end in pair):
        ends = [(int(a), int(b)) for a, b in every]
        if any(end < 0 for pair in ends for end in pair):
            raise ValueError("a vertex has a negative number")
        return ends, None, 1 + max((end for pair in ends for end in pair), default=-1)
    found = {name: number for number, name in enumerate(dict.fromkeys(str(end) for pair in every for end in pair))}
    return [(found[str(a)], found[str(b)]) for a, b in every], list(found), len(found)


def of_networkx(graph: "networkx.Graph", name: str, simplify: bool) -> Any:
    if not all(hasattr(graph, each) for each in ("nodes", "edges", "is_directed")):
        raise TypeError(f"a graph of networkx expected, not {graph!r}")
    nodes = {node: number for number, node in enumerate(graph.nodes)}
    data = [graph.nodes[node] for node in nodes]
    labels = [str(each.get("label", node)) for node, each in zip(nodes, data)]
    if len(set(labels)) < len(labels):
        labels = [str(node) for node in nodes]
    edges = list(graph.edges(data=True))
    delays = [int(-(-float(each.get("delay", 0)) // 1)) for _, _, each in edges]
    places = [each["pos"] if "pos" in each else (each["x"], each["y"]) for each in data if "pos" in each or "x" in each]
    return make(
        [(nodes[a], nodes[b]) for a, b, _ in edges],
        labels,
        len(nodes),
        name,
        graph.is_directed(),
        simplify,
        [each.get("kind") == "switch" for each in data],
        [(float(x), float(y)) for x, y in places] if len(places) == len(data) > 0 else None,
        delays if any(delays) else None,
    )


def of_scipy(matrix: "scipy.sparse.sparray", name: str, simplify: bool) -> Any:
    if not all(hasattr(matrix, each) for each in ("shape", "nonzero", "T")):
        raise TypeError(f"a matrix of scipy expected, not {matrix!r}")
    if matrix.shape[0] != matrix.shape[1]:
        raise ValueError(f"an adjacency matrix is square, not {matrix.shape}")
    directed = (matrix != matrix.T).nnz > 0
    start, end = (numbers.tolist() for numbers in matrix.nonzero())
    links = [(a, b) for a, b in zip(start, end) if directed or a <= b]
    return make(links, None, matrix.shape[0], name, directed, simplify)


def network(graph: Any, found: Any, net: Any) -> None:
    check(lib.rg_graph_network(graph, found, net), "network")


def is_file(text: str) -> bool:
    return bool(lib.rg_graph_file(encoded(text.split("\0")[0])) != ffi.NULL)
