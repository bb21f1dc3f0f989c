# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# Kautz digraphs: many pairs on standard input, as text and as binary records. kautz.sh has the small cases.
# Read by run.sh.

# pairs D K N SEED: N pairs of different words; of every tenth, the destination is a neighbour.
pairs() {
    awk -v d="$1" -v k="$2" -v n="$3" -v seed="$4" '
        function word(    w, last, c, i) {
            for (i = 0; i < k; i++) {
                do c = int(rand() * (d + 1)); while (i > 0 && c == last)
                w = w sprintf("%x", c)
                last = c
            }
            return w
        }
        function last_of(w) { return index("0123456789abcdef", substr(w, k)) - 1 }
        BEGIN {
            srand(seed)
            while (n > 0) {
                a = word()
                b = word()
                if (n % 10 == 0) b = substr(a, 2) sprintf("%x", (last_of(a) + 1) % (d + 1))
                if (a != b) { print a, b; n-- }
            }
        }'
}

# records < pairs: each as two packed words, 4 bits a letter, little-endian.
records() {
    perl -ane 'print pack "h16 h16", map { substr $_ . "0" x 16, 0, 16 } @F'
}

# tables D < csv: the right answers to the records, one entry "hops phase value" for each letter 0..d.
tables() {
    awk -F, -v d="$1" '
        function finish(    z) {
            for (z = 0; z <= d; z++)
                printf "%s%s", z in entry ? entry[z] : "0 3 0", z < d ? "  " : "\n"
            split("", entry)
        }
        NR > 1 { # the name of the network has a comma
            phase = index("ABC", $14) - 1
            entry[$15] = $9 " " phase " " (phase == 0 ? length($3) - $9 : $16)
            if ((NR - 1) % d == 0)
                finish()
        }'
}

# entries D: the same from the binary answers.
entries() {
    od -A n -v -t u2 --endian=little -w$((($1 / 4 + 1) * 8)) | awk -v d="$1" '
        { for (z = 1; z <= NF; z++) {
              if (z > d + 1) { if ($z) print "not 0: after letter d" }
              else {
                  printf "%d %d %d%s", int($z / 256) % 32, int($z / 64) % 4, $z % 16, z <= d ? "  " : "\n"
                  if ($z >= 8192 || int($z / 16) % 4) print "not 0: spare bits"
              }
          } }'
}

# --- forms of lines ----------------------------------------------------------------------

# Plain lines are answered many at a time, others one by one by the readable library: same answers.
for net in 2,1 2,3 3,6 4,5 4,8 11,5 15,9 15,16 2,16; do
    d=${net%,*} k=${net#*,}
    pairs "$d" "$k" 3000 "$k" > "$work/plain"
    sed 's/ /  /' "$work/plain" > "$work/odd"
    for options in '--format text' '--format csv' '--format json' '--nodes' '--nodes --format csv'; do
        # shellcheck disable=SC2086
        {
            routegen routes "kautz:$net" - $options < "$work/plain" > "$work/actual"
            routegen routes "kautz:$net" - $options < "$work/odd" > "$work/expected"
        }
        same "kautz:$net - $options" "$(grep -c . "$work/expected") $(md5sum < "$work/expected")" \
            "$(grep -c . "$work/actual") $(md5sum < "$work/actual")"
    done
    routegen routes "kautz:$net" - --format csv < "$work/plain" | tables "$d" > "$work/expected"
    records < "$work/plain" > "$work/records"
    routegen routes "kautz:$net" - --format bin < "$work/records" > "$work/tables"
    entries "$d" < "$work/tables" > "$work/actual"
    verdict "kautz:$net - --format bin" "$work/expected" "$work/actual"
    same "kautz:$net - --format bin, size" $((3000 * (d / 4 + 1) * 8)) "$(wc -c < "$work/tables")"
done

# Every mixture of the forms of a line, and a line that lies across two reads.
pairs 11 5 40000 5 > "$work/plain"
awk 'NR % 7 == 1 { $0 = toupper($0) }
     NR % 11 == 2 { sub(/ /, "\t") }
     NR % 13 == 3 { $0 = " " $0 " " }
     NR % 5 == 4 { $0 = $0 "\r" }
     { print }' "$work/plain" > "$work/mixed"
same 'a mixture of lines' "$(routegen routes kautz:11,5 - < "$work/plain" | md5sum)" \
    "$(routegen routes kautz:11,5 - < "$work/mixed" | md5sum)"
same 'a slow writer' "$(head -n 100 "$work/plain" | routegen routes kautz:11,5 - | md5sum)" \
    "$(head -n 100 "$work/plain" | dd bs=7 2> "$work/err" | routegen routes kautz:11,5 - | md5sum)"
same 'a mark of UTF-8 in front' "$(routegen routes kautz:11,5 - < "$work/plain" | md5sum)" \
    "$(printf '\xef\xbb\xbf' | cat - "$work/plain" | routegen routes kautz:11,5 - | md5sum)"
printf '\xff\xfe1\0' > "$work/in"
refused 2 'stdin: UTF-16; iconv -f UTF-16 -t UTF-8 FILE makes UTF-8 of it' routes kautz:11,5 -
refused 2 'standard input: UTF-16; iconv -f UTF-16 -t UTF-8 FILE makes UTF-8 of it' simulate mesh:2,2 --trace -
: > "$work/in"
same '-o - is standard output' "$(routegen routes kautz:11,5 - < "$work/plain" | md5sum)" \
    "$(cd "$work" && routegen routes kautz:11,5 -o - - < plain | md5sum; ls ./- 2> /dev/null)"
same 'no newline at the end' "$(routegen routes kautz:11,5 - < "$work/plain" | md5sum)" \
    "$(printf %s "$(cat "$work/plain")" | routegen routes kautz:11,5 - | md5sum)"

# Pieces that end between CR and LF, where the LF of an older line still follows them.
in_pieces() {
    for piece in '120 201\r\n010 212\r\n' '120 201\r\n010 212\r' '\n120 201\r\n' '010 212'; do
        # shellcheck disable=SC2059
        printf "$piece"
        sleep 0.3
    done
}
in_pieces > "$work/whole"
same 'a line in pieces' "$(routegen routes kautz:2,3 - < "$work/whole")" \
    "$(in_pieces | routegen routes kautz:2,3 - 2>&1)"

# stops_at LINE PAIR MESSAGE: with this pair in this line, the answers to all lines before, then the message.
stops_at() {
    awk -v at="$1" -v pair="$2" 'NR == at { print pair; next } { print }' "$work/plain" |
        routegen routes kautz:11,5 - --format csv > "$work/out" 2> "$work/err"
    code=${PIPESTATUS[1]}
    same "bad line $1: $2" "2 $((1 + ($1 - 1) * 11)) routegen: stdin line $1: $3" \
        "$code $(wc -l < "$work/out") $(cat "$work/err")"
}
stops_at 1 '01234 012c4' "destination '012c4': letter 4 is 'c', kautz:11,5 has letters 0..b"
stops_at 2 '01b1/ 01234' "source '01b1/': letter 5 is '/', kautz:11,5 has letters 0..b"
stops_at 1024 '01B1: 01234' "source '01B1:': letter 5 is ':', kautz:11,5 has letters 0..b"
stops_at 1025 '01b1@ 01234' "source '01b1@': letter 5 is '@', kautz:11,5 has letters 0..b"
stops_at 1026 '01b1` 01234' "source '01b1\`': letter 5 is '\`', kautz:11,5 has letters 0..b"
stops_at 5000 'G1b12 01234' "source 'G1b12': letter 1 is 'G', kautz:11,5 has letters 0..b"
stops_at 39999 '0133a 01234' "source '0133a': letters 3 and 4 are both 3"
stops_at 40000 '01b34 01B34' "source and destination are the same"

# --- binary -------------------------------------------------------------------------------

# The example of doc/program.md, and the same pair packed by perl.
awk '/^## / { there = /Binary/ } /^```console/ { inside = there; next } /^```/ { inside = 0 } inside' \
    "$here/../../doc/program.md" > "$work/example"
same 'the example of doc/program.md' "$(sed 1d "$work/example")" \
    "$(bash -c "$(sed -n '1 s|^$ \(.*\)build/|\1|p' "$work/example")")"
echo '01234 23430' | records > "$work/in"
run routes kautz:4,5 - --format bin
same 'one record' "0 $(sed 1d "$work/example")" \
    "$code $(od -A n -t x8 --endian=little "$work/out")"
: > "$work/in"
run routes kautz:4,5 - --format bin
same 'no records' '0 0' "$code $(wc -c < "$work/out")"

# refused_record RECORDS ANSWERS MESSAGE: as many answers, then the message.
refused_record() {
    run routes kautz:4,5 - --format bin
    same "records: $2" "2 $1 routegen: stdin record $((${1} / 16 + 1)): $2" \
        "$code $(wc -c < "$work/out") $(cat "$work/err")"
}
plain=$(pairs 4 5 5000 1)
cut_off() {
    { echo "$plain" | head -n "$1" | records && printf %s "$2"; } > "$work/in"
    refused_record $(($1 * 16)) "$3"
}
cut_off 0 1 '1 bytes, 16 expected'
cut_off 1 123456789012345 '15 bytes, 16 expected'
cut_off 4096 12345678 '8 bytes, 16 expected'
spoiled() {
    { echo "$plain" | head -n "$1" && echo "$2" && echo "$plain"; } | records > "$work/in"
    refused_record $(($1 * 16)) "$3"
}
spoiled 0 '01234 01534' "destination '01534': letter 3 is '5', kautz:4,5 has letters 0..4"
spoiled 1 '01334 01234' "source '01334': letters 3 and 4 are both 3"
spoiled 4095 '01234 01234' "source and destination are the same"
spoiled 4096 '01234 012343' "destination '012343': 6 letters, kautz:4,5 has words of 5"
spoiled 4097 '0123400000000001 01234' \
    "source '0123400000000001': 16 letters, kautz:4,5 has words of 5"

# Answers come before the program reads more.
coproc talk { exec timeout 60 routegen routes kautz:4,5 - --format bin; }
exec {ask}>&"${talk[1]}" {hear}<&"${talk[0]}"
pid=$talk_PID
eval "exec ${talk[1]}>&-"
heard=
for pair in '01234 23430' '01234 23431' '10101 01010'; do
    echo "$pair" | records >&"$ask"
    heard+=$(timeout 30 dd bs=16 count=1 <&"$hear" 2> "$work/err" | od -A n -v -t x8 --endian=little)$'\n'
done
exec {ask}>&- {hear}<&-
wait "$pid"
code=$?
same 'binary answers one by one' "$(printf '%s\n' '01234 23430' '01234 23431' '10101 01010' | records |
    routegen routes kautz:4,5 - --format bin | od -A n -v -t x8 --endian=little)
exit 0" "${heard}exit $code"

echo "$plain" | records > "$work/in"
while cat "$work/in" 2> "$work/err"; do :; done |
    timeout 60 routegen routes kautz:4,5 - --format bin > /dev/full 2> "$work/out"
same 'binary > /dev/full' "3 routegen: standard output: No space left on device" \
    "${PIPESTATUS[1]} $(cat "$work/out")"
while cat "$work/in" 2> "$work/err"; do :; done |
    timeout 60 routegen routes kautz:4,5 - --format bin 2> "$work/out" | head -c 1 > /dev/null
same 'the reader of binary goes away' '141 0 ' "${PIPESTATUS[*]:1} $(cat "$work/out")"
timeout 60 routegen routes kautz:4,5 - --format bin < / > /dev/null 2> "$work/err"
refused_input 'binary from a directory' 'Is a directory' $?
: > "$work/in"
