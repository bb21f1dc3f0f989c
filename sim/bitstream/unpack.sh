#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# unpack.sh IMAGE=FILE.bin PACKAGE=NAME PINS=FILE.pcf CHIP=FILE.v: writes the circuit in an image as the module `chip`
# to CHIP, with the names of PINS.
set -eu

IMAGE='' PACKAGE='' PINS='' CHIP=''
KEYS='IMAGE PACKAGE PINS CHIP'
. sim/keys.sh
iceunpack "$IMAGE" "$CHIP.asc"
# icebox_vlog knows no options of set_io.
sed 's/^set_io -pullup yes /set_io /' "$PINS" >"$CHIP.pcf"
icebox_vlog -s -n chip -d "$PACKAGE" -p "$CHIP.pcf" "$CHIP.asc" >"$CHIP.new"
# The ports are declared again below, which Verilator accepts of the old style only.
awk '/^module chip / {
        ports = $0
        sub(/^[^(]*\(/, "", ports)
        sub(/\);.*/, "", ports)
        n = split(ports, port, /, */)
        for (i = 1; i <= n; i++) {
            split(port[i], word, " ")
            names = names (i > 1 ? ", " : "") word[2]
            lines = lines word[1] " " word[2] ";\n"
        }
        printf "module chip (%s);\n%s", names, lines
        next
    }
    { print }' "$CHIP.new" >"$CHIP"
rm -f "$CHIP.new" "$CHIP.pcf"
