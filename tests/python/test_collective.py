# SPDX-License-Identifier: Apache-2.0
"""Collectives: the program's answers, and networkx as judge of the trees."""

import json
import os
import pathlib
import random
import re
import subprocess
from typing import Callable

import networkx as nx
import pytest
import routegen as rg


@pytest.mark.parametrize("asked", ["allgather", "reduce-scatter", "allreduce", "broadcast", "alltoall"])
def test_collective_is_the_answer_of_the_program(asked: str) -> None:
    program = pathlib.Path(__file__).parents[2] / os.environ.get("BUILD", "build") / "routegen"
    words = [str(program), "collective", asked, "kautz:2,3", "--bytes", "4096"]
    said = subprocess.run([*words, "--format", "json"], capture_output=True, check=True).stdout
    net = rg.Network("kautz:2,3")
    assert net.collective(asked, bytes=4096) == json.loads(said)
    rows = subprocess.run([*words, "--format", "csv"], capture_output=True, check=True, text=True).stdout.splitlines()
    table = net.schedule(asked, bytes=4096)
    assert [*table] == [*rows[0].split(",")[:-1], "adds"]
    assert [",".join(map(str, row)) for row in zip(*table.values())] == [
        row.replace("copy", "False").replace("add", "True") for row in rows[1:]
    ]


def test_collective_refuses() -> None:
    net = rg.Network("kautz:2,3")
    calls: "list[tuple[Callable[[], object], str]]" = [
        (lambda: net.collective("scatter"), "scatter: allgather, reduce-scatter, allreduce, broadcast or alltoall"),
        (lambda: net.collective("allgather", method="rings2"), "method=rings2: best, trees, rings, breadth, moves, doubling or squares"),
        (lambda: net.collective("broadcast", root="999"), "'999': letter 1 is '9', kautz:2,3 has letters 0..2"),
        (lambda: net.schedule("allgather", method="rings"), "kautz:2,3: no rings were found"),
        (lambda: net.collective("allgather", speed=1), "speed=1: no such option; method, root, pieces"),
        (lambda: rg.Network("kary:2,2").collective("allgather"), "kary:2,2: has switches"),
    ]
    for call, says in calls:
        with pytest.raises(ValueError, match="^" + re.escape(says)):
            call()


def test_trees_of_roots_are_arc_disjoint_and_independent() -> None:
    """networkx is the judge: a broadcast by trees is the trees themselves, of 200 roots."""
    draw = random.Random(20261125)
    for _ in range(200):
        d, k = draw.choice([(2, 3), (2, 4), (2, 5), (2, 6), (3, 2), (3, 3), (4, 2), (5, 2), (6, 2)])
        net = rg.Network(f"kautz:{d},{k}")
        root = draw.randrange(len(net))
        table = net.schedule("broadcast", method="trees", root=f"@{root}")
        links = list(zip(table["from"].tolist(), table["to"].tolist()))
        assert len(set(links)) == len(links) == d * (len(net) - 1)
        graph = net.to_networkx()
        assert all(graph.has_edge(*link) for link in links)
        ways = []
        for tree in range(d):
            part = nx.DiGraph([link for link, chunk in zip(links, table["chunk"].tolist()) if chunk == tree])
            assert nx.is_arborescence(part) and part.in_degree(root) == 0 and len(part) == len(net)
            ways.append(nx.single_source_shortest_path(part, root))
            assert max(map(len, ways[-1].values())) - 1 <= k + 4
        for node in set(range(len(net))) - {root}:
            inner = [inside for way in ways for inside in way[node][1:-1]]
            assert len(set(inner)) == len(inner)
