#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# portable.sh BUILD=FOLDER: both libraries with musl, and a program of a user's on them; both for aarch64, where they are
# compiled, not run. TAP.
set -u

BUILD=build
KEYS='BUILD='
. sim/keys.sh
. tests/tap.sh
unset MAKEFLAGS MFLAGS MAKELEVEL

# libraries FOLDER COMPILER: of the host's headers those that the compiler has not, which are other libraries'
libraries() {
    mkdir -p "$BUILD/$1"
    make -j2 BUILD="$BUILD/$1" CC="$2 -idirafter /usr/include" OPENMP= "$BUILD/$1/librg.a" "$BUILD/$1/librgnet.a" \
        >"$BUILD/$1/log" 2>&1 || { tail -n 20 "$BUILD/$1/log" >&2 && false; }
}

# ---- musl

libraries musl musl-gcc
verdict $? 'both libraries with musl'

sed -n 's/^ \*  |  //p' examples/routes.c >"$BUILD/musl/expected"
musl-gcc -std=c11 -static -Imodel/include -o "$BUILD/musl/routes" examples/routes.c "$BUILD/musl/librg.a" -lm &&
    "$BUILD/musl/routes" | diff "$BUILD/musl/expected" - >&2
verdict $? 'an example on librg with musl'

# ---- aarch64

libraries aarch64 'clang -target aarch64-linux-gnu -isystem /usr/aarch64-linux-gnu/include' &&
    readelf -h "$BUILD/aarch64/librgnet.a" 2>/dev/null | awk '$1 == "Machine:" && $2 != "AArch64" { n++ } END { exit n > 0 || NR == 0 }'
verdict $? 'both libraries for aarch64'
plan
