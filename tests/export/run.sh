#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD: what igraph, graphviz, SimGrid, and OpenSM on ibsim make of exported networks.
# TAP, a line a check; exit 1 if any failed. ROUTEGEN_SOAK adds what OpenSM makes of more networks.
set -u
export LC_ALL=C

. tests/tap.sh
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
routegen=$build/routegen
tools=$build/tests
need deps dot gvpr ibsim
if ! opensm=$("$here/opensm.sh" path) || ! ibtracert=$("$here/opensm.sh" path ibtracert) ||
    ! saquery=$("$here/opensm.sh" path saquery) || ! smpquery=$("$here/opensm.sh" path smpquery); then
    echo 'routegen: OpenSM, ibtracert, saquery or smpquery is missing; get them with: make deps' >&2
    exit 1
fi
umad2sim=$(sed -n 's/^sim_so=//p' "$(command -v ibsim-run)")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# same NAME EXPECTED ACTUAL
same() {
    [ "$2" = "$3" ]
    verdict $? "$1"
    [ "$2" = "$3" ] || printf 'expected %s\nactual   %s\n' "$2" "$3" | sed 's/^/# /'
}

# info NETWORK FILTER: from `routegen info`
info() {
    "$routegen" info "$1" --format json | jq -r "$2"
}

# --- igraph -------------------------------------------------------------------------------

# Its tests are a program (test_export.c), whose plan becomes part of the one here.
ROUTEGEN=$routegen "$tools/export" --tap --jobs "${JOBS:-1}" >"$work/igraph" 2>&1
code=$?
grep -v -e '^1\.\.' -e '^TAP version' "$work/igraph"
checks=$(grep -cE '^(not )?ok' "$work/igraph") failed=$(grep -c '^not ok' "$work/igraph")
[ "$code" -eq 0 ] || verdict 1 'the program with igraph'

# --- graphviz -----------------------------------------------------------------------------

# Vertices, edges, whether directed, compute nodes, and the label of the last vertex.
# shellcheck disable=SC2016 # the $ are gvpr's
gvpr_counts='BEGIN { int nodes = 0; string last } N { if ($.kind == "node") nodes = nodes + 1; last = $.label; }
    END_G { printf("%d %d %d %d %s\n", nNodes($G), nEdges($G), isDirect($G), nodes, last) }'
drawn() {
    local network=$1 last=$2 directed=$3
    "$routegen" export "$network" --format dot >"$work/dot"
    same "gvpr counts $network" \
        "$(info "$network" '.search | "\(.nodes + .switches) \(.links)"') $directed $(
            info "$network" .search.nodes) $last" \
        "$(timeout 60 gvpr "$gvpr_counts" "$work/dot" 2>&1)"
    same "dot draws $network" "0 $(info "$network" '.search | .nodes + .switches')" \
        "$(timeout 60 dot -Tsvg "$work/dot" -o "$work/svg" 2>&1)$? $(grep -c '<g id="node' "$work/svg")"
}
drawn kary:2,3 '<2,1,1>' 0
drawn mikantc:2,2 '<1,0,11>' 0
drawn kautz:2,3 212 1
drawn mdsxn:1,2 111 1
drawn torus:3,4 '(2,3)' 0

# --- SimGrid ------------------------------------------------------------------------------

# Hosts, and the sum of hops over all pairs, are ours.
simulated() {
    "$routegen" export "$1" --format simgrid "${@:4}" >"$work/platform.xml"
    same "SimGrid's hops in $1" "$(info "$1" '.search | "\(.nodes) \(.distance_sum)"')" \
        "$(timeout 60 "$tools/simgrid_hops" "$work/platform.xml" "$2" "$3" 2>&1)"
}
simulated kantc:2,3 v7 '(1,10,1)'
simulated kary:2,3 v5 '(1,0,1)'
simulated mikant:2,3 v9 '(1,0,0,1)'
simulated hypercube:4 v5 0101
simulated debruijn:2,4 v7 0111
simulated kautz:2,3 v11 212
simulated kantc:3,4 v0 '(0,0,001,0)'
simulated gft:2,4,2 v5 5 --routes --up node-digit
simulated kautz:2,3 v11 212 --routes

# --- ibsim and OpenSM ---------------------------------------------------------------------

# routed NETWORK ENGINE [UNTIL]: OpenSM routes the network by an engine; its files are left in a folder, whose name is
# in $at. With UNTIL it is stopped as soon as that stands in its log. The engine file reads the tables of $table. With $given
# ibsim has that file; with $traced that command is run while ibsim still has the tables, with $asked while OpenSM runs,
# by the options and the QoS policy of $table.
table=() given='' traced='' asked='' lmc=0
routed() {
    local network=$1 engine=$2 until=${3:-} sim sm tries=0
    at=$work/${network//[^a-z0-9:,]/-}-$engine
    rm -rf "$at"
    mkdir "$at"
    cd "$at" || exit 1
    if [ -n "$given" ]; then cp "$given" net; else "$routegen" export "$network" --format ibnet >net; fi
    [ ${#table[@]} -eq 0 ] || "$routegen" tables "${table[@]}" --format lft ${asked:+--sl-file policy} >own 2>said
    [ -z "$asked" ] || "$routegen" tables "${table[@]}" --format opensm-conf >conf
    # The socket's name, so that two runs at once do not meet.
    export IBSIM_SOCKNAME=routegen-$$-$engine-${at##*/}
    timeout -k 5 300 ibsim -s -n -N 4096 -S 2048 -P 65536 net >ibsim.out 2>&1 &
    sim=$!
    # OpenSM would wait two seconds before it tries again.
    while ! grep -q "@$IBSIM_SOCKNAME:ctl@\?\$" /proc/net/unix && kill -0 $sim 2>/dev/null && [ $tries -lt 200 ]; do
        sleep 0.02
        tries=$((tries + 1))
    done
    : >osm.log
    local how=(-F /dev/null -o -R "$engine")
    [ -z "$asked" ] || how=(-F conf -Y policy)
    OSM_TMP_DIR=. OSM_CACHE_DIR=. LD_PRELOAD=$umad2sim timeout -k 5 300 "$opensm" "${how[@]}" -e -l "$lmc" -U own \
        -f osm.log -D 0x47 --dump_files_dir . >osm.out 2>&1 </dev/null &
    sm=$!
    while [ -n "$until" ] && kill -0 $sm 2>/dev/null && ! grep -q "$until" osm.log; do sleep 0.05; done
    [ -z "$asked" ] || "$asked"
    [ -z "$until" ] || kill $sm 2>/dev/null
    wait $sm 2>/dev/null
    code=$?
    [ -z "$traced" ] || "$traced"
    kill $sim 2>/dev/null
    wait $sim 2>/dev/null
    cd "$here" || exit 1
}

# LIDs and labels in the file, and as OpenSM has found them.
lids_of_file() {
    sed -n -e 's/^Switch.*# "\(.*\)" base port 0 lid \([0-9]*\) .*/\2 \1/p' -e '/^Hca/ {
        N
        s/.*# "\(.*\)"\n.*# lid \([0-9]*\) lmc.*/\2 \1/p
    }' "$1" | sort
}
lids_of_tables() {
    sed -n "s/^\(0x[0-9a-f]*\) .*'\(.*\)'/\1 \2/p" "$1" | sort -u | while read -r lid label; do
        echo "$((lid)) $label"
    done | sort
}

# fabric NETWORK ENGINE EXPECTED PATTERN [shortest] [up-down]: every pair is delivered by the tables (see lfts.c); the
# last line with PATTERN in the log has EXPECTED in its brackets.
fabric() {
    local network=$1 engine=$2 expected=$3 pattern=$4 at code sum
    shift 4
    routed "$network" "$engine"
    same "ibsim loads $network without a word" '' "$(grep -E 'ibwarn|ibpanic|fatal' "$at/ibsim.out" | head -n 3)"
    same "OpenSM routes $network by $engine" "0 subnet up" \
        "$code $(grep -q 'SUBNET UP' "$at/osm.log" && echo subnet up)"
    same "OpenSM sits at an adapter of $network" 'node "H-' "$(grep -o 'node "[HS]-' "$at/osm.out")"
    same "OpenSM keeps the LIDs of $network" "$(lids_of_file "$at/net")" "$(lids_of_tables "$at/opensm-lfts.dump")"
    sum=$("$tools/export_lfts" "$network" "$@" <"$at/opensm-lfts.dump" 2>&1)
    if [ "${1:-}" = shortest ]; then
        # In a direct network the two links of the adapters are added to every route.
        same "OpenSM's $engine and our distances in $network" "$(info "$network" '.search.distance_sum +
            if .direct then 2 * .search.nodes * (.search.nodes - 1) else 0 end')" "$sum"
    else
        case $sum in *[!0-9]* | '') same "the tables of $engine deliver in $network" '' "$sum" ;; esac
    fi
    same "$engine in $network says" "$expected" "$(sed -n "s/.*$pattern.*/\\1/p" "$at/osm.log" | tail -n 1)"
}

# tabled NETWORK OPTION...: OpenSM has the tables of `routegen tables` as they are, and they lead from everywhere to
# everywhere. Its exit code says nothing: it takes other tables, or none, with 0.
entries() { awk '$1 == "Unicast" { at = $9 } /^0x/ { print at, $1, $2, $(NF > 3 && / portguid / ? NF - 1 : 2) }' "$1" | sort; }
has_tables() {
    local rows
    rows=$(entries "$at/own" | wc -l)
    same "OpenSM has our $rows entries of $*" "0 subnet up file tables configured $(entries "$at/own" | md5sum)" \
        "$code $(grep -q 'SUBNET UP' "$at/osm.log" && echo subnet up) $(grep -o 'file tables configured' "$at/osm.log") $(
            entries "$at/opensm-lfts.dump" | md5sum)"
    [ "$rows" -gt 0 ] || verdict 1 "there are tables of $*"
}
tabled() {
    local network=$1 table=("$@") at code sum
    routed "$network" file
    has_tables "$@"
    sum=$("$tools/export_lfts" "$network" <"$at/opensm-lfts.dump" 2>&1)
    case $sum in *[!0-9]* | '') same "our tables of $* deliver" '' "$sum" ;; esac
}
tabled kary:3,3 --up node-digit
tabled mesh:4,4
tabled ccc:3 --routing updown
tabled kary:3,3 --routing spread
tabled kantc:2,3 --routing updown

# A subnet as ibnetdiscover prints it: three leaves, two spines, one of which has two cables to a leaf, seven nodes, one of
# them by its second port and one by both, and an aggregation node; GUIDs as of factories, and holes in the LIDs.
foreign() {
    awk -v lmc="$1" '
    function device(letter, name, guid) {
        n++
        kind[n] = letter; called[n] = name; id[n] = letter "-" guid
        lid[n] = new_lid()
        return n
    }
    function new_lid(lid) {
        lid = (int(next_lid / 2 ^ lmc) + 1) * 2 ^ lmc; next_lid = lid + 2 ^ lmc + n % 3
        return lid
    }
    function lid_of(d, p) { return (d, p) in second ? second[d, p] : lid[d] }
    function cable(a, p, b, q) {
        far[a, p] = b; back[a, p] = q; far[b, q] = a; back[b, q] = p
    }
    function port_guid(d, p) { return sprintf("%s%x", substr(id[d], 3, 15), p) } # as in ibsim: those end in 0
    BEGIN {
        next_lid = 5
        for (i = 0; i < 3; i++) leaf[i] = device("S", "SwitchIB Mellanox Technologies", sprintf("ec0d9a0300f%dc0a0", 7 - i))
        for (i = 0; i < 2; i++) spine[i] = device("S", "MF0;spine" i ":MQM8700/U1", sprintf("b8599f0300fc%d6e0", 9 - 5 * i))
        for (i = 0; i < 7; i++) cable(device("H", sprintf("node%02d HCA-1", i), sprintf("506b4b03003%df%d60", 9 - i, i)),
            1 + (i == 3), leaf[i % 3], 3 + 2 * i)
        cable(device("H", "Mellanox Technologies Aggregation Node", "b8599f0300fc6de0"), 1, spine[1], 36)
        for (i = 0; i < 3; i++) for (j = 0; j < 2; j++) cable(leaf[i], 20 + j, spine[j], 7 * i + 2)
        cable(leaf[0], 1, leaf[1], 2) # lower ports than those up
        cable(leaf[2], 24, spine[0], 1)
        cable(n - 1, 2, leaf[1], 30); second[n - 1, 2] = new_lid()
        order[1] = 6 # ibsim puts the manager at the first port of all
        for (d = 1; d <= n; d++) if (d != 6) order[d + (d < 6)] = d
        for (o = 1; o <= n; o++) {
            d = order[o]
            guid = substr(id[d], 3)
            own = kind[d] == "S"
            printf "\nvendid=0x2c9\n%sguid=0x%s%s\n", own ? "switch" : "ca", guid, own ? "(" guid ")" : ""
            printf "%s\t%d \"%s\"\t\t# \"%s\"", own ? "Switch" : "Ca", own ? 36 : 2, id[d], called[d]
            printf own ? " base port 0 lid %d lmc 0\n" : "\n", lid[d]
            for (p = 1; p <= 36; p++) if ((d, p) in far) {
                f = far[d, p]
                printf "[%d]%s\t\"%s\"[%d]%s\t\t# ", p, own ? "" : "(" port_guid(d, p) ") ", id[f], back[d, p],
                    kind[f] == "S" ? "" : "(" port_guid(f, back[d, p]) ") "
                if (!own) printf "lid %d lmc %d ", lid_of(d, p), lmc
                printf "\"%s\" lid %d 4xEDR\n", called[f], lid_of(f, back[d, p])
            }
        }
    }'
}
# The ports, out and in, of every way from one adapter to another: as ibtracert finds them, and by our tables.
trace_all() {
    local from to
    sed -n 's/^\[.*# lid \([0-9]*\) lmc .*/\1/p' net >adapters
    while read -r from; do
        while read -r to; do
            [ "$from" = "$to" ] || LD_PRELOAD=$umad2sim timeout 20 "$ibtracert" -n "$from" "$to" 2>/dev/null </dev/null |
                awk -F '[][]' -v way="$from $to:" '/^\[/ { way = way " " $2 ">" $4 } END { print way }'
        done <adapters
    done <adapters >traces
    awk 'FNR == 1 { file++ }
    function after(text, length_of) { # the number there
        return match($0, text) ? substr($0, RSTART + length_of, RLENGTH - length_of) + 0 : 0
    }
    file == 1 { adapter[++n] = $1 }
    file == 2 && /^Switch/ { lid = after("lid [0-9]+", 4) }
    file == 2 && /^\[/ {
        own = /# lid / ? after("# lid [0-9]+", 6) : lid
        p = after("^.[0-9]+", 1)
        if (own != lid) first[own] = p
        back[own, p] = after("\"\\[[0-9]+", 2); far[own, p] = after("lid [0-9]+ 4x", 4)
    }
    file == 3 && /^Unicast/ { at = $7 }
    file == 3 && /^0x/ { port[at, $1] = $2 + 0 }
    END {
        for (i = 1; i <= n; i++) for (j = 1; j <= n; j++) if (i != j) {
            at = adapter[i]; p = first[at]; way = at " " adapter[j] ":"
            for (hops = 0; hops < 64 && (at, p) in far; hops++) {
                way = way " " p ">" back[at, p]; at = far[at, p]; p = port[at, sprintf("0x%04x", adapter[j])]
            }
            print way
        }
    }' adapters net own >ways
}
has_traces() {
    same "every pair of $1 is traced as by our tables" "$(awk 'NF > 2' "$at/ways" | wc -l) $(md5sum <"$at/ways")" \
        "$(wc -l <"$at/adapters" | awk '{ print $1 * ($1 - 1) }') $(md5sum <"$at/traces")"
}
fabricated() {
    local given=$1 lmc=$2 table=("file:$work/subnet.ibnet" --routing updown) at code
    foreign "$lmc" >"$work/subnet.ibnet"
    routed "file:$work/subnet.ibnet" file
    has_tables "a subnet with its own GUIDs, lmc $lmc, $3"
}
fabricated '' 0 exported
fabricated "$work/subnet.ibnet" 1 'as it is'
# A routing of several classes: the subnet's administrator gives each pair its service level, each of which has its lane.
ask_all() {
    local from to
    while IFS=, read -r from to _; do
        LD_PRELOAD=$umad2sim timeout 20 "$saquery" -p --src-to-dst "$from:$to" 2>/dev/null </dev/null |
            sed -n 's/^\t\tsl\.*\(0x.\)$/\1/p' | while read -r sl; do echo "$from,$to,$((sl))"; done
    done <wanted >levels
    LD_PRELOAD=$umad2sim timeout 20 "$smpquery" sl2vl "$1" 1 2>/dev/null </dev/null | sed -n 's/^ports.*: |//p' | tr -d ' ' | sort -u >lanes
}
leveled() {
    local classes=$1 network=$2 table=("${@:2}") asked=ask_these at code
    set -- "${table[@]//"$work/"/}"
    ask_these() {
        "$routegen" tables "${table[@]}" --format pairs | sed 1d >wanted
        ask_all "$(sed -n '1s/.*switch Lid \([0-9]*\) .*/\1/p' own)"
    }
    routed "$network" file 'SUBNET UP'
    has_tables "$@"
    same "OpenSM has read the policy of $*" 0 "$(grep -c 'ERR .*[Qq]o[Ss]' "$at/osm.log")"
    same "pairs of $* have levels" "$classes" "$(cut -d , -f 3 "$at/wanted" | sort -u | grep -c .)"
    same "their service levels are the classes: $(wc -l <"$at/wanted")" "$(md5sum <"$at/wanted")" "$(md5sum <"$at/levels")"
    [ -z "$traced" ] || has_traces "$*"
    same "and have lanes" "$(sed -n 's/^qos_sl2vl //p' "$at/conf" | tr , '|')|" "$(cat "$at/lanes")"
}
leveled 2 torus:4,4 --routing spread
foreign 0 >"$work/subnet.ibnet"
given=$work/subnet.ibnet traced=trace_all
leveled 1 "file:$given" --routing spread

# Tables around a spine, and around one of two cables, in the subnet that is left when they are gone.
gone() { # RECORD PATTERN: without the record of a device whose lines have this, and the lines elsewhere that have the other
    awk -v RS= -v ORS='\n\n' -v record="$1" -v line="$2" '$0 !~ record {
        count = split($0, part, "\n")
        for (i = 1; i <= count; i++) if (part[i] !~ line) printf "%s\n", part[i]
        print ""
    }' "$work/subnet.ibnet" >"$work/left.ibnet"
}
around() {
    local given=$work/left.ibnet table=("file:$work/subnet.ibnet" "$@") at code
    routed left file
    has_tables "what is left by $*"
    has_traces "what is left by $*"
}
gone 'spine1[^\n]*base|Aggregation' 'spine1:'
around --avoid 'MF0;spine1:MQM8700/U1'
gone '^$' '^[[]24]|"S-[0-9a-f]*"[[]24]'
around --avoid-links 'MF0;spine0:MQM8700/U1:0'
given=''

# Without GUIDs those of ibsim, which counts the ports of adapters.
rails() {
    local table=("file:$work/rails.edges") at code
    printf '%s\n' '# switches s t' 's t' 'a s' 'b s' 'a t' 's t' 'c t' 'c t' >"$work/rails.edges"
    routed "${table[0]}" file
    has_tables 'adapters with two ports'
    has_traces 'adapters with two ports'
}
rails
traced=''

# The last engine tried, after a fallback
engine="routing with '\\([a-z]*\\)'"
# Lanes with paths before they are spread over all lanes.
vls='Virtual Lanes needed: \([0-9]*\)'
layers='Lanes needed: \([0-9]*\), Balancing'

# spreads FABRIC ENGINE...: no engine has a busiest link with fewer pairs of nodes than spread, and OpenSM has its tables.
spreads() {
    local fabric=$1 given='' table=() engine at code
    shift
    python3 "$here/../simulate/spread.py" --print "$fabric" >"$work/$fabric.edges"
    for engine; do
        [ "$engine" != file ] || table=("file:$work/$fabric.edges")
        routed "file:$work/$fabric.edges" "$engine"
        [ "$engine" != file ] || has_tables "$fabric"
        [ -z "$traced" ] || has_traces "$fabric"
        same "spread and OpenSM's $engine on $fabric" 'no less' \
            "$(python3 "$here/../simulate/spread.py" --judge "$fabric" "$engine" <"$at/opensm-lfts.dump")"
    done
}
spreads lab minhop file
if [ -n "${ROUTEGEN_SOAK:-}" ]; then
    for fabric in lab 'uneven trunks'; do traced=trace_all spreads "$fabric" file; done
    spreads lab updn dfsssp nue # ftree leaves a node without entries there
    for fabric in leaf-spine '4-ary 3-tree' slimmed dragonfly torus; do spreads "$fabric" minhop updn ftree dfsssp nue; done
fi

# Each kind of engine once; make soak has the rest.
fabric kary:3,3 ftree ftree "$engine" shortest up-down
fabric kary:3,3 lash 3 "$layers"
fabric hypercube:4 minhop minhop "$engine" shortest
fabric kantc:3,4 dfsssp 2 "$vls"
# No roots are found in it.
fabric mikantc:3,4 updn minhop "$engine" shortest
if [ -n "${ROUTEGEN_SOAK:-}" ]; then
    fabric kary:3,3 minhop minhop "$engine" shortest
    fabric kary:3,3 updn updn "$engine" shortest up-down
    fabric kary:3,3 dfsssp 1 "$vls"
    fabric kantc:3,4 minhop minhop "$engine" shortest
    fabric kantc:3,4 updn updn "$engine" up-down
    fabric kantc:3,4 lash 5 "$layers"
    fabric kantc:3,4 ftree minhop "$engine" shortest
    # Spreading them takes LASH longer than finding them.
    routed mikantc:3,4 lash 'Lanes needed:'
    same 'LASH in mikantc:3,4' 8 "$(sed -n "s/.*$layers.*/\\1/p" "$at/osm.log")"
    fabric mikantc:3,4 minhop minhop "$engine" shortest
    fabric mikantc:3,4 dfsssp 2 "$vls"
    fabric mikantc:3,4 ftree minhop "$engine" shortest
fi
plan
