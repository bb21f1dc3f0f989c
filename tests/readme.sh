#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# readme.sh BUILD PAGE...: runs every `$ build/routegen ...` of the pages' console blocks and compares its output with
# what the page shows (where it shows any); so it does with Icarus, for the page's modules. Every link to a file or heading
# must lead to one, every name rg_... be one of the tree, and C fragments compile. TAP.
set -u

. tests/tap.sh
build=$1
shift
out=$build/readme
rm -rf "$out"
mkdir -p "$out"

# One file a command: N.command and N.shown.
commands() {
    rm -f "$out"/*.command "$out"/*.shown
    awk -v out="$out/" '
        /^```console/ { inside = 1; next }
        /^```/ { inside = 0 }
        inside && /^\$ / { n++; print substr($0, 3) > (out n ".command"); printf "" > (out n ".shown"); next }
        inside { print > (out n ".shown") }' "$page"
    for command in "$out"/*.command; do
        [ -e "$command" ] || return 0
        line=$(cat "$command")
        stem=${command%.command}
        case $line in
        build/routegen* | printf*build/routegen* | iverilog* | awk*)
            sh -c "$line" >"$stem.printed" 2>&1
            verdict $? "$page: $line"
            [ ! -s "$stem.shown" ] || diff -u "$stem.shown" "$stem.printed" >&2
            verdict $? "$page shows what it prints" ;;
        make*)
            # Their output is that of a long run; at least the targets must exist.
            # shellcheck disable=SC2086 # words of a command line
            make -n ${line#make} >/dev/null 2>&1
            verdict $? "$page: target of $line" ;;
        *) verdict 1 "$page: $line is a command that is tested here" ;;
        esac
    done
}

# A fragment of Verilog that is whole modules is the file that the page names it: build/ and its first module.
modules() {
    awk -v out="$build/" '
        /^```verilog$/ { inside = 1; file = ""; next }
        /^```/ { inside = 0 }
        inside && file == "" && /^module / { file = out $2 ".v"; printf "%s", before > file }
        inside && file != "" { print > file; next }
        inside { before = before $0 "\n" }' "$page"
}

# Links are relative to the folder of the page.
links() {
    # shellcheck disable=SC2013 # links have no blanks
    for link in $(grep -o '](\([^)]*\))' "$page" | sed 's/](\(.*\))/\1/' | grep -v '^http'); do
        target=${link%%#*}
        if [ -n "$target" ]; then target=$(dirname "$page")/$target; else target=$page; fi
        test -e "$target"
        verdict $? "$page: the file of $link"
        case $link in
        *#*) # a heading, as web pages name it
            sed -n 's/^##* //p' "$target" | tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9_\n-' | grep -qxF "${link#*#}"
            verdict $? "$page: the heading of $link" ;;
        esac
    done
}

names() {
    unknown=$(grep -owE 'rg_[a-z0-9_]*[a-z0-9]' "$page" | sort -u | comm -23 - "$out/names")
    [ -z "$unknown" ]
    verdict $? "$page names what there is${unknown:+, but for $unknown}"
}

# The C fragments compile, together, as the body of a function; a page with whole functions has none.
fragment() {
    awk '/^```c$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$page" >"$out/body.c"
    [ -s "$out/body.c" ] && ! grep -q '^static' "$out/body.c" || return 0
    { echo '#include "routegen/kautz.h"' && echo 'int main(void) {' && cat "$out/body.c" && echo 'return 0; }'; } \
        >"$out/fragment.c"
    ${CC:-gcc} -std=c11 -Wall -Wextra -Werror -Imodel/include -fsyntax-only "$out/fragment.c" >&2
    verdict $? "$page: the C fragment compiles"
}

grep -rhowE --include='*.[chv]' 'rg_[a-z0-9_]+' model rtl | sort -u >"$out/names"
for page in "$@"; do
    asked "$page" || continue
    modules
    commands
    links
    names
    fragment
done

plan
