#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD [TEXT...]: the program when memory runs out (memory.c), in every line of `cases`, or in those with such a text.
# Eight runs of each; with ROUTEGEN_SOAK a thousand, which are all of most, and the lines marked with ! as well.
set -u
export LC_ALL=C OMP_NUM_THREADS=2

build=$(cd "$1" && pwd) here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'exec 5>&- 6>&-; kill $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 1
PATH=$build:$PATH

printf 'a b\nb c\nc d\nd a\nb d 3\n' >a.edges
printf 'a b\n' >two.edges
printf 'a b\nb c\na a\nb a\n' >g.edges
printf '# switches s t\ns t\ns t\na s\na t\nb t\n' >r.edges # parallel links, and a node with two
printf 'a b c d e\n' >bad.edges
printf '1 x\n2 y\n#\n1 2\n' >tgf.edges
printf 'p q\na b\nb c\n' >head.edges
printf 'source,target,delay\na,b,1\nb,c,2\nc,a,1\n' >b.csv
routegen export kautz:2,2 --format graphml | sed '/<node/{H;d}; /<\/graph>/{x;G}' >c.graphml # nodes below edges
routegen export kary:2,2 --format ibnet >d.ibnet
routegen export mesh:2,2 --format booksim >e.anynet
printf '012 120\n120 201\n' >pairs
printf '3 0 1 2\n' >permutation
printf '0,@0,@1,2\n5,@1,@3,1\n' >m.csv
routegen tables torus:3,3 -o ways.csv
printf '50,link,"0,0",0,\n' >x.csv
printf '"0,0",0,3\n' >y.csv
printf 'topology = mesh;\nk = 2;\nn = 2;\nrouting_function = dor;\ninjection_rate = 0.1;\nsample_period = 100;\n' >z.cfg
for format in csv msccl goal; do
    routegen collective allgather kautz:2,2 --bytes 60 --format $format >s.$format
done
routegen tables mesh:2,2 >t.csv

# board NUMBER PLACE NETWORKS...: answers at a terminal that is ./PLACE, until descriptor NUMBER is closed
"${CC:-cc}" -std=c11 -I"$here/../../model/include" -I"$here/../../model" -o fake_board "$here/../cli/board/fake_board.c" \
    "$here/../../sim/board/requests.c" "$build/librgcycle.a" "$build/librg.a" || exit 1
board() {
    local number=$1 place=$2
    mkfifo "$place.plug"
    ./fake_board "${@:3}" none 0 <"$place.plug" >"$place.terminal" &
    eval "exec $number>$place.plug"
    until [ -s "$place.terminal" ]; do
        kill -0 $! || exit 1
        sleep .02
    done
    ln -s "$(head -n 1 "$place.terminal")" "$place"
}
board 5 PORT kautz:2,3 gft:1,2,2
board 6 MACHINE machine:2,1,2 -

# The arguments of each line, with each format.
grep -v '^#' "$here/cases" | grep -F -f <(printf '%s\n' "${@:2}") | while read -r formats line; do
    case ${ROUTEGEN_SOAK-}$formats in '!'*) continue ;; esac
    for format in $(echo "${formats#!}" | tr , ' '); do
        verb=${line%% *}
        [ "$format" = - ] && echo "$line" || echo "$verb --format $format${line#"$verb"}"
    done
done >lines
"$build/tests/memory" "$work" 1 "$([ -z "${ROUTEGEN_SOAK-}" ] && echo 8 || echo 1000)" <lines
