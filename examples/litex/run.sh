#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh [BUILD=build]: builds the SoC of soc.py with LiteX, its program with clang, and runs it in Verilator. In a folder
# of its own, as not all tools like blanks in names. TAP.
set -u

BUILD=build
KEYS=BUILD
. sim/keys.sh
for tool in clang ld.lld llvm-objcopy verilator; do
    command -v $tool >/dev/null || command -v $tool-14 >/dev/null ||
        { echo "routegen: $tool is missing; install it with: make deps-more" >&2 && exit 1; }
done
objcopy=$(command -v llvm-objcopy || command -v llvm-objcopy-14)
. tests/tap.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What the answers are
"$BUILD/routegen" vectors kautz:3,6 --pairs 12 --illegal 4 --seed 1 | awk '
    /^Q/ { pair = "0x" $2; n++; error[n] = $3; beats[n] = $4
        # The first three digits are the destination
        destination[n] = "0x" substr($2, 1, 3); source[n] = "0x" substr($2, 4) }
    /^R/ { words[n] = words[n] "0x" $2 ","; users[n] = users[n] "0x" $3 "," }
    END { print "#define QUESTIONS " n "\nstatic const struct question {\n    uint32_t source, destination, error, beats, word[3], user[3];\n} questions[] = {"
        for (i = 1; i <= n; i++) printf "    {%s, %s, %d, %d, {%s}, {%s}},\n", source[i], destination[i], error[i], beats[i], words[i], users[i]
        print "};" }' >"$work/expected.h"
# Rotation 13 of GFT(2,4,2), in pass 0: digits 1, 2, 1 of radix 2, 4, 4, two bits each
"$BUILD/routegen" states gft:2,4,2 -r 13 -p 0 --format csv | awk -F , 'NR > 1 { states = states $NF ","; n++ }
    END { print "#define ROTATION 0x19u\n#define STATES " n "\nstatic const uint8_t expected_states[] = {" states "};" }' >>"$work/expected.h"

# The UART's place is where LiteX puts it; the program is linked twice, as it is in the ROM of the SoC.
cp examples/litex/main.c examples/litex/start.S rtl/bus/rg_regs.h rtl/node/rg_mailbox.h "$work"
awk '/^```/ { inside = $0 == "```c"; next } inside' doc/node.md >"$work/mail.h"
"$BUILD/routegen" noc mesh:2,2 --top Mesh -o "$work/noc" >/dev/null || exit
here=$PWD
compile() {
    clang --target=riscv32 -march=rv32im -mabi=ilp32 -O1 -ffreestanding -nostdlib -fuse-ld=lld -Wall -Wextra -Werror \
        "-DCSR_UART_RXTX=$1" -Wl,-Ttext=0 -o "$work/program.elf" "$work/start.S" "$work/main.c" &&
        "$objcopy" -O binary "$work/program.elf" "$work/program.bin"
}
{
    compile 0xf0001800u && (cd "$work" && python3 "$here/examples/litex/soc.py" program.bin .)
} >"$work/log" 2>&1
verdict $? 'LiteX makes a SoC with both front ends, and a network between two masters'
(cd "$work" && verilator --binary --timing -Wno-fatal -Wno-lint -Wno-style -Wno-TIMESCALEMOD --top-module soc_tb -CFLAGS -O0 \
    -o soc "$here/examples/litex/soc_tb.v" soc.v -f sources.f) >>"$work/log" 2>&1
verdict $? 'Verilator builds it'
(cd "$work" && timeout 300 ./obj_dir/soc) >"$work/said" 2>>"$work/log"
while read -r line; do
    case $line in
    ok\ -\ * | not\ ok\ -\ *) [ "${line#ok}" != "$line" ]; verdict $? "${line#*ok - }" ;;
    esac
done <"$work/said"
[ "$(grep -c '^ok' "$work/said")" -eq 9 ]
verdict $? 'the program has come to its end'
[ "$failed" -eq 0 ] || { cp "$work/log" "$BUILD/litex.log"; tail -n 20 "$work/log" | sed 's/^/# /'; }
plan
