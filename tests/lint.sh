#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# lint.sh BUILD CFLAG...: the C sources in a second compiler, the headers on their own, and the house rules. TAP. With
# CHANGED=1 of the files only those that are staged.
set -u

. tests/tap.sh
build=$1
shift
out=$build/lint
mkdir -p "$out"

# check NAME: what follows, up to the next one, is that check. problem WHAT: it fails.
name=
check() {
    [ -z "$name" ] || verdict "$bad" "$name"
    name=$1 bad=0
}
problem() {
    echo "# $*"
    bad=1
}

# listed PATTERN...: files of the tree
listed() {
    if [ -z "${CHANGED-}" ]; then git ls-files "$@"; else git diff --cached --name-only --diff-filter=d -- "$@"; fi
}

need deps clang clang++ clang-format shellcheck mandoc
echo '#include <string.h>' | clang --target=wasm32-wasi -E - >/dev/null 2>&1 || {
    echo 'routegen: wasi-libc is missing; install it with: make deps' >&2
    exit 1
}
# What includes mpi.h is compiled where MPI is installed, and what runs on a LiteX SoC or a tile there.
sources=$(listed 'sim/*.c' 'bench/*.c' 'examples/*.c' ':!examples/litex' ':!examples/multicomputer' |
    xargs -r -d '\n' grep -L '^#include <mpi.h>')
headers=$(listed 'model/include/*.h')
sim/formal/rows.sh >"$out/proofs"

# The program with sanitizers is clang's, and with it model/.
if [ -n "${CHANGED-}" ]; then
    check 'what has changed compiles'
    for f in $sources $headers $(listed 'model/*.c' ':!model/faces/mpi' ':!model/faces/web/wasi.c'); do
        clang "$@" -Wno-empty-translation-unit -fsyntax-only -x c "$f" || problem "clang: $f"
    done
    check 'the modules that have changed'
    tests/only.sh lint-rtl >"$out/known" # a part of rg_kautz_serial is linted in that
    modules=$(listed 'rtl/*.v' 'boards/*.v' 'examples/*.v' | sed 's:^rtl/.*/::' | awk 'NR == FNR { known[$0]; next }
        { for (name in known) if (index($0, name) == 1) print name }' "$out/known" - | sort -u | paste -sd '|')
    [ -z "$modules" ] || ROUTEGEN_ONLY=$modules synth/lint.sh >"$out/modules" || problem "$(grep -A5 '^not ok' "$out/modules")"
fi
check 'sim/, bench/ and examples/ in clang'
for f in $sources; do
    clang "$@" -fsyntax-only "$f" || problem "clang: $f"
done
check 'each public header alone in C11, all in C++11'
: >"$out/all"
for f in $headers; do
    echo "#include \"${f#model/include/}\"" | tee "$out/alone" >>"$out/all"
    clang "$@" -Wno-empty-translation-unit -fsyntax-only -x c "$out/alone" || problem "$f does not compile alone as C11"
done
clang++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -Imodel/include -fsyntax-only -x c++ "$out/all" ||
    problem 'the headers do not compile as C++11'

# As clang leaves them before it knows the processor: what may become one instruction there is joined already.
check 'no product is joined with a sum'
for f in $(git grep -l double -- 'model/*.c' ':!model/faces/mpi' ':!model/faces/web/wasi.c'); do
    clang "$@" -Wno-everything -O0 -S -emit-llvm -o "$out/sums" "$f" || problem "clang: $f"
    ! grep -q -e 'llvm\.fmuladd' -e ' f[a-z]* .*contract ' "$out/sums" || problem "$f: a product is joined with a sum"
done

check clang-format
listed '*.c' '*.h' '*.cpp' | xargs -r -d '\n' clang-format --dry-run -Werror || problem 'clang-format differs; to mend a file: clang-format -i FILE'
check shellcheck
listed '*.sh' .ci/run tests/hooks 'debian/tests/[lp]*' doc/packaging/PKGBUILD | xargs -r -d '\n' shellcheck ${CHANGED:+-x} || problem shellcheck
check 'the man page'
mandoc -T lint -W warning "$build/routegen.1" || problem 'the man page'

check 'what the documents show is up to date'
# shellcheck disable=SC2016 # the back quotes are Markdown
curve=$(sed -nE 's/.*`build.routegen (simulate .*) --format svg -o build.curve.svg`.*/\1/p' README.md)
while read -r svg arguments; do
    # shellcheck disable=SC2086 # words of a line
    "$build/routegen" $arguments --format svg </dev/null 2>"$out/watched" | cmp -s - "doc/pictures/$svg.svg" ||
        problem "doc/pictures/$svg.svg is not what routegen $arguments --format svg draws"
done <<EOF
gft-2-2-2 states gft:2,2,2 -r 3
kantc-2-3 draw kantc:2,3
kautz-2-3-exchange draw kautz:2,3 --exchange-of 010 --clock 4
node-sweep node kautz:3,2 --sweep 6 --sets 20 --wait 100
curve $curve
EOF
doc/tools/tables.sh "$build"
for page in "$build"/doc/*.md; do
    cmp -s "$page" "doc/${page##*/}" || problem "doc/${page##*/} has other tables than the program; run: make doc-tables"
done
"$build/options" --python | cmp -s - model/faces/python/routegen/_options.py ||
    problem 'model/faces/python/routegen/_options.py has other types than the table of options; run: make doc-tables'
check 'doc/verification.md agrees with the results and with the list of proofs'
doc/tools/verification.sh doc/verification "$out/verification"
synth/marked_tables.sh "$out/verification/" doc/verification.md | cmp -s - doc/verification.md ||
    problem 'doc/verification.md is not what make verification writes'
# A verdict belongs to the present claim in the list, and none is FAILED.
awk '{ for (i = 1; i <= 7; i++) { name = i == 1 ? $1 : name; $i = "" } sub(/^ +/, ""); gsub(/["'"'"']/, " ")
    print name "\t" $0 }' "$out/proofs" | LC_ALL=C sort >"$out/claims"
cut -f 1,6 doc/verification/formal.tsv | tr "'\"" '  ' | LC_ALL=C sort | LC_ALL=C comm -23 - "$out/claims" >"$out/stale"
[ ! -s "$out/stale" ] || problem "doc/verification/formal.tsv is of other claims: $(cut -f 1 "$out/stale" | tr '\n' ' ')"
grep -L BOARD_FAMILY boards/*/board.mk >"$out/boards" # of an iCE40
while read -r board; do
    board=$(basename "$(dirname "$board")")
    grep -q "^image_[a-z0-9_]*  slow  image  [0-9]*  $board  " "$out/proofs" ||
        problem "sim/formal/proofs has no image of $board"
done <"$out/boards"
! cut -f 4 doc/verification/formal.tsv | grep -q FAILED || problem 'doc/verification/formal.tsv has a proof that failed'
check 'the templates of the documents'
for page in interface:example pipe:pipe_example fattree:example_states fattree:example_exchange; do
    awk '/^```verilog$/ { inside = 1; next } /^```/ { inside = 0 } inside' "doc/${page%:*}.md" >"$out/example.v"
    verilator --lint-only -Wall -Wno-DECLFILENAME --default-language 1364-2005 --top-module "${page#*:}" \
        -f rtl/routegen.f "$out/example.v" || problem "the template ${page#*:} of doc/${page%:*}.md"
done

check 'the house, and each of its rules is seen to fail'
tests/house.sh LIBRG="$build/librg.a" LIBRGNET="$build/librgnet.a" \
    MODEL="$build/obj/model" OBJECTS="$build/obj/model/faces/cli $build/obj/model/faces/web $(echo "$build"/sim/obj/sim/verilator/*/)" || problem 'tests/house.sh'
sed -n "s/.*rule '\(.*\)'\$/\1/p" tests/house.sh | while read -r rule; do
    grep -qF "=> house: $rule  " tests/faults || echo "$rule"
done >"$out/rules"
[ ! -s "$out/rules" ] || problem "tests/faults breaks no such rule: $(cat "$out/rules")"

check 'the list of faults'
# A row of the list of faults that says nothing to its readers would be skipped.
row='^[a-z0-9-]+  +(quick|slow)  +[^ ]+  +(proof|cosim|query|bench|board|multicomputer|noc|pins|netlist|run|answer|refuse|twin|node|memory|web|house)( [^ ]+)*  +[^ ]'
! grep -vnE -e "$row" -e '^(#|$)' tests/faults >"$out/rows" || problem "tests/faults: not a row: $(cat "$out/rows")"
awk -v proofs="$out/proofs" '!/^#/ && NF { if (seen[$1]++) print "twice: " $1; print "test -e " $3 " || echo no file: " $3
    if ($4 == "proof") print "grep -q \"^" $5 " \" " proofs " || echo no proof: " $5 }' tests/faults >"$out/rows.sh"
sed -i 's/^twice: .*/echo &/' "$out/rows.sh"
sh "$out/rows.sh" | sort -u >"$out/rows"
[ ! -s "$out/rows" ] || problem "tests/faults: $(cat "$out/rows")"

check 'one case of every suite'
# Its recipe takes the first of its cases, and a name that none has is refused; nothing is built or run for that. Under -n
# flow-boards would make images, and the commands of query name a file.
suites=$(unset MAKEFLAGS MFLAGS MAKELEVEL && make -pn help 2>/dev/null | sed -nE 's/^(MORE_)?SUITES := //p')
for suite in $suites; do
    case $(tests/only.sh "$suite" no-such-case) in *"$suite has no such case; nearest: "?*) ;; *) problem "$suite has no cases in tests/only.sh" ;; esac
    case $suite in flow-boards | query) continue ;; esac
    first=$(tests/only.sh "$suite" | head -n 1)
    (unset MAKEFLAGS MFLAGS MAKELEVEL && make -n "$suite" "ONLY=$first") 2>&1 |
        grep -qF -e "$(tests/only.sh "$suite" "$first")" || problem "make $suite does not take ONLY=$first"
done
# shellcheck disable=SC2016 # the back quotes are Markdown
grep -oE '`make [a-z-]+ ONLY=[^`]+`' tests/README.md CONTRIBUTING.md | tr -d '`"' | grep -v NAME | sed 's/^[^:]*:make \(.*\) ONLY=/\1 /' >"$out/shown"
while read -r suite one; do
    tests/only.sh "$suite" "${one%% VCD=*}" >/dev/null || problem "a manual shows make $suite ONLY=$one, and there is none"
done <"$out/shown"
[ -s "$out/shown" ] || problem 'no manual shows how to run one case'
! (unset MAKEFLAGS MFLAGS MAKELEVEL && make unit ONLY=no-such-case) 2>&1 | grep -q 'unit has no such case; nearest: ' &&
    problem 'make unit ONLY=no-such-case is not refused'
check 'the hooks'
# A commit in a copy of the tree: refused for its format, lint, subject or body, and taken when all is well.
rm -rf "$out/copy" && mkdir "$out/copy"
git ls-files -z --cached --others --exclude-standard -- Makefile '*.mk' '*.sh' '*.awk' tests/hooks tests/only.sh .clang-format model/hw \
    model/include 'rtl/*' boards synth 'sim/formal/*' tests/faults sim/board examples model/rooms | xargs -0 cp --parents -t "$out/copy" 2>/dev/null
# commit SAID EDIT MESSAGE...: after that command a commit is refused with these words, or with none taken
commit() {
    said=$1 edit=$2
    shift 2
    if ! sh -c "$edit" || ! git add -A; then return 1; fi
    if git -c user.name=a -c user.email=a@b commit -q "$@" >said 2>&1; then [ -z "$said" ]; else grep -q "${said:-^$}" said; fi
    code=$?
    [ $code -eq 0 ] || echo "commit $*: $(cat said)" >&2
    git reset -q --hard
    return $code
}
number=model/hw/names/random.c
(
    unset MAKEFLAGS MFLAGS MAKELEVEL GIT_DIR GIT_INDEX_FILE
    cd "$out/copy" && git init -q . && printf '%s\n' said build >.git/info/exclude &&
        commit '' : -m 'All that there is' && make -s hooks &&
        commit clang-format "echo >>$number" -m 'Numbers of one more line' &&
        commit "clang: $number" "sed -i 's/^    return /    unused(); return /' $number" -m 'A call of what is not there' &&
        commit rg_uart_rx "sed -i 's/clk,/clk, input wire spare,/' rtl/uart/rg_uart_rx.v" -m 'An input that nothing reads' &&
        commit 'not at most 72' 'echo >>LIST' -m "$(printf 'long %.0s' $(seq 20))" &&
        commit 'what changes' 'echo >>LIST' -m Columns && commit 'a subject to keep' 'echo >>LIST' -m 'wip on the hooks' &&
        commit 'says why' 'seq 30 >LIST' -m 'A list of thirty lines' && commit '' 'seq 30 >LIST' -m 'A list of thirty lines' -m 'A test needs it.'
) || problem 'the hooks'
check 'SPDX lines'
listed '*.c' '*.h' '*.cpp' '*.v' '*.sh' '*.mk' Makefile .ci/run tests/hooks 'debian/tests/[lp]*' | xargs -r -d '\n' awk '
    FNR <= 4 && /SPDX-License-Identifier: Apache-2.0/ { has[FILENAME] }
    END { for (i = 1; i < ARGC; i++) if (!(ARGV[i] in has)) { print ARGV[i] " has no SPDX line"; n = 1 } exit n }' >&2 ||
    problem 'SPDX lines'
check 'lines within 100 columns, of a script 512'
# A script with a line of more than 512 is none that a person wrote, says Debian.
listed '*.v' '*.c' '*.h' '*.cpp' '*.js' '*.mjs' |
    xargs -r -d '\n' awk 'length > (FILENAME ~ /js$/ ? 512 : 100) { print FILENAME ":" FNR ": " length " columns"; n = 1 } END { exit n }' >&2 ||
    problem 'lines that are too long'
check "no path of the tree in make's lists"
# make splits its lists at spaces, and the folder of the tree may have some in its name.
# shellcheck disable=SC2046
! grep -nE '\$\((abspath|realpath|CURDIR|PWD)' $(git ls-files Makefile '*.mk') | grep -vF "'-ffile-prefix-map=\$(CURDIR)=.'" >&2 ||
    problem 'a path of the tree in make'
check 'the lists of sources'
synth/manifest.sh list | sort >"$out/listed"
find rtl -name '*.v' -o -name '*.vh' | sort | diff "$out/listed" - >&2 || problem 'rtl/*/manifest are not the tree'
made='rtl/*/manifest say something else; run: make lists'
synth/manifest.sh list | diff rtl/routegen.f - >&2 || problem "rtl/routegen.f: $made"
synth/manifest.sh fusesoc . | diff routegen.core - >&2 || problem "routegen.core: $made"
for folder in rtl/*/; do
    folder=$(basename "$folder")
    synth/manifest.sh fusesoc "$folder" | diff "rtl/$folder/routegen-$folder.core" - >&2 || problem "rtl/$folder: $made"
done
for list in rtl/*/*.h; do
    synth/regs.sh "${list%h}vh" | diff "$list" - >&2 || problem "$list is out of date; run: make lists"
done

check 'one version everywhere'
version=$(sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/status.h)
grep -q "VERSION = \"$version\";" rtl/query/rg_line_text.v || problem "rg_line_text.v is not $version"
grep -q "[ \"]${version}[ \"]" sim/formal/query/query_texts.v || problem "sim/formal/query/query_texts.v is not $version"
grep -qx "version: $version" CITATION.cff || problem "CITATION.cff is not $version"
released=$(sed -n 's/^date-released: //p' CITATION.cff)
grep -qxF "## $version ($released)" CHANGELOG.md || problem "CHANGELOG.md has no $version ($released), as CITATION.cff has"
for recipe in doc/packaging/*; do
    grep -qE "(pkgver=|version = \"|version: )$version" "$recipe" || problem "$recipe is not $version"
done
head -n 1 debian/changelog | grep -qF "routegen ($version-" || problem "debian/changelog is not $version"

check ''
plan
