# SPDX-License-Identifier: Apache-2.0
"""Networks of the user's own, with networkx as judge; networks of others; what keeps them alive."""

import collections
import gc
import itertools
import json
import math
import pathlib
import random
from typing import Any, Callable, Dict

import networkx as nx
import pytest
import routegen as rg
import scipy.io
from conftest import said


def arcs(graph: nx.Graph) -> "set[tuple[int, int]]":
    return set(graph.edges if graph.is_directed() else graph.to_directed().edges)


def same(a: nx.Graph, b: nx.Graph) -> bool:
    return a.is_directed() == b.is_directed() and dict(a.nodes.data()) == dict(b.nodes.data()) and arcs(a) == arcs(b)


def test_every_family_comes_back(graph: str) -> None:
    net = rg.Network(graph)
    judge = net.to_networkx()
    judge.graph.clear()
    again = rg.Network.from_networkx(judge)
    found = again.to_networkx()
    found.graph.clear()
    assert again.nodes == net.nodes and list(again.labels()) == list(net.labels()) and same(judge, found)
    matrix = rg.Network.from_scipy(net.to_scipy())
    # A directed network whose arcs all have one back is undirected, as far as a matrix knows.
    assert (matrix.to_scipy() != net.to_scipy()).nnz == 0


def test_names_switches_and_their_faults() -> None:
    net = rg.Network.from_edges([("h1", "s"), ("h2", "s"), ("s", "t"), ("t", "h3")], switches={"s", "t"}, name="lab")
    assert (net.name, net.nodes, net.switches, list(net.labels())) == ("file:lab", 3, 2, ["h1", "h2", "h3", "s", "t"])
    assert [str(net.label(v)) for v in net.routes("h1", "h3")[0]] == ["h1", "s", "t", "h3"]
    rails = rg.Network.from_edges([("a", "s"), ("b", "t"), ("a", "t"), ("s", "t")], switches={"s", "t"})
    assert list(rails.labels()) == ["a", "a/2", "b", "s", "t"]
    assert (rails.info()["nodes"], rails.info()["endports"]) == (2, 3)
    with pytest.raises(ValueError, match="no link has the switch 'q'"):
        rg.Network.from_edges([("a", "s")], switches=["s", "q"])
    with pytest.raises(rg.RoutegenError, match="links, and all to switches"):
        rg.Network.from_edges([("a", "s"), ("a", "b")], switches={"s"})
    assert rg.Network.from_edges([("a", "b"), ("b", "a"), ("b", "b")], simplify=True).links == 1
    with pytest.raises(ValueError, match="negative"):
        rg.Network.from_edges([(0, -1)])


@pytest.mark.parametrize("directed", [False, True])
def test_parallel_links(directed: bool) -> None:
    """networkx judges links, components, paths and disjoint routes of multigraphs."""
    for seed in range(12):
        draw = random.Random(seed)
        judge = nx.MultiDiGraph() if directed else nx.MultiGraph()
        judge.add_nodes_from(range(7))
        judge.add_edges_from(draw.sample(range(7), 2) for _ in range(16))
        net, simple = rg.Network.from_networkx(judge), nx.DiGraph(judge) if directed else nx.Graph(judge)
        order = tuple if directed else frozenset
        links = collections.Counter(map(order, judge.edges()))
        assert collections.Counter(map(order, net.to_networkx().edges())) == links
        assert net.to_scipy().sum() == judge.number_of_edges() * (1 if directed else 2)
        info = net.info()
        assert info["agree"] and info["parallel"] == judge.number_of_edges() - simple.number_of_edges()
        assert info["search"]["links"] == judge.number_of_edges()
        assert info["search"]["simple_links"] == nx.Graph(judge).number_of_edges()
        assert info["components"] == nx.number_connected_components(nx.Graph(judge))
        for a, b in itertools.permutations(judge, 2):
            if not nx.has_path(judge, a, b):
                continue
            paths = nx.all_shortest_paths(simple, a, b)
            ways = [math.prod(links[order(hop)] for hop in itertools.pairwise(path)) for path in paths]
            assert net.routes(a, b, "shortest").total == sum(ways)
            apart = nx.restricted_view(simple, [], [(a, b)])
            found = net.routes(a, b, "disjoint")
            others = list(nx.node_disjoint_paths(apart, a, b)) if nx.has_path(apart, a, b) else []
            assert len(found) == links[order((a, b))] + len(others)
            assert len({route.ports[0] for route in found}) == len(found)


def test_a_file(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "net.edges"
    file.write_text("a b\nb c\nc a\n")
    net = rg.Network(f"file:{file}")
    assert net.links == 3 and rg.Network.from_file(str(file)) != net and rg.Network(net) == net
    beside = rg.compare("torus:3,3", net, f"file:{file}")
    assert [(row["network"], row["nodes"]) for row in beside] == [("torus:3,3", 9), (str(net), 3), (f"file:{file}", 3)]
    file.write_text("a b\nb b\n")
    with pytest.raises(rg.RoutegenError, match="net.edges:2: a loop.*, simplify=True drops"):
        rg.Network.from_file(str(file))
    nx.write_graphml(nx.cycle_graph(4), file.with_suffix(".graphml"))
    assert rg.Network(f"file:{file.with_suffix('.graphml')}").links == 4
    with pytest.raises(FileNotFoundError):
        rg.Network("file:none.edges")


WRITES: "Dict[str, Callable[[nx.Graph, pathlib.Path], Any]]" = {
    "graphml": nx.write_graphml,
    "gexf": nx.write_gexf,
    "gml": nx.write_gml,
    "links.json": lambda graph, to: to.write_text(json.dumps(nx.node_link_data(graph, edges="links"))),
    "edges.json": lambda graph, to: to.write_text(json.dumps(nx.node_link_data(graph, edges="edges"), sort_keys=True, indent=1)),
    "mtx": lambda graph, to: scipy.io.mmwrite(to, nx.to_scipy_sparse_array(graph, weight=None)),
}


@pytest.mark.parametrize("ending", WRITES)
@pytest.mark.parametrize("directed", [False, True])
def test_formats_of_networkx(ending: str, directed: bool, tmp_path: pathlib.Path) -> None:
    """Random graphs, with labels and attributes of every kind, come back as networkx has them."""
    for seed in range(12):
        chance = random.Random(seed)
        graph = nx.gnp_random_graph(chance.randint(2, 30), 0.2, seed=seed, directed=directed)
        if not graph.edges or (directed and nx.to_numpy_array(graph).T.tolist() == nx.to_numpy_array(graph).tolist()):
            continue  # Matrix Market has no arcs then
        names = {node: f"{chance.choice(['n', 'é ', '🙂', 'a&b<', '#', '[x] '])}{node}" for node in graph}
        if ending != "mtx":
            graph = nx.relabel_nodes(graph, {node: 3 * node - 7 for node in graph} if seed % 3 == 0 else names)
        for _, data in graph.nodes(data=True):
            data.update(weight=chance.random() - 0.5, note="x [ ] { \u00e4 & #")
        for _, _, data in graph.edges(data=True):
            data.update(delay=chance.randint(1, 9), weight=chance.randint(-3, 3), text="a b")
        file = tmp_path / f"net.{ending}"
        WRITES[ending](graph, file)
        found = rg.Network(f"file:{file}").to_networkx()
        labels = [str(node + 1 if ending == "mtx" else node) for node in graph]
        assert [data["label"] for _, data in found.nodes(data=True)] == labels
        place = {node: number for number, node in enumerate(graph)}
        assert arcs(found) == {(place[a], place[b]) for a, b in arcs(graph)} and found.is_directed() == directed


@pytest.mark.parametrize("directed", [False, True])
def test_networkx_reads_what_is_exported(directed: bool, tmp_path: pathlib.Path) -> None:
    """GML and node-link JSON: labels, ports, delays and doubled links, as the library has them; and here they are the same."""
    own = nx.MultiDiGraph() if directed else nx.MultiGraph()
    own.add_edges_from([("é 🙂", "a&b;<", {"delay": 3}), ("é 🙂", "a&b;<", {"delay": 5}), ("a&b;<", "\\[#", {"delay": 2})])
    own.add_edges_from([("\\[#", "é 🙂", {"delay": 1})])
    nx.write_graphml(own, tmp_path / "own.graphml")
    for network in f"file:{tmp_path}/own.graphml", "kautz:2,3" if directed else "kary:2,3":
        net = rg.Network(network)
        for format in "gml", "node-link":
            text = said("export", network, "--format", format)
            made = nx.parse_gml(text, label="id") if format == "gml" else nx.node_link_graph(json.loads(text), edges="links")
            assert made.is_directed() == directed and made.graph["name"] == str(net)
            assert [made.nodes[v]["label"] for v in range(len(made))] == [net.label(v) for v in range(net.vertices)]
            links = sorted((a, b, d["from_port"], d["to_port"], d.get("delay")) for a, b, d in made.edges(data=True))
            file = tmp_path / f"again.{format.replace('node-link', 'json')}"
            file.write_text(text)
            again = rg.Network(f"file:{file}")
            assert net.links == len(links) == again.links
            assert all(net.end(a, port) == b for a, b, port, _, _ in links)
            assert sorted(links) == sorted(
                (a, b, d["from_port"], d["to_port"], d.get("delay")) for a, b, d in
                nx.node_link_graph(json.loads(said("export", f"file:{file}", "--format", "node-link")), edges="links").edges(data=True)
            )


def test_what_is_made_of_it_keeps_it() -> None:
    routes = rg.Network.from_edges([(i, (i + 1) % 1000) for i in range(1000)]).routes(0, 3)
    copy = rg.Network(rg.Network.from_edges([(0, 1)]))
    gc.collect()
    assert routes[0].network.label(999) == "999" and copy.label(1) == "1" and copy.to_networkx().size() == 1
