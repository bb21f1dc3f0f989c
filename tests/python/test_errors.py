# SPDX-License-Identifier: Apache-2.0
"""Errors with their status and place, Ctrl-C, progress, pictures, the simulator, a notebook's texts."""

import ctypes
import gc
import json
import os
import pathlib
import re
import pickle
import signal
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree
from typing import Any, Callable, Literal

import pytest
import routegen as rg
from conftest import said


@pytest.mark.parametrize(
    "name, status, place, text",
    [
        ("kautz:2,17", "E_SHAPE", 8, "k must be 1..16"),
        ("kauz:2,3", "E_FAMILY", 0, "nearest: kautz"),
        ("kantc:16,16", "E_SIZE", None, "2^63"),
        ("\u00fc\u00fc:2,3", "E_FAMILY", 0, "unknown family '\u00fc\u00fc'"),
        ("\ud800:2,3", "E_FAMILY", 0, "unknown family"),
        ("kautz:2,3\0", "E_SYNTAX", 9, "character 10 is '\\x00'"),
    ],
)
def test_names(name: str, status: str, place: "int | None", text: str) -> None:
    with pytest.raises(rg.RoutegenError) as error:
        rg.Network(name)
    assert isinstance(error.value, ValueError) and error.value.status.name == status and text in str(error.value)
    if place is not None:
        assert error.value.place == place
    again = pickle.loads(pickle.dumps(error.value))
    assert (str(again), again.status, again.place) == (str(error.value), error.value.status, error.value.place)


@pytest.mark.parametrize("kind", ["rule", "disjoint", "shortest"])
def test_faulty_ends(kind: "Literal['rule', 'disjoint', 'shortest']") -> None:
    net = rg.Network("kautz:2,3")
    for avoid, reason in ("010", "the source is faulty"), (["201"], "the destination is faulty"):
        found = net.routes("010", "201", kind, avoid=avoid)
        assert not found and found.reason == reason and found.as_dict()["reason"] == reason


def test_vertices() -> None:
    net = rg.Network("kautz:2,3")
    calls: "list[tuple[Callable[[], object], str, int | None]]" = [
        (lambda: net.parse("011"), "E_LABEL", 2),
        (lambda: net.parse("01"), "E_LABEL", 0),
        (lambda: net.label(12), "E_INDEX", None),
        (lambda: net.label(-1), "E_INDEX", None),
        (lambda: net.neighbours(2**64), "E_INDEX", None),
        (lambda: net.routes(3, 3), "E_SAME", None),
        (lambda: net.routes(3, 3, "shortest"), "E_SAME", None),
        (lambda: net.routes(0, 12), "E_INDEX", None),
        (lambda: rg.Network("torus:4,4").batch(), "E_FAMILY", None),
        (lambda: rg.Network("hypercube:40").edges(), "E_LARGE", None),
        (lambda: rg.Network("hypercube:24").to_scipy(), "E_LARGE", None),
        (lambda: rg.Network("hypercube:21").to_networkx(), "E_LARGE", None),
        (lambda: rg.Network("hypercube:20").draw(), "E_LARGE", None),
    ]
    for call, status, place in calls:
        with pytest.raises(rg.RoutegenError) as error:
            call()
        assert error.value.status.name == status
        if place is not None:
            assert error.value.place == place
    with pytest.raises(ValueError, match="disjoint, rule or shortest"):
        net.routes(0, 1, "fast")  # type: ignore[arg-type]
    with pytest.raises(rg.RoutegenError, match="'speed': rule, vc-classes, tie, cube, up or detour expected"):
        net.routes(0, 1, "rule", rule={"speed": 1})
    with pytest.raises(rg.RoutegenError, match="rule 'long': overlap or shift expected"):
        net.routes(0, 1, "rule", rule={"rule": "long"})
    with pytest.raises(rg.RoutegenError, match="label 2 '<9,9>': wrong from character 2 on; nodes of") as error:
        rg.Network("kary:2,3").routes(0, 1, avoid="@3,<9,9>")
    assert error.value.place == 4
    assert len(net.edges(limit=24)) == 24


@pytest.mark.parametrize(
    "call, error, text",
    [
        ("rg.Network(5)", TypeError, "the name of a network is a str, not 5"),
        ("rg.Network(b'kautz:2,3')", TypeError, "the name of a network is a str"),
        ("net.parse('\\ud800')", rg.RoutegenError, "letter 1 is .*, kautz:2,3 has letters 0..2"),
        ("net.simulate(laod=.1)", TypeError, "no option laod; nearest: load"),
        ("net.simulate(xyzzy=.1)", TypeError, "no option xyzzy; help"),
        ("net.batch(0.5)", TypeError, "0.5 is not one of best"),
        ("net.parse(12)", TypeError, "a label is a str, not 12"),
        ("net.label('010')", TypeError, "a vertex is a number or a label, not '010'"),
        ("net.routes(0.5, 1)", TypeError, "a vertex is a number or a label, not 0.5"),
        ("net.routes(0, None)", TypeError, "not None"),
        ("net.routes(0, 5, avoid=0.5)", TypeError, "avoid= takes vertices"),
        ("net.routes(0, 5, 'rule', rule='lanes')", TypeError, "a rule is a dict such as"),
        ("net.routes(0, 5, 'rule', rule={'vc_classes': -1})", rg.RoutegenError, "vc-classes does not apply to networks of the family kautz"),
        ("net.routes(0, 5, 'shortest')['x']", TypeError, "integer"),
        ("net.deadlock('lane')", TypeError, "not 'lane'"),
        ("net.end(0, -1)", ValueError, "port must be 0"),
        ("net.end(0, 2)", rg.RoutegenError, "port 2"),
        ("net.edges(limit='all')", TypeError, "limit must be a whole number"),
        ("net.simulate(5)", rg.RoutegenError, "load=5.0: loads from 0 to 1 expected, in flits a terminal and clock"),
        ("net.simulate('fast')", TypeError, "load must be a number"),
        ("net.simulate([0.1, None])", TypeError, "load must be a number, not None"),
        ("net.simulate(0.1, seed=-1)", ValueError, "seed=-1: a whole number from 0 to 18446744073709551615 expected"),
        ("net.simulate_exchange(-1)", ValueError, "most must be 1"),
        ("net.simulate_exchange(1.5)", TypeError, "most must be a whole number"),
        ("tree.states(rows=[0.5])", TypeError, "row must be a whole number"),
        ("tree.states(passes=-(2**63) - 1)", rg.RoutegenError, "pass -9223372036854775809"),
        ("tree.states(seed=2**70)", rg.RoutegenError, "seed out of range"),
        ("net.edges(limit=23)", rg.RoutegenError, "24 links, about 3.84e-07 GB, are more than limit=23; raise limit="),
        ("tree.states(seed=-1)", rg.RoutegenError, "seed out of range"),
        ("net.draw(['010', '101'])", TypeError, "a Route, or several, expected, not '010'"),
        ("batch.tables([0, 1], [2, 3])", rg.RoutegenError, "pair 0: .*pack\\(\\) makes words"),
        ("next(tree.phases(block=0))", ValueError, "block must be 1"),
        ("batch.random_pairs(float('nan'))", TypeError, "count must be"),
        ("batch.random_pairs(5, block=0)", ValueError, "block must be 1"),
        ("batch.random_pairs(5, seed=2**64)", ValueError, "seed must be 0"),
        ("batch.unpack([2**64])", ValueError, "64 bits"),
        ("batch.unpack([2**63, 0.5])", TypeError, "integers expected, not float64"),
        ("batch.entry([0], -1)", ValueError, "letter must be 0"),
        ("batch.entry([], 0)", ValueError, "a row of 1 words"),
        ("batch.entry({1: 0}, 0)", TypeError, "integers expected"),
        ("batch.entry([0.5], 0)", TypeError, "integers expected"),
        ("batch.words([], [], out=3)", TypeError, "a pair of arrays"),
        ("batch.tables(source, destination, out=np.empty((2, 1)))", ValueError, "type uint64_t"),
        ("batch.tables(source, destination, out=np.empty((2, 1), '>u8'))", ValueError, "type uint64_t"),
        ("batch.tables(source, destination, out=source.reshape(2, 1))", ValueError, "out= shares memory with the input"),
        ("batch.unpack(source, out=source)", ValueError, "shares memory"),
        ("batch.pack(source[:1], out=source[:1])", ValueError, "shares memory"),
        ("batch.words(source, destination, out=(both[:32].view('u8').reshape(2, 2, 1), both[28:].reshape(2, 2)))", ValueError, "another array"),
        ("rg.Network.from_networkx(None)", TypeError, "a graph of networkx expected, not None"),
        ("rg.Network.from_scipy(None)", TypeError, "a matrix of scipy expected, not None"),
        ("rg.compare('kautz:2,3', None)", TypeError, "a network or the name of one expected, not None"),
        ("net.draw().save('x.jpg')", ValueError, "'x.jpg': the picture is SVG; a name that ends in .svg expected"),
        ("batch.check(source, destination, -1, -1)", ValueError, "words and hops"),
    ],
)
def test_wrong_types_and_values(call: str, error: "type[Exception]", text: str) -> None:
    import numpy as np

    net = rg.Network("kautz:2,3")
    batch = net.batch()
    source, destination = next(batch.random_pairs(2))
    both = np.zeros(32, dtype="u1")
    names = {"rg": rg, "net": net, "both": both, "tree": rg.Network("gft:2,2,2"), "batch": batch, "np": np}
    with pytest.raises(error, match=text):
        eval(call, {**names, "source": source, "destination": destination})


def test_arrays_of_another_byte_order() -> None:
    batch = rg.Network("kautz:3,6").batch()
    source, destination = next(batch.random_pairs(100))
    other = source.astype(source.dtype.newbyteorder())
    assert (batch.tables(other, destination) == batch.tables(source, destination)).all()


def test_kautz_digraphs_too_large_for_a_graph() -> None:
    net = rg.Network("kautz:15,16")
    word = "0123456789abcdef"
    number = net.parse(word)
    assert net.label(number) == word and net.nodes == 16 * 15**15
    batch = net.batch()
    source, destination = batch.pack([number]), batch.pack([0])
    nodes, hops = batch.nodes(source, destination)
    assert nodes.shape == (1, 15, 19) and hops[0, 0] == net.distance(word, 0)
    # 2^32 nodes or more, routes of more than 15 hops, and lists of words below and above 2^63
    assert nodes.dtype == "uint64" and nodes[0, 0, 0] == number
    for name, kind in (("kautz:4,16", "uint64"), ("kautz:3,16", "uint32")):
        assert rg.Network(name).batch().nodes([], [])[0].dtype == kind
    table = batch.tables(source, destination)[0]
    entries = [entry for entry in (batch.entry(table, letter) for letter in range(16)) if entry]
    assert sorted(entry[0] for entry in entries) == hops[0].tolist() and hops.max() > 15
    assert batch.unpack([int(source[0]), int(destination[0])]).tolist() == [number, 0]
    with pytest.raises(rg.RoutegenError, match="too large") as error:
        net.neighbours(0)
    assert error.value.status == rg.Status.E_SIZE
    with pytest.raises(rg.RoutegenError) as error:
        net.parse("0123456789abcdee")
    assert error.value.place == 15


# Long work, each begun by the line before the signal.
LONG = {
    "measures": "rg.Network('kautz:4,9').measures(always=True)",
    "simulate": "rg.Network('torus:16,16').simulate(0.3, most=4 * 10**9, precision='1e-7%')",
    "exchange": "rg.Network('torus:48,48').simulate_exchange(4 * 10**9)",
    "disjoint": "[rg.Network('torus:2500,2500').routes(0, 3126250) for _ in range(10**6)]",
    "deadlock": "rg.Network('kautz:2,14').deadlock()",
    "stream": "b = rg.Network('kautz:3,6').batch(); [0 for _ in b.stream(b.random_pairs(10**12))]",
    "states": "[0 for _ in rg.Network('gft:4,16,8').phases()]",
    "shortest": "[rg.Network('torus:1000,1000').routes(0, 500500, 'shortest')[0] for _ in range(10**6)]",
}


@pytest.mark.parametrize("what", LONG)
def test_ctrl_c(what: str) -> None:
    # Who runs the tests in the background may have told them to ignore the signal.
    begin = "import routegen as rg, signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)"
    program = f"{begin}\nprint('on', flush=True)\n{LONG[what]}\nprint('off')"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "on\n"
        time.sleep(0.5)  # most likely the call has begun; if not, it is interrupted, too
        child.send_signal(signal.SIGINT)
        try:
            out, error = child.communicate(timeout=300)  # else it was not interrupted
        finally:
            child.kill()
    assert child.returncode != 0 and "off" not in out and error.rstrip().endswith("KeyboardInterrupt")


def test_progress_and_what_it_raises() -> None:
    told: "list[tuple[int, int, str]]" = []
    net = rg.Network("debruijn:2,13")
    net.measures(always=True, progress=lambda *step: told.append(step))
    assert (
        told
        and all(0 <= done <= total for done, total, unit in told if total)
        and {step[2] for step in told} & {"pairs", "vertices"}
    )

    batch = rg.Network("kautz:3,6").batch()

    class Enough(Exception):
        pass

    def stop(done: int, total: int, unit: str) -> None:
        rg.Network("kautz:2,3").routes(0, 5)  # it may use the library itself
        raise Enough

    for work in (
        lambda: net.measures(always=True, progress=stop),
        lambda: rg.Network("torus:8,8").simulate(0.3, most=4 * 10**9, precision="1e-7%", progress=stop),
        lambda: rg.Network("kautz:2,12").deadlock(progress=stop),
        lambda: rg.Network("gft:2,4,4").states(progress=stop),
        lambda: rg.Network("torus:4,4").edges(progress=stop),
        lambda: batch.tables(*next(batch.random_pairs(5)), progress=stop),
    ):
        with pytest.raises(Enough):
            work()


def test_an_exception_stays_in_its_thread() -> None:
    found: "dict[int, object]" = {}

    def work(name: int) -> None:
        def stop(done: int, total: int, unit: str) -> None:
            raise KeyError(name)

        try:
            rg.Network("debruijn:2,13").measures(always=True, progress=stop)
        except Exception as error:
            found[name] = error.args

    threads = [threading.Thread(target=work, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {name: (name,) for name in range(3)}


def test_tqdm() -> None:
    from tqdm import tqdm  # type: ignore[import-untyped]

    batch = rg.Network("kautz:3,6").batch()
    source, destination = next(batch.random_pairs(400000, block=400000))
    with open(os.devnull, "w") as nowhere, tqdm(file=nowhere) as bar:
        batch.tables(source, destination, progress=bar)
        assert bar.n == bar.total == 400000 and bar.unit == " pairs"
    with open(os.devnull, "w") as nowhere, tqdm(file=nowhere) as bar:
        assert len(list(batch.stream([(source, destination)], progress=bar))) == 1
        assert bar.n == 400000 and bar.total is None


def test_pictures(graph: str, tmp_path: pathlib.Path) -> None:
    net = rg.Network(graph)
    routes = net.routes(0, net.nodes - 1)
    picture = net.draw(routes)
    root = xml.etree.ElementTree.fromstring(picture)
    drawn = [element.get("class", "") for element in root.iter()]
    assert sum(name.split()[:1] == ["v"] for name in drawn) == net.vertices
    assert sum(name.split()[:1] == ["r"] for name in drawn) == sum(route.hops for route in routes)
    assert net.draw(routes[0]) == net.draw(routes[:1])
    assert picture._repr_svg_() == picture and net.draw() != picture
    picture.save(tmp_path / "x.svg")
    assert (tmp_path / "x.svg").read_text() == picture
    assert net.name in net._repr_html_()


def test_links_that_are_no_pairs() -> None:
    links: Any = [(0, 1, 3)]
    with pytest.raises(ValueError, match="a pair of vertices expected, not"):
        rg.Network.from_edges(links)


def test_names_from_outside_in_notebooks_and_terminals() -> None:
    net = rg.Network.from_edges([("<b>", "'&"), ("'&", "--")], name="<script>\x1b[31m\"&\n")
    for html in net._repr_html_(), net.measures()._repr_html_():
        assert "&lt;script&gt;" in html and "<script" not in html
        assert xml.etree.ElementTree.fromstring(f"<p>{html}</p>".replace("<br>", "<br/>")) is not None
    for text in net.name, repr(net), repr(net.measures()), repr(net.routes("<b>", "--")), repr(net.deadlock()):
        assert text.isprintable()
    assert "<script" not in net.draw() and xml.etree.ElementTree.fromstring(net.draw()) is not None


def test_simulator() -> None:
    net = rg.Network("torus:4,4")
    low, high = net.simulate([0.1, 0.95], seed=3)
    assert (
        low.end == "precise"
        and abs(low.accepted - 0.1) < 0.01
        and low.latency is not None
        and low.hops is not None
        and low.latency > low.hops
    )
    assert high.saturated and high.latency is None and high.accepted < 0.95
    assert net.simulate(0.1, seed=3) == low != net.simulate(0.1, seed=4)
    fixed = net.simulate(0.1, warmup=500, most=5000, precision="0.01%", switching="vct")
    assert fixed.clocks <= 5000 and fixed.warmup == 500
    cut = net.simulate(0.3, max_clocks=9)
    assert (cut.end, cut.clocks) == ("cut", 9)
    none = net.simulate(0, warmup=100, most=500)
    assert none.latency is None and none.mean_use == 0.0
    exchange = net.simulate_exchange(order="shift")
    assert exchange.end == "complete" and exchange.clocks >= exchange.bound
    refused: "list[tuple[dict[str, Any], type[Exception]]]" = [
        ({"speed": 3}, TypeError),
        ({"traffic": "rush"}, ValueError),
        ({"vcs": 3}, rg.RoutegenError),
    ]
    for options, error in refused:
        with pytest.raises(error):
            net.simulate(0.1, **options)


@pytest.mark.parametrize(
    "call, times",
    [
        ("net.routes(0, 9)", 2000),
        ("net.draw()", 200),
        ("ring.measures()", 100),
        ("wide.states('cls', rows=0, seed=1)", 500),
        ("tree.draw(row=3)", 100),
    ],
)
def test_memory_is_given_back(call: str, times: int) -> None:
    names = {"net": "torus:4,4", "ring": "torus:4000", "tree": "gft:2,4,2", "wide": "gft:3,8,8"}
    networks = {name: rg.Network(of) for name, of in names.items()}

    class Malloc(ctypes.Structure):
        """mallinfo2 of glibc: two of its sizes are of what is in use."""

        _fields_ = [(name, ctypes.c_size_t) for name in "0 1 2 3 mapped 5 6 used 8 9".split()]

    mallinfo = ctypes.CDLL(None).mallinfo2
    mallinfo.restype = Malloc

    def in_use() -> int:
        gc.collect()
        found = mallinfo()
        return int(found.mapped + found.used)

    for _ in range(10):
        eval(call, networks)
    before = in_use()
    for _ in range(times):
        eval(call, networks)
    assert in_use() - before < 1 << 16


def test_names_of_the_package() -> None:
    header = pathlib.Path(__file__).resolve().parents[2] / "model" / "include" / "routegen" / "status.h"
    assert f'RG_VERSION "{rg.__version__}"' in header.read_text()
    public = {name for name, value in vars(rg).items() if getattr(value, "__module__", "").startswith("routegen")}
    assert {name for name in public if name not in ("ffi", "lib")} | {"__version__"} == set(rg.__all__)


def test_statuses_are_those_of_c() -> None:
    from routegen._librg import ffi

    assert {name: int(status) for name, status in rg.Status.__members__.items()} == {
        name[3:]: number for name, number in ffi.typeof("rg_status").relements.items()
    }


def test_default_routing(graph: str) -> None:
    options = ["--load", "0.5", "--max-clocks", "3000", "--warmup", "500", "--precision", "50", "--format", "json"]
    told = json.loads(said("simulate", graph, *options))[0]
    loads = rg.Network(graph).simulate([0.5, 0.6, 1], most=3000, warmup=500, precision="50%")
    assert all(load.end != "deadlock" and load.accepted > 0 for load in loads)
    assert all((load.routing, load.vcs) == (told["routing"], told["router"]["vcs"]) for load in loads)
    assert loads[0].accepted == pytest.approx(told["points"][0]["accepted"])
    assert rg.Network(graph).simulate_exchange(10**5).end != "deadlock"


def test_options_are_documented() -> None:
    """Each option of the program's help that the library has stands in the docstring, and no older name."""
    told = set(re.findall(r"^ {8}([a-z_]+)  ", str(rg.Network.simulate.__doc__).split("Options, by")[1], re.M))
    help = set(name.replace("-", "_") for name in re.findall(r"^ +--([a-z-]+)", said("simulate", "--help"), re.M))
    assert {"vcs", "max_clocks", "precision", "retry", "flits"} < told - {"arrivals"} < help
    for name in "most", "retries", "classing", "traffic_seed":
        assert name not in told


def test_options_have_the_names_and_values_of_the_program() -> None:
    net = rg.Network("torus:4,4")
    old = net.simulate(0.2, traffic="permutation", traffic_seed=7, most=3000, fixed=True, warmup=100, lengths="1:1,2:1")
    assert old == net.simulate(0.2, traffic="permutation:7", max_clocks=3000, warmup=100, flits="1:1,2:1")
    assert net.simulate(0.2, vcs=2, model="booksim", warmup=100, max_clocks=500).vcs == 2
    shift = net.simulate_exchange(10**4, exchange="shift")
    assert shift == net.simulate_exchange(10**4, order="shift") != net.simulate_exchange(10**4)
    with pytest.raises(ValueError, match="an exchange is run by simulate_exchange"):
        net.simulate(0.2, exchange="shift")  # type: ignore[call-overload]
    with pytest.warns(DeprecationWarning, match="precision=0.05 is a share; per cent, '5%', are expected from 2.0 on"):
        share = net.simulate(0.2, precision=0.05, max_clocks=5000)
    assert share == net.simulate(0.2, precision="5%", max_clocks=5000)


@pytest.mark.parametrize("name", ["kautz:2,3", "gft:2,4,2", "benes:3", "torus:4,4", "kautz:15,16"])
def test_info_is_the_record_of_the_program(name: str) -> None:
    told = json.loads(said("info", name, "--format", "json"))
    found = rg.Network(name).info()
    for record in told, found:
        for key in "seconds", "peak_memory":
            (record.get("search") or {}).pop(key, None)
    del told["verbs"]
    assert found == told


@pytest.mark.parametrize("options", [{}, {"within": "20%", "radix": 6, "sort": "ideal_bound", "most": 5},
    {"family": ["torus", "mesh"], "all_networks": True, "switch_cost": (7, 0.5), "link_cost": 3}])  # fmt: skip
def test_find_and_compare_are_the_answers_of_the_program(options: "dict[str, Any]") -> None:
    def asked(*words: str, **given: Any) -> Any:
        for name, value in given.items():
            words += ("--" + name.replace("_", "-"),)
            if value is not True:
                words += (",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value),)
        return json.loads(said(*words, "--format", "json"))

    found = rg.find(64, **options)
    assert found == asked("find", "--size", "64", **options)
    names = [row["network"] for row in found][:3]
    costs = {name: value for name, value in options.items() if name.endswith("cost")}
    assert rg.compare(*names, **costs) == asked("compare", *names, **costs)


def test_find_and_compare_refuse() -> None:
    calls: "list[tuple[Callable[[], object], str]]" = [
        (lambda: rg.find(64, within="20"), "within=20: a percentage from 0% to 1000% expected, as in 20%"),
        (lambda: rg.find(64, sort="price"), "sort=price: nodes, switches"),
        (lambda: rg.find(64, family="a b"), "family: a space in 'a b'"),
        (lambda: rg.compare("kary:2,2", "kautz:2,33"), "kautz:2,33: k must be 1..16"),
        (lambda: rg.compare(), "a network expected"),
    ]
    for call, says in calls:
        with pytest.raises(ValueError, match="^" + re.escape(says)):
            call()


def test_unsafe_routing() -> None:
    net = rg.Network("kautz:2,3")
    asked: "list[dict[str, Any]]" = [{"routing": "rule"}, {"rule": {"rule": "shift"}}, {"vcs": 2}]
    for options in asked:
        with pytest.raises(rg.RoutegenError, match="can deadlock, by a cycle of .* channels; unsafe runs it"):
            net.simulate(0.9, **options)
    assert net.simulate(0.9, routing="rule", unsafe=True).end == net.simulate(0.9, unsafe=True).end == "deadlock"
    with pytest.raises(rg.RoutegenError, match="requests that share virtual channels with replies can deadlock"):
        rg.Network("torus:4,4").simulate(0.1, traffic="request", shared=True, slots=2)
