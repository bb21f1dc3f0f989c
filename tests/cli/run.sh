#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Tests the program from outside: what it prints, where, and how it exits.
# Usage: tests/cli/run.sh PROGRAM
# One line and a diff per failing case, then "cli: N passed, N failed"; exit 1 if any failed.
# What a case expects is in golden/; one-line messages are with the cases.

set -u
export LC_ALL=C

if [ $# -ne 1 ] || [ ! -x "$1" ]; then
    echo "usage: tests/cli/run.sh PROGRAM" >&2
    exit 2
fi
for tool in jq script; do
    if ! command -v "$tool" > /dev/null; then
        echo "cli: $tool is missing; make deps installs it" >&2
        exit 2
    fi
done
here=$(cd "$(dirname "$0")" && pwd)
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Called as "routegen", so that the examples of --help run as they stand.
mkdir "$work/bin"
ln -s "$program" "$work/bin/routegen"
PATH=$work/bin:$PATH

passed=0
failed=0

# verdict NAME EXPECTED ACTUAL: compares two files.
verdict() {
    if diff -u --label expected --label actual "$2" "$3" > "$work/diff"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $1"
        cat "$work/diff"
    fi
}

# same NAME EXPECTED ACTUAL: compares two texts.
same() {
    printf '%s\n' "$2" > "$work/expected"
    printf '%s\n' "$3" > "$work/actual"
    verdict "$1" "$work/expected" "$work/actual"
}

# run ARGUMENT...: leaves stdout in out, stderr in err, the exit code in code; stdin is in.
: > "$work/in"
run() {
    timeout "${ROUTEGEN_TIMEOUT:-60}" routegen "$@" < "$work/in" > "$work/out" 2> "$work/err"
    code=$?
}

# given FORMAT: the standard input of the cases that follow, in printf's notation.
given() {
    # shellcheck disable=SC2059
    printf "$1" > "$work/in"
}

# golden FILE ARGUMENT...: exit 0, nothing on stderr, stdout as in golden/FILE.
golden() {
    local file=$1
    shift
    run "$@"
    echo "exit 0" | cat "$here/golden/$file" - > "$work/expected"
    { cat "$work/out" && echo "exit $code" && cat "$work/err"; } > "$work/actual"
    verdict "routegen $*" "$work/expected" "$work/actual"
}

# What info prints, without times and memory
untimed_info() {
    sed -E -e 's/^(search +)[0-9.]+ s, peak memory [0-9.]+ MB$/\1-/' \
        -e 's/("seconds"|"peak_memory"): [-+0-9.e]+/\1: 0/' \
        -e '2s/,[0-9]+\.[0-9]{3},[0-9]{6,}(,[^.]*)$/,-,-\1/'
}

# informs FILE ARGUMENT...: like golden, for info.
informs() {
    local file=$1
    shift
    run info "$@"
    echo "exit 0" | cat "$here/golden/$file" - > "$work/expected"
    { untimed_info < "$work/out" && echo "exit $code" && cat "$work/err"; } > "$work/actual"
    verdict "routegen info $*" "$work/expected" "$work/actual"
}

# refused CODE MESSAGE ARGUMENT...: only this one line on stderr and this exit code.
refused() {
    local expected_code=$1 message=$2
    shift 2
    run "$@"
    printf 'routegen: %s\nexit %d\n' "$message" "$expected_code" > "$work/expected"
    { cat "$work/out" "$work/err" && echo "exit $code"; } > "$work/actual"
    verdict "routegen $*" "$work/expected" "$work/actual"
}

bad() {
    refused 2 "$@"
}

# refused_input NAME REASON CODE: what is in err, and the exit code, of a standard input that cannot be read.
refused_input() {
    same "$1" "routegen: standard input: $2
exit 3" "$(cat "$work/err")
exit $3"
}

# Bars are drawn whenever there is something to show, however fast the machine is.
export ROUTEGEN_BAR_INTERVAL=0

# on_terminal TERM ARGUMENT...: what comes to the terminal goes to the file terminal.
on_terminal() {
    local term=$1
    shift
    TERM=$term script -qec "routegen $* > $work/out" "$work/terminal" > /dev/null < /dev/null
}

# valid NAME FILTER ARGUMENT...: jq reads all of it and the filter holds.
valid() {
    local name=$1 filter=$2
    shift 2
    run "$@"
    jq -e -s "$filter" "$work/out" > /dev/null 2> "$work/err"
    same "JSON: $name" 0 $?
}
for part in ${ROUTEGEN_PARTS:-usage kautz stream gft multistage measures routing lists compare export pictures \
    draw query controls}; do
    # shellcheck source=/dev/null
    . "$here/$part.sh"
done

echo "cli: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
