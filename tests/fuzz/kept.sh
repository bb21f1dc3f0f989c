#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# kept.sh TARGET FOLDER: writes the inputs of tests/fuzz/corpus/TARGET to FOLDER, each to a file. A line there is the
# first bytes of as many inputs, in decimal, or - for none; a blank; and what follows, as printf's %b reads it. A \ at its
# end joins the next line to it. To keep what a fuzzer has found:
#
#   perl -0777 -pe 's/([^ -\[\]-~])/sprintf "\\0%03o", ord $1/ge' FILE
set -eu

rm -rf "$2"
mkdir -p "$2"
count=0
sed -e ':join' -e '/\\$/{ N; s/\\\n//; b join' -e '}' "tests/fuzz/corpus/$1" | while IFS= read -r line; do
    for byte in $(echo "${line%% *}" | tr , ' '); do
        count=$((count + 1))
        first=
        [ "$byte" = - ] || first=$(printf '\\0%03o' "$byte")
        printf '%b' "$first${line#* }" >"$2/$count"
    done
done
