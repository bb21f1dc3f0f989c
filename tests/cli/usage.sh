# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
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
    "$here/../../model/include/routegen/status.h")" "$(cat "$work/out" "$work/err")"
run --help
same 'routegen --help' '0 1' "$code $(grep -c '^Usage: routegen \[' "$work/out")"
same 'no stderr' '' "$(cat "$work/err")"
same 'routegen help' "$(routegen --help)" "$(routegen help)"
same 'routegen help info' "$(routegen info --help)" "$(routegen help info)"
same 'no line of a table is broken' '' "$(for verb in $(routegen help --options | sed 1d | cut -d , -f 1 | sort -u); do
    routegen help "$verb" | awk '/^[a-z(]/ && before ~ /^  / && length(before) > 50; /^ +$/; { before = $0 }'
done)"

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
run info kautz:2 -o "$work/unmade"
same 'bad input makes no file' 'no 2' "$([ -e "$work/unmade" ] || echo no) $code"
refused 3 '/dev/full: No space left on device' info kautz:2,3 -o /dev/full
refused 3 '/dev: Is a directory' info kautz:2,3 -o /dev

# A file keeps its mode, and a link stays a link.
echo old > "$work/file"
chmod 604 "$work/file"
ln -sf file "$work/link"
run info kautz:2,3 -o "$work/link"
same 'what becomes of a link and of a mode' 'l 604 family' \
    "$(stat -c %A "$work/link" | cut -c 1) $(stat -c %a "$work/file") $(grep -om 1 '^family' "$work/file")"

# --- files that a call writes -------------------------------------------------------------

# all: the first word of each file, with its name; old: all are as they were.
mkdir "$work/files"
all() { (shopt -s dotglob && cd "$work/files" && for file in *; do echo "$(grep -o '^[^ ]*' -m 1 "$file") $file"; done | paste -sd ' '); }
old() { for file in a b c; do echo old > "$work/files/$file"; done; }
left() { same "$1" 'old a old b old c' "$(all)"; }
files=(-o "$work/files/a" --terminals "$work/files/b" --channels "$work/files/c")
old
for wrong in '--load 2' '--vcs 3' '--traffic file:/none' '--faults /none' '--route-table /none' '--journal /dev/full' \
    '--vc-classes 1' '--trace /none' '--exchange lls' '--load sat' 'none' 'kary:2,2'; do
    # shellcheck disable=SC2086
    run simulate torus:4,4 $wrong "${files[@]}"
    left "files after $wrong, exit $code"
done
# interrupted SIGNAL COUNT SIZE ARGUMENT...: by a signal, when it writes that many files, SIZE as find has it.
interrupted() {
    local signal=$1 count=$2 size=$3
    shift 3
    env --default-signal="$signal" routegen "$@" &
    long=$!
    for ((i = 0; i < 1200; i++)); do
        [ "$(find "$work/files" -name '.*' -type f ${size:+-size "$size"} | wc -l)" -lt "$count" ] || break
        sleep 0.05
    done
    kill -s "$signal" "$long"
    wait "$long" 2> /dev/null
    code=$?
    same "SIG$signal in $1, not before it writes" "$((128 + $(kill -l "$signal"))) true" "$code $( ((i < 1200)) && echo true)"
    left "files after SIG$signal in $1"
}
for signal in INT TERM HUP; do
    interrupted $signal 3 '' simulate torus:8,8 --max-clocks 4e9 --stop per-dest=4e9 "${files[@]}"
    interrupted $signal 1 +0 vectors kautz:3,3 --pairs 10000000000 -o "$work/files/a"
done
(
    ulimit -f 64
    trap '' XFSZ
    run vectors kautz:3,3 --pairs 10000000000 -o "$work/files/b"
    echo "$code $(cat "$work/err")" > "$work/said"
)
same 'a disk that is full' "3 routegen: $work/files/b: File too large" "$(cat "$work/said")"
left 'files after a full disk'
run simulate torus:4,4 --max-clocks 500 --terminals "$work/files/b" --channels /dev/full
same 'no report without its files' '3 routegen: /dev/full: No space left on device' "$code $(cat "$work/out" "$work/err")"
left 'a file whose fellow cannot be written'
run simulate torus:4,4 --max-clocks 500 "${files[@]}"
same 'files of a good call' 'network a node,accepted,packets,latency,max b vertex,port,to,flits_a_clock c' "$(all)"
same 'and nothing else' 0 "$code$(cat "$work/out" "$work/err")"

# What is written is no other file of the call, by whatever name: FIRST|SECOND|FILE|ARGUMENTS
cd "$work/files" || exit
old
ln -s a soft
ln a hard
ln -s ../files folder
mkfifo pipe
echo 'topology = anynet; network_file = a; routing_function = min;' > c
echo 'a b' > Own.v
before=$(cat a b c; echo *)
while IFS='|' read -r first second file arguments; do
    # shellcheck disable=SC2086
    refused 2 "$first and $second are one file, $file" $arguments
done << 'END'
--journal|-o|a|simulate torus:4,4 --journal a -o a
--trace|-o|./a|simulate torus:4,4 --trace a -o ./a
--faults|--terminals|soft|simulate torus:4,4 --faults a --terminals soft
--traffic|--channels|hard|simulate torus:4,4 --traffic file:a --channels hard
--route-table|-o|folder/a|simulate torus:4,4 --route-table a -o folder/a
--delays|--channels|../files/hard|simulate torus:4,4 --delays soft --channels ../files/hard
--channels|--terminals|folder/none|simulate torus:4,4 --channels none --terminals folder/none
--terminals|-o|./none|simulate torus:4,4 --terminals none -o ./none
--faults|-o|pipe|simulate torus:4,4 --faults pipe -o pipe
--diff|-o|hard|tables kary:2,2 --diff a -o hard
-o|--sl-file|./none|tables kary:2,2 --format lft -o none --sl-file ./none
--permutation|-o|soft|states clos:2,2,2 --permutation ./a -o soft
NETWORK|Own.v|./Own.v|noc file:Own.v --from edges --top Own -o .
PORT|-o|a|query a id -o a
PORT|-o|/dev/null|query /dev/null id -o /dev/null
NETWORK|-o|a|info file:a file:b -o a --from edges
NETWORK|--packets|hard|simulate file:a --packets hard --from edges
NETWORK|-o|hard|simulate --booksim c -o hard
END
refused_stream() {
    same "$1" "2 routegen: $2" "$3 $(cat "$work/err")"
}
routegen simulate torus:4,4 --max-clocks 500 --terminals soft >> a 2> "$work/err"
refused_stream '--terminals is where standard output goes' '--terminals and standard output are one file, soft' $?
for arguments in 'routes kautz:2,3 -' 'simulate torus:4,4 --trace -' 'simulate torus:4,4 --faults -' 'query /dev/null routes -'; do
    # shellcheck disable=SC2086
    routegen $arguments -o hard < a 2> "$work/err"
    code=$?
    refused_stream "$arguments -o, from that file" "$(sed 's/.*\(--[a-z]*\).*/\1/; t; s/.*/standard input/' <<< "$arguments") and -o are one file, hard" $code
done
same 'they are as they were' "$before" "$(cat a b c; echo *)"
cd - > /dev/null || exit
run simulate torus:4,4 --max-clocks 500 --terminals /dev/null --channels /dev/null -o /dev/null
same 'all into /dev/null' 0 "$code$(cat "$work/out" "$work/err")"
routegen simulate torus:4,4 --max-clocks 500 --terminals /dev/stdout --format csv 2>&1 | cat > "$work/out"
same 'all into one pipe' '2' "$(grep -c '^network\|^node' "$work/out")"

# A pipe without a program at its other end ends the call; one whose writer comes late does not.
waiting=()
for what in '--faults ' '--route-table ' '--delays ' '--trace ' '--traffic file:' '-o '; do
    pipe="$work/pipe-${#waiting[@]}"
    mkfifo "$pipe"
    # shellcheck disable=SC2086
    timeout 60 routegen simulate torus:4,4 --max-clocks 500 $what$pipe < /dev/null > "$pipe.said" 2>&1 &
    waiting+=($!)
done
for ((i = 0; i < ${#waiting[@]}; i++)); do
    wait "${waiting[i]}"
    code=$?
    same "a pipe with one end, option $i" "3 routegen: $work/pipe-$i: a pipe $([ $i = 5 ] && echo that no program reads ||
        echo to which no program writes)" "$code $(cat "$work/pipe-$i.said")"
done
timeout 60 routegen simulate torus:4,4 --max-clocks 500 --faults "$pipe" > "$work/out" 2> "$work/err" &
{ sleep 0.2; echo '5,nodes,1'; } > "$pipe"
wait $!
same 'a pipe whose writer comes late' '0 1 node' "$? $(sed -n 's/^faults *//p' "$work/out")$(cat "$work/err")"

# --- Ctrl-C -------------------------------------------------------------------------------

TERM=xterm script -qec "timeout -s INT 1 '$program' info pancake:11 --exact" "$work/terminal" > /dev/null < /dev/null
same 'Ctrl-C takes the bar away and ends the line' 1 \
    "$(grep -v '^Script ' "$work/terminal" | tr -d '\n' | grep -c "vertices/s.*$(printf '\r\033\\[K\r')\$")"

# The bar of a search counts all of it, never goes back, and is no longer than the line.
ROUTEGEN_BAR_INTERVAL=0 TERM=xterm script -qec "stty cols 80; '$program' simulate kary:2,2 --load sat --max-clocks 20000" \
    "$work/terminal" > /dev/null < /dev/null
same 'the bar of --load sat' '1 0 0' "$(tr '\r' '\n' < "$work/terminal" | sed 's/\x1b\[K//g' | awk '
    /^simulate \[/ { n = $0; sub(/ %.*/, "", n); sub(/.* /, "", n); back += n + 0 < last; last = n + 0; lines++ }
    /^simulate \[/ && length > 79 { long++ } END { print (lines > 20), back + 0, long + 0 }')"

# --- help of all verbs ----------------------------------------------------------------------

for verb in info routes check states exchange vectors deadlock tables node compare find reproduce draw export simulate; do
    run "$verb" --help
    same "routegen $verb --help" '0 1' "$code $(grep -c "^Usage: routegen $verb " "$work/out")"
    case $verb in info | routes | deadlock | tables | compare | draw | export | simulate) reads=1 ;; *) reads=0 ;; esac
    same "routegen $verb: --from where files can be" $reads "$(grep -c -- '--from=' "$work/out")"
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

# A descriptor is no file of its own, an answer that breaks off is none, and an empty one is one
cd "$work" || exit 1
echo old > log
routegen routes kautz:2,3 120 201 -o /dev/stdout >> log
routegen routes kautz:2,3 120 201 -o /dev/fd/5 5>> log
same '-o /dev/stdout and /dev/fd/5 add to a log' 'old 7' "$(head -n 1 log) $(wc -l < log)"
printf '120 201\nbad\n' | routegen routes kautz:2,3 - -o log 2> err
same '-o stays what it was where input is bad' '2 old' "$? $(head -n 1 log)"
routegen routes kautz:2,3 - -o log < /dev/null
same '-o of no pairs is empty' '0 0' "$? $(wc -c < log)"
(
    ulimit -f 1
    routegen vectors kautz:2,3 --pairs 5000 -o log 2> err
    echo "$? $(cat err) $(wc -c < log)"
) > out
same 'a limit of files is an error of write' '3 routegen: log: File too large 0' "$(cat out)"
for option in '-o' '--channels' '--journal'; do
    refused 2 "$option '': the name of a file expected" simulate mesh:4,4 $option ''
done
cd - > /dev/null || exit 1
