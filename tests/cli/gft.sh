# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Fat trees: info, states, exchange and vectors.
# Read by run.sh.

# --- info ----------------------------------------------------------------------------------

for format in text json csv; do
    informs "info-gft-2-4-2.$format" gft:2,4,2 --format "$format"
done
informs info-gft-2-2-3.text gft:2,2,3
informs info-gft-9-4-1.text gft:9,4,1
valid 'info of a gft' '.[0] | .passes == 2 and .state_changes == 1312 and .least_phases == 64' \
    info gft:2,4,2 --format json
valid 'more seeds than 64 bits' '.[0].seeds > 1.8e19' info gft:4,4,4 --format json

# --- states --------------------------------------------------------------------------------

# states EXPECTED ARGUMENT...: the lines of a phase, joined by |.
states() {
    local expected=$1
    shift
    run states "$@"
    same "routegen states $*" "$expected" "$(paste -sd '|' "$work/out")$(cat "$work/err")"
}

for format in text json csv; do
    golden "states-2-4-2.$format" states gft:2,4,2 -r 3 --format "$format"
    golden "states-2-4-2-1.$format" states gft:2,4,2 -r 3 -p 1 --format "$format"
    golden "states-2-3-2.$format" states gft:2,3,2 --rotation=7 --pass=1 --format "$format"
    golden "states-seed.$format" states gft:2,2,2 -r 1 --square cls --seed 3 --format "$format"
done
# The examples of the thesis, as spec/fattree.md has them.
states 'L2 0 1 1 1|L1 1 0 1 0|L0 1 1 1 1' gft:2,2,2 -r 5
states 'L2 0 0 0 1|L1 0 1 0 1|L0 1 1 1 1' gft:2,2,2 -r7
zeros=$(printf ' 0%.0s' {1..14})
row() {
    printf " $1%.0s" {1..4}
}
states "L2 1 0$zeros|L1$(row '1 0 0 0')|L0$(row '1 1 1 1')" gft:2,4,4 -r 1
states "L2 1 1$zeros|L1$(row '1 1 0 0')|L0$(row '2 2 2 2')" gft:2,4,4 -r 2
# Figure 5.5: its seed is M^(0,6), whose index is 3; row 0 is the seed.
states 'L2 0 0 0 0|L1 0 0 0 0|L0 0 1 1 0' gft:2,2,2 -r 0 --square cls --seed 3
states 'L1 0 2|L0 1 1 1' gft:1,3,2 -r 5 --square lls --seed 0
same 'seed 0 is the canonical square' "$(routegen states gft:2,2,2 -r 1 --square cls)" \
    "$(routegen states gft:2,2,2 -r 1 --square cls --seed 0)"
states 'L1 2 2|L0 1 1 1' gft:1,3,2 -r 5 --square add
states 'L2 0 0 0 0|L1 3 3 3 3 3 3 3 3|L0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1' \
    gft:2,4,2 -r 3 -p 1 --square cls

valid states '.[0] | .levels | map(.level) == [2, 1, 0] and .[0].states == [1, 1, 1, 0]' \
    states gft:2,4,2 -r 3 -p 0 --format json
valid 'idle is null' '.[1].levels[0].states == [0, 0, null, null]' \
    states gft:2,3,2 -r 0 --format json
valid 'a pass a line' 'length == 2 and map(.pass) == [0, 1]' states gft:2,4,2 -r 3 --format json

# --- exchange ------------------------------------------------------------------------------

untimed_exchange() {
    sed -E -e 's/^(seconds|messages\/s)( +).*/\1\2-/' \
        -e 's/("seconds"|"messages_per_second"): [-+0-9.e]+/\1: 0/' \
        -e 's/^("[^"]*"(,[^,]*){13}),[0-9.]+,[0-9]+$/\1,-,-/'
}

# exchanges FILE ARGUMENT...: like golden, but for the times.
exchanges() {
    local file=$1
    shift
    run exchange "$@"
    untimed_exchange < "$work/out" > "$work/actual"
    { echo "exit $code" && cat "$work/err"; } >> "$work/actual"
    echo "exit 0" | cat "$here/golden/$file" - > "$work/expected"
    verdict "routegen exchange $*" "$work/expected" "$work/actual"
}

for format in text json csv; do
    exchanges "exchange-2-4-2.$format" gft:2,4,2 --format "$format"
    exchanges "exchange-seed.$format" gft:2,4,2 --square cls --seed 34359738367 \
        --format "$format"
    exchanges "exchange-pass.$format" gft:2,5,3 -p 1 --format "$format"
    golden "exchange-rotation.$format" exchange gft:2,3,2 -r 4 --format "$format"
    golden "exchange-nodes.$format" exchange gft:2,4,2 -r 3 -p 1 --nodes --format "$format"
done

# all_to_all NETWORK...: every message of every square arrives.
all_to_all() {
    local network square
    for network; do
        for square in $(routegen info "$network" | sed -n 's/^squares *//p' | tr -d ,); do
            run exchange "$network" --square "$square"
            same "all-to-all of $network, $square" 'right 0' \
                "$(awk '{ v[$1] = $2 } /^phases/ { n = substr($3, 2) }
                    END { print v["delivered"] == n * n ? "right" : "wrong" }' "$work/out") $code"
        done
    done
}
# Small shapes of every kind: full, slimmed, w not dividing m, fattened, w = 1, h = 1.
all_to_all gft:1,2,2 gft:1,5,3 gft:1,2,5 gft:2,2,1 gft:2,4,2 gft:2,3,2 gft:2,2,4 gft:2,6,3 \
    gft:3,2,2 gft:3,3,2 gft:3,3,1 gft:3,2,3 gft:4,2,1 gft:5,2,2
valid 'clocks of an exchange' '.[0] | .clocks == .rotations * .passes + 4' \
    exchange gft:2,4,2 --format json
for seed in 1 7 511; do
    valid "seed $seed" '.[0].delivered == 64' exchange gft:2,2,2 --square cls --seed $seed \
        --format json
done

on_terminal xterm exchange gft:4,4,4
same 'the bar counts messages' yes "$(grep -q '[0-9] \(M \)*messages/s' "$work/terminal" && echo yes)"
same 'the bar is erased after an exchange' "$(printf '\r\033[K')" \
    "$(grep -v '^Script ' "$work/terminal" | tr -d '\n' | tail -c 4)"

# --- vectors -------------------------------------------------------------------------------

golden vectors-gft-1-2-2.text vectors gft:1,2,2 --pairs all
golden vectors-gft-2-3-2.text vectors gft:2,3,2 --pairs 8 --seed 2
golden vectors-gft-cls.text vectors gft:2,4,2 --pairs 3 --square cls
same 'two lines for every phase' 128 "$(routegen vectors gft:2,4,2 --pairs all | wc -l)"
same 'defaults of vectors of a gft' "$(routegen vectors gft:2,4,2 | md5sum)" \
    "$(routegen vectors gft:2,4,2 --pairs 1000 --seed 1 --square lls | md5sum)"
# The states are those of the verb states, one pass after another.
for rotation in 0 1 7 17; do
    routegen states gft:2,3,2 -r $rotation --format json |
        jq -r '"S " + ([.levels[].states[] | . // 255] | join(" "))'
done > "$work/expected"
routegen vectors gft:2,3,2 --pairs all |
    awk '$1 == "P" { on = $2 ~ /^(0|1|7|17)$/ } $1 == "S" && on' > "$work/actual"
verdict 'vectors and states agree' "$work/expected" "$work/actual"
# LLS in one line: state = (E + [t < T]) mod radix, where the switch is not idle.
same 'E and T give the states' '' "$(routegen vectors gft:3,4,2 --pairs 200 | awk '
    BEGIN { h = 3; m = 4; w = 2 }
    $1 == "P" { for (x = 0; x <= h; x++) { e[x] = $(4 + 2 * x); limit[x] = $(5 + 2 * x) } }
    $1 == "S" {
        at = 2
        for (x = h; x >= 0; x--) {
            radix = x == 0 ? w : m
            for (s = 0; s < m ^ (h - x); s++)
                for (t = 0; t < w ^ x; t++)
                    if ($(at++) != (e[x] + (t < limit[x]) + radix) % radix)
                        print "line " NR ", level " x ", switch " s * w ^ x + t
        }
        if (at != NF + 1)
            print "line " NR ": " NF - 1 " states"
    }')"

# --- bad input -----------------------------------------------------------------------------

for verb in info 'states -r 0' exchange vectors; do
    # shellcheck disable=SC2086
    bad 'gft:0,4,2: h must be 1..20' $verb gft:0,4,2
done
bad 'gft:21,2,1: h must be 1..20' info gft:21,2,1
bad 'gft:2,1,1: m must be 2..255' info gft:2,1,1
bad 'gft:1,256,2: m must be 2..255' info gft:1,256,2
bad 'gft:2,4,0: w must be 1..255' info gft:2,4,0
bad 'gft:2,4,256: w must be 1..255' info gft:2,4,256
bad 'gft:20,2,2: more than 1048576 terminals, w m^h' info gft:20,2,2
bad 'gft:20,255,255: more than 1048576 terminals, w m^h' info gft:20,255,255
bad 'gft:3,2,200: more than 1048576 ports on the top level, m w^h' info gft:3,2,200
bad 'gft:2,4: 3 parameters expected (h,m,w), 2 given' info gft:2,4
bad 'states: -r K is missing, K = 0..31' states gft:2,4,2
no_cls='has no square cls, which needs m and w to be powers of two and m >= w; it has lls, add'
for verb in states exchange; do
    bad "-r '32': a number from 0 to 31 expected" $verb gft:2,4,2 -r 32
    bad "-r '-1': a number from 0 to 31 expected" $verb gft:2,4,2 -r-1
    bad "-r 'x': a number from 0 to 31 expected" $verb gft:2,4,2 --rotation x
    bad "-p '2': a number from 0 to 1 expected" $verb gft:2,4,2 -r 31 -p 2
    bad "-p '1': a number from 0 to 0 expected" $verb gft:2,4,4 -r 3 -p 1
    bad "--square 'foo': lls, cls, add or rls expected" $verb gft:2,4,2 -r 3 --square foo
    bad 'gft:2,4,2 has no square rls; it has lls, cls, add' $verb gft:2,4,2 -r 3 --square rls
    bad "gft:2,3,2 $no_cls" $verb gft:2,3,2 -r 3 --square cls
    bad 'gft:2,2,3 has no square add, which needs m >= w; it has lls' \
        $verb gft:2,2,3 -r 3 --square add
    bad "--seed '1': square lls has no seeds" $verb gft:2,4,2 -r 3 --seed 1
    bad "--seed 'x': a number from 0 to 18446744073709551615 expected" \
        $verb gft:2,4,2 -r 3 --seed x
    bad "--seed '4': a number from 0 to 3 expected" $verb gft:1,2,2 -r 3 --square add --seed 4
done
bad '--nodes works only with -r' exchange gft:2,4,2 --nodes
bad 'gft:16,2,2: 17179869184 messages are more than 10000000000; take one rotation with -r' \
    exchange gft:16,2,2
too_many='more than 32768 terminals without lls or rls, or with a seed; take one rotation with -r'
bad "gft:15,2,2: $too_many" exchange gft:15,2,2 --square cls --seed 1
bad "gft:2,3,2 $no_cls" vectors gft:2,3,2 --square cls
bad '--illegal does not apply to gft:2,4,2' vectors gft:2,4,2 --illegal 4
bad '--core does not apply to gft:2,4,2' vectors gft:2,4,2 --core pipe
bad "--format 'json': hex expected" vectors gft:2,4,2 --format json
bad 'gft:18,2,1: 34359738368 phases are more than 10000000000; take a sample with --pairs N' \
    vectors gft:18,2,1 --pairs all
bad '--square does not apply to kautz:2,3' vectors kautz:2,3 --square lls
