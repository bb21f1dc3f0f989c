# SPDX-License-Identifier: Apache-2.0
"""The options of a simulation as types: build/options --python prints this file."""

from typing import Sequence, TypedDict, Union

#: A word, a number, a share as "5%", or several.
Value = Union[str, float, Sequence[Union[str, float]], None]


class SweepOptions(TypedDict, total=False):
    """What ``sweep`` takes; doc/simulator.md says more of each."""

    traffic: Value
    reply_flits: Value
    service: Value
    shared: bool
    replies: Value
    births: Value
    self: bool
    barrier: bool
    flits: Value
    answers: Value
    priority: bool
    metric: Value
    roots: Value
    vc_rule: Value
    select: Value
    model: Value
    hop: Value
    buffer: Value
    tail_credit: bool
    rings: bool
    retry: Value
    wait: Value
    notice: Value
    switching: Value
    allocator: Value
    iterations: Value
    input_speedup: Value
    internal_speedup: Value
    output_speedup: Value
    output_buffer: Value
    planes: Value
    route_delay: Value
    link_delay: Value
    credit_delay: Value
    inject_delay: Value
    sink: Value
    warmup: Value
    precision: Value
    stop: Value
    max_clocks: Value
    watch: Value
    memory: Value
    energy_link: Value
    energy_buffer: Value
    classing: Value
    slots: Value
    retries: Value
    timeout: Value
    order: Value
    each: Value
    disjoint: Value
    bias: Value
    noc: Value
    traffic_seed: Value
    fraction: Value
    burst_on: Value
    burst_off: Value
    window: Value
    hotspots: Value
    lengths: Value
    fixed: bool
    node: bool
    queue: bool
    own_exits: bool
    arrivals: bool


class ExchangeOptions(SweepOptions, total=False):
    """What ``simulate_exchange`` takes."""

    routing: Value
    vcs: Value
    seed: Value
    exchange: Value


class SimulateOptions(SweepOptions, total=False):
    """What ``simulate`` takes."""

    routing: Value
    vcs: Value
    seed: Value
    most: Value
