#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tables.py PROGRAM [BEFORE]: processor time a row of `tables` in CSV, as a table in Markdown; and by another program's.

Medians of five, in turns. The limit is a line of `export`, which asks for no route."""

import os
import statistics
import subprocess
import sys
from typing import Dict, List, Tuple

NETWORKS = (
    "star:6 bubble:6 pancake:6 kautz:4,5 debruijn:4,5 gkautz:4,900 torus:40,40 mesh:40,40 hypercube:10 circulant:900,1,30 ccc:6 "
    "shuffle:10 mdsxn:5,5 hyperx:8,8,8 dragonfly:4,9,4 slimfly:19 regular:1000,6,1 butterfly:2,9 kary:4,4 gft:4,4,4"
).split()
ASKED = [["tables", network] for network in NETWORKS] + [
    ["tables", "mesh:24,24", "--routing", "updown"],
    ["export", "torus:700,700", "--format", "edges"],
]


def run(program: str, call: List[str]) -> float:
    """Seconds, with the rows thrown away."""
    with subprocess.Popen([program, *call], stdout=subprocess.DEVNULL) as child:
        usage = os.wait4(child.pid, 0)[2]
        child.returncode = 0
    return usage.ru_utime + usage.ru_stime


def lines(program: str, call: List[str]) -> int:
    with subprocess.Popen([program, *call], stdout=subprocess.PIPE) as child:
        assert child.stdout
        return sum(block.count(b"\n") for block in iter(lambda: child.stdout.read(1 << 20), b""))


programs = sys.argv[1:]
times: Dict[Tuple[str, str], List[float]] = {}
rows = {" ".join(call): lines(programs[0], call) for call in ASKED}
for _ in range(5):
    for call in ASKED:
        for program in programs:
            times.setdefault((" ".join(call), program), []).append(run(program, call))
print(f"| call | rows | ns a row |{' before, by now |' * (len(programs) - 1)}\n|---|--:|--:|{'--:|' * (len(programs) - 1)}")
for name, count in rows.items():
    now, *before = (statistics.median(times[name, program]) for program in programs)
    print(f"| {name} | {count} | {now / count * 1e9:.0f} |", *(f"{b / now:.1f} |" for b in before))
