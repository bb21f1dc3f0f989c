# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# query: a good board. With ROUTEGEN_BOARD set to the command of a virtual board, that is it.
# Read by run.sh.

# shellcheck source=tests/cli/asking.sh
. "$here/asking.sh" || return

if [ -n "${ROUTEGEN_BOARD-}" ]; then
    # shellcheck disable=SC2086 # a command
    start $ROUTEGEN_BOARD
else
    start "$fake" kautz:4,5 gft:2,4,2 none 0
fi
answers "port      PORT
version   $version
networks  kautz:4,5, gft:2,4,2" id
answers "port,version,networks
PORT,$version,\"kautz:4,5 gft:2,4,2\"" id --format csv
run query "$port" id --format json
same 'query id --format json' "{\"port\":\"$port\",\"version\":\"$version\",\
\"networks\":[\"kautz:4,5\",\"gft:2,4,2\"]}" "$(jq -c . "$work/out")"
says kautz:4,5 routes 01234 23430
says kautz:4,5 routes 01021 02134 --nodes
says kautz:4,5 routes 01234 23430 --avoid 12342

# --- pairs on standard input -------------------------------------------------------------

# Pairs on standard input: the same answers, and the same words for what is wrong with a line.
given '01234 23430\n 01021\t02134 \r\n23430 01234'
says kautz:4,5 routes -
says kautz:4,5 routes - --nodes
awk 'function word(last, i, text) {
    for (last = -1; i++ < 5; text = text last) { x = int(rand() * 5); last = x == last ? (x + 1) % 5 : x }
    return text
} BEGIN { srand(3); while (n++ < 200) { a = word(); b = word(); if (a != b) print a, b } }' > "$work/in"
says kautz:4,5 routes -
given '01234 23430\n01234\n01021 02134\n'
says kautz:4,5 routes -
same 'a line of one word' 'routegen: stdin line 2: 2 words expected (SOURCE DESTINATION), 1 given' \
    "$(cat "$work/err")"
for line in '' '1 2 3' '01234 01234' '0123 01234' '01234 01235' '01234 \0001234' \
    "$(printf '%0300d' 0) 01234"; do
    given "01234 23430\n$line\n01021 02134\n"
    says kautz:4,5 routes -
done
: > "$work/in"
says kautz:4,5 routes -
# Answers do not wait for the next line, and the pairs may take their time.
coproc talk { exec timeout 60 routegen query "$port" routes - --format json; }
exec {ask}>&"${talk[1]}" {hear}<&"${talk[0]}"
pid=$talk_PID
eval "exec ${talk[1]}>&-"
for pair in '01234 23430' '01021 02134'; do
    echo "$pair" >&"$ask"
    read -r -t 20 -u "$hear" line
    same "$pair in a dialogue" "$pair" "$(jq -r '"\(.source) \(.destination)"' <<< "$line")"
    sleep 0.5
done
exec {ask}>&- {hear}<&-
wait "$pid"
same 'a dialogue ends' 0 $?
says gft:2,4,2 states -r 3
says gft:2,4,2 states -r 31 -p 1 --square cls
says gft:2,4,2 states -r all -p 1
says gft:2,4,2 states -r 17 -p 0 --square lls
says gft:2,4,2 exchange
says gft:2,4,2 exchange --square cls -p 1
says gft:2,4,2 exchange -r 5 --nodes
run query "$port" selftest --pairs 300 --seed 7 --format json
same 'selftest' "0 [300,128,200,0] $version" "$code $(jq -r \
    '"\([.pairs, .phases, .illegal, .differences] | tojson) \(.version)"' "$work/out")"
run query "$port" selftest --pairs 1
same 'lines of selftest' \
    'port version networks pairs phases illegal asked again differences seconds queries/s 1 1 0' \
    "$(sed 's/  .*//' "$work/out" | tr '\n' ' ')$(awk '/^(pairs|phases|differences)/ { print $2 }' \
    "$work/out" | paste -sd ' ')"
run query "$port" selftest --pairs 3 --format csv
same 'columns of selftest, but for three commas in names' '10 10' \
    "$(awk -F , 'NR == 1 { n = NF } END { print n, NF - 3 }' "$work/out")"
# Typed by hand, after a pause in which the virtual board has gone to sleep; opened by a child, as the terminal would
# become that of a shell that leads a session without one
sleep 0.5
same 'typed by hand' 'L2 1110*5F|L1 21212121*5D|L0 1111111111111111*5C|.*2E|' "$(
    exec 6<> "$port"
    for typed in F ' ' 3 $'\r\n'; do
        printf '%s' "$typed" >&6
        sleep 0.1
    done
    for ((i = 0; i < 4; i++)); do
        read -r -t 20 -u 6 line && printf '%s|' "$line"
    done
)"
fails 2 "source '0123': 4 letters, kautz:4,5 has words of 5" routes 0123 23430
fails 2 "destination '01235': letter 5 is '5', kautz:4,5 has letters 0..4" routes 23430 01235
fails 2 "source and destination are the same" routes 01234 01234
fails 2 "states: -r K is missing, K = 0..31 or all" states
fails 2 "-r '32': a whole number from 0 to 31 expected" states -r 32
fails 2 "-p '2': a whole number from 0 to 1 expected" states -r 3 -p 2
fails 2 "--square add: boards know lls and cls" states -r 3 --square add
fails 2 "--square 'x': lls, cls, add, rls or window expected" states -r 3 --square x
fails 2 "--nodes works only with -r" exchange --nodes
flock "$port" routegen query "$port" id > "$work/out" 2> "$work/err"
same 'a port that is locked' '3 routegen: PORT: in use by flock (process N); close that first' "$? $(anonymous "$work/err")"
TERM=xterm script -qec "routegen query $port selftest --pairs 1500 > '$work/out'" "$work/terminal" \
    > /dev/null < /dev/null
same 'a bar on a terminal' 'yes yes' "$(grep -q 'selftest \[#* *\] .* queries/s' "$work/terminal" \
    && echo yes) $(grep -q '^differences  0$' "$work/out" && echo yes)"
# The examples of --help run as they stand, but for the port; and the exchange but once. Some need another board.
run query --help
same 'routegen query --help' '0 1' "$code $(grep -c '^Usage: routegen query ' "$work/out")"
sed -n "/^Examples*:/,\$ s|^  \(.*\)/dev/ttyUSB1|\1$port|p" "$work/out" | sed '/on-chip/d; / [gbmn][a-z]* [-M]/d; s/10000$/100/' \
    > "$work/examples"
same 'examples of routegen query' 6 "$(wc -l < "$work/examples")"
while read -r example; do
    timeout 60 bash -c "$example" < /dev/null > "$work/example.out" 2> "$work/example.err"
    same "$example" 0 "$(echo $? | cat - "$work/example.err")"
done < "$work/examples"
# The plug is pulled.
timeout 60 routegen query "$port" selftest --pairs 1000000 > "$work/out" 2> "$work/err" &
asking=$!
sleep 0.5
stop
wait "$asking"
same 'the plug is pulled' '3
routegen: PORT: the board went away; plug it in and ask again' "$?
$(anonymous "$work/err")"
same 'what it has seen is printed' "port         $port" "$(head -n 1 "$work/out" | sed 's/ *$//')"

# --- command lines, and ports that are not one ---------------------------------------------

# What ports there are depends on the machine.
port=/dev/null
for name in /dev/routegen-no-such-port "$work" /dev/null "$work/in"; do
    run query "$name" id
    same "query $name id" "3 1" "$code $(grep -cE \
        "^routegen: $name: (no such device; is the board plugged in\?|not a serial port) \(.*\)$" \
        "$work/err")"
done
