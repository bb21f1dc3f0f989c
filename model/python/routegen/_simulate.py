# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
"""The simulator, flit by flit: latency and throughput at a load, and whole exchanges."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, SupportsFloat, Type, TypeVar

from ._core import Progress, RoutegenError, Watch, check, ffi, lib, set_field, whole
from ._routes import Rule, record_of, rule_of

if TYPE_CHECKING:
    from ._network import Network

ROUTINGS = {value: name[len("RG_SIM_") :].lower() for name, value in ffi.typeof("rg_sim_routing").relements.items()}
ENDS = {value: ffi.string(lib.rg_sim_end_name(value)).decode() for value in ffi.typeof("rg_sim_end").relements.values()}


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
    p50: int
    p99: int
    p999: int
    max: int
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


Result = TypeVar("Result", Load, Exchange)


def _result(kind: Type[Result], found: Any, options: Any, **more: Any) -> Result:
    values: Dict[str, Any] = {"routing": ROUTINGS[options.routing], "vcs": options.vcs, **more}
    for member in fields(kind):
        if member.name in values:
            continue
        value = getattr(found, member.name)
        values[member.name] = (
            ENDS[value] if member.name == "end" else None if isinstance(value, float) and value < 0 else value
        )
    return kind(**values)


def _options(network: "Network", rule: Optional[Rule], options: Dict[str, Any], plan: Any) -> Any:
    made = ffi.new("rg_sim_options *")
    check(lib.rg_sim_options_of(network._graph, made), network.name)
    if rule:
        made.rule = rule_of(network, rule)[0]
    in_plan = dict(ffi.typeof("rg_sim_plan").fields)
    for name, value in options.items():
        set_field(plan if plan is not None and name in in_plan else made, name, value)
    return made


def _check(status: int, network: "Network") -> None:
    """Status E_SHAPE is of an option here, not of the network."""
    if status == lib.RG_E_SHAPE:
        raise RoutegenError(
            f"{network.name}: an option is out of range, or not possible with another one; simulate.h says which go "
            "together",
            status,
        )
    check(status, network.name)


def _route(network: "Network", made: Any, asked: bool, unsafe: bool, watch: Any) -> None:
    """Chooses a routing where none is asked for, refuses one that can deadlock, and counts its virtual channels."""
    found = ffi.new("rg_deadlock *")
    status = lib.RG_OK if asked or unsafe else lib.rg_sim_choose(network._graph, made, watch)
    if status == lib.RG_E_RULE or (asked and not unsafe and not made.queue):
        status = lib.rg_sim_judge(network._graph, made, watch, ffi.NULL, 0, found)
    waits = made.traffic == lib.RG_SIM_REQUEST and made.shared and made.slots > 0
    if not unsafe and (status == lib.RG_E_LARGE or found.cycle > 0 or waits):
        why = "it is too large to say whether this routing can deadlock"
        if found.cycle > 0:
            why = f"this routing can deadlock, by a cycle of {found.cycle} channels"
        elif waits:
            why = "requests that share lanes with replies can deadlock where slots are limited"
        raise RoutegenError(f"{network.name}: {why}; unsafe=True runs it all the same", lib.RG_E_RULE)
    _check(status, network)
    classes = ffi.new("unsigned *")
    _check(lib.rg_sim_classes(network._graph, made, classes), network)
    made.vcs = made.vcs or lib.rg_sim_default_vcs(made, classes[0])


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
        if not 0 <= float(load) <= 1:
            raise RoutegenError(
                f"{network.name}: load must be 0..1 flits a terminal and clock, not {load}", lib.RG_E_SHAPE
            )
    plan = ffi.new("rg_sim_plan *")
    check(lib.rg_sim_plan_of(plan), network.name)
    if "warmup" in options:
        options = {"fixed": True, **options}
    made = _options(network, rule, options, plan)
    found = ffi.new("rg_sim_result *")
    results = []
    with Watch(progress) as watch:
        _route(network, made, rule is not None or "routing" in options, unsafe, watch)
        for load in loads:
            made.load = float(load)
            _check(lib.rg_sim_measure(network._graph, made, plan, watch, ffi.NULL, 0, found), network)
            record = lib.rg_record_begin()
            lib.rg_put_sim_point(record, network._graph, made, found)
            results.append(_result(Load, found, made, record=record_of(record)))
    return results


def exchange(
    network: "Network",
    most: int,
    rule: Optional[Rule],
    unsafe: bool,
    options: Dict[str, Any],
    progress: Optional[Progress],
) -> Exchange:
    most = whole(most, "most", 1)
    made = _options(network, rule, {**options, "traffic": "exchange"}, None)
    found = ffi.new("rg_sim_exchange *")
    with Watch(progress) as watch:
        _route(network, made, rule is not None or "routing" in options, unsafe, watch)
        _check(lib.rg_sim_exchange_run(network._graph, made, most, watch, found), network)
    return _result(Exchange, found, made)
