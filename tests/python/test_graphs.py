# SPDX-License-Identifier: Apache-2.0
"""networkx and scipy judge: links, distances, shortest routes, rules, measures, deadlock."""

import itertools
import math
import os
import pickle
import random
from typing import List, Optional, Tuple, assert_type

import networkx as nx
import numpy as np
import pytest
import routegen as rg
import scipy.sparse.csgraph


def legal(graph: nx.Graph, route: rg.Route) -> bool:
    net = route.network
    ports = all(a != b and net.end(a, p) == b for a, b, p in zip(route, route[1:], route.ports))
    return ports and len(set(route)) == len(route) and all(graph.has_edge(a, b) for a, b in zip(route, route[1:]))


def pairs(net: rg.Network, most: int) -> "list[tuple[int, int]]":
    every = list(itertools.permutations(range(net.nodes), 2))
    return every if len(every) <= most else random.Random(1).sample(every, most)


def test_every_family_is_tried(graph: str) -> None:
    assert rg.Network(graph).family in rg.families()


def test_vertices_and_links(graph: str) -> None:
    net, judge = rg.Network(graph), rg.Network(graph).to_networkx()
    assert list(judge) == list(range(net.vertices)) and len(net) == net.nodes
    assert judge.number_of_edges() == net.links and judge.is_directed() == net.directed
    edges = net.edges()
    assert edges.dtype == np.uint64 and edges.shape == (net.links, 2)
    for vertex in judge:
        assert sorted(net.neighbours(vertex)) == sorted(judge[vertex])
        assert sorted(net.predecessors(vertex)) == sorted(judge.pred[vertex] if net.directed else judge[vertex])
        assert net.parse(net.label(vertex)) == vertex == net.vertex(f"@{vertex}")
        assert judge.nodes[vertex]["label"] == net.label(vertex)
        ends = [net.end(vertex, port) for port in range(net.ports)]
        assert [end for end in ends if end is not None] == net.neighbours(vertex)
    assert [data["kind"] for _, data in judge.nodes(data=True)] == ["node"] * net.nodes + ["switch"] * net.switches
    again = pickle.loads(pickle.dumps(net))
    assert again == net != net.name and hash(again) == hash(net) and repr(net) == f"Network({net.name!r})"


def test_distances_and_shortest_routes(graph: str) -> None:
    net, judge = rg.Network(graph), rg.Network(graph).to_networkx()
    matrix = scipy.sparse.csgraph.shortest_path(net.to_scipy(), unweighted=True)
    for a, b in pairs(net, 150):
        found = net.routes(a, b, "shortest")
        assert net.distance(a, b) == matrix[a, b] == found.hops
        assert sorted(route.vertices for route in found) == sorted(map(tuple, nx.all_shortest_paths(judge, a, b)))
        assert found[-1] == found[found.total - 1] and len(found) == found.total
    assert net.distance(0, 0) == 0


def test_rules(graph: str) -> None:
    net, judge = rg.Network(graph), rg.Network(graph).to_networkx()
    for a, b in pairs(net, 150):
        (route,) = net.routes(a, b, "rule")
        assert legal(judge, route) and route.vcs is not None and len(route.vcs) == route.hops
        assert (route[0], route[-1]) == (a, b)


def test_rule_around_a_fault() -> None:
    (one,) = rg.Network("kary:2,3").routes(0, 7, "rule")
    around = rg.Network("kary:2,3").routes(0, 7, "rule", avoid=one[2])
    assert len(around) == 1 and one[2] not in around[0] and around[0].hops == one.hops
    (one,) = rg.Network("kary:2,3").routes(0, 7, "rule")
    (other,) = rg.Network("kary:2,3").routes(0, 7, "rule", avoid=[(one[1], one[2])])
    assert other.hops == one.hops and other != one
    for vertex in (1, np.int64(1)):
        assert rg.Network("torus:4,4").routes(0, 2, "rule", avoid=vertex, rule={"tie": "lowest"}) == []


def test_routes_are_values_and_sequences() -> None:
    net = rg.Network("torus:4,4")
    found, (other,) = net.routes(0, 10, "shortest"), rg.Network("mesh:4,4").routes(0, 2, "shortest")
    every = list(found)
    assert found[1:] == every[1:] and found[::-2] == every[::-2] and len(set(every + found[:])) == len(every)
    assert every[0][1:] == every[0].vertices[1:] and pickle.loads(pickle.dumps(every[0])) == every[0]
    for again in found, net.routes(0, 9, avoid=iter([4, 8])), net.routes(0, 9, "rule", rule={"tie": "lowest"}):
        assert pickle.loads(pickle.dumps(again)) == again
    for index in (found.total, -found.total - 1):
        with pytest.raises(IndexError):
            found[index]
    same = [route for route in net.routes(0, 2, "shortest") if route.vertices == other.vertices]
    assert same and other not in same
    assert not rg.Network("mesh:5,1").routes(0, 4, "shortest", avoid=2)


def test_types() -> None:
    """What a type checker makes of answers: here they need only run."""
    net = rg.Network("torus:4,4")
    found = net.routes(0, np.int64(10), "shortest")
    assert_type(found[0], rg.Route)
    assert_type(found[:2], List[rg.Route])
    assert_type(found[0][0], int)
    assert_type(found[0][1:], Tuple[int, ...])
    assert_type(net.routes(0, "1,1"), rg.Routes)
    assert_type(net.end(0, 0), Optional[int])
    assert_type(list(net.labels()), List[str])
    assert_type(net.simulate([0.1], warmup=100, most=500), rg.Loads)
    net.draw().save(os.devnull)


def test_more_shortest_routes_than_a_length_can_say() -> None:
    net = rg.Network("mesh:50,50")
    found = net.routes(0, 2499, "shortest")
    assert found.total == math.comb(98, 49) > 2**64 and found.hops == 98
    assert found[0].hops == 98 and found[12345].hops == 98
    assert found
    with pytest.raises(OverflowError):
        len(found)


def test_measures(graph: str) -> None:
    net, judge = rg.Network(graph), rg.Network(graph).to_networkx()
    measures = net.measures()
    matrix = scipy.sparse.csgraph.shortest_path(net.to_scipy(), unweighted=True)[: net.nodes, : net.nodes]
    assert measures["diameter"] == matrix.max()
    assert measures["distance_sum"] == matrix.sum()
    assert measures["nodes"] == net.nodes and measures["links"] == net.links
    if not net.switches:
        assert measures["connectivity"] == nx.node_connectivity(judge)
    for row in measures.rows.values():
        assert None in (row.formula, row.search) or row.formula == pytest.approx(row.search), row
    assert net.name in repr(measures) and "<table>" in measures._repr_html_()


@pytest.mark.parametrize("name", ["hyperx:3,3", "torus:4,3", "hypercube:3"])
def test_deadlock_over_a_middle(name: str) -> None:
    """The dependencies of valiant, ugal and par: all ways over all middles, by the routes of the rule."""
    net = rg.Network(name)
    rule = {"tie": "lowest"} if "torus" in name else {}

    def walk(a: int, b: int, part: int) -> "list[tuple[int, int, int]]":
        if a == b:
            return []
        (route,) = net.routes(a, b, "rule", rule=rule)
        return [(v, port, vc + part * (1 + len(rule))) for v, port, vc in zip(route, route.ports, route.vcs or [])]

    valiant, par = nx.DiGraph(), nx.DiGraph()
    for a, b in itertools.permutations(range(net.nodes), 2):
        first, after = walk(a, b, 0)[:1], list(net.routes(a, b, "rule", rule=rule)[0])[1]
        nx.add_path(par, first + walk(after, b, 2))
        for middle in range(net.nodes):
            nx.add_path(valiant, walk(a, middle, 0) + walk(middle, b, 1))
            if middle not in (a, b):
                nx.add_path(par, walk(a, middle, 1) + walk(middle, b, 2))
            if middle not in (after, b) and len(walk(after, b, 0)) > 1:
                nx.add_path(par, first + walk(after, middle, 1) + walk(middle, b, 2))
    for routing, judge in [("valiant", valiant), ("ugal", valiant), ("par", par)]:
        found = net.deadlock(rule, routing=routing)
        assert (found.dependencies, found.used) == (judge.number_of_edges(), judge.number_of_nodes()), routing
        assert found.free == nx.is_directed_acyclic_graph(judge) == (not found)
    ring = rg.Network("torus:4,4")
    cycle = ring.deadlock({"vc_classes": 1, "tie": "lowest"}).cycle
    assert len(cycle) == 4
    for channel, following in zip(cycle, cycle[1:] + cycle[:1]):
        assert ring.end(channel.vertex, channel.port) == following.vertex and channel.vc == 0
