# SPDX-License-Identifier: Apache-2.0
"""bench.py SPEED [rounds=N] [pairs=N] [networkx=N] [least=SHARE]: routes of random pairs of K(3,6) in Python, beside C and networkx.

SPEED is the program of speed.c. Python and C take turns, each by the time of its thread on the processor, and the
median of each is printed. networkx finds the routes of the first pairs, and disjoint ones in
random graphs. Exit 1 if Python is slower than a share of C.
"""

import random
import statistics
import subprocess
import sys
import time
from typing import Any

import networkx as nx
import numpy as np
import routegen as rg
from routegen._batch import STEP
from routegen._core import ffi, lib

FORMS = ("tables", "words", "nodes")


def beside_flow(pairs: int) -> None:
    """Disjoint routes of random pairs of 50 random graphs, as many as networkx finds; medians of the graphs' times."""
    took: "dict[str, list[float]]" = {"networkx": [], "Python": [], "C": []}
    answer = ffi.new("rg_answer *")
    for seed in range(50):
        net = rg.Network.from_edges(nx.gnm_random_graph(200, 500, seed).edges)
        graph = net.to_networkx()
        ask = net.routes(0, 1, kind="disjoint")._ask

        def in_c(a: int, b: int) -> int:
            ask.source, ask.destination = a, b
            assert lib.rg_ask_routes(ask, answer) == lib.RG_OK
            count = int(answer.count.low)
            lib.rg_answer_close(answer)
            return count

        def in_networkx(a: int, b: int) -> int:
            return len(list(nx.node_disjoint_paths(graph, a, b))) if nx.has_path(graph, a, b) else 0

        ends = [random.Random(seed * pairs + i).sample(range(net.nodes), 2) for i in range(pairs)]
        finders = {"networkx": in_networkx, "Python": lambda a, b: len(net.routes(a, b, kind="disjoint")), "C": in_c}
        counts = []
        for name, find in finders.items():
            start = time.thread_time_ns()
            counts.append([find(a, b) for a, b in ends])
            took[name].append((time.thread_time_ns() - start) / pairs)
        assert counts[0] == counts[1] == counts[2]
    slow, python, c = (statistics.median(times) / 1e3 for times in took.values())
    print(
        f"Disjoint routes in 50 random graphs of 200 vertices, {50 * pairs} pairs, as many: networkx {slow:,.0f} us a pair;"
        f" Python {python:.0f} us, {slow / python:,.0f} times as fast; C {c:.1f} us, {slow / c:,.0f} times"
    )


def main(speed: str, rounds: int = 31, pairs: int = 10**6, networkx: int = 100, least: float = 0.0) -> int:
    net = rg.Network("kautz:3,6")
    batch = net.batch()
    blocks = list(batch.random_pairs(pairs))
    source, destination = (np.concatenate([block[i] for block in blocks]) for i in range(2))
    outs: "dict[str, Any]" = {form: getattr(batch, form)(source, destination) for form in FORMS}
    child = subprocess.Popen(
        [speed, str(pairs), str(STEP)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    assert child.stdin is not None and child.stdout is not None
    times: "dict[str, list[float]]" = {}
    for _ in range(rounds):
        for form in FORMS:
            print(form, file=child.stdin, flush=True)
            times.setdefault(f"{form} C", []).append(int(child.stdout.readline()) / 1e9)
            start = time.thread_time_ns()
            getattr(batch, form)(source, destination, out=outs[form])
            times.setdefault(f"{form} Python", []).append((time.thread_time_ns() - start) / 1e9)
            start = time.thread_time_ns()
            getattr(batch, form)(source, destination)
            times.setdefault(f"{form} new", []).append((time.thread_time_ns() - start) / 1e9)
    child.stdin.close()
    child.wait()
    rate = {name: pairs / statistics.median(taken) for name, taken in times.items()}
    print(f"K(3,6), {pairs} random pairs, kernel {batch.kernel}; million pairs a second, medians of {rounds} rounds")
    print(f"{'':8}{'C':>10}{'Python, out=':>14}{'share':>8}{'Python, new arrays':>20}{'share':>8}")
    slow = False
    for form in FORMS:
        c, kept, new = (rate[f"{form} {who}"] for who in ("C", "Python", "new"))
        # Turn by turn, so that what else the machine does counts for both
        share = statistics.median(a / b for a, b in zip(times[f"{form} C"], times[f"{form} Python"]))
        slow = slow or share < least
        print(f"{form:8}{c / 1e6:10.1f}{kept / 1e6:14.1f}{share:8.2f}{new / 1e6:20.1f}{new / c:8.2f}")
    graph = net.to_networkx()
    ends = [batch.unpack(words[:networkx]).tolist() for words in (source, destination)]
    start = time.thread_time_ns()
    for a, b in zip(*ends):
        assert len(list(nx.node_disjoint_paths(graph, a, b))) == 3
    theirs = networkx / ((time.thread_time_ns() - start) / 1e9)
    start = time.thread_time_ns()
    for a, b in zip(*ends):
        assert len(net.routes(a, b)) == 3
    single = networkx / ((time.thread_time_ns() - start) / 1e9)
    print(
        f"networkx {nx.__version__}, node_disjoint_paths: {theirs:.0f} pairs a second; Network.routes, a pair at a time: {single:.0f},"
    )
    print(
        f"{single / theirs:.0f} times that; nodes in batches {rate['nodes Python'] / theirs:,.0f} times, tables {rate['tables Python'] / theirs:,.0f} times"
    )
    beside_flow(max(1, networkx // 5))
    return int(slow)


if __name__ == "__main__":
    given = dict(argument.split("=", 1) for argument in sys.argv[2:] if "=" in argument)
    if (
        len(sys.argv) < 2
        or len(given) != len(sys.argv) - 2
        or not set(given) <= {"rounds", "pairs", "networkx", "least"}
    ):
        sys.exit("bench.py SPEED [rounds=N] [pairs=N] [networkx=N] [least=SHARE]")
    numbers: "dict[str, Any]" = {name: float(value) if name == "least" else int(value) for name, value in given.items()}
    sys.exit(main(sys.argv[1], **numbers))
