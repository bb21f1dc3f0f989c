# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# query: other boards, then boards and lines with faults (fake_board.c).
# Read by run.sh.

# shellcheck source=tests/cli/asking.sh
. "$here/asking.sh" || return
stranger='PORT: what answers at 115200 baud is not a routegen board; are port and --baud right?'

# --- other boards --------------------------------------------------------------------------

start "$fake" kautz:2,3 gft:2,3,2 none 0
says kautz:2,3 routes 010 212
says gft:2,3,2 states -r 5
run query "$port" selftest --pairs all --format json
same 'selftest --pairs all' '0 [132,36,200,0]' \
    "$code $(jq -c '[.pairs, .phases, .illegal, .differences]' "$work/out")"
fails 2 'gft:2,3,2 has no square cls, which needs m and w to be powers of two and m >= w; it has lls, add' \
    states -r 3 --square cls
stop
start "$fake" kautz:15,16 gft:1,16,16 none 0
says kautz:15,16 routes 0123456789abcdef FEDCBA9876543210
says gft:1,16,16 states -r 255
fails 2 'kautz:15,16: 49088271163618326180127486816406250000 pairs are more than 10000000000; take a sample with --pairs N' \
    selftest --pairs all
stop

# --- faults --------------------------------------------------------------------------------

# faulty FAULT NUMBER CODE MESSAGES ARGUMENT...: a board with a fault. A question that is asked again because the
# machine is busy would change which one the fault meets; where that does not matter, WAIT is less.
faulty() {
    local fault=$1 number=$2
    shift 2
    start "$fake" kautz:4,5 gft:2,4,2 "$fault" "$number"
    fails "$@" --timeout "${WAIT-1000}"
    stop
}

nothing='PORT: no answer at 115200 baud; is the board programmed (make prog), and is --baud right?'
gone='PORT: the board went away; plug it in and ask again'
faulty version 0 0 "PORT: the board has version 9.9, this program $version" id
same 'the version is that of the board' 'version   9.9' "$(grep version "$work/out")"
WAIT=200 faulty silent 1 3 "$nothing" id
# Another program reads the answers.
start "$fake" kautz:4,5 gft:2,4,2 silent 1
cat "$port" > "$work/stolen" 5>&- &
other=$!
fails 3 "${nothing%%;*}; the port is also open in cat (process N); close that first" id --timeout 200
kill "$other"
stop

# The self-test of the board itself: fake_board.c has the model's; the CRC-32 is that of zlib over all tables of K(2,3).
onchip() {
    start "$fake" kautz:2,3 gft:1,2,2 selftest "$1"
    run query "$port" selftest --on-chip --format csv
    stop
}
onchip 0
same 'a self-test on the chip' 'PORT,"kautz:2,3",true,132,151,1339814229,1339814229
exit 0' "$(anonymous "$work/out" | tail -n 1 | sed 's/,[0-9.e-]*$//')
exit $code$(cat "$work/err")"
start "$fake" kautz:2,3 gft:1,2,2 selftest 0
run query "$port" selftest --on-chip
same 'a self-test on the chip, as text' \
    'port PORT|network kautz:2,3|pairs 132|clocks 151|CRC-32 4fdbf155|model 4fdbf155|0' \
    "$(anonymous "$work/out" | sed '/^seconds/d; s/  */ /' | paste -sd '|')|$code$(cat "$work/err")"
run query "$port" selftest --on-chip --format json
same 'a self-test on the chip, as JSON' '[true,"kautz:2,3",132,151,1339814229,1339814229,true] 0' \
    "$(jq -c --arg port "$port" '[.port == $port, .network, .pairs, .clocks, .crc32, .model_crc32, .right]' "$work/out") $code$(cat "$work/err")"
stop
onchip 4
same 'no result' "1 routegen: PORT: 'S': the answer makes no sense: 'S ?84 097 4fdbf155*7D'" "$code $(anonymous "$work/err")$(cat "$work/out")"
onchip 1
same 'a wrong count' "1 routegen: PORT: 'S': 128 pairs were answered, not 132" "$code $(anonymous "$work/err")"
onchip 2
same 'wrong clocks' "1 routegen: PORT: 'S': 144 clocks, not 151" "$code $(anonymous "$work/err")"
onchip 3
same 'a wrong CRC' "1 routegen: PORT: 'S': CRC-32 4fdbf150, not 4fdbf155 false,132,151,1339814224,1339814229" \
    "$code $(anonymous "$work/err") $(sed -n '2s/.*",\(.*\),[0-9.]*$/\1/p' "$work/out")"
start "$fake" kautz:2,3 gft:1,2,2 none 0
fails 2 "PORT: this image has no self-test; build it with 'make bitstream ... SELFTEST=1'" selftest --on-chip
fails 2 "PORT: this image has no allgather; build it with 'make bitstream ... GATHER=2,3'" gather
fails 2 "PORT: this image has no broadcast; build it with 'make bitstream ... BROADCAST=2,3'" broadcast
fails 2 "PORT: this image has no network on chip; build it with 'make bitstream ... NOC=mesh:3,3'" noc
for load in 0 1.5 x .3- -1; do
    fails 2 "--load '$load': a number above 0 and up to 1 expected" noc "--load=$load"
done
fails 2 "--flits '5': a whole number from 1 to 4 expected" noc --flits 5
stop
WAIT=200 faulty stuck 0 3 "$nothing" id
WAIT=200 faulty fickle 0 3 "$stranger" id
WAIT=200 faulty babble 0 3 "$stranger" id
WAIT=200 faulty echo 0 3 "$stranger" id
WAIT=200 faulty flip 7 3 "$stranger" id
faulty silent 3 3 \
    "PORT: no full answer to 'K 01234 23430' within 1000 ms, 4 times; is the board still there?" \
    routes 01234 23430
faulty silent 51 3 \
    "PORT: no full answer to 'K 34240 12041' within 1000 ms, 4 times; is the board still there?" \
    selftest
faulty close 1 3 "$gone" id
faulty close 3 3 "$gone" states -r 3
faulty close 100 3 "$gone" selftest
# Asking again overcomes occasional damage, but not constant damage.
for fault in flip drop deaf; do
    start "$fake" kautz:4,5 gft:2,4,2 $fault 1997
    run query "$port" selftest --pairs 300 --timeout 200 --format json
    same "$fault" '0 [300,128,200,0] true' "$code $(jq -r \
        '"\([.pairs, .phases, .illegal, .differences] | tojson) \(.asked_again > 0)"' "$work/out")"
    stop
done
faulty flip 50 3 \
    "PORT: 'K 43012 41314' or its answer arrived damaged 4 times; check cable and --baud" selftest
WAIT=200 faulty deaf 13 3 \
    "PORT: 'K 01234 23430' or its answer arrived damaged 4 times; check cable and --baud" \
    routes 01234 23430
faulty slow 10 0 '' id
# The pty takes some bytes that are never read, and then no more. The kernel moves bytes on after a
# write has ended, which makes room: the port is full once it has taken none for a while.
start "$fake" kautz:4,5 gft:2,4,2 stuck 0
full=0
for ((i = 0; i < 600 && full < 5; i++)); do
    full=$((full + 1))
    for bytes in 1024 1; do
        dd if=/dev/zero of="$port" oflag=nonblock bs=$bytes count=100000 2> "$work/filled"
        grep -q '^0 bytes' "$work/filled" || full=0
    done
    sleep 0.1
done
fails 3 'PORT: the port is stuck; unplug the board and plug it in again' id --timeout 200
stop
# Answers that come unharmed, but are wrong.
faulty wrong 0 1 "PORT: 'K 01021 02134': route 3: 01021202134, not 01021402134: two routes share a node or the direct arc" \
    routes 01021 02134
same 'the routes that it gave' '01021202134 01021202134' \
    "$(awk '$2 == "B" { print $5 }' "$work/out" | paste -sd ' ')"
# Pairs on standard input: a wrong answer is passed on, a missing one ends the answers.
given '01021 02134\n01234 23430\n01021 02134\n'
start "$fake" kautz:4,5 gft:2,4,2 wrong 0
run query "$port" routes - --format csv
same 'wrong answers in a stream' '1 13 2' "$code $(wc -l < "$work/out") $(wc -l < "$work/err")"
stop
faulty nonsense 0 1 "PORT: 'K 01021 02134': the answer makes no sense: 'B?01021202134*49'" routes -
same 'no answer' '' "$(cat "$work/out")"
faulty silent 4 3 \
    "PORT: no full answer to 'K 01234 23430' within 1000 ms, 4 times; is the board still there?" \
    routes - --format csv
same 'the answers before that' 5 "$(wc -l < "$work/out")"
: > "$work/in"
faulty wrong 0 1 "PORT: 'F 3 0': L1 switch 0: state 0, not 2" states -r 3 -p 0
same 'the states that it gave' 'L1 0 1 2 1 2 1 2 1' "$(grep L1 "$work/out")"
faulty wrong 1 1 "PORT: 'F 3 0': L0 switch 0: state 0, not 1" states -r 3 -p 0
faulty wrong 2 1 "PORT: 'F 3 0': L2 switch 0: state 0, not 1" states -r 3 -p 0
faulty nonsense 0 1 "PORT: 'F 3 0': the answer makes no sense: 'L? 21212121*53'" states -r 3 -p 0
same 'nothing is made up' '' "$(cat "$work/out")"
faulty nonsense 0 1 "PORT: 'K 01234 23430': the answer makes no sense: 'A?0123423430*7C'" routes 01234 23430
faulty refuse 3 1 "PORT: 'K 01234 23430': the board refuses it: ! 4 rotation" routes 01234 23430
start "$fake" kautz:4,5 gft:2,4,2 wrong 0
run query "$port" exchange --format json
same 'an exchange with wrong states' '1 12 1024 896 128' \
    "$code $(wc -l < "$work/err") $(jq -r '"\(.messages) \(.delivered) \(.misplaced)"' "$work/out")"
same 'the first message that goes wrong is named' \
    'routegen: rotation 0, pass 0: message of 0: arrives at 6, not at 0' \
    "$(grep 'message of' "$work/err")"
run query "$port" selftest --format json
same 'a selftest gives up after ten' '1 10 10' "$code $(wc -l < "$work/err") $(jq .differences \
    "$work/out")"
stop

# Every row and pass of both squares is asked, after 132 pairs: LLS ends, and CLS begins.
start "$fake" kautz:2,3 gft:2,4,2 refuse 194
run query "$port" selftest --pairs all --timeout 1000
same 'the phases of a selftest' \
    "'F 1d 1' 'F 1e 0' 'F 1e 1' 'F 1f 0' 'F 1f 1' 'X 0 0' 'X 0 1' 'X 1 0' 'X 1 1' 'X 2 0'" \
    "$(grep -o "'[FX] [^']*'" "$work/err" | paste -sd ' ')"
stop
# The lines that must be refused come last, after 132 pairs and 36 phases.
start "$fake" kautz:2,3 gft:2,3,2 refuse 171
run query "$port" selftest --pairs all --timeout 1000 --format json
same 'illegal requests, answered wrongly' '1 10 [132,36,10]' \
    "$code $(wc -l < "$work/err") $(jq -c '[.pairs, .phases, .differences]' "$work/out")"
same 'one of them' \
    "routegen: PORT: '?*3F': the answer has '! 4 rotation*01', not 'routegen $version kautz:2,3 gft:2,3,2*1F'" \
    "$(anonymous "$work/err" | head -n 1)"
stop
start "$fake" kautz:2,3 gft:2,3,2 silent 171
fails 3 "PORT: no full answer to '?*3F' within 1000 ms, 4 times; is the board still there?" \
    selftest --pairs all --timeout 1000
stop
# A board that sends byte after byte, each in time, but never a whole answer: the first such question is the last, and
# what has been seen before it is printed. A later try hears the rest of the answer to an earlier one.
for late in '171 [132,36,0,3,0] ?*3F' '5 [2,0,0,3,0] K 010 021'; do
    read -r number seen question <<< "$late"
    start "$fake" kautz:2,3 gft:2,3,2 crawl "$number"
    run query "$port" selftest --pairs all --timeout 200 --format json
    same "selftest: a board that crawls from answer $number on" \
        "3 $seen routegen: PORT: no full answer to '$question' within N ms, 4 times; is the board still there?" \
        "$code $(jq -c '[.pairs, .phases, .illegal, .asked_again, .differences]' "$work/out") $(
            anonymous "$work/err" | sed 's/within [0-9]* ms/within N ms/')"
    stop
done
# Answers without an end of line: no more bytes are read than the longest right one has. The next question finds a board
# that answers again.
start "$fake" kautz:2,3 gft:2,3,2 burst 171
run query "$port" selftest --pairs all --timeout 1000 --format json
same 'selftest: answers without an end of line' \
    "1 [132,36,200,1] routegen: PORT: '?*3F': the answer has 'x', not 'routegen $version kautz:2,3 gft:2,3,2*1F'" \
    "$code $(jq -c '[.pairs, .phases, .illegal, .differences]' "$work/out") $(anonymous "$work/err" | sed "s/'xx*'/'x'/")"
stop
faulty flood 3 3 \
    "PORT: 'K 01234 23430' or its answer arrived damaged 4 times; check cable and --baud" \
    routes 01234 23430
start "$fake" kautz:4,5 gft:2,4,2 order 0
run query "$port" selftest
same 'disjoint routes in another order' \
    "1 routegen: PORT: 'K 43012 41314': route 2: 43012141314, not 43012041314: disjoint routes, but not those of the model" \
    "$code $(anonymous "$work/err" | head -n 1)"
stop
# Legal and disjoint routes, in order of length, but not the model's.
start "$fake" kautz:3,3 gft:1,2,2 other 0
fails 1 "PORT: 'K 010 120': route 1: 01013120, not 010120: disjoint routes, but not those of the model" \
    routes 010 120
same 'what the board said is printed' '01013120 01020120 01032120' \
    "$(awk 'NR > 1 { print $5 }' "$work/out" | paste -sd ' ')"
stop
# Pairs that the model would never end to compute are refused before the board is asked.
start "$fake" kautz:15,16 gft:1,2,2 none 0 selftest
fails 2 'kautz:15,16: 49088271163618326180127486816406250000 pairs are more than 10000000000; leave out --on-chip and take a sample with --pairs N' \
    selftest --on-chip
stop

# --- an all-to-all -------------------------------------------------------------------------

start "$fake" exchange:2,3 - none 0
answers 'port,version,exchange,bits
PORT,'"$version"',"kautz:2,3",8' id --format csv
answers 'port,version,exchange,bits,right,rounds,words,errors,crc32,model_crc32
PORT,'"$version"',"kautz:2,3",8,true,2,288,0,3404597231,3404597231' exchange --rounds 2 --format csv
fails 2 'query: routes: this board is an all-to-all on kautz:2,3: id or exchange expected' routes 010 120
stop
for wrong in '2 145 words have arrived, not 144' '3 1 words are wrong' '4 CRC-32 3aae0cd0, not 3aae0cda'; do
    start "$fake" exchange:2,3 - selftest "${wrong%% *}"
    fails 1 "PORT: 'E 1': ${wrong#* }" exchange
    stop
done
start "$fake" gather:2,3 - none 0
answers 'port,version,gather,bits,right,rounds,parts,errors,clocks,model_clocks
PORT,'"$version"',"kautz:2,3",8,true,2,528,0,13,13' gather --rounds 2 --format csv
fails 2 'query: exchange: this board is an allgather on kautz:2,3: id or gather expected' exchange
stop
start "$fake" gather:2,3 - selftest 4
fails 1 "PORT: 'G 1': 0 clocks, not 13" gather
stop
start "$fake" broadcast:2,3 - selftest 2
fails 1 "PORT: 'T b02': 0 words have arrived, not 10" broadcast --root 212 --dead 020
fails 2 'query: a dead root sends nothing' broadcast --root 212 --dead 212
fails 2 "--dead '200': letters 2 and 3 are both 0" broadcast --dead 200
stop
for kind in gather:2,3 broadcast:2,3 machine:2,2,2; do # whose examples query.sh leaves out
    start "$fake" "$kind" - none 0
    # shellcheck disable=SC2046 # words
    run query "$port" $(routegen query --help | sed -n "s|^  routegen query /dev/ttyUSB1 \(${kind%%:*} .*\)|\1|p")
    same "the example of query ${kind%%:*}" 0 "$code$(cat "$work/err")"
    stop
done
for board in exchange:2,2 machine:2,2,2; do
    start "$fake" $board - fickle 1
    fails 3 "$stranger" id --timeout 1000
    stop
done

# --- hostile boards, whatever they are asked -----------------------------------------------

# siege FOLDER CODE TIMEOUT FAULT NUMBER QUESTION...: what comes of it goes to FOLDER/result.
siege() {
    local work=$1 expected=$2 milliseconds=$3 fault=$4 number=$5
    shift 5
    mkdir "$work"
    : > "$work/in"
    start "$fake" "$network" "$tree" "$fault" "$number" selftest
    run query "$port" "$@" --timeout "$milliseconds"
    stop
    printf '%s\n' "$fault $number: $*" "$expected" "$code$(
        grep -q '[^ -~]' "$work/out" "$work/err" && echo ', a byte for the terminal'
        grep -vq '^routegen: ' "$work/err" && echo ', a message of another form'
    )" > "$work/result"
}

# besiege CODE TIMEOUT FAULT NUMBER QUESTION...: the program ends by itself with this code, so it believes nothing, and
# prints no byte that a terminal would obey. These run side by side, each in a folder of its own, until lift.
sieges=0
besiegers=()
besiege() {
    sieges=$((sieges + 1))
    siege "$work/siege-$sieges" "$@" &
    besiegers+=($!)
}

lift() {
    wait "${besiegers[@]}"
    besiegers=()
}

# all_sides FIRST QUESTION...: every fault from the first answer after the identity on, or that of this number.
all_sides() {
    local first=$1
    shift
    besiege 3 50 flood 3 "$@"
    besiege 3 50 drip 3 "$@"
    besiege 3 50 trickle 90 "$@"
    besiege 3 1000 garbage "$first" "$@"
    besiege 1 1000 escapes "$first" "$@"
    besiege 1 1000 again "$first" "$@"
}

network=kautz:4,5 tree=gft:2,4,2
for number in 1 2; do
    besiege 3 50 flood $number id
    besiege 3 50 drip $number id
    besiege 3 1000 garbage $number id
    besiege 3 1000 escapes $number id
    besiege 3 1000 later $number id
done
besiege 3 50 slow 90 id
# Each line in time, but not the whole answer
besiege 3 100 trickle 30 routes 01021 02134
lift
for question in '3 routes 01021 02134' '4 states -r 3' '4 exchange -r 3' '4 selftest --pairs 20'; do
    # shellcheck disable=SC2086 # words
    all_sides $question
    # shellcheck disable=SC2086
    besiege 1 1000 later $question
done
lift
network=kautz:2,3
all_sides 3 selftest --on-chip
besiege 1 1000 later 3 selftest --on-chip
network=exchange:2,3 tree=-
all_sides 3 exchange
besiege 1 1000 later 3 exchange
network=machine:2,2,2
all_sides 3 machine --all-pairs
all_sides 3 machine M 01 12 48
lift
for ((siege = 1; siege <= sieges; siege++)); do
    mapfile -t result < "$work/siege-$siege/result"
    same "a hostile board, ${result[0]}" "${result[1]}" "${result[2]}"
done

# The message is where the bar was.
start "$fake" kautz:4,5 gft:2,4,2 close 1500
on_terminal xterm query "$port" selftest --pairs 100000
same 'a bar, erased, and the message' \
    "yes $(printf '\033')[Kroutegen: $port: the board went away; plug it in and ask again" \
    "$(grep -q 'selftest \[' "$work/terminal" && echo yes) $(tr '\r' '\n' < "$work/terminal" | grep 'the board')"
stop

# --- a device, in the eyes of libserialport ------------------------------------------------

# device EXPECTED ARGUMENT...: what is done to the port /dev/null, joined by |, and what is said.
device() {
    local expected=$1
    shift
    : > "$work/log"
    FAKE_LOG=$work/log FAKE_TERMINAL=$port timeout 60 "$work/bin/device" query /dev/null "$@" \
        > "$work/out" 2> "$work/err"
    code=$?
    # Many have /dev/null open.
    same "query a device: $*" "$expected" "$(paste -sd '|' "$work/log")
$(sed 's/in use by .* (process [0-9]*);/in use by another program;/' "$work/err")
exit $code"
}

if [ ! -f "$program.parts" ]; then
    echo "# no routegen.parts beside $program: devices left out"
    return
fi
mapfile -t parts < "$program.parts"
# shellcheck disable=SC2086 # lists of options
(cd "$here/../.." && "${CC:-cc}" -std=c11 $sanitize -o "$work/bin/device" "$here/board/fake_serialport.c" \
    "${parts[@]}" -lm ${OPENMP--fopenmp}) > "$work/err" 2>&1
same 'the program is linked with another libserialport' '' "$(cat "$work/err")"
start "$fake" kautz:4,5 gft:2,4,2 none 0
opened='/dev/null 0|open 3|baud 57600|bits 8|parity 0|stopbits 1|flowcontrol 0'
# The flags that the driver had, 0x10, with low latency; a driver that refuses them is as good.
hurried="$opened|flags 8208"
device "$hurried|close 0|free 1

exit 0" id --baud 57600
same 'the device answers' 'port      /dev/null' "$(head -n 1 "$work/out")"
FAKE_FAILURE=flags device "${hurried/57600/115200}|close 0|free 1

exit 0" states -r 3
busy='routegen: /dev/null: in use by another program; close that first'
FAKE_FAILURE=open device "/dev/null 0|open 3
$busy
exit 3" id
FAKE_FAILURE=baud device "/dev/null 0|open 3|baud 12345
routegen: /dev/null: the port does not support 12345 baud
exit 3" id --baud 12345
FAKE_FAILURE=open FAKE_ERRNO=13 device "/dev/null 0|open 3
routegen: /dev/null: permission denied; add yourself to the group of the port (dialout)
exit 3" id
FAKE_FAILURE=open FAKE_ERRNO=5 device "/dev/null 0|open 3
routegen: /dev/null: Input/output error
exit 3" id
none=/dev/routegen-no-such-port
FAKE_FAILURE=list FAKE_LOG=$work/log timeout 60 "$work/bin/device" query $none id > "$work/out" 2> "$work/err"
same 'ports cannot be listed' "3 routegen: $none: no such device; is the board plugged in? (no serial ports here)" \
    "$? $(cat "$work/out" "$work/err")"
FAKE_FAILURE=open FAKE_ERRNO=2 device "/dev/null 0|open 3|list 0
routegen: /dev/null: no such device; is the board plugged in? (serial ports here: /dev/ttyFAKE0)
exit 3" id
FAKE_FAILURE=flowcontrol device "${opened/57600/115200}
$busy
exit 3" id
stop

# --- a machine of nodes --------------------------------------------------------------------

start "$fake" machine:2,2,2 - none 0
answers "port     PORT
version  $version
machine  kautz:2,2, 2 virtual channels of 2 flits" id
answers "tries   1
clocks  107
bytes   48656c6c6f" machine M 01 12 48656C6c6f
answers 'dead  1' machine D 01
fails 1 "PORT: 'M 01 12 48': the board refuses it: ! b dead" machine M 01 12 48
answers 'sent,done,lost,tries,delivered,duplicates,stale,dropped,aborted,longest
1,1,0,1,1,0,0,0,0,107' machine C --format csv
answers 'dead  0' machine U 01
for dead in '' '--dead 01' '--dead 01,12,20'; do
    # shellcheck disable=SC2086 # words
    run query "$port" machine --all-pairs $dead --format json
    same "machine --all-pairs $dead: as the model says" 'true, lost 0, exit 0' \
        "$(jq -r '"\(.crc32 == .model_crc32), lost \(.lost), "' "$work/out")exit $code"
done
fails 2 'query: machine wants an order, as C, or --all-pairs' machine
fails 2 'query: --dead goes with --all-pairs' machine P --dead 01
fails 2 "machine: 'X': one of M D U C P Q R expected" machine X
fails 2 "machine: M takes 3 fields, 1 given; see 'routegen query --help'" machine M 01
fails 2 "gap '10000000': a whole number from 0 to 65535 expected" machine Q 10000000
fails 2 "message 'abc': 1 to 32 bytes in pairs of hex digits expected" machine M 01 12 abc
fails 2 'machine: source and destination are the same node' machine M 01 01 ab
fails 2 'PORT: this image is a machine of nodes, and knows no routes' routes 01 12
stop
# A gap after each message of P, and each round of Q, is waited for, and counted.
start "$fake" machine:2,2,2 - pace 400
for order in 'P 10000,300000' 'Q 50000,250000'; do
    run query "$port" machine R
    run query "$port" machine "${order%% *}" --format json
    before=$(jq .clocks "$work/out") gap=${order#* }
    run query "$port" machine R
    run query "$port" --timeout 100 machine "${order%% *}" "${gap%,*}" --format json
    same "machine $order: with its gaps, and waited for" "$((before + ${gap#*,}))" "$(jq .clocks "$work/out")"
done
stop
# A byte of each answer is damaged on the way: an order that may have been obeyed is given once.
for order in 'P' 'Q 0' 'M 01 12 48'; do
    start "$fake" machine:2,2,2 - flip 90
    # shellcheck disable=SC2086 # words
    run query "$port" --timeout 5000 machine $order
    same "machine $order over a bad line: asked once" 'damaged 1 times' \
        "$(grep -o 'damaged . times' "$work/err")"
    stop
done
