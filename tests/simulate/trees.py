#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""trees.py ROUTEGEN: the theorems on line digraphs (doc/mathematics.md, section 10 (v), (vi)), of schedules that the program
makes. An allgather's sends say who is whose parent in which tree: trees of a root share no arc, the ways to a node share only
their ends, each chunk comes to each node once and leaves later, and no link has two chunks in a round. There are trees exactly
if as many arcs as a node has leave every set of nodes below, by a look at all sets (Edmonds). And the greatest distance in a Kautz digraph with d-1 nodes or links down (viii): of all
sets, and of the bad pairs.
"""
import itertools
import random
import subprocess
import sys


def gkautz(d, n):
    return [[-(d * i + a) % n for a in range(1, d + 1)] for i in range(n)]


def line(net):
    arcs = [(u, v) for u, out in enumerate(net) for v in out]
    return [[arcs.index((v, w)) for w in net[v]] for _, v in arcs]


def draw(d, nodes, rng):
    """A digraph of d permutations without loops or doubled arcs."""
    net = [[] for _ in range(nodes)]
    while any(len(set(out)) < d or u in out for u, out in enumerate(net)):
        net = list(map(list, zip(*(rng.sample(range(nodes), nodes) for _ in range(d)))))
    return net


def cut(net):
    """The fewest arcs that leave a set of nodes."""
    sets = (set(s) for size in range(1, len(net)) for s in itertools.combinations(range(len(net)), size))
    return min(sum(v not in s for u in s for v in net[u]) for s in sets)


def text(net):
    """As a file, and the nodes in order of their first line, which is that of their numbers."""
    pairs = [(u, v) for u, out in enumerate(net) for v in out]
    return '# directed\n' + ''.join(f'n{u} n{v}\n' for u, v in pairs), list(dict.fromkeys(x for pair in pairs for x in pair))


def faults(net, rows, number):
    """What is wrong with an allgather; its rounds."""
    parent, came, busy = {}, {}, set()
    for t, u, v, _, root, chunk in rows:
        u, v, root = number[u], number[v], number[root]
        if v not in net[u] or (t, u, v) in busy:
            return 'no link, or one with two chunks', t
        if v == root or (root, chunk, v) in parent or (u != root and came.get((root, chunk, u), t) >= t):
            return 'a chunk comes twice, or leaves before it has come', t
        busy.add((t, u, v))
        came[root, chunk, v], parent[root, chunk, v] = t, u
    d = len(net[0])
    for root, v in itertools.permutations(range(len(net)), 2):
        if len({parent.get((root, tree, v)) for tree in range(d)} - {None}) < d:
            return 'two trees share an arc', root
        inner = []
        for tree in range(d):
            u = parent[root, tree, v]
            while u != root:
                inner.append(u)
                u = parent[root, tree, u]
        if len(set(inner) - {v}) < len(inner):
            return 'two ways share a node', root
    return '', max(came.values())


def judge(program, name, net, below):
    """Each method's fault, or what is expected and not so."""
    file, number = ('', range(len(net))) if name else text(net)
    for method in ('trees', 'formula'):
        run = subprocess.run([program, 'collective', 'allgather', name or 'file:/dev/stdin', *['--from', 'edges'] * (not name),
                              '--method', method, '--format', 'csv'],
                             input=file, capture_output=True, text=True, check=False)
        if (run.returncode == 0) != (below is None or cut(below) == len(net[0])):
            yield f'{method}: exit {run.returncode} {run.stderr}'
        if run.returncode == 0:
            rows = [[int(x) for x in row.split(',')[:6]] for row in run.stdout.splitlines()[1:]]
            fault, rounds = faults(net, rows, number)
            if fault or (name and rounds != len(net) - 1):
                yield f'{method}: {fault}, {rounds} rounds'


def distances(steps, down, a):
    """Hops from a to all that it reaches; `down` has nodes and links that are not there."""
    met, line = {a: 0}, [a]
    for x in line:
        for y in steps[x]:
            if y not in met and y not in down and (x, y) not in down:
                met[y] = met[x] + 1
                line.append(y)
    return met


def faulty(d, k, links):
    """Whether d-1 faults make the distances that are proved, and no others."""
    words = [w for w in itertools.product(range(d + 1), repeat=k) if all(x != y for x, y in zip(w, w[1:]))]
    steps = {w: [w[1:] + (c,) for c in range(d + 1) if c != w[-1]] for w in words}
    proved = (2 if links else 1) if k == 1 else 3 if k == 2 and not links else k + 2
    all_down = [(w, x) for w in words for x in steps[w]] if links else words
    if len(all_down) ** (d - 1) < 3000:
        ways = [distances(steps, down, a) for down in map(set, itertools.combinations(all_down, d - 1)) for a in words if a not in down]
        if min(map(len, ways)) < len(words) - (d - 1) * (not links):
            return 'a node is cut off'
        most = max(max(way.values()) for way in ways)
        if most != proved:
            return f'{most} hops, not {proved}'
    if k > 2 - links:
        x, y, w = range(3)
        zigzag = tuple((x, y)[i % 2] for i in range(k - 1))
        root = ((w,) if links else (y,)) + zigzag
        kept = {w} if links else {x, y}
        down = {root[1:] + (c,) for c in range(d + 1) if c != root[-1] and c not in kept}
        node = root[1:] + (next(z for z in range(d + 1) if z not in (root[-1], w)),) if links else root[2:] + (w, x)
        hops = distances(steps, {(root, v) for v in down} if links else down, root)[node]
        if len(down) != d - 1 or hops != proved:
            return f'{len(down)} down make {hops} hops, not {proved}'
    return ''


def main():
    wrong, rng = 0, random.Random(1)
    kautz = [(2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2), (4, 3), (5, 2)]
    for d, k, links in [(*dk, links) for dk in kautz for links in (False, True)]:
        fault = faulty(d, k, links)
        if fault:
            print(f'# K({d},{k}), {d - 1} {"links" if links else "nodes"} down: {fault}')
            wrong += 1
    nets = [(f'gkautz:{d},{n}', gkautz(d, n), None) for d in range(2, 6) for n in range(d * (d + 1), 91, d * (d + 1))]
    joined = [[4, 2], [0, 2], [0, 1], [1, 5], [3, 5], [3, 4]]  # one arc leads each way between two triangles
    for below in [joined] + [draw(d, nodes, rng) for d, nodes in [(2, 4), (2, 5), (2, 6), (2, 7), (3, 5), (3, 6)] * 3]:
        nets += [('', line(below), below)] + [('', line(line(below)), line(below))] * (len(below) == 4 or below == joined)
    for name, net, below in nets:
        for fault in judge(sys.argv[1], name, net, below):
            print(f'# {name or net}: {fault}')
            wrong += 1
    print(f'{len(nets)} networks, {len(kautz)} with faults')
    return wrong > 0


sys.exit(main())
