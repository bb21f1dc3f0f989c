# SPDX-License-Identifier: Apache-2.0
"""Batches: the same routes as one by one, in place, without the GIL, at the speed of C."""

import array
import itertools
import pickle
import sys
import threading
import time

import numpy as np
import pytest
import routegen as rg


@pytest.mark.parametrize("name", ["kautz:2,3", "kautz:3,3", "kautz:15,2", "kautz:4,8"])
def test_the_same_as_one_by_one(name: str) -> None:
    net = rg.Network(name)
    batch = net.batch()
    every = list(itertools.islice(itertools.permutations(range(net.nodes), 2), 1300))
    ends = np.array(every, dtype=np.uint64)
    source, destination = batch.pack(ends[:, 0].copy()), batch.pack(ends[:, 1].copy())
    nodes, hops = batch.nodes(source, destination)
    words, short = batch.words(source, destination)
    tables = batch.tables(source, destination)
    assert np.array_equal(hops, short) and np.array_equal(batch.unpack(source), ends[:, 0])
    batch.check(source, destination, words, short)
    for i, (a, b) in enumerate(every):
        routes = net.routes(a, b)
        assert [list(route) for route in routes] == [
            nodes[i, j, : hops[i, j] + 1].tolist() for j in range(batch.degree)
        ]
        entries = [batch.entry(tables[i], letter) for letter in range(batch.degree + 1)]
        wanted: "list[tuple[int, str, int] | None]" = [None] * len(entries)
        for route in routes:
            word = route.labels[0] + "".join(label[-1] for label in route.labels[1:])
            k, hops_ = batch.list_nodes - 3, route.hops
            value = k - hops_ if hops_ <= k else int(word[hops_ - 1], 16)
            wanted[int(word[k], 16)] = (hops_, "A" if hops_ <= k else "BC"[hops_ - k - 1], value)
        assert entries == wanted


def test_each_kernel_and_label() -> None:
    net = rg.Network("kautz:3,6")
    best = net.batch()
    source, destination = next(best.random_pairs(5000, seed=7))
    wanted = best.tables(source, destination)
    again = next(best.random_pairs(5000, seed=7))
    (one,), (two,) = next(best.random_pairs(1))  # on every machine
    assert (one, two) == (0x120130, 0x213020)
    assert np.array_equal(source, again[0]) and not np.array_equal(source, next(best.random_pairs(5000, seed=8))[0])
    for kernel in ("scalar", "vector", "avx2", "avx512"):
        try:
            batch = net.batch(kernel)
        except rg.RoutegenError as error:
            assert error.status == rg.Status.E_KERNEL
            continue
        assert batch.kernel == kernel and np.array_equal(batch.tables(source, destination), wanted)
    letters = [int(source[0]) >> 4 * i & 15 for i in range(6)]
    assert net.label(int(best.unpack(source[:1])[0])) == "".join(map(str, letters))


def test_arrays_are_used_in_place() -> None:
    batch = rg.Network("kautz:3,6").batch()
    source, destination = next(batch.random_pairs(1000))
    out = np.full((1000, 1), 7, dtype=np.uint64)
    assert batch.tables(source, destination, out=out) is out
    assert np.array_equal(out, batch.tables(source.astype(np.int64), destination.tolist()))
    # Read in place: what a view of the same memory has become is seen.
    shared = source.copy()
    view = shared.view(np.int64)
    view[0] = destination[0]
    with pytest.raises(rg.RoutegenError) as error:
        batch.tables(shared, destination)
    assert (error.value.status, error.value.place) == (rg.Status.E_SAME, 0)
    again = pickle.loads(pickle.dumps(batch))
    assert again.kernel == batch.kernel and np.array_equal(again.tables(source, destination), out)
    # What was asked for goes along, not what this processor made of it.
    assert batch.__reduce__()[1][1] == "best"
    assert pickle.loads(pickle.dumps(batch.network.batch("scalar"))).kernel == "scalar"
    words = (np.empty((1000, 3, 1), np.uint64), np.empty((1000, 3), np.uint8))
    assert batch.words(source, destination, out=words)[0] is words[0]
    # Not in a row, and not to be written to
    both = np.stack([source, destination], axis=1)
    both.flags.writeable = False
    assert np.array_equal(batch.tables(both[::-1, 0], both[::-1, 1]), out[::-1])
    source.flags.writeable = False
    assert np.array_equal(batch.tables(source, destination), out)
    with pytest.raises(ValueError, match="one dimension"):
        batch.tables(both, both)
    for wrong in (
        np.empty((1001, 1), np.uint64),
        np.empty((999, 1), np.uint64),
        np.empty((1000, 1), np.uint32),
        np.empty((1000, 2), np.uint64)[:, :1],
    ):
        with pytest.raises(ValueError):
            batch.tables(source, destination, out=wrong)
    frozen = out.copy()
    frozen.flags.writeable = False
    with pytest.raises(ValueError):
        batch.tables(source, destination, out=frozen)
    assert np.array_equal(batch.tables(array.array("Q", source.tolist()), destination), out)
    assert batch.tables([], []).shape == (0, 1)


def test_more_pairs_than_a_call_of_c_takes() -> None:
    """Where tables and routes have several words, which those of K(3,6) do not."""
    batch = rg.Network("kautz:4,8").batch()
    source, destination = next(batch.random_pairs(131100, block=131100))
    rest = slice(131072, None)
    assert np.array_equal(batch.tables(source, destination)[rest], batch.tables(source[rest], destination[rest]))
    for form in (batch.words, batch.nodes):
        for every, last in zip(form(source, destination), form(source[rest], destination[rest])):
            assert np.array_equal(every[rest], last)


def test_bad_pairs_have_a_place() -> None:
    batch = rg.Network("kautz:3,6").batch()
    source, destination = next(batch.random_pairs(300000, block=300000))
    for at, word, status in [
        (299999, int(destination[299999]), "E_SAME"),
        (131072, 0x111111, "E_REPEAT"),
        (5, 0x010109, "E_LETTER"),
        (9, 1 << 40, "E_REPEAT"),
    ]:
        broken = source.copy()
        broken[at] = word
        with pytest.raises(rg.RoutegenError, match=f"pair {at}: ") as error:
            batch.words(broken, destination)
        assert error.value.place == at and error.value.status.name == status
        hops = batch.words(broken, destination, bad="mark")[1]
        assert not hops[at].any() and np.count_nonzero(hops.any(axis=1)) == 299999
    with pytest.raises(rg.RoutegenError) as error:
        batch.pack([0, 5, 972])
    assert (error.value.status, error.value.place) == (rg.Status.E_RANK, 2)
    with pytest.raises(rg.RoutegenError) as error:
        batch.unpack([int(source[0]), 0x111111])
    assert (error.value.status, error.value.place) == (rg.Status.E_REPEAT, 1)
    with pytest.raises(ValueError):
        batch.tables(source, destination[:-1])
    with pytest.raises(TypeError):
        batch.tables(source.astype(float), destination)
    with pytest.raises(ValueError):
        batch.tables(source, destination, bad="ignore")
    words, hops = batch.words(source[:50], destination[:50])
    for arguments in (
        (source[:50], destination[:49], words, hops),
        (source[:50], destination[:50], words[:49], hops),
        (source[:50], destination[:50], words, hops[:49]),
        (source[:50], destination[:50], words, hops + np.int64(256)),
    ):
        with pytest.raises(ValueError, match="49 destinations|words and hops"):
            batch.check(*arguments)
    with pytest.raises(TypeError):
        batch.check(source[:50], destination[:50], words, hops + 0.5)
    with pytest.raises(rg.RoutegenError) as error:
        batch.check(source[:1], source[:1], words[:1], hops[:1])
    assert (error.value.status, error.value.place) == (rg.Status.E_SAME, 0)
    words[17, 1, 0] ^= 1 << 30
    with pytest.raises(rg.RoutegenError) as error:
        batch.check(source[:50], destination[:50], words, hops)
    assert error.value.place == 17


def test_stream() -> None:
    batch = rg.Network("kautz:3,6").batch()
    total, told = 0, []
    wanted = [batch.tables(a, b).sum() for a, b in batch.random_pairs(200001, block=50000)]
    pairs = batch.random_pairs(200001, block=50000)
    for answer, sum_ in zip(batch.stream(pairs, progress=lambda done, all_, unit: told.append((done, unit))), wanted):
        assert answer.sum() == sum_
        total += len(answer)
    assert total == 200001 and told[-1] == (200001, "pairs") and len(told) == 5
    # The same array again, and no routes of a bad pair
    source, destination = next(batch.random_pairs(300))
    first, second = batch.stream([(source, destination), (source, source)], bad="mark")
    assert first is second and (first == 0x00C000C000C000C0).all()
    for form in ("words", "nodes"):
        assert sum(len(answer[1]) for answer in batch.stream(batch.random_pairs(1000, block=300), form)) == 1000


def test_other_threads_run_meanwhile() -> None:
    """A thread that never gives the GIL back by itself is in one call of C; this one runs all the same."""
    batch = rg.Network("kautz:3,6").batch()
    source, destination = next(batch.random_pairs(131072, block=131072))
    room = batch.nodes(source, destination)
    inside, meanwhile = [False], 0

    def work() -> None:
        for _ in range(20):
            inside[0] = True
            batch.nodes(source, destination, out=room)
            inside[0] = False

    interval = sys.getswitchinterval()
    sys.setswitchinterval(100)
    try:
        thread = threading.Thread(target=work)
        thread.start()
        while thread.is_alive():
            meanwhile += inside[0]
            time.sleep(0)
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert meanwhile > 0


def test_two_threads_and_one_network() -> None:
    net = rg.Network("torus:8,8")
    wanted = [net.neighbours(v) for v in range(64)]
    wrong: "list[int]" = []

    def look() -> None:
        for _ in range(50):
            wrong.extend(v for v in range(64) if net.neighbours(v) != wanted[v])

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
