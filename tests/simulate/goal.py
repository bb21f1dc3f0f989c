#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""goal.py ROUTEGEN [COUNT=60] [FIRST=0]: random schedules in GOAL, on networks in which no two messages meet, finish when
LogGOPSim says. Its model is written here again, from its description (Hoefler, Schneider, Lumsdaine, HPDC 2010) and the
order of its option STRICT_ORDER; KNOWN is what the program itself printed. --print SEED prints a schedule.
"""
import heapq
import re
import subprocess
import sys

from spread import Draw

# By seed: LogGOPSim 76451de, -L 8 -o OVERHEAD -g 1 -G 0 -S 100000000 and a std::stable_sort
KNOWN = {0: [57, 47], 1: [108, 87], 2: [8, 36], 3: [114, 58], 4: [38, 28], 5: [78, 74], 6: [160, 111], 7: [68, 62],
         8: [143, 134], 9: [95, 74], 10: [144, 168], 11: [29, 41], 12: [67, 75], 13: [14, 24], 14: [151, 140], 15: [46, 38],
         16: [83, 92], 17: [135, 118], 18: [70, 77], 19: [205, 158], 20: [95, 54], 21: [131, 142], 22: [80, 88]}


def schedule(seed):
    """Overhead, and of each rank its lines (kind, number, peer, tag) and waits (line, on, begun)."""
    draw = Draw(seed)
    lines, waits, overhead, tags = [[], []], [[], []], draw.below(4), 1 + draw.below(3)
    for _ in range(3 + draw.below(30)):
        ends = [draw.below(2)] if draw.below(5) < 2 else [0, 1] if draw.below(2) else [1, 0]
        tag = draw.below(tags)
        for i, rank in enumerate(ends):
            kind = 'calc' if len(ends) == 1 else 'send' if i == 0 else 'recv'
            number = draw.below(40) if kind == 'calc' else 8
            lines[rank].append((kind, number, 1 - rank, tag))
            at = len(lines[rank]) - 1
            on = {draw.below(at) for _ in range(draw.below(3))} if at else ()
            waits[rank] += [(at, other, draw.below(5) == 0) for other in sorted(on)]
    return overhead, lines, waits


def text(lines, waits):
    out = [f'num_ranks {len(lines)}']
    for rank, of in enumerate(lines):
        out.append(f'rank {rank} {{')
        for i, (kind, number, peer, tag) in enumerate(of):
            to = f'b {"to" if kind == "send" else "from"} {peer} tag {tag}' if kind != 'calc' else ''
            out.append(f'l{i}: {kind} {number}{to}')
        out += [f'l{i} {"i" * begun}requires l{on}' for i, on, begun in waits[rank]] + ['}']
    return '\n'.join(out) + '\n'


def loggops(overhead, lines, waits, latency=8, gap=1):
    """When each rank has finished; None: some lines wait for one another."""
    ranks = range(len(lines))
    cpu, out, into = ([0 for _ in ranks] for _ in range(3))
    posted, unexpected = [[] for _ in ranks], [[] for _ in ranks]
    left = [[sum(w[0] == i for w in waits[r]) for i in range(len(lines[r]))] for r in ranks]
    queue, stamp, done = [], 0, 0

    def enter(rank, ready):
        nonlocal stamp
        for i in sorted(ready, key=lambda i: ('send', 'recv', 'calc').index(lines[rank][i][0])):
            time = max(cpu[rank], out[rank]) if lines[rank][i][0] == 'send' else cpu[rank]
            heapq.heappush(queue, (time, stamp, lines[rank][i][0], rank, i))
            stamp += 1

    def passed(rank, at, *kinds):
        ready = []
        for kind in kinds:
            for i, on, begun in waits[rank]:
                if on == at and begun == kind:
                    left[rank][i] -= 1
                    ready += [i] if left[rank][i] == 0 else []
        return ready

    def match(queued, peer, tag):
        for i, (source, of, _) in enumerate(queued):
            if (source, of) == (peer, tag):
                return queued.pop(i)[2]
        return None

    for rank in ranks:
        enter(rank, [i for i, n in enumerate(left[rank]) if n == 0])
    while queue:
        time, order, kind, rank, at = heapq.heappop(queue)
        _, number, peer, tag = lines[rank][at]
        free = {'calc': cpu[rank], 'send': max(cpu[rank], out[rank]), 'recv': 0,
                'message': max(cpu[peer], into[peer])}[kind]
        if free > time:
            heapq.heappush(queue, (free, order, kind, rank, at))
        elif kind == 'calc':
            cpu[rank], done = time + number, done + 1
            enter(rank, passed(rank, at, True, False))
        elif kind == 'send':
            cpu[rank], out[rank], done = time + overhead, time + gap, done + 1
            heapq.heappush(queue, (time + overhead + latency, stamp, 'message', rank, at))
            stamp += 1
            enter(rank, passed(rank, at, True, False))
        elif kind == 'recv':
            if match(unexpected[rank], peer, tag) is None:
                posted[rank].append((peer, tag, at))
                enter(rank, passed(rank, at, True))
            else:
                done += 1
                enter(rank, passed(rank, at, True, False))
        else:
            cpu[peer], into[peer] = time + overhead, time + gap
            receive = match(posted[peer], rank, tag)
            if receive is None:
                unexpected[peer].append((rank, tag, at))
            else:
                done += 1
                enter(peer, passed(peer, receive, False))
    return cpu if done == sum(map(len, lines)) else None


def simulated(routegen, overhead, lines, waits):
    run = subprocess.run([routegen, 'simulate', f'hyperx:{len(lines)}', '--goal', '-', '--overhead', str(overhead),
                          '--format', 'json'], input=text(lines, waits), capture_output=True, text=True, check=False)
    if run.returncode == 2 and ' waits for itself: ' in run.stderr:
        return None
    return [int(n) for n in re.search(r'"finish": \[([^]]*)\]', run.stdout).group(1).split(',')]


def main():
    if sys.argv[1] == '--print':
        print(text(*schedule(int(sys.argv[2]))[1:]), end='')
        return 0
    count, first = (int(n) for n in (sys.argv[2:] + ['60', '0'])[:2])
    wrong = 0
    for seed in range(first, first + count):
        plan = schedule(seed)
        expected, found = loggops(*plan), simulated(sys.argv[1], *plan)
        if found != expected or (seed in KNOWN and KNOWN[seed] != found):
            print(f'# schedule {seed}: {found} for {expected}, {KNOWN.get(seed, "not known")}')
            wrong += 1
    return wrong > 0


sys.exit(main())
