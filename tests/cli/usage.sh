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
same 'routegen help' "$(routegen --help)" "$(routegen help)"
same 'routegen help info' "$(routegen info --help)" "$(routegen help info)"

# --- -o FILE ------------------------------------------------------------------------------

# What was in the file goes only when something is printed; a new file does not stay empty.
for arguments in 'routes kautz:2,3 010 212' 'states gft:2,4,2 -r 3 --format svg' 'compare kary:2,2 kary:2,3 --format svg' \
    'vectors kautz:2,3' 'export kary:2,2 --format dot' 'exchange kautz:2,3 --schedule'; do
    yes 'longer than what is printed' | head -n 20000 > "$work/file"
    # shellcheck disable=SC2086
    run $arguments
    untimed "$work/out" > "$work/expected"
    # shellcheck disable=SC2086
    run $arguments -o "$work/file"
    untimed "$work/file" > "$work/actual"
    verdict "routegen $arguments -o" "$work/expected" "$work/actual"
    same "nothing else of $arguments" '' "$(cat "$work/out" "$work/err")"
done
run info kautz:2 -o "$work/file"
verdict 'bad input leaves a file alone' "$work/actual" "$work/file"
run info kautz:2 -o "$work/new"
same 'bad input makes no file' 'no 2' "$([ -e "$work/new" ] || echo no) $code"
refused 3 '/dev/full: No space left on device' info kautz:2,3 -o /dev/full
refused 3 '/dev: Is a directory' info kautz:2,3 -o /dev

# --- Ctrl-C -------------------------------------------------------------------------------

TERM=xterm script -qec "timeout -s INT 1 '$program' info pancake:11 --exact" "$work/terminal" > /dev/null < /dev/null
same 'Ctrl-C takes the bar away and ends the line' 1 \
    "$(grep -v '^Script ' "$work/terminal" | tr -d '\n' | grep -c "vertices/s.*$(printf '\r\033\\[K\r')\$")"

# --- help of all verbs ----------------------------------------------------------------------

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
