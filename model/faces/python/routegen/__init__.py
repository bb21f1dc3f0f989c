# SPDX-License-Identifier: Apache-2.0
"""Interconnection networks: Kautz digraphs, fat trees and many other families; routes, measures, states, simulation.

>>> import routegen as rg
>>> net = rg.Network("kautz:3,6")
>>> [route.hops for route in net.routes("012012", "201201")]
[2, 7, 8]
"""

from ._batch import KautzBatch
from ._compare import compare, find
from ._core import RoutegenError, Status, ffi, lib
from ._hints import resolve as _resolve
from ._measure import Channel, Deadlock, Measure, Measures
from ._network import Network, Svg
from ._routes import Route, Routes
from ._options import SimulateOptions
from ._simulate import Exchange, Load, Loads, Sweep, sweep

__version__: str = ffi.string(lib.RG_VERSION).decode()

__all__ = [
    "Channel",
    "Deadlock",
    "Exchange",
    "KautzBatch",
    "Load",
    "Loads",
    "Measure",
    "Measures",
    "Network",
    "Route",
    "RoutegenError",
    "Routes",
    "SimulateOptions",
    "Status",
    "Svg",
    "Sweep",
    "compare",
    "families",
    "find",
    "sweep",
    "__version__",
]


def families() -> "dict[str, str]":
    """The names of all families with those of their parameters, as in {"kautz": "d,k"}."""
    found = {}
    family = 0
    while lib.rg_family_name(family) != ffi.NULL:
        found[ffi.string(lib.rg_family_name(family)).decode()] = ffi.string(lib.rg_family_params(family)).decode()
        family += 1
    return found


_resolve(globals()[name] for name in __all__)
del _resolve
