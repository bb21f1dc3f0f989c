#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""simulate.py PROGRAM [--count]: how fast its simulator is, as a table in Markdown. A flit-hop is a flit that crosses a router.

Processor time of one core: of two runs, one longer than the other, the difference. Medians of three, in turns. With --count
instructions of small networks instead, which valgrind counts."""

import json
import os
import re
import statistics
import subprocess
import sys
from typing import List, Tuple

BOOKSIM = "--model booksim --self"
ROWS = [
    ("mesh:8,8", "0.0001", 20000000, BOOKSIM),
    ("mesh:8,8", "0.001", 3000000, BOOKSIM),
    ("mesh:8,8", "0.21", 20000, BOOKSIM),
    ("mesh:8,8", "0.38", 12000, BOOKSIM),
    ("kary:4,3", "0.58", 10000, BOOKSIM + " --select random"),
    ("torus:64,64", "0.05", 300, ""),
    ("torus:100,100", "0.05", 300, ""),
    ("kautz:4,8", "0.05", 60, "--routing rule --unsafe"),
]


def run(network: str, load: str, clocks: int, options: str) -> Tuple[float, int, int, int]:
    """Seconds, clocks, flit-hops and kilobytes."""
    common = f"--load {load} --warmup 1 --max-clocks {clocks} --precision 1e-4 --threads 1 --format json"
    command = [sys.argv[1], "simulate", network, *common.split(), *options.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        result = json.load(child.stdout)[0]
        usage = os.wait4(child.pid, 0)[2]
        child.returncode = 0
    point = result["points"][0]
    return usage.ru_utime, point["clocks"], point["moves"], usage.ru_maxrss


def count(network: str, load: str, clocks: int) -> Tuple[int, int]:
    """Instructions, and flit-hops."""
    common = f"--load {load} --warmup 1 --max-clocks {clocks} --precision 1e-4 --threads 1 --format json"
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.argv[1], "simulate", network]
    done = subprocess.run(valgrind + common.split(), capture_output=True, check=True, text=True)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    assert collected
    return int(collected[1]), json.loads(done.stdout)[0]["points"][0]["moves"]


if "--count" in sys.argv:
    print("| network | load | instructions a flit-hop |\n|---|---|--:|")
    for network, load in (("mesh:8,8", ".3"), ("torus:8,8", ".3"), ("kautz:2,5", ".2"), ("kary:4,3", ".4")):
        (less, few), (more, many) = (count(network, load, clocks) for clocks in (1000, 3000))
        print(f"| {network} | {load} | {(more - less) / (many - few):.0f} |")
    sys.exit()
rates: List[List[Tuple[float, float]]] = [[] for _ in ROWS]
for _ in range(3):
    for row, (network, load, clocks, options) in zip(rates, ROWS):
        # Half as long to fill the network, the tables and the caches
        short, long = (run(network, load, c, options) for c in (clocks // 2, clocks // 2 + clocks))
        seconds, passed, moves, _ = (b - a for a, b in zip(short, long))
        row.append((moves / seconds, passed / seconds))
print("| network | load | clocks/s | M flit-hops/s | ns a flit-hop |\n|---|---|---|---|---|")
for row, (network, load, *_) in zip(rates, ROWS):
    hops, passed = map(statistics.median, zip(*row))
    print(f"| {network} | {load} | {passed:.3g} | {hops / 1e6:.3g} | {1e9 / hops:.0f} |")
print(f"\n{network}: {long[3] * 1024 / (5 * 4**7):.0f} bytes a router, with the program's own")
