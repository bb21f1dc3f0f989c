#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# sources.sh LIST FILE...: of the sources in LIST, in its order, those that the FILEs use, and those that these use. A
# circuit that is made of nothing else stays the same when the list grows: Yosys names, and nextpnr places, by what it
# has read.
set -eu

list=$1
shift
# shellcheck disable=SC2046 # file names without blanks
exec awk -v first=$# '
    FNR == 1 { order[++files] = FILENAME; base = FILENAME; gsub(/.*\/|\.v$/, "", base); file_of[base] = FILENAME }
    { sub(/\/\/.*/, ""); text[FILENAME] = text[FILENAME] $0 " " }
    # Whatever is named in the file and is the name of another
    function use(file,   rest, name) {
        if (file in used) return
        used[file]
        for (rest = text[file]; match(rest, /rg_[a-z0-9_]+(\.vh)?/); rest = substr(rest, RSTART + RLENGTH)) {
            name = substr(rest, RSTART, RLENGTH)
            if (name in file_of) use(file_of[name])
        }
    }
    END {
        for (i = 1; i <= first; i++) use(ARGV[i])
        for (i = first + 1; i <= files; i++) if (order[i] in used) print order[i]
    }' "$@" $(cat "$list")
