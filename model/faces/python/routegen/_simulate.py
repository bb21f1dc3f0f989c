# SPDX-License-Identifier: Apache-2.0
"""The simulator, flit by flit: latency and throughput at a load, and whole exchanges."""

from __future__ import annotations

import difflib
import re
from dataclasses import asdict, dataclass, field, fields
from html import escape
from inspect import Parameter, signature
from itertools import product
from textwrap import fill
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Sequence, SupportsFloat, Union, overload
from warnings import warn

from ._arrays import columns
from ._core import Progress, check, ffi, lib, whole, words, written
from ._routes import Rule, answer_of, rule_words

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._network import Network, Svg
    from ._options import ExchangeOptions, SimulateOptions, SweepOptions

#: What each option of the library does, in the order of net/inner/simulate_table.h; None of a name of 1.0.
KNOWN: Dict[str, Optional[str]] = {}
while lib.rg_sim_option_name(len(KNOWN)):
    _name = lib.rg_sim_option_name(len(KNOWN))
    _help = lib.rg_sim_option_help(_name)
    KNOWN[ffi.string(_name).decode().replace("-", "_")] = ffi.string(_help).decode() if _help else None
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
    #: The network that was simulated.
    name: str = ""

    def as_dict(self) -> Dict[str, Any]:
        """Network, routing and vcs, and the keys of the program's JSON, its seed among them, for
        ``pandas.DataFrame([load.as_dict() for load in loads])``."""
        return {"network": self.name, "routing": self.routing, "vcs": self.vcs, **self.record}

    def _repr_html_(self) -> str:
        told = ((key, value) for key, value in self.as_dict().items() if value is not None and not isinstance(value, (dict, list)))
        rows = "".join(f"<tr><td>{escape(key)}</td><td>{escape(str(value))}</td></tr>" for key, value in told)
        return f"<table>{rows}</table>"

    @property
    def saturated(self) -> bool:
        return self.end == "saturated"


class Loads(List[Load]):
    """A network at several loads; a notebook shows them as curves."""

    def draw(self) -> "Svg":
        """Latency and accepted load against the load. A latency that ends with a cross has no meaning beyond."""
        return _curves([load.as_dict() for load in self])

    def _repr_svg_(self) -> str:
        return str(self.draw())


class Sweep(List[Dict[str, Any]]):
    """The rows of ``sweep``; a notebook shows them as curves."""

    def draw(self) -> "Svg":
        """As ``Loads.draw``, a colour for each network, routing, vcs and seed."""
        return _curves(self)

    def _repr_svg_(self) -> str:
        return str(self.draw())


def _curves(rows: Sequence[Dict[str, Any]]) -> "Svg":
    from ._network import Svg

    keys = ["network", *(key for key in ("routing", "vcs", "seed") if len({row[key] for row in rows}) > 1)]
    points: Dict[str, List[Any]] = {}
    for row in rows:
        name = " ".join(str(row[key]) if key in ("network", "routing") else f"{key}={row[key]}" for key in keys)
        told = (row["latency"], row["interval"])
        accepted = -1.0 if row["end"] == "deadlock" else row["accepted"]
        points.setdefault(name, []).append((row["offered"], accepted, *(-1.0 if one is None else one for one in told)))
    named = [ffi.new("char[]", name.encode()) for name in points]
    loads = [ffi.new("rg_plot_load[]", sorted(of)) for of in points.values()]
    sweeps = ffi.new("rg_plot_sweep[]", [(name, load, len(load), 0.0) for name, load in zip(named, loads)])
    return Svg(written(lambda out: check(lib.rg_plot_loads(out, sweeps, len(named)), "curves")).decode())


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
    network: "Network", rule: Optional[Rule], unsafe: bool, options: Dict[str, Any], progress: Optional[Progress],
    ask: Any = lib.rg_ask_simulate,
) -> Dict[str, Any]:
    """The record of rg_ask_simulate, or a function like it."""
    for name in options:
        if name not in (*KNOWN, "hotspots", "lengths", "arrivals", "load"):
            near = difflib.get_close_matches(name, ["load", *(known for known, said in KNOWN.items() if said)], 3)
            raise TypeError(f"no option {name}; " + ("nearest: " + ", ".join(near) if near else "help(Network.simulate) has them"))
    if isinstance(options.get("precision"), SupportsFloat):
        share = options["precision"]
        warn(f"precision={share} is a share; per cent, '{100 * float(share):g}%', are expected from 2.0 on",
             DeprecationWarning, stacklevel=3)
    text = words(**options, **rule_words(network, rule), unsafe=unsafe)
    return answer_of(ask, network._graph, text, progress=progress)


@overload
def simulate(
    network: "Network", load: float = 0.1, *, progress: Optional[Progress] = None, rule: Optional[Rule] = None,
    unsafe: bool = False, **options: Unpack[SimulateOptions],
) -> Load: ...
@overload
def simulate(
    network: "Network", load: Sequence[float], *, progress: Optional[Progress] = None, rule: Optional[Rule] = None,
    unsafe: bool = False, **options: Unpack[SimulateOptions],
) -> Loads: ...
def simulate(
    network: "Network", load: "Union[float, Sequence[float]]" = 0.1, *, progress: Optional[Progress] = None,
    rule: Optional[Rule] = None, unsafe: bool = False, **options: Unpack[SimulateOptions],
) -> "Union[Load, Loads]":
    """Latency and throughput at a load, or at several, flit by flit: ``simulate(0.2, traffic="transpose", vcs=4)``.

    Without ``routing=`` or ``rule=`` the rule runs, or where that can deadlock ``count`` or ``updown``, and in a file with
    switches ``spread``, as in the program. A routing that can deadlock is an error, unless ``unsafe``; then what is not asked for is the rule.

    Options, by the names that they have in the program (doc/simulator.md says more of each)::

    """
    if isinstance(load, str):
        raise TypeError(f"load must be a number or several, not {load!r}")
    loads = list(load) if isinstance(load, Iterable) else [load]
    for one in loads:
        if isinstance(one, (bool, complex)) or not isinstance(one, SupportsFloat):
            raise TypeError(f"load must be a number, not {one!r}")
    if "exchange" in options or options.get("traffic") == "exchange":
        raise ValueError("an exchange is run by simulate_exchange")
    if not loads:
        return Loads()
    found = _asked(network, rule, unsafe, {"load": [float(one) for one in loads], **options}, progress)
    measured = [
        Load(
            routing=found["routing"],
            vcs=found["vcs"],
            network=point["network_latency"],
            arrivals=columns(point.pop("arrivals").encode(), ARRIVALS) if "arrivals" in point else None,
            record=point,
            name=found["network"],
            **{member.name: point[member.name] for member in fields(Load) if member.name in point},
        )
        for point in found["points"]
    ]
    return Loads(measured) if isinstance(load, Iterable) else measured[0]


def simulate_exchange(
    network: "Network", most: int = 10**7, *, progress: Optional[Progress] = None, rule: Optional[Rule] = None,
    unsafe: bool = False, **options: Unpack[ExchangeOptions],
) -> Exchange:
    """An all-to-all exchange, in at most ``most`` clocks; in the routing that ``simulate`` takes."""
    given = {**options, "traffic": "exchange", "most": whole(most, "most", 1)}
    found = _asked(network, rule, unsafe, given, progress)
    both = {"routing": found["routing"], "vcs": found["vcs"], **found["exchange"]}
    return Exchange(**{member.name: both[member.name] for member in fields(Exchange)})


def saturation(
    network: Network, *, progress: Optional[Progress] = None, rule: Optional[Rule] = None, unsafe: bool = False,
    **options: Unpack[SimulateOptions],
) -> Dict[str, Any]:
    """The load of saturation, as ``routegen simulate --load sat`` finds it: ``sustains``, the most that is known to be
    sustained, and ``saturated``, the least that is known not to be, in flits a terminal and clock, or None; with network,
    routing, vcs and seed. Options as in ``simulate``."""
    found = _asked(network, rule, unsafe, {**options}, progress, lib.rg_ask_saturation)
    return {key: found[key] for key in ("network", "routing", "vcs", "seed", "sustains", "saturated")}


def _several(value: Any) -> List[Any]:
    return [value] if isinstance(value, str) or not isinstance(value, Iterable) else list(value)


def sweep(
    networks: Union[str, Network, Sequence[Union[str, Network]]], loads: Union[float, Sequence[float]], *,
    routing: Union[str, Sequence[str], None] = None, vcs: Union[int, Sequence[int], None] = None,
    seed: Union[int, Sequence[int]] = 1, progress: Optional[Progress] = None, unsafe: bool = False, **options: Unpack[SweepOptions],
) -> Sweep:
    """Every network at every load, with each of several routings, vcs and seeds: a list of flat dicts, of which
    ``pandas.DataFrame`` makes a table: network, routing, vcs, seed, load, accepted, latency and all else that
    ``Load.as_dict`` has, with the vertex and the port of the busiest link. Options as in ``Network.simulate``."""
    from ._network import Network

    rows = Sweep()
    asked = product(_several(networks), _several(routing), _several(vcs), _several(seed))
    for net, route, lanes, start in asked:
        given = dict(options, routing=route, vcs=lanes, seed=start)
        for load in simulate(Network(net), _several(loads), progress=progress, unsafe=unsafe, **given):
            row = {"network": load.name, "routing": load.routing, "vcs": load.vcs, "seed": start, "load": load.offered}
            row.update(accepted=load.accepted, latency=load.latency)
            for key, value in load.record.items():
                row.update({f"{key}_{part}": of for part, of in value.items()} if isinstance(value, dict) else {key: value})
            rows.append(row)
    return rows


def _documented() -> str:
    """The options that have a meaning of their own, a paragraph each."""
    known = {**KNOWN, "arrivals": "Each Load has arrays of the packets that arrived"}
    routings: List[str] = []
    while lib.rg_routing_info_of(len(routings)):
        text = lib.rg_routing_info_of(len(routings)).help
        routings.append(ffi.string(text).decode() if text else "")
    known["routing"] = f"{'; '.join(filter(None, routings))}. {known['routing']}"
    told = ((name, re.sub("--([a-z]+)-?([a-z]*)", _keyword, text)) for name, text in known.items() if text)
    return "\n".join(fill(f"{name}  {text}", 112, initial_indent=" " * 8, subsequent_indent=" " * 12) for name, text in told)


def _keyword(match: "re.Match[str]") -> str:
    return match[1] + (f"_{match[2]}" if match[2] else "")


_own = signature(simulate)
simulate.__signature__ = _own.replace(  # type: ignore[attr-defined]
    parameters=sorted(
        [*_own.parameters.values(), *(Parameter(name, Parameter.KEYWORD_ONLY, default=None) for name in KNOWN if KNOWN[name])],
        key=lambda parameter: parameter.kind,
    )
)
if simulate.__doc__:  # there is none with -OO
    simulate.__doc__ += f"{_documented()}\n    "
