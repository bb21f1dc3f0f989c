#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# build.sh FOLDER NAME LIST OBJECT...: Verilates query_engine.v with the networks of NAME, as kautz_3_6-gft_2_4_2 or
# kautz_2_3-gft_2_2_2-selftest, from the sources in LIST, and links FOLDER/query_fuzz.
set -eu

folder=$1 name=$2 list=$3
shift 3
objects=$*
coverage=${COVERAGE:+--coverage --coverage-max-width 256}
here=$PWD/tests/fuzz
selftest=0
[ "$name" = "${name%-selftest}" ] || selftest=1
# shellcheck disable=SC2046 # words
set -- $(echo "$name" | tr -c '0-9\n' ' ')

build() {
    # shellcheck disable=SC2086 # words
    verilator --cc --exe -O3 --x-initial unique --x-assign fast --noassert $coverage --default-language 1364-2005 \
        --top-module query_engine "-GD=$1" "-GK=$2" "-GH=$3" "-GM=$4" "-GW=$5" "-GSELFTEST=$selftest" \
        -CFLAGS "-std=c++17" -LDFLAGS "$objects ${LDFLAGS:-}" --Mdir "$folder/verilated" -o ../query_fuzz -f "$list" \
        "$here/query_engine.v" "$here/engine.cpp" &&
        MAKEFLAGS='' make -C "$folder/verilated" -f Vquery_engine.mk VM_PARALLEL_BUILDS=0 VM_GLOBAL_FAST= \
            VM_GLOBAL_SLOW= OPT_FAST=-O2 OPT_SLOW=-O0
}

mkdir -p "$folder"
rm -f "$folder/query_fuzz"
if ! build "$@" >"$folder/build.log" 2>&1; then
    cat "$folder/build.log" >&2
    exit 1
fi
echo "built $folder/query_fuzz"
