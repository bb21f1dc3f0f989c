# SPDX-License-Identifier: Apache-2.0
"""States of switches: those that the program prints."""

import json
from typing import Any

import numpy as np
import pytest
import routegen as rg
from conftest import said


@pytest.mark.parametrize(
    "name, square", [("gft:2,4,2", "lls"), ("gft:2,4,2", "add"), ("gft:3,2,2", "cls"), ("benes:3", "rls")]
)
def test_states_are_those_of_the_program(name: str, square: str) -> None:
    net = rg.Network(name)
    states = net.states(square, passes=0)
    assert states.shape == (net.nodes, net.switches) and states.dtype == np.uint8
    for row in 0, 3, net.nodes - 1:
        told = json.loads(said("states", name, "--square", square, "-r", row, "--pass", 0, "--format", "json"))
        levels = told.get("levels") or told["stages"]
        wanted = [255 if state is None else state for level in levels for state in level["states"]]
        assert states[row].tolist() == wanted


@pytest.mark.parametrize(
    "name", ["gft:2,4,2", "gft:2,3,2", "gft:3,4,2", "gft:1,2,4", "butterfly:2,3", "omega:3,2", "benes:3"]
)
def test_rows_passes_blocks_and_out_are_the_same_states(name: str) -> None:
    net = rg.Network(name)
    for square in net.squares:
        every = net.states(square)
        rows = len(net.states(square, passes=0))
        passes = len(every) // rows
        assert np.array_equal(np.concatenate(list(net.phases(square, block=5))), every)
        for chosen in ([3, 1, 2], 4, range(1, rows), []):
            some = net.states(square, rows=chosen, passes=[passes - 1, 0])
            index = [chosen] if isinstance(chosen, int) else list(chosen)
            assert np.array_equal(some, np.concatenate([every[number * rows :][index] for number in (passes - 1, 0)]))
        out = np.empty(every.shape, np.uint8)
        assert net.states(square, out=out) is out and np.array_equal(out, every)
        if square in ("cls", "add"):
            seeded = net.states(square, seed=3)
            assert not np.array_equal(seeded, every)
            differs = seeded ^ every if square == "cls" else seeded.astype(int) - every
            idle = every == 255
            assert (seeded[idle] == 255).all()
            if square == "cls":
                assert (differs[~idle.any(axis=1)] == differs[~idle.any(axis=1)][0]).all()


def test_what_is_refused() -> None:
    net = rg.Network("gft:2,4,2")
    refused: "list[tuple[dict[str, Any], str, int | None]]" = [
        ({"rows": 32}, "E_ROTATION", 0),
        ({"rows": [0, 1, -1]}, "E_ROTATION", 2),
        ({"passes": 2}, "E_PASS", 0),
        ({"square": "rls"}, "E_SQUARE", None),
        ({"square": "lls", "seed": 1}, "E_SEED", None),
        ({"square": "add", "seed": -1}, "E_SEED", None),
    ]
    for arguments, status, place in refused:
        with pytest.raises(rg.RoutegenError) as error:
            net.states(**arguments)
        assert (error.value.status.name, error.value.place) == (status, place)
    with pytest.raises(ValueError, match="not one of"):
        net.states("latin")
    with pytest.raises(rg.RoutegenError, match="fat trees"):
        rg.Network("torus:4,4").states()


def test_a_picture_for_each_square_pass_and_seed() -> None:
    net = rg.Network("gft:2,4,2")
    first = net.draw(row=3)
    others = [net.draw(row=3, pass_=1), net.draw(row=3, square="cls"), net.draw(row=3, square="cls", seed=3)]
    assert net.draw(row=3, square="lls") == first and len({first, *others}) == 4


@pytest.mark.parametrize("name", ["gft:2,2,2", "butterfly:2,3", "omega:3,2", "benes:3"])
def test_pictures(name: str) -> None:
    net = rg.Network(name)
    phase = net.draw(row=0)
    assert phase.startswith("<svg") and phase._repr_svg_() == phase
    assert len({phase, net.draw(row=1), net.draw()}) == 3
    with pytest.raises(rg.RoutegenError):
        net.draw(row=net.nodes)
