# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
"""A network of each family, small enough to look at whole."""

import pytest

GRAPHS = (
    "kautz:2,3 kautz:3,2 gft:2,3,2 gft:1,2,2 kary:3,2 mikant:2,2 kantc:2,2 mikantc:2,2 hypercube:4 star:4 scc:4 sci:4 pcc:4 "
    "pancake:4 bubble:4 ccc:3 debruijn:2,4 mdsxn:1,3 torus:3,4 mesh:3,4 shuffle:4"
).split()
STAGES = "butterfly:2,3 omega:3,2 flip:2,3 baseline:2,3 reverse-baseline:2,3 benes:3".split()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "graph" in metafunc.fixturenames:
        metafunc.parametrize("graph", GRAPHS + STAGES)
