# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# routes --all and --disjoint: several routes of one pair as lists of vertices.
# Read by run.sh.

for format in text json csv; do
    golden "all-kantc-3-3.$format" routes kantc:3,3 0,001,0 2,101,1 --all --format "$format"
    golden "all-most.$format" routes hypercube:5 00000 10110 --all --most 2 --format "$format"
    golden "all-count.$format" routes mesh:40,40 0,0 39,39 --all --count --format "$format"
    golden "disjoint-cube.$format" routes hypercube:4 0000 0110 --disjoint --format "$format"
    golden "disjoint-kautz.$format" routes kautz:2,3 010 212 --disjoint --format "$format"
    golden "disjoint-kantc-3-3.$format" routes kantc:3,3 0,001,0 2,101,1 --disjoint --format "$format"
    golden "disjoint-one-switch.$format" routes kary:3,2 0,0 0,2 --disjoint --format "$format"
done
golden all-one.text routes kautz:2,3 010 212 --all
golden all-neighbours.text routes star:4 1234 2134 --all
golden disjoint-torus.text routes torus:5,4 0,0 1,3 --disjoint
golden disjoint-debruijn.text routes debruijn:2,4 0110 1001 --disjoint
golden disjoint-gft.text routes gft:2,4,2 0 9 --disjoint

# Around faults in every family, and streams of pairs; a label without commas needs no brackets.
given '0,0 1,3\n0,1 2,2\n4,0 2,3\n'
for format in text json csv; do
    golden "avoid-torus.$format" routes torus:5,4 0,0 1,3 --avoid 0,1 --avoid-links '(0,0)-(1,0),(0,3)-(1,3)' --format "$format"
    golden "stream-disjoint.$format" routes torus:5,4 - --avoid '(0,1)' --format "$format"
    golden "stream-all.$format" routes torus:5,4 - --all --format "$format"
done
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

# More routes than 128 bits count.
run routes mesh:90,90 0,0 89,89 --all --most 3
same 'more than 128 bits' '2^128 or more shortest routes of 178 hops
many more' "$(sed -n '1p;$p' "$work/out")"
valid 'more than 128 bits' '.[0] | .count > 3.4e38 and .count_text == "2^128 or more" and .hops == 178' \
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

bad 'routes: --all and --disjoint cannot be combined' routes star:4 @0 @5 --all --disjoint
bad 'routes: --most works only with --all' routes star:4 @0 @5 --most 3
bad 'routes: --count works only with --all' routes star:4 @0 @5 --disjoint --count
bad 'routes: --count lists nothing; leave out --most' routes star:4 @0 @5 --all --count --most 3
bad "--most '0': a number from 1 to 1000000000 expected" routes star:4 @0 @5 --all --most 0
bad "--most '1e6': a number from 1 to 100000 expected" routes star:4 @0 @5 --all --most 1e6 --format json
bad 'routes: --all and the options of a rule cannot be combined' \
    routes kantc:3,3 @0 @5 --all --up any
bad 'routes: --disjoint and the options of a rule cannot be combined' \
    routes kautz:2,3 010 212 --disjoint --rule shift
bad 'source and destination are both [1234]' routes star:4 @0 1234 --all
bad 'destination <0,0> is a switch; routes go from compute node to compute node' \
    routes kary:3,2 @0 '<0,0>' --disjoint
bad 'hypercube:26: too large for --all, which takes 24 bytes a vertex, up to 1 GiB' \
    routes hypercube:26 @0 @5 --all
bad 'hypercube:58: too large for --all, which takes 24 bytes a vertex, up to 1 GiB' \
    routes hypercube:58 @0 @5 --all --count
given '@0 @5\n@0 @7\n@0 @9\n'
same 'faults in a large hypercube never end a stream' '40 true
39 false
39 true' "$(routegen routes hypercube:40 - --avoid @11 --format json < "$work/in" |
    jq -r '"\(.count) \(.searched == null)"')"
: > "$work/in"
bad 'kary:8,8: too large for --disjoint, more than 40000000 vertices and arcs' \
    routes kary:8,8 @0 @99 --disjoint
bad 'torus:3000,3000: too large for --avoid, more than 40000000 vertices and arcs' \
    routes torus:3000,3000 @0 @99 --avoid @5
bad 'routes does not apply to benes:3; info, states, exchange do' routes benes:3 0 1 --all

on_terminal xterm routes torus:2000,2000 @0 @2001000 --all --count
same 'the bar counts vertices' yes \
    "$(grep -q 'torus:2000,2000 \[#* *\].*vertices/s' "$work/terminal" && echo yes)"
same 'the bar is erased after the search' "$(printf '\r\033[K')" \
    "$(grep -v '^Script ' "$work/terminal" | tr -d '\n' | tail -c 4)"
