# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# The command line, help, and standard input and output that fail; for all verbs alike.
# Read by run.sh.

# --- command lines and names --------------------------------------------------------------

bad "a verb is missing; see 'routegen --help'"
bad "unknown verb 'foo'; see 'routegen --help'" foo
bad "unknown verb '-'; see 'routegen --help'" -
bad "unrecognized option '--foo'" --foo
bad "unrecognized option '--foo'" info kautz:3,6 --foo
bad "option '--format' requires an argument" info kautz:3,6 --format
bad "info: NETWORK is missing; see 'routegen info --help'" info
bad "info: unexpected argument '3'; see 'routegen info --help'" info kautz:3,6 3
bad "check: NETWORK is missing; see 'routegen check --help'" check --pairs 3
bad "vectors: NETWORK is missing; see 'routegen vectors --help'" vectors
bad "export: NETWORK is missing; see 'routegen export --help'" export
bad "--format 'xml': text, json or csv expected" info kautz:3,6 --format xml
for verb in states exchange; do
    bad "$verb: NETWORK is missing; see 'routegen $verb --help'" $verb
    bad "$verb: unexpected argument '3'; see 'routegen $verb --help'" $verb gft:2,4,2 3
done
bad "option requires an argument -- 'r'" states gft:2,4,2 -r
bad "--format 'xml': text, json, csv, dot or svg expected" states gft:2,4,2 -r 3 --format xml
bad "--format 'svg': text, json or csv expected" exchange gft:2,4,2 --format svg
bad "--pairs '0': a number from 1 to 18446744073709551615 expected" check kautz:3,6 --pairs 0
bad "--pairs '-1': a number from 1 to 18446744073709551615 expected" check kautz:3,6 --pairs=-1
for number in 1e 1e+6 1.5e3 e6 1e6e 1e20 2e19 0e5 1e18446744073709551616 1e9999999999999999999; do
    bad "--pairs '$number': a number from 1 to 18446744073709551615 expected" \
        check kautz:3,6 --pairs $number
done
bad "--sample '0': a number from 1 to 18446744073709551615 expected" check kautz:3,6 --sample 0
bad "--threads '0': a number from 1 to 1024 expected" check kautz:3,6 --threads 0
bad "--kernel 'mmx': best, scalar, vector, avx2, avx512 or model expected" \
    check kautz:3,6 --kernel mmx
bad "--pairs '18446744073709551616': a number from 1 to 18446744073709551615 expected" \
    vectors kautz:3,6 --pairs 18446744073709551616
bad "--seed '': a number from 0 to 9223372036854775807 expected" check kautz:3,6 --seed ''
bad 'kautz: FAMILY:P1,P2,... expected, as in kautz:3,6' info kautz
bad 'kautz:: a number is missing at the end' info kautz:
bad 'kautz:3,: a number is missing at the end' info kautz:3,
bad "kautz:,6: character 7 is ',' where a decimal number is expected" info kautz:,6
bad "kautz:3,x: character 9 is 'x' where a decimal number is expected" info kautz:3,x
bad "kautz:-3,6: character 7 is '-' where a decimal number is expected" info kautz:-3,6
bad "kautz:3,\\x0a6: character 9 is '\\x0a' where a decimal number is expected" info $'kautz:3,\n6'
bad 'kautz:3,4294967296: the number at character 9 is too large' info kautz:3,4294967296
known='kautz gft butterfly omega flip baseline reverse-baseline benes kary mikant kantc mikantc hypercube star scc sci pcc pancake'
known=$known' bubble ccc debruijn mdsxn torus mesh shuffle'
bad "foo:3,6: unknown family 'foo'; nearest: gft; known: $known" info foo:3,6
bad "KAUTZ:3,6: unknown family 'KAUTZ'; nearest: kautz; known: $known" info KAUTZ:3,6
bad "kauzt:3,6: unknown family 'kauzt'; nearest: kautz; known: $known" info kauzt:3,6
bad "hyper-cube:3: unknown family 'hyper-cube'; nearest: hypercube; known: $known" info hyper-cube:3
bad "mikantcc:3,4: unknown family 'mikantcc'; nearest: mikantc; known: $known" info mikantcc:3,4
# A long name is cut, wherever it stands in the message.
long=$(printf 'abcdefghij%.0s' {1..9})
cut=${long:0:71}...
bad "$cut: unknown family '$cut'; nearest: baseline; known: $known" info "$long:3"
bad ": unknown family ''; nearest: gft; known: $known" info ''
bad 'kary:3: 2 parameters expected (k,n), 1 given' info kary:3
bad 'torus:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17: 1 to 16 parameters expected (m1,...), 17 given' \
    info torus:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17
bad 'mesh:3,0,2: m2 must be 1..4294967295' info mesh:3,0,2
bad 'kantc:3,1: n must be 2..62' info kantc:3,1
bad 'star:17: n must be 2..16' info star:17
for large in kary:255,9 mdsxn:31,31,31 torus:4294967295,4294967295 kantc:16,16; do
    bad "$large: too large, 2^63 vertices or links or more" info $large
done
is="is= takes k different words of k bits, joined by '.', as in kantc:3,4,is=000.011.101"
bad "kantc:3,4,is=000.011.000: character 22: $is" info kantc:3,4,is=000.011.000
bad "kantc:3,4,is=000.011: character 21: $is" info kantc:3,4,is=000.011
bad "kantc:3,4,is=000.01.101: character 20: $is" info kantc:3,4,is=000.01.101
bad "kantc:3,4,is=000.011.101.110: character 25: $is" info kantc:3,4,is=000.011.101.110
bad "kary:3,4,is=000: character 10 is 'i' where a decimal number is expected" info kary:3,4,is=000

kautz_verbs='info, routes, check, vectors, deadlock, compare, draw, export'
gft_verbs='info, routes, states, exchange, vectors, deadlock, compare, draw, export'
multistage_verbs='info, states, exchange'
graph_verbs='info, routes, deadlock, compare, draw, export'
bad "check does not apply to gft:2,4,2; $gft_verbs do" check gft:2,4,2
bad "routes does not apply to benes:3; $multistage_verbs do" routes benes:3 -
bad "deadlock does not apply to benes:3; $multistage_verbs do" deadlock benes:3
bad "check does not apply to omega:2,3; $multistage_verbs do" check omega:2,3
bad "vectors does not apply to flip:2,3; $multistage_verbs do" vectors flip:2,3
for verb in check vectors 'states -r 1' exchange; do
    # shellcheck disable=SC2086
    bad "${verb%% *} does not apply to kary:3,3; $graph_verbs do" ${verb%% *} kary:3,3 ${verb#"${verb%% *}"}
done
bad "states does not apply to kautz:3,6; $kautz_verbs do" states kautz:3,6 -r 3
bad "exchange does not apply to kautz:3,6; $kautz_verbs do" exchange kautz:3,6

# --- standard input and output that fail --------------------------------------------------

full='routegen: standard output: No space left on device
exit 3'
for arguments in 'info kautz:2,3' 'routes kautz:2,3 120 201' 'check kautz:2,3' \
    'vectors kautz:2,3' 'vectors kautz:3,3 --pairs 1000000000' '--help' 'info --help' --version \
    'routes kautz:2,3 120 201 --format json' 'states gft:2,4,2 -r 3' 'exchange gft:2,2,2' \
    'states gft:2,4,2 -r 3 --format svg' 'draw mesh:2,2' 'export kary:2,2 --format dot' \
    'export hypercube:40 --format edges' 'vectors gft:2,4,2 --pairs 1000000000'; do
    # shellcheck disable=SC2086
    timeout 60 routegen $arguments > /dev/full 2> "$work/err"
    same "routegen $arguments > /dev/full" "$full" "$(echo "exit $?" | cat "$work/err" -)"
done
yes '120 201' | timeout 60 routegen routes kautz:2,3 - > /dev/full 2> "$work/err"
same 'a stream > /dev/full' "$full" "$(echo "exit ${PIPESTATUS[1]}" | cat "$work/err" -)"
yes '120 201' 2> /dev/null | timeout 60 routegen routes kautz:2,3 - 2> "$work/err" |
    head -n 1 > /dev/null
same 'the reader goes away' '141 0' "$(echo "${PIPESTATUS[*]:1}" | cat "$work/err" -)"
same 'the reader goes away and SIGPIPE is ignored' '3 0' "$(
    trap '' PIPE
    timeout 60 routegen vectors kautz:3,3 --pairs 1000000000 2>&1 > >(head -n 1 > /dev/null)
    echo "$? 0"
)"
timeout 60 routegen routes kautz:2,3 - < / > /dev/null 2> "$work/err"
refused_input 'stdin is a directory' 'Is a directory' $?
timeout 60 routegen routes kautz:2,3 - <&- > /dev/null 2> "$work/err"
refused_input 'stdin is closed' 'Bad file descriptor' $?

# --- help ---------------------------------------------------------------------------------

run --version
same 'routegen --version' "routegen $(sed -n 's/.*RG_VERSION "\(.*\)"/\1/p' \
    "$here/../../model/include/routegen/version.h")" "$(cat "$work/out" "$work/err")"
run --help
same 'routegen --help' '0 1' "$code $(grep -c '^Usage: routegen \[' "$work/out")"
same 'no stderr' '' "$(cat "$work/err")"
for verb in info routes check states exchange vectors deadlock compare reproduce draw export; do
    run "$verb" --help
    same "routegen $verb --help" '0 1' "$code $(grep -c "^Usage: routegen $verb " "$work/out")"
    same "stderr of routegen $verb --help" '' "$(cat "$work/err")"
    sed -n '/^Examples*:/,$ s/^  //p' "$work/out" > "$work/examples"
    same "examples of routegen $verb" yes "$([ -s "$work/examples" ] && echo yes)"
    while read -r example; do
        (cd "$work" && timeout 60 bash -c "$example" < /dev/null > example.out 2> example.err)
        code=$?
        # A cycle is what was asked for.
        if [ "$verb $code" = "deadlock 1" ] && grep -q cycle "$work/example.out"; then code=0; fi
        same "$example" 0 "$(echo $code | cat - "$work/example.err")"
    done < "$work/examples"
done

