# shellcheck shell=bash disable=SC2034,SC2154
# SPDX-License-Identifier: Apache-2.0
#
# What query.sh and query_faults.sh share: boards to ask, and what the program says of them. Needs the libraries, which lie
# beside the program after make.

version=$(routegen --version | cut -d ' ' -f 2)
fake=$work/bin/fake_board
sanitize=$(sanitizer)
if [ ! -x "$fake" ]; then
    # shellcheck disable=SC2086 # a list of options
    "${CC:-cc}" -std=c11 $sanitize -I"$here/../../model/include" -I"$here/../../model" -o "$fake" "$here/board/fake_board.c" \
        "$here/../../sim/board/requests.c" "$built/librgcycle.a" "$built/librg.a" > "$work/err" 2>&1
    code=$?
    same 'the fake board is built' 'exit 0' "$(cat "$work/err")exit $code"
    [ -x "$fake" ] || return 1
fi

# start COMMAND...: a board; leaves its terminal in port.
start() {
    rm -f "$work/plug" "$work/port"
    mkfifo "$work/plug"
    "$@" < "$work/plug" > "$work/port" &
    board=$!
    exec 5> "$work/plug"
    for ((i = 0; i < 200; i++)); do
        if [ -s "$work/port" ] || ! kill -0 "$board" 2> /dev/null; then break; fi
        sleep 0.05
    done
    port=$(head -n 1 "$work/port")
}

# The fake board ends with its standard input, the virtual one on a signal.
stop() {
    exec 5>&-
    kill "$board" 2> /dev/null
    wait "$board" 2> /dev/null
}

# anonymous FILE: without the name of the terminal and the numbers of processes, which are different every time.
anonymous() {
    sed "s|$port|PORT|g; s/(process [0-9]*)/(process N)/g" "$1"
}

# answers TEXT ARGUMENT...: exit 0, nothing on stderr, this on stdout.
answers() {
    local expected=$1
    shift
    run query "$port" "$@"
    same "query $*" "$expected
exit 0" "$(anonymous "$work/out")
exit $code$(anonymous "$work/err")"
}

# says NETWORK QUESTION ARGUMENT...: what the program prints without a board, in every format.
says() {
    local network=$1 question=$2 format
    shift 2
    for format in text json csv; do
        run "$question" "$network" "$@" --format "$format"
        untimed "$work/out" > "$work/alone"
        echo "exit $code" | cat "$work/alone" "$work/err" - > "$work/expected"
        run query "$port" "$question" "$@" --format "$format"
        untimed "$work/out" > "$work/asked"
        echo "exit $code" | cat "$work/asked" "$work/err" - > "$work/actual"
        verdict "query $question $* --format $format" "$work/expected" "$work/actual"
    done
}

# fails CODE MESSAGE ARGUMENT...: exit code and stderr; stdout is in out.
fails() {
    local expected_code=$1 message=$2
    shift 2
    run query "$port" "$@"
    same "query $*" "${message:+routegen: }$message
exit $expected_code" "$(anonymous "$work/err")
exit $code"
}
