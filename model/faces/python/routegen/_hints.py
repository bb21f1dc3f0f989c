# SPDX-License-Identifier: Apache-2.0
"""Annotations as objects, where help() and typing.get_type_hints() find them. What names another package stays text:
that package is imported when it is asked for."""

from __future__ import annotations

import typing
from importlib import import_module
from inspect import isclass, isfunction
from typing import Any, Iterable, Sequence

from . import _batch, _collective, _compare, _measure, _network, _options, _own, _routes, _simulate, _states, _verbs
from ._arrays import np

LATER = ("networkx", "scipy", "numpy")


class Later:
    """A package, imported for an annotation."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, name: str) -> Any:
        try:
            return getattr(import_module(self.name), name)
        except AttributeError:
            return import_module(f"{self.name}.{name}")


def _later(annotation: Any) -> bool:
    return isinstance(annotation, str) and any(name in annotation for name in ("NDArray", *(f"{name}." for name in LATER)))


def _settle(function: Any) -> None:
    found = {name: None if hint is type(None) else hint for name, hint in typing.get_type_hints(function).items()}
    function.__annotations__ = found
    shown = getattr(function, "__signature__", None)
    if shown is not None:
        parameters = [each.replace(annotation=found.get(each.name, each.annotation)) for each in shown.parameters.values()]
        function.__signature__ = shown.replace(parameters=parameters, return_annotation=found["return"])


def resolve(public: Iterable[Any]) -> None:
    array = import_module("numpy.typing").NDArray if np else Sequence
    names = {name: getattr(_options, name) for name in ("SimulateOptions", "ExchangeOptions", "SweepOptions")}
    names.update(Network=_network.Network, Svg=_network.Svg, NDArray=array, Unpack=getattr(typing, "Unpack", typing.Optional))
    names.update({name: Later(name) for name in LATER})
    for module in (_batch, _collective, _compare, _measure, _network, _own, _routes, _simulate, _states, _verbs):
        vars(module).update({name: value for name, value in names.items() if name not in vars(module)})
    for thing in public:
        for member in vars(thing).values() if isclass(thing) else [thing]:
            member = getattr(member, "__func__", getattr(member, "fget", member))
            ours = isfunction(member) and member.__module__.startswith(__package__)
            if ours and not any(map(_later, member.__annotations__.values())):
                _settle(member)
