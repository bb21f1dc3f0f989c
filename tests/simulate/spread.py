#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""spread.py ROUTEGEN [COUNT=40] [FIRST=0], --print FABRIC, or --judge FABRIC ENGINE < opensm-lfts.dump: the routings of one port for each switch and node, on fabrics of files. They are
written here again, by dictionaries and whole sums, from their description in doc/simulator.md: every entry is compared, the
busiest link of known fabrics, and the classes, in which a search finds no cycle.
"""
import collections
import heapq
import json
import subprocess
import sys
import tempfile


class Draw:
    """Numbers that are the same in every version of Python."""

    def __init__(self, seed):
        self.state = seed * 2654435761 % 2**32 + 1

    def below(self, end):
        self.state = self.state * 6364136223846793005 + 1442695040888963407 & 2**64 - 1
        return (self.state >> 33) % end


class Fabric:
    """Switches 0 .. n-1, each a list of ports: ('n', node) or ('s', switch, delay)."""

    def __init__(self, switches):
        self.ports = [[] for _ in range(switches)]
        self.home = []   # by node: switch, port
        self.lines = []

    def node(self, s):
        self.lines.append(f'n{len(self.home):03} s{s:03}')
        self.ports[s].append(('n', len(self.home)))
        self.home.append((s, len(self.ports[s]) - 1))

    def link(self, s, t, delay=1):
        self.lines.append(f's{s:03} s{t:03}' + (f' {delay}' if delay > 1 else ''))
        self.ports[s].append(('s', t, delay))
        self.ports[t].append(('s', s, delay))

    def text(self):
        return '# switches ' + ' '.join(f's{s:03}' for s in range(len(self.ports))) + '\n' + '\n'.join(self.lines) + '\n'

    def links(self, s):
        """(port, switch, delay) of the links to switches."""
        return [(p, to[1], to[2]) for p, to in enumerate(self.ports[s]) if to[0] == 's']


# ---- Trees ----------------------------------------------------------------------------------------------------------------

def orders(f):
    """Both: the switches with most nodes first; the first node of each switch, then the second."""
    nodes = [[to[1] for to in ports if to[0] == 'n'] for ports in f.ports]
    most = sorted(range(len(nodes)), key=lambda s: (-len(nodes[s]), s))
    yield [e for s in most for e in nodes[s]]
    yield [of[i] for i in range(max(map(len, nodes))) for of in nodes if i < len(of)]


def hops_of(f, w, length):
    """By switch: how far w is."""
    far, heap = {}, [(0, w)]
    while heap:
        at, s = heapq.heappop(heap)
        if s not in far:
            far[s] = at
            for _, t, delay in f.links(s):
                heapq.heappush(heap, (at + length(delay), t))
    return far


def shortest(f, w, length):
    """By switch: how far w is, and the ports that may be taken."""
    far = hops_of(f, w, length)
    return far, {s: [(p, t) for p, t, delay in f.links(s) if t in far and far[t] + length(delay) == far[s]] for s in far}


def up_and_down(f, w, length, level):
    """The same down wherever that leads to w, else up."""
    rank = [(level[s], s) for s in range(len(f.ports))]
    far, heap = {}, [(0, w)]
    while heap:
        at, s = heapq.heappop(heap)
        if s not in far:
            far[s] = at
            for _, t, delay in f.links(s):
                if rank[t] < rank[s]:
                    heapq.heappush(heap, (at + length(delay), t))
    may = {s: [(p, t) for p, t, delay in f.links(s) if rank[t] > rank[s] and t in far and far[t] + length(delay) == far[s]]
           for s in far}
    for s in sorted(set(range(len(f.ports))) - set(far), key=lambda s: rank[s]):
        ways = [(far[t] + length(delay), p, t) for p, t, delay in f.links(s) if rank[t] < rank[s] and t in far]
        if ways:
            far[s] = min(ways)[0]
            may[s] = [(p, t) for cost, p, t in ways if cost == far[s]]
    return far, may


def loads_of(f, tables):
    """Pairs of nodes by link, walked one by one; nodes of a switch walk together."""
    load, share = collections.Counter(), collections.Counter(s for s, _ in f.home)
    for e, (w, _) in enumerate(f.home):
        for s in share:
            at = s
            while at != w:
                port = tables[e][at]
                load[at, port] += share[s]
                at = f.ports[at][port][1]
    return load


def spread(f, ways, passes=12):
    """By node: the port of each switch; and the score."""
    share = collections.Counter(s for s, _ in f.home)
    memo = {w: ways(w) for w in share}
    best = None
    for order in orders(f):
        load, tables, own, since = collections.Counter(), {}, None, 0

        def put(e, sign):
            far = memo[f.home[e][0]][0]
            flow = collections.Counter(share)
            for s in sorted(far, key=far.get, reverse=True):
                if s != f.home[e][0]:
                    port = tables[e][s]
                    load[s, port] += sign * flow[s]
                    flow[f.ports[s][port][1]] += flow[s]

        for turn in range(passes):
            for e in order:
                w = f.home[e][0]
                far, may = memo[w]
                if turn > 0:
                    put(e, -1)
                most = 1 + max(load.values(), default=0)
                cost, table = {w: 0}, {}
                for s in sorted(far, key=lambda s: (far[s], s)):
                    if s != w:
                        cost[s], table[s] = min(((1024 * load[s, p] // most)**4 + cost[t], p) for p, t in may[s])
                tables[e] = table
                put(e, 1)
            score = max(load.values(), default=0), sum(x * x for x in load.values())
            since += 1
            if own is None or score < own:
                own, since = score, 0
                if best is None or score < best[1]:
                    best = {e: dict(table) for e, table in tables.items()}, score
            if since == 3:
                break
    return best


def sssp(f):
    share, load, tables = collections.Counter(s for s, _ in f.home), collections.Counter(), {}
    for e in next(orders(f)):
        w = f.home[e][0]
        cost, table, done, heap = {w: 0}, {}, [], [(0, w)]
        while heap:
            at, s = heapq.heappop(heap)
            if s in done or at > cost[s]:
                continue
            done.append(s)
            for port, t, _ in f.links(s):
                back = [p for p, to, _ in f.links(t) if to == s][[p for p, to, _ in f.links(s) if to == t].index(port)]
                if at + len(f.home)**2 + load[t, back] < cost.get(t, 2**64):
                    cost[t], table[t] = at + len(f.home)**2 + load[t, back], back
                    heapq.heappush(heap, (cost[t], t))
        flow = collections.Counter(share)
        for s in reversed(done[1:]):
            load[s, table[s]] += flow[s]
            flow[f.ports[s][table[s]][1]] += flow[s]
        tables[e] = table
    return tables, (max(load.values(), default=0), 0)


def levels(f, roots):
    far = [hops_of(f, root, lambda delay: 1) for root in roots]
    return [min(of[s] for of in far) for s in range(len(f.ports))]


def top(f):
    far = [min(hops_of(f, s, lambda delay: 1)[h] for h, _ in f.home) for s in range(len(f.ports))]
    return [s for s, of in enumerate(far) if of == max(far)]


def auto(f):
    return [min(range(len(f.ports)), key=lambda s: (max(hops_of(f, s, lambda delay: 1).values()), s))]


# ---- Classes --------------------------------------------------------------------------------------------------------------

def closes(graph, edges):
    """Whether edges would close a cycle: by a search from the end of each to its begin."""
    added = [edge for edge in edges if edge[1] not in graph[edge[0]]]
    for a, b in added:
        graph[a].add(b)
    for a, b in added:
        seen, stack = set(), [b]
        while stack:
            at = stack.pop()
            if at == a:
                for x, y in set(added):
                    graph[x].discard(y)
                return True
            if at not in seen:
                seen.add(at)
                stack += graph.get(at, ())
    return False


def classes(f, tables):
    """By node and switch at which packets begin."""
    graphs, of = [], {}
    for e, (w, _) in enumerate(f.home):
        for s in sorted({home for home, _ in f.home} - {w}):
            route, at = [], s
            while at != w:
                route.append((at, tables[e][at]))
                at = f.ports[at][route[-1][1]][1]
            edges = list(zip(route, route[1:]))
            number = 0
            while number < len(graphs) and closes(graphs[number], edges):
                number += 1
            if number == len(graphs):
                graphs.append(collections.defaultdict(set))
                closes(graphs[-1], edges)
            of[e, s] = number
    return of


# ---- Fabrics --------------------------------------------------------------------------------------------------------------

def leaves(count, nodes, spines, trunks=None, extra=()):
    f = Fabric(count + spines)
    for s in range(count):
        for _ in range(nodes):
            f.node(s)
    for s in range(count):
        for t in range(spines):
            for _ in range(trunks[t] if trunks else 1):
                f.link(s, count + t)
    for s, t in extra:
        f.link(s, t)
    return f


def tree(m, w, down=1):
    """XGFT(h; m; w): level by level; switches of a level by number, digits of w first."""
    h, sizes = len(m), []
    for level in range(1, h + 1):
        size = 1
        for i in range(h):
            size *= m[i] if i >= level else w[i] if i < level else 1
        sizes.append(size)
    f, first = Fabric(sum(sizes)), [sum(sizes[:i]) for i in range(h + 1)]
    for s in range(sizes[0]):
        for _ in range(m[0]):
            f.node(s)

    def digits(number, radix):
        out = []
        for r in radix:
            out.append(number % r)
            number //= r
        return out

    def number(digit, radix):
        out = 0
        for d, r in reversed(list(zip(digit, radix))):
            out = out * r + d
        return out

    for level in range(1, h):
        low, high = w[:level] + m[level:], w[:level + 1] + m[level + 1:]
        for s in range(sizes[level - 1]):
            for up in range(w[level]):
                digit = digits(s, low)
                digit[level] = up
                f.link(first[level - 1] + s, first[level] + number(digit, high))
    return f


def torus(side, nodes):
    f = Fabric(side * side)
    for s in range(side * side):
        for _ in range(nodes):
            f.node(s)
    for s in range(side * side):
        x, y = s % side, s // side
        f.link(s, (y + 1) % side * side + x)
        f.link(s, y * side + (x + 1) % side)
    return f


def dragonfly(p, a, h):
    groups = a * h + 1
    f = Fabric(groups * a)
    for s in range(groups * a):
        for _ in range(p):
            f.node(s)
    for g in range(groups):
        for i in range(a):
            for j in range(i):
                f.link(g * a + j, g * a + i)
    for g in range(groups):
        for k in range(a * h):
            to = (g + 1 + k) % groups
            if g < to:
                f.link(g * a + k // h, to * a + (a * h - 1 - k) // h)
    return f


def random(seed):
    draw = Draw(seed)
    n = 2 + draw.below(9)
    f, joined = Fabric(n), set()
    delays = draw.below(2)
    links = [(draw.below(s), s) for s in range(1, n)] + [(draw.below(n), draw.below(n)) for _ in range(draw.below(2 * n))]
    nodes = [draw.below(n) for _ in range(2 + draw.below(14))]
    while links or nodes:
        if nodes and (not links or draw.below(2)):
            f.node(nodes.pop())
            continue
        s, t = links.pop(draw.below(len(links)))
        if s != t and (min(s, t), max(s, t)) not in joined:
            joined.add((min(s, t), max(s, t)))
            f.link(s, t, 1 + draw.below(4) * delays)
    return f


# The busiest link by spread, and by OpenSM's min hop.
KNOWN = [('lab', leaves(4, 4, 3, extra=[(0, 1)]), 16, 20), ('leaf-spine', leaves(8, 8, 4), 112, 112),
         ('two links', leaves(6, 12, 3, [2, 2, 2]), 120, 120), ('uneven trunks', leaves(6, 8, 3, [2, 1, 1]), 80, 80),
         ('4-ary 3-tree', tree([4, 4, 4], [1, 4, 4]), 60, 192), ('slimmed', tree([4, 4, 4], [1, 2, 2]), 192, 384),
         ('dragonfly', dragonfly(2, 4, 2), 72, 110), ('torus', torus(6, 2), 110, 172)]

def run(program, fabric, *options):
    with tempfile.NamedTemporaryFile('w', suffix='.edges') as file:
        file.write(fabric.text())
        file.flush()
        return subprocess.run([program, options[0], 'file:' + file.name, *options[1:]], capture_output=True, text=True)


def compare(program, f, ways, *options):
    """What is wrong with the tables of the program; '': nothing."""
    tables, score = sssp(f) if ways is None else spread(f, ways)
    load, of = loads_of(f, tables), classes(f, tables)
    if score[0] != max(load.values(), default=0):
        return f'the trees carry {max(load.values())}, not {score[0]}'
    ran = run(program, f, 'tables', *options)
    wanted = {}
    for (e, s), number in of.items():
        at = s
        while at != f.home[e][0]:
            wanted[at, e, number] = tables[e][at]
            at = f.ports[at][tables[e][at]][1]
    starts, lines = {}, ran.stdout.splitlines()[1:]
    for line in lines:
        where, node, port, number, phase, after, _ = line.split(',')
        if port == '':
            starts[int(where[1:]), int(node[1:])] = int(after)
        elif f.ports[int(where[1:])][int(port)] == ('n', int(node[1:])):
            continue
        elif wanted.pop((int(where[1:]), int(node[1:]), int(phase)), None) != int(port) or number != phase or after != phase:
            return f'{line}: another entry expected; {f.text()}'
    if ran.stderr or wanted:
        return f'{ran.stderr}{len(wanted)} entries are not there, as {list(wanted.items())[:1]}; {f.text()}'
    for d, (w, _) in enumerate(f.home):
        for e, (s, _) in enumerate(f.home):
            if s != w and starts.get((e, d), 0) != of[d, s]:
                return f'class of n{e} to n{d}: not {of[d, s]}; {f.text()}'
    return ''


def main():
    program, count, first = sys.argv[1], *map(int, (sys.argv[2:] + ['40', '0'][len(sys.argv) - 2:]))
    hop, delay, wrong = lambda link: 1, lambda link: link, []
    for seed in range(first, first + count):
        f = random(seed)
        two = sorted({Draw(seed).below(len(f.ports)), len(f.ports) - 1})
        best = [spread(f, lambda w, r=r: up_and_down(f, w, hop, levels(f, r))) if r else None
                for r in (auto(f), top(f) if whole(f, top(f)) else None)]
        kinds = [('spread', lambda w: shortest(f, w, hop), ''), ('spread', lambda w: shortest(f, w, delay), '--metric delay'),
                 ('sssp', None, '')]
        kinds += [('updown', lambda w, r=r: up_and_down(f, w, hop, levels(f, r)), '--roots ' + word)
                  for r, word in ((auto(f), 'auto'), (top(f), 'top'), (two, ','.join(f's{s:03}' for s in two))) if whole(f, r)]
        roots = top(f) if best[1] and best[1][1][0] < best[0][1][0] else auto(f)
        kinds.append(('updown', lambda w: up_and_down(f, w, hop, levels(f, roots)), '--roots best'))
        for name, ways, more in kinds:
            why = compare(program, f, ways, '--routing', name, *more.split())
            if why:
                wrong.append(f'# seed {seed}, {name} {more}: {why}')
    for name, f, busiest, minhop in KNOWN:
        advised = json.loads(run(program, f, 'advise', '--format', 'json').stdout)['routings']
        limit = next(row['limit'] for row in advised if row['routing'] == 'minhop')
        if abs(limit * minhop / (len(f.home) - 1) - 1) > 1e-5 * minhop:
            wrong.append(f'# {name}: the limit of minhop {limit}')
        if spread(f, lambda w: shortest(f, w, hop))[1][0] != busiest:
            wrong.append(f'# {name}: {spread(f, lambda w: shortest(f, w, hop))[1][0]}, not {busiest}')
        elif any(len({to[1] for to in ports if to[0] == 's'}) < len([to for to in ports if to[0] == 's']) for ports in f.ports):
            continue  # a file has no two links of a pair
        else:
            why = compare(program, f, lambda w: shortest(f, w, hop))
            if why:
                wrong.append(f'# {name}: {why}')
    f = dict((name, f) for name, f, *_ in KNOWN)['4-ary 3-tree']
    if any(step != 1 for step in shifts(f, spread(f, lambda w: shortest(f, w, hop))[0])):
        wrong.append('# 4-ary 3-tree: messages of a shift meet')
    print('\n'.join(wrong) or f'{count} networks and {len(KNOWN)} fabrics: spread')
    return bool(wrong)


def shifts(f, tables):
    """The most messages on a link, if all send to the k-th node after them, by k."""
    for k in range(1, len(f.home)):
        load = collections.Counter()
        for i, (at, _) in enumerate(f.home):
            e = (i + k) % len(f.home)
            while at != f.home[e][0]:
                load[at, tables[e][at]] += 1
                at = f.ports[at][tables[e][at]][1]
        yield max(load.values())


def judged(f, busiest, minhop, engine, dump):
    """Whether the tables of an opensm-lfts.dump load no link less, those of min hop what is known; else the busiest one."""
    tables = collections.defaultdict(dict)
    for line in dump:
        words = line.replace("('", "'").replace("')", "'").split()
        if line.startswith('Unicast'):
            at = words[-1].strip(":'")
        elif line.startswith('0x') and 'Adapter' in line:
            tables[int(words[-1].strip("'")[1:])][int(at[1:])] = int(words[1]) - 1
    most = max(loads_of(f, tables).values())
    right = most == minhop if engine == 'minhop' else most >= busiest
    return 'no less' if right else f'{most}, spread {busiest}'


def whole(f, roots):
    """Whether there is a way up and down between all nodes."""
    return all({s for s, _ in f.home} <= set(up_and_down(f, w, lambda link: 1, levels(f, roots))[0]) for w, _ in f.home)


if __name__ == '__main__':
    if sys.argv[1] in ('--print', '--judge'):
        known = next(known for known in KNOWN if known[0] == sys.argv[2])
        print(known[1].text() if sys.argv[1] == '--print' else judged(*known[1:], sys.argv[3], sys.stdin), end='')
        sys.exit()
    sys.exit(main())
