#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# picture.sh ROUTEGEN [SOURCE DESTINATION [DEAD]]: draws K(2,3) and the two disjoint routes of a pair, taken from the
# program's JSON, as an SVG on standard output. A route that passes the dead node ends there.
# doc/pictures/kautz-2-3.svg: doc/tools/picture.sh build/routegen > doc/pictures/kautz-2-3.svg
# doc/pictures/node-dead.svg: doc/tools/picture.sh build/routegen 012 201 120 > doc/pictures/node-dead.svg
#
# The layout is the graph's own: six words xyz form two directed triangles (the two circles), six words xyx three
# pairs joined both ways; a word of each triangle and one of each of two pairs form a directed square. No arcs cross.
set -eu

if [ $# -ne 1 ] && [ $# -ne 3 ] && [ $# -ne 4 ]; then
    echo 'usage: doc/tools/picture.sh ROUTEGEN [SOURCE DESTINATION [DEAD]]' >&2
    exit 2
fi
command -v jq >/dev/null || {
    echo 'routegen: jq is missing; install it with: make deps' >&2
    exit 1
}
routes=$("$1" routes kautz:2,3 "${2:-012}" "${3:-201}" --format json)

# A line a route: hops, phase, word, nodes.
printf '%s\n' "$routes" | jq -r '.routes[] | [.hops, .kautz.phase, .kautz.word] + .labels | join(" ")' |
    LC_ALL=C awk -v dead="${4:-}" '
BEGIN {
    pi = atan2(0, -1)
    cx = 232; cy = 246          # centre of the graph
    outer = 172; middle = 119; inner = 58
    apart = 31                  # degrees between a corner and the pairs beside it
    radius = 19                 # of a node
    head = 9                    # of an arrow
    colour[0] = "#b3bdc9"; colour[1] = "#0b63ce"; colour[2] = "#d4500c"
    tint[1] = "#dcebff"; tint[2] = "#ffe6d6"
    dark = "#1f2937"; soft = "#5b6675"; alarm = "#b42318"
}

{
    hops[NR] = $1; phase[NR] = $2; word[NR] = $3
    source = $4; destination = $NF
    for (i = 4; i < NF; i++) {
        on[$i, $(i + 1)] = NR
        if (i > 4)
            via[$i] = NR
    }
}

# Where a word stands. Corner 0 is bottom left, 1 top, 2 bottom right.
function place(w,    x, y, z, r, degrees) {
    x = substr(w, 1, 1); y = substr(w, 2, 1); z = substr(w, 3, 1)
    if (x == z) {
        r = middle
        degrees = 150 + 120 * (x + 2) + ((y - x + 3) % 3 == 1 ? apart : -apart)
    } else if ((y - x + 3) % 3 == 1) {
        r = outer
        degrees = 150 + 120 * x
    } else {
        r = inner
        degrees = 150 + 120 * z
    }
    kind[w] = r
    angle[w] = degrees * pi / 180
    px[w] = cx + r * cos(angle[w])
    py[w] = cy + r * sin(angle[w])
}

# Half the width of a node as arcs see it.
function reach(w) {
    return (w == source || w == destination) ? radius + 3 : radius
}

# An arc of a circle round the centre, clockwise or not.
function round_arc(v, w, r, way,    from, to) {
    from = angle[v] + way * (reach(v) + 1) / r
    to = angle[w] - way * (reach(w) + head + 1) / r
    return sprintf("M%.1f,%.1fA%d,%d 0 0,%d %.1f,%.1f", cx + r * cos(from), cy + r * sin(from), r, r, way > 0,
                   cx + r * cos(to), cy + r * sin(to))
}

# A parabola that bends to its left by `bend`, cut off at both nodes.
function bent_arc(v, w, bend,    mx, my, len, t, x, y, d, a, b, qx, qy) {
    len = sqrt((px[w] - px[v]) ^ 2 + (py[w] - py[v]) ^ 2)
    mx = (px[v] + px[w]) / 2 + 2 * bend * (py[w] - py[v]) / len
    my = (py[v] + py[w]) / 2 - 2 * bend * (px[w] - px[v]) / len
    a = -1; b = 1
    for (t = 0; t <= 1; t += 1 / 512) {
        x = (1 - t) ^ 2 * px[v] + 2 * t * (1 - t) * mx + t * t * px[w]
        y = (1 - t) ^ 2 * py[v] + 2 * t * (1 - t) * my + t * t * py[w]
        if (a < 0 && (x - px[v]) ^ 2 + (y - py[v]) ^ 2 >= (reach(v) + 1) ^ 2)
            a = t
        if ((x - px[w]) ^ 2 + (y - py[w]) ^ 2 >= (reach(w) + head + 1) ^ 2)
            b = t
    }
    # The part from a to b, by de Casteljau.
    qx = (1 - a) * (1 - b) * px[v] + (a * (1 - b) + b * (1 - a)) * mx + a * b * px[w]
    qy = (1 - a) * (1 - b) * py[v] + (a * (1 - b) + b * (1 - a)) * my + a * b * py[w]
    return sprintf("M%.1f,%.1fQ%.1f,%.1f %.1f,%.1f",
                   (1 - a) ^ 2 * px[v] + 2 * a * (1 - a) * mx + a * a * px[w],
                   (1 - a) ^ 2 * py[v] + 2 * a * (1 - a) * my + a * a * py[w], qx, qy,
                   (1 - b) ^ 2 * px[v] + 2 * b * (1 - b) * mx + b * b * px[w],
                   (1 - b) ^ 2 * py[v] + 2 * b * (1 - b) * my + b * b * py[w])
}

function arc(v, w,    path, r) {
    if (kind[v] == kind[w] && kind[v] != middle)
        path = round_arc(v, w, kind[v], kind[v] == outer ? 1 : -1)
    else
        path = bent_arc(v, w, kind[v] == kind[w] ? 9 : 0)
    r = on[v, w] + 0
    printf "<path d=\"%s\" stroke=\"%s\" stroke-width=\"%s\"%s marker-end=\"url(#head%d)\"/>\n",
        path, colour[r], r ? "4" : "1.5", r && r == via[dead] ? " stroke-dasharray=\"8 6\"" : "", r
}

function node(w,    end, fill, stroke, text, side) {
    end = (w == source || w == destination)
    fill = end ? dark : (w in via) ? tint[via[w]] : "#ffffff"
    stroke = end ? dark : (w in via) ? colour[via[w]] : colour[0]
    text = end ? "#ffffff" : (w in via) ? dark : soft
    printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>",
        px[w], py[w], reach(w), fill, stroke, (w in via) ? "2.5" : "1.5"
    if (w == dead) {
        printf "<path d=\"M%.1f,%.1fl32,32m0,-32l-32,32\" stroke=\"%s\" stroke-width=\"3\"/>",
            px[w] - 16, py[w] - 16, alarm
        printf "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\" class=\"e b m\">dead</text>\n", px[w], py[w] - 28, alarm
    }
    printf "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\" class=\"w%s\">%s</text>\n", px[w], py[w] + 5, text,
        end || (w in via) ? " b" : "", w
    if (end) {
        # Under the node, away from the middle, where the big circle is not.
        side = px[w] < cx - 1 ? 6 : -6
        printf "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\" class=\"e b\" text-anchor=\"%s\">%s</text>\n", px[w] + side,
            py[w] + (py[w] < cy - outer / 2 ? -30 : 39), dark, (side > 0 ? "end" : "start"),
            w == source ? "source" : "destination"
    }
}

# A bracket over or under the letters from..to of a word, with its name.
function bracket(x, y, from, to, down, name,    a, b) {
    a = x + 28 * from + 2; b = x + 28 * to + 22
    printf "<path d=\"M%d,%dv%dH%dv%d\" stroke=\"%s\" stroke-width=\"1.5\"/>", a, y, down, b, -down, soft
    printf "<text x=\"%.1f\" y=\"%d\" fill=\"%s\" class=\"s m\">%s</text>\n", (a + b) / 2,
        y + (down > 0 ? 21 : -11), soft, name
}

function legend(r, x, y,    i, n) {
    n = length(word[r])
    printf "<path d=\"M%d,%dh30\" stroke=\"%s\" stroke-width=\"4\" marker-end=\"url(#head%d)\"/>", x, y - 5,
        colour[r], r
    printf "<text x=\"%d\" y=\"%d\" fill=\"%s\" class=\"b\">%d hop%s</text>", x + 54, y, dark,
        hops[r], hops[r] == 1 ? "" : "s"
    printf "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n", x + 122, y, soft,
        dead == "" ? "phase " phase[r] : r == via[dead] ? "ends at " dead : "arrives"
    for (i = 0; i < n; i++) {
        printf "<rect x=\"%d\" y=\"%d\" width=\"24\" height=\"26\" rx=\"4\" fill=\"%s\" stroke=\"%s\"/>",
            x + 28 * i, y + 38, tint[r], colour[r]
        printf "<text x=\"%d\" y=\"%d\" fill=\"%s\" class=\"w b\">%s</text>\n",
            x + 28 * i + 12, y + 56, dark, substr(word[r], i + 1, 1)
    }
    bracket(x, y + 34, n - 3, n - 1, -5, "destination")
    bracket(x, y + 68, 0, 2, 5, "source")
}

END {
    if (NR != 2 || source == "") {
        print "picture.sh: two routes were expected" >"/dev/stderr"
        exit 1
    }
    if (dead != "" && !(dead in via)) {
        print "picture.sh: " dead " is on neither route" >"/dev/stderr"
        exit 1
    }
    for (x = 0; x < 3; x++)
        for (y = 0; y < 3; y++)
            for (z = 0; z < 3; z++)
                if (x != y && y != z) {
                    names[++count] = x y z
                    place(x y z)
                }

    print "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"760\" height=\"452\" viewBox=\"0 0 760 452\" role=\"img\">"
    print "<!-- SPDX-License-Identifier: Apache-2.0 -->"
    print "<!-- Made by doc/tools/picture.sh from the output of routegen: change it there. -->"
    printf "<title>K(2,3) and the two disjoint routes from %s to %s%s</title>\n", source, destination,
        dead == "" ? "" : ", one of them cut by the dead node " dead
    print "<style>"
    print "text{font:15px ui-sans-serif,system-ui,\"Segoe UI\",Helvetica,Arial,sans-serif}"
    print ".w{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;text-anchor:middle}"
    print ".e{font-size:14px;paint-order:stroke;stroke:#fcfdfe;stroke-width:5px}"
    print ".s{font-size:13px}.m{text-anchor:middle}.h{font-size:24px}.b{font-weight:bold}"
    print "</style>"
    print "<defs>"
    for (r = 0; r <= 2; r++)
        printf "<marker id=\"head%d\" viewBox=\"0 0 10 10\" refX=\"1\" refY=\"5\" markerUnits=\"userSpaceOnUse\" " \
            "markerWidth=\"%d\" markerHeight=\"%d\" orient=\"auto\">" \
            "<path d=\"M0,0L10,5L0,10z\" fill=\"%s\"/></marker>\n",
            r, r ? 13 : 9, r ? 13 : 9, colour[r]
    print "</defs>"
    print "<rect x=\"1\" y=\"1\" width=\"758\" height=\"450\" rx=\"14\" fill=\"#fcfdfe\" stroke=\"#d3dae3\"/>"

    # Grey arcs first, so that nothing lies over a route.
    print "<g fill=\"none\">"
    for (coloured = 0; coloured <= 1; coloured++)
        for (i = 1; i <= count; i++)
            for (z = 0; z < 3; z++)
                if (z != substr(names[i], 3, 1)) {
                    next_name = substr(names[i], 2) z
                    if (((names[i], next_name) in on) == coloured)
                        arc(names[i], next_name)
                }
    print "</g>"
    for (i = 1; i <= count; i++)
        node(names[i])

    x = 496
    printf "<text x=\"%d\" y=\"74\" fill=\"%s\" class=\"h b\">K(2,3)</text>", x, dark
    printf "<text x=\"%d\" y=\"99\" fill=\"%s\">12 nodes, 24 arcs</text>\n", x, soft
    print "<g fill=\"none\">"
    legend(1, x, 154)
    legend(2, x, 282)
    printf "<text x=\"%d\" y=\"410\" fill=\"%s\" class=\"s\">Any three letters in a row are a node.</text>\n", x,
        soft
    print "</g>"
    print "</svg>"
}'
