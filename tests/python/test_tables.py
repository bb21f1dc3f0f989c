# SPDX-License-Identifier: Apache-2.0
"""Tables of routes in FlooNoC's generator; real backbones, of topohub, as networks of the user's own."""

import csv
import pathlib

import networkx as nx
import numpy as np
import pytest
import routegen as rg
import topohub
from conftest import said
from floogen.config_parser import parse_config
from floogen.model.network import Network
from floogen.model.routing import AddrRange, RouteMap, RouteMapRule, SimpleId


def test_service_levels(tmp_path: pathlib.Path) -> None:
    """The tables of a subnet, as the program's: its classes are in a file beside them."""
    net, words = rg.Network("torus:4,4"), "tables torus:4,4 --routing spread --format".split()
    file = tmp_path / "policy"
    assert net.tables("lft", routing="spread", sl_file=file) == said(*words, "lft", "--sl-file", str(tmp_path / "own"))
    assert file.read_bytes() == (tmp_path / "own").read_bytes()
    for name in "qos-policy", "opensm-conf", "pairs":
        assert net.tables(name, routing="spread") == said(*words, name)
    with pytest.raises(rg.RoutegenError, match="takes 2 classes .* by --sl-file"):
        net.tables("lft", routing="spread")


@pytest.mark.parametrize("words", ["mesh:3,4", "kary:2,3 --up node-digit", "hypercube:4"])
def test_floogen_takes_our_routes(words: str, tmp_path: pathlib.Path) -> None:
    net = rg.Network(words.split()[0])
    first = net.nodes if net.switches else 0
    file = tmp_path / "net.yml"
    file.write_text(said("tables", *words.split(), "--format", "floogen"))
    noc = parse_config(Network, file)
    noc.create_network()
    noc.compile_network()
    noc.gen_routing_info()
    # What doc/program.md speaks of: the first port of each router and destination in the CSV, or to its own node.
    ports = {} if first else {(node, node): net.ports for node in range(net.nodes)}
    for row in csv.DictReader(said("tables", *words.split()).splitlines()):
        ports.setdefault((net.vertex(row["router"]) - first, net.vertex(row["target"])), int(row["port"]))
    for router in noc.graph.get_rt_nodes():
        router.table = RouteMap(
            name=f"{router.name}_map",
            rules=[
                RouteMapRule(dest=SimpleId(id=port), addr_range=AddrRange.from_start_size(node, 1))
                for (at, node), port in ports.items()
                if router.name == f"router_{at}"
            ],
        )
    # A packet arrives by the links that floogen has made.
    links = {router.name: router.outgoing for router in noc.graph.get_rt_nodes()}
    for start, node in ports:
        at, hops = f"router_{start}", 0
        while at in links and hops <= net.vertices:
            at, hops = links[at][ports[int(at.split("_")[1]), node]].dest, hops + 1
        assert at == f"node_ni_{node}"
    assert noc.render_routers()


@pytest.mark.parametrize("name", ["sndlib/polska", "topozoo/Abilene", "gabriel/25/0"])
def test_backbones_load_draw_and_run(name: str) -> None:
    graph = nx.node_link_graph(topohub.get(name), edges="edges")
    net = rg.Network.from_networkx(graph)
    assert (net.nodes, net.links) == (len(graph), graph.size())
    assert net.measures()["diameter"] == nx.diameter(graph)
    assert net.draw().count("<circle") + net.draw().count("<rect") >= net.nodes
    run = net.simulate(0.02, routing="layers", arrivals=True)
    assert run.end == "precise" and abs(run.accepted - 0.02) < 0.002
    assert run.arrivals is not None
    took = np.sort(run.arrivals["arrived"] - run.arrivals["injected"])
    assert run.max in took and abs(took.mean() / run.latency - 1) < 0.05
    assert (run.arrivals["hops"] > 0).all() and "arrivals" not in run.record
