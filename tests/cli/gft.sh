# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# Fat trees: info, states, exchange and vectors.
# Read by run.sh.

# --- info ----------------------------------------------------------------------------------

agrees info-gft-2-4-2 info gft:2,4,2
# What JSON has and CSV has not
valid 'levels and histogram in JSON' '.[0] | (.levels | map([.subtrees, .roots, .inputs, .outputs])) ==
    [[1, 4, 4, 4], [4, 2, 2, 4], [16, 1, 2, 2]] and (.search.histogram | map(.most)) == [1, 0, 1, 0, 2, 0, 4] and
    (.verbs | length) == 14 and .search.paths_exact' info gft:2,4,2 --format json
golden info-gft-9-4-1.text info gft:9,4,1
valid 'more seeds than 64 bits' '.[0].seeds > 1.8e19' info gft:4,4,4 --format json

# --- states --------------------------------------------------------------------------------

agrees states-2-4-2 states gft:2,4,2 -r 3
agrees states-2-4-2-1 states gft:2,4,2 -r 3 -p 1
agrees states-2-3-2 states gft:2,3,2 --rotation=7 --pass=1
agrees states-seed states gft:2,2,2 -r 1 --square cls --square-seed 3
# Figure 5.5 of the thesis: its seed is M^(0,6), whose index is 3; row 0 is the seed. tests/oracle has others.
states 'L2 0 0 0 0|L1 0 0 0 0|L0 0 1 1 0' gft:2,2,2 -r 0 --square cls --square-seed 3
states 'L1 0 2|L0 1 1 1' gft:1,3,2 -r 5 --square lls --square-seed 0
same 'seed 0 is the canonical square' "$(routegen states gft:2,2,2 -r 1 --square cls)" \
    "$(routegen states gft:2,2,2 -r 1 --square cls --square-seed 0)"
states 'L1 2 2|L0 1 1 1' gft:1,3,2 -r5 --square add
states 'L2 0 0 0 0|L1 3 3 3 3 3 3 3 3|L0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1' \
    gft:2,4,2 -r 3 -p 1 --square cls

valid 'a pass a line' 'length == 2 and map(.pass) == [0, 1]' states gft:2,4,2 -r 3 --format json

# All phases in one process: each as it is by itself.
phases() {
    local rows=$1 passes=$2 row pass
    shift 2
    for ((row = 0; row < rows; row++)); do
        for ((pass = 0; pass < passes; pass++)); do
            routegen states "$@" -r $row -p $pass --format json
        done
    done > "$work/expected"
    run states "$@" -r all --format json
    verdict "routegen states $* -r all" "$work/expected" "$work/out"
}
phases 18 2 gft:2,3,2
phases 4 1 benes:2
same 'all rotations in text' 'rotation 0 pass 0 rotation 0 pass 1 rotation 1' \
    "$(routegen states gft:2,3,2 -r all | grep -v ^L | head -n 5 | paste -sd' ')"
same 'all rotations in CSV' 'rotation,pass,level,stage,index,state 0,0,2,,0,0' \
    "$(routegen states gft:2,3,2 -r all --format csv | head -n 2 | paste -sd' ')"
same 'much is announced' 'routegen: gft:9,4,1: some 12 PB are coming: 17179869184 phases' "$({
    routegen states gft:9,4,1 -r all | head -c 9 > /dev/null
} 2>&1)"

same 'only more than 100 MB are announced' 'routegen: omega:2,12: some 201 MB are coming: 4096 phases' "$({
    routegen states omega:2,11 -r all | head -c 9 > /dev/null
    routegen states omega:2,12 -r all | head -c 9 > /dev/null
} 2>&1)"

# --- exchange ------------------------------------------------------------------------------

agrees exchange-2-4-2 exchange gft:2,4,2
agrees exchange-seed exchange gft:2,4,2 --square cls --square-seed 34359738367
agrees exchange-pass exchange gft:2,5,3 -p 1
agrees exchange-schedule exchange gft:2,2,1 --schedule
same 'a schedule of 4,000,000 messages begins' 'rotation  pass   source  destination' \
    "$(routegen exchange gft:3,10,2 --schedule 2>&1 | head -n 1)"
same 'a schedule is its rotations' "$(for k in 0 1 2 17; do routegen exchange gft:2,3,2 -r $k --format csv | sed 1d; done)" \
    "$(routegen exchange gft:2,3,2 --schedule --format csv | grep -E '^(0|1|2|17),')"
# shellcheck disable=SC2016 # jq's $n
valid 'each to each, none twice in a phase' '.[0].messages | length == 1024 and
    ([.[] | "\(.source) \(.destination)"] | unique | length) == 1024 and
    (group_by([.rotation, .pass]) | all((map(.destination) | unique | length) == 16))' exchange gft:2,4,2 --schedule --format json
agrees exchange-rotation exchange gft:2,3,2 -r 4
agrees exchange-nodes exchange gft:2,4,2 -r 3 -p 1 --nodes

# Small shapes of every kind: full, slimmed, w not dividing m, fattened, w = 1, h = 1.
all_to_all gft:1,2,2 gft:1,5,3 gft:1,2,5 gft:2,2,1 gft:2,4,2 gft:2,3,2 gft:2,2,4 gft:2,6,3 \
    gft:3,2,2 gft:3,3,2 gft:3,3,1 gft:3,2,3 gft:4,2,1 gft:5,2,2
valid 'clocks of an exchange' '.[0] | .clocks == .rotations * .passes + 4' \
    exchange gft:2,4,2 --format json
for seed in 1 7 511; do
    valid "seed $seed" '.[0].delivered == 64' exchange gft:2,2,2 --square cls --square-seed $seed \
        --format json
done

bar messages/s exchange gft:4,4,4

# --- vectors -------------------------------------------------------------------------------

golden vectors-gft-1-2-2.text vectors gft:1,2,2 --pairs all
golden vectors-gft-2-3-2.text vectors gft:2,3,2 --pairs 8 --seed 2
golden vectors-gft-cls.text vectors gft:2,4,2 --pairs 3 --square cls
same 'two lines for every phase' 128 "$(routegen vectors gft:2,4,2 --pairs all | wc -l)"
same 'defaults of vectors of a gft' "$(routegen vectors gft:2,4,2 | md5sum)" \
    "$(routegen vectors gft:2,4,2 --pairs 1000 --seed 1 --square lls | md5sum)"
valid 'calls and collective are named where they apply' '.[0] | map(.verbs | map(select(IN("calls", "collective")))) ==
    [["collective"], ["calls", "collective"], ["calls", "collective"], ["calls", "collective"], ["collective"], ["calls", "collective"], ["collective"]]' \
    info gft:2,4,2 gft:1,3,2 kary:2,2 clos:3,5,1 clos:2,2,2,2,2 xgft:2,3,3,1,2 benes:3 --format json

# Of windows: pass p begins with item F = w p, which by doc/fattree.md is ((q m + r) m + turn) m + i.
run vectors gft:2,3,2 --square window --pairs all
same 'starts and turns of windows' "$(awk 'BEGIN { for (p = 0; p < 27; p++) { F = 2 * p
    print "P 0 " p " 0 " int(F / 27) " " F % 3 " " int(F / 9) % 3 " 0 " int(F / 3) % 3 } }')" "$(grep P "$work/out")"
same 'states of windows as vectors' \
    "$(routegen states gft:2,3,2 --square window --format csv | sed '1d; s/,,/,255,/' | cut -d , -f 4- | tr ',\n' '  ')" \
    "$(sed -n 's/^S //p' "$work/out" | tr '\n' ' ')"

# --- windows -------------------------------------------------------------------------------

# The table of doc/fattree.md: passes opened and turning, the limit, and those of the Left Latin Square.
for row in 2,4,2:64,64,64:48,48,64 2,3,2:27,27,36:18,18,36 3,3,2:122,122,216:81,81,216 3,4,3:342,342,768:256,256,768 \
    4,3,2:554,547,1296:369,365,1296; do
    IFS=: read -r shape opened turning <<< "$row"
    for turn in '' --turn; do
        # shellcheck disable=SC2086
        valid "windows of gft:$shape $turn" ".[0] | [.passes, .limit, .lls] == [$([ -n "$turn" ] && echo "$turning" || echo "$opened")] and
            .delivered == .messages and .misplaced + .collisions + .lost == 0" exchange gft:$shape --square window $turn --format json
    done
done
run exchange xgft:3,1,5,2,1,3,3 --square window --turn --format json
same 'windows without room' '1 routegen: xgft:3,1,5,2,1,3,3: windows leave messages out on this tree 22 null' \
    "$code $(cat "$work/err") $(jq -r '"\(.lost) \(.ratio)"' "$work/out")"
run exchange xgft:2,8,4,1,3 --square window --turn --format csv
same 'windows of a cluster' '64,64,1,,1024,1024,0,0,0' "$(sed -n 's/^.*,true,//p' "$work/out")"
valid 'states of windows' '.[0].switches | length == 5 and map([.start, .up, .shift, .split, .down]) ==
    [[0, 0, 0, null, 3], [0, 0, 0, null, 3], [0, 2, 0, null, 2], [0, 2, 0, null, 2], [0, 2, 0, null, 2]]' \
    states gft:1,3,2 --square window -p 0 --format json
