# SPDX-License-Identifier: Apache-2.0
"""The package where there is no numpy: lists instead of arrays. Ends without a word, or in an AssertionError."""

import array
import importlib.util
import itertools

import routegen as rg

assert importlib.util.find_spec("numpy") is None, "numpy is here"
net = rg.Network("kautz:2,3")
assert sorted(map(tuple, net.edges())) == sorted((a, b) for a in range(12) for b in net.neighbours(a))
assert [route.labels[1:-1] for route in net.routes("012", "201")][0] == ["120"] and net.distance("012", "201") == 2
assert net.measures()["diameter"] == 3 and net.draw().startswith("<svg")
batch = net.batch()
every = list(itertools.permutations(range(12), 2))
source, destination = batch.pack([a for a, _ in every]), batch.pack(array.array("Q", [b for _, b in every]))
assert isinstance(source, list) and batch.unpack(source) == [a for a, _ in every]
nodes, hops = batch.nodes(source, destination)
for i, (a, b) in enumerate(every):
    assert [list(route) for route in net.routes(a, b)] == [nodes[i][j][: hops[i][j] + 1] for j in range(2)]
words, short = batch.words(source, destination)
assert short == hops
batch.check(source, destination, words, short)
out = array.array("Q", bytes(8 * len(every)))
assert batch.tables(source, destination, out=out) is out and [[table] for table in out] == batch.tables(
    source, destination
)
assert batch.tables([], []) == []
assert sum(len(answer) for answer in batch.stream(batch.random_pairs(1000, block=300))) == 1000
try:
    batch.tables(source, source)
except rg.RoutegenError as error:
    assert error.place == 0 and error.status == rg.Status.E_SAME
else:
    raise AssertionError
for unordered in ({1: 0}, {1, 2}, frozenset((1, 2))):
    try:
        batch.tables(unordered, unordered)
    except TypeError as wrong:
        assert str(wrong) == f"integers expected, not {unordered!r}"
    else:
        raise AssertionError
for unfit, wanted in (([2**64], ValueError), ([-1], ValueError), ([0.5], TypeError), (b"12345678", TypeError)):
    try:
        batch.unpack(unfit)
    except Exception as error_:
        assert type(error_) is wanted, error_
    else:
        raise AssertionError
try:
    batch.check(source, destination, words, [[hop + 256 for hop in pair] for pair in short])
except ValueError as wide:
    assert str(wide).startswith("words and hops")
else:
    raise AssertionError
states = rg.Network("gft:2,4,2").states()
assert (
    len(states) == 64
    and len(states[0]) == 28
    and [row for block in rg.Network("gft:2,4,2").phases() for row in block] == states
)
assert rg.Network("torus:4,4").simulate(0.1, warmup=100, most=2000).accepted > 0.05
