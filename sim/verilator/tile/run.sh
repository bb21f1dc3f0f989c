#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD=FOLDER RISCV=FOLDER: riscv-tests, which come with PicoRV32, on the tiles of K(2,1); the programs of
# examples/multicomputer on all networks, with the cycle model; some deaths; networks on chip. TAP.
set -u

BUILD=build RISCV=''
KEYS='BUILD= RISCV='
. sim/keys.sh
. tests/tap.sh
out=$BUILD/multicomputer

# run NET IMAGE OPTION...: what is said goes to $out/said.
run() {
    net=$1 image=$2
    shift 2
    "$BUILD/sim/tile_$(echo "$net" | tr , _)/multicomputer" "kautz:$net" "$image" "$@" >"$out/said" 2>&1
}

# ---- riscv-tests

for test in "$RISCV"/*.S; do
    clang --target=riscv32 -march=rv32im -mabi=ilp32 -mno-relax -nostdlib -fuse-ld=lld -D_ENV_PICORV32_TEST_H \
        -include sim/verilator/tile/riscv_test.S -Wl,-Ttext=0 -o "$out/test.elf" "$test" >"$out/said" 2>&1 &&
        llvm-objcopy -O binary "$out/test.elf" "$out/test.bin" && run 2,1 "$out/test.bin" --clocks 20000
    verdict $? "riscv-tests: $(basename "$test" .S)"
done
# ---- programs

for net in 2,2 2,3 3,2 3,3; do
    programs='hello ring sort life farm pingpong alltoall flood'
    # 36 nodes take minutes.
    [ $net != 3,3 ] || [ -n "${ROUTEGEN_SOAK:-}" ] || programs='hello life'
    for program in $programs; do
        run $net "$out/$program.bin" --check --clocks 5000000 && grep -q 'every pin' "$out/said" && ! grep -q WRONG "$out/said"
        verdict $? "$program on K($net), every pin of every node as modelled"
    done
done
run 2,3 "$out/matmul.bin" && grep -q 'right' "$out/said"
verdict $? 'matmul on K(2,3)'
run 2,2 "$out/ring.bin" --clocks 30000
[ $? -eq 4 ] && grep -q 'routegen: 6 nodes still run after 30000 clocks' "$out/said"
verdict $? 'a program that does not end is ended'
# ---- deaths

run 2,2 "$out/ring.bin" --kill 12@60000 --film "$out/film.json" && grep -q 'is dead' "$out/said" &&
    jq -e '.traceEvents | map(select(.ph == "X") | [.pid] + (.name | [scan("[0-9]+") | tonumber])) as $hops |
      ($hops | map(select(.[0] == .[1])) | length > 50) and ($hops | all(.[0] != .[2] and .[1] != .[2])) and
      (map(select(.ph == "i") | [.pid, .ts, .name]) == [[3, 60000, "dies"]])' "$out/film.json" >"$out/said"
verdict $? 'the neighbour notices a death, and the film shows it'
sim/verilator/tile/faults.sh BUILD="$BUILD" EVERY=140 >"$out/said" 2>&1
verdict $? 'programs outlive deaths and returns'
run 2,3 "$out/farm.bin" --clocks 2000000 --kill 120@25000 --revive 120@80000 && grep -q right "$out/said"
verdict $? 'a node that returns tells all before it halts'
run 3,2 "$out/farm.bin" --clocks 2000000 --kill 01@25000,13@25000 --revive 01@160000,13@160000
verdict $? 'two nodes that return while the others end halt, too'
run 2,3 "$out/hello.bin" --clocks 2000000 --kill 121@0
[ $? -eq 1 ] && [ "$(grep -c 'someone is dead' "$out/said")" -eq 11 ]
verdict $? 'who is dead from the start holds nobody up'
# ---- networks on chip: terminals with one neighbour, two lanes, and a graph of one's own

# noc PROGRAM WORD=VALUE...: what is said goes to $out/said.
noc() {
    program=$1
    shift
    make -s multicomputer BUILD="$BUILD" PROGRAM="$program" "$@" >"$out/said" 2>&1
}

printf 'cpu dsp\ndsp dma\ndma io\nio cpu\ncpu mem\nmem dma\n' >"$out/soc.edges"
for net in mesh:3,3 kautz:2,2 "file:$out/soc.edges"; do
    for program in sort flood life farm pingpong alltoall hello ring; do
        noc "$program" NET="$net" CLOCKS=2000000 && { [ "$program" = hello ] || grep -qE 'right|, 0 wrong|rounds' "$out/said"; }
        verdict $? "$program on a network on chip, ${net%%:*}"
    done
done
noc hello NET=gft:1,3,1 OPTIONS='--up node-digit' && [ "$(grep -c ' of 3: 3$' "$out/said")" -eq 3 ]
verdict $? 'a network on chip whose routing needs an option, with a switch'
cat >"$out/drain.c" <<'END'
#include "inner.h"

int main(void)
{
    for (int sent = 0; kx_rank() > 0 && sent < 20;)
        if (REG(STATUS) & RG_MAILBOX_ENDED) {
            REG(END) = 0;
        } else if (REG(STATUS) & RG_MAILBOX_ROOM) {
            REG(SEND) = 8u << 24;
            sent++;
        }
    for (const uint32_t since = kx_clock(); kx_clock() - since < 5000;)
        ;
    SYSTEM(8) = 0;
    for (;;)
        ;
}
END
noc "$out/drain.c" NET=mesh:3 CLOCKS=300000
verdict $? 'a tile that has halted with a full ring holds up nobody on a network on chip'
noc hello NET=mesh:3,3 KILL=0@60000
[ $? -eq 2 ] && grep -q '^routegen: NET=mesh:3,3: KILL=.* need nodes of K(D,K)' "$out/said"
verdict $? 'nobody dies on a network on chip'
noc hello NET=mesh:7,7
[ $? -eq 2 ] && grep -q '^routegen: NET=mesh:7,7: 49 terminals' "$out/said"
verdict $? 'a network on chip with too many terminals is refused'
net=$BUILD/sim/tiles_mesh_3_3/Tile_network.v
verilator --lint-only -Wall --default-language 1364-2005 --top-module rg_multicomputer -GNOC=1 -GD=8 -GK=1 -f rtl/routegen.f \
    "$net" >"$out/said" 2>&1 && iverilog -g2005 -Wall -Wno-timescale -s rg_multicomputer -Prg_multicomputer.NOC=1 \
    -Prg_multicomputer.D=8 -Prg_multicomputer.K=1 -o "$out/vvp" -f rtl/routegen.f "$net" >"$out/said" 2>&1 && ! grep . "$out/said"
verdict $? 'rg_multicomputer on a network on chip is lint-clean'
# ---- programs of others, and traps

cat >"$out/own.c" <<'END'
#include "kx.h"

int main(void)
{
    int one;
    if (kx_rank() == 0)
        kx_printf("%d%%, no end of line", kx_recv(KX_ANY, 1, &one, sizeof one, 0));
    return kx_rank() == 1 ? 7 : 0;
}
END
make -s multicomputer BUILD="$BUILD" NET=2,1 PROGRAM="$out/own.c" >"$out/said" 2>&1
grep -qx '0: -1%, no end of line' "$out/said" && grep -qx 'routegen: 1 has ended with exit code 7' "$out/said"
verdict $? 'a program of another folder, which waits for any when all have ended'
head -c 4 /dev/zero >"$out/zero.bin"
run 2,1 "$out/zero.bin" --film "$out/film.json"
[ $? -eq 1 ] && grep -q 'routegen: 0 has trapped' "$out/said" && jq -e .traceEvents "$out/film.json" >"$out/said"
verdict $? 'a trap, on film'
# ---- an image

make -s bitstream-sim BUILD="$BUILD" BOARD=ulx3s MULTICOMPUTER=2,1 BAUD=8000000 PROGRAM=hello >"$out/said" 2>&1
verdict $? 'the netlist of an image prints what its sources do'
# ----
[ "$failed" -eq 0 ] || sed 's/^/# /' "$out/said"
plan
