#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# controls.sh BUILD RTL.f quick|all [NAME...]: breaks the hardware on purpose, one fault of sim/formal/controls at a time,
# and expects the proof named there to be refuted. A control that passes reveals a proof that cannot fail.
set -u

build=$1 list=$2 kind=$3
shift 3
out=$build/formal-controls
rm -rf "$out"
mkdir -p "$out"

awk -v kind="$kind" -v names=" $* " '
    /^#/ || NF == 0 { next }
    names !~ /^ *$/ { if (index(names, " " $1 " ")) print; next }
    kind == "all" || $2 == kind' sim/formal/controls >"$out/wanted"
for name in "$@"; do
    grep -q "^$name " "$out/wanted" || {
        echo "routegen: $name: no such control in sim/formal/controls" >&2
        exit 2
    }
done

# 99: the control itself does not work.
# shellcheck disable=SC2016 # expanded by the inner shell
one='
    out=$1 list=$2
    printf "%s\n" "$3" >"$out/line.$$"
    read -r name _ proof file edit <"$out/line.$$"
    here=$out/$name code=99
    mkdir -p "$here"
    cp -r rtl "$here/"
    sed "$edit" "rtl/$file" >"$here/rtl/$file"
    sed "s|^|$here/|" "$list" >"$here/routegen.f"
    set -f
    set -- $(grep "^$proof " sim/formal/proofs)
    if [ $# -gt 7 ] && ! cmp -s "rtl/$file" "$here/rtl/$file"; then
        NO_WAVEFORM=1 sim/formal/prove.sh "$here" "$here/routegen.f" "$1" "$3" "$4" "$5" "$6" "$7" >"$here/verdict"
        code=$?
    fi
    [ $code -eq 1 ] || {
        echo "control $name: exit code $code instead of 1" >&2
        cat "$here/verdict" >&2
    }
    echo $code >"$here/exit"
'
xargs -d '\n' -P 2 -I CONTROL sh -c "$one" control "$out" "$list" CONTROL <"$out/wanted"

times >"$out/times" # of its children: minutes m seconds s, twice
seconds=$(awk 'NR == 2 { gsub(/[ms]/, " "); print int(60 * $1 + $2 + 60 * $3 + $4 + 0.5) }' "$out/times")
cat "$out"/*/exit | awk -v seconds="$seconds" '{ $1 == 1 ? passed++ : failed++ }
    END { printf "formal controls: %d refuted, %d not; %d s\n", passed, failed, seconds; exit failed > 0 }'
