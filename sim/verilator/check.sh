#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# check.sh KEY=VALUE...: can `make sim` do what its variables ask for? If not, prints one line and exits with 2.
set -eu

NET='' CORE='' PAIRS='' NODE='' EXCHANGE='' GATHER='' NOC='' CLOCKS='' SEED='' VCD=''
KEYS='NET= CORE= PAIRS= NODE= EXCHANGE= GATHER= NOC= CLOCKS= SEED= VCD='
. sim/keys.sh
. sim/kautz.sh

fail() {
    echo "routegen: $1" >&2
    exit 2
}

# whole NAME VALUE LEAST
whole() {
    case $2 in
    *[!0-9]* | ?????????????*) ;;
    *) [ "$2" -lt "$3" ] || return 0 ;;
    esac
    fail "$1=$2: a whole number from $3 on expected"
}

# network NAME VALUE D K NODES THIRD PATTERN: is VALUE d,k or d,k,third with d to D, k to K, and at most NODES nodes?
network() {
    third=${2#*,*,}
    [ "$third" = "$2" ] || echo "$third" | grep -qxE "$7" || third=''
    [ -n "$third" ] && is_kautz "$(echo "$2" | cut -d , -f 1,2)" "$3" "$4" "$5" && return
    fail "$1=$2: D,K or D,K,$6 expected, D 2 to $3, K 1 to $4, $5 nodes at most"
}

set -- ${NET:+NET=} ${NODE:+NODE=} ${EXCHANGE:+EXCHANGE=} ${GATHER:+GATHER=} ${NOC:+NOC=}
[ $# -le 1 ] || fail "$1 and $2: one of NET=, NODE=, EXCHANGE=, GATHER= and NOC= expected"
case $CORE in '' | serial | pipe | tree | ring | broadcast) ;; *) fail "CORE=$CORE: serial, pipe, tree, ring or broadcast expected" ;; esac
case $NET in
kautz:* | '') ;;
gft:*) [ -z "$CORE" ] || fail "CORE=$CORE: $NET has no such core" ;;
clos:*)
    echo "$NET" | grep -qxE 'clos:2(,2,2){1,7}' || fail "$NET: of clos only 2,2,..,2 has hardware to simulate, 3 to 15 numbers"
    [ -z "$CORE" ] || fail "CORE=$CORE: $NET has no such core"
    ;;
*) fail "$NET: only kautz:, gft: and clos: have hardware to simulate" ;;
esac
[ -z "$CORE" ] || [ -z "$NODE$EXCHANGE$GATHER$NOC" ] || fail "CORE=$CORE: it is of Kautz digraphs, NET=; $1 has one core"
[ -z "$VCD" ] || [ -z "$NODE" ] || fail "VCD=$VCD: networks of nodes have no waveforms"
[ -z "$NODE" ] || network NODE "$NODE" 7 8 4096 FLITS '(2|4|8|16)(,[12])?'
[ -z "$EXCHANGE" ] || network EXCHANGE "$EXCHANGE" 15 16 4096 STAGES '[0-9]|[1-9][0-9]'
[ -z "$GATHER" ] || network GATHER "$GATHER" 15 16 64 STAGES '[0-9]|[1-9][0-9]'
[ -z "$NOC" ] || echo "$NOC" | grep -qxE '([a-z]+:[0-9,]+|file:[a-z0-9.-]+)\+(1,2|2,(2|4|8|16|32))(\+[a-z]+~[a-z0-9-]+)?' ||
    fail "NOC=$NOC: NETWORK+HOP,FLITS or NETWORK+HOP,FLITS+OPTION~VALUE expected, HOP 1 with 2 flits, or 2 with 2, 4, 8, 16 or 32"
[ "$PAIRS" = all ] || whole PAIRS "$PAIRS" 1
whole CLOCKS "$CLOCKS" 1
whole SEED "$SEED" 0
[ -z "$VCD" ] || whole VCD "$VCD" 0
