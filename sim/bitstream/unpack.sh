#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# unpack.sh IMAGE.bin PACKAGE PINS CHIP.v: writes the circuit in an image as the module `chip`, with the names of PINS.
set -eu

image=$1 package=$2 pins=$3 chip=$4
iceunpack "$image" "$chip.asc"
icebox_vlog -s -n chip -d "$package" -p "$pins" "$chip.asc" >"$chip.new"
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
    { print }' "$chip.new" >"$chip"
rm -f "$chip.new"
