# SPDX-License-Identifier: Apache-2.0
"""The simulator, flit by flit: latency and throughput at a load, and whole exchanges."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Sequence, SupportsFloat, Union, overload

from ._arrays import columns
from ._core import Progress, ffi, lib, whole, words
from ._routes import Rule, answer_of, rule_words

if TYPE_CHECKING:
    from ._network import Network

#: The options of the library.
KNOWN = {"hotspots", "lengths", "arrivals"}
while lib.rg_sim_option_name(len(KNOWN) - 3):
    KNOWN.add(ffi.string(lib.rg_sim_option_name(len(KNOWN) - 3)).decode().replace("-", "_"))
#: The columns of what has arrived.
ARRIVALS = ("source", "destination", "injected", "entered", "arrived", "hops", "flits", "kind")


@dataclass(frozen=True)
class Load:
    """What was measured at a load, as rg_sim_result says: loads in flits a terminal and clock, times in clocks; None
    is a number that has no meaning, as a latency beyond saturation."""

    #: "precise", "cut", "saturated", "deadlock" or "unsettled".
    end: str
    offered: float
    accepted: float
    latency: Optional[float]
    interval: Optional[float]
    network: Optional[float]
    hops: Optional[float]
    p50: Optional[int]
    p99: Optional[int]
    p999: Optional[int]
    max: Optional[int]
    packets: int
    warmup: int
    clocks: int
    moves: int
    #: The routing that ran, as "rule" or "count", and its virtual channels.
    routing: str
    vcs: int
    mean_use: float
    most_use: float
    fewest: float
    most: float
    fairness: float
    dead: int
    #: The point as ``routegen simulate --format json`` prints it.
    record: Dict[str, Any] = field(repr=False)
    #: With ``arrivals``: arrays, an item a packet, as ``routegen simulate --packets`` writes them (``class`` is kind).
    arrivals: Optional[Dict[str, Any]] = field(repr=False, default=None, compare=False)

    def as_dict(self) -> Dict[str, Any]:
        """The keys of the program's JSON, for ``pandas.DataFrame([load.as_dict() for load in loads])``."""
        return dict(self.record)

    @property
    def saturated(self) -> bool:
        return self.end == "saturated"


@dataclass(frozen=True)
class Exchange:
    """What came of an all-to-all exchange, as rg_sim_exchange says."""

    end: str
    clocks: int
    bound: int
    waits: int
    moves: int
    latency: Optional[float]
    #: As of a Load.
    routing: str
    vcs: int

    def as_dict(self) -> Dict[str, Any]:
        return asdict(self)


def _asked(
    network: "Network", rule: Optional[Rule], unsafe: bool, options: Dict[str, Any], progress: Optional[Progress]
) -> Dict[str, Any]:
    """The record of rg_ask_simulate."""
    for name in options:
        if name not in KNOWN and name != "load":
            raise TypeError(f"{name} is not one of {', '.join(sorted(KNOWN))}")
    text = words(**options, **rule_words(network, rule), unsafe=unsafe)
    return answer_of(lib.rg_ask_simulate, network._graph, text, progress=progress)


@overload
def simulate(
    network: "Network",
    load: float = 0.1,
    *,
    progress: Optional[Progress] = None,
    rule: Optional[Rule] = None,
    unsafe: bool = False,
    **options: Any,
) -> Load: ...
@overload
def simulate(
    network: "Network",
    load: Sequence[float],
    *,
    progress: Optional[Progress] = None,
    rule: Optional[Rule] = None,
    unsafe: bool = False,
    **options: Any,
) -> List[Load]: ...
def simulate(
    network: "Network",
    load: "Union[float, Sequence[float]]" = 0.1,
    *,
    progress: Optional[Progress] = None,
    rule: Optional[Rule] = None,
    unsafe: bool = False,
    **options: Any,
) -> "Union[Load, List[Load]]":
    """Latency and throughput at a load, or at several, flit by flit: ``simulate(0.2, traffic="transpose", vcs=4)``.

    Without ``routing=`` or ``rule=`` the rule runs, or where that can deadlock ``count`` or ``updown``, as in the
    program. A routing that can deadlock is an error, unless ``unsafe``; then what is not asked for is the rule.

    Options (doc/simulator.md says more of each)::

        traffic=uniform       or complement, transpose, reverse, shuffle, tornado, neighbour, permutation, nearest,
                              request
        self=False            uniform: the sender is a target like the others
        traffic_seed=0        of the permutation
        flits=1               of a packet
        priority=False        each of several lengths is a class, the last one with the highest priority
        energy_link=0, energy_buffer=0   of a flit on a link, and in a buffer: the record has an ``energy``
        births=bernoulli      or burst, periodic, exact: when packets are born
        burst_on=1, burst_off=1   mean clocks of a burst, and between bursts
        seed=1                of all that is random

        routing=rule          or count, minimal, valiant, ugal, par, updown, layers, disjoint
        select=credits        or random, first: which of the hops that the routing permits
        disjoint=0            which of the disjoint routes, 0..d-1
        bias=0                ugal, par: by how much the rule's way is preferred, in flits ahead times hops
        classing=hops         or valley, layers: when a packet steps to the next virtual channel
        node=False            routers are Kautz nodes (doc/node.md)
        queue=False           store and forward, in queues without a limit
        memory=1073741824     bytes that a table of routes may take

        vcs=0                 virtual channels of a port; 0: as many as the routing needs, or more
        buffer=8              flits of a virtual channel
        switching=wormhole    or vct, a packet waits for room for all its flits
        allocator=separable   or greedy, or staged (BookSim2's), or islip: staged, by iSLIP
        iterations=1          of iSLIP
        input_speedup=1       flits that an input port of staged or islip sends in a clock
        route_delay=1         clocks from a head's arrival to its first allocation
        link_delay=2          clocks from a flit's grant to its arrival
        credit_delay=2        clocks from a flit's grant to its credit upstream
        inject_delay=1        clocks from a terminal to its router
        tail_credit=False     a virtual channel is free when all its room is, not when the tail has left
        rings=False           torus: a packet keeps its class along a ring, as BookSim2's do
        own_exits=False       packets leave for terminals in the class in which they came, not in any

        window=1              traffic request: requests of a terminal at a time
        reply_flits=1         of a reply
        service=0             clocks from a request's arrival to the reply's birth
        slots=0               replies that a terminal holds; 0: any number
        shared=False          requests and replies in the same virtual channels

        fixed=False           the warm-up is ``warmup`` clocks; else it is found
        warmup=0              clocks
        precision=0.01        half the interval of the latency, as a share of it; above 0.05 as 0.05
        most=1000000          clocks, all in all
        each=0                above 0: until each terminal has sent that many packets on average
        arrivals=False        each Load has arrays of the packets that arrived
        watch=1000            clocks between two searches for a deadlock; 0: never
    """
    if isinstance(load, str):
        raise TypeError(f"load must be a number or several, not {load!r}")
    loads = list(load) if isinstance(load, Iterable) else [load]
    for one in loads:
        if isinstance(one, (bool, complex)) or not isinstance(one, SupportsFloat):
            raise TypeError(f"load must be a number, not {one!r}")
    if not loads:
        return []
    options = {"load": [float(one) for one in loads], **options}
    found = _asked(network, rule, unsafe, options, progress)
    measured = [
        Load(
            routing=found["routing"],
            vcs=found["vcs"],
            network=point["network_latency"],
            arrivals=columns(point.pop("arrivals").encode(), ARRIVALS) if "arrivals" in point else None,
            record=point,
            **{member.name: point[member.name] for member in fields(Load) if member.name in point},
        )
        for point in found["points"]
    ]
    return measured if isinstance(load, Iterable) else measured[0]


def simulate_exchange(
    network: "Network",
    most: int = 10**7,
    *,
    progress: Optional[Progress] = None,
    rule: Optional[Rule] = None,
    unsafe: bool = False,
    **options: Any,
) -> Exchange:
    """An all-to-all exchange, in at most ``most`` clocks; in the routing that ``simulate`` takes."""
    options = {**options, "traffic": "exchange", "most": whole(most, "most", 1)}
    found = _asked(network, rule, unsafe, options, progress)
    both = {"routing": found["routing"], "vcs": found["vcs"], **found["exchange"]}
    return Exchange(**{member.name: both[member.name] for member in fields(Exchange)})
