#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gtkwave_words.py D K: a translate filter process of GTKWave, which shows words of K(D,K) as their letters.

A line on standard input is a value in hex, as GTKWave sends it; the answer is the letters of the word in it, letter 1
(the least significant bits) first, with a blank after each K: both words of a request, a route's word. A letter with an
unknown bit is x; what is no word stays as it is.

    $ printf '4688\\n' | gtkwave_words.py 4 5
    01234
"""

import sys


def shown(value: str, d: int, k: int) -> str:
    """The letters of a value, or the value itself."""
    width = d.bit_length()
    digits = value.strip().lower()
    if not digits or set(digits) - set("0123456789abcdefxzuw-?"):
        return value.strip()
    bits = "".join(f"{int(c, 16):04b}" if c in "0123456789abcdef" else "xxxx" for c in digits)
    # One word if it is as wide as that; else all letters that the value has room for.
    count = k if len(digits) == (k * width + 3) // 4 else len(bits) // width
    letters = [bits[len(bits) - width * (i + 1) : len(bits) - width * i] for i in range(count)]
    if "1" in bits[: len(bits) - width * count] or any("x" not in c and int(c, 2) > d for c in letters):
        return value.strip()
    text = "".join("x" if "x" in c else f"{int(c, 2):x}" for c in letters)
    return " ".join(text[i : i + k] for i in range(0, len(text), k))


def main() -> int:
    d, k = (int(x) if x.isdecimal() else 0 for x in (sys.argv[1:] if len(sys.argv) == 3 else "--"))
    if not (2 <= d <= 15 and 1 <= k <= 16):
        print("gtkwave_words: D K expected, 2 to 15 and 1 to 16", file=sys.stderr)
        return 2
    for line in sys.stdin:
        print(shown(line, d, k), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
