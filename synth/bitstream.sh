#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# bitstream.sh STEM LIST: makes STEM.bin for the board in the environment (boards/boards.mk) from the sources in LIST, with
# intermediate files beside it. A circuit that is too large, or too slow for the board's clock, gets no image.
set -eu
. synth/board.sh

stem=$1 list=$2
for tool in yosys nextpnr-ice40 icepack jq; do need $tool; done
rm -f "$stem".*

case $BOARD_PART in
hx*) device="hx" ;;
lp*) device="lp" ;;
*) device="u" ;;
esac

pll=
if [ -n "$PLL" ]; then
    need icepll
    icepll -i "$(megahertz "$BOARD_CLOCK")" -o "$PLL" >"$stem.icepll.log"
    # The first number after a name, as in "DIVF: 51 (7'b0110011)"
    value() { sed -n "s/^$1: *\([0-9.]*\).*/\1/p" "$stem.icepll.log" | tail -n 1; }
    pll="-set PLL_DIVR $(value DIVR) -set PLL_DIVF $(value DIVF) -set PLL_DIVQ $(value DIVQ)"
    pll="$pll -set PLL_RANGE $(value FILTER_RANGE)"
fi

# Flip-flops of a tile share enable and reset, so a full part wants few pairs of them.
options=
[ -z "$BOARD_MACHINE" ] || options='-dffe_min_ce_use 6'
# shellcheck disable=SC2086 # words
synth=$(synth/ice40.sh yosys top -device $device $options) || fail 'Yosys does not say what its synth_ice40 does'
# shellcheck disable=SC2086 # words
if ! yosys -q -p "read_verilog $(synth/lists/sources.sh "$list" $BOARD_TOP | tr '\n' ' ') $BOARD_TOP
    chparam $(top_parameters) $pll top
    $synth; check -assert; delete t:\$scopeinfo
    write_json $stem.json; write_verilog -noattr $stem.netlist.v" >"$stem.yosys.log" 2>&1
then
    cat "$stem.yosys.log" >&2
    fail "Yosys made nothing of it"
fi

# Without a frequency of its own every clock is held to --freq.
{
    cat "boards/$BOARD/pins.pcf"
    [ -z "$PLL" ] || echo "set_frequency core_clk $(value F_PLLOUT)"
} >"$stem.pcf"

# nextpnr writes an image even when it misses the clock.
if ! nextpnr-ice40 -q "--$BOARD_PART" --package "$BOARD_PACKAGE" --json "$stem.json" --pcf "$stem.pcf" \
    --freq "$(megahertz "$BOARD_CLOCK")" --seed "$BOARD_SEED" --asc "$stem.asc" --report "$stem.report.json" \
    >"$stem.nextpnr.log" 2>&1
then
    rm -f "$stem.asc"
    missed=$(sed -n 's/^ERROR: Max frequency for clock *\(.*\): \([0-9.]*\) MHz (FAIL at \(.*\) MHz).*/\1 \2/p' \
        "$stem.nextpnr.log" | tail -n 1)
    case $missed in
    '') ;;
    "'core_clk'"*)
        what="the self-test of $BOARD_NET"
        [ -z "$BOARD_MACHINE" ] || what=$BOARD_MACHINE
        fail "$what runs at ${missed#* } MHz; PLL=$PLL asks for more"
        ;;
    *)
        fail "$(image_name) runs at ${missed#* } MHz; the $BOARD_NAME has a clock of $(megahertz "$BOARD_CLOCK") MHz"
        ;;
    esac
    ! grep -q 'Unable to place\|Failed to expand region\|no BELs remaining\|failed to place' "$stem.nextpnr.log" ||
        fail "$(image_name) is too large for the $BOARD_NAME, which has $(cells_of_part) logic cells"
    cat "$stem.nextpnr.log" >&2
    fail "nextpnr made nothing of it"
fi
icepack "$stem.asc" "$stem.bin"
