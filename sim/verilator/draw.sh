#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# draw.sh SEED COUNT: COUNT runs of make sim with legal networks drawn from SEED: of both cores any D and K, of fat trees
# those with at most 64 terminals and 256 switches.
exec awk -v seed="$1" -v count="$2" '
    function below(n) { return int(n * rand()) }
    function power(base, n,   p) { for (p = 1; n > 0; n--) p *= base; return p }
    BEGIN {
        srand(seed)
        while (made < count) {
            kind = made % 3
            if (kind < 2) {
                print (kind ? "pipe" : "kautz") ":" 2 + below(14) "," 1 + below(16) "/2000"
                made++
                continue
            }
            h = 1 + below(5); m = 2 + below(8); w = 1 + below(8)
            switches = 0
            for (x = 0; x <= h; x++) switches += power(w, x) * power(m, h - x)
            if (w * power(m, h) > 64 || switches > 256) continue
            print "gft:" h "," m "," w "/all"
            made++
        }
    }'
