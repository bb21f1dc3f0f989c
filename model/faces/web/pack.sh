#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# pack.sh WASM=FILE [MOST=400000] MODULE.js...: prints the page, with its style, its modules in this order and the
# module of WebAssembly in it. The modules become one script: their imports, comments and indents are left out, their
# exports become plain names. It is packed as the module is, and load.js starts it. The policy in the page allows these
# two scripts, by their hashes, and no request at all.
set -eu
export LC_ALL=C

WASM='' MOST=400000 modules=''
for argument; do
    case $argument in
    WASM=* | MOST=*) export "${argument?}" ;;
    *.js) modules="$modules $argument" ;;
    *)
        echo "pack: $argument is not WASM=, MOST= or a module" >&2
        exit 2
        ;;
    esac
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=$(dirname "$0")/page

{
    echo '"use strict";'
    # shellcheck disable=SC2086 # names without blanks
    sed -E -e '/^(import .*;$| *\/\/)/d' -e 's/^export (async |class |const |function[* ])/\1/' $modules
} >"$work/script"
if grep -nE '^(import|export)\b' "$work/script" >&2; then
    echo 'pack: an import takes one line, and an export stands in front of a definition' >&2
    exit 1
fi
if grep -n '</script' "$work/script" >&2; then
    echo 'pack: a script cannot contain </script' >&2
    exit 1
fi
# No name twice: all modules share one scope.
sed -nE 's/^(async )?(class|const|function\*?|let) +([A-Za-z0-9_]+).*/\3/p' "$work/script" | sort | uniq -d >"$work/twice"
if [ -s "$work/twice" ]; then
    echo "pack: two modules define $(tr '\n' ' ' <"$work/twice")" >&2
    exit 1
fi
if awk '{ text = $0; if (gsub(/\140/, "", text) % 2) { print NR ": " $0; odd = 1 } } END { exit !odd }' "$work/script" >&2; then
    echo 'pack: a template takes one line' >&2
    exit 1
fi
squeeze() {
    sed -E "s/^ +//; s/ \/\/ [^'\"\`\/]*$//; /^(\/\/.*)?$/d" "$1"
}
hash() {
    perl -MDigest::SHA -e 'print Digest::SHA->new(256)->addfile($ARGV[0])->b64digest' "$1"
}
packed() {
    zopfli -c "$1" | perl "$(dirname "$0")/digits.pl"
}
squeeze "$work/script" >"$work/page.js"
# It starts and ends with a newline, as its element does.
{
    echo
    squeeze "$folder/load.js"
} >"$work/load.js"
hashes="'sha256-$(hash "$work/load.js")=' 'sha256-$(hash "$work/page.js")='"

while IFS= read -r line; do
    case $line in
    @style@) cat "$folder/style.css" ;;
    *@load@*) ;;
    '<script>')
        printf '<script>'
        cat "$work/load.js"
        ;;
    *@wasm@*)
        printf '%s' "${line%%@wasm@*}"
        packed "$WASM"
        printf '%s\n' "${line#*@wasm@}"
        ;;
    *@page@*)
        printf '%s' "${line%%@page@*}"
        packed "$work/page.js"
        printf '%s\n' "${line#*@page@}"
        ;;
    *@hash@*) printf '%s\n' "${line%%@hash@*}$hashes${line#*@hash@}" ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$folder/index.html" >"$work/page"
size=$(wc -c <"$work/page")
if [ "$size" -gt "$MOST" ]; then
    echo "pack: the page has $size bytes, more than $MOST" >&2
    exit 1
fi
cat "$work/page"
