# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# The command line, help, and standard input and output that fail; for all verbs alike.
# Read by run.sh.

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
for verb in info routes check states exchange vectors deadlock node compare find reproduce draw export simulate; do
    run "$verb" --help
    same "routegen $verb --help" '0 1' "$code $(grep -c "^Usage: routegen $verb " "$work/out")"
    same "stderr of routegen $verb --help" '' "$(cat "$work/err")"
    sed -n '/^Examples*:/,$ s/^  //p' "$work/out" > "$work/examples"
    same "examples of routegen $verb" yes "$([ -s "$work/examples" ] && echo yes)"
    while read -r example; do
        case $example in 'routegen reproduce mpp'* | *--figure*) continue ;; esac # they take some seconds, see compare.sh
        (cd "$work" && timeout 60 bash -c "$example" < /dev/null > example.out 2> example.err)
        code=$?
        # A cycle is what was asked for.
        if [ "$verb $code" = "deadlock 1" ] && grep -q cycle "$work/example.out"; then code=0; fi
        same "$example" 0 "$(echo $code | cat - "$work/example.err")"
    done < "$work/examples"
done
