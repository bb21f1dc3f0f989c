#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# only.sh [SUITE [NAME]]: the suites; the cases of one; or what its recipe takes as CASES to run the one of that name, else
# all whose names have NAME in them: `make SUITE ONLY=NAME`. Names are read where the suite itself has them; nothing is
# built. An unknown name ends with 2 and a line on standard output, for make.
set -u
export LC_ALL=C.UTF-8

# A suite is a line of `suites`: its name, the form in which its recipe takes cases, and where they stand.
suites() {
    cat <<'END'
unit filter criterion tests/unit
oracle filter criterion tests/oracle
batch filter criterion tests/batch
topology filter criterion tests/topology
node words nodes tests/node
simulate words checks tests/simulate
web words page tests/web
memory words lines tests/memory/cases
cli parts cli
cli-asan parts cli
export parts script tests/export/run.sh
board parts script sim/board/tests/run.sh
images parts script tests/images.sh
installcheck parts script tests/install.sh
lint-c parts script tests/lint.sh
lint-rtl parts linted
page parts script tests/web/page.sh
readme parts pages
mutants one
cosim rows manifest cosim
sim rows manifest sim sim-all
sim-all rows manifest sim-all
query rows manifest fuzz
fuzz-query rows manifest fuzz
report-check rows reported
report-more-check one
fuzz-replay rows fuzzed
fuzz rows fuzzed
faults rows faults quick|slow
faults-all rows faults quick|slow
formal rows proofs
formal-quick rows proofs
formal-suite rows proofs
icarus rows benches
icarus-all rows manifest bench benches
netlist rows manifest netlist netlists
netlist-all rows manifest netlist netlists
mutate rows designs
analyze rows analyses
bench raw booksim
vectors one
bench-quick one
web-explorer titles node tests/web/explorer.test.mjs
web-npm titles node tests/web/npm.test.mjs
python tests pytest tests/python
flow-cocotb tests pytest examples/cocotb
flow-bus tests pytest sim/bus
flow-slang rows modules
flow-verilator parts configurations
flow-vhdl parts components
flow-fusesoc parts script examples/fusesoc/run.sh
flow-litex one
flow-boards rows boards
test-multicomputer parts script sim/verilator/tile/run.sh
theorems parts script tests/theorems/run.sh
test-mpi parts script tests/mpi/run.sh
test-debian one
portable parts script tests/release/portable.sh
release-check parts script tests/release/check.sh
site one
END
}

# cases KIND WHERE...: of $suite, a line each, NAME or NAME<TAB>WHAT-THE-RECIPE-TAKES
cases() {
    kind=${1-} where=${2-}
    case $form:$kind in
    one:*) echo "$suite" ;;
    *:criterion) # FILE/SUITE/TEST
        grep -rE '^Test\(' "$where" | sed -nE 's|^.*/([^/]*)\.c:Test\(([a-z0-9_]+), ([a-z0-9_]+).*|\1/\2/\3	\2/\3|p' ;;
    *:node) sed -nE "s/^test\('([^']*)'.*/\1/p" "$where" ;;
    *:pytest)
        [ "$suite" != python ] || awk -f tests/parts.awk tests/python/run.sh
        sed -nE 's/^(async )?def (test_[a-z0-9_]*).*/\2/p' "$where"/test_*.py ;;
    *:nodes) sed -nE 's/^ +\{"([^"]*)", .*\},$/\1/p' "$where/node.c" ;;
    *:page) grep -oE '\{"[a-z]+", +[a-z_]+\}' "$where/web.c" | cut -d '"' -f 2 ;;
    *:checks) # and two whose names are made
        cat "$where"/*.c | tr '\n' ' ' | grep -oE 'verdict\([^;]*, +"[^"]*"\);' | sed -E 's/.*, +"([^"]*)"\);/\1/'
        printf '%s\n' 'nodes of K' seed:1 ;;
    *:lines) sed -nE 's/^!?[a-z,-]+  +//p' "$where" ;;
    *:cli)
        for part in tests/cli/*.sh; do
            part=$(basename "$part" .sh)
            case $part in run | asking) continue ;; esac
            echo "$part"
            awk -f tests/parts.awk "tests/cli/$part.sh" | sed "s|^|$part/|"
        done ;;
    *:script) awk -f tests/parts.awk "$where" ;;
    *:pages) ls README.md CONTRIBUTING.md SECURITY.md model/README.md tests/README.md doc/*.md ;;
    *:modules)
        { synth/manifest.sh lint; synth/manifest.sh lint-only; } | sed 's:/.*::' | sort -u
        synth/lists/networks.sh ;;
    *:linted)
        for word in lint lint-only refuse; do synth/manifest.sh $word; done | sed 's:/.*::' | sort -u
        ls boards/top.v boards/*/top.v boards/noc/*/top.v examples/*/*.v
        printf '%s\n' lists 'reserved words' ;;
    *:configurations)
        { synth/manifest.sh lint; synth/manifest.sh lint-only; } | cut -d / -f 1,2 | sort -u
        synth/lists/networks.sh ;;
    *:components)
        { synth/manifest.sh lint; synth/manifest.sh lint-only; } | grep -v '/chip$' | cut -d / -f 1,2 | sort -u |
            awk -F / -v known="$(synth/manifest.sh modules public | tr '\n' ' ')" 'index(" " known, " " $1 " ")'
        synth/lists/networks.sh ;;
    *:manifest) shift && for word; do synth/manifest.sh "$word"; done | awk '!seen[$0]++' ;;
    *:benches) synth/manifest.sh bench && synth/manifest.sh benches && echo transpose ;;
    *:reported) synth/manifest.sh report-check | sed 's:\([^/]*\)/\([^/]*\).*:\2/\1:' ;;
    *:fuzzed) printf '%s\n' tests/fuzz/fuzz_*.c | sed 's/.*fuzz_//; s/\.c$//' ;;
    *:faults) sed -nE "s/^([a-z0-9-]+)  +($where)  .*/\1/p" tests/faults ;;
    *:proofs) sim/formal/rows.sh | cut -d ' ' -f 1 ;;
    *:designs) sed -e :again -e '/\\$/{N;s/\\\n *//;b again' -e '}' -e '/^#/d' sim/mutate/designs | cut -d ' ' -f 1 | sort -u ;;
    *:analyses) sed -n 's/^ANALYSES := //p' tests/tests.mk | tr ' ' '\n' ;;
    *:booksim)
        # shellcheck disable=SC2016 # the script's $work
        sed -n '/^cat >"$work\/rows"/,/^END/s/^\([a-z]*\) .* | \(.*\) | .*/\1 \2/p' tests/booksim.sh ;;
    *:boards) grep -l BOARD_FAMILY boards/*/board.mk | cut -d / -f 2 && echo ulx3s-noc ;;
    esac
}

[ $# -gt 0 ] || { suites | cut -d ' ' -f 1 && exit; }
row=$(suites | grep "^$1 ") || {
    echo "ONLY= takes a case of one suite, not of '$1'; tests/only.sh lists the suites"
    exit 2
}
[ $# -lt 2 ] || [ -n "$2" ] || {
    echo "ONLY=: a name expected; tests/only.sh $1 lists them"
    exit 2
}
# shellcheck disable=SC2086 # words
set -- "$1" "${2-}" $row
suite=$1 name=$2 form=$4
shift 4
all=$(cases "$@")
[ -n "$name" ] || { echo "$all" | cut -f 1 && exit; }

picked=$(echo "$all" | NAME=$name awk -F '\t' '$1 == ENVIRON["NAME"] || $2 == ENVIRON["NAME"] { print $NF }')
[ -n "$picked" ] || picked=$(echo "$all" | NAME=$name awk -F '\t' 'index($1, ENVIRON["NAME"]) { print $NF }')
case $suite:$name in simulate:seed:*[!0-9]* | simulate:seed:) ;; simulate:seed:*) picked=$name ;; esac
[ -n "$picked" ] || {
    # The nearest are those with the fewest letters to change in a part of the name.
    echo "ONLY=$name: $suite has no such case; nearest: $(echo "$all" | cut -f 1 | NAME=$name awk '
        function distance(a, b, m, n, i, j, d, cost) {
            m = length(a); n = length(b)
            for (i = 0; i <= m; i++) d[i, 0] = i
            for (j = 0; j <= n; j++) d[0, j] = j
            for (i = 1; i <= m; i++) for (j = 1; j <= n; j++) {
                cost = d[i - 1, j - 1] + (substr(a, i, 1) != substr(b, j, 1))
                if (d[i - 1, j] + 1 < cost) cost = d[i - 1, j] + 1
                if (d[i, j - 1] + 1 < cost) cost = d[i, j - 1] + 1
                d[i, j] = cost
            }
            return d[m, n]
        }
        { least = distance(ENVIRON["NAME"], $0)
          for (k = split($0, part, "[/ _-]"); k > 0; k--) if ((now = distance(ENVIRON["NAME"], part[k])) < least) least = now
          print least "\t" $0 }' | sort -sn | head -n 3 | cut -f 2 | paste -sd '|' | sed 's/|/ | /g'); all: tests/only.sh $suite"
    exit 2
}

# join BETWEEN: the lines as one
join() { echo "$picked" | paste -sd "$1"; }
case $form in
rows) join ' ' ;;
raw) echo "'$name'" ;;
one) ;;
words) echo "$picked" | sed "s/'/'\\\\''/g; s/.*/'&'/" | paste -sd ' ' ;;
filter) echo "--filter '@($(join '|'))'" ;;
parts) echo "ROUTEGEN_ONLY='$(join '|' | sed "s/'/'\\\\''/g")'" ;;
titles) echo "--test-name-pattern '^($(echo "$picked" | sed 's/[][().*+?^${}|\\]/\\&/g' | paste -sd '|'))\$'" ;;
tests)
    # A step of the script, or functions of pytest
    parts=$(echo "$picked" | grep -v '^test_' | paste -sd '|')
    picked=$(echo "$picked" | grep '^test_')
    picked=$(echo "$picked" | paste -sd ' ' | sed 's/ / or /g')
    # shellcheck disable=SC2016 # they do expand
    echo "ROUTEGEN_ONLY='$parts${picked:+${parts:+|}the tests}'${picked:+ PYTEST_ADDOPTS=\"-k '$picked'\"}"
    ;;
esac
