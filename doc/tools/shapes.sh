#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# shapes.sh: for every legal Kautz digraph, and every fat tree with height, children and parents up to 4, what looks
# at the cores of that shape, as letters (doc/verification.md, section 1). From the lists themselves: rtl/*/manifest and
# sim/formal/proofs. Exit 1 if nothing looks at one of them.
set -eu

# Lines: letter, the files (without .v) that instantiate what is looked at, parameters
{
    for use in .legal Llint Llint-only Nnetlist nnetlists Bbench bbenches; do
        synth/manifest.sh "${use#?}" | awk -F / -v letter="${use%"${use#?}"}" '{
            print letter, $1 (tolower(letter) == "b" ? "," $1 "_tb" : ""), $2 }'
    done
    synth/manifest.sh cosim | awk -F / '{ print "C", $2, $3 }'
    synth/manifest.sh sim-all | awk -F / '{ print "c", $2, $3 }'
    sim/formal/rows.sh | awk '{ gsub(/\.v|[a-z]*\//, "", $7); print $2 == "quick" ? "P" : "p", $5 "," $7, $6 }'
} | awk '
    # Which modules a file instantiates; what is below a module, at any depth
    BEGIN {
        files = "cat rtl/routegen.f; ls sim/formal/*/*.v sim/icarus/*/*_tb.v sim/verilator/fattree/gft_top.v"
        while ((files | getline file) > 0) {
            stem = file; sub(/.*\//, "", stem); sub(/\.v$/, "", stem)
            while ((getline line < file) > 0)
                if (match(line, /^ *(rg_[a-z0-9_]+|query_engine)( *#\(| +u_| +dut| *$)/)) {
                    sub(/^ */, "", line)
                    sub(/[^a-z0-9_].*/, "", line)
                    # No bench has the self-test beside rg_query.
                    if (stem == "query_engine" && line == "rg_query_selftest") continue
                    uses[stem] = uses[stem] " " line
                }
            close(file)
        }
        while ((getline line < "rtl/kautz/rg_kautz_serial.v") > 0)
            if (match(line, /must_be_[0-9]+_to_[0-9]+/)) {
                split(substr(line, RSTART, RLENGTH), word, "_"); range[++ranges] = word[3] " " word[5] }
        split(range[1], d); split(range[2], k)
        cores = split("rg_kautz_serial rg_kautz_pipe " \
            "rg_gft_lls_states rg_gft_state_stream rg_gft_exchange_sequencer rg_gft_fabric", core)
        for (c = 1; c <= cores; c++) find(core[c], core[c])
        letters = "L C c B b P p M m N n"
    }
    function find(module, from,   list, n, i) {
        if ((from, module) in below) return
        below[from, module]
        n = split(uses[module], list)
        for (i = 1; i <= n; i++) find(list[i], from)
    }
    # The shape that these parameters have of a core, or nothing
    function shape(core_name, parameters,   value, n, i, pair, list) {
        n = split(parameters, list, ",")
        for (i = 1; i <= n; i++) { split(list[i], pair, "="); value[pair[1]] = pair[2] }
        if (core_name ~ /kautz/) return "D" in value && "K" in value ? value["D"] "," value["K"] : ""
        return "H" in value && "M" in value && "W" in value ? value["H"] "," value["M"] "," value["W"] : ""
    }
    {
        files = split($2, file_of, ",")
        for (f = 1; f <= files; f++) find(file_of[f], file_of[f])
        for (c = 1; c <= cores; c++) {
            of = shape(core[c], $3)
            if (of == "") continue
            for (f = 1; f <= files; f++) {
                if ((file_of[f], core[c]) in below) seen[c, of, $1]
                else if (tolower($1) == "p") {
                    # The proof of a part of it
                    n = split(uses[file_of[f]] " " file_of[f], list)
                    for (i = 1; i <= n; i++) if ((core[c], list[i]) in below) seen[c, of, $1 == "P" ? "M" : "m"]
                }
            }
        }
    }
    # Upper case, in make test, says more than the same in lower case.
    function cell(c, of,   text, n, i, list, letter) {
        n = split(letters, list)
        for (i = 1; i <= n; i++) {
            letter = list[i]
            if ((c, of, letter) in seen && (letter == toupper(letter) || !((c, of, toupper(letter)) in seen)))
                text = text letter
        }
        if (text == "" && (c, of, ".") in seen) text = "."
        if (text == "") { print "shapes: nothing looks at " core[c] " of " of >"/dev/stderr"; bad = 1; text = "?" }
        return text
    }
    function put() { sub(/ +$/, "", row); print row }
    END {
        for (c = 1; c <= 2; c++) {
            print "\n`" core[c] "`:\n\n```"
            row = " D\\K"
            for (j = k[1]; j <= k[2]; j++) row = row sprintf(" %-5d", j)
            put()
            for (i = d[1]; i <= d[2]; i++) {
                row = sprintf("%3d ", i)
                for (j = k[1]; j <= k[2]; j++) row = row sprintf(" %-5s", cell(c, i "," j))
                put()
            }
            print "```"
        }
        print "\nFat trees, H,M then W = 1 to 4:\n\n```"
        row = "    "
        for (c = 3; c <= cores; c++) row = row sprintf(" %-23s", core[c])
        put()
        for (h = 1; h <= 4; h++)
            for (m = 2; m <= 4; m++) {
                row = h "," m " "
                for (c = 3; c <= cores; c++)
                    for (w = 1; w <= 4; w++) row = row sprintf(" %-5s", cell(c, h "," m "," w))
                put()
            }
        print "```\n"
        exit bad
    }'
