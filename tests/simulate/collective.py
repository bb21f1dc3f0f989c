#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""collective.py ROUTEGEN [COUNT=12]: collectives through switches, on fabrics and routings of spread.py. Orders, trees,
exchanges, cuts and what channels carry are found again here, from their description in doc/collectives.md, by recursion and
sets; every schedule is played, and rings in the order of a list of hosts are judged beside those of the program, which says
how many slots they take where the file has the hosts in that order.
"""
import collections
import csv
import functools
import itertools
import json
import subprocess
import sys
import tempfile

import spread

METHODS = {'allgather': ['rings', 'doubling'], 'reduce-scatter': ['rings', 'doubling'], 'alltoall': ['shift'],
           'allreduce': ['rings', 'doubling', 'dbtree'], 'broadcast': ['rings', 'doubling', 'dbtree']}
HOP = lambda link: 1


def lowest(f):
    return {e: {s: min(may)[0] for s, may in spread.shortest(f, w, HOP)[1].items() if s != w} for e, (w, _) in enumerate(f.home)}


def route(f, tables, a, b):
    (at, _), (end, port) = f.home[a], f.home[b]
    yield f'n{a:03}:0'
    while at != end:
        yield f's{at:03}:{tables[b][at]}'
        at = f.ports[at][tables[b][at]][1]
    yield f's{end:03}:{port}'


def places(f):
    """Nodes in the order of a walk, from that of node 0."""
    seen = []

    def walk(s):
        seen.append(s)
        for t in sorted({to[1] for to in f.ports[s] if to[0] == 's'}):
            if t not in seen:
                walk(t)
    walk(f.home[0][0])
    return [to[1] for s in seen for to in f.ports[s] if to[0] == 'n']


def in_order(first, count, parents, above=None):
    """A tree of numbers first .. first + count - 1: a full one is left of its root."""
    if count > 0:
        left = 2**(count.bit_length() - 1) - 1
        parents[first + left] = above
        in_order(first, left, parents, first + left)
        in_order(first + left + 1, count - left - 1, parents, first + left)
    return parents


def pairs_of(collective, method, order, root, pieces):
    """Who sends to whom: by what happens one after the other, where that is known, or all in one set."""
    n = len(order)
    if method == 'rings':
        return [{(a, b) for a, b in zip(order, order[1:] + order[:1]) if collective != 'broadcast' or b != root}]
    if method == 'shift':
        return [{(order[i], order[(i + k) % n]) for i in range(n)} for k in range(1, n)]
    if method == 'dbtree':
        first = order.index(root) + 1 if collective == 'broadcast' else 0
        ring = [order[(first + i) % n] for i in range(n - (collective == 'broadcast'))]
        both = set()
        for shift in (0, 1):
            for i, above in in_order(0, len(ring), {}).items():
                if above is not None or collective == 'broadcast':
                    up, at = root if above is None else ring[(above + shift) % len(ring)], ring[(i + shift) % len(ring)]
                    both |= {(up, at)} | ({(at, up)} if collective == 'allreduce' else set())
        return [both]
    if collective == 'broadcast':
        at, steps = order.index(root), []
        far = 2**((n - 1).bit_length() - 1)
        while far:
            steps.append({(order[(at + v) % n], order[(at + v + far) % n]) for v in range(0, n, 2 * far) if v + far < n})
            far //= 2
        return steps
    gather, far = [], 2**((n - 1).bit_length() - 1)
    while far:
        gather.append({(node, order[i ^ far if n & n - 1 == 0 else i - far]) for i, node in enumerate(order)})
        far //= 2
    back = [{(b, a) for a, b in step} for step in reversed(gather)]
    return {'allgather': gather, 'reduce-scatter': back, 'allreduce': back + gather}[collective]


def play(collective, n, root, chunks, sends):
    """Whether all get what they should; what they have is a set of values by shard and chunk."""
    messages, sums = collective == 'alltoall', collective in ('allreduce', 'reduce-scatter')
    shards = [root] if collective == 'broadcast' else range(n)
    has = {(s, c): {node: {node} if sums else {s} for node in ([s] if not sums else range(n))}
           for s in shards for c in range(n if messages else chunks)}
    for _, now in itertools.groupby(sorted(sends, key=lambda send: send[0]), lambda send: send[0]):
        new = []
        for _, a, b, s, c, op in now:
            value = has[s, c][a]
            if op == 'copy' and sums and value != set(range(n)):
                return 'a part of a sum is copied'
            new.append((s, c, a, b, op, set(value)))
        for s, c, a, b, op, value in new:
            if op == 'add' and has[s, c][b] & value:
                return 'a value is added twice'
            has[s, c][b] = has[s, c][b] | value if op == 'add' else value
            if op == 'add':
                has[s, c][a] = set()
    for (s, c), by in has.items():
        ends = [c] if messages else [s] if collective == 'reduce-scatter' else range(n)
        for node in ends:
            if by.get(node) != (set(range(n)) if sums else {s}):
                return f'node {node} lacks chunk {c} of {s}'
    return ''


@functools.cache
def cuts(f):
    """(nodes, links) of each switch, of what hangs together below each level, and of that with the level, without the links
    in it: a rail."""
    level = {s: min(spread.hops_of(f, s, HOP)[h] for h, _ in f.home) for s in range(len(f.ports))}
    share = collections.Counter(s for s, _ in f.home)
    parts = [{s} for s in share]
    for below in range(1, max(level.values()) + 1):
        for top in (below - 1, below):
            left = {s for s in level if level[s] <= top}
            while left:
                part = {left.pop()}
                while more := {t for s in part for _, t, _ in f.links(s) if {level[s], level[t]} != {below}} & left:
                    part |= more
                    left -= more
                parts.append(part)
    found = [(sum(share[s] for s in part), sum(1 for s in part for _, t, _ in f.links(s) if t not in part)) for part in parts]
    return [cut for cut in found if 0 < cut[0] < len(f.home)]


def limit(f, collective, chunks):
    n = len(f.home)
    by = {'allgather': lambda m: max(m, n - m) * chunks, 'allreduce': lambda m: n * chunks, 'broadcast': lambda m: chunks,
          'alltoall': lambda m: m * (n - m)}
    by['reduce-scatter'] = by['allgather']
    own = {'allreduce': 2 * (n - 1) * chunks, 'broadcast': chunks + (n - 1).bit_length() - 1}.get(collective, (n - 1) * chunks)
    return max([own] + [-(-by[collective](m) // links) for m, links in cuts(f)])


class Program:
    def __init__(self, path, f):
        self.path, self.file = path, tempfile.NamedTemporaryFile('w', suffix='.edges')
        self.file.write(f.text())
        self.file.flush()

    def ask(self, collective, *options, text=None):
        ran = subprocess.run([self.path, 'collective', collective, 'file:' + self.file.name, *options], input=text,
                             capture_output=True, text=True)
        return ran.stdout if ran.returncode == 0 else f'error {ran.returncode}: {ran.stderr}{ran.stdout}'


def fullest(f, tables, pairs):
    load = collections.Counter(channel for a, b in pairs for channel in route(f, tables, a, b))
    return max(load.values()), load


def rows(text):
    return [(int(r['round']), int(r['from']), int(r['to']), int(r['source']), int(r['chunk']), r['op'])
            for r in csv.DictReader(text.splitlines())]


def counted(f, tables, sends):
    """Slots; and by run of rounds with the same pairs: rounds, chunks on the fullest channel, and such channels."""
    runs, total, before, by = [], collections.Counter(), None, collections.defaultdict(list)
    for number, a, b, *_ in sends:
        by[number].append((a, b))
    for number in sorted(by):
        most, load = fullest(f, tables, by[number])
        total += load
        if by[number] == before:
            runs[-1][0] += 1
        else:
            runs.append([1, most, {channel for channel in load if load[channel] == most}])
        before = by[number]
    return sum(rounds * most for rounds, most, _ in runs), runs, max(total.values())


def compare(program, f, tables, collective, method, options):
    """What is wrong with a schedule and its numbers; '': nothing."""
    n, root = len(f.home), len(f.home) - 1 if collective == 'broadcast' else 0
    more = ['--root', f'n{root:03}', '--pieces', '5'] if collective == 'broadcast' else []
    text = program.ask(collective, '--method', method, '--format', 'csv', *options, *more)
    if text.startswith('error'):
        return '' if 'can deadlock' in text and max(spread.classes(f, tables).values()) > 0 else text
    sends, chunks = rows(text), 5 if more else 1
    wrong = play(collective, n, root, chunks, sends)
    if wrong:
        return wrong
    steps, by = pairs_of(collective, method, places(f), root, chunks), collections.defaultdict(set)
    for number, a, b, *_ in sends:
        by[number].add((a, b))
    used = [by[number] for number in sorted(by)]
    if not all(any(pairs <= step for step in steps) for pairs in used) or set().union(*used) != set().union(*steps):
        return 'other pairs than expected'
    if collective != 'allreduce':
        order = [next(i for i, step in enumerate(steps) if pairs <= step) for pairs in used]
        if order != sorted(order):
            return f'steps in the order {order}'
    slots, runs, busiest = counted(f, tables, sends)
    row = json.loads(program.ask(collective, '--method', method, '--format', 'json', *options, *more))['methods'][0]
    said = [row[key] for key in ('rounds', 'sends', 'slots', 'busiest', 'waiting', 'limit')]
    mine = [len(used), len(sends), slots, busiest, max(run[1] for run in runs), limit(f, collective, chunks)]
    if said != mine:
        return f'{said}, not {mine}'
    if [[s['rounds'], s['chunks']] for s in row['steps']] != [run[:2] for run in runs]:
        return f"steps {row['steps']}, not {runs}"
    if not all(s['channel'] in run[2] for s, run in zip(row['steps'], runs)):
        return f"channels of {row['steps']}"
    return ''


def table(program, f, tables, routing):
    """What is known of a fabric: doubling by distance 1, 2, 4, .., its vectors, shifts; up and down two trees, all at once."""
    gather, both, shift = (json.loads(program.ask(*asked, '--routing', routing, '--format', 'json'))['methods'][0] for asked in (
        ('allgather', '--method', 'doubling'), ('allreduce', '--method', 'doubling'), ('alltoall',)))
    trees = pairs_of('broadcast', 'dbtree', [None] + places(f), None, 1)[0]  # None stands above both
    down = {(a, b) for a, b in trees if a is not None}
    return [[step['chunks'] for step in reversed(gather['steps'])], both['vectors'], shift['slots'],
            [fullest(f, tables, pairs)[0] for pairs in ({(b, a) for a, b in down}, down)]]


def ring(order):
    """An allgather round a ring in any order."""
    n = len(order)
    return 'round,from,to,link,source,chunk,op\n' + ''.join(
        f'{t + 1},{order[i]},{order[(i + 1) % n]},0,{order[(i - t) % n]},0,copy\n' for t in range(n - 1) for i in range(n))


def listed(f, hosts):
    """The same fabric from a file that begins with its hosts, in an order."""
    g = spread.Fabric(len(f.ports))
    for host in hosts:
        g.node(f.home[host][0])
    for line in f.lines:
        if line[0] == 's':
            s, t, *delay = (int(word.lstrip('s')) for word in line.split())
            g.link(s, t, *delay)
    return g


KNOWN = {('lab', 'rule'): [[1, 1, 4, 4], 3.0, 48, [3, 3]], ('lab', 'spread'): [[1, 1, 4, 2], 2.75, 39, [2, 2]],
        ('4-ary 3-tree', 'rule'): [[1, 1, 4, 4, 16, 16], 4.5, 768, [3, 3]],
        ('4-ary 3-tree', 'spread'): [[1] * 6, 1.96875, 63, [2, 2]]}
HOSTS = {'lab': 30, 'leaf-spine': 252, '4-ary 3-tree': 189}


def main():
    path, count = sys.argv[1], int((sys.argv[2:] + ['12'])[0])
    wrong, schedules = [], 0
    fabrics = [(f'seed {seed}', spread.random(seed)) for seed in range(count)]
    fabrics += [(name, f) for name, f, *_ in spread.KNOWN if name in ('lab', 'leaf-spine', 'uneven trunks', '4-ary 3-tree')]
    for name, f in fabrics:
        program = Program(path, f)
        for routing, tables in (('rule', lowest(f)), ('spread', spread.spread(f, lambda w: spread.shortest(f, w, HOP))[0])):
            for collective, methods in METHODS.items():
                for method in methods if routing == 'spread' or len(f.home) <= 16 else []:
                    why = compare(program, f, tables, collective, method, [] if routing == 'spread' else ['--routing', routing])
                    schedules += 1
                    if why:
                        wrong.append(f'# {name}, {collective} by {method}, {routing}: {why[:900]}')
            if (name, routing) in KNOWN and table(program, f, tables, routing) != KNOWN[name, routing]:
                wrong.append(f'# {name}, {routing}: {table(program, f, tables, routing)}')
        if name in HOSTS:
            draw, hosts = spread.Draw(1), list(range(len(f.home)))
            for i in reversed(range(1, len(hosts))):
                j = draw.below(i + 1)
                hosts[i], hosts[j] = hosts[j], hosts[i]
            judged = json.loads(program.ask('allgather', '--check', '-', '--format', 'json', text=ring(hosts)))
            mine = counted(f, tables, rows(ring(hosts)))[0]
            if not judged['slots'] == mine == HOSTS[name]:
                wrong.append(f"# {name}, hosts in any order: {judged['slots']} slots, not {mine} or {HOSTS[name]}")
            g = listed(f, hosts)
            tables = spread.spread(g, lambda w: spread.shortest(g, w, HOP))[0]
            row = json.loads(Program(path, g).ask('allgather', '--method', 'rings', '--format', 'json'))['methods'][0]
            mine = [counted(g, tables, rows(ring(order)))[0] for order in (places(g), list(range(len(hosts))))]
            if mine[1] <= mine[0] or [row['slots'], row['slots_by_number']] != mine:
                wrong.append(f"# {name}, a file of hosts in any order: {row['slots']}, {row['slots_by_number']}, not {mine}")
    print('\n'.join(wrong) or f'{schedules} schedules through switches')
    return bool(wrong)


if __name__ == '__main__':
    sys.exit(main())
