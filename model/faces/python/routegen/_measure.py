# SPDX-License-Identifier: Apache-2.0
"""Numbers of a network: measures, and whether its routing is free of deadlock."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Union

from ._core import Progress, Watch, check, ffi, lib, words
from ._routes import Rule, answer_of, record_of, rule_words

if TYPE_CHECKING:
    from ._network import Network

Number = Union[int, float, None]


class Measure(NamedTuple):
    """A number by formula and by search; None where it is not known."""

    title: str
    formula: Number
    search: Number
    note: str

    @property
    def value(self) -> Number:
        return self.search if self.search is not None else self.formula


class Measures(Mapping[str, Number]):
    """What is known about a network, by name: ``measures["diameter"]``. ``rows`` has each number's two sources."""

    def __init__(self, name: str, rows: Dict[str, Measure], searched: bool) -> None:
        self.name, self.rows, self.searched = name, rows, searched

    def __getitem__(self, key: str) -> Number:
        return self.rows[key].value

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        known = {key: value for key, value in self.items() if value is not None}
        return (
            f"<{self.name}: "
            + ", ".join(
                f"{key} {value:g}" if isinstance(value, float) else f"{key} {value}" for key, value in known.items()
            )
            + ">"
        )

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(row.title)}</td>"
            + "".join(f"<td>{'' if value is None else value}</td>" for value in (row.formula, row.search))
            + "</tr>"
            for row in self.rows.values()
        )
        return f"<table><tr><th>{escape(self.name)}</th><th>formula</th><th>search</th></tr>{rows}</table>"


def found_of(network: "Network", always: bool, progress: Optional[Progress]) -> Any:
    """rg_measures, to be freed."""
    found = ffi.new("rg_measures *")
    with Watch(progress) as watch:
        status = lib.rg_measures_find(
            network._graph, lib.RG_SEARCH_ALWAYS if always else lib.RG_SEARCH_SHORT, watch, found
        )
    check(status, network.name)
    return found


def info(network: "Network", always: bool = False, progress: Optional[Progress] = None) -> Dict[str, Any]:
    """All that is known of the network, as ``routegen info --format json`` prints it (doc/schema/info.json).
    ``always`` as in ``measures``."""
    found = found_of(network, always, progress) if network._net is not None else ffi.NULL
    record = ffi.new("rg_value **")
    status = lib.rg_info_record(network._any, found, record)
    if found:
        lib.rg_measures_close(found)
    check(status, network.name)
    return dict(record_of(record[0]))


def measures(network: "Network", always: bool = False, progress: Optional[Progress] = None) -> Measures:
    """Diameter, mean distance, connectivity and so on, by formula and by search. ``always``: search however long
    it takes, not only where it takes some seconds."""
    found = found_of(network, always, progress)
    rows = ffi.new("rg_measure_row[]", lib.RG_MEASURE_ROWS)
    lib.rg_measure_rows(found, rows)
    searched = bool(found.searched)
    lib.rg_measures_close(found)

    def number(of: Any) -> Number:
        return (
            int(of.count)
            if of.kind == lib.RG_MEASURE_COUNT
            else float(of.real) if of.kind == lib.RG_MEASURE_REAL else None
        )

    def text(of: Any) -> str:
        return str(ffi.string(of).decode())

    every = {
        text(row.key): Measure(text(row.title), number(row.formula), number(row.search), text(row.note)) for row in rows
    }
    return Measures(network.name, every, searched)


class Channel(NamedTuple):
    """A virtual channel of the link at a port of a vertex."""

    vertex: int
    port: int
    vc: int


@dataclass(frozen=True)
class Deadlock:
    """Dependencies of channels under a routing rule. Without a cycle the network is free of deadlock."""

    channels: int
    used: int
    dependencies: int
    #: A shortest cycle: each channel depends on the next, and the last on the first.
    cycle: List[Channel]
    #: The answer as ``routegen deadlock --format json`` prints it.
    record: Dict[str, Any]

    @property
    def free(self) -> bool:
        return not self.cycle

    def __bool__(self) -> bool:
        """Whether there can be a deadlock."""
        return bool(self.cycle)


def deadlock(
    network: "Network", rule: Optional[Rule] = None, progress: Optional[Progress] = None, **options: Any
) -> Deadlock:
    """Whether packets under a routing rule can wait for one another forever; or by another routing, as
    ``routing="par", vcs=5`` (``record["enough"]``: the virtual channels that it needs). Without options a file with
    switches has the routing of ``simulate``."""
    asked = words(**options, **rule_words(network, rule))
    found = answer_of(lib.rg_ask_deadlock, network._graph, asked, progress=progress)
    cycle = [Channel(row["vertices"][0], row["port"], row["vc"]) for row in found["cycle"]]
    return Deadlock(found["channels"], found["used"], found["dependencies"], cycle, found)
