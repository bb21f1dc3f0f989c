#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# prog.sh IMAGE: writes IMAGE into the flash of the board in the environment. If something is missing, one line says what.
set -eu
. synth/board.sh

image=$1
log=${image%.*}.prog.log

# Boards with an FTDI chip take iceprog as well as openFPGALoader.
program=$BOARD_PROG
if [ "$program" = iceprog ] && ! command -v iceprog >/dev/null && command -v openFPGALoader >/dev/null; then
    program=openFPGALoader
fi

case $program in
iceprog) set -- iceprog "$image" ;;
openFPGALoader) set -- openFPGALoader -b ice40_generic -f "$image" ;;
openFPGALoader:*) set -- openFPGALoader -b "${program#*:}" -f "$image" ;;
tinyprog) set -- tinyprog -p "$image" ;;
*) fail "there is no image for the $BOARD_NAME, only a netlist: $image" ;;
esac
command -v "$1" >/dev/null || {
    [ "$1" != tinyprog ] || fail "tinyprog is missing; install it with: pip install tinyprog"
    [ "$BOARD_FAMILY" = ice40 ] || fail "$1 is missing; Debian has it: apt install openfpgaloader"
    fail "$1 is missing; install it with: make deps"
}

echo "$*"
"$@" >"$log" 2>&1 || {
    if grep -qi "can't find\|cannot find\|unable to open\|device not found\|no boards\|no device" "$log"; then
        fail "$1 finds no $BOARD_NAME on USB: is it plugged in, and may you write to it (udev, group plugdev)?" 3
    fi
    cat "$log" >&2
    fail "$1 failed; what it said is above and in $log" 3
}
echo "$BOARD_NAME has $image"
