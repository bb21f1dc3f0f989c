# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Checks of the checks: exchange, check and info must notice a wrong library. damage.c breaks it.
# Read by run.sh. Needs what the program was linked from, which lies beside it after make.

built=$(dirname "$program")
damaged=$work/bin/damaged
wrap=
for name in gft_states gft_above gft_up_output gft_change_totals multistage_states \
    kautz_batch_words kautz_batch_unrank topology_facts_of topology_switch_paths_of topology_neighbours \
    topology_most_load kautz_batch_check kautz_routes kautz_batch_tables deadlock_follow route_find; do
    wrap+=" -Wl,--wrap=rg_$name"
done
sanitize=
if nm "$built/librg.a" 2> /dev/null | grep -q __asan; then
    sanitize=-fsanitize=address,undefined
elif nm "$built/librg.a" 2> /dev/null | grep -q __gcov_; then
    sanitize=--coverage
fi

# damage KIND COUNTS MESSAGE ARGUMENT...: with this damage exit 1, this line on stderr, and these
# counts of messages: all, delivered, misplaced, collided, lost.
damage() {
    local kind=$1 counts=$2 message=$3
    shift 3
    ROUTEGEN_DAMAGE=$kind timeout 60 "$damaged" exchange "$@" --format json \
        > "$work/out" 2> "$work/err"
    echo "exit $?" >> "$work/err"
    same "damage $kind" "routegen: $message
exit 1
$counts" "$(cat "$work/err")
$(jq -c '[.messages, .delivered, .misplaced, .collisions, .lost]' "$work/out")"
}

# broken KIND COUNTS MESSAGE: with this damage `check kautz:3,5`, in which 12012 has 323 sources, ends with exit 1,
# this line on stderr, and these counts of pairs, broken ones and routes.
broken() {
    ROUTEGEN_DAMAGE=$1 timeout 60 "$damaged" check kautz:3,5 --format json > "$work/out" 2> "$work/err"
    echo "exit $?" >> "$work/err"
    same "damage $1" "routegen: $3
exit 1
$2" "$(cat "$work/err")
$(jq -c '[.pairs, .broken, .routes, (.hops | map(.routes) | add)]' "$work/out")"
}

# differs KIND KEY NETWORK: with this damage info prints everything, says that this number differs,
# and exits 1.
differs() {
    ROUTEGEN_DAMAGE=$1 timeout 60 "$damaged" info "$3" --format json > "$work/out" 2> "$work/err"
    echo "exit $?" >> "$work/err"
    same "damage $1" "routegen: $3: $2: formula and search differ
exit 1
false" "$(cat "$work/err")
$(jq .agree "$work/out")"
}

if [ ! -f "$program.parts" ]; then
    echo "cli: no routegen.parts beside $1: controls left out"
else
    # shellcheck disable=SC2046,SC2086 # lists of words
    if "${CC:-cc}" -std=c11 $sanitize $wrap -I"$here/../../model/include" -o "$damaged" \
        "$here/damage.c" $(cat "$program.parts") \
        -ljansson -lserialport -lm ${OPENMP:-} > "$work/err" 2>&1; then
        damage state '[1024,1020,4,0,0]' \
            'rotation 3, pass 0: message of 8: arrives at 3, not at 5' gft:2,4,2
        damage idle '[1024,1020,0,0,4]' \
            'rotation 3, pass 0: message of 8: stuck on input 0 of L1 down switch 0' gft:2,4,2
        damage link '[1024,992,0,32,0]' \
            'rotation 0, pass 0: message of 2: output 0 of L1 up switch 0 is taken' gft:2,4,2
        damage turn '[1024,768,0,0,256]' 'the messages of 6 are not sent in any pass' gft:2,4,2
        damage 'no way' '[1024,768,0,0,256]' 'the messages of 6 are not sent in any pass' gft:2,4,2
        damage changes '[1024,1024,0,0,0]' '1312 state changes, not 1313' gft:2,4,2
        damage square '[1024,32,992,0,0]' \
            'rotation 1, pass 0: message of 0: arrives at 0, as it did in another rotation' \
            gft:2,4,2 --square add --seed 9
        damage pass '[1024,960,64,0,0]' \
            'rotation 0, pass 1: message of 4: arrives at 0, which already has one from another pass' \
            gft:2,4,2 --square cls --seed 9
        damage row '[64,56,8,0,0]' 'rotation 5: message of 0: arrives at 4, not at 3' benes:3
        damage row '[64,56,8,0,0]' \
            'rotation 5: message of 0: arrives at 4, as it did in another rotation' omega:2,3
        counts='[104652,323,312987,312987]'
        broken letter $counts \
            '01010 -> 12012: two routes share a node or the direct arc: route 3 and route 2, place 1'
        broken beyond $counts \
            '01010 -> 12012: phase, out or in letter is not what the word says: route 1, place 0'
        broken empty $counts \
            '01010 -> 12012: a route has less than 1 or more than k+2 hops: route 2, place 0'
        broken shared $counts \
            '01010 -> 12012: two routes share a node or the direct arc: route 2 and route 1, place 1'
        broken order $counts '01010 -> 12012: routes are not in order of length: route 3, place 0'
        broken refused '[104652,104652,0,null]' \
            '01010 -> 01012: no routes: network parameter out of range'
        broken twice '[104652,646,312018,312018]' \
            '01010 -> 01012: these are not the nodes of rank 0 and 5'
        broken node '[104652,646,312018,312018]' \
            '01010 -> 01011: these are not the nodes of rank 0 and 5'
        # One of every batch, which is right by itself.
        broken 'among many' '[104652,13,313956,313956]' \
            '01010 -> 01032: two routes share a node or the direct arc: route 1 and route 1, place 0'
        # The same by the readable library, and in every degree.
        for damage in refused phase; do
            case $damage in
                refused) of=2 one='no routes: network parameter out of range' every='network parameter out of range' ;;
                phase)
                    of=3 every='phase, out or in letter is not what the word says'
                    one="$every: route 2, place 0"
                    ;;
            esac
            ROUTEGEN_DAMAGE=$damage timeout 60 "$damaged" check kautz:3,2 --kernel model > "$work/out" 2> "$work/err"
            same "check by the model with damage $damage" "1 routegen: 01 -> 02: $one" "$? $(cat "$work/err")"
            ROUTEGEN_DAMAGE=$damage timeout 60 "$damaged" check 'kautz:*,2' --every-d > "$work/out" 2> "$work/err"
            same "check --every-d with damage $damage" "1 routegen: kautz:$of,2: 01 -> 02: $every broken 6" \
                "$? $(cat "$work/err") $(sed -n 's/^broken  */broken /p' "$work/out")"
        done
        # Only of the pairings of several routes in phase C some are wrong.
        ROUTEGEN_DAMAGE=pairing timeout 60 "$damaged" check 'kautz:*,5' --every-d > "$work/out" 2> "$work/err"
        same 'check --every-d with damage pairing' \
            '1 routegen: kautz:4,5: 01231 -> 12314: phase, out or in letter is not what the word says broken 1' \
            "$? $(cat "$work/err") $(sed -n 's/^broken  */broken /p' "$work/out")"
        # refuses TEXT ARGUMENT...: a library that refuses what it has measured itself.
        refuses() {
            local text=$1
            shift
            ROUTEGEN_DAMAGE=refused timeout 60 "$damaged" "$@" < "$work/in" > "$work/out" 2> "$work/err"
            same "a library that refuses $*" "3 routegen: $text" "$? $(cat "$work/out" "$work/err")"
        }
        given '012 120\n'
        refuses 'routes: network parameter out of range' routes kautz:2,3 -
        given '\020\2\0\0\0\0\0\0\022\0\0\0\0\0\0\0'
        refuses 'routes: network parameter out of range' routes kautz:2,3 - --format bin
        : > "$work/in"
        refuses 'routes: wrong word length' routes star:4 1234 2134
        refuses 'deadlock: network too large' deadlock star:4
        # Messages that are lost have no destination: 8 and 10 of pass 0, 4 and 6 of pass 1.
        lost='1 routegen: rotation 3, pass 0: message of 8: stuck on input 0 of L1 down switch 0'
        for format in text json csv; do
            ROUTEGEN_DAMAGE=idle timeout 60 "$damaged" exchange gft:2,4,2 -r 3 --format $format \
                > "$work/out" 2> "$work/err"
            code=$?
            case $format in
                text) lines=$(awk '$3 == "-" { printf "%s%s:%s", n++ ? " " : "", $1, $2 }' "$work/out") ;;
                csv) lines=$(awk -F , '$3 == "" { printf "%s%s:%s", n++ ? " " : "", $1, $2 }' "$work/out") ;;
                json) lines=$(jq -r '[.messages[] | select(.destination == null) | "\(.pass):\(.source)"] | join(" ")' \
                    "$work/out") ;;
            esac
            same "lost messages as $format" "$lost|0:8 0:10 1:4 1:6" "$code $(cat "$work/err")|$lines"
        done
        differs 'links formula' links kantc:2,3
        differs 'degree formula' degree_min kantc:2,3
        differs 'diameter formula' diameter kantc:2,3
        differs 'distances formula' distance_sum kantc:2,3
        differs 'average formula' average_distance kantc:2,3
        differs 'connectivity formula' connectivity kantc:2,3
        differs 'paths formula' switch_paths kantc:2,3
        differs 'lost node' nodes kantc:2,3
        differs 'lost switch' switches kantc:2,3
        differs 'one way' links hypercube:3
        differs 'lost node' nodes kautz:2,3
        for kind in 'diameter formula' 'paths formula' 'load formula'; do
            ROUTEGEN_DAMAGE=$kind timeout 60 "$damaged" compare star:3 kary:2,3 --exact > "$work/out" 2> "$work/err"
            same "compare with damaged $kind" '1 routegen: kary:2,3: formula and search differ' \
                "$? $(grep kary "$work/err")"
        done
    else
        same 'the damaged program is built' '' "$(cat "$work/err")"
    fi
fi
