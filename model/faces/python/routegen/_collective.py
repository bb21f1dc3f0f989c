# SPDX-License-Identifier: Apache-2.0
"""Schedules of collective operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional, Union

from ._arrays import columns, np
from ._core import Progress, Watch, lib, parsed, words, written
from ._routes import answer_of

if TYPE_CHECKING:
    from ._network import Network

COLUMNS = ("round", "from", "to", "link", "source", "chunk")


def question(collective: str, options: Dict[str, Any]) -> bytes:
    if not isinstance(collective, str):
        raise TypeError(f"the name of a collective is a str, not {collective!r}")
    root = options.get("root")
    if isinstance(root, int):
        options["root"] = f"@{root}"
    return collective.encode("utf-8", "surrogatepass") + b" " + words(**options)


def collective(
    network: "Network", collective: str, progress: Optional[Progress] = None, **options: Any
) -> Dict[str, Any]:
    """A collective operation by each of its methods, as ``routegen collective --format json`` prints it
    (doc/schema/collective.json): ``collective("allgather", bytes=65536)``. It is allgather, reduce-scatter,
    allreduce, broadcast or alltoall.

    Options: ``method`` by name (trees, rings, ...); ``root`` and ``pieces`` of a broadcast; ``bytes`` of a
    shard, by default 2**20; ``start_up`` seconds, 1e-6; ``rate`` of a link in bytes a second, 1e10; through
    switches ``routing``, ``roots`` and ``metric``, and ``open`` shifts of an alltoall at a time.
    """
    return answer_of(lib.rg_ask_collective, network._graph, question(collective, options), progress=progress)


def schedule(
    network: "Network", collective: str, progress: Optional[Progress] = None, **options: Any
) -> Dict[str, Any]:
    """The sends of a collective, by rounds, as columns that pandas takes: round, from, to, link, source, chunk,
    and ``adds``, whether the receiver adds; without numpy lists. Options as in ``collective``; by default the fastest
    method."""
    asked = question(collective, options)
    text = asked.decode("utf-8", "surrogatepass")
    with Watch(progress) as watch:
        csv = written(
            lambda out: parsed(lib.rg_write_collective, network._graph, asked, b"csv", out, watch, text=text)
        )
    found = columns(csv.replace(b"copy", b"0").replace(b"add", b"1"), (*COLUMNS, "adds"))
    found["adds"] = found["adds"] == 1 if np is not None else [one == 1 for one in found["adds"]]
    return found


def trees(network: "Network", root: Union[str, int]) -> Dict[str, Any]:
    """The trees of a root of a Kautz digraph, by tree and node: ``parent``, and ``round``, in which a broadcast
    reaches it; -1 for the root. Arrays, or without numpy lists."""
    sends = schedule(network, "broadcast", method="trees", root=root)
    chunks = int(max(sends["chunk"])) + 1
    found: Dict[str, Any] = {}
    for name, column in ("parent", "from"), ("round", "round"):
        rows = [[-1] * len(network) for _ in range(chunks)]
        for tree, node, value in zip(sends["chunk"], sends["to"], sends[column]):
            rows[tree][node] = int(value)
        found[name] = rows if np is None else np.array(rows)
    return found
