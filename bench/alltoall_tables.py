#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""alltoall_tables.py CSV: what alltoall.sh has measured, as the tables of doc/collectives.md."""

import csv
import sys
from typing import Iterable, List

with open(sys.argv[1], encoding="ascii") as file:
    runs = list(csv.DictReader(file))
seconds = {(r["network"], r["collective"], r["algorithm"], int(r["bytes"])): float(r["seconds"]) for r in runs}


def distinct(column: str, what: Iterable[dict]) -> List[str]:
    """The values of a column, in order."""
    return list(dict.fromkeys(run[column] for run in what))


def cell(run: tuple, unit: float, digits: int) -> str:
    """A time, or nothing where there was no such run."""
    return f" {seconds[run] / unit:,.{digits}f} |" if run in seconds else " |"


networks = distinct("network", runs)
exchanges = [run for run in runs if run["collective"] == "alltoall"]
print("\n| " + "".join(f"| {network} " for network in networks) + "|\n|---" + "|--:" * len(networks) + "|")
for algorithm in distinct("algorithm", exchanges):
    print(f"| {algorithm} |" + "".join(cell((n, "alltoall", algorithm, 10**6), 1e-3, 1) for n in networks))

print("\n| | 1,024 bytes, ompi | 1,024 bytes, ours | 10^6, ompi | 10^6, ours |\n|---|--:|--:|--:|--:|")
for collective in distinct("collective", (run for run in runs if run["algorithm"] == "ours")):
    times = [(size, algorithm) for size in (1024, 10**6) for algorithm in ("smpi-ompi", "ours")]
    name = f"MPI_{collective[0].upper()}{collective[1:]}"
    print(f"| {name} |" + "".join(cell((networks[-1], collective, a, size), 1e-6, 0) for size, a in times))
