#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# pins.sh OUT: holds every board to boards/pins.tsv, which is read from the makers' documents: part, clock, pins, pull-ups,
# voltages, and what the tops of its images do with the pins, a stub in place of the board. Prints what differs and exits 1.
set -u
. synth/board.sh

out=$1 failed=0 pll='' ready=1
mkdir -p "$out"
need iverilog

# wanted BOARD: what the table says, a line "PORT WHAT" each
wanted() {
    awk -F '\t' -v board="$1" '$1 == board {
        print $2, $3
        count = $4 == "-" ? 0 : split($4, need, ",")
        for (i = 1; i <= count; i++) print $2, need[i] }' boards/pins.tsv | sort
}

# said BOARD: what board.mk and the constraints say. A pull-up that is not wanted does no harm.
said() {
    cat "boards/$1/board.mk" "boards/$1"/pins.* | tr -d '";{}[]' | awk '
        # after WORD: what follows it in this line
        function after(word, i) { for (i = 1; i < NF; i++) if ($i == word) return $(i + 1) }
        function pin(name, place) { print name, place; if (name ~ /^LED/) print name, leds }
        function volts(name) { if (match($0, /LVCMOS[0-9]+/)) print name, substr($0, RSTART + 6, 1) "." substr($0, RSTART + 7, 1) " V" }
        /^(#|\/\/)/ { next }
        $1 == "BOARD_PART" { part = $3 }
        $1 == "BOARD_PACKAGE" { print "PART", part, $3 }
        $1 == "BOARD_CLOCK" { print "CLK", $3 / 1e6, "MHz" }
        $1 == "BOARD_LEDS" { leds = $3 }
        $1 == "set_io" { pin($(NF - 1), $NF); if (after("-pullup") == "yes") print $(NF - 1), "up" }
        $1 == "LOCATE" { pin($3, $5) }
        $1 == "IO_LOC" { pin($2, $3) }
        $1 == "FREQUENCY" { print $3, $4, "MHz" }
        $1 == "IOBUF" || $1 == "IO_PORT" { name = $1 == "IOBUF" ? $3 : $2; volts(name); if (/PULL_?MODE=UP/) print name, "up" }
        $1 == "set_property" { pin($NF, after("PACKAGE_PIN")); volts($NF) }
        $1 == "create_clock" { print $NF, 1000 / after("-period"), "MHz" }' | sort -u
}

# bench BOARD TOP STUB PORTS: the top with the image's parameters, and with those in $pll; stub STUB shows on each output of
# its own what comes from which input, and its parameters and whether the clock is ready, which that of a PLL never is.
bench() {
    parameters=$(top_parameters | sed 's/-set LEDS_LOW [01]//; s/-set //g')
    # shellcheck disable=SC2086 # pairs of a name and a value
    set -- "$@" "$(printf '%s %s\n' $parameters)"
    names=$(echo "$5" | cut -d ' ' -f 1)
    echo "module $3 #(parameter V = 0, W = 0, BITS = 0, $(echo "$names" | grep -vx W | sed 's/$/ = 0/' | paste -sd ,))
        (input clk, rst, rx, $4 output tx, led_heartbeat, led_error);
        assign {tx, led_heartbeat, led_error} = rst ? 3'bx : {rx, clk, ~rx};
        initial #1 \$display(\"$(echo "$names" | sed 's/.*/%0d/' | paste -sd ' ') %b\", $(echo "$names" | paste -sd ,),
            $(echo "${4:-!0}" | sed 's/,$//; s/.* //'));
    endmodule
    module SB_PLL40_CORE #(parameter FEEDBACK_PATH = 0, PLLOUT_SELECT = 0, DIVR = 0, DIVF = 0, DIVQ = 0, FILTER_RANGE = 0)
        (input REFERENCECLK, RESETB, BYPASS, output PLLOUTGLOBAL, LOCK);
        assign {PLLOUTGLOBAL, LOCK} = {DIVR == 2 && DIVF == 3 && DIVQ == 4 && FILTER_RANGE == 5 ? REFERENCECLK : 1'bx, BYPASS};
    endmodule
    module pins_tb;
        reg clk, rx;
        integer i;"
    wanted "$1" | awk -v parameters="$pll$(top_parameters | sed 's/-set \([A-Z_]*\) \([0-9]*\)/.\1(\2),/g; s/,$//')" '
        $2 ~ /^[01]$/ { level[$1] = $2 }
        $2 ~ /^(low|high)$/ { low[$1] = $2 == "low" }
        $1 !~ /^(PART|CLK|RX)$/ { ports[$1] }
        END {
            print "top #(" parameters ") dut (.CLK(clk), .RX(rx)"
            for (port in ports) print ", ." port "(" port ")"
            print ");"
            for (port in ports) {
                print "wire " port ";"
                is = port in level ? level[port] : port == "TX" ? "rx" : port == "LED" ? "clk | ~rx" : \
                    port == "LED_ERROR" ? "~rx" : "clk"
                tests = tests "if (" port " !== ((" is ") ^ 1\047d" low[port] + 0 ")) $display(\"" port " with CLK %b and RX %b: %b\", clk, rx, " port ");\n"
            }
            print "initial for (i = 0; i < 4; i = i + 1) begin {clk, rx} = i; #1;\n" tests "end endmodule"
        }'
}

# behaves BOARD TOP STUB PORTS: nothing but this is printed, and the parameters are the image's.
behaves() {
    bench "$@" >"$out/bench.v"
    iverilog -g2005 -s pins_tb -o "$out/bench.vvp" "$out/bench.v" "$2" 2>&1 && vvp -n "$out/bench.vvp" >"$out/log"
    top_parameters | sed 's/-set LEDS_LOW [01]//; s/-set [A-Z_]* //g; s/  */ /g; s/ *$//' | sed "s/\$/ $ready/" | diff - "$out/log"
}

# both BOARD TOP STUB PORTS: without a PLL and with one
both() {
    behaves "$@" && pll='.PLL_DIVR(2), .PLL_DIVF(3), .PLL_DIVQ(4), .PLL_RANGE(5), ' ready=0 && behaves "$@" || failed=1
    pll='' ready=1
}

for folder in boards/*/board.mk; do
    board=$(basename "$(dirname "$folder")")
    wanted "$board" >"$out/wanted"
    said "$board" | grep -vxFf "$out/wanted" | grep -v ' up$' >"$out/more"
    # The tops hold outputs at a level, and not the constraints.
    said "$board" | grep -vxFf - "$out/wanted" | grep -v ' [01]$' >"$out/less"
    while read -r what; do echo "$board: $what: not in boards/pins.tsv"; done <"$out/more"
    while read -r what; do echo "$board: $what: in boards/pins.tsv only"; done <"$out/less"
    [ ! -s "$out/more" ] && [ ! -s "$out/less" ] || failed=1

    BAUD=115200 PLL='' SELFTEST=1 BOARD_MACHINE='' BOARD_EXCHANGE=''
    eval "$(sed -n 's/^\(BOARD_[A-Z]*\) := \(.*\)/\1="\2"/p' "$folder")"
    BOARD_GFT=${BOARD_GFT#gft:}
    top=boards/$board/top.v
    [ -e "$top" ] || top=boards/top.v
    if [ "$top" != boards/top.v ]; then
        behaves "$board" "$top" rg_board 'core_clk, core_ready,' || failed=1
        continue
    fi
    both "$board" "$top" rg_board 'core_clk, core_ready,'
    BOARD_MACHINE=machine:3,2,4
    both "$board" boards/machine/top.v rg_machine_board 'ready,'
    BOARD_MACHINE='' BOARD_EXCHANGE=exchange:2,5
    behaves "$board" boards/exchange/top.v rg_exchange_board '' || failed=1
done
exit "$failed"
