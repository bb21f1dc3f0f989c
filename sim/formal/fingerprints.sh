#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# fingerprints.sh RTL.f: for each proof of sim/formal/proofs its name, a tab, and a checksum of all that it depends on:
# the files of the hardware that its harness names, and those that they name; its line except for the claim; its harness;
# and for an image the board. A result with a different checksum is out of date. Comments and white space do not count,
# except a comment that names a probe or a cut (see sim/formal/proofs).
set -eu

work=$(mktemp -d) rows=$(mktemp)
trap 'rm -rf "$work" "$rows"' EXIT
sim/formal/rows.sh >"$rows"

# Each file: its name in a line, then its lines, Verilog without comments
{
    # shellcheck disable=SC2046 # names without blanks
    sed -s -E '1F
        / \/\/ (probes?|cut) [0-9 ]*[][A-Za-z_0-9.]+$/! s:^(([^"/]|/[^/]|"[^"]*")*)//.*:\1:
        s/[[:space:]]+/ /g; s/^ //; s/ $//; /^$/d' \
        $(cat "$1") $(git ls-files 'rtl/*.vh') $(git ls-files -co --exclude-standard 'sim/formal/*/*.v' | sort -t / -k 4) $(git ls-files 'boards/*.v')
    # shellcheck disable=SC2046
    sed -s 1F $(git ls-files 'boards/*' | grep -v '\.v$')
} | awk -v work="$work" '
    # What in a text could be the name of hardware
    function names(text,   found) {
        while (match(text, /rg_[a-z0-9_]+(\.vh)?/)) {
            found = found " " substr(text, RSTART, RLENGTH)
            text = substr(text, RSTART + RLENGTH)
        }
        return found
    }
    # Adds the hardware that is named, and what that names, to `parts`
    function use(named,   name, count, i) {
        count = split(named, name, " ")
        for (i = 1; i <= count; i++)
            if (name[i] in hardware && !(name[i] in used)) {
                used[name[i]]
                parts = parts "\n" text[hardware[name[i]]]
                use(names(text[hardware[name[i]]]))
            }
    }
    NR == FNR {
        order[++proofs] = $1
        row[$1] = $3 " " $4 " " $5 " " $6
        count = split($7, file, ",")
        if ($3 == "image") board[$1] = "boards/" $5 "/"
        else if ($7 != "-") for (i = 1; i <= count; i++) files[$1] = files[$1] " sim/formal/" file[i]
        next
    }
    /^(rtl|sim\/formal|boards)\/[^ ]*$/ {
        file_name = base = $0
        gsub(/.*\/|\.v$/, "", base)
        if (/^rtl/) hardware[base] = file_name
        all[++number] = file_name
        next
    }
    { text[file_name] = text[file_name] $0 " " }
    END {
        for (p = 1; p <= proofs; p++) {
            proof = order[p]
            split("", used)
            own = row[proof]
            for (i = 1; i <= number; i++)
                if (index(files[proof] " ", " " all[i] " ") ||
                    (board[proof] && (all[i] == "boards/top.v" || index(all[i], board[proof]) == 1)))
                    own = own "\n" text[all[i]]
            parts = own
            use(names(own))
            print parts >(work "/" proof)
            close(work "/" proof)
        }
    }' "$rows" -
(cd "$work" && sha1sum -- *) | awk '{ print $2 "\t" substr($1, 1, 10) }'
