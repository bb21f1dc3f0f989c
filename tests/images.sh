#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# images.sh BUILD OBJECT...: the boards have the pins of boards/pins.tsv, and images of them are right. That of the smallest
# board is as doc/boards.md says. In make soak (IMAGES=all) it is a larger board, whose image answers at its pins, is proved
# and is the same when made again; a damaged one is not proved. Impossible images and simulations are refused in one line.
# TAP. The objects are those of sim/bitstream/bitstream.mk.
set -u

. tests/tap.sh
build=$1
shift
objects=$*
out=$build/tests/images
rm -rf "$out"
mkdir -p "$out"
unset MAKEFLAGS MFLAGS MAKELEVEL

# holds NAME TEST...
holds() {
    name=$1
    shift
    "$@"
    verdict $? "$name"
}

# said CODE NAME: the verdict, and what was said if it is a bad one.
said() {
    [ "$1" -eq 0 ] || tail -n 20 "$out/log" | sed 's/^/# /'
    verdict "$1" "$2"
}

# works COMMAND...; says PATTERN COMMAND...: it fails, and says so in one line beside those of make and the command.
works() {
    "$@" >"$out/log" 2>&1
    said $? "$*"
}
says() {
    pattern=$1
    shift
    ! "$@" >"$out/log" 2>&1 && [ "$(grep -vc -e '^make' -e '^iceprog ' "$out/log")" -eq 1 ] &&
        grep -q "^routegen: .*$pattern" "$out/log"
    said $? "$* says: $pattern"
}

board=icestick image=$build/boards/icestick/kautz_3_6-gft_2_4_2-115200 named=iCEstick
[ "${IMAGES:-}" != all ] ||
    board=ice40 image=$build/boards/ice40/kautz_4_5-gft_2_4_2-115200 named='iCE40-HX8K breakout'

# ---- the image

if [ "${IMAGES:-}" = all ]; then
    works make bitstream-sim BOARD=$board
    sed 's/^/# /' "$out/log"
else
    works make bitstream BOARD=$board
fi
holds 'doc/boards.md is up to date (make boards-doc)' \
    grep -qxF "$(make -s BOARD=$board ROW=markdown board-row)" doc/boards.md

for part in boards/$board/pins.pcf boards/$board/board.mk boards/top.v synth/ice40.sh synth/board.sh rtl/kautz/rg_kautz_serial.v; do
    make -q BOARD=$board "$image.bin" && ! make -q -W "$part" BOARD=$board "$image.bin"
    verdict $? "the image is made again after a change of $part"
done

# ---- names of images

# What an image is stands in its name: no two requests are the same file.
for request in SELFTEST=0 NET=kautz:3,3 GFT=1,2,2 BAUD=9600 SELFTEST=1 'SELFTEST=1 PLL=156' 'SELFTEST=1 PLL=100' \
    MACHINE=2,2 MACHINE=2,2,4 EXCHANGE=2,5 GATHER=2,5 BROADCAST=2,5 NOC=mesh:3,3 'MACHINE=2,2 PLL=48'; do
    # shellcheck disable=SC2086 # words
    make -n BOARD=ice40 $request prog | grep -o 'prog.sh [^ ]*'
done | sort -u >"$out/names"
holds 'fourteen requests, fourteen files' [ "$(wc -l <"$out/names")" -eq 14 ]
holds 'a machine has two flits a channel' grep -q machine_2_2_2-115200.bin "$out/names"

# ---- boards and pins

works tests/pins.sh "$out/pins"

# Every board as doc/boards.md has it, but for what needs its image; and its programmer
known() { awk -F ' *[|] *' -v OFS='|' '/^[|] `[a-z]/ && NF == 12 { $6 = $8 = ""; print } /^[|] `[a-z]/ && NF == 7 { print $2, $6 }' | sort; }
{
    make -s ROW=markdown boards
    # shellcheck disable=SC2016 # the back quotes are Markdown
    grep '^BOARD_PROG' boards/*/board.mk | sed -E -e 's/:= -/:= Vivado/' \
        -e 's,^boards/(.*)/board.mk:BOARD_PROG := ([^:]*).*,| `\1` | | | | `\2` |,' -e 's/`(Vivado)`/\1/'
} | known >"$out/rows"
known <doc/boards.md | diff - "$out/rows"
verdict $? 'the boards of doc/boards.md'

# ---- the clock of a self-test

# The self-test: with a clock of its own, and both clocks are held to. The images themselves only in make soak.
pll='BOARD=ice40 NET=kautz:3,6 SELFTEST=1'
# shellcheck disable=SC2086 # words
{
    if [ "${IMAGES:-}" = all ]; then
        works make bitstream $pll PLL=156
        says 'the self-test of kautz:3,6 runs at .* MHz; PLL=250 asks for more' make bitstream $pll PLL=250
    fi
    says 'PLL=156: there is no model of the PLL; prove the image without' make bitstream-proof $pll PLL=156
    says 'PLL=300: no such clock can be made of 12 MHz' make bitstream $pll PLL=300
    says 'PLL=156: it drives the self-test; add SELFTEST=1' make bitstream BOARD=ice40 PLL=156
    says 'PLL=156: only the boards with an HX8K have it here' make bitstream BOARD=icestick SELFTEST=1 PLL=156
    says 'SELFTEST=2: 1 expected for an image with the self-test' make bitstream BOARD=ice40 SELFTEST=2
}

# ---- proofs and damage, with IMAGES=all

if [ "${IMAGES:-}" = all ]; then
    works make bitstream-proof BOARD=$board
    sed 's/^/# /' "$out/log"
    says 'the image is not the board top' make bitstream-proof BOARD=ice40 BOARD_LEDS=low
    mv "$image.bin" "$out/first.bin"
    works make bitstream BOARD=$board
    holds 'the image of ice40 is the same when made again' cmp "$image.bin" "$out/first.bin"

    # One LUT inverted, of those that say what is sent: the proof must refute the image, and the same questions find it.
    flipped=$out/flipped
    works sim/bitstream/damage.sh IMAGE="$image.bin" OUT="$flipped.bin" LUT=9 CHIP="$image-bin/chip.v"
    says 'the image is not the board top: told apart in clock' make bitstream-proof BOARD=$board IMAGE="$flipped"
    works sim/verilator/build.sh OUT="$flipped-bin" TOP=chip SOURCES="$flipped-bin/chip.v $(synth/cells.sh)" \
        FLAGS=-DNO_ICE40_DEFAULT_ASSIGNMENTS NETLIST=1 RESET=0 \
        PORTS=sim/board/ports.h PROGRAM=run OBJECTS="$objects"
    timeout 120 "$flipped-bin/run" flipped kautz:4,5 gft:2,4,2 104 102 1 high >"$out/log" 2>&1
    holds 'the questions notice a wrong bit' [ $? -eq 1 ]
    holds 'the difference is shown' grep -q '^expected' "$out/log"

    # A design that is too slow or too large gets no image.
    slow='BOARD=icestick BAUD=2000000 BOARD_CLOCK=200000000'
    # shellcheck disable=SC2086 # words
    says 'runs at .* MHz; the iCEstick has a clock of 200 MHz' make bitstream $slow
    holds 'no image that misses its clock' [ ! -e "$build/boards/icestick/kautz_3_6-gft_2_4_2-2000000.bin" ]
    says 'too large for the iCEstick' make bitstream BOARD=icestick NET=kautz:15,16
fi

# ---- refusals

says 'no waveforms' make sim NODE=2,2 VCD=500
says 'NODE= has one core' make sim NODE=2,2 CORE=pipe
says 'NET= and NODE=' make sim NET=kautz:2,3 NODE=2,2
says 'NODE=2,9: D,K' make sim NODE=2,9
says 'EXCHANGE=2: D,K' make sim EXCHANGE=2
says 'GATHER=9,9: .* 64 nodes' make sim GATHER=9,9
says 'CLOCKS=x: a whole number' make sim NODE=2,2 CLOCKS=x
says 'PAIRS=0: a whole number' make sim PAIRS=0
says 'nothing to simulate' sim/verilator/run.sh FOLDER="$out"
says 'PART=99k: .* 25k' make bitstream BOARD=ulx3s MULTICOMPUTER=2,2 PART=99k
says 'NOC=file:x: a family with its numbers expected' make bitstream BOARD=ice40 NOC=file:x
says 'NOC=mesh:20,20: a board has 2 to 256 terminals' make bitstream BOARD=ice40 NOC=mesh:20,20
says 'NOC=mesh:2,2: this board has a top of its own' make bitstream BOARD=tinyfpga-bx NOC=mesh:2,2
says 'NOC= and another: an image is one of them' make bitstream BOARD=ice40 NOC=mesh:2,2 MACHINE=2,2
says 'MULTICOMPUTER=2,5: 36 nodes' make bitstream BOARD=ulx3s MULTICOMPUTER=2,5
says 'which board' make bitstream
says 'no such board; there are: ice40 ' make bitstream BOARD=ice41
says 'NET=gft:2,4,2: .* Kautz' make bitstream BOARD=ice40 NET=gft:2,4,2
says 'kautz:3: 2 parameters' make bitstream BOARD=ice40 NET=kautz:3
says 'gft:2,4: 3 parameters' make bitstream BOARD=ice40 GFT=2,4
says 'at most 16' make bitstream BOARD=ice40 GFT=gft:1,17,2
says 'at most 65536' make bitstream BOARD=ice40 GFT=5,16,1
says 'height' make bitstream BOARD=ice40 GFT=9,2,2
says 'BAUD=fast: bits a second' make bitstream BOARD=ice40 BAUD=fast
says 'at least 184' make bitstream BOARD=ice40 BAUD=100
says 'at most 3000000' make bitstream BOARD=ice40 BAUD=4000000
says 'no nearer than +6.67' make bitstream BOARD=tinyfpga-bx BAUD=3000000
says 'QUESTIONS=x' make bitstream-sim BOARD=ice40 QUESTIONS=x

# ---- programming

# With programmers that only print what they were asked to do
programmer() {
    printf '#!/bin/sh\n%s\n' "$2" >"$out/bin/$1"
    chmod +x "$out/bin/$1"
}
mkdir -p "$out/bin"
path=$PATH
PATH=$out/bin:$PATH
programmer iceprog "echo \"\$*\" >'$out/asked'"
programmer tinyprog "echo \"\$*\" >'$out/asked'"
works make prog BOARD=$board
holds 'what iceprog was asked' grep -qx "$image.bin" "$out/asked"
[ "${IMAGES:-}" != all ] || works make prog BOARD=tinyfpga-bx
[ "${IMAGES:-}" != all ] || holds 'what tinyprog was asked' grep -q '^-p .*tinyfpga-bx.*\.bin$' "$out/asked"
programmer iceprog "echo \"Can't find iCE FTDI USB device (vendor_id 0x0403).\" >&2; exit 1"
says "iceprog finds no $named on USB" make prog BOARD=$board

# A Yosys that does not say how it would synthesise
programmer yosys "case \"\$*\" in *'help synth_ice40'*) exit 1 ;; esac; PATH='$path' exec yosys \"\$@\""
says 'Yosys does not say what its synth_ice40 does' make bitstream BOARD=icestick BAUD=57600
PATH=$path

plan
