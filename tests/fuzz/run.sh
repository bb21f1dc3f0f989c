#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD SECONDS TARGET...: fuzzes the targets for SECONDS seconds each, two at a time, from the inputs of
# tests/fuzz/corpus and of earlier runs. BUILD/results.tsv keeps target, seconds, runs and inputs that found something
# new; the last line is `N passed, N failed`.
set -u

out=$1 seconds=$2
shift 2

# shellcheck disable=SC2016 # expanded by the inner shell
one='
    out=$1 seconds=$2 target=$3
    mkdir -p "$out/corpus/$target"
    tests/fuzz/kept.sh "$target" "$out/kept/$target"
    rm -f "$out/crash-$target-"*
    verdict=ok
    "$out/fuzz_$target" -seed=1 -max_total_time="$seconds" -timeout=10 -print_final_stats=1 -verbosity=0 \
        -artifact_prefix="$out/crash-$target-" "$out/corpus/$target" "$out/kept/$target" \
        >"$out/$target.log" 2>&1 || verdict=FAILED
    runs=$(sed -n "s/^stat::number_of_executed_units: *//p" "$out/$target.log")
    new=$(sed -n "s/^stat::new_units_added: *//p" "$out/$target.log")
    printf "%s\t%s\t%s\t%s\t%s\n" "$target" "$verdict" "$seconds" "${runs:-0}" "${new:-0}" >"$out/$target.result"
    printf "%-6s %-8s %5d s  %10d runs  %6d inputs found something new\n" "$verdict" "$target" "$seconds" "${runs:-0}" \
        "${new:-0}"
    [ "$verdict" = ok ] || tail -n 30 "$out/$target.log"
'
rm -f "$out"/*.result
printf '%s\n' "$@" | xargs -P 2 -I TARGET sh -c "$one" fuzz "$out" "$seconds" TARGET
cat "$out"/*.result >"$out/results.tsv"
awk -F '\t' '$2 == "ok" { passed++ } $2 != "ok" { failed++ }
    END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }' "$out/results.tsv"
