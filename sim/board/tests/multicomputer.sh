#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# multicomputer.sh BUILD=build CHIP=PROGRAM: a virtual board of rg_multicomputer_board, and so of rg_multicomputer and
# rg_tile, with K(2,1), memories of 16 KiB, and processors that walk a script (sim/board/picorv32.v): what it answers to
# each line, legal or not, and what the program says of it.
set -u

KEYS='BUILD= CHIP='
. sim/keys.sh
out=$BUILD/tests/multicomputer
mkdir -p "$out"
. sim/board/tests/talk.sh
virtual "$CHIP" ulx3s 4 6250000
cat >"$out/expected" <<'END'
? = routegen 1.1.0 multicomputer kautz:2,1 14
T = T 000 000 000
O = O 0
O 1 = O 1
L 0 410004804200048007000880 = L
L 3ffc 00000000 = L
L 3ff8 0000000000000000 = L
L 3ffc 0000000000000000 = ! 9 fields
L 4000 00000000 = ! 9 fields
L fffffffc 00000000 = ! 9 fields
L 8000000 00000000 = ! 9 fields
L 2 00000000 = ! 9 fields
L 20 000000 = ! 9 fields
L 20 0000000g = ! 9 fields
L 2g 00000000 = ! 9 fields
L 20 0000000011111111222222223333333344444444555555556666666677777777 = L
L 20 000000001111111122222222333333334444444455555555666666667777777788888888 = ! 9 fields
L 20 = ! 9 fields
L = ! 9 fields
L 20 00000000 0 = ! 9 fields
L 20 00000000*00 = ! 7 checksum
O 2 = ! 9 fields
O 00 = ! 9 fields
O x = ! 9 fields
O 0 0 = ! 9 fields
D = ! 9 fields
D 3 = ! 1 letter
D x = ! 1 letter
D 00 = ! 9 fields
D 0 1 = ! 9 fields
U = ! 9 fields
U 3 = ! 1 letter
G 0 = ! 9 fields
H 0 = ! 9 fields
T 0 = ! 9 fields
M 0 1 00 = ! 8 request
P = ! 8 request
D 1 = D 01
D 2 = D 02
D 2 = D 02
U 2 = U 01
G = G
L 0 00000000 = ! d busy
O 0 = O 0 0 4142
O 0 = O 0 0 4142
O 0*5F = O 0 0 4142
O 0*5f = O 0 0 4142
O = O 0 0 4142
O 1 = O 1 2 4142
O 0 = O 0
O 1 = O 1
T = T 207 300 207
U 1 = U 00
T = T 207 100 207
O 0 = O 0 1 4142
T = T 207 207 207
O 0 = O 0 1 4142
H = H
T = T 000 000 000
O = O 0 1 4142
O 1 = O 1
U 1 = U 00
L 0 ffffffff = L
G = G
T = T 2ff 2ff 2ff
H = H
END
each_request

# image FILE EXIT TEXT: an ELF whose script says the text, and halts with that code.
image() {
    words=$(printf '%s' "$3" | od -An -v -tx1 | tr -d '\n' | sed 's/ \(..\)/\\x\1\\x00\\x04\\x80/g')$(printf '\\x%02x\\x00\\x08\\x80' "$2")
    size=$(printf '\\x%02x\\x%02x\\x00\\x00' $((${#words} / 4 % 256)) $((${#words} / 4 / 256)))
    word='\x00\x00\x00\x00'
    # shellcheck disable=SC2059 # bytes
    env printf "\x7fELF\x01\x01\x01\x00$word$word\x02\x00\xf3\x00\x01\x00\x00\x00$word\x34\x00\x00\x00$word$word\x34\x00\x20\x00\x01\x00\x00\x00$word\
\x01\x00\x00\x00\x54\x00\x00\x00$word$word$size$size\x05\x00\x00\x00\x04\x00\x00\x00$words" >"$1"
}
# program EXPECTED QUESTION...: what it prints, lines sorted, and its exit code.
program() {
    expected=$1
    shift
    said=$("$BUILD/asan/routegen" query "$port" --baud 6250000 "$@" 2>&1)
    said="$? $(echo "$said" | sort | sed "s|$port|PORT|" | paste -sd '|')"
    [ "$said" = "$expected" ] || echo "# $said"
    [ "$said" = "$expected" ]
    verdict $? "query $1"
}
image "$out/program.elf" 0 'A line of more than thirty-two bytes.
and half a'
image "$out/fails.elf" 3 "$(printf '\033')"
head -c 100 "$out/program.elf" >"$out/short.elf"
program '0 multicomputer  kautz:2,1, 16384 bytes of memory a node|port           PORT|version        1.1.0' id
program '0 bytes  196|nodes  3' load "$out/program.elf"
program '0 ' run
program '0 0  A line of more than thirty-two bytes.|0  and half a|1  A line of more than thirty-two bytes.|1  and half a|2  A line of more than thirty-two bytes.|2  and half a' console
program '0 dead  1' kill 1
program '0 ' run
program '0 0,A line of more than thirty-two bytes.|0,and half a|2,A line of more than thirty-two bytes.|2,and half a|node,text' \
    console --format csv
program '0 dead  0' revive 1
program '0 {"lines":[{"node":"1","text":"A line of more than thirty-two bytes."},{"node":"1","text":"and half a"}]}' \
    console --format json
program '0 bytes  8|nodes  3' load "$out/fails.elf"
program '0 ' run
halted='routegen: PORT: node'
program "1 0  \\x1b|1  \\x1b|2  \\x1b|$halted 0 has halted with exit code 3|$halted 1 has halted with exit code 3|$halted 2 has halted with exit code 3" console
program '0 ' halt
program '0 ' console
program "2 routegen: $out/short.elf: the file is cut off" load "$out/short.elf"
program "2 routegen: sim/keys.sh: no program of 32-bit RISC-V in the form ELF" load sim/keys.sh
program '2 routegen: PORT: this image is a multicomputer, and knows no routes' routes 0 1
program '2 routegen: PORT: this image is a multicomputer, and knows no machine' machine R
exit $failed
