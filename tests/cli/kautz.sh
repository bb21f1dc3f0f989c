# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Kautz digraphs: info, routes, check and vectors.
# Read by run.sh.

# --- info and routes ----------------------------------------------------------------------

for format in text json csv; do
    informs "info-3-6.$format" kautz:3,6 --format "$format"
    informs "info-15-16.$format" --format="$format" kautz:15,16
    golden "routes.$format" routes kautz:4,5 01234 23430 --format "$format"
    golden "routes-nodes.$format" routes --nodes kautz:2,3 120 201 --format "$format"
    golden "routes-avoid.$format" routes kautz:4,5 01234 23430 --format "$format" \
        --avoid 12343,34134 --avoid 01213
    golden "routes-search.$format" routes kautz:3,3 313 231 --format "$format" --avoid 013,312,130
    run routes kautz:2,3 010 212 --format "$format" --avoid 102,012
    same "no route left, $format" \
        "1 routegen: kautz:2,3: no route from 010 to 212: the faults leave none" "$code $(cat "$work/err")"
    verdict "the empty answer, $format" "$here/golden/routes-none.$format" "$work/out"
    given '120 201\n010 212\n'
    golden "stream.$format" routes kautz:2,3 - --format "$format"
    golden "stream-nodes.$format" routes kautz:2,3 - --format "$format" --nodes
    : > "$work/in"
    golden "stream-empty.$format" routes kautz:2,3 - --format "$format"
done
golden routes.text routes kautz:4,5 01234 23430
golden routes-upper.text routes kautz:11,5 0123B 0123A
golden routes-1.text routes kautz:2,1 0 1
golden routes-15-16.text routes kautz:15,16 0123456789abcdef fedcba9876543210 --nodes

# --- pairs on standard input --------------------------------------------------------------

given ' 120\t201 \r\n010 212'
golden stream.text routes kautz:2,3 -
given '120 201\r\n010 212\r\n'
golden stream.csv routes kautz:2,3 - --format csv

# stops LINE MESSAGE: the answer to the first line, then the message.
stops() {
    run routes kautz:2,3 - --format csv
    {
        head -n 3 "$here/golden/stream.csv"
        printf 'routegen: stdin line %s\nexit 2\n' "$1"
    } > "$work/expected"
    { cat "$work/out" "$work/err" && echo "exit $code"; } > "$work/actual"
    verdict "stdin line $1" "$work/expected" "$work/actual"
}
long=$(printf '%0256d' 0)
given '120 201\n\n010 212\n'
stops '2: empty, SOURCE DESTINATION expected'
given '120 201\n \t \r\n'
stops '2: empty, SOURCE DESTINATION expected'
given '120 201\n120\n'
stops '2: 2 words expected (SOURCE DESTINATION), 1 given'
given '120 201\n120 201 012\n'
stops '2: 2 words expected (SOURCE DESTINATION), 3 given'
given '120 201\n0120 201\n'
stops "2: source '0120': 4 letters, kautz:2,3 has words of 3"
given '120 201\n120 203'
stops "2: destination '203': letter 3 is '3', kautz:2,3 has letters 0..2"
given '120 201\n120 2\\0001\n'
stops "2: destination '2\\0001': 6 letters, kautz:2,3 has words of 3"
given '120 201\n120 2\0001\n'
stops "2: destination '2\\x001': letter 2 is '\\x00', kautz:2,3 has letters 0..2"
given '120 201\n110 201\n'
stops "2: source '110': letters 1 and 2 are both 1"
given '120 201\n120 120\n'
stops "2: source and destination are both '120'"
given "120 201\n$long\n010 212\n"
stops '2: longer than 255 characters'
given "120 201\n$long"
stops '2: longer than 255 characters'
printf '120 201\n%0300000d' 0 > "$work/in"
stops '2: longer than 255 characters'
printf '120 201%248s\r\n010 212' '' > "$work/in"
golden stream.csv routes kautz:2,3 - --format csv
# Faults never end a stream: a pair that they cut off has an empty answer that says why.
given '120 201\n212 120\n010 212\n120 010\n101 020\n'
for format in text json csv; do
    golden "stream-avoid.$format" routes kautz:2,3 - --avoid 212 --avoid-links 101-012,101-010 --format "$format"
done
golden stream-avoid-nodes.csv routes kautz:2,3 - --avoid 212 --nodes --format csv
given '120 201\n010 21\n'
run routes kautz:2,3 - --avoid 212
same 'a line that is not a pair' "routegen: stdin line 2: destination '21': 2 letters, kautz:2,3 has words of 3
exit 2" "$(cat "$work/err")
exit $code"
: > "$work/in"

# More input than any buffer: every line is answered, in order.
yes '120 201
010 212' | head -n 20000 > "$work/many"
for format in json csv; do
    grep -v '^source,' "$here/golden/stream.$format" > "$work/answers"
    lines=$(wc -l < "$work/answers")
    yes "$(cat "$work/answers")" | head -n $((lines * 10000)) > "$work/expected"
    run_many() {
        routegen routes kautz:2,3 - --format "$format" < "$work/many" | grep -v '^source,'
    }
    same "20000 pairs as $format" "$(md5sum < "$work/expected")" "$(run_many | md5sum)"
done

# A program at the other end of two pipes gets its answer before it sends the next line.
coproc talk { exec timeout 60 routegen routes kautz:2,3 - --format json; }
exec {ask}>&"${talk[1]}" {hear}<&"${talk[0]}"
# shellcheck disable=SC2154 # coproc sets it
pid=$talk_PID
eval "exec ${talk[1]}>&-"
heard=
for pair in '120 201' '010 212'; do
    echo "$pair" >&"$ask"
    read -r -t 30 line <&"$hear" || line='no answer'
    heard+=$line$'\n'
done
exec {ask}>&- {hear}<&-
wait "$pid"
same 'answers line by line' "$(cat "$here/golden/stream.json")
exit 0" "${heard}exit $?"

# --- check --------------------------------------------------------------------------------

# The times differ from run to run; everything else is golden.
untimed() {
    sed -E -e 's/^(seconds|pairs\/s)( +).*/\1\2-/' \
        -e 's/("seconds"|"pairs_per_second"): [-+0-9.e]+/\1: 0/' \
        -e 's/^("kautz:[^"]*"(,[0-9.]*){6}),[0-9.]+,[0-9]+,/\1,-,-,/'
}
for format in text json csv; do
    for case in '2,3' '8,8 --pairs 500 --seed 7'; do
        # shellcheck disable=SC2086
        run check kautz:$case --format "$format"
        untimed < "$work/out" > "$work/actual"
        { echo "exit $code" && cat "$work/err"; } >> "$work/actual"
        name=${case%% *}
        file=$here/golden/check-${name/,/-}.$format
        echo "exit 0" | cat "$file" - > "$work/expected"
        verdict "routegen check kautz:$case --format $format" "$work/expected" "$work/actual"
    done
done
# Histograms and means as published in spec/kautz.md, found there by brute force.
histogram() {
    routegen check "$1" --format json | jq -r '.hops | map("\(.hops):\(.routes)") | join(" ")'
}
same 'histogram K(2,3)' '1:24 2:42 3:72 4:90 5:36' "$(histogram kautz:2,3)"
same 'histogram K(3,3)' '1:108 2:312 3:888 4:2184 5:288' "$(histogram kautz:3,3)"
same 'histogram K(4,4)' '1:1280 2:5100 3:20280 4:79020 5:282540 6:20100' "$(histogram kautz:4,4)"
same 'histogram K(3,5)' '1:972 2:2904 3:8664 4:25512 5:72192 6:178056 7:25656' \
    "$(histogram kautz:3,5)"
run check kautz:3,6
same 'K(3,6) in full' '943812 2831436 19.647 8 0' \
    "$(awk '$1 ~ /^(pairs|routes|broken)$/ && !seen[$1]++ { v[$1] = $2 }
            $1 == "hops" && $2 == "a" { v["mean"] = $4 }
            $1 == "longest" { v["longest"] = $3 }
            END { print v["pairs"], v["routes"], v["mean"], v["longest"], v["broken"] }' \
        "$work/out")"
same 'seed 1 is the default' "$(routegen check kautz:5,5 --pairs 1000 | untimed)" \
    "$(routegen check kautz:5,5 --sample 1e3 --seed 1 | untimed)"
# Every kernel, any number of threads: the same report, of more pairs than are computed at once.
for case in 3,4 '2,9 --sample 33000'; do
    # shellcheck disable=SC2086
    {
        run check kautz:$case --kernel model
        untimed < "$work/out" > "$work/model"
        for how in '--kernel best' '--threads 1' '--threads 3' '--kernel scalar' '--kernel vector' \
            '--kernel avx2' '--kernel avx512'; do
            run check kautz:$case $how
            case $how in
                *avx*) ! grep -q "^routegen: $how: cannot run on this machine$" "$work/err" || continue ;;
            esac
            same "kautz:$case $how" "0 $(cat "$work/model")" "$code $(untimed < "$work/out")"
        done
    }
done

# Every degree at once. Bell(2k-1) + Bell(2k-2) - Bell(k-1) patterns.
for format in text json csv; do
    run check 'kautz:*,5' --every-d --format "$format"
    sed -E -e 's/^(seconds +).*/\1-/' -e 's/("seconds"): [-+0-9.e]+/\1: 0/' -e 's/,[0-9]+\.[0-9]+$/,-/' \
        "$work/out" > "$work/actual"
    { echo "exit $code" && cat "$work/err"; } >> "$work/actual"
    echo 'exit 0' | cat "$here/golden/check-every-5.$format" - > "$work/expected"
    verdict "routegen check kautz:*,5 --every-d --format $format" "$work/expected" "$work/actual"
done
same 'every d, patterns' '1 6 65 1075' \
    "$(for k in 1 2 3 4; do routegen check "kautz:*,$k" --every-d --format json | jq .patterns; done | paste -sd' ')"
same 'a d, and every d' 'kautz:*,4' "$(routegen check kautz:3,4 --every-d --format json | jq -r .network)"
on_terminal xterm check 'kautz:*,5' --every-d
same 'every d has a bar' yes "$(grep -q 'kautz:\*,5 \[#* *\]' "$work/terminal" && echo yes)"

# The progress bar: on a terminal only, stays off stdout, and is erased at the end.
on_terminal xterm check kautz:4,7 --sample 1e6 --threads 1
same 'the bar is drawn' yes "$(grep -q 'kautz:4,7 \[#* *\]' "$work/terminal" && echo yes)"
same 'the bar is erased' "$(printf '\r\033[K')" \
    "$(grep -v '^Script ' "$work/terminal" | tr -d '\n' | tail -c 4)"
same 'the bar is not on stdout' "network kautz:4,7" \
    "$(awk 'NR == 1 { print $1, $2 }' "$work/out")"
on_terminal dumb check kautz:4,7 --sample 1e6 --threads 1
same 'no bar on a dumb terminal' '' "$(grep -v '^Script ' "$work/terminal")"

# --- vectors ------------------------------------------------------------------------------

golden vectors-2-1.text vectors kautz:2,1 --pairs all --illegal 0
golden vectors-4-5.text vectors kautz:4,5 --pairs 30 --illegal 3 --seed 5
golden vectors-15-16.text vectors kautz:15,16 --pairs 3 --format hex
golden vectors-pipe-2-1.text vectors kautz:2,1 --core pipe --pairs all --illegal 0
golden vectors-pipe-4-5.text vectors kautz:4,5 --core pipe --pairs 8 --illegal 3 --seed 5
golden vectors-pipe-15-16.text vectors kautz:15,16 --core pipe --pairs 2
same 'both cores are asked the same, and answer the same beats' \
    "$(routegen vectors kautz:3,3 | sed 's/ [0-9]*$//' | md5sum)" \
    "$(routegen vectors kautz:3,3 --core pipe | grep -v '^T' | sed 's/ [0-9]*$//' | md5sum)"
same 'serial is the default core' "$(routegen vectors kautz:3,3 | md5sum)" \
    "$(routegen vectors kautz:3,3 --core serial | md5sum)"
same 'a table for every request' "$(routegen vectors kautz:4,5 --core pipe | grep -c '^Q')" \
    "$(routegen vectors kautz:4,5 --core pipe | grep -c '^T')"
same 'a request for every pair' 132 \
    "$(routegen vectors kautz:2,3 --pairs all --illegal 0 | grep -c '^Q')"
same 'defaults of vectors' "$(routegen vectors kautz:3,3 | md5sum)" \
    "$(routegen vectors kautz:3,3 --pairs 1000 --seed 1 --illegal 8 | md5sum)"
same 'every error is there' '0 1 2 3' \
    "$(routegen vectors kautz:4,5 | awk '/^Q/ { print $3 }' | sort -u | paste -sd ' ' -)"
same 'K(3,3) has no letter out of range' '0 2 3' \
    "$(routegen vectors kautz:3,3 | awk '/^Q/ { print $3 }' | sort -u | paste -sd ' ' -)"
same 'beats are counted and the last one is marked' '' \
    "$(routegen vectors kautz:4,5 | awk '
        /^Q/ { if (left) print "missing beats, line " NR; left = $4 }
        /^R/ { left--; if ($4 != (left == 0)) print "wrong last, line " NR }
        END { if (left) print "missing beats at the end" }')"

# --- JSON is JSON -------------------------------------------------------------------------

valid info '.[0] | .nodes == 972 and .arcs == 2916 and .pairs == 943812' \
    info kautz:3,6 --format json
valid 'huge counts' '.[0] | .nodes > 7e18 and .pairs > 4.9e37' info kautz:15,16 --format json
valid routes '.[0] | .routes | length == 4 and map(.out) == [3, 2, 0, 1]' \
    routes kautz:4,5 01234 23430 --format json
valid nodes '.[0].routes | all(.hops + 1 == (.nodes | length))' \
    routes kautz:4,5 01234 23430 --format json --nodes
valid check '.[0] | .broken == 0 and .pairs == 132 and .seed == null' \
    check kautz:2,3 --format json
given '120 201\n010 212\n'
valid stream 'length == 2 and .[1].source == "010"' routes kautz:2,3 - --format json
: > "$work/in"

# --- bad input ---------------------------------------------------------------------------

bad "routes: NETWORK is missing; see 'routegen routes --help'" routes
bad "routes: SRC is missing; see 'routegen routes --help'" routes kautz:4,5
bad "routes: DST is missing; see 'routegen routes --help'" routes kautz:4,5 01234
bad "routes: unexpected argument '23430' after '-'" routes kautz:4,5 - 23430
bad "routes: unexpected argument '1'; see 'routegen routes --help'" routes kautz:4,5 0 1 1
bad "--format 'json': hex expected" vectors kautz:3,6 --format json
bad "--illegal '1': 0 (none) or a number from 2 expected" vectors kautz:3,6 --illegal 1
bad "--core 'fast': serial or pipe expected" vectors kautz:3,6 --core fast
bad "kautz:8,8: 356241748525056 pairs are more than 10000000000; take a sample with --pairs N" \
    check kautz:8,8
bad "kautz:8,8: 356241748525056 pairs are more than 10000000000; take a sample with --pairs N" \
    vectors kautz:8,8 --pairs all
for name in '*,0' '*,8' '*,' '*,x' '*,5x' '*,16'; do
    bad "kautz:$name: k must be 1..7 to check every d" check "kautz:$name" --every-d
done
bad "check does not apply to gft:2,4,2; $gft_verbs do" check gft:2,4,2 --every-d
bad 'kautz:3,8: k must be 1..7 to check every d' check kautz:3,8 --every-d
bad 'kautz:*,5: * stands for every d; add --every-d' check 'kautz:*,5'
bad "--every-d checks all patterns with the readable library; only --format can be added" \
    check 'kautz:*,5' --every-d --seed 2
for verb in info check vectors; do
    bad 'kautz:1,3: d must be 2..15' $verb kautz:1,3
    bad 'kautz:3: 2 parameters expected (d,k), 1 given' $verb kautz:3
done
bad 'kautz:1,3: d must be 2..15' routes kautz:1,3 -
bad 'kautz:3: 2 parameters expected (d,k), 1 given' routes kautz:3 012 120
bad 'kautz:99,3: d must be 2..15' info kautz:99,3
bad 'kautz:16,3: d must be 2..15' info kautz:16,3
bad 'kautz:0,3: d must be 2..15' info kautz:0,3
bad 'kautz:3,0: k must be 1..16' info kautz:3,0
bad 'kautz:3,17: k must be 1..16' info kautz:03,17
bad 'kautz:3,6,7: 2 parameters expected (d,k), 3 given' info kautz:3,6,7
# A node by its rank: 0 is 010, 11 is 212.
same 'nodes by rank' "$(routegen routes kautz:2,3 010 212)" "$(routegen routes kautz:2,3 @0 @11)"
same 'a rank with zeros in front' "$(routegen routes kautz:2,3 010 012)" "$(routegen routes kautz:2,3 @0 @0000001)"
bad "destination '@12': kautz:2,3 has numbers @0 .. @11" routes kautz:2,3 @0 @12
bad "source '@': 1 letter, kautz:2,3 has words of 3" routes kautz:2,3 @ @1
bad "source '@1a': letter 1 is '@', kautz:2,3 has letters 0..2" routes kautz:2,3 @1a @1
# Ten times more than there are, which is a rank again modulo 2^64.
bad "source '@60000000000000000000': kautz:15,16 has numbers @0 .. @7006302246093749999" \
    routes kautz:15,16 @60000000000000000000 @0
bad "source '012345': 6 letters, kautz:4,5 has words of 5" routes kautz:4,5 012345 23430
bad "source '': 0 letters, kautz:4,5 has words of 5" routes kautz:4,5 '' 23430
bad "destination '2': 1 letter, kautz:4,5 has words of 5" routes kautz:4,5 01234 2
bad "destination '0012': letters 1 and 2 are both 0" routes kautz:2,4 0121 0012
bad "destination '0122': letters 3 and 4 are both 2" routes kautz:2,4 0121 0122
bad "source '01534': letter 3 is '5', kautz:4,5 has letters 0..4" routes kautz:4,5 01534 23430
bad "source '0123g': letter 5 is 'g', kautz:15,5 has letters 0..f" routes kautz:15,5 0123g 23430
bad "source '0\\x0a1': letter 2 is '\\x0a', kautz:2,3 has letters 0..2" routes kautz:2,3 $'0\n1' 120
bad "source '\\xc3\\xa41': letter 1 is '\\xc3', kautz:2,3 has letters 0..2" routes kautz:2,3 ä1 120
bad "source and destination are both '01234'" routes kautz:4,5 01234 01234
bad "source and destination are both '0b'" routes kautz:11,2 0b 0B
bad "--avoid word 1 '': 0 letters, kautz:4,5 has words of 5" \
    routes kautz:4,5 01234 23430 --avoid ''
bad "--avoid word 3 '': 0 letters, kautz:4,5 has words of 5" \
    routes kautz:4,5 01234 23430 --avoid 12121 --avoid 12121,
bad "--avoid word 2 '11212': letters 1 and 2 are both 1" \
    routes kautz:4,5 01234 23430 --avoid 12121,11212
bad "--avoid-links link 1 '01234': two labels with '-' between them expected" \
    routes kautz:4,5 01234 23430 --avoid-links 01234
bad "--avoid-links link 2 '12344': letters 4 and 5 are both 4" \
    routes kautz:4,5 01234 23430 --avoid-links 01234-12340,01234-12344
bad "--avoid-links link 1 '12340-01234': there is no such link in kautz:4,5" \
    routes kautz:4,5 01234 23430 --avoid-links 12340-01234
# Too large to search: what the construction leaves, and that there may be more.
given '0101010101010101 2345432123454321\n'
none='the faults leave no constructed one; the network is too large to search for more'
many=$(for out in 23 02 32 42 52; do printf '01010101010101%s,' "$out"; done)
refused 1 "kautz:5,16: no route from 0101010101010101 to 2345432123454321: $none" \
    routes kautz:5,16 0101010101010101 2345432123454321 --avoid "${many%,}"
same 'a stream, too large to search' "false $none" "$(routegen routes kautz:5,16 - --avoid "${many%,}" --format json \
    < "$work/in" | jq -r '"\(.searched) \(.none)"')"
: > "$work/in"
bad "source '01234': on the list of --avoid" routes kautz:4,5 01234 23430 --avoid 01234
bad "destination '23430': on the list of --avoid" routes kautz:4,5 01234 23430 --avoid 12121,23430
