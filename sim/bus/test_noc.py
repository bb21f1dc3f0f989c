# SPDX-License-Identifier: Apache-2.0
"""Networks of `routegen noc` before judges of others: the sources and sinks of cocotbext-axi on each terminal, under Icarus
and today's Verilator; and networkx, which compares the graph of instances and wires that Yosys finds in the Verilog with the
GraphML that went in. Two networks are as users of generators ask for them: 11 and 13 routers, some without terminals, with
route tables of the user's own."""

import csv
import itertools
import json
import os
import random
import subprocess
from pathlib import Path

import cocotb
import networkx as nx
import pytest
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, Combine, RisingEdge, with_timeout
from cocotb_tools.runner import get_runner
from cocotbext.axi import AxiStreamBus, AxiStreamFrame, AxiStreamSink, AxiStreamSource
from routes import program

BUILD = Path(os.environ.get("BUILD", "build")).absolute()
USER = 5  # bits of TUSER

# ---- Users' graphs and tables


def with_ports(graph):
    """Numbers the ports of each vertex in an order of its own, as attributes from_port and to_port."""
    ports = {}
    for vertex in graph:
        ports[vertex] = list(graph.edges(vertex, keys=True))
        random.Random(vertex).shuffle(ports[vertex])
        ports[vertex] = {frozenset((u, v, k)): port for port, (u, v, k) in enumerate(ports[vertex])}
    for u, v, k in graph.edges(keys=True):
        graph.edges[u, v, k].update(from_port=ports[u][frozenset((u, v, k))], to_port=ports[v][frozenset((u, v, k))])
    return graph


def port_to(graph, vertex, neighbour):
    """The first port of a vertex that leads to a neighbour."""
    edges = graph.get_edge_data(vertex, neighbour).values()
    return min(edge["from_port"] if edge["from"] == vertex else edge["to_port"] for edge in edges)


def switched(routers, edges, terminals):
    """Routers s0, s1, .. and compute nodes n0, n1, .. at some of them."""
    graph = nx.MultiGraph()
    for t, router in enumerate(terminals):
        graph.add_node(f"n{t}", kind="node")
        graph.add_node(f"s{router}", kind="switch")
    graph.add_nodes_from((f"s{r}" for r in range(routers)), kind="switch")
    graph.add_edges_from([(f"s{u}", f"s{v}") for u, v in edges] + [(f"n{t}", f"s{r}") for t, r in enumerate(terminals)])
    for u, v, k in graph.edges(keys=True):
        graph.edges[u, v, k].update({"from": u})
    return with_ports(graph)


def eleven():
    """A random graph of 11 routers, its table the ways of a breadth-first tree: other links have no packets."""
    drawn = nx.connected_watts_strogatz_graph(11, 4, 0.4, seed=149)
    graph = switched(11, drawn.edges, [0, 0, 1, 3, 4, 6, 7, 9, 9])
    tree = nx.bfs_tree(graph, "s0").to_undirected()
    rows = []
    for target in (v for v in graph if graph.nodes[v]["kind"] == "node"):
        for router, way in nx.single_target_shortest_path(tree, target).items():
            if graph.nodes[router]["kind"] == "switch":
                rows.append((router, target, port_to(graph, router, way[1]), 0))
    return graph, rows


def thirteen():
    """A ring of 13 routers, its table the shorter ways, with a second lane from the link between s12 and s0 on."""
    graph = switched(13, nx.cycle_graph(13).edges, [0, 2, 3, 5, 5, 8, 10, 12])
    at = {v: int(next(iter(graph[v]))[1:]) for v in graph if v[0] == "n"}
    rows = []
    for target, router in itertools.product(at, range(13)):
        around = (at[target] - router) % 13
        step = 0 if around == 0 else 1 if around <= 6 else -1
        following = f"s{(router + step) % 13}" if step else target
        # 0 while that link is still ahead, so that no lane has a cycle
        ahead = at[target] < router if step > 0 else at[target] > router
        rows.append((f"s{router}", target, port_to(graph, f"s{router}", following), int(step != 0 and not ahead)))
    return graph, rows


FILES = {"eleven": eleven, "thirteen": thirteen}


def generate(name, folder, *options):
    """NAME of FILES, or a network of a family: in a folder, with `Net` as its top."""
    folder.mkdir(parents=True, exist_ok=True)
    if name in FILES:
        graph, rows = FILES[name]()
        nx.write_graphml(graph, folder / "mine.graphml")
        with open(folder / "mine.csv", "w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([("router", "target", "port", "class"), *rows])
        options = (f"file:{folder}/mine.graphml", "--route-table", folder / "mine.csv", *options)
    else:
        options = (name, *options)
    program("noc", *options, "--top", "Net", "-o", folder)
    return json.loads((folder / "Net.json").read_text())


# ---- The graph of the Verilog


def of_verilog(file, word):
    """Arcs of routers ("r", n) and terminals ("t", n), with their ports, from instances and nets. Each bit of a link is
    compared, of flits, lanes and what says that there is room."""
    text = subprocess.run(["yosys", "-q", "-p", f"read_verilog {file}; proc; write_json -"], check=True, capture_output=True, text=True)
    cells = json.loads(text.stdout)["modules"]["Net"]["cells"]
    ends, drives = {}, {}

    def pieces(bits, count):
        return [tuple(bits[i * len(bits) // count : (i + 1) * len(bits) // count]) for i in range(count)]

    def end(name, way, port, valid, flit, room):
        ends[name, way, port] = (valid, flit, room[0])
        if way == "out":
            drives[valid] = (name, port)

    for instance, cell in cells.items():
        if cell["type"] not in ("rg_noc_terminal", word):
            continue
        pins, name = cell["connections"], (instance[2], int(instance[3:]))
        if name[0] == "t":
            end(name, "out", 0, pins["to_valid"][0], tuple(pins["to_flit"]), pins["to_room"])
            end(name, "in", 0, pins["from_valid"][0], tuple(pins["from_flit"]), pins["from_room"])
            continue
        for way in ("in", "out"):
            count = len(pins[f"{way}_valid"])
            for port, parts in enumerate(zip(*(pieces(pins[f"{way}_{what}"], count) for what in ("valid", "flit", "room")))):
                end(name, way, port, parts[0][0], *parts[1:])
    graph = nx.MultiDiGraph()
    for (name, way, port), (valid, flit, room) in ends.items():
        number = name[1] if name[0] == "t" else -1
        graph.add_node(name, kind=name[0], number=number)
        if way == "in":
            source, out = drives[valid]
            assert ends[source, "out", out] == (valid, flit, room), (name, port, source, out)
            graph.add_edge(source, name, ports=(out, port))
    return graph


def of_file(graph):
    """The same of a GraphML: a link is two arcs; compute nodes have numbers in their order."""
    result = nx.MultiDiGraph()
    numbers = itertools.count()
    for v in graph:
        node = graph.nodes[v]["kind"] == "node"
        result.add_node(v, kind="t" if node else "r", number=next(numbers) if node else -1)
    for u, v, edge in graph.edges(data=True):
        ports = (edge["from_port"], edge["to_port"]) if edge["from"] == u else (edge["to_port"], edge["from_port"])
        result.add_edge(u, v, ports=ports)
        result.add_edge(v, u, ports=ports[::-1])
    return result


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("hop", [1, 2])
def test_graph(name, hop):
    if (name, hop) == ("thirteen", 1):
        pytest.skip("two lanes")
    folder = BUILD / "noc-judges" / f"graph-{name}-{hop}"
    made = generate(name, folder, "--hop", hop)
    graph = FILES[name]()[0]
    assert made["routers"] == int({"eleven": 11, "thirteen": 13}[name])
    found = of_verilog(folder / "Net.v", "rg_noc_router" if hop == 2 else "rg_noc_router_lite")
    expected = of_file(nx.read_graphml(folder / "mine.graphml", force_multigraph=True))
    nodes = nx.isomorphism.categorical_node_match(["kind", "number"], [None, None])
    edges = nx.isomorphism.categorical_multiedge_match("ports", None)
    assert nx.is_isomorphic(found, expected, nodes, edges)
    # A router takes another port: it is not the same any more.
    u, v, k = next(edge for edge in graph.edges(keys=True) if edge[0][0] == "s")
    graph.edges[u, v, k]["from_port"] += 1
    assert not nx.is_isomorphic(found, of_file(graph), nodes, edges)


# ---- Streams


def wrapper(terminals, bits):
    """The network with a stream a terminal, as tools of others find them by their names."""
    widths = {"tvalid": 1, "tready": 1, "tdata": 32, "tlast": 1, "tdest": bits, "tid": bits, "tuser": USER}
    ports, lines = ["input wire clk", "input wire rst", f"output wire [{terminals - 1}:0] bad"], []
    for side, names, other in (("s", "tvalid tdata tlast tdest tuser", "tready"), ("m", "tvalid tdata tlast tid tuser", "tready")):
        for name in [*names.split(), other]:
            inward, width = (side == "s") != (name == other), widths[name]
            lines.append(f"  wire [{terminals * width - 1}:0] {side}_axis_{name};")
            for t in range(terminals):
                ports.append(f"{'input' if inward else 'output'} wire [{width - 1}:0] {side}{t}_axis_{name}")
                ends = [f"{side}_axis_{name}[{t * width} +: {width}]", f"{side}{t}_axis_{name}"]
                lines.append("  assign {} = {};".format(*(ends if inward else ends[::-1])))
    pins = ", ".join(f".{side}_axis_{n}({side}_axis_{n})" for side in "sm" for n in widths if n != ("tid" if side == "s" else "tdest"))
    lines.append(f"  Net u_net (.clk(clk), .rst(rst), .bad(bad), {pins});\nendmodule\n")
    return "module streams (\n  " + ",\n  ".join(ports) + "\n);\n" + "\n".join(lines)


def pauses(seed, share):
    numbers = random.Random(seed)
    return (numbers.random() < share for _ in itertools.count())


class Streams:
    """All terminals. A word is source, target, the packet's number of that pair, and the word's number in it."""

    def __init__(self, dut, terminals):
        self.dut, self.terminals = dut, range(terminals)
        self.sources = [AxiStreamSource(AxiStreamBus.from_prefix(dut, f"s{t}_axis"), dut.clk, dut.rst, byte_size=32) for t in self.terminals]
        self.sinks = [AxiStreamSink(AxiStreamBus.from_prefix(dut, f"m{t}_axis"), dut.clk, dut.rst, byte_size=32) for t in self.terminals]
        self.random, self.number, self.bad = random.Random(58), {}, 0

    async def count_bad(self):
        while True:
            await RisingEdge(self.dut.clk)
            if self.dut.bad.value.is_resolvable:
                self.bad += self.dut.bad.value.to_unsigned().bit_count()

    def pause(self, share):
        for seed, stream in enumerate(self.sources + self.sinks):
            stream.set_pause_generator(pauses(seed, share) if share else None)
            stream.pause = False

    async def reset(self):
        self.dut.rst.value = 1
        await ClockCycles(self.dut.clk, 3)
        for stream in self.sources + self.sinks:
            stream.clear()
        self.dut.rst.value = 0
        await ClockCycles(self.dut.clk, 2)
        self.number = {}

    def send(self, source, target):
        number = self.number[source, target] = self.number.get((source, target), -1) + 1
        words = [source << 24 | target << 16 | number << 8 | i for i in range(1 + self.random.randrange(6))]
        frame = AxiStreamFrame(words, tdest=target, tuser=(source + 3 * target + number) % (1 << USER))
        self.sources[source].send_nowait(frame)

    def send_all(self, times):
        pairs = list(itertools.permutations(self.terminals, 2)) * times
        self.random.shuffle(pairs)
        for pair in pairs:
            self.send(*pair)

    async def receive(self, target, count, due):
        """That many frames: whole, from whom TID says, in the order of their pairs."""
        for _ in range(count):
            frame = await self.sinks[target].recv()
            source, number = frame.tdata[0] >> 24, frame.tdata[0] >> 8 & 0xFF
            assert frame.tdata == [source << 24 | target << 16 | number << 8 | i for i in range(len(frame.tdata))]
            assert frame.tid == source and frame.tuser == (source + 3 * target + number) % (1 << USER)
            assert number == due.get((source, target), 0)
            due[source, target] = number + 1

    async def receive_all(self, times):
        due = {}
        await with_timeout(Combine(*(cocotb.start_soon(self.receive(t, times * (len(self.terminals) - 1), due)) for t in self.terminals)), 1, "ms")
        assert due == {pair: times for pair in itertools.permutations(self.terminals, 2)} and all(sink.empty() for sink in self.sinks)


@cocotb.test()
async def streams(dut):
    net = Streams(dut, int(os.environ["TERMINALS"]))
    Clock(dut.clk, 10, "ns").start()
    await net.reset()
    cocotb.start_soon(net.count_bad())
    for share in (0, 0.3, 0.8):
        net.pause(share)
        net.send_all(2)
        await net.receive_all(2)
        net.number = {}
    # A packet to its own terminal, or to none, goes nowhere and is reported; others are not disturbed.
    net.pause(0)
    wrong = [t for t in (0, 1, len(net.terminals)) if t < 1 << len(dut.s0_axis_tdest)]
    for target in wrong:
        for source in {0, 1} & {target} or {0}:
            net.sources[source].send_nowait(AxiStreamFrame([1, 2, 3], tdest=target))
    net.send_all(1)
    await net.receive_all(1)
    assert net.bad == len(wrong)
    # Packets under way are lost in a reset; nothing of them comes afterwards.
    net.pause(0.5)
    net.send_all(3)
    await ClockCycles(dut.clk, 60)
    await net.reset()
    net.send_all(1)
    await net.receive_all(1)


@pytest.mark.parametrize("simulator", ["icarus", "verilator"])
@pytest.mark.parametrize("name, options", [("mesh:2,3", ["--hop", 1]), ("torus:3,3", ["--buffer", 4]), ("eleven", []), ("thirteen", [])])
def test_streams(name, options, simulator, monkeypatch):
    today = BUILD / "verilator/verilator"
    if simulator == "verilator":
        if name in FILES or not today.exists():
            pytest.skip("in Icarus only" if name in FILES else "there is no such package for this machine")
        monkeypatch.setenv("VERILATOR_ROOT", str(today))
        # It was configured for another C++ compiler.
        monkeypatch.setenv("MAKEFLAGS", "CFG_CXXFLAGS_PCH_I=-include OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0")
        monkeypatch.setenv("PATH", f"{today}/bin:{os.environ['PATH']}")
    folder = BUILD / "noc-judges" / "-".join([simulator, name.replace(":", "_").replace(",", "_")])
    made = generate(name, folder, *options, "--source", "--user", USER)
    (folder / "streams.v").write_text(wrapper(made["terminals"], (made["terminals"] - 1).bit_length()))
    runner = get_runner(simulator)
    sources = [line for line in Path("rtl/routegen.f").read_text().split() if "/common/" in line or "/noc/" in line]
    own = {"icarus": ["-g2005"], "verilator": []}[simulator]
    runner.build(sources=[*map(Path, sources), folder / "Net.v", folder / "streams.v"], hdl_toplevel="streams", build_args=own,
                 timescale=("1ns", "1ps"), build_dir=folder / "sim", always=True)
    runner.test(hdl_toplevel="streams", test_module="test_noc", build_dir=folder / "sim", extra_env={"TERMINALS": str(made["terminals"])})
