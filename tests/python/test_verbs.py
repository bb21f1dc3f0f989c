# SPDX-License-Identifier: Apache-2.0
"""The verbs of the program: each answers what the program prints."""

import json
import pathlib
import xml.etree.ElementTree
from typing import Any

import pytest
import routegen as rg
from conftest import said
from routegen._simulate import KNOWN

LINES = (pathlib.Path(__file__).parent / "questions").read_text().splitlines()
METHODS = {"states": "state_dicts"}
RULE = {"vc_classes", "up"}


def asked(words: "list[str]") -> "dict[str, Any]":
    """Options as arguments."""
    given: "dict[str, Any]" = {}
    for word in words:
        if word.startswith("--"):
            given[word[2:].replace("-", "_")] = True
        else:
            given[next(reversed(given))] = word
    if given.get("rotation") == "all":
        del given["rotation"]
    if "pass" in given:
        given["pass_"] = given.pop("pass")
    rule = {name: given.pop(name) for name in RULE & given.keys()}
    return {**given, "rule": rule} if rule else given


def untimed(answer: Any) -> Any:
    """Without what depends on the clock."""
    return {k: v for k, v in answer.items() if not k.endswith("second") and k != "seconds"} if isinstance(answer, dict) else answer


@pytest.mark.parametrize("line", [line for line in LINES if line and line[0] != "#"])
def test_a_verb_answers_what_the_program_prints(line: str) -> None:
    verb, *words = line.split()
    what = [words.pop(0)] if verb == "collective" else []
    given = asked(words[1:])
    method = "permutation" if "permutation" in given else METHODS.get(verb, verb)
    what += [given.pop("permutation")] if method == "permutation" else []
    answer = getattr(rg.Network(words[0]), method)(*what, **given)
    if verb == "tables":
        assert answer == said(*line.split())
        return
    printed = said(*line.split(), "--format", "json", wrong=True)
    if method == "state_dicts":
        assert answer == [json.loads(phase) for phase in ([printed] if given.get("square") == "window" else printed.splitlines())]
    else:
        assert untimed(getattr(answer, "record", answer)) == untimed(json.loads(printed))


def test_a_permutation_is_a_list_or_a_name() -> None:
    net = rg.Network("clos:2,2,2")
    assert net.permutation([3, 2, 1, 0])["switches"] == net.permutation("reverse")["switches"]
    assert net.permutation([1, None, None, 0], pass_=0)["messages"] == 2
    for to, says in ([3, 0, 3, 1], "terminal 3 is taken twice, by 0 and 2"), ("foo", "expected"), ([0, 1, 2], "ends after 3"):
        with pytest.raises(rg.RoutegenError, match=says):
            net.permutation(to)
    with pytest.raises(TypeError):
        net.permutation([0.5, 1, 2, 3])  # type: ignore[list-item]


@pytest.mark.parametrize("verb, options, says", [
    ("check", {"seed": 3}, "check: seed works only with pairs"),
    ("exchange", {"rotation": 3}, "rotation=3: no such option of kautz:2,3; schedule or avoid-links expected"),
    ("state_dicts", {}, "kautz:2,3: only fat trees and multistage networks have states"),
    ("node", {"wait": 0}, "wait '0': a whole number from 1 to 1048575 expected"),
    ("node", {"speed": 3}, "speed=3: no such option of nodes"),
    ("tables", {"routing": "par"}, "kautz:2,3: this routing can deadlock, by a cycle of 3 channels"),
    ("tables", {"format": "xml"}, "csv, lft, qos-policy, opensm-conf, pairs, floogen or verilog expected"),
])
def test_what_a_verb_refuses(verb: str, options: "dict[str, Any]", says: str) -> None:
    with pytest.raises(rg.RoutegenError) as error:
        getattr(rg.Network("kautz:2,3"), verb)(**options)
    assert str(error.value) == says


def test_noc(tmp_path: pathlib.Path) -> None:
    """A network on chip: what it is, the program's files, and what cannot be one."""
    net = rg.Network("mesh:2,2")
    assert net.noc()["router"]["turns"] == 20
    assert net.noc(classes=2)["router"]["lanes"] == 2
    assert net.noc(avoid="(0,1)")["avoided"] == [1]
    assert net.noc(avoid_links="(0,0)-(1,0)")["channels"] == 6
    assert sorted(net.noc(tmp_path)["files"]) == sorted(path.name for path in tmp_path.iterdir())
    own = tmp_path / "own"
    said("noc", "mesh:2,2", "-o", own)
    assert {path.name: path.read_bytes() for path in own.iterdir()} == {
        path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()
    }
    with pytest.raises(rg.RoutegenError, match="--pin first"):
        rg.Network("torus:4,4").noc(routing="minimal")


def test_what_is_left(tmp_path: pathlib.Path) -> None:
    """Tables, and what they change, without a switch or one of two cables, as the program's."""
    net = rg.Network("kary:2,2")
    before = tmp_path / "before.csv"
    before.write_text(net.tables())
    for option, value in ("avoid", "<1,0>"), ("avoid_links", "<0,0>:2"):
        words = f"--{option.replace('_', '-')}", value
        assert net.tables(**{option: value}) == said("tables", "kary:2,2", *words)  # type: ignore[arg-type]
        found = net.tables_diff(before.read_text(), **{option: value})  # type: ignore[arg-type]
        assert found == json.loads(said("tables", "kary:2,2", *words, "--diff", before, "--format", "json"))
        assert net.advise(**{option: value})["bound"]["load"] < net.advise()["bound"]["load"]  # type: ignore[arg-type]
    assert net.deadlock(avoid="<1,0>", routing="updown").record["used"] == 4
    with pytest.raises(rg.RoutegenError, match="line 2, column 1"):
        net.tables_diff("router,target\n9")


def test_sweep() -> None:
    """Rows of numbers and words, of which pandas makes a table; options are typed: a wrong one is an error to mypy."""
    net = rg.Network("torus:3,3")
    rows = rg.sweep([net, "mesh:3,3"], [0.1, 0.2], vcs=[4, 6], seed=range(2), traffic="transpose", max_clocks=500)
    assert [(row["network"], row["vcs"], row["seed"], row["load"]) for row in rows] == [
        (name, vcs, seed, load) for name in ("torus:3,3", "mesh:3,3") for vcs in (4, 6) for seed in (0, 1) for load in (0.1, 0.2)
    ]
    options: rg.SimulateOptions = {"traffic": "transpose", "max_clocks": 500, "vcs": 6, "seed": 1}
    load = net.simulate(0.2, **options)
    assert load.as_dict() == {"network": "torus:3,3", "routing": "rule", "vcs": 6, **load.record} and load.record["seed"] == 1
    assert rows[7]["accepted"] == load.accepted and rows[7]["latency"] == load.latency
    assert rows[7]["busiest_port"] == load.record["busiest"]["port"]
    assert all(value is None or isinstance(value, (str, int, float)) for row in rows for value in row.values())
    assert rg.sweep("mesh:3,3", 0.1, routing="updown", max_clocks=100)[0]["routing"] == "updown"
    # In a notebook both are curves, one a network, vcs and seed; a latency that has no meaning any more ends with a cross.
    for curves, lines in (rows, 16), (net.simulate([0.1, 0.95], max_clocks=2000), 2):
        drawn = xml.etree.ElementTree.fromstring(curves._repr_svg_())
        paths = [one for one in drawn.iter("{http://www.w3.org/2000/svg}path") if one.get("class", "").startswith("line")]
        assert sum("h22" in one.get("d", "") for one in paths) == lines
        assert sum("l10 10" in one.get("d", "") for one in paths) == (lines == 2)
    assert "torus:3,3 vcs=6 seed=1" in rows._repr_svg_() and rows._repr_svg_() == rows.draw()
    assert f"<td>accepted</td><td>{load.accepted}</td>" in load._repr_html_()
    assert rg.Network("mesh:2,2").simulate([]).draw().startswith("<svg")
    found = rg.Network("kautz:2,2").saturation(max_clocks=3000)
    assert list(found) == ["network", "routing", "vcs", "seed", "sustains", "saturated"] and 0 < found["sustains"] <= 1
    with pytest.raises(TypeError):
        net.simulate(0.1, vsc=2)  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        net.simulate_exchange(bufer=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        net.saturation(sed=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        rg.sweep(net, 0.1, vcss=2)  # type: ignore[call-arg]
    assert {*rg.SimulateOptions.__annotations__, "exchange"} == {*KNOWN, "arrivals", "hotspots", "lengths"}
