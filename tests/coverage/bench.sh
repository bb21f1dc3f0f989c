#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# bench.sh FOLDER BENCH[-NAME_VALUE...]: FOLDER/bench, a bench of sim/icarus made by Verilator, with these parameters,
# that counts what runs. For modules that no co-simulation reaches.
set -eu

folder=$1 bench=${2%%-*}
# shellcheck disable=SC2046 # a word a parameter
set -- $(echo "${2#"$bench"}" | tr - '\n' | sed -n 's/^\([A-Z]*\)_\([0-9]*\)$/-G\1=\2/p')

build() {
    verilator --cc --exe --build --timing --coverage --coverage-max-width 256 -Wno-WIDTH \
        --top-module "${bench}_tb" --prefix Vbench -Isim/icarus "$@" -CFLAGS "-O0 -std=c++20" \
        --Mdir "$folder/verilated" -o ../bench -f rtl/routegen.f "sim/icarus/${bench}_tb.v" \
        "$PWD/tests/coverage/bench.cpp"
}

mkdir -p "$folder"
rm -f "$folder/bench"
if ! MAKEFLAGS='' build "$@" >"$folder/build.log" 2>&1; then
    cat "$folder/build.log" >&2
    exit 1
fi
echo "built $folder/bench"
