#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# verification.sh RESULTS OUT: writes what is known of every proof, module, mutant and shape as OUT/NAME.md and together as
# OUT/tables.md, and the summary of doc/verification.md as OUT/summary.md, from the results in RESULTS (doc/verification/,
# which make verification fills) and from the sources themselves.
set -eu
export LC_ALL=C # the same order of names everywhere

results=$1 out=$2
mkdir -p "$out"

# modules_of FILE...: the modules of rtl/ that these files name as instances.
modules_of() {
    sed -n 's/^ *\(rg_[a-z0-9_]*\) *\(#(\|u_\|$\).*/\1/p' "$@" | sort -u
}

# below TOP-FILE...: all modules instantiated in these, at any depth.
below() {
    modules_of "$@" >"$out/all"
    while :; do
        files=$(sed 's|.*|&.v|' "$out/all" | grep -Ff - rtl/routegen.f)
        # shellcheck disable=SC2086 # a list of files without blanks
        modules_of $files | sort -u - "$out/all" >"$out/more"
        cmp -s "$out/more" "$out/all" && break
        mv "$out/more" "$out/all"
    done
    cat "$out/all"
}

# Every proof of the list, with the verdict of its last run
proofs() {
    echo '| proof | parameters | claim | verdict | method |'
    echo '|---|---|---|---|---|'
    sim/formal/rows.sh | awk -v verdicts="$out/verdicts" '
        BEGIN { while ((getline line < verdicts) > 0) { split(line, f, "\t"); said[f[1]] = f[2] } }
        { name = $1; method = $3; of = $6; gsub(/[,;]/, ", ", of); for (i = 1; i <= 7; i++) $i = ""; sub(/^ +/, ""); all++
          verdict = name in said ? said[name] : "not run yet"; split(verdict, word, " "); how[word[1]]++
          printf "| `%s` | %s | %s | %s | %s |\n", name, of == "-" ? "" : of, $0, verdict, method }
        END { printf "\n%d proofs: %d proved, %d bounded, %d reached, %d out of date, %d not run yet.\n", all,
            how["proved"], how["bounded"], how["reached"], how["out"], how["not"] }'
}

# harnesses: a line "MODULE PROOF" for each module that a harness instantiates.
harnesses() {
    sim/formal/rows.sh | while read -r name _ _ _ top _ files _; do
        { [ "$files" = - ] || for file in $(echo "$files" | tr , ' '); do modules_of "sim/formal/$file"; done
            echo "$top"; } | sed -n "s/^rg_.*/& $name/p"
    done
}

modules() {
    covered_by=$results/coverage.tsv
    [ -s "$covered_by" ] || covered_by=/dev/null
    harnesses | sort -u >"$out/harnesses"
    below sim/verilator/*/*_top.v >"$out/cosim"
    { echo rg_board && below rtl/query/rg_board.v; } | sort -u >"$out/board"
    echo '| module | bench | co-simulated | in the board test | proofs | line, branch, toggle coverage |'
    echo '|---|:-:|:-:|:-:|---|---|'
    synth/manifest.sh modules | sort | while read -r module; do
        mark() { if grep -qx "$module" "$1"; then echo yes; fi; }
        said=$(sed -n "s/^$module //p" "$out/harnesses" | sort | join -t "$(printf '\t')" - "$out/verdicts" |
            awk -F '\t' '{ split($2, word, " "); how[word[1]]++ }
                END { n = split("proved bounded reached", all, " ")
                    for (i = 1; i <= n; i++)
                        if (how[all[i]]) { printf "%s%d %s", comma, how[all[i]], all[i]; comma = ", " } }')
        bench=
        ! ls sim/icarus/*/"${module}_tb.v" >"$out/ls" 2>&1 || bench=yes
        covered=$(awk -F '\t' -v module="$module" '
            function percent(hit, left, all) { return all - left ? sprintf("%d %%", 100 * hit / (all - left)) : "-" }
            $1 == "rtl" && $2 ~ "/" module "$" {
                print percent($3, $4, $5) ", " percent($6, $7, $8) ", " percent($9, $10, $11) }' "$covered_by")
        echo "| \`$module\` | $bench | $(mark "$out/cosim") | $(mark "$out/board") | $said | $covered |"
    done
}

flips() {
    echo '| image | clocks a bit | bits flipped | refuted | proved to make no difference | undecided | wrongly proved | seed |'
    echo '|---|--:|--:|--:|--:|--:|--:|--:|'
    awk -F '\t' '{ printf "| %s %s | %d | %d | %d | %d | %d | %d | %d |\n", $1, $2, $3, $5, $6, $7, $8, $9, $4 }' \
        "$results/bitstream-flips.tsv"
}

mutants() {
    echo '| design | mutants | killed | proved equal | undecided | alive |'
    echo '|---|--:|--:|--:|--:|--:|'
    awk -F '\t' '
        !($1 in seen) { seen[$1] = ++designs; name[designs] = $1 }
        { m[$1] += $4; k[$1] += $5; e[$1] += $6; u[$1] += $7; a[$1] += $8 }
        END { for (i = 1; i <= designs; i++) { d = name[i]
            printf "| %s | %d | %d | %d | %d | %d |\n", d, m[d], k[d], e[d], u[d], a[d] } }' "$results/mutate.tsv"
}

coverage() {
    echo '| part | lines | branches | toggles | excluded, with reasons |'
    echo '|---|--:|--:|--:|--:|'
    awk -F '\t' '
        function percent(hit, left, all) { return all - left ? sprintf("%.1f %%", int(1000 * hit / (all - left)) / 10) : "-" }
        { group = $1 == "rtl" ? "rtl/" : $2
          if (!(group in seen)) { seen[group] = 1; name[++groups] = group }
          for (i = 3; i <= 11; i++) sum[group, i] += $i }
        END { for (g = 1; g <= groups; g++) { n = name[g]
            printf "| `%s` | %s | %s | %s | %d |\n", n, percent(sum[n, 3], sum[n, 4], sum[n, 5]),
                percent(sum[n, 6], sum[n, 7], sum[n, 8]), percent(sum[n, 9], sum[n, 10], sum[n, 11]),
                sum[n, 4] + sum[n, 7] + sum[n, 10] } }' "$results/coverage.tsv"
}

fuzz() {
    echo '| target | minutes | inputs tried | failures |'
    echo '|---|--:|--:|--:|'
    awk -F '\t' '{ printf "| `%s` | %g | %d | %s |\n", $1, $3 / 60, $4, $2 == "ok" ? "none" : "see the log" }' \
        "$results/fuzz.tsv"
}

analysis() {
    echo '| tool | over | verdict |'
    echo '|---|---|---|'
    awk -F '\t' '{ printf "| %s %s | %s | %s |\n", $1, $2, $3, $4 }' "$results/analyze.tsv"
}

# table NAME FILE: the table, or the command that makes its results.
table() {
    if [ -s "$results/$2.tsv" ]; then $1; else echo "No results are kept yet: \`make $2 verification\`."; fi >"$out/$1.md"
}

# The verdict of each proof's last run, if it was about the present tree
sim/formal/fingerprints.sh rtl/routegen.f >"$out/fingerprints"
awk -F '\t' 'NR == FNR { sum[$1] = $2; next } { print $1 "\t" ($7 == sum[$1] ? $4 : "out of date") }' \
    "$out/fingerprints" "$results/formal.tsv" | sort >"$out/verdicts"

# The sum of each table as one row, with the command that makes its results
summary() {
    echo '| what | result of the last run | command |'
    echo '|---|---|---|'
    row() { echo "| $1 | $2 | \`make $3\` |"; }
    row proofs "$(tail -n 1 "$out/proofs.md" | sed 's/[.]$//'); $(awk -F '\t' '{ printf "%s%s %s", sep, $1, $2; sep = ", " }' \
        "$results/tools.tsv")" formal
    row 'netlists of a core, broken' "$(awk -F '\t' '{ m += $4; k += $5; e += $6; u += $7; a += $8 }
        END { printf "%d mutants: %d killed, %d proved equal, %d undecided, %d alive", m, k, e, u, a }' \
        "$results/mutate.tsv")" mutate
    row 'images of a board, broken' "$(awk -F '\t' '{ m += $5; r += $6; e += $7; u += $8; w += $9 }
        END { printf "%d flipped bits: %d refuted, %d proved to make no difference, %d undecided, %d wrongly proved", m, r,
            e, u, w }' "$results/bitstream-flips.tsv")" bitstream-flips
    row 'coverage' "$(awk -F '\t' '{ for (i = 3; i <= 11; i++) sum[$1, i] += $i; part[$1] }
        function rate(p, i) { return sprintf("%.1f %%", int(1000 * sum[p, i] / (sum[p, i + 2] - sum[p, i + 1])) / 10) }
        END { printf "rtl/: %s of lines, %s of branches, %s of toggles", rate("rtl", 3), rate("rtl", 6), rate("rtl", 9)
            if ("model" in part) printf "; model/: %s of lines, %s of branches", rate("model", 3), rate("model", 6) }' \
        "$results/coverage.tsv")" coverage
    row 'fuzzing' "$(awk -F '\t' '{ minutes += $3 / 60; inputs += $4; if ($2 != "ok") bad++ }
        END { printf "%d targets, %g minutes, %.1f million inputs, %d failures", NR, minutes, inputs / 1e6, bad }' \
        "$results/fuzz.tsv")" fuzz
    row 'analysis' "$(awk -F '\t' '{ printf "%s%s %s%s", sep, $1, $2, $4 == "clean" ? "" : " (" $4 ")"; sep = ", "
        all += $4 == "clean" } END { printf ": %d of %d clean", all, NR }' "$results/analyze.tsv")" analyze
}

doc/tools/shapes.sh >"$out/shapes.md"

table proofs formal
table modules formal
table flips bitstream-flips
table mutants mutate
table coverage coverage
table fuzz fuzz
table analysis analyze
for name in shapes modules proofs flips mutants coverage fuzz analysis; do
    printf '# %s\n\n' "$name"
    cat "$out/$name.md"
    echo
done >"$out/tables.md"
summary >"$out/summary.md"
