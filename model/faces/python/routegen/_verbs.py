# SPDX-License-Identifier: Apache-2.0
"""Verbs of the program: the library answers, as ``--format json`` prints it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Union

from ._core import Progress, Watch, c_text, ffi, integer, lib, parsed, words, written
from ._routes import Rule, answer_of, rule_words

if TYPE_CHECKING:
    from ._network import Network

Answer = Dict[str, Any]


def _asked(network: "Network", ask: Any, options: Dict[str, Any], progress: Optional[Progress]) -> Answer:
    """What is not given is left out; ``pass_`` is pass."""
    given = {name.rstrip("_"): value for name, value in options.items() if value is not None and value is not False}
    return answer_of(ask, network._any, words(**given), progress=progress)


def check(
    network: "Network", pairs: Optional[int] = None, *, seed: Optional[int] = None, kernel: Optional[str] = None,
    every_d: bool = False, progress: Optional[Progress] = None,
) -> Answer:
    """Whether the disjoint routes of all pairs of a Kautz digraph, or of ``pairs`` random ones, keep all rules
    (doc/schema/check.json): ``check()["broken"]`` is 0. ``kernel``: of the batch functions, or "model". ``every_d``: the
    pairs of every d at once, up to renaming letters."""
    return _asked(network, lib.rg_ask_check, dict(pairs=pairs, seed=seed, kernel=kernel, every_d=every_d), progress)


def exchange(
    network: "Network", *, square: Optional[str] = None, square_seed: Optional[int] = None,
    rotation: Optional[int] = None, pass_: Optional[int] = None, nodes: bool = False, schedule: bool = False,
    turn: bool = False, avoid_links: Optional[str] = None, progress: Optional[Progress] = None,
) -> Answer:
    """A whole all-to-all, message by message, on a Kautz digraph, fat tree or multistage network
    (doc/schema/exchange.json). With ``rotation``, or ``schedule``, which is all of them, the messages themselves, with
    ``nodes`` and the switches on their routes. ``avoid_links="012-120"``: a Kautz digraph, around a dead link.
    ``square="window"``: a slimmed fat tree in as few passes as its links allow; ``turn``: messages turn at their nearest
    common ancestor."""
    options = dict(square=square, square_seed=square_seed, rotation=rotation, pass_=pass_, nodes=nodes)
    options.update(schedule=schedule, turn=turn, avoid_links=avoid_links)
    return _asked(network, lib.rg_ask_exchange, options, progress)


def state_dicts(
    network: "Network", *, rotation: Optional[int] = None, pass_: Optional[int] = None, square: Optional[str] = None,
    square_seed: Optional[int] = None,
) -> List[Answer]:
    """The states of all switches, a dict a phase, level by level or stage by stage (doc/schema/states.json); None is an
    idle switch. ``states`` has them as arrays. With ``square="window"``, which has passes and no rotations, one dict, switch
    by switch, of a pass or all."""
    options = dict(square=square, square_seed=square_seed, rotation=rotation, pass_=pass_)
    return list(_asked(network, lib.rg_ask_states, options, None)["phases"])


def permutation(
    network: "Network", to: Union[str, Sequence[Optional[int]]], *, pass_: Optional[int] = None
) -> Answer:
    """The switches of a fat tree, Clos or multistage network for any permutation, in the fewest passes that are known
    (doc/schema/states.json): ``to[i]`` is where terminal i sends, None for nothing, or a name: reverse, bit-reversal,
    shuffle, transpose, shift:K or random:SEED."""
    if isinstance(to, str):
        return _asked(network, lib.rg_ask_permutation, {"permutation": to, "pass": pass_}, None)
    listed = ",".join("-" if one is None else str(integer(one, "a terminal or None expected")) for one in to)
    return _asked(network, lib.rg_ask_permutation, {"to": listed, "pass": pass_}, None)


def calls(
    network: "Network", load: float, *, calls: Optional[int] = None, seed: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Answer:
    """Calls that come and go in a Clos network of three stages, of which inputs are busy a share ``load`` of the time: the
    share that is blocked, with and without rearrangement, and Lee's and Jacobaeus' formulas (doc/schema/calls.json)."""
    return _asked(network, lib.rg_ask_calls, dict(load=load, calls=calls, seed=seed), progress)


def node(network: "Network", *, progress: Optional[Progress] = None, **options: Any) -> Union[Answer, List[Answer]]:
    """Messages through a network of nodes, some of them dead, by the cycle model of rg_node, clock by clock
    (doc/schema/node.json): ``node(dead="120", traffic="hotspot:012", clocks=5000)``. With ``sweep=M`` a list: how many
    messages arrive with 0 to M dead nodes.

    Options: ``traffic`` (uniform, hotspot, complement, reverse, transpose, tornado, neighbour, permutation, pairs),
    ``load``, ``bytes``, ``clocks``, ``dead``, ``fault`` ("5000:node:012", or several), ``first_routes``, ``buffer``,
    ``vc_rule``, ``wait``, ``tries``, ``deaf``, ``crc``, ``sweep``, ``sets``, ``seed``; doc/node.md says more of each.
    """
    found = _asked(network, lib.rg_ask_node, options, progress)
    return list(found["rows"]) if "rows" in found else found


def advise(
    network: "Network",
    *,
    vcs: int = 8,
    avoid: Optional[str] = None,
    avoid_links: Optional[str] = None,
    progress: Optional[Progress] = None,
) -> Answer:
    """Routings side by side, and which of them to take (doc/schema/advise.json): ``advise()["advice"]["routing"]``.
    ``vcs``: the virtual channels that there are; ``avoid`` and ``avoid_links`` as in ``tables``."""
    given = words(vcs=vcs, avoid=avoid, avoid_links=avoid_links)
    return answer_of(lib.rg_ask_advise, network._graph, given, progress=progress)


def tables(
    network: "Network",
    format: str = "csv",
    *,
    routing: Optional[str] = None,
    roots: Optional[str] = None,
    metric: Optional[str] = None,
    memory: Optional[int] = None,
    rule: Optional[Rule] = None,
    avoid: Optional[str] = None,
    avoid_links: Optional[str] = None,
    sl_file: "Union[str, os.PathLike[str], None]" = None,
    progress: Optional[Progress] = None,
) -> str:
    """The tables of a routing that cannot deadlock, as the program prints them: csv, lft, qos-policy, opensm-conf, pairs,
    floogen or verilog. Where the routing has several ports, all formats but csv and verilog take the first one. A routing
    of several classes has an lft only with ``sl_file``, where its QoS policy is written. No packet goes by ``avoid``
    ("spine1,spine2") and ``avoid_links`` ("leaf0-spine1,leaf1:8": all links of a pair, and the one at a port)."""
    given = words(
        routing=routing, roots=roots, metric=metric, memory=memory, avoid=avoid, avoid_links=avoid_links,
        **rule_words(network, rule),
    )
    with Watch(progress) as watch:

        def ask(out: Any, policy: Any) -> None:
            parsed(lib.rg_ask_tables, network._graph, given, c_text(format), out, policy, watch, text=given.decode())

        if sl_file is None:
            return written(lambda out: ask(out, ffi.NULL)).decode()
        table: List[bytes] = []
        levels = written(lambda policy: table.append(written(lambda out: ask(out, policy))))
    with open(sl_file, "wb") as file:
        file.write(levels)
    return table[0].decode()


def tables_diff(
    network: "Network",
    before: str,
    *,
    routing: Optional[str] = None,
    roots: Optional[str] = None,
    metric: Optional[str] = None,
    memory: Optional[int] = None,
    rule: Optional[Rule] = None,
    avoid: Optional[str] = None,
    avoid_links: Optional[str] = None,
    progress: Optional[Progress] = None,
) -> Answer:
    """What the table of a routing changes in ``before``, a table in csv, by router and entry (doc/schema/tables.json); the
    options are those of ``tables``: ``net.tables_diff(net.tables(), avoid="spine1")["entries"]["changed"]``."""
    given = words(
        routing=routing, roots=roots, metric=metric, memory=memory, avoid=avoid, avoid_links=avoid_links,
        **rule_words(network, rule),
    )
    text = before.encode()

    def ask(graph: Any, options: Any, *rest: Any) -> int:
        return int(lib.rg_ask_tables_diff(graph, options, text, *rest))

    return answer_of(ask, network._graph, given, progress=progress)


def noc(
    network: "Network",
    folder: "Union[str, os.PathLike[str], None]" = None,
    *,
    routing: Optional[str] = None,
    memory: Optional[int] = None,
    rule: Optional[Rule] = None,
    progress: Optional[Progress] = None,
    **options: Any,
) -> Answer:
    """The network in Verilog (doc/schema/noc.json): routers, turns, lanes, latency, terminals, links and tables. With a
    ``folder`` the files of ``routegen noc`` are written there. Options: ``data``, ``buffer``, ``hop``, ``classes``, ``user``,
    ``source``, ``pin`` ("first"), ``wrap``, ``top``, ``force``, ``avoid`` ("(0,1)"), ``avoid_links``."""
    given = words(routing=routing, memory=memory, **options, **rule_words(network, rule))

    def text(file: str) -> bytes:
        with Watch(progress) as watch:
            return written(
                lambda out: parsed(lib.rg_ask_noc, network._graph, given, c_text(file), out, watch, text=given.decode())
            )

    made: Answer = json.loads(text("json"))
    if folder is not None:
        os.makedirs(folder, exist_ok=True)
        for name, file in zip(made["files"], ("v", "json", "vh", "tb", "core", "f")):
            with open(os.path.join(folder, name), "wb") as to:
                to.write(text(file))
    return made
