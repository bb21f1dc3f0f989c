# SPDX-License-Identifier: Apache-2.0
"""What the program says: the answers that the benches expect of the hardware."""

import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

# A simulation runs in a folder of its own.
PROGRAM = os.environ.get("ROUTEGEN", Path(__file__).parents[2] / "build/routegen")


@dataclass
class Question:
    """A request to a Kautz core, and its answer: of the serial core the beats, of the pipelined one the table."""

    data: int  # s_axis_tdata
    error: int
    table: int = 0
    beats: list[tuple[int, int, int]] = field(default_factory=list)  # m_axis_tdata, m_axis_tuser, m_axis_tlast


def program(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def questions(network, pairs, illegal=8, seed=1):
    """Random pairs of a Kautz digraph, one in `illegal` of them not legal."""
    asked = []
    for line in program("vectors", network, "--core", "pipe", "--pairs", pairs, "--illegal", illegal, "--seed", seed).splitlines():
        kind, *words = line.split()
        if kind == "Q":
            asked.append(Question(int(words[0], 16), int(words[1])))
        elif kind == "T":
            asked[-1].table = int(words[0], 16)
        else:
            asked[-1].beats.append((int(words[0], 16), int(words[1], 16), int(words[2])))
    return asked
