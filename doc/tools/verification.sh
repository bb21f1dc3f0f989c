#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# verification.sh RESULTS OUT: writes what is known of every proof as OUT/proofs.md, and the summary of doc/verification.md as
# OUT/summary.md, from the results in RESULTS (doc/verification/, which make verification fills) and from the sources.
set -eu
export LC_ALL=C # the same order of names everywhere

results=$1 out=$2
mkdir -p "$out"

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
    [ ! -s "$results/coverage.tsv" ] || row 'coverage of model/' "$(awk -F '\t' '{
        printf "%s%.1f %% of %s", sep, int(1000 * $2 / $3) / 10, $1; sep = ", " }' "$results/coverage.tsv")" coverage
    row 'fuzzing' "$(awk -F '\t' '{ minutes += $3 / 60; inputs += $4; if ($2 != "ok") bad++ }
        END { printf "%d targets, %g minutes, %.1f million inputs, %d failures", NR, minutes, inputs / 1e6, bad }' \
        "$results/fuzz.tsv")" fuzz
    row 'analysis' "$(awk -F '\t' '{ printf "%s%s %s%s", sep, $1, $2, $4 == "clean" ? "" : " (" $4 ")"; sep = ", "
        all += $4 == "clean" } END { printf ": %d of %d clean", all, NR }' "$results/analyze.tsv")" analyze
}

proofs >"$out/proofs.md"
summary >"$out/summary.md"
