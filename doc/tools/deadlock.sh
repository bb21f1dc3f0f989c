#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# deadlock.sh PROGRAM: prints the table of verdicts of doc/topologies.md.
# deadlock.sh PROGRAM node: prints the table of virtual channels of doc/node.md.
# deadlock.sh PROGRAM routing: prints the table of routings of doc/simulator.md.
set -eu

# vcs NETWORK RULE: the virtual channels of a rule, if the program finds no cycle.
vcs() {
    "$1" deadlock "kautz:$2" --node --vc-rule "$3" --format json 2>/dev/null | jq 'select(.acyclic) | .vcs'
}

if [ "${2:-}" = node ]; then
    echo '| network | hops | valley | pair | table | fewest |'
    echo '|---|--:|--:|--:|--:|--:|'
    # The last column is what tests/oracle/node/kautz_oracle_two_channels.c shows.
    while read -r network fewest; do
        line="| K($network)"
        for rule in hops valley pair table; do
            line="$line | $(vcs "$1" "$network" "$rule")"
        done
        echo "$line | $fewest |" | sed 's/|  |/| |/g'
    done <<'LIST'
2,1 2
2,2 2
2,3 2
3,2 2
3,3 3
2,4 3
2,5 3
3,4 3
4,3 3
3,6 3 or 4
4,5 3 or 4
LIST
    exit
fi

if [ "${2:-}" = routing ]; then
    echo '| network | routing | 1 | 2 | 3 | 4 | 5 | 6 |'
    echo '|---|---|--:|--:|--:|--:|--:|--:|'
    for routing in dragonfly:2,4,2\ rule dragonfly:2,4,2\ valiant dragonfly:2,4,2\ ugal dragonfly:2,4,2\ par \
        hyperx:4,4/4\ rule hyperx:4,4/4\ valiant hyperx:4,4/4\ ugal hyperx:4,4/4\ par hyperx:4,4\ minimal; do
        line=
        for vcs in 1 2 3 4 5 6; do
            line="$line $("$1" deadlock "${routing% *}" --routing "${routing#* }" --vcs "$vcs" --format json 2>/dev/null |
                jq -r 'select(.vcs <= .enough) | if .acyclic then "**free**" else .cycle | length end') |"
        done
        echo "| \`${routing% *}\` | \`${routing#* }\` |$line" | sed 's/|  |/| |/g; s/|  |/| |/g'
    done
    exit
fi

echo '| network | options | channels | used | dependencies | shortest cycle |'
echo '|---|---|--:|--:|--:|--:|'
while read -r network options; do
    # shellcheck disable=SC2086
    "$1" deadlock $network $options --format json | jq -r --arg network "\`$network\`" --arg options "${options:+\`$options\` }" \
        '"| \($network) | \($options)| \(.channels) | \(.used) | \(.dependencies) | \(if .acyclic then "none" else .cycle | length end) |"'
done <<'LIST'
kantc:3,4
kantc:4,3 --vc-classes 1
kantc:4,3
kantc:5,3 --vc-classes 1 --tie balanced
kantc:3,4 --cube minimal
mikantc:4,3 --vc-classes 1 --tie lowest --up switch-digit
torus:4,4 --vc-classes 1
hypercube:5 --cube minimal
star:5
kautz:2,4
LIST
