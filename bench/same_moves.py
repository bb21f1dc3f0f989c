#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""same_moves.py D K HOPS: an allgather on K(D,K) in which all nodes make the same move in every clock, if there is one.

A word of classes leads from every node to another one, as each class is a permutation. Wanted are N-1 words of at most HOPS
classes, each with all its beginnings, that lead from any node to N-1 different others: what a node sends down them reaches
everyone, and no message needs a header. The search is complete. Prints the words, or none."""

import itertools
import sys
from typing import Dict, List, Optional, Tuple


def permutations(d: int, k: int) -> List[List[int]]:
    """By class: where each node goes. The class is how far the turn that comes is from the turn that goes."""
    nodes = [w for w in itertools.product(range(d + 1), repeat=k) if all(a != b for a, b in zip(w, w[1:]))]
    number = {word: i for i, word in enumerate(nodes)}
    moves = [[0] * len(nodes) for _ in range(d)]
    for word, i in number.items():
        gone = (word[1] - word[0]) % (d + 1) - 1 if k > 1 else 0
        for letter in set(range(d + 1)) - {word[-1]}:
            comes = (letter - word[-1]) % (d + 1) - 1
            moves[(comes - gone) % d][i] = number[(*word[1:], letter)]
    return moves


def search(d: int, k: int, hops: int) -> Optional[List[Tuple[int, ...]]]:
    moves = permutations(d, k)
    count = len(moves[0])
    ends: Dict[Tuple[int, ...], Tuple[int, ...]] = {(): tuple(range(count))}
    for length in range(1, hops + 1):
        for word in itertools.product(range(d), repeat=length):
            if word[:-1] in ends:
                end = tuple(moves[word[-1]][node] for node in ends[word[:-1]])
                if all(end[i] != earlier[i] for at in range(length) for earlier in [ends[word[:at]]] for i in range(count)):
                    ends[word] = end
    words = list(ends)
    index = {word: i for i, word in enumerate(words)}
    # Words that go together: they lead to different nodes from everywhere.
    together = [
        sum(1 << j for j, b in enumerate(words) if all(x != y for x, y in zip(ends[a], ends[b])) or a == b) for a in words
    ]
    begins = [sum(1 << index[word[:at]] for at in range(len(word) + 1)) for word in words]
    leads = [sum(1 << i for i, word in enumerate(words) if ends[word][0] == node) for node in range(count)]

    def extend(chosen: int, left: int) -> Optional[int]:
        fewest: Optional[List[int]] = None
        for node in range(count):
            if leads[node] & chosen:
                continue
            choice = [i for i in range(len(words)) if leads[node] >> i & 1 and begins[i] & ~left == 0]
            if fewest is None or len(choice) < len(fewest):
                fewest = choice
        if fewest is None:
            return chosen
        for i in fewest:
            fits, new = left, begins[i] & ~chosen
            for j in range(len(words)):
                if new >> j & 1:
                    fits &= together[j]
            if (chosen | begins[i]) & ~fits:
                continue
            found = extend(chosen | begins[i], fits)
            if found is not None:
                return found
            left &= ~(1 << i)
        return None

    found = extend(1, together[0])
    return None if found is None else [word for word in words if found >> index[word] & 1 and word]


if __name__ == "__main__":
    d, k, hops = map(int, sys.argv[1:])
    found = search(d, k, hops)
    print(f"K({d},{k}), {hops} hops:", "none" if found is None else " ".join("".join(map(str, word)) for word in found))
