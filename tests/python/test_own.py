# SPDX-License-Identifier: Apache-2.0
"""Networks of the user's own, with networkx as judge; networks of others; what keeps them alive."""

import collections
import gc
import itertools
import math
import pathlib
import random

import networkx as nx
import pytest
import routegen as rg


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


def test_what_is_made_of_it_keeps_it() -> None:
    routes = rg.Network.from_edges([(i, (i + 1) % 1000) for i in range(1000)]).routes(0, 3)
    copy = rg.Network(rg.Network.from_edges([(0, 1)]))
    gc.collect()
    assert routes[0].network.label(999) == "999" and copy.label(1) == "1" and copy.to_networkx().size() == 1
