# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# routes --all and --disjoint: several routes of one pair as lists of vertices.
# Read by run.sh.

agrees all-kantc-3-3 routes kantc:3,3 0,001,0 2,101,1 --all
agrees all-most routes hypercube:5 00000 10110 --all --most 2
agrees disjoint-cube routes hypercube:4 0000 0110 --disjoint
agrees disjoint-kautz routes kautz:2,3 010 212 --disjoint
agrees disjoint-kantc-3-3 routes kantc:3,3 0,001,0 2,101,1 --disjoint
agrees disjoint-one-switch routes kary:3,2 0,0 0,2 --disjoint
agrees all-count routes mesh:40,40 0,0 39,39 --all --count
golden all-one.text routes kautz:2,3 010 212 --all
golden all-neighbours.text routes star:4 1234 2134 --all
golden disjoint-torus.text routes torus:5,4 0,0 1,3 --disjoint
golden disjoint-debruijn.text routes debruijn:2,4 0110 1001 --disjoint
golden disjoint-gft.text routes gft:2,4,2 0 9 --disjoint

# Around faults in every family, and streams of pairs; a label without commas needs no brackets.
given '0,0 1,3\n0,1 2,2\n4,0 2,3\n'
agrees avoid-torus routes torus:5,4 0,0 1,3 --avoid 0,1 --avoid-links '(0,0)-(1,0),(0,3)-(1,3)'
agrees stream-disjoint routes torus:5,4 - --avoid '(0,1)'
agrees stream-all routes torus:5,4 - --all
: > "$work/in"
golden avoid-switch.text routes kary:2,3 @0 @7 --avoid '<2,0,0>,<2,1,0>'
same 'a link in both directions' 2 \
    "$(routegen routes star:4 1234 2143 --avoid-links 2134-1234 --format json | jq .count)"
same 'a link in one direction' '3 2' "$(for link in 20-01 01-12; do
    routegen routes kautz:3,2 01 23 --disjoint --avoid-links "$link" --format json 2> "$work/err" | jq .count
done | paste -sd' ')"
# The switch of an end, or the link to it.
for fault in '--avoid <0,0,0>' '--avoid-links (0,0,0)-<0,0,0>'; do
    # shellcheck disable=SC2086
    refused 1 'kary:2,3: no route from (0,0,0) to (1,1,1): the faults cut off an end' routes kary:2,3 @0 @7 $fault
done
# A faulty end is an answer, as in a stream, in C and in Python.
refused 1 'torus:4,4: no route from (0,0) to (0,1): the destination is faulty' routes torus:4,4 @0 @1 --avoid 0,1
for words in '01234 source' '23430 destination'; do
    refused 1 "kautz:4,5: no route from 01234 to 23430: the ${words#* } is faulty" \
        routes kautz:4,5 01234 23430 --avoid "${words% *}"
done

# More routes than 128 bits count.
run routes mesh:90,90 0,0 89,89 --all --most 3
same 'more than 128 bits' '2^128 or more shortest routes of 178 hops
many more' "$(sed -n '1p;$p' "$work/out")"
valid 'from 2^63 to 2^64' '.[0].count > 1.4e19' \
    routes mesh:34,35 0,0 33,34 --all --count --format json
same 'all digits of a count' '"count": 14226520737620288370,' \
    "$(routegen routes mesh:34,35 0,0 33,34 --all --count --format json | grep -o '"count".*')"
valid 'more than 128 bits' '.[0] | .count == null and .hops == 178' \
    routes mesh:90,90 0,0 89,89 --all --count --format json
# All of them are listed when that many are asked for.
run routes hypercube:6 000000 111111 --all --most 720
same 'all of 720' 722 "$(wc -l < "$work/out")"
same 'all of 720 differ' 722 "$(sort -u "$work/out" | wc -l)"
run routes hypercube:6 000000 111111 --all
same '100 of 720' '103 620 more' "$(wc -l < "$work/out") $(tail -n 1 "$work/out")"
# A construction has no limit of size.
valid 'routes of a large hypercube' '.[0] | .count == 58 and (.routes | length) == 58' \
    routes hypercube:58 @0 @77777 --disjoint --format json

given '@0 @5\n@0 @7\n@0 @9\n'
same 'faults in a large hypercube never end a stream' '40 true
39 false
39 true' "$(routegen routes hypercube:40 - --avoid @11 --format json < "$work/in" |
    jq -r '"\(.count) \(.complete)"')"
: > "$work/in"

# In closed form no search, whatever the size.
same 'shortest routes of 10^18 nodes' 14702688 "$(routegen routes torus:1000000,1000000,1000000 0,0,0 5,6,7 --all --count)"
valid 'shortest routes of a large mesh' '.[0] | .count == null and .hops == 7999999' \
    routes mesh:4000000,4000001 0,0 3999999,4000000 --all --count --format json
bar vertices/s routes torus:500,500 @0 @125250 --all --most 1
