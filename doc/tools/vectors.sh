#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# vectors.sh BUILD: the conformance vectors of doc/conformance.md, as BUILD/vectors/*.tsv with their SHA-256.
set -eu

program=$1/routegen questions=$1/sim/print_questions out=$1/vectors
mkdir -p "$out"

# table NAME COLUMN...: standard input, whose columns have blanks between them, as a table with a head
table() {
    name=$1
    shift
    { echo "$*" && cat; } | tr ' ' '\t' >"$out/$name.tsv"
}

# core NAME: the vectors of a core, of small networks all pairs, of large ones a sample, and those pairs of K(4,5) that have
# several routes of phase C (smaller networks have none); each line after its network, no request twice
core() {
    while read -r network pairs least; do
        "$program" vectors "kautz:$network" --core "$1" --pairs "$pairs" --illegal 8 --near 2 |
            awk -v of="$network" -v least="$least" '
                function query() { if (double >= least) printf "%s", lines; lines = ""; double = 0 }
                $1 == "Q" { query() }
                { lines = lines of " " $0 "\n" }
                $1 == "R" && $3 ~ /^.[45]/ { double++ }
                END { query() }'
    done <<'LIST' | awk '$2 == "Q" { again = seen[$1, $3]++ } !again'
2,1 all 0
2,3 all 0
3,2 all 0
4,2 all 0
15,1 all 0
3,6 300 0
4,5 300 0
8,8 100 0
15,16 50 0
4,5 all 2
LIST
}

core serial | awk '$2 == "Q" { request = $3; error = $4; next } { print $1, request, error, $3, $4, $5, $6 }' |
    table routes network request error data user last clock
core pipe 2 | awk '$2 == "Q" { request = $3; error = $4 } $2 == "T" { print $1, request, error, $3 }' |
    table tables network request error table
for shape in 1,2,2:lls 1,2,2:cls 2,2,2:lls 2,2,2:cls 2,3,2:lls 2,3,2:add 2,4,2:lls 2,4,2:cls 3,3,2:lls 3,3,2:add; do
    "$program" vectors "gft:${shape%:*}" --pairs all --square "${shape#*:}" | awk -v of="${shape%:*} ${shape#*:}" '
        $1 == "P" { phase = $2 " " $3 } $1 == "S" { gsub(/ /, ","); print of, phase, substr($0, 3) }'
done | table states network square rotation pass states
for network in 2,1 2,2 2,3 2,4 3,1 3,2 3,3 4,2; do
    "$program" vectors "kautz:$network" --core exchange --pairs all | awk -v of="$network" '
        $1 == "M" { $1 = of; print }'
done | table exchanges network source destination index clock arrives
for network in 2,2 2,3 3,2 3,3 4,2; do
    for root in 0 1 5; do
        "$program" collective broadcast "kautz:$network" --method trees --root "@$root" --format csv |
            awk -F , -v of="$network $root" 'NR > 1 { print of, $6, $3, $2 }'
    done
done | table trees network root tree node parent
for network in 2,2,1 2,3,2 2,4,2 3,2,1 3,3,2; do
    "$program" collective alltoall "gft:$network" --method windows --format csv |
        awk -F , -v of="$network" 'NR > 1 { print of, $2, $3, $1 - 1 }'
done | table windows network source destination pass
"$questions" kautz:4,5 gft:2,4,2 600 1 | awk '{ $1 = ""; gsub(/ /, "."); line = substr($0, 2) }
    NR % 2 { request = line; next } { print (request == "" ? "-" : request), (line == "" ? "-" : line) }' |
    table wire request answer

cd "$out" && sha256sum ./*.tsv | sed 's|\./||' >SHA256SUMS
