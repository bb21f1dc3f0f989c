# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# tables: what simulate makes of a table is what it makes of the routing; ROMs in Icarus. tests/export has OpenSM, and
# tests/python floogen. Read by run.sh.

golden tables-kary-2-1.csv tables kary:2,1
golden tables-mesh-2-2.floogen tables mesh:2,2 --format floogen

# Too large, which is known before or after the first line; what stood in the file stays.
echo precious > "$work/table"
# As 1.0.0 wrote them, row by row.
for each in kary:4,4,12cb9bb37b1a202aa5dd21034d245257 torus:16,16,4cf20644a97139a421c6edd098520f78 \
    dragonfly:4,8,4,9e8fbf167940de39410b44e1ef89df2d; do
    run tables "${each%,*}"
    same "the table of ${each%,*} is that of 1.0.0" "0 ${each##*,}  -" "$code $(md5sum < "$work/out")"
done
refused 2 'torus:5000,5000: takes 1.44e+10 bytes, more than --memory 1073741824' tables torus:5000,5000
refused 2 'hypercube:30: too large for a table' tables hypercube:30 --memory 1e18 -o "$work/table"
same 'the file of a table that cannot be' precious "$(cat "$work/table")"

printf 'a b\nb c\nc d 2\nd a\nb d 3\nd e\ne f\nf a\n' > "$work/net.edges"
settings=(--load .1:.4:.3 --flits 3 --max-clocks 3000 --warmup 100 --precision 90 --format csv)

# --- tables and runs by them -------------------------------------------------------------

# A row names a network, the options of its routing, and those of both runs. Phases: of the rule, of hops, of a shift through
# its own target, of up and down, of layers; several choices; escapes; several terminals of a switch, and stages.
while IFS='|' read -r network routing run; do
    read -ra routed <<< "$routing"
    read -ra both <<< "$run"
    run simulate "$network" "${routed[@]}" "${settings[@]}" "${both[@]}"
    mv "$work/out" "$work/routing"
    run tables "$network" "${routed[@]}" -o "$work/table"
    run simulate "$network" --route-table "$work/table" "${settings[@]}" "${both[@]}"
    verdict "the same run by the table of $network $routing $run" "$work/routing" "$work/out"
    run tables "$network" --route-table "$work/table"
    verdict "the table of that table" "$work/table" "$work/out"
done << EOF_ROWS
torus:4,3||
kantc:2,3||--select random
scc:3|--routing count|
kautz:2,3|--routing count|
debruijn:2,3|--routing count --rule shift|
mesh:3,3|--routing minimal|--select first
file:$work/net.edges|--routing updown|
file:$work/net.edges|--routing layers|--traffic request:3
gft:2,2,2|--up node-digit|--fault 500:links:2:900
omega:2,2||
EOF_ROWS

# A forwarding table has no phases: packets go down where they can, or there would be a cycle.
routegen tables pancake:5 --routing updown --format lft 2> /dev/null |
    awk -F"'" '/^Unicast/ { at = $2 } /Channel/ && $2 != at { split($1, part, " "); printf "%s,%s,%d\n", at, $2, part[2] - 1 }' > "$work/table"
run simulate pancake:5 --route-table "$work/table" --max-clocks 2000 --precision 90
routegen tables pancake:5 --routing updown --format lft 2> /dev/null | awk -F"[:']" '/^0x/ { split($1, part, " ")
    if (/# Switch/ ? part[2] > 0 && part[2] != port[$3] : 0) bad++; port[$3] = part[2] } END { print bad + 0 }' > "$work/said"
same 'a switch is reached as its node is' 0 "$(cat "$work/said")"
same 'up and down by router and destination alone' 'free of deadlock' "$(grep -o 'free of deadlock' "$work/out")$(cat "$work/err")"

# --- subnets -----------------------------------------------------------------------------

# A subnet's own GUIDs, LIDs and names: an adapter at its second port, two LIDs for one, an aggregation node, a router, a
# spine without adapters that no packet of a node comes by (c), and what the file does not say, the port GUID of d.
cat > "$work/own.ibnet" << 'EOF_OWN'
caguid=0x506b4b03003fa9b6
Ca	2 "H-506b4b03003fa9b6"		# "n"
[2](506b4b03003fa9b8) 	"S-ec0d9a03007d0a10"[2]		# lid 16 lmc 1 "a" lid 9 4xEDR

switchguid=0xec0d9a03007d0a10(ec0d9a03007d0a10)
Switch	8 "S-ec0d9a03007d0a10"		# "a" base port 0 lid 9 lmc 0
[2]	"H-506b4b03003fa9b6"[2](506b4b03003fa9b8) 		# "n" lid 16 4xEDR
[5]	"S-ec0d9a03007d0b10"[1]		# "b" lid 700 4xEDR
[7]	"S-ec0d9a03007d0c10"[1]		# "c" lid 3 4xEDR
[8]	"H-506b4b03003fa9d6"[1](506b4b03003fa9d6) 		# "Mellanox Technologies Aggregation Node" lid 40 4xEDR

switchguid=0xec0d9a03007d0b10(ec0d9a03007d0b10)
Switch	8 "S-ec0d9a03007d0b10"		# "b" base port 0 lid 700 lmc 0
[1]	"S-ec0d9a03007d0a10"[5]		# "a" lid 9 4xEDR
[3]	"S-ec0d9a03007d0d10"[5]		# "d" lid 12 4xEDR

switchguid=0xec0d9a03007d0c10(ec0d9a03007d0c10)
Switch	8 "S-ec0d9a03007d0c10"		# "c" base port 0 lid 3 lmc 0
[1]	"S-ec0d9a03007d0a10"[7]		# "a" lid 9 4xEDR
[2]	"S-ec0d9a03007d0d10"[7]		# "d" lid 12 4xEDR
[6]	"R-b8e924030000b928"[2](b8e924030000b929) 		# "gate" lid 41 4xEDR

Switch	8 "S-ec0d9a03007d0d10"		# "d" base port 0 lid 12 lmc 0
[5]	"S-ec0d9a03007d0b10"[3]		# "b" lid 700 4xEDR
[7]	"S-ec0d9a03007d0c10"[2]		# "c" lid 3 4xEDR
[1][ext 4]	"H-506b4b03003fa9c6"[1][ext 2](506b4b03003fa9c7) 		# "m" lid 20 4xEDR

caguid=0x506b4b03003fa9c6
Ca	1 "H-506b4b03003fa9c6"		# "m"
[1](506b4b03003fa9c7) 	"S-ec0d9a03007d0d10"[1]		# lid 20 lmc 0 "d" lid 12 4xEDR

caguid=0x506b4b03003fa9d6
Ca	1 "H-506b4b03003fa9d6"		# "Mellanox Technologies Aggregation Node"
[1](506b4b03003fa9d6) 	"S-ec0d9a03007d0a10"[8]		# lid 40 lmc 0 "a" lid 9 4xEDR

rtguid=0xb8e924030000b928
Rt	8 "R-b8e924030000b928"		# "gate"
[2](b8e924030000b929) 	"S-ec0d9a03007d0c10"[6]		# lid 41 lmc 0 "c" lid 3 4xEDR
EOF_OWN
run tables "file:$work/own.ibnet" --format lft
sed -e 's/^Unicast lids .0x0-0x2bc. of switch Lid /= /' -e 's/portguid 0x0*//' "$work/out" > "$work/rows"
cat > "$work/right" << 'EOF_RIGHT'
= 9 guid 0xec0d9a03007d0a10 ('a'):
0x0010 002 # Channel Adapter 506b4b03003fa9b8: 'n'
0x0011 002 # Channel Adapter 506b4b03003fa9b8: 'n'
0x0014 005 # Channel Adapter 506b4b03003fa9c7: 'm'
0x0009 000 # Switch ec0d9a03007d0a10: 'a'
0x02bc 005 # Switch ec0d9a03007d0b10: 'b'
0x0003 007 # Switch ec0d9a03007d0c10: 'c'
0x000c 005 # Switch: 'd'
0x0028 008 # Channel Adapter 506b4b03003fa9d6: 'Mellanox Technologies Aggregation Node'
0x0029 007 # Router b8e924030000b929: 'gate'
= 700 guid 0xec0d9a03007d0b10 ('b'):
0x0010 001 # Channel Adapter 506b4b03003fa9b8: 'n'
0x0011 001 # Channel Adapter 506b4b03003fa9b8: 'n'
0x0014 003 # Channel Adapter 506b4b03003fa9c7: 'm'
0x0009 001 # Switch ec0d9a03007d0a10: 'a'
0x02bc 000 # Switch ec0d9a03007d0b10: 'b'
0x0003 001 # Switch ec0d9a03007d0c10: 'c'
0x000c 003 # Switch: 'd'
0x0028 001 # Channel Adapter 506b4b03003fa9d6: 'Mellanox Technologies Aggregation Node'
0x0029 001 # Router b8e924030000b929: 'gate'
= 3 guid 0xec0d9a03007d0c10 ('c'):
0x0010 001 # Channel Adapter 506b4b03003fa9b8: 'n'
0x0011 001 # Channel Adapter 506b4b03003fa9b8: 'n'
0x0014 002 # Channel Adapter 506b4b03003fa9c7: 'm'
0x0009 001 # Switch ec0d9a03007d0a10: 'a'
0x02bc 001 # Switch ec0d9a03007d0b10: 'b'
0x0003 000 # Switch ec0d9a03007d0c10: 'c'
0x000c 002 # Switch: 'd'
0x0028 001 # Channel Adapter 506b4b03003fa9d6: 'Mellanox Technologies Aggregation Node'
0x0029 006 # Router b8e924030000b929: 'gate'
= 12 guid 0xec0d9a03007d0d10 ('d'):
0x0010 005 # Channel Adapter 506b4b03003fa9b8: 'n'
0x0011 005 # Channel Adapter 506b4b03003fa9b8: 'n'
0x0014 001 # Channel Adapter 506b4b03003fa9c7: 'm'
0x0009 005 # Switch ec0d9a03007d0a10: 'a'
0x02bc 005 # Switch ec0d9a03007d0b10: 'b'
0x0003 007 # Switch ec0d9a03007d0c10: 'c'
0x000c 000 # Switch: 'd'
0x0028 005 # Channel Adapter 506b4b03003fa9d6: 'Mellanox Technologies Aggregation Node'
0x0029 007 # Router b8e924030000b929: 'gate'
EOF_RIGHT
verdict 'the forwarding tables of a subnet are its own' "$work/right" "$work/rows"
same 'no ports were dropped' '' "$(cat "$work/err")"
mv "$work/out" "$work/own.lft"
run export "file:$work/own.ibnet" --format ibnet -o "$work/again.ibnet"
run tables "file:$work/again.ibnet" --format lft
verdict 'what is exported is the same subnet' <(sort "$work/own.lft") <(sort "$work/out")
same 'GUIDs and ports stand in it as in the file' "$(grep -E 'guid=|^\[' "$work/own.ibnet" | grep -v sysimg | sed 's/\t*#.*//; s/.ext .\]//g' | sort)" \
    "$(grep -E 'guid=|^\[' "$work/again.ibnet" | sed '/=0xec0d9a03007d0d10$/d; s/\t*#.*//' | sort)"
run tables "file:$work/own.ibnet" --routing updown --format lft
same 'dropped ports are counted' "$(routegen tables kary:3,2 --up any --format lft 2>&1 > /dev/null)
routegen: file:$work/own.ibnet: lft takes the first port in 2 of 8 entries where the routing has several; csv has them all" \
    "routegen: kary:3,2: lft takes the first port in 18 of 54 entries where the routing has several; csv has them all
$(cat "$work/err")"
# A family's spread, too, where that takes no more classes than what runs else.
run tables kary:4,3 --format lft
same 'each of 16 leaves has 15 of 60 nodes at each port up' '15 15 15 15 ' \
    "$(awk '/^U/ { leaf = $7 <= 80 } leaf && /# Channel/ && $2 > 4 { n[$2]++ } END { for (p in n) printf "%g ", n[p] / 16 }' "$work/out")"
run tables kantc:2,3 --format lft
same 'kantc:2,3 has tables of one class' "0 $(routegen tables kantc:2,3 --routing spread --format lft | md5sum)" "$code $(md5sum < "$work/out")"

# Cables of half the rate: two spines of which one has half the pairs of the other, also around a link; both ends say one cable.
printf '%s\n' '# switches a b c s t' {a,b,c}{1..6}' x' {a,b,c}\ {s,t} | sed 's/^\([abc]\)\([1-6]\) x/\1\2 \1/' > "$work/cables.edges"
routegen export "file:$work/cables.edges" --format ibnet |
    awk '/^Switch/ { slow = /"t"/ } slow || /"t"/ { sub("4xQDR", "4xDDR") } 1' > "$work/cables.ibnet"
run tables "file:$work/cables.ibnet"
same 'twice the nodes by twice the rate' '4 4 4 8 8 8' "$(awk -F, '/^[abc],/ && $3 > 5 { n[$1 $3]++ } END { for (p in n) print n[p] }' "$work/out" | sort -n | paste -sd ' ')"
verdict 'cables are exported' "$work/cables.ibnet" <(routegen export "file:$work/cables.ibnet" --format ibnet)
run tables "file:$work/cables.ibnet" --avoid b1
same 'and of what is left' '3 4 7 8' "$(awk -F, '/^[abc],/ && $3 > 5 { n[$1 $3]++ } END { for (p in n) print n[p] }' "$work/out" | sort -n | uniq | paste -sd ' ')"
sed '0,/4xDDR/s//12xNDR/' "$work/cables.ibnet" > "$work/bad.ibnet"
refused 2 "$work/bad.ibnet:91: port 1 of 'S-00000016' has a cable 4xDDR, but 12xNDR by line 63" info "file:$work/bad.ibnet"

# Service levels, of LIDs: both of n; and of a ring, whose policy is also written beside its table.
run tables "file:$work/own.ibnet" --format pairs
same 'both LIDs of a port have its level' 'slid,dlid,sl 20,16,0 20,17,0 16,20,0 17,20,0' "$(paste -sd ' ' "$work/out")"
printf 'a b\nb c\nc d\nd e\ne a\n' > "$work/five.edges"
golden tables-ring.policy tables "file:$work/five.edges" --routing spread --format qos-policy
cp "$work/out" "$work/policy"
run tables "file:$work/five.edges" --routing spread --format pairs
same 'the pairs of its rule' '2,5,1 3,5,1' "$(grep ',1$' "$work/out" | paste -sd ' ')"
run tables "file:$work/five.edges" --routing spread --format lft --sl-file "$work/levels"
verdict 'a table and its policy' "$work/policy" "$work/levels"
routegen export "file:$work/five.edges" --format ibnet | sed 's/H-/H-ec0d9a03/g; s/S-/S-ec0d9a04/g' > "$work/five.ibnet"
refused 2 "file:$work/five.ibnet: 'a' has no port GUID, by which a QoS policy knows it" \
    tables "file:$work/five.ibnet" --routing spread --format lft --sl-file "$work/levels"
verdict 'what is refused leaves the file' "$work/policy" "$work/levels"

# Each switch has one node, not at its last port: a direct network; of two cables to an adapter one is no link, but has a LID.
cat > "$work/pair.ibnet" << 'EOF_PAIR'
switchguid=0xec0d9a03007d0a10(ec0d9a03007d0a10)
Switch	8 "S-ec0d9a03007d0a10"		# "a" base port 0 lid 9 lmc 0
[1]	"H-506b4b03003fa9b6"[1](506b4b03003fa9b7) 		# "n" lid 16 4xEDR
[3]	"H-506b4b03003fa9b6"[2](506b4b03003fa9b8) 		# "n" lid 18 4xEDR
[4]	"S-ec0d9a03007d0b10"[5]		# "b" lid 7 4xEDR
switchguid=0xec0d9a03007d0b10(ec0d9a03007d0b10)
Switch	8 "S-ec0d9a03007d0b10"		# "b" base port 0 lid 7 lmc 0
[5]	"S-ec0d9a03007d0a10"[4]		# "a" lid 9 4xEDR
[6]	"H-506b4b03003fa9c6"[1](506b4b03003fa9c7) 		# "m" lid 20 4xEDR
caguid=0x506b4b03003fa9b6
Ca	2 "H-506b4b03003fa9b6"		# "n"
[1](506b4b03003fa9b7) 	"S-ec0d9a03007d0a10"[1]		# lid 16 lmc 0 "a" lid 9 4xEDR
[2](506b4b03003fa9b8) 	"S-ec0d9a03007d0a10"[3]		# lid 18 lmc 0 "a" lid 9 4xEDR
caguid=0x506b4b03003fa9c6
Ca	1 "H-506b4b03003fa9c6"		# "m"
[1](506b4b03003fa9c7) 	"S-ec0d9a03007d0b10"[6]		# lid 20 lmc 0 "b" lid 7 4xEDR
EOF_PAIR
run tables "file:$work/pair.ibnet" --simplify --format lft
same 'an adapter at any port, and its second one' \
    "('a'): 10 1 14 4 09 0 07 4 12 3 ('b'): 10 5 14 6 09 5 07 0 12 5" \
    "$(awk '/^U/ { printf " %s", $NF } /^0x/ { printf " %s %d", substr($1, 5), $2 }' "$work/out" | cut -c 2-)"
run export "file:$work/pair.ibnet" --simplify --format ibnet
same 'they are exported' "$(grep -E 'guid=|^\[' "$work/pair.ibnet" | sed 's/\t*#.*//' | sort)" \
    "$(grep -E 'guid=|^\[' "$work/out" | sed 's/\t*#.*//' | sort)"

printf '%s\n' 'Ca 1 "H-e41d2d0300a1b2c0" # "n"' '[1](e41d2d0300a1b2c1) "H-e41d2d0300a1b2d0"[1] # lid 3 lmc 0 "m" lid 4 4xEDR' \
    'Ca 1 "H-e41d2d0300a1b2d0" # "m"' '[1](e41d2d0300a1b2d1) "H-e41d2d0300a1b2c0"[1] # lid 4 lmc 0 "n" lid 3 4xEDR' > "$work/back.ibnet"
refused 2 "file:$work/back.ibnet: no tables of this subnet: adapters back to back, no switch" tables "file:$work/back.ibnet" --format lft
sed 's/lid 18/lid 16/' "$work/pair.ibnet" > "$work/bad.ibnet"
refused 2 "file:$work/bad.ibnet: no tables of this subnet: lid 16 is that of port 1 of 'n' in line 12 and of port 2 of 'n' in line 13" \
    tables "file:$work/bad.ibnet" --format lft
# Where the file contradicts itself, or says too little, it has no tables.
while IFS='|' read -r edit says; do
    sed -e "$edit" "$work/own.ibnet" > "$work/bad.ibnet"
    run info "file:$work/bad.ibnet" --brief
    same "$edit: it is a network" 0 "$code"
    refused 2 "file:$work/bad.ibnet: no tables of this subnet: $says" tables "file:$work/bad.ibnet" --format lft
done << 'EOF_ROWS'
s/"a" lid 9 4xEDR/"a"/; s/lid 9 lmc/lid 0 lmc/|'a' has no LID; take the file while a subnet manager runs
20s/lid 12/lid 13/|'d' has lid 12 in line 15 and lid 13 in line 20
s/lid 12/lid 17/|lid 17 is that of 'd' in line 30 and of port 2 of 'n' in line 7
s/lid 20 lmc 0/lid 20 lmc 8/|'m' has lid 20 lmc 8 in line 30: LIDs go up to 49151, lmc to 7
s/lid 16/lid 49151/|'n' has lid 49151 lmc 1 in line 7: LIDs go up to 49151, lmc to 7
s/ec0d9a03007d0d10/x/|'d' has no GUID in line 23, and others have one
s/caguid=0x506b4b03003fa9c6/caguid=0x1/|'m' has the GUIDs 0x506b4b03003fa9c6 and, by line 29, 0x0000000000000001
s/S-ec0d9a03007d0d10/x/; s/^Switch.*"x"/switchguid=0xec0d9a03007d0a10\n&/|lines 6 and 24 have one GUID, 0xec0d9a03007d0a10
s/(506b4b03003fa9c7) .*lid 20 4xEDR/(1)/|'m' has the GUIDs 0x0000000000000001 and, by line 30, 0x506b4b03003fa9c7
EOF_ROWS

# --- What is left of a network ------------------------------------------------------------

# Two leaves, two spines, two cables between each pair. What goes around a spine, or one cable, is a table of the whole network:
# its ports, GUIDs and LIDs stay.
{
    printf '<graphml><key id="k" for="node" attr.name="kind" attr.type="string"/><graph edgedefault="undirected">'
    printf '<node id="%s"/>' n0 n1 n2 n3
    printf '<node id="%s"><data key="k">switch</data></node>' leaf0 leaf1 spine0 spine1
    printf '<edge source="%s" target="%s"/>' n0 leaf0 n1 leaf0 n2 leaf1 n3 leaf1
    for leaf in leaf0 leaf1; do printf '<edge source="%s" target="%s"/>' $leaf spine0 $leaf spine0 $leaf spine1 $leaf spine1; done
    printf '</graph></graphml>'
} > "$work/two.graphml"
two=file:$work/two.graphml
routegen tables "$two" --format lft > "$work/whole"
lids() { sed -n 's/^Unicast lids .* of//p; s/^\(0x[^ ]*\) [0-9]* #/\1/p' "$1" | sort -u; }
while IFS='|' read -r options gone uplinks; do
    read -ra avoid <<< "$options"
    run tables "$two" "${avoid[@]}" -o "$work/table"
    run deadlock "$two" --route-table "$work/table" --format json
    same "the table of $options is one of the whole network" true "$(jq .acyclic "$work/out")"
    same "$options: the ports of leaf0 and leaf1" "$uplinks" "$(awk -F, '/^leaf/ && $3 > 1 { print substr($1, 5) ":" $3 }' "$work/table" | sort -u | paste -sd ' ')"
    run tables "$two" "${avoid[@]}" --format lft
    same "$options: GUIDs and LIDs stay" "$(lids "$work/whole" | grep -v "'$gone'")" "$(lids "$work/out")"
    run deadlock "$two" "${avoid[@]}" --routing spread --format json
    same "$options: no deadlock of what is left" true "$(jq .acyclic "$work/out")"
done << 'END'
--avoid spine1|spine1|0:2 0:3 1:2 1:3
--avoid-links leaf0-spine0|none|0:4 0:5 1:4 1:5
--avoid-links leaf0:2,spine1:2|none|0:3 0:4 1:2 1:5
END
# What changes, applied to the old table, is the new one.
cat > "$work/apply.py" << 'END'
import csv, json, sys

def entries(name):
    found = {}
    for row in csv.reader(open(name).readlines()[1:]):
        hop = (int(row[2]) if row[2] else None, int(row[3]), int(row[5]), row[6] == "1")
        found.setdefault((row[0], row[1], int(row[4]), row[2] == ""), []).append(hop)
    return found

before, after, diff = entries(sys.argv[1]), entries(sys.argv[2]), json.load(open(sys.argv[3]))
counts = {"before": len(before), "after": len(after), "changed": 0, "added": 0, "removed": 0}
routers = {}
for change in diff["changes"]:
    was, now = ([(h["port"], h["class"], h["next"], h["escape"]) for h in change[side]] for side in ("before", "after"))
    key = (change["router"], change["target"], change["phase"], (was + now)[0][0] is None)
    if was != before.pop(key, []):
        print("before", change)
    if now:
        before[key] = now
    kind = "changed" if was and now else "added" if now else "removed"
    counts[kind] += 1
    router = routers.setdefault(key[0], {"router": key[0], "targets": [], "changed": 0, "added": 0, "removed": 0})
    router[kind] += 1
    router["targets"].append(key[1])
print(before == after, counts == diff["entries"], list(routers.values()) == diff["routers"], counts["changed"] > 0)
END
while IFS='|' read -r network options; do
    read -ra avoid <<< "$options"
    run tables "$network" -o "$work/table"
    run tables "$network" "${avoid[@]}" -o "$work/new"
    valid "what changes by $options" '.[0].changes | length > 0' tables "$network" "${avoid[@]}" --diff "$work/table" --format json
    same "$network $options: what changes, entry by entry" 'True True True True' "$(python3 "$work/apply.py" "$work/table" "$work/new" "$work/out")"
done << END
$two|--avoid spine0
$two|--avoid-links leaf0:2
torus:4,3|--avoid 0,0 --routing updown
kautz:2,3|--routing layers
END
run tables "$two" --diff <(routegen tables "$two")
same 'nothing changes' 'entries  12 before, 12 after: 0 changed, 0 added, 0 removed' "$(grep entries "$work/out")"
for verb in tables advise deadlock; do
    same "$verb says which nodes go with a switch" 'routegen: NET: 1 compute node has no link left, and is left out' \
        "$(routegen $verb "$two" --avoid leaf0,n1 2>&1 > /dev/null | sed "s|$two|NET|")"
done
run tables "$two" --avoid spine0 --diff <(routegen tables "$two")
same 'what changes, in text' 'spine0 0 0 4 n0, n1, n2, n3' "$(grep '^spine0' "$work/out" | tr -s ' ')"
refused 2 "$work/apply.py: line 1, column 1: router 'import csv': nothing has this name; switches of $two are leaf0 .. spine1" \
    tables "$two" --diff "$work/apply.py"
refused 2 'tables: --format text and json are for --diff, the others are not' tables "$two" --format json
refused 2 "--avoid-links link 1 'leaf0:2': one of 2 links to spine0, and here all or none are avoided: leaf0-spine0" \
    routes "$two" n0 n2 --avoid-links leaf0:2
refused 2 "--avoid-links link 1 'leaf0:9': no link at that port" deadlock "$two" --avoid-links leaf0:9
refused 2 "$two: without these parts it has 2 components" tables "$two" --avoid spine0,spine1
refused 2 "$two: verilog numbers routers without gaps; --avoid is for csv, lft, qos-policy, opensm-conf and pairs" \
    tables "$two" --avoid spine0 --format verilog
refused 2 'deadlock: --avoid and --avoid-links do not apply to --node' deadlock kautz:2,2 --node --avoid 01
run advise "$two" --avoid spine1
same 'what is advised goes around it' "routegen tables $two --avoid spine1 --routing spread --format lft" "$(grep -o 'routegen tables.*' "$work/out")"

# --- Verilog -----------------------------------------------------------------------------

# Verilog: what stands in the table, and nothing else, for all inputs; no tool has a word to say.
cat > "$work/bench.v" << 'EOF_BENCH'
module bench;
  reg [`INPUTS-1:0] in; // source is beside it
  reg [`NODES-1:0] source;
  wire [15:0] port, class_, next, first; wire escape, valid;
  integer file, got, rows, r, t, c, f[0:6], at;
  reg [`INPUTS:0] i;
  `MODULE rom (.router(in[`INPUTS-1 -: `ROUTERS]), .destination(in[`PHASES+`CHOICES +: `NODES]),
               .phase(in[`CHOICES +: `PHASES]), .choice(in[0 +: `CHOICES]), .source(source),
               .out_port(port[0 +: `PORTS]), .out_class(class_[0 +: `CLASSES]), .next_phase(next[0 +: `PHASES]),
               .first_phase(first[0 +: `PHASES]), .escape(escape), .valid(valid));
  initial begin
    rows = 0;
    file = $fopen(`ROWS, "r");
    while ($fscanf(file, "%d %d %d %d %d %d %d %d", r, t, f[0], f[1], f[2], f[3], f[4], c) == 8) begin
      source = r;
      in = (((r << `NODES) | t) << (`PHASES + `CHOICES)) | (f[2] << `CHOICES) | c;
      #1;
      if (f[0] < 0) begin
        in = t << (`PHASES + `CHOICES);
        #1 if (first[0 +: `PHASES] !== f[3]) $display("start %0d %0d: %0d", r, t, first);
      end else begin
        rows = rows + 1;
        if (!valid || port[0 +: `PORTS] !== f[0] || class_[0 +: `CLASSES] !== f[1] || next[0 +: `PHASES] !== f[3] ||
            escape !== f[4])
          $display("hop %0d %0d %0d %0d: %b", r, t, f[2], c, {valid, escape});
      end
    end
    for (i = 0; !i[`INPUTS]; i = i + 1) begin
      in = i;
      #1 rows = rows - valid;
    end
    $display("%0d more", rows);
  end
endmodule
EOF_BENCH
while IFS='|' read -r network first routing; do
    read -ra routed <<< "$routing"
    module=rg_table_${network//[^a-z0-9]/_} rom=$work/$module.v
    routegen tables "$network" "${routed[@]}" --format verilog -o "$rom"
    # The number of each label, from another verb (routers count from $first); the first field is a source where there is no port.
    routegen export "$network" --format dot | sed -n 's/^ *v\([0-9]*\) \[label="\([^"]*\)".*/\1 \2/p' > "$work/labels"
    routegen tables "$network" "${routed[@]}" | sed '1d; s/"\([^"]*\),\([^"]*\)"/\1;\2/g' | awk -F, -v first="$first" '
        FILENAME != "-" { at = index($0, " "); label = substr($0, at + 1); gsub(",", ";", label); v[label] = substr($0, 1, at - 1); next }
        { gsub(/"/, ""); key = $1 SUBSEP $2 SUBSEP $5; c = key == last ? c + 1 : 0; last = $3 == "" ? "" : key
          print ($3 == "" ? v[$1] : v[$1] - first), v[$2], $3 == "" ? -1 : $3, $4, $5, $6, $7, $3 == "" ? 0 : c }' \
        "$work/labels" - > "$work/rows"
    width() { sed -n "s/.* \[\([0-9]*\):0\] $1,.*/\1/p" "$rom" | awk '{ print $1 + 1 }'; }
    widths=("ROUTERS=$(width router)" "NODES=$(width destination)" "PHASES=$(width phase)" "CHOICES=$(width choice)"
        "PORTS=$(width out_port)" "CLASSES=$(width out_class)")
    all=0
    for part in "${widths[@]::4}"; do all=$((all + ${part#*=})); done
    for language in 1364-2005 1800-2012; do
        iverilog -g${language#*-} -Wall -Wno-timescale "${widths[@]/#/-D}" -DINPUTS=$all -DMODULE="$module" -DROWS="\"$work/rows\"" \
            -o "$work/bench" "$work/bench.v" "$rom" > "$work/said" 2>&1
        same "the ROM of $network $routing, $language" '0 more' "$(cat "$work/said")$("$work/bench")"
        verilator --lint-only -Wall --default-language $language --top-module "$module" "$rom" > "$work/said" 2>&1 ||
            verdict "Verilator lints it" /dev/null "$work/said"
    done
done << 'EOF_ROWS'
torus:3,3|0|
kary:2,2|4|--routing updown
kautz:2,2|0|--routing count
mesh:2,3|0|--routing minimal
EOF_ROWS
