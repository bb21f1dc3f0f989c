# SPDX-License-Identifier: Apache-2.0
"""Collectives: the program's answers, trees, and plans that are run."""

import json
import pathlib
import re
import subprocess
from collections import Counter
from typing import Any, Callable

import pytest
import routegen as rg
from conftest import said


@pytest.mark.parametrize("asked", ["allgather", "reduce-scatter", "allreduce", "broadcast", "alltoall"])
def test_collective_is_the_answer_of_the_program(asked: str) -> None:
    words = ["collective", asked, "kautz:2,3", "--bytes", 4096, "--format"]
    net = rg.Network("kautz:2,3")
    assert net.collective(asked, bytes=4096) == json.loads(said(*words, "json"))
    rows = said(*words, "csv").splitlines()
    table = net.schedule(asked, bytes=4096)
    assert [*table] == [*rows[0].split(",")[:-1], "adds"]
    assert [",".join(map(str, row)) for row in zip(*table.values())] == [
        row.replace("copy", "False").replace("add", "True") for row in rows[1:]
    ]


def test_collective_refuses() -> None:
    net = rg.Network("kautz:2,3")
    calls: "list[tuple[Callable[[], object], str]]" = [
        (lambda: net.collective("scatter"), "scatter: allgather, reduce-scatter, allreduce, broadcast or alltoall"),
        (lambda: net.collective("broadcast", root="999"), "root '999': letter 1 is '9', kautz:2,3 has letters 0..2"),
        (lambda: net.schedule("allgather", method="rings"), "kautz:2,3: no rings were found"),
    ]
    for call, says in calls:
        with pytest.raises(ValueError, match="^" + re.escape(says)):
            call()


@pytest.mark.parametrize("d, k", [(2, 3), (2, 6), (3, 3), (4, 2), (6, 2)])
def test_trees_are_those_of_a_broadcast(d: int, k: int) -> None:
    """Of every third root; that they are arc-disjoint and independent, tests/oracle shows of their definition."""
    net = rg.Network(f"kautz:{d},{k}")
    for root in range(0, len(net), 3):
        table, trees = net.schedule("broadcast", method="trees", root=f"@{root}"), net.trees(root)
        assert len(table["to"]) == d * (len(net) - 1)
        for to, chunk, parent, at in zip(table["to"], table["chunk"], table["from"], table["round"]):
            assert to in net.neighbours(int(parent))
            assert trees["parent"][chunk][to] == parent and trees["round"][chunk][to] == at
        assert trees["parent"].shape == (d, len(net)) and (trees["parent"] == -1).sum() == d


def run_plan(plan: Any, held: "list[dict[tuple[str, int], Counter[int]]]") -> None:
    """Runs an MSCCL++ plan: thread blocks in turn, each as far as it can; `held` is what is where, as sums of values."""
    gpus = plan["gpus"]
    semaphores = [[0] * len(gpu["semaphores"]) for gpu in gpus]
    signals: "Counter[tuple[int, int]]" = Counter()
    left = {(gpu["id"], block["id"]): list(block["ops"]) for gpu in gpus for block in gpu["threadblocks"]}
    moved = True
    while moved:
        moved = False
        for (gpu, at), ops in left.items():
            while ops:
                op, block = ops[0], gpus[gpu]["threadblocks"][at]
                place = [(b.get("type", ""), b["index"]) for b in op.get("src_buff", []) + op.get("dst_buff", [])]
                if "channel_ids" in op:
                    channel = block["channels"][0]["channel_ids"][op["channel_ids"][0]]
                    peer = gpus[gpu]["channels"][0]["connected_to"][channel]
                if op["name"] == "put":
                    buffer = block["remote_buffer_refs"][0]["remote_buffer_ids"][op["dst_buff"][0]["buffer_id"]]
                    there = gpus[gpu]["remote_buffers"][buffer]
                    assert there["rank"] == peer
                    held[peer][there["type"], place[1][1]] = Counter(held[gpu][place[0]])
                elif op["name"] == "signal":
                    signals[gpu, peer] += 1
                elif op["name"] == "wait":
                    if signals[peer, gpu] == 0:
                        break
                    signals[peer, gpu] -= 1
                elif op["name"] == "re":
                    held[gpu][place[2]] = held[gpu][place[0]] + held[gpu][place[1]]
                elif op["name"] == "copy":
                    held[gpu][place[1]] = held[gpu][place[0]]
                elif op["name"] == "sem_release":
                    semaphores[gpu][op["semaphore_ids"][0]] += 1
                elif op["name"] == "sem_acquire":
                    if semaphores[gpu][op["semaphore_ids"][0]] == 0:
                        break
                    semaphores[gpu][op["semaphore_ids"][0]] -= 1
                else:
                    assert op["name"] == "nop"
                ops.pop(0)
                moved = True
    assert not any(left.values())


@pytest.mark.parametrize("asked", ["allgather", "reduce-scatter", "allreduce", "broadcast", "alltoall"])
def test_plan_of_mscclpp_moves_what_it_should(asked: str) -> None:
    trees = ["kary:2,3 --method dbtree"] * (asked in ("allreduce", "broadcast"))
    for network in ["kautz:2,3", "torus:3,3", "gkautz:2,8", "kary:3,2", *trees]:
        plan = json.loads(said("collective", asked, *network.split(), "--format", "mscclpp"))
        nodes = len(plan["gpus"])
        sums = asked in ("reduce-scatter", "allreduce")
        chunks = plan["gpus"][0]["input_chunks"]
        # A value is a number, of node and place; a place with a sum has as many values as nodes.
        held = [{("i", at): Counter([node * chunks + at]) for at in range(chunks)} for node in range(nodes)]
        if asked == "allgather":
            held = [{("o", node * chunks + at): Counter([node * chunks + at]) for at in range(chunks)} for node in range(nodes)]
        run_plan(plan, held)
        for node in range(nodes):
            cut = plan["gpus"][node]["output_chunks"]
            for at in range(cut):
                if asked == "alltoall":
                    assert held[node]["o", at] == Counter([at * chunks + node])
                elif sums:
                    place = at + (node * cut if asked == "reduce-scatter" else 0)
                    assert held[node]["i", place] == Counter([who * chunks + place for who in range(nodes)])
                else:
                    assert held[node]["o" if asked == "allgather" else "i", at] == Counter([at])


@pytest.mark.parametrize("asked, found", [("2 2 2", 5), ("2 3 6", 11), ("4 2 4", 19), ("3 2 3", 0)])
def test_same_moves_lead_to_everyone(asked: str, found: int) -> None:
    script = pathlib.Path(__file__).parents[2] / "bench/same_moves.py"
    moves = subprocess.run([str(script), *asked.split()], capture_output=True, check=True, text=True).stdout
    assert len(moves.replace("none", "").split()[3:]) == found
