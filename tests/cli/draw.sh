# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# Pictures of networks as graphs: what is in them, where it is, and that other programs read it.
# Read by run.sh.

# Reads a picture and prints "vertices links", then what is wrong: vertices that leave the page or touch one another
# (dots and frames as drawn), links that do not join the middles of two vertices (arcs: end at one), links that occur
# twice. With -v rule=NAME the labels at the ends of every link must fit, see there.
cat > "$work/judge.awk" << 'AWK'
function number(name) {
    return match($0, " " name "=\"[-0-9.]+\"") ? substr($0, RSTART + length(name) + 3) + 0 : 0
}
# The vertex at a point, or the one that an arc ends before.
function find(px, py, near,    i, best, far, dx, dy) {
    best = -1
    far = 1e9
    for (i = 0; i < n; i++) {
        dx = px > x[i] ? px - x[i] : x[i] - px
        dy = py > y[i] ? py - y[i] : y[i] - py
        if (near) {
            dx = dx > w[i] ? dx - w[i] : 0
            dy = dy > h[i] ? dy - h[i] : 0
        }
        if (dx + dy < far) {
            far = dx + dy
            best = i
        }
    }
    return far < (near ? 12 : 0.25) ? best : -1
}
# 0 at an input, s + 1 at a switch of stage s
function stage(a) {
    return a ~ /^\(/ ? substr(a, 2) + 1 : 0
}
function fits(a, b,    i, differ, p) {
    if (rule == "bit" || rule == "swap" || rule == "exchange1") {
        for (i = 1; i <= length(a); i++)
            if (substr(a, i, 1) != substr(b, i, 1))
                p[differ++] = i
        if (rule == "bit")
            return differ == 1
        if (differ != 2 || substr(a, p[0], 1) != substr(b, p[1], 1))
            return 0
        return rule == "swap" ? p[1] == p[0] + 1 : p[0] == 2
    }
    if (rule == "stages")
        return (stage(a) + 1) % (stage(label[n - 1]) + 1) == stage(b)
    if (rule == "shift")
        return substr(a, 2) == substr(b, 1, length(b) - 1)
    return 1
}
BEGIN {
    n = links = 0
}
/^<svg / {
    width = number("width")
    height = number("height")
}
/^<g class="v / {
    match($0, /<title>[^<]*/)
    label[n] = substr($0, RSTART + 7, RLENGTH - 7)
    if (label[n] in seen)
        print "label twice: " label[n]
    seen[label[n]] = 1
    if ($0 ~ /<circle /) {
        x[n] = number("cx")
        y[n] = number("cy")
        w[n] = h[n] = number("r")
    } else {
        w[n] = number("width") / 2
        h[n] = number("height") / 2
        x[n] = number("x") + w[n]
        y[n] = number("y") + h[n]
    }
    n++
}
/^<path class="e / {
    match($0, / d="[^"]*/)
    path[links++] = substr($0, RSTART + 5, RLENGTH - 5)
}
END {
    print n, links
    first = width
    for (i = 0; i < n; i++) {
        first = x[i] < first ? x[i] : first
        last = x[i] + w[i] > last ? x[i] + w[i] : last
    }
    for (i = 0; i < n; i++) {
        if (x[i] - w[i] < 0 || x[i] + w[i] > width || y[i] - h[i] < 40 || y[i] + h[i] > height)
            print "outside: " label[i]
        for (j = 0; j < i; j++)
            if ((x[i] - x[j]) ^ 2 < (w[i] + w[j] + 1) ^ 2 && (y[i] - y[j]) ^ 2 < (h[i] + h[j] + 1) ^ 2)
                print "meet: " label[i] " " label[j]
    }
    for (i = 0; i < links; i++) {
        k = split(path[i], c, /[ LC]/)
        a = find(c[1], c[2], 0)
        b = find(c[k - 1], c[k], directed)
        if (rule == "stages" && c[k - 1] > last) # an output, beside which the number of its node stands
            b = find(first, c[k], 0)
        if (a < 0 || b < 0 || a == b || (a, b) in joined || !fits(label[a], label[b]))
            print "link " i ": " (a < 0 ? "?" : label[a]) " " (b < 0 ? "?" : label[b])
        joined[a, b] = 1
        if (!directed)
            joined[b, a] = 1
    }
}
AWK

# pictured RULE NETWORK...: all of each is there, as many vertices and links as export has, and rsvg-convert reads it.
pictured() {
    local directed rule=$1 network there
    shift
    for network; do
        directed=0
        case $network,$rule in kautz:* | debruijn:* | mdsxn:* | *,stages) directed=1 ;; esac
        there=$(routegen export "$network" --format dot |
            awk '/ -[->] / { links++; next } /^ *v[0-9]+ / { n++ } END { print n, links + 0 }')
        run draw "$network"
        same "picture of $network" "$there
exit 0" "$(awk -v directed=$directed -v rule="$rule" -f "$work/judge.awk" "$work/out")
exit $code$(cat "$work/err")"
        if [ -n "${ROUTEGEN_SOAK-}" ] || [ "${there% *}" -le 32 ]; then drawn_well "$network"; fi
    done
}
pictured '' kary:2,1 kary:2,3 kary:3,3 mikant:2,2 mikant:3,3 gft:2,4,2 gft:3,2,2 gft:1,2,3 kantc:2,2 kantc:3,3 \
    mikantc:2,2 mikantc:3,3 star:2 pancake:3 pancake:5 scc:3 scc:4 sci:4 pcc:4 ccc:3 ccc:5 debruijn:9,1 kautz:8,1 \
    mdsxn:3 mdsxn:1,2 mdsxn:2,2,1 torus:5 torus:4,4 torus:3,4,5 torus:2,2,3,3 mesh:1 mesh:4,4 mesh:3,4,5 \
    mesh:2,2,2,2,2 shuffle:1 shuffle:3 shuffle:6
pictured bit hypercube:1 hypercube:4 hypercube:6
pictured exchange1 star:4 star:5
pictured swap bubble:4 bubble:5
pictured shift debruijn:2,3 debruijn:3,3 kautz:2,3 kautz:3,3
pictured stages butterfly:2,1 omega:2,3 flip:3,2 baseline:2,4 reverse-baseline:4,2 benes:3
if [ -n "${ROUTEGEN_SOAK-}" ]; then
    pictured '' kary:4,4 kantc:4,3,is=0000.0001.1110.1111 sci:5 pcc:5
    pictured stages omega:2,7 benes:6
fi

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
routed hypercube:4 0000 1111 4
routed kary:3,3 '(0,0,0)' '(2,2,2)' 6
routed mikant:2,3 '(0,0,0,0)' '(1,1,1,1)' 5
routed gft:2,4,2 0 31 6
routed kantc:3,3 '(0,001,0)' '(2,110,2)' 8
routed mikantc:3,3 '(0,0,001,0)' '(0,0,001,1)' 2
routed star:5 12345 21435 4
routed scc:4 1234:2 4321:3 8
routed sci:5 12345:2 54321:5 7
routed pcc:4 1234:2 4321:3 3
routed pancake:5 12345 54321 1
routed bubble:4 1234 4321 6
routed ccc:3 000,0 111,1 5
routed debruijn:2,4 0000 1111 4
routed kautz:2,3 012 201 2 5
routed kautz:3,3 010 323 3 4 4
routed mdsxn:2,2 0000 1111 4
routed torus:4,4,4 0,0,0 2,2,3 5
routed mesh:3,3 0,0 2,2 4
routed shuffle:3 000 111 5
routed omega:2,3 1 6 4
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
for drawn in scc:4:1337189727:17586 hypercube:4:3758255182:5349; do
    network=${drawn%:*:*}
    run draw "$network"
    same "sum and bytes of $network" "${drawn#"$network":}" "$(cksum < "$work/out" | tr ' ' :)"
done
run draw scc:4 --route 1234:2 4321:3 -o "$work/picture.svg"
same 'nothing but the file' '0' "$code$(cat "$work/out" "$work/err")"
run draw scc:4 --route 1234:2 4321:3
verdict 'draw -o' "$work/out" "$work/picture.svg"
refused 3 "$work/none/x.svg: No such file or directory" draw mesh:2,2 -o "$work/none/x.svg"
refused 3 '/dev/full: No space left on device' draw mesh:2,2 -o /dev/full

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
