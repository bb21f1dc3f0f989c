# SPDX-License-Identifier: Apache-2.0
"""The simulator, flit by flit: latency and throughput at a load, and whole exchanges."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, SupportsFloat

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


def loads(
    network: "Network",
    loads: Sequence[Any],
    rule: Optional[Rule],
    unsafe: bool,
    options: Dict[str, Any],
    progress: Optional[Progress],
) -> List[Load]:
    for load in loads:
        if isinstance(load, (bool, complex)) or not isinstance(load, SupportsFloat):
            raise TypeError(f"load must be a number, not {load!r}")
    if not loads:
        return []
    options = {"load": [float(load) for load in loads], **options}
    found = _asked(network, rule, unsafe, options, progress)
    return [
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


def exchange(
    network: "Network",
    most: int,
    rule: Optional[Rule],
    unsafe: bool,
    options: Dict[str, Any],
    progress: Optional[Progress],
) -> Exchange:
    options = {**options, "traffic": "exchange", "most": whole(most, "most", 1)}
    found = _asked(network, rule, unsafe, options, progress)
    both = {"routing": found["routing"], "vcs": found["vcs"], **found["exchange"]}
    return Exchange(**{member.name: both[member.name] for member in fields(Exchange)})
