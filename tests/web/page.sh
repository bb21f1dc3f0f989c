#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# page.sh BUILD=FOLDER MODULE.js...: how model/faces/web/pack.sh joins the page, with a stand-in for the module of
# WebAssembly: nothing is lost, nothing is asked for elsewhere, no foreign script can run. TAP.
set -u
export LC_ALL=C

. tests/tap.sh
BUILD='' modules=''
for argument; do
    case $argument in
    BUILD=*) export "${argument?}" ;;
    *.js) modules="$modules $argument" ;;
    *)
        echo "page: $argument is not BUILD= or a module" >&2
        exit 2
        ;;
    esac
done
out=$BUILD/web
mkdir -p "$out"
head -c 100000 model/include/routegen/topology.h >"$out/module"

# shellcheck disable=SC2086 # names without blanks
model/faces/web/pack.sh WASM="$out/module" $modules >"$out/page.html"
verdict $? 'the page is joined'
sed -n '/^<script>$/,/^<\/script>$/p' "$out/page.html" | sed '1d;$d' >"$out/load"
# unpacked ID: what is packed in an element.
unpacked() {
    sed -n "s/.*id=\"$1\">\([^<]*\)<.*/\1/p" "$out/page.html" | perl model/faces/web/digits.pl -d | gzip -dc
}
unpacked page >"$out/script"
unpacked wasm | cmp -s - "$out/module"
verdict $? 'the module of WebAssembly comes out as it went in'

# ---- the policy

test "$(grep -c '<script' "$out/page.html")" = 3
verdict $? 'there are two scripts, one of them packed, and the module'
hash() {
    sha256sum | cut -d ' ' -f 1 | perl -ne 'chomp; print pack("H*", $_)' | base64
}
load=$({ echo && cat "$out/load"; } | hash) script=$(hash <"$out/script")
grep -qF "\"default-src 'none'; script-src 'wasm-unsafe-eval' 'sha256-$load' 'sha256-$script'; style-src 'unsafe-inline'; img-src data: blob:; worker-src blob:\"" \
    "$out/page.html"
verdict $? 'the policy allows these scripts and no request'
# What is packed is text of digits, in which // is no comment; the name of SVG's space is no address.
sed -E 's/(id="(wasm|page)">)[^<]*/\1/' "$out/page.html" | cat - "$out/script" | sed 's#xmlns="http://www.w3.org/2000/svg"##' >"$out/text"
! grep -nE 'https?:|//[a-z]|[^-]src=|href="|@import|url\(|fetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|import\(|innerHTML|eval\(' \
    "$out/text" >&2
verdict $? 'nothing asks for anything, and text is never made HTML'
! grep -nE '^(import|export)\b' "$out/script" >&2
verdict $? 'no import is left'
# shellcheck disable=SC2086
! awk -f tests/web/twice.awk $modules | grep . >&2
verdict $? 'no block declares a name twice'
printf 'function f() {\n  const { a, b: c } = g(d), d = 1;\n  if (a) {\n    const c = 1;\n  }\n  let c;\n}\nconst f = 1;\n' >"$out/twice.js"
test "$(awk -f tests/web/twice.awk "$out/twice.js" | sed 's/.*twice.js://')" = '6: c is declared twice
8: f is declared twice'
verdict $? '... and one that does is seen'

# ---- calls

# Each function that the page calls is declared, and each one declared that answers is called.
sed -nE 's/.*RG_WEB\((rg_web_[a-z_]+)\).*/\1/p' model/faces/web/web.h | sort >"$out/declared"
# shellcheck disable=SC2086
cat $modules | grep -oE "(call|ask|picture|copy|moves)\('[a-z_]+'|c\.rg_web_[a-z_]+" |
    sed -E "s/.*\('/rg_web_/; s/'//; s/^c\.//" | sort -u >"$out/called"
comm -13 "$out/declared" "$out/called" >"$out/undeclared"
cat "$out/undeclared" >&2
test ! -s "$out/undeclared"
verdict $? 'what the page calls is declared'

# ---- refusals

# refuses SAID ARGUMENT...
refuses() {
    said=$1
    shift
    ! model/faces/web/pack.sh WASM="$out/module" "$@" >/dev/null 2>"$out/said"
    verdict $? "pack.sh refuses $said"
    grep -q "$said" "$out/said"
    verdict $? '... and says so'
}
printf 'const one = 1;\n' >"$out/one.js"
printf 'import {\n  one } from "./one.js";\n' >"$out/two.js"
printf 'const end = "</script>";\n' >"$out/three.js"
refuses 'two modules define one' "$out/one.js" "$out/one.js"
refuses 'an import takes one line' "$out/two.js"
refuses 'a script cannot contain' "$out/three.js"
printf 'const text = \140a\n  b\140;\n' >"$out/four.js"
refuses 'a template takes one line' "$out/four.js"
refuses 'more than 1000' "$out/one.js" MOST=1000
refuses 'is not WASM=' SIZE=1
# ----

if command -v chromium >/dev/null; then where='make test-more does it'; else where='no Chromium: make deps-more test-more'; fi
verdict 0 "the page in a browser # SKIP $where"
plan
