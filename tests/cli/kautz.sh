# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# Kautz digraphs: info, routes, check, exchange and vectors.
# Read by run.sh.

# --- info and routes ----------------------------------------------------------------------

agrees info-3-6 info kautz:3,6
agrees info-15-16 info kautz:15,16
valid 'node is a verb up to d = 7 and k = 8' '.[0] | map(.verbs | any(. == "node")) == [true, false, false]' \
    info kautz:7,8 kautz:8,2 kautz:2,9 --format json
printf 'a b\nc d\n' > "$work/parts.edges"
printf 'a b 3\n' > "$work/long.edges"
valid 'verbs that refuse a network are not named' '.[0] | map(.verbs | map(select(IN("collective", "deadlock", "advise", "tables", "noc", "simulate")))) ==
    [["collective", "deadlock", "advise", "tables", "noc", "simulate"], ["collective", "deadlock", "tables"], ["collective", "deadlock"], [],
     ["collective", "deadlock", "advise", "tables", "simulate"], ["collective", "deadlock", "advise", "tables", "simulate"]]' \
    info kautz:2,3 debruijn:2,30 mesh:1 "file:$work/parts.edges" mesh:33,33 "file:$work/long.edges" --format json
agrees routes routes kautz:4,5 01234 23430
agrees routes-nodes routes --nodes kautz:2,3 120 201
agrees routes-avoid routes kautz:4,5 01234 23430 --avoid 12343,34134 --avoid 01213
agrees routes-search routes kautz:3,3 313 231 --avoid 013,312,130
none='the faults leave none'
END=$'exit 1\n'"routegen: kautz:2,3: no route from 010 to 212: $none" agrees routes-none routes kautz:2,3 010 212 --avoid 102,012
given '120 201\n010 212\n'
agrees stream routes kautz:2,3 -
agrees stream-nodes routes kautz:2,3 - --nodes
: > "$work/in"
same 'a head without answers' "$(head -n 1 "$here/golden/stream.csv")" "$(routegen routes kautz:2,3 - --format csv < "$work/in")"
same 'no pairs' '' "$(routegen routes kautz:2,3 - < "$work/in")$(routegen routes kautz:2,3 - --format json < "$work/in")"
golden routes-upper.text routes kautz:11,5 0123B 0123A
golden routes-1.text routes kautz:2,1 0 1
golden routes-15-16.text routes kautz:15,16 0123456789abcdef fedcba9876543210 --nodes

# --- pairs on standard input --------------------------------------------------------------

given ' 120\t201 \r\n010 212'
golden stream.text routes kautz:2,3 -
given '120 201\r\n010 212\r\n'
# A stream has the words of its routes; a single answer has vertices, labels and ports, too.
same 'a stream and its pairs' "$(for pair in '120 201' '010 212'; do
    # shellcheck disable=SC2086 # two words
    routegen routes kautz:2,3 $pair --format json | jq -c 'del(.routes[] | .vertices, .labels, .ports)'
done)" "$(routegen routes kautz:2,3 - --format json < "$work/in")"
same 'a stream and its pairs, with nodes' "$(routegen routes kautz:11,5 0123b 0123a --format json |
    jq -c 'del(.routes[] | .vertices, .ports)')" "$(routegen routes kautz:11,5 - --nodes --format json <<< '0123b 0123a')"
golden stream.csv routes kautz:2,3 - --format csv

# Commas between the words, comments, empty lines
given '120 201\n010 212\n'
routegen routes kautz:2,3 - < "$work/in" > "$work/expected"
given '# two pairs\n\n 120,201 \n\t\n010 , 212 # the second\n'
run routes kautz:2,3 -
verdict 'commas and comments' "$work/expected" "$work/out"
given '0,0,1,3\n0,0, 1,3\n(0,0),(1,3)\n(0,0) ,(1,3)\n@0,@7\n'
same 'commas in labels' '1 5' "$(routegen routes torus:5,4 - --format json < "$work/in" | sort | uniq -c | awk 'END { print NR, $1 }')"
: > "$work/in"

# Pairs made inside: different ones, the same for the same seed.
run routes kautz:3,4 --pairs 1000 --seed 7 --format csv
same 'random pairs' '3000 yes' "$(awk -F, 'NR > 1 && $3 != $4 { n++; different += !seen[$3 $4]++ }
    END { print n, (different > 900 ? "yes" : different) }' "$work/out")"
same 'the same again' "$(md5sum < "$work/out")" "$(routegen routes kautz:3,4 --pairs 1000 --seed 7 --format csv | md5sum)"
same 'another seed' no "$(routegen routes kautz:3,4 --pairs 1000 --format csv | cmp -s - "$work/out" || echo no)"
routegen routes torus:5,4 --pairs 2000 --format json | jq -r '.source + " " + .destination' > "$work/pairs"
same 'random pairs of a torus' '2000 yes' "$(awk '$1 != $2 { n++; different += !seen[$0]++ }
    END { print n, (different > 370 ? "yes" : different) }' "$work/pairs")"

# stops MESSAGE [INPUT]: of a pair and this input the answer to the first line, then the message.
stops() {
    [ $# = 1 ] || given "120 201\\n$2"
    run routes kautz:2,3 - --format csv
    {
        head -n 3 "$here/golden/stream.csv"
        printf 'routegen: stdin line %s\nexit 2\n' "$1"
    } > "$work/expected"
    { cat "$work/out" "$work/err" && echo "exit $code"; } > "$work/actual"
    verdict "stdin line $1" "$work/expected" "$work/actual"
}
long=$(printf '%0256d' 0)
stops '3: 2 words expected (SOURCE DESTINATION), 1 given' '\n010 \n'
stops '3: 2 words expected (SOURCE DESTINATION), 1 given; a name with blanks or commas stands in double quotes' ' \t \r\n120,\n'
stops '2: 2 words expected (SOURCE DESTINATION), 1 given; a name with blanks or commas stands in double quotes' '120,201,012\n'
stops '2: 2 words expected (SOURCE DESTINATION), 1 given' '120#201\n'
stops '2: 2 words expected (SOURCE DESTINATION), 1 given' '120\n'
stops '2: 2 words expected (SOURCE DESTINATION), 3 given; a name with blanks or commas stands in double quotes' '120 201 012\n'
for line in '"120" "201' '"120"201' '"120""201"' '"" 201' '120,""'; do
    stops '2: a double quote opens a name and closes it before a blank, a comma or the end' "$line\n"
done
stops '2: 2 words expected (SOURCE DESTINATION), 1 given; a name with blanks or commas stands in double quotes' '"120,201"\n'
stops "2: source '0120': 4 letters, kautz:2,3 has words of 3" '0120 201\n'
stops "2: destination '203': letter 3 is '3', kautz:2,3 has letters 0..2" '120 203'
stops "2: destination '2\\0001': 6 letters, kautz:2,3 has words of 3" '120 2\\0001\n'
stops "2: destination '2\\x001': letter 2 is '\\x00', kautz:2,3 has letters 0..2" '120 2\0001\n'
stops "2: source '110': letters 1 and 2 are both 1" '110 201\n'
stops "2: source and destination are the same" '120 120\n'
stops '2: longer than 255 characters' "$long\n010 212\n"
stops '2: longer than 255 characters' "$long"
printf '120 201\n%0300000d' 0 > "$work/in"
stops '2: longer than 255 characters'
printf '120 201%248s\r\n010 212' '' > "$work/in"
golden stream.csv routes kautz:2,3 - --format csv
# Faults never end a stream: a pair that they cut off has an empty answer that says why.
given '120 201\n212 120\n010 212\n120 010\n101 020\n'
agrees stream-avoid routes kautz:2,3 - --avoid 212 --avoid-links 101-012,101-010
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
    grep -v '^network,' "$here/golden/stream.$format" > "$work/answers"
    lines=$(wc -l < "$work/answers")
    yes "$(cat "$work/answers")" | head -n $((lines * 10000)) > "$work/expected"
    run_many() {
        routegen routes kautz:2,3 - --format "$format" < "$work/many" | grep -v '^network,'
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

agrees check-2-3 check kautz:2,3
agrees check-8-8 check kautz:8,8 --pairs 500 --seed 7
# Histograms and means as published in spec/kautz.md, found there by brute force.
histogram() {
    routegen check "$1" --format json | jq -r '.hops | map("\(.hops):\(.routes)") | join(" ")'
}
same 'histogram K(2,3)' '1:24 2:42 3:72 4:90 5:36' "$(histogram kautz:2,3)"
same 'histogram K(3,3)' '1:108 2:312 3:888 4:2184 5:288' "$(histogram kautz:3,3)"
same 'histogram K(4,4)' '1:1280 2:5100 3:20280 4:79020 5:282540 6:20100' "$(histogram kautz:4,4)"
same 'histogram K(3,5)' '1:972 2:2904 3:8664 4:25512 5:72192 6:178056 7:25656' \
    "$(histogram kautz:3,5)"
same 'the longest routes are counted, too' 1000 \
    "$(routegen check kautz:2,16 --pairs 500 --format json | jq '[.hops[].routes] | add')"
run check kautz:3,6
same 'K(3,6) in full' '943812 2831436 19.647 8 0' \
    "$(awk '$1 ~ /^(pairs|routes|broken)$/ && !seen[$1]++ { v[$1] = $2 }
            $1 == "hops" && $2 == "a" { v["mean"] = $4 }
            $1 == "longest" { v["longest"] = $3 }
            END { print v["pairs"], v["routes"], v["mean"], v["longest"], v["broken"] }' \
        "$work/out")"
same 'seed 1 is the default' "$(routegen check kautz:5,5 --pairs 1000 | untimed -)" \
    "$(routegen check kautz:5,5 --pairs 1e3 --seed 1 | untimed -)"
# Every kernel, any number of threads: the same report, of more pairs than are computed at once.
for case in 3,4 '2,9 --pairs 33000'; do
    # shellcheck disable=SC2086
    {
        run check kautz:$case --kernel model
        untimed "$work/out" > "$work/model"
        for how in '--kernel best' '--threads 1' '--threads 3' '--kernel scalar' '--kernel vector' \
            '--kernel avx2' '--kernel avx512'; do
            run check kautz:$case $how
            # What the processor does not have is refused; tests/unit asks it what it has.
            if [ "$code" = 2 ] && [[ $how = *avx* ]]; then
                same "kautz:$case $how" "routegen: $how: cannot run on this machine" "$(cat "$work/out" "$work/err")"
                continue
            fi
            same "kautz:$case $how" "0 $(cat "$work/model")" "$code $(untimed "$work/out")"
        done
    }
done

# Every degree at once. Bell(2k-1) + Bell(2k-2) - Bell(k-1) patterns.
agrees check-every-5 check 'kautz:*,5' --every-d
same 'every d, patterns' '1 6 65 1075' \
    "$(for k in 1 2 3 4; do routegen check "kautz:*,$k" --every-d --format json | jq .patterns; done | paste -sd' ')"
same 'a d, and every d' 'kautz:*,4' "$(routegen check kautz:3,4 --every-d --format json | jq -r .network)"
bar patterns/s check 'kautz:*,4' --every-d

# The progress bar: on a terminal only, stays off stdout, and is erased at the end.
bar pairs/s check kautz:4,7 --pairs 1e5 --threads 1
same 'the bar is not on stdout' "network kautz:4,7" \
    "$(awk 'NR == 1 { print $1, $2 }' "$work/out")"
on_terminal dumb check kautz:4,7 --pairs 1e5 --threads 1
same 'no bar on a dumb terminal' '' "$(grep -v '^Script ' "$work/terminal")"

# --- vectors ------------------------------------------------------------------------------

golden vectors-2-1.text vectors kautz:2,1 --pairs all --illegal 0
golden vectors-4-2.text vectors kautz:4,2 --pairs 5 --illegal 3 --seed 5
golden vectors-15-16.text vectors kautz:15,16 --pairs 1 --format hex
golden vectors-pipe-2-1.text vectors kautz:2,1 --core pipe --pairs all --illegal 0
golden vectors-pipe-4-2.text vectors kautz:4,2 --core pipe --pairs 2 --illegal 3 --seed 5
same 'serial is the default core' "$(routegen vectors kautz:3,3 | md5sum)" \
    "$(routegen vectors kautz:3,3 --core serial | md5sum)"
same 'a request for every pair' 132 \
    "$(routegen vectors kautz:2,3 --pairs all --illegal 0 | grep -c '^Q')"
# 14 other letters at each end, 14 or 13 between, and the word itself
same 'words that differ in one letter' '214 1' "$(routegen vectors kautz:15,16 --pairs 1 --illegal 0 --near 1 |
    awk '/^Q/ { words++; same += $3 == 3 } END { print words - 1, same }')"
same 'defaults of vectors' "$(routegen vectors kautz:3,3 | md5sum)" \
    "$(routegen vectors kautz:3,3 --pairs 1000 --seed 1 --illegal 8 | md5sum)"
valid 'huge counts' '.[0] | .nodes > 7e18 and .pairs > 4.9e37' info kautz:15,16 --format json
# --- exchange -----------------------------------------------------------------------------

agrees exchange-kautz exchange kautz:3,3
agrees exchange-kautz-15-16 exchange kautz:15,16
agrees exchange-kautz-schedule exchange kautz:2,2 --schedule
agrees exchange-kautz-dead exchange kautz:2,2 --avoid-links 01-10
agrees exchange-kautz-late exchange kautz:2,2 --avoid-links 01-12
valid 'counts of an exchange around a link' '.[0] | [.dead_link, .class, .clocks, .clocks_of_one, .messages,
    .delivered, .lost, .kept, .late_messages] == ["01-12", 0, 14, 5, 36, 36, 5, 0, 2]' \
    exchange kautz:2,2 --avoid-links 01-12 --format json
valid 'around a link in two exchanges' '.[0] | .delivered == 1296 and .clocks == 2 * .clocks_of_one and
    (.detours | length) == .lost and all(.detours[]; .sent < .sent_again or .relay == null)' \
    exchange kautz:3,3 --avoid-links 012-120 --format json
# shellcheck disable=SC2016 # jq's $n
valid 'all ways follow links, the next message of a node in the same lane when one arrives' '.[0] | (.messages | length) == 144
    and all(.messages[]; (.nodes | length) == .arrives - .clock + 1 and .nodes[0] == .source and .nodes[-1] == .destination
        and (.nodes as $n | all(range(1; $n | length); $n[.][:-1] == $n[. - 1][1:])))
    and (.messages | group_by(.clock) | map(map("\(.source) \(.lane)") | unique | length) | unique) == [24]' \
    exchange kautz:2,3 --schedule --format json
bar messages/s exchange kautz:2,8
golden vectors-exchange.text vectors kautz:2,2 --core exchange --pairs all
same 'vectors of an exchange are its schedule' "$(routegen exchange kautz:3,3 --schedule --format csv |
    awk -F , 'NR > 1 && $5 != $6 { print $1, $2, 3 * $3 + $4 }' | sort)" "$(
    routegen vectors kautz:3,3 --core exchange --pairs all | awk '$1 == "M" { print $5, $6, $4 }' | sort)"

# --- nodes by rank, and faults in a large network ----------------------------------------

# A node by its rank: 0 is 010, 11 is 212.
same 'nodes by rank' "$(routegen routes kautz:2,3 010 212)" "$(routegen routes kautz:2,3 @0 @11)"
same 'a rank with zeros in front' "$(routegen routes kautz:2,3 010 012)" "$(routegen routes kautz:2,3 @0 @0000001)"
# Too large to search: what the construction leaves, and that there may be more.
given '0101010101010101 2345432123454321\n'
none='the faults leave none of the constructed routes; no others were searched for'
many=$(for out in 23 02 32 42 52; do printf '01010101010101%s,' "$out"; done)
refused 1 "kautz:5,16: no route from 0101010101010101 to 2345432123454321: $none" \
    routes kautz:5,16 0101010101010101 2345432123454321 --avoid "${many%,}"
same 'a stream, too large to search' "false $none" "$(routegen routes kautz:5,16 - --avoid "${many%,}" --format json \
    < "$work/in" | jq -r '"\(.complete) \(.reason)"')"
: > "$work/in"
# ... and too many links for a graph: the routes by construction that meet no fault
for fault in '--avoid 123456789abcdef1' '--avoid-links 0123456789abcdef-123456789abcdef1'; do
    # shellcheck disable=SC2086 # words
    run routes kautz:15,16 0123456789abcdef fedcba9876543210 $fault --format csv
    same "all routes of kautz:15,16 but one, $fault" '0 14 ' \
        "$code $(sed 1d "$work/out" | wc -l) $(grep ef1fe "$work/out")"
done
refused 2 "--avoid-links link 1 '0123456789abcdef-0123456789abcdea': there is no such link in kautz:15,16" \
    routes kautz:15,16 0123456789abcdef fedcba9876543210 --avoid-links 0123456789abcdef-0123456789abcdea

# Words in a waveform: letter 1 in the least significant bits, as rg_kautz_serial has them; what GTKWave sends, unknown bits,
# and what is no word.
same 'words of K(4,5) for GTKWave' '01234|01234 23430|xxxx1|xxxxx|7fff|5|hello|' "$(printf '%s\n' 4688 038d4688 1XXX zzzz 7fff 5 hello '' |
    "$here/../../examples/gtkwave_words.py" 4 5 | paste -sd '|')"
same 'words of K(15,4) and K(2,3) for GTKWave' 'f0f0 010 010 000 00' \
    "$(echo 0f0f | "$here/../../examples/gtkwave_words.py" 15 4) $(printf '04\n' | "$here/../../examples/gtkwave_words.py" 2 3) \
$(echo 0004 | "$here/../../examples/gtkwave_words.py" 2 3)"
for numbers in '' 4 '4 17' '1 3' '4 x' '4 5 6'; do
    # shellcheck disable=SC2086 # words
    same "gtkwave_words.py $numbers" 'gtkwave_words: D K expected, 2 to 15 and 1 to 16|2' \
        "$("$here/../../examples/gtkwave_words.py" $numbers 2>&1 < /dev/null)|$("$here/../../examples/gtkwave_words.py" $numbers < /dev/null 2> /dev/null; echo $?)"
done
