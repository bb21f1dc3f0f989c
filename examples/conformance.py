# SPDX-License-Identifier: Apache-2.0
"""conformance.py FOLDER [THEIRS]: judges the vectors in FOLDER by the rules of doc/conformance.md alone, and compares the
tables of another implementation, those of the same names in THEIRS, with them. Needs Python and nothing else."""

import csv
import hashlib
import pathlib
import sys
from collections import defaultdict
from functools import reduce
from itertools import zip_longest

folder = pathlib.Path(sys.argv[1])


def rows(name, *key):
    """The rows of a table, decimal columns as numbers, in lists by the columns `key`."""
    groups = defaultdict(list)
    for row in csv.DictReader((folder / f"{name}.tsv").read_text().splitlines(), delimiter="\t"):
        row |= {column: int(row[column]) for column in row if column not in HEX and row[column].isdecimal()}
        row["shape"] = [int(number) for number in row.get("network", "0").split(",")]
        groups[tuple(row[column] for column in key)].append(row)
    return groups.values()


HEX = ("request", "data", "user", "table", "states", "answer")
tables = {(row["network"], row["request"]): int(row["table"], 16) for (row,) in rows("tables", "network", "request")}
for beats in rows("routes", "network", "request"):
    d, k = beats[0]["shape"]
    bits = d.bit_length()
    letters = lambda text, count: [int(text, 16) >> bits * i & (1 << bits) - 1 for i in range(count)]
    both = letters(beats[0]["request"], 2 * k)
    a, b = both[:k], both[k:]
    repeat = any(x == y for half in (a, b) for x, y in zip(half, half[1:]))
    error = 1 if max(both) > d else 2 if repeat else 3 if a == b else 0
    table, nodes, before, pair = [0 if error else 0xC0] * (d + 1), [], 0, (-1, -1)
    for number, beat in enumerate(beats, 1):
        user = int(beat["user"], 16)
        assert beat["error"] == user >> 16 == error and beat["last"] == (number == (1 if error else d)), beat
        if not error:
            hops, phase, first, last = user >> 8 & 31, user >> 13 & 3, user & 15, user >> 4 & 15
            route = letters(beat["data"], k + hops)
            assert before <= hops <= k + 2 and route[:k] == a and route[hops:] == b and phase == max(0, hops - k), beat
            assert all(x != y for x, y in zip(route, route[1:])) and max(route) <= d, beat
            assert first == route[k] and last == route[hops - 1], beat
            if phase == 2:
                assert first > pair[0] and last > pair[1], beat
                pair = first, last
            table[first], before = phase << 6 | (last if phase else k - hops), hops
            nodes += [tuple(route[n : n + k]) for n in range(1, hops)]
    assert error or len({*nodes, tuple(a), tuple(b)}) == len(nodes) + 2, beats
    assert tables[beats[0]["network"], beats[0]["request"]] == sum(byte << 8 * z for z, byte in enumerate(table)), beats

for (row,) in rows("states", "network", "square", "rotation", "pass"):
    h, m, w = row["shape"]
    square, rotation, states = row["square"], row["rotation"], [int(state) for state in row["states"].split(",")]
    ends, groups, radix = w * m**h, -(-m // w), [w] + [m] * h
    split = lambda i: [i % w] + [i // w // m**x % m for x in range(h)]
    turn = [0] + [row["pass"] // groups**x % groups for x in range(h - 1)] + [0]
    for source in range(ends):
        digits = split(source)
        if any(digits[x] // w != turn[x] for x in range(1, h)):
            continue
        up, out, sub, first = [digit - w * p for digit, p in zip(digits, turn)], [0] * (h + 1), 0, 0
        for x in range(h, -1, -1):
            state = states[first + sub * w**x + sum(up[y] * w**y for y in range(x))]
            out[x] = {"lls": up[x] - state, "add": up[x] + state, "cls": up[x] ^ state}[square] % radix[x]
            first, sub = first + m ** (h - x) * w**x, sub * m + out[x]
        sums = [(i + j) % n for i, j, n in zip(digits, split(rotation), radix)]
        left, canonical = split((source - rotation) % ends), split((source ^ rotation) % ends)
        assert out == {"lls": left, "add": sums, "cls": canonical}[square], row



def turns(rank, d, k):
    """The last letter of the node with that rank, and its turns from letter to letter."""
    places = [rank // d**i % d for i in range(k - 2, -1, -1)]
    last, jumps = rank // d ** (k - 1), []
    for place in places:
        letter = place + (place >= last)
        jumps.append((letter - last) % (d + 1) - 1)
        last = letter
    return last, jumps


for (row,) in rows("exchanges", "network", "source", "destination"):
    d, k = row["shape"]
    (end, e), (_, f), start = turns(row["source"], d, k), turns(row["destination"], d, k), row["destination"] // d ** (k - 1)
    short = k > 1 and start == end
    t = f if short else [(start - end) % (d + 1) - 1] + f
    lane = (t[0] - (e + [0])[0]) % d
    digits = [(x - y - lane) % d for x, y in zip(t[1:], (e + t)[1:])]
    coset, steps = sum(c * d**i for i, c in enumerate(digits)), k - short
    clock = coset * steps + short * d ** (k - 1) * k
    wanted = [d * (coset + short * d ** (k - 1)) + lane, clock, clock + steps]
    assert [row["index"], row["clock"], row["arrives"]] == wanted, (row, wanted)

for links in rows("trees", "network", "root"):
    d, k = links[0]["shape"]
    parent = {(link["tree"], link["node"]): link["parent"] for link in links}
    assert len(links) == d * (d**k + d ** (k - 1) - 1) == len({(link["node"], link["parent"]) for link in links}), links
    for node in {link["node"] for link in links}:
        above = []
        for tree in range(d):
            at = parent[tree, node]
            while at != links[0]["root"]:
                above.append(at)
                at = parent[tree, at]
        assert len(set(above)) == len(above), (links[0], node)

for messages in rows("windows", "network"):
    h, m, w = messages[0]["shape"]
    passes, ends, used = w, w * m**h, set()
    for x in range(1, h):
        passes = -(-passes * m * m * (1 if x < h - 1 else m - 1) // w)
    assert len({(row["source"], row["destination"]) for row in messages}) == ends * (ends - 1), messages[0]
    assert {row["pass"] for row in messages} == set(range(passes)), messages[0]
    for row in messages:
        a, b = row["source"], row["destination"]
        assert (row["pass"], a, "sends") not in used and (row["pass"], "hears", b) not in used, row
        used |= {(row["pass"], a, "sends"), (row["pass"], "hears", b)}
        for x in range(h):
            size, links = w * m**x, w ** (x + 1)
            for way, tree in (("up", a // size), ("down", b // size)) if a // size != b // size else ():
                free = next(link for link in range(links + 1) if (row["pass"], x, way, tree, link) not in used)
                assert free < links, row
                used.add((row["pass"], x, way, tree, free))

for row in (row for group in rows("wire", "answer") for row in group if row["answer"] != "-"):
    for line in bytes(int(byte, 16) for byte in row["answer"].split(".")).split(b"\n")[:-1]:
        text, check = line.rsplit(b"*", 1)
        assert b"%02X" % reduce(int.__xor__, text) == check, row

claims = 0
for line in (folder / "SHA256SUMS").read_text().splitlines():
    digest, name = line.split()
    assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, f"{name}: another SHA-256"
    theirs = pathlib.Path(*sys.argv[2:3], name)
    if len(sys.argv) > 2 and theirs.exists():
        ours, given = (list(csv.DictReader(file.open(), delimiter="\t")) for file in (folder / name, theirs))
        networks = {row.get("network") for row in given}
        ours = [row for row in ours if row.get("network") in networks]
        if name == "routes.tsv" and given and "clock" not in given[0]:
            ours = [{column: row[column] for column in row if column != "clock"} for row in ours]
        for x, y in zip_longest(ours, given, fillvalue="the end"):
            assert x == y, f"{name}: {x} expected, not {y}"
        assert given, f"{theirs}: no rows"
        claims += 1
        print(f"{name}: equal, {len(given)} rows")
assert claims or len(sys.argv) == 2, f"{sys.argv[2]}: none of the tables"
print(f"{folder}: all rules hold")
