#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# readme.sh README BUILD: runs every `$ build/routegen ...` of the README's console blocks and compares what it prints
# with what the README shows (where it shows something); every link to a file must lead to one.
set -u

readme=$1 out=$2/readme
rm -rf "$out"
mkdir -p "$out"
passed=0 failed=0

verdict() {
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "readme: $2" >&2
    fi
}

# One file a command: N.command and N.shown.
awk -v out="$out/" '
    /^```console/ { inside = 1; next }
    /^```/ { inside = 0; n_open = 0 }
    inside && /^\$ / { n++; print substr($0, 3) > (out n ".command"); printf "" > (out n ".shown"); next }
    inside { print > (out n ".shown") }' "$readme"

for command in "$out"/*.command; do
    line=$(cat "$command")
    stem=${command%.command}
    case $line in
    build/routegen*)
        sh -c "$line" >"$stem.printed" 2>&1
        verdict $? "$line fails"
        [ ! -s "$stem.shown" ] || diff -u "$stem.shown" "$stem.printed" >&2
        verdict $? "$line prints something else" ;;
    make*)
        # Their output is that of a long run; at least the targets must exist.
        # shellcheck disable=SC2086 # words of a command line
        make -n ${line#make} >/dev/null 2>&1
        verdict $? "$line: no such target" ;;
    *) verdict 1 "$line: not a command that is tested here" ;;
    esac
done

# shellcheck disable=SC2013 # links have no blanks
for link in $(grep -o '](\([^)]*\))' "$readme" | sed 's/](\(.*\))/\1/' | grep -v '^http'); do
    page=${link%%#*}
    test -e "$page"
    verdict $? "$link: no such file"
    case $link in
    *#*) # a heading, as web pages of it name it
        sed -n 's/^##* //p' "$page" | tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9_\n-' | grep -qxF "${link#*#}"
        verdict $? "$link: no such heading" ;;
    esac
done
# The C fragment compiles as the body of a function.
{
    echo '#include "routegen/kautz.h"'
    echo 'int main(void) {'
    awk '/^```c$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$readme"
    echo 'return 0; }'
} >"$out/fragment.c"
${CC:-gcc} -std=c11 -Wall -Wextra -Werror -Imodel/include -fsyntax-only "$out/fragment.c" >&2
verdict $? 'the C fragment does not compile'

echo "readme: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
