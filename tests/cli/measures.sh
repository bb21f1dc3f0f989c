# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# info of the networks as graphs: numbers by formula and by search.
# Read by run.sh.

for format in text json csv; do
    informs "info-kantc-3-4.$format" kantc:3,4 --format "$format"
    informs "info-mdsxn-1-2.$format" mdsxn:1,2 --format "$format"
    # Too large for a short search, and for any.
    informs "info-kantc-8-8.$format" kantc:8,8 --format "$format"
    informs "info-hypercube-40.$format" hypercube:40 --format "$format"
done
informs info-kantc-is.text kantc:4,3,is=0000.0001.1110.1111
informs info-hypercube-5.text hypercube:5
informs info-mesh-1.text mesh:1
informs info-mesh-40-40.text mesh:40,40

# Every family, and the shapes that degenerate: formula and search agree, everything is reached.
for network in kary:2,1 kary:4,3 mikant:2,2 mikant:3,3 kantc:2,2 kantc:5,2 mikantc:2,2 mikantc:3,4 \
    gft:1,2,1 gft:2,3,2 hypercube:1 hypercube:7 star:2 star:5 pancake:5 bubble:5 scc:3 scc:5 sci:5 \
    pcc:4 ccc:3 ccc:5 debruijn:2,1 debruijn:3,4 kautz:2,1 kautz:3,4 mdsxn:1,1 mdsxn:3,2,1 \
    torus:1,2,3 torus:5,4,2 mesh:1,2,3 mesh:5,4 shuffle:1 shuffle:6; do
    valid "formula and search of $network" \
        '.[0] | .agree and (.search.connectivity >= 1 or .formula.switches == 1) and
         (.formula.nodes * .search.nodes == ([.search.histogram[].pairs] | add))' \
        info "$network" --format json
    same "exit code of $network" 0 "$code"
done

# Golden numbers: sum of distances.
for golden_sum in hypercube:11=23068672 mdsxn:6,5=33540096 scc:6=157082400 sci:6=126309600 \
    kantc:6,4=1725018336 ccc:8=44449792 debruijn:2,11=39277136; do
    valid "distances of ${golden_sum%=*}" ".[0].search.distance_sum == ${golden_sum#*=}" \
        info "${golden_sum%=*}" --format json
done

# --exact: maximum flows that take longer than others, one search of many vertices.
valid 'no flow without --exact' '.[0].search.connectivity == null' info hypercube:9 --format json
valid 'flow with --exact' '.[0].search.connectivity == 9' info hypercube:9 --exact --format json
bad 'hypercube:40: too large for a search, 2^32 vertices or more' info hypercube:40 --exact
bad 'omega:2,3: --exact: this network cannot be searched' info omega:2,3 --exact
bad 'kautz:15,16: --exact: this network cannot be searched' info kautz:15,16 --exact
# More than 10^308 paths are null in JSON, which has no infinity.
valid 'too many paths' \
    '.[0] | .search.most_paths == null and .formula.diameter == 1398 and .search.diameter == 1398' \
    info torus:1398,1398 --format json

# What is printed does not depend on the number of threads, to the last bit: sums are added in the order of the sources.
threads() {
    for count in 1 2 3; do
        OMP_NUM_THREADS=$count "$program" "$@" --format json | grep -v '"seconds"\|"peak_memory"' | md5sum
    done | sort -u | wc -l
}
for network in mesh:7,9 gft:3,4,2 bubble:5 mdsxn:3,2,2 mikantc:3,3; do
    same "1, 2 and 3 threads measure $network" 1 "$(threads info "$network" --exact)"
    same "1, 2 and 3 threads load $network" 1 "$(threads compare "$network" shuffle:6 --exact)"
done

on_terminal xterm info hypercube:10
same 'a note for one search' yes "$(grep -q 'hypercube:10: one search' "$work/terminal" && echo yes)"
on_terminal xterm info debruijn:2,12
same 'the bar counts pairs' yes "$(grep -q 'debruijn:2,12 \[#* *\] .*[0-9] \(M \)*pairs/s' "$work/terminal" && echo yes)"
same 'the bar is erased after a search' "$(printf '\r\033[K')" \
    "$(grep -v '^Script ' "$work/terminal" | tr -d '\n' | tail -c 4)"
