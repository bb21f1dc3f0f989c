# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# export: every format, what a format cannot say, streams. Other programs read the formats in tests/export.
# Read by run.sh.

for format in dot graphml edges booksim simgrid ibnet; do
    golden "export-kary-2-1.$format" export kary:2,1 --format $format
done
# Directed, and direct.
for format in dot graphml edges simgrid; do
    golden "export-kautz-2-1.$format" export kautz:2,1 --format $format
done
for format in booksim ibnet; do
    golden "export-mesh-2-2.$format" export mesh:2,2 --format $format
done

# 254 ports, of a direct network one of them for its own adapter; 49151 switches and adapters.
for network in kary:127,1 gft:1,254,1 mesh:24575; do
    run export $network --format ibnet
    same "$network is not too large" 0 "$code"
done
same 'the last LID' 'lid 49150 lmc 0' "$(tail -n 4 "$work/out" | grep -o 'lid 49150 .*')"

same 'the last number of booksim' 'router 0 node 0 router 1' \
    "$(timeout 60 routegen export mesh:2147483647 --format booksim | head -n 1)"

# Nothing is stored: the first lines of what would take years.
same 'the first lines of a large network' '0 1|0 2|0 4' \
    "$(timeout 60 routegen export hypercube:57 --format edges | head -n 3 | paste -sd '|')"

bar vertices/s export hypercube:14 --format graphml

# Networks of files, by every verb.
printf 'a b\nb c\nc d\nd a\nb d 3\ne\n' > "$work/net.edges"
file=file:$work/net.edges
run info "$file"
same 'a network in parts' '0 2' "$code $(awk '$1 == "components" { print $2 }' "$work/out")"
run compare "$file" torus:4 --format json
same 'no even split of what hangs apart' 'null 1.5' "$(jq -r 'map(.even_split | tostring) | join(" ")' "$work/out")"
same 'a part without nodes' '0 null' "$(printf '# switches s t\na s\nb s\nt\n' | routegen info file:- --from edges --format json |
    jq -r '"\(.search.diameter - 2) \(.search.switches)"')"
run routes "$file" a e
same 'no route to another part' "1 routegen: $file: no route from a to e: no path leads there" "$code $(cat "$work/err")"
sed -i '/^e/d' "$work/net.edges"
run routes "$file" a c --disjoint --avoid d --avoid-links b-c
same 'around faults of a file' '1 0' "$code $(grep -c ' a ' "$work/out")"
for words in 'info' 'deadlock' 'simulate --routing layers' 'simulate --routing updown' 'simulate --routing minimal' draw 'export --format dot' \
    "compare $file"; do
    read -ra part <<< "$words"
    run "${part[0]}" "$file" "${part[@]:1}"
    same "routegen $words of a file" '0' "$code$(cat "$work/err")"
done
# Its wire of 5 clocks takes 4 more than one of 1, in both directions; so does that of a node with a switch. In anynet a delay
# after a node is BookSim2's of the way to the router of that number: here of none, and of one of the two ways.
latency() { printf '%b' "$2" | routegen simulate file:- --from "$1" --format json --load .01 | jq '.[0].points[0].latency'; }
same 'the delay of a link' 4 "$(jq -n "$(latency edges 'a b 5\n') - $(latency edges 'a b\n') | round")"
plain='router 0 node 0 router 1\nrouter 1 node 1\n'
same 'the delay of a node' '8 0 4' "$(jq -nr "\"\($(latency edges '# switches s\nx s 9\ny s\n') - 4) \(
    $(latency anynet 'router 0 node 0 9 router 1\nrouter 1 node 1\n') - $(latency anynet "$plain")) \(
    $(latency anynet 'router 0 router 1 2 node 1 9\nrouter 1 node 0\n') - $(latency anynet "$plain") | round)\"")"
# A list of edges is the network again: arcs, switches, delays; delays in BookSim2's form, too.
printf 'a b 5\nb c\nc a 7\n' > "$work/delays.edges"
printf 'a b 2\nb c\n' > "$work/path.edges" # whose 2 is a vertex, too
for network in benes:2 butterfly:2,2 "file:$work/path.edges" "file:$work/delays.edges"; do
    routegen export "$network" --format edges > "$work/first.edges"
    routegen export "file:$work/first.edges" --format edges | sort > "$work/again"
    same "$network as edges, and again" "$(sort "$work/first.edges")" "$(cat "$work/again")"
done
same 'its delays' '# undirected|0 1 5|0 2 7|1 2' "$(paste -sd '|' "$work/first.edges")"
same 'delays of booksim' 'router 0 node 0 router 1 5 router 2 7|router 1 node 1 router 0 5 router 2|router 2 node 2 router 0 7' \
    "$(routegen export "file:$work/delays.edges" --format booksim | paste -sd '|')"
# What is there twice, or alone: delays by direction, vertices without links, labels like numbers.
printf 'router 0 node 0 router 1 5\nrouter 1 node 1 router 0 9 router 2\nrouter 2 node 2 router 0 3\n' > "$work/ways.anynet"
routegen export "file:$work/ways.anynet" --format graphml > "$work/ways.graphml"
for from in anynet graphml; do
    same "delays of both ways, $from" 'router 0 node 0 router 1 5 router 2|router 1 node 1 router 0 9 router 2|router 2 node 2 router 0 3' \
        "$(routegen export "file:$work/ways.$from" --format booksim | paste -sd '|')"
done
for format in edges simgrid; do
    refused 2 "file:$work/ways.anynet: --format $format: its links have one delay, some here have two; graphml and booksim keep \
both, and simgrid with --routes" export "file:$work/ways.anynet" --format $format
done
same 'delays of dot' 'v0 -- v1 [delay=5, delay_back=9];|v0 -- v2 [delay_back=3];|v1 -- v2;' \
    "$(routegen export "file:$work/ways.anynet" --format dot | grep -o 'v.* -- .*' | paste -sd '|')"
same 'delays of simgrid' '5us 7us 1us|5us 1us 9us 1us 1us 3us' "$(
    routegen export "file:$work/delays.edges" --format simgrid | grep -o '[0-9]us' | paste -sd ' ')|$(
    routegen export "file:$work/ways.anynet" --format simgrid --routes | grep -o '[0-9]us' | paste -sd ' ')"
run export "file:$work/ways.anynet" --format ibnet
same 'delays that ibnet has not' "0 routegen: file:$work/ways.anynet: --format ibnet: the delays of links are left out" \
    "$code $(cat "$work/err")"
same 'a vertex alone' '0 1|2' "$(printf 'a b\nc\n' | routegen export file:- --from edges --format edges | paste -sd '|')"
same 'a label before a number' '2 hops' "$(printf '@1 c\nc d\n' | routegen routes file:- @1 d --from edges | head -n 1)"
printf 'source,target\n"a b",c\nc,d\n' > "$work/blank.csv"
same 'a label with a blank among others' '"""a b"" c d"' "$(routegen routes "file:$work/blank.csv" 'a b' d --format csv | tail -n 1 | cut -d, -f9)"
printf 'source,target\n"a b","x,y"\n"x,y",d\nd,"# 1"\n' > "$work/names.csv"
same 'names of a stream in quotes' 'x,y d|d x,y|a b x,y|d a b|d # 1|d a b' "$(printf '%s\n' '"x,y",d' 'd,"x,y" # x' \
    '"a b" "x,y"' 'd , "a b"' '"d" "# 1" # y' '"d", @0' | routegen routes "file:$work/names.csv" - --format json |
    jq -r '"\(.source) \(.destination)"' | paste -sd '|')"
hca='Ca 1 "H-000000000000000'
printf '%s1" # "x"\n[1](2) "H-0000000000000003"[1]\n%s3" # "x"\n' "$hca" "$hca" > "$work/pair.ibnet"
refused 2 "file:$work/pair.ibnet: --format ibnet: adapters back to back, no switch; take the file itself" \
    export "file:$work/pair.ibnet" --format ibnet
refused 2 "source 'x': nothing has this name; where names are equal, ids are the labels; nodes of file:$work/pair.ibnet are \
H-0000000000000001 .. H-0000000000000003" routes "file:$work/pair.ibnet" x @1
printf 'a b\nb a\nb b\n' > "$work/double"
run info --from edges --simplify "file:$work/double" --brief
same 'what is dropped is counted' "routegen: $work/double: 2 loops and doubled links dropped" "$(cat "$work/err")"

# Six leaves with eight nodes and trunks of 2, 1 and 1 to three spines; then adapters with two ports, one of them on a spine.
awk 'BEGIN {
    print "# switches leaf0 leaf1 leaf2 leaf3 leaf4 leaf5 spine0 spine1 spine2"
    for (i = 0; i < 48; i++) print "n" i, "leaf" int(i / 8)
    for (i = 0; i < 6; i++) for (j = 0; j < 4; j++) print "leaf" i, "spine" int(j * 3 / 4)
}' > "$work/uneven.edges"
run info "file:$work/uneven.edges"
same 'parallel links are seen at once' "network     file:$work/uneven.edges, 6 links are parallel" "$(head -n 1 "$work/out")"
same 'links, parallel and simple ones' '[6,72,66,72,66,true]' "$(routegen info "file:$work/uneven.edges" --format json |
    jq -c '[.parallel, .formula.links, .formula.simple_links, .search.links, .search.simple_links, .agree]')"
run routes "file:$work/uneven.edges" n0 n8 --all
same 'their ports tell routes apart' '6 n0 leaf0[8] spine0[2] leaf1 n8|n0 leaf0[9] spine0[3] leaf1 n8|n0 leaf0 spine2 leaf1 n8' \
    "$(grep -c '^ *4 ' "$work/out") $(sed -n 's/^ *4  //p' "$work/out" | sed -n '1p;4p;6p' | paste -sd '|')"
printf 'a b\na b\na c\nb c\n' > "$work/twice.edges"
same 'disjoint ones take each' '1 a[0] b|1 a[1] b|2 a c b' \
    "$(routegen routes "file:$work/twice.edges" a b --disjoint | sed -n 's/^ *\([12]\)  /\1 /p' | paste -sd '|')"
same 'one of two is broken' '1' "$(routegen simulate "file:$work/uneven.edges" --tie all --fault 0:link:leaf0:8 --format json |
    grep -o '"delivered": 1,' | grep -c .)"
same 'each has its own flits' '2 0' "$(routegen simulate "file:$work/uneven.edges" --tie all --channels "$work/use.csv" > /dev/null
    awk -F, '$1 == "\"leaf0\"" && $3 == "\"spine0\"" { n++; $4 > .1 || low++ } END { print n, low + 0 }' "$work/use.csv")"
same 'they are drawn apart' '4 4' "$(routegen draw "file:$work/twice.edges" | awk '/class="e / { n++; way[$0] } END { print n, length(way) }')"
for format in booksim simgrid; do
    refused 2 "file:$work/uneven.edges: --format $format: it has one link between two vertices, some here have several; \
--simplify drops those, graphml and simgrid with --routes keep them" export "file:$work/uneven.edges" --format $format
done
refused 2 "file:$work/uneven.edges: FlooNoC has one link between two routers, some here have several; --simplify drops those" \
    tables "file:$work/uneven.edges" --format floogen
printf '# switches s t\ns t\na s\nb s\na t\nc t\nc t\n' > "$work/rails.edges"
same 'links of compute nodes' '[3,5,0,true] a a/2 b c c/2 s t' "$(routegen info "file:$work/rails.edges" --format json |
    jq -c '[.nodes, .endports, .parallel, .agree]') $(routegen export "file:$work/rails.edges" --format dot |
    sed -n 's/.*label="\([^"]*\).*/\1/p' | paste -sd ' ')"
routegen export "file:$work/rails.edges" --format ibnet > "$work/rails.ibnet"
same 'are ports of one adapter' '3 5 again' "$(grep -c '^Hca' "$work/rails.ibnet") $(
    grep -c '^\[.*# lid' "$work/rails.ibnet") $(routegen export "file:$work/rails.ibnet" --format ibnet | cmp - "$work/rails.ibnet" && echo again)"
same 'standard input' '1 hop' "$(printf 'a b\n' | routegen routes file:- a b --from edges | head -n 1)"
mkfifo "$work/pipe.edges"
refused 3 "$work/pipe.edges: a pipe to which no program writes" info "file:$work/pipe.edges"
refused 3 "$work/none.edges: No such file or directory" info "file:$work/none.edges"
printf 'digraph{a->b}' > "$work/one.dot"
refused 2 "$work/one.dot:1: DOT; save it as GraphML" info "file:$work/one.dot"
refused 2 "$work/double: edges, csv, graphml, anynet, ibnet, gexf, gml, json or mtx expected as its format: as the end of the name, or by --from" \
    info "file:$work/double"
