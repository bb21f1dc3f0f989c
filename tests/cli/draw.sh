# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# Pictures of networks as graphs, and of states: what is in them, and that other programs read it.
# Read by run.sh.

# --- vertices and links ------------------------------------------------------------------

# Where vertices and links are, tests/unit/draw/layout.c asks of every family; here another program reads what is drawn.
for network in kary:2,3 kautz:2,3 mesh:1 torus:2,2,3,3 benes:3; do
    run draw "$network"
    drawn_well "$network"
done

# routed NETWORK A B HOPS...: the hops of each route, its vertices, and its two ends.
routed() {
    local network=$1 a=$2 b=$3 hops sum=0
    shift 3
    run draw "$network" --route "$a" "$b"
    for hops in "$@"; do
        sum=$((sum + hops))
    done
    # Links of routes, vertices on them, ends, exit code, and the hops in the legend.
    local links vertices ends legend
    links=$(grep -c '^<path class="r r' "$work/out")
    vertices=$(grep -c '^<g class="v . on' "$work/out")
    ends=$(grep -c '^<g class="v . on end"' "$work/out")
    legend=$(sed -n 's/.*>route of \([0-9]*\) hop.*/\1/p' "$work/out" | paste -sd ' ')
    same "routes in $network from $a to $b" "$sum $((sum - $# + 2)) 2 0 $*" \
        "$links $vertices $ends $code $legend"
}
routed gft:2,4,2 0 31 6
routed kantc:3,3 '(0,001,0)' '(2,110,2)' 8
routed kautz:3,3 010 323 3 4 4
routed torus:4,4,4 0,0,0 2,2,3 5
routed benes:3 7 0 6

# labelled NETWORK A B LEAST: each vertex has its label, also on a route; where dots hold small ones, at least LEAST of the
# route's are large, which do not cover each other. Only lines have the stroke of a route, not the letters in their vertices.
labelled() {
    run draw "$1" --route "$2" "$3"
    same "labels in $1 with a route" "0 0 0 yes" "$(grep '^<g class="v ' "$work/out" | grep -vc '</title>.*<text [^>]*>[^<]') $(
        sed -n 's/^<text class="over" x="\([-0-9.]*\)" y="\([-0-9.]*\)">\(.*\)<.*/\1 \2 \3/p' "$work/out" | awk '
            { for (i in x) if ((x[i] - $1) ^ 2 < (3.4 * (n[i] + length($3))) ^ 2 && (y[i] - $2) ^ 2 < 81) bad++
              x[NR] = $1; y[NR] = $2; n[NR] = length($3) } END { print bad + 0 }') $(
        sed -n '/<style>/,/<\/style>/p' "$work/out" | tr '}' '\n' | grep -c '^[^{]*[.][re][0-9]*{.*stroke:' |
            awk -v lines="$(grep -c '^path[.][re][0-9]*{stroke:' "$work/out")" '{ print $1 - lines }') $(
        [ "$(grep -c '^<text class="over"' "$work/out")" -ge "$4" ] && echo yes)"
}
labelled benes:3 1 6 0
labelled gft:2,4,2 1 30 0
labelled kautz:3,3 010 323 0
labelled torus:15,15 0,0 7,7 4
labelled kautz:3,5 01010 23212 14
# Links of large pictures are thin and let others through.
run draw mesh:17,17
same 'links of 289 vertices' 0 "$(grep -c '^[.]e{.*opacity' "$work/out")"
run draw mesh:18,18
same 'links of 324 vertices' 1 "$(grep -c '^[.]e{.*opacity' "$work/out")"
run draw torus:40,50
same 'the most vertices that are drawn' '0 2000' "$code $(grep -c '^<g class="v ' "$work/out")"

# network:sum:bytes
for drawn in scc:4:664398738:17684 hypercube:4:3758255182:5349 benes:3:709541209:9926; do
    network=${drawn%:*:*}
    run draw "$network"
    same "sum and bytes of $network" "${drawn#"$network":}" "$(cksum < "$work/out" | tr ' ' :)"
done
run draw scc:4 --route 1234:2 4321:3 -o "$work/picture.svg"
same 'nothing but the file' '0' "$code$(cat "$work/out" "$work/err")"
run draw scc:4 --route 1234:2 4321:3
verdict 'draw -o' "$work/out" "$work/picture.svg"
for row in 'x.jpg:draw:no jpg is written; .svg, .png, .pdf or .tikz' 'x.foo:draw:--format, or the ending .svg, .png, .pdf or .tikz,' \
    'x.GIF:draw --format svg:no gif is written; another ending' 'x.png:compare mesh:2,2 --format svg:no png is written; another ending' \
    'x.svg:info:no svg is written; another ending' 'x.json:info:--format json or another ending' 'x.pdf:export --format dot:no pdf is written; another ending' 'x.json:tables:--format json or another ending'; do
    name=${row%%:*} call=${row#*:}
    # shellcheck disable=SC2086 # words
    refused 2 "-o '$name': ${call##*:} expected" ${call%:*} star:3 -o "$name"
done
# TikZ: each vertex, link and hop a line, as many as SVG has; braces are even, and nothing that TeX reads otherwise stands in
# a label. (A LaTeX that reads them is not in `make deps`; all families were set with TeX Live 2022.)
printf 'a_1 b&2\nb&2 c#{}\n' > "$work/odd.edges"
for call in 'kautz:2,3 --route 010 212' benes:2 kary:2,2 torus:3,3 "file:$work/odd.edges"; do
    # shellcheck disable=SC2086 # words
    run draw $call
    svg=$(grep -c '^<g class="v ' "$work/out").$(grep -c '^<path class="[er] ' "$work/out")
    # shellcheck disable=SC2086 # words
    run draw $call --format tikz
    same "TikZ of ${call%% *}" "0 $svg 0 0" "$code $(grep -c '^\\node\[[cni].*(v[0-9]*) at' "$work/out").$(grep -c '^\\draw\[' "$work/out") $(
        tr -cd '{}' < "$work/out" | sed 's/{}//g; :a; s/{}//g; ta' | wc -c) $(sed 1d "$work/out" | grep -c '{[^{}]*[^\\][_&#][^{}]*}')"
done
run draw star:3 -o "$work/named.tikz"
same 'TikZ by the end of a name' '\end{tikzpicture}' "$(tail -n 1 "$work/named.tikz")"
refused 2 'draw: --exchange-of is not drawn as tikz; svg, png or pdf' draw kautz:2,3 --exchange-of 010 --format tikz
run draw star:3 -o "$work/named.SVG"
same 'an ending in capitals' '0<svg' "$code$(head -c 4 "$work/named.SVG")"
refused 3 "$work/none/x.svg: No such file or directory" draw mesh:2,2 -o "$work/none/x.svg"
refused 3 '/dev/full: No space left on device' draw mesh:2,2 -o /dev/full

# --- Names from outside --------------------------------------------------------------------

# Two vertices, a switch; the name of the file is on the page, too, and is cut within its last character that is shown.
named=$work/$'<script>\e["&\\\303\244\303\244.graphml'
printf '<graphml><key id="l" for="node" attr.name="label"/><key id="k" for="node" attr.name="kind"/><graph edgedefault="undirected">%s</graph></graphml>' \
    '<node id="a"><data key="l">&lt;b>\</data></node><node id="b"><data key="l">x]]&gt;</data></node><node id="c"><data key="l">--&gt;</data>
    <data key="k">switch</data></node><edge source="a" target="c"/><edge source="b" target="c"/>' > "$named"
cd "$work" || exit 1
for call in draw 'export --format graphml' 'export --format simgrid' 'compare mesh:2,2 --format svg' \
    'simulate --load .1:.2:.1 --warmup 10 --max-clocks 99 --format svg' 'simulate --exchange shift --format svg'; do
    # shellcheck disable=SC2086 # words
    run $call "file:${named##*/}"
    same "$call: names from outside are text" "0 0 well-formed" "$code $(grep -c $'<script\|\e' "$work/out") $(
        python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1]); print("well-formed")' "$work/out" 2>&1 | tail -n 1)"
done
run export --format dot "file:${named##*/}"
same 'DOT: quotes and backslashes' 'graph "file:<script>\\x1b[\"&\\ää.graphml" {   v0 [label="<b>\\", kind="node"];' \
    "$(sed -n '1p; /v0 .label/p' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
cd "$OLDPWD" || exit 1

# --- PNG and PDF --------------------------------------------------------------------------

if command -v rsvg-convert > /dev/null; then
    run draw star:4 --format svg
    size=$(sed -n '1s/.*width="\([0-9]*\)" height="\([0-9]*\)".*/\1 \2/p' "$work/out")
    run draw star:4 --format png -o "$work/picture.png"
    same 'a PNG, twice as large in pixels' "0 PNG $size" "$code$(cat "$work/out" "$work/err") $(
        head -c 4 "$work/picture.png" | tail -c 3) $(od -An -tu1 -j16 -N8 "$work/picture.png" |
        awk '{ print ($3 * 256 + $4) / 2, ($7 * 256 + $8) / 2 }')"
    run draw star:4 -o "$work/named.png"
    verdict 'the ending of the file is the format' "$work/picture.png" "$work/named.png"
    run draw star:4 --format svg -o "$work/named.png"
    same '--format counts more than the ending' '0<svg' "$code$(head -c 4 "$work/named.png")"
    run draw kautz:2,3 --exchange-of 010 --format pdf
    same 'a PDF' '0 %PDF-' "$code $(head -c 5 "$work/out")$(cat "$work/err")"
    same 'no PNG to a terminal' '2 routegen: draw: --format png is not for a terminal; -o FILE writes it to a file' \
        "$(script -qec "'$program' draw star:4 --format png" /dev/null < /dev/null > "$work/seen"; echo "$? $(tr -d '\r' < "$work/seen")")"
    run draw star:4 --format png -o /dev/full
    same 'a PNG that cannot be written' '3 routegen: draw: rsvg-convert could not write this picture as png' \
        "$code $(cat "$work/err")"
fi
mkdir -p "$work/none" "$work/half"
printf '#!/bin/sh\necho half a picture\nexit 1\n' > "$work/half/rsvg-convert"
chmod +x "$work/half/rsvg-convert"
echo old > "$work/old.png"
PATH=$work/half:$PATH run draw star:4 -o "$work/old.png"
same 'half a PNG leaves the file alone' '3 routegen: draw: rsvg-convert could not write this picture as png old' \
    "$code $(cat "$work/err" "$work/old.png" | paste -sd ' ')"
PATH=$work/none "$(type -P env)" "$work/bin/routegen" draw star:4 --format pdf > "$work/out" 2> "$work/err"
same 'no rsvg-convert' '3 routegen: draw: --format pdf: rsvg-convert not found; Debian has it in librsvg2-bin' \
    "$? $(cat "$work/err" "$work/out")"
rmdir "$work/none"

# --- exchanges on Kautz digraphs ----------------------------------------------------------

run draw kautz:2,3 --classes
verdict 'doc/pictures/kautz-2-3-classes.svg' "$here/../../doc/pictures/kautz-2-3-classes.svg" "$work/out"
# Line digraphs have few crossings: 40 and 16.
golden draw-kautz.svg draw kautz:2,4
golden draw-debruijn.svg draw debruijn:2,4
run draw kautz:4,3 --classes
same 'an arc of each class leaves each node' '80 80 80 80' "$(sed -n 's/^<path class="e \(e[0-9]\)" d="\(M[0-9. ]*\).*/\1 \2/p' \
    "$work/out" | sort -u | cut -d ' ' -f 1 | uniq -c | awk '{ print $1 }' | paste -sd ' ')"
# From every root each tree has an arc into every other node; the d arcs into the root are in none.
for root in 010 120 212; do
    run draw kautz:2,3 --tree all --root $root
    same "arcs of the trees of $root" '11 e0 11 e1 2 e2' "$(sed -n 's/^<path class="e \(e[0-9]\)".*/\1/p' "$work/out" | sort | uniq -c | xargs)"
    run draw kautz:2,3 --tree 1 --root $root
    same "arcs of tree 1 of $root" '11 e0 13 e1' "$(sed -n 's/^<path class="e \(e[0-9]\)".*/\1/p' "$work/out" | sort | uniq -c | xargs)"
done
run draw kautz:2,3 --exchange-of 010
same 'sum and bytes of the frames of kautz:2,3' '628588789 54454' "$(cksum < "$work/out")"
# frames NODES CLOCKS D [GOT]: in each frame every link is there once, d of them with messages of the node; in the last one
# all nodes have got theirs.
frames() {
    same "frames of an exchange with $1 nodes" "$2 $(($1 * $3 * $2)) $(($3 * $2)) ${4-$1}" "$(awk '
        /^<g class="f"/ { frames++; got = 0 }
        /^<path class="e / { links++ }
        /^<path class="e .* own"/ { own++ }
        /^<g class="n got/ { got++ }
        END { print frames, links, own, got }' "$work/out")"
    # Many small pictures take rsvg-convert long.
    if [ "$1" -lt 100 ]; then drawn_well "frames with $1 nodes"; fi
}
frames 12 16 2
run draw kautz:3,2 --exchange-of 31
frames 12 7 3
run draw kautz:2,5 --exchange-of 01010 --clock 111
frames 48 1 2
run draw kautz:3,1 --exchange-of 0
frames 4 1 3 3
run draw kautz:3,5 --exchange-of @0 --clock 512
frames 324 1 3
run draw kautz:2,3 --exchange-of @0 --clock 3
same 'a clock of an exchange' 'clock 3: inject' "$(sed -n 's/^<text class="when".*>\(.*\)<.*/\1/p' "$work/out")"

# --- states -------------------------------------------------------------------------------

for format in svg dot; do
    golden "picture-2-2-1.$format" states gft:2,2,1 -r 3 -p 1 --format $format
    same "a $format of pass 0" "$(routegen states gft:2,4,2 -r 3 -p 0 --format $format | md5sum)" \
        "$(routegen states gft:2,4,2 -r 3 --format $format | md5sum)"
done

# drawn NETWORK ARGUMENT...: programs read both pictures without a message, and every switch of every
# stage is there.
drawn() {
    local network=$1 switches
    switches=$(routegen info "$network" --format json |
        jq 'if .levels then 2 * .switches - .levels[0].switches else .switches end')
    run states "$@" --format svg
    drawn_well "$network"
    same "switches in the SVG of $network" "$switches" "$(grep -c '<rect.*<title>' "$work/out")"
    run states "$@" --format dot
    if command -v dot > /dev/null; then
        same "dot reads $network" 0 "$(dot -Tsvg "$work/out" -o "$work/svg" 2>&1)$?"
    fi
    same "switches in the DOT of $network" "$switches" "$(grep -c 'switch' "$work/out")"
}
drawn gft:2,2,2 -r 5
drawn gft:2,4,2 -r 3 -p 1
drawn gft:2,4,4 -r 2 --square cls --square-seed 77
drawn gft:2,4,2 -r 3 --square cls
drawn gft:2,3,2 -r 3 --square add
drawn gft:1,2,7 -r 3
drawn omega:2,3 -r 5
drawn benes:3 -r 5
