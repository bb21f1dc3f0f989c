#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests the program from outside: what it prints, where, and how it exits.
# Usage: tests/cli/run.sh PROGRAM [PLAIN]; PLAIN has no sanitizers, for what is timed, and for hundreds of seeds.
# TAP, a line a case, and a diff after one that fails; exit 1 if any failed. ROUTEGEN_PARTS lists some of the parts,
# each of which runs alone, ROUTEGEN_NOT those not to run; ROUTEGEN_ONLY='PART|PART/NAME' (make cli ONLY=NAME) some of their
# parts, too (tests/parts.awk); ROUTEGEN_SOAK adds what takes long.
# What a case expects is in golden/: a text of each verb to read, and in texts.tar.gz the others, and the CSV of each shape of
# answer; ROUTEGEN_GOLDEN=1 puts what is printed now in their place. Every JSON and CSV is compared with the text and with each
# other (answers.jq), and JSON with its schema (schema.py). What is refused is in the table refusals.

set -u
export LC_ALL=C

if [ $# -lt 1 ] || [ $# -gt 2 ] || [ ! -x "$1" ] || [ ! -x "${2:-$1}" ]; then
    echo "usage: tests/cli/run.sh PROGRAM [PLAIN]" >&2
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
mkdir "$work/unsanitized"
ln -s "$(realpath "${2:-$1}")" "$work/unsanitized/routegen"

passed=0
failed=0

# tap NAME DIFF: a line, and what differs as diagnostics.
tap() {
    local name=${1//[^ -~]/?}
    name=${name//#/?}
    if [ -z "$2" ]; then
        passed=$((passed + 1))
        printf 'ok - %s\n' "${name:0:110}"
    else
        failed=$((failed + 1))
        printf 'not ok - %s\n' "${name:0:110}"
        printf '%s\n' "$2" | cat -v | sed 's/^/# /'
    fi
}

# verdict NAME EXPECTED ACTUAL: compares two files.
verdict() {
    local difference=
    cmp -s "$2" "$3" || difference=$(diff -u --label expected --label actual "$2" "$3" 2>&1)
    tap "$1" "$difference"
}

# examples: a small network of each family.
examples() {
    routegen help | sed -n 's/.*, as \([a-z-]*:[0-9,]*\)$/\1/p'
}

# same NAME EXPECTED ACTUAL: compares two texts.
same() {
    local difference=
    [ "$2" = "$3" ] || difference=$(diff -u --label expected --label actual <(echo "$2") <(echo "$3"))
    tap "$1" "$difference"
}

# run ARGUMENT...: leaves stdout in out, stderr in err, the exit code in code; stdin is in.
: > "$work/in"
run() {
    timeout "${ROUTEGEN_SOAK:+3}600" routegen "$@" < "$work/in" > "$work/out" 2> "$work/err"
    code=$?
    case " $* " in
    *' --format json '*) [ ! -s "$work/out" ] || keep_json "$@" ;;
    esac
}

# What verbs print as JSON is kept, and compared with their schemas at the end (schema.py).
mkdir "$work/json"
kept=0
keep_json() {
    local verb=$1
    case "$1 ${3-}" in 'query routes' | 'query states') verb=$3 ;; esac
    kept=$((kept + 1))
    cp "$work/out" "$work/json/$verb.$kept"
}

# given FORMAT: the standard input of the cases that follow, in printf's notation.
given() {
    # shellcheck disable=SC2059
    printf "$1" > "$work/in"
}

# What differs from run to run, times and memory, in every format
untimed() {
    sed -E -e 's/^(seconds|pairs\/s|messages\/s)( +).*/\1\2-/' \
        -e 's/("seconds"|"peak_memory"|"(pairs|messages)_per_second"): [-+0-9.e]+/\1: 0/' \
        -e 's/^(search +)[0-9.]+ s$/\1-/' -e 's/^(peak memory +)[0-9.]+ MB$/\1-/' \
        -e '2s/^("[^"]*",kautz,.*),[0-9.]+$/\1,-/' \
        -e 's/^("kautz:[^"]*"(,[0-9.]*){6}),[-0-9.e]+,[0-9]+(,[0-9]+ )/\1,-,-\3/' \
        -e 's/^("[^"]*"(,[^,]*){13}),[-0-9.e]+,[0-9]+$/\1,-,-/' \
        -e '/^"kautz:\*/ s/,[-0-9.e]+$/,-/' "$1"
}

golden=$work/golden
cp -r "$here/golden" "$golden"
tar -xzf "$golden/texts.tar.gz" -C "$golden"

# golden FILE ARGUMENT...: stdout as in golden/FILE, times and memory left out, and nothing on stderr and exit 0, or what END
# says.
golden() {
    local file=$1
    shift
    run "$@"
    untimed "$work/out" > "$work/actual"
    [ -z "${ROUTEGEN_GOLDEN-}" ] || cp "$work/actual" "$golden/$file"
    cp "$golden/$file" "$work/expected"
    echo "${END-exit 0}" >> "$work/expected"
    { echo "exit $code" && cat "$work/err"; } >> "$work/actual"
    verdict "routegen $*" "$work/expected" "$work/actual"
}

# agrees NAME ARGUMENT...: text as golden has it; JSON and CSV say the same, and are as golden has them where it does.
agrees() {
    local name=$1 format
    shift
    for format in json csv text; do
        if [ -f "$golden/$name.$format" ]; then
            golden "$name.$format" "$@" --format "$format"
        else
            run "$@" --format "$format"
            same "routegen $* --format $format" "${END-exit 0}" "$(echo "exit $code" | cat - "$work/err")"
        fi
        mv "$work/out" "$work/answer.$format"
    done
    cp "$work/answer.json" "$work/$jq_asked.json"
    cp "$work/answer.csv" "$work/$jq_asked.csv"
    cp "$work/answer.text" "$work/$jq_asked.text"
    # shellcheck disable=SC2016 # jq's variables
    ask "formats of routegen $*" 'disagreements($json; $csv; $text)'
}

# refused CODE MESSAGE ARGUMENT...: only this one line on stderr and this exit code.
refused() {
    local expected="exit $1 routegen: $2"
    shift 2
    run "$@"
    same "refused: routegen $*" "$expected" "exit $code $(cat "$work/out" "$work/err")"
}

# refused_input NAME REASON CODE: what is in err, and the exit code, of a standard input that cannot be read.
refused_input() {
    same "$1" "routegen: standard input: $2
exit 3" "$(cat "$work/err")
exit $3"
}

# Bars are drawn whenever there is something to show, however fast the machine is.
export ROUTEGEN_BAR_INTERVAL=0 ROUTEGEN_LINE_INTERVAL=inf

# on_terminal TERM ARGUMENT...: what comes to the terminal goes to the file terminal.
on_terminal() {
    local term=$1
    shift
    TERM=$term script -qec "routegen $* > '$work/out'" "$work/terminal" > /dev/null < /dev/null
}

# bar UNIT ARGUMENT...: a bar that counts these units is drawn on the terminal, and erased at the end.
bar() {
    local unit=$1
    shift
    on_terminal xterm "$@"
    same "a bar of routegen $*" "yes $(printf '\r\033[K')" "$(grep -q "\[#* *\].*$unit" "$work/terminal" && echo yes) $(
        grep -v '^Script ' "$work/terminal" | tr -d '\n' | tail -c 4
    )"
}

# valid NAME FILTER ARGUMENT...: jq reads all of it and the filter holds.
valid() {
    local name=$1 filter=$2
    shift 2
    run "$@"
    cp "$work/out" "$work/$jq_asked.json"
    ask "JSON: $name" "[\$json | ($filter)] | select(last | not) | \"does not hold: $*\""
}

# jq takes ten times longer to start than to answer, so it is asked all at once, in answer_all.
# ask NAME FILTER: nothing comes of FILTER, to which $json is the documents of $work/$jq_asked.json, $csv and $text the others.
jq_asked=0 jq_names=() jq_filters=()
ask() {
    jq_names+=("$1") jq_filters+=("$2")
    jq_asked=$((jq_asked + 1))
}

# answer FIRST COUNT: a line a question, empty where all is well.
answer() {
    local i files=()
    for ((i = $1; i < $1 + $2; i++)); do
        files+=(--slurpfile "j$i" "$work/$i.json")
        [ ! -e "$work/$i.csv" ] || files+=(--rawfile "c$i" "$work/$i.csv" --rawfile "t$i" "$work/$i.text")
    done
    {
        cat "$here/answers.jq"
        for ((i = $1; i < $1 + $2; i++)); do
            printf '([try (%s) catch "error: \(.)"] | map(tostring) | join("; ")),\n' "$(sed "s/\$json/\$j$i/g; s/\$csv/\$c$i/g
                s/\$text/\$t$i/g" <<< "${jq_filters[i]}")"
        done
        echo empty
    } > "$work/questions.jq"
    jq -nr "${files[@]}" -f "$work/questions.jq" 2>&1
}

# Where one of them is no JSON at all, each is jq_asked by itself.
answer_all() {
    local answers i
    mapfile -t answers < <(answer 0 $jq_asked)
    for ((i = 0; i < jq_asked; i++)); do
        [ ${#answers[@]} -eq $jq_asked ] || answers[i]=$(answer $i 1)
        tap "${jq_names[i]}" "${answers[i]}"
    done
}

# drawn_well NAME: what is in out is a picture that another program reads; all at once, in read_pictures.
pictures=0
drawn_well() {
    pictures=$((pictures + 1))
    cp "$work/out" "$work/picture-$pictures.svg"
    echo "$work/picture-$pictures.svg $1" >> "$work/pictures"
}
read_pictures() {
    [ $pictures -gt 0 ] && command -v rsvg-convert > /dev/null || return
    local said picture name
    said=$(rsvg-convert -f pdf -o "$work/pictures.pdf" "$work"/picture-*.svg 2>&1) ||
        said="not read: $(while read -r picture name; do # all at once do not say which
            said=$(rsvg-convert -f pdf -o "$work/pictures.pdf" "$picture" 2>&1) || echo "$name: $said"
        done < "$work/pictures")"
    tap "rsvg-convert reads $pictures pictures" "$said"
}

# states EXPECTED ARGUMENT...: the lines of a phase, joined by |.
states() {
    local expected=$1
    shift
    run states "$@"
    same "routegen states $*" "$expected" "$(paste -sd '|' "$work/out")$(cat "$work/err")"
}

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

# sanitizer: the options for a program that is linked with the same library as the program under test. The one with
# sanitizers is clang's.
built=$(dirname "$program")
has() { nm "$built/librg.a" 2> /dev/null | grep -q "$1"; }
! has __asan || export CC=clang
sanitizer() {
    if has __asan; then
        echo -fsanitize=address,undefined
    elif has __gcov_; then
        echo --coverage
    fi
}

# of_part NAME: it, or what is asked for of it
of_part() {
    local only
    only=$(tr '|' '\n' <<< "${ROUTEGEN_ONLY-}" | sed -n "s|^$1/||p" | paste -sd '|')
    if [ -z "$only" ]; then cat "$here/$1.sh"; else awk -v only="$only" -f "$here/../parts.awk" "$here/$1.sh"; fi
}

[ -z "${ROUTEGEN_ONLY-}" ] || ROUTEGEN_PARTS=$(tr '|' '\n' <<< "$ROUTEGEN_ONLY" | sed 's|/.*||' | sort -u)
for part in ${ROUTEGEN_PARTS:-refusals usage complete kautz stream gft multistage measures routing lists node compare export draw \
    query query_faults simulate tables noc collective}; do
    case " ${ROUTEGEN_NOT-} " in *" $part "*) continue ;; esac
    # One that is torn, or that returns before its end, does not come to the line behind it.
    ended=
    # shellcheck source=/dev/null
    . <(of_part "$part" && echo "ended=yes")
    [ -n "$ended" ] || tap "part $part" 'is not there, or does not come to its end'
done
if [ -n "${ROUTEGEN_GOLDEN-}" ]; then
    (cd "$here/golden" && for file in *; do mv "$golden/$file" .; done &&
        tar -C "$golden" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -c . | gzip -9n > texts.tar.gz)
fi
answer_all
read_pictures
# Debian's module is Debian's Python's.
for python in python3 /usr/bin/python3; do
    ! $python -c 'import jsonschema' 2> /dev/null || break
done
mapfile -t answers < <($python "$here/../schema.py" "$here/../../doc/schema" "$work/json" 2>&1)
for line in "${answers[@]}"; do
    tap "${line%%	*}" "${line#*	}"
done

echo "1..$((passed + failed))"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
