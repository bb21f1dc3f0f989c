#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""simulate.py PROGRAM: how fast its simulator is, as a table in Markdown. A flit-hop is a flit that crosses a router.

Processor time of one core: of two runs, one longer than the other, the difference. Medians of three, in turns."""

import json
import os
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
