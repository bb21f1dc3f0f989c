#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD=FOLDER: Coq checks the theorems of doc/theorems, without axioms; the algorithms that they are about are
# extracted, and must say what the library and the cycle model of the serial core say; where one is broken there is a
# counterexample. TAP.
set -u

BUILD=build
KEYS='BUILD='
. sim/keys.sh
. tests/tap.sh
need deps-more coqc ocamlfind
here=$BUILD/theorems
rm -rf "$here"
mkdir -p "$here"
cp doc/theorems/*.v "$here/"

# proved NAME FILE.v...: compiles them, in this order
proved() {
    folder=$1 && shift
    for file; do
        (cd "$folder" && coqc -q -Q . Routegen "$file") >>"$folder/log" 2>&1 || { tail -n 20 "$folder/log" >&2 && return 1; }
    done
}

# extracted FOLDER: compare, out of Algorithms.v alone
extracted() {
    proved "$1" Algorithms.v Extract.v && cp tests/theorems/compare.ml "$1/" &&
        (cd "$1" && ocamlfind ocamlopt -w -a algorithms.mli algorithms.ml compare.ml -o compare) >>"$1/log" 2>&1
}

extracted "$here"
verdict $? 'the algorithms as OCaml'

# ---- proofs

proved "$here" Words.v Windows.v Routes.v Answer.v Graph.v Minimal.v Parallel.v Trees.v Allgather.v Rule.v
verdict $? 'Coq accepts the proofs'

while read -r file name; do
    echo "From Routegen Require $file. Print Assumptions $file.$name." >"$here/ask.v"
    said=$(cd "$here" && coqc -q -Q . Routegen ask.v 2>&1)
    [ "$said" = 'Closed under the global context' ] || { echo "$said" >&2 && false; }
    verdict $? "$name"
done <<'END'
Graph kautz_routes
Graph kautz_phases
Graph kautz_faults
Minimal kautz_minimal
Minimal phaseC_counters
Parallel phaseC_half
Parallel pairs_instead_of_sets
Parallel matches_are_enough
Rule kautz_spanning
Rule kautz_arcs
Rule kautz_independent
Rule kautz_allgather
Windows windows_once
Windows windows_up
Windows windows_down
Windows windows_limit
END

# ---- program

${CC:-gcc} -std=c11 -O2 -Wall -Wextra -Werror -Imodel/include -Imodel -o "$here/print" tests/theorems/print.c \
    "$BUILD/librgcycle.a" "$BUILD/librg.a"
verdict $? 'the printer of the library'
for net in 2,1 2,2 2,3 2,4 2,5 2,6 2,7 3,1 3,2 3,3 3,4 4,1 4,2 4,3 5,1 5,2 5,3 6,2 7,2 8,1; do
    "$here/print" ${net%,*} ${net#*,} >"$here/$net" && "$here/compare" print ${net%,*} ${net#*,} | cmp - "$here/$net" >&2
    verdict $? "K($net): the library, the cycle model and the theorems agree on all $(wc -l <"$here/$net") pairs"
done

for net in 2,2,1 2,3,1 2,4,2 2,6,2 3,2,1 3,3,1 3,4,2 4,2,1; do
    for turns in 0 1; do
        # shellcheck disable=SC2046
        set -- $(echo "$net" | tr , ' ') $turns
        "$here/print" "$@" >"$here/$net" && "$here/compare" print "$@" | cmp - "$here/$net" >&2
        verdict $? "GFT($net), turning $turns: the library and the theorems agree on all $(wc -l <"$here/$net") messages"
    done
done

# ---- counterexamples

judged() {
    for net in 2,1 2,2 2,3 2,4 3,1 3,2 4,1 4,2; do
        "$1/compare" judge ${net%,*} ${net#*,} || return
    done
    for net in '2 2 1' '2 6 2' '3 2 1'; do
        # shellcheck disable=SC2086
        "$1/compare" judge $net 0 && "$1/compare" judge $net 1 || return
    done
}
judged "$here"
verdict $? 'no counterexample in eight networks and three trees'

# broken NAME EDIT: with that edit of Algorithms.v there is a counterexample, and Coq refuses the proofs
broken() {
    folder=$here/$(echo "$1" | tr ' ' -)
    mkdir "$folder" && cp "$here"/*.v "$folder/" && sed "$2" "$here/Algorithms.v" >"$folder/Algorithms.v" &&
        ! cmp -s "$here/Algorithms.v" "$folder/Algorithms.v" && extracted "$folder" &&
        ! judged "$folder" >"$folder/said" && sed 's/^/# /' "$folder/said" && [ -s "$folder/said" ] &&
        ! proved "$folder" Words.v Windows.v Routes.v Answer.v Trees.v Allgather.v Rule.v 2>"$folder/refused"
    verdict $? "false: $1"
}
broken 'phase A with the longest first' 's/(filter overlap (seq 1 k))/(rev (filter overlap (seq 1 k)))/'
broken 'no letter marked at the start' 's/^Definition out0 := .*/Definition out0 : list nat := []./'
broken 'a letter for two trees' 's/negb (used x (v1 :: map snd st))/negb (used x [v1])/'
broken 'children of block 0 never served' 's/(number p x =? 1)/(number p x =? 2)/'
broken 'rows of the top on no other level' 's/else row p (h - 1))\./else 0)./'
broken 'no turn between roots' 's/ + rank1 (s @ 0) (s @ 1) in/ in/'
plan
