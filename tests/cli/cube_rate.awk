# SPDX-License-Identifier: Apache-2.0
#
# Messages a node and cycle that can leave a cube of kantc on shortest paths, by all sets of switches with nodes: what a
# set A sends needs the links from A to nearer switches outside A, and of every intermediate switch k links up, or those
# from A. awk -f cube_rate.awk: a line of words 0110 ... each; prints the rate.
{
    k = NF; split("", is); split("", number); n = 0
    for (j = 1; j <= k; j++) { word[j] = value($j); is[word[j]] = 1 }
    for (s = 0; s < 2 ^ k; s++) if (!(s in is)) { carrier[n] = s; number[s] = n++ }
    best = 1e9
    for (set = 1; set < 2 ^ n; set++) {
        links = size = 0; split("", up)
        rest = set
        for (i = 0; i < n; i++) { inside[i] = rest % 2; rest = int(rest / 2); size += inside[i] }
        for (i = 0; i < n; i++) {
            if (!inside[i]) continue
            for (b = 1; b < 2 ^ k; b *= 2) {
                t = carrier[i] + (int(carrier[i] / b) % 2 ? -b : b)
                if (radius(t) >= radius(carrier[i])) continue
                if (t in is) up[t]++
                else if (!inside[number[t]]) links++
            }
        }
        for (t in up) links += up[t] < k ? up[t] : k
        if (links / (k * size) < best) best = links / (k * size)
    }
    printf "%.12g\n", best
    split("", known)
}
function value(text, i, v) {
    for (i = 1; i <= length(text); i++) v = 2 * v + substr(text, i, 1)
    return v + 0
}
function radius(s, j, d, least) {
    if (s in known) return known[s]
    least = k
    for (j = 1; j <= k; j++) { d = steps(s, word[j]); if (d < least) least = d }
    return known[s] = least
}
function steps(a, b, d) {
    for (d = 0; a > 0 || b > 0; a = int(a / 2)) { d += a % 2 != b % 2; b = int(b / 2) }
    return d
}
