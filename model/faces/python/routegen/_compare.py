# SPDX-License-Identifier: Apache-2.0
"""Networks side by side, and networks of a size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Union

from . import _own
from ._core import Progress, c_text, ffi, lib, words
from ._routes import answer_of

if TYPE_CHECKING:
    from ._network import Network

#: What a switch costs, each of its ports and each of its crosspoints; the last may be left out.
SwitchCost = Sequence[float]


def compare(
    *networks: "Union[str, Network]", exact: bool = False, switch_cost: Optional[SwitchCost] = None,
    link_cost: Optional[float] = None, progress: Optional[Progress] = None,
) -> List[Dict[str, Any]]:
    """What networks cost and what they give, a dict each, as ``routegen compare --format json`` prints them
    (doc/schema/compare.json); None is not known. pandas takes the list: ``pandas.DataFrame(rg.compare(...))``.

    ``exact``: search however long it takes. ``switch_cost=(100, 20)``, ``link_cost=35``: prices of a switch and of
    each of its ports, and of a link.
    """
    for net in networks:
        if not isinstance(net, str) and not hasattr(net, "_own"):
            raise TypeError(f"a network or the name of one expected, not {net!r}")
    graphs = [
        (_own.read(net[5:]) if _own.is_file(net) else None) if isinstance(net, str) else net._own for net in networks
    ]
    text = " ".join(str(net) if graph is None else "file:" for net, graph in zip(networks, graphs))
    files = [graph for graph in graphs if graph is not None]
    options = words(exact=exact, switch_cost=switch_cost, link_cost=link_cost)
    asked = (c_text(text), [*files, ffi.NULL], options)
    return list(answer_of(lib.rg_ask_compare, *asked, text=text, progress=progress)["networks"])


def find(
    size: int, *, within: str = "0%", radix: Optional[int] = None, family: "Union[str, Sequence[str], None]" = None,
    all_networks: bool = False, sort: str = "cost", most: Optional[int] = None, exact: bool = False,
    switch_cost: Optional[SwitchCost] = None, link_cost: Optional[float] = None, progress: Optional[Progress] = None,
) -> List[Dict[str, Any]]:
    """Networks near a size, the best first, a dict each, as ``routegen find --format json`` prints them
    (doc/schema/find.json): ``find(64, within="20%", radix=6, sort="ideal_bound")``.

    ``within``: fewer or more nodes by so many per cent. ``radix``: switches of at most so many ports. ``family``: only
    of these. ``all_networks``: not only the nearest of each shape. ``sort``: the key of a column. ``most``: so many
    rows. Others as in ``compare``; by default a crosspoint and a link cost 1.
    """
    options = words(
        size=size,
        within=within,
        radix=radix,
        family=family,
        all_networks=all_networks,
        sort=sort,
        most=most,
        exact=exact,
        switch_cost=switch_cost,
        link_cost=link_cost,
    )
    return list(answer_of(lib.rg_ask_find, options, progress=progress)["networks"])
