#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# man.sh PROGRAM: prints the man page, doc/tools/routegen.1.in with these lines replaced by what the program says of itself:
# @families the list of families; @verb NAME its help but for the options of three and more verbs; @common these options.
set -eu

program=$1
common=$(mktemp)
trap 'rm -f "$common"' EXIT
# A paragraph or an option is one line of help.
export ROUTEGEN_HELP_WIDTH=3000

# verbs AWK-OPTION...: all verbs' help, each after a line "@ VERB", through the awk script.
verbs() {
    "$program" help | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p' | grep -vx help | while read -r verb; do
        echo "@ $verb"
        "$program" help "$verb"
    done | awk "$@"
}

# shellcheck disable=SC2016 # $ is awk's
functions='
    # roff takes a backslash, and a dot or quote that begins a line, for its own.
    function plain(text) { gsub(/\\/, "\\e", text); gsub(/-/, "\\-", text); return (text ~ /^[.\047]/ ? "\\&" : "") text }
    # A sentence a line.
    function sentences(text) { while (match(text, /[.] [A-Z]/)) { print plain(substr(text, 1, RSTART)); text = substr(text, RSTART + 2) }
        print plain(text) }
    # An option line of help, as "  -p, --pass=P     The pass": its short and long name, its value and its meaning.
    function is_option() { return /^  (-.,|   ) --/ }
    function parse() { line = $0; sub(/^ +/, "", line); short = value = ""
        if (line ~ /^-.,/) { short = substr(line, 2, 1); sub(/^-., +/, "", line) }
        meaning = line; sub(/^[^ ]+ */, "", meaning)
        head = line; sub(/ .*/, "", head); sub(/^--/, "", head)
        if (match(head, /=/)) { value = substr(head, RSTART + 1); head = substr(head, 1, RSTART - 1) }
        own = head ~ /^(help|version|output)$/; key = head "=" value "=" meaning }
    function item() { print ".It" (short != "" ? " Fl " short " ," : "") " Fl \\-" plain(head) (value != "" ? " Ar " plain(value) : "") }'

verbs "$functions"'
    is_option() { parse(); count[key]++ }
    END { for (key in count) if (count[key] > 2) print key }' >"$common"

print_verb() {
    { echo "@ $1" && "$program" help "$1"; } | awk -v common="$common" "$functions"'
    BEGIN { while ((getline line < common) > 0) is_common[line] = 1 }
    function end() { if (inside != "") print inside; inside = "" }
    /^@ / { print ".Ss " $2; next }
    /^(Usage:|  or: ) / { sub(/^(Usage:|  or: ) +routegen /, "")
        n = split($0, word, " "); line = ".Nm"
        for (i = 1; i <= n; i++) { w = word[i]; bare = w; gsub(/[][]/, "", bare)
            line = line (w ~ /^\[/ ? " Oo" : "")
            if (bare ~ /^OPTION/) line = line " Ar option ..."
            else if (bare ~ /^-./) line = line " Fl " plain(substr(bare, 2))
            else if (bare ~ /^[A-Z]/) line = line " Ar " tolower(bare)
            else line = line " Cm " plain(bare)
            line = line (w ~ /\]$/ ? " Oc" : "") }
        print line; print ".br"; next }
    is_option() { parse(); if (own) next
        if (is_common[key]) { others = others ", \\-\\-" plain(head); next }
        if (inside != ".El") { end(); print ".Bl -tag -width Ds"; inside = ".El" }
        item(); sentences(meaning); next }
    /^Examples:/ { end(); next }
    /^  / { if (inside != ".Ed") { end(); print ".Bd -literal"; inside = ".Ed" } print plain($0); next }
    /^$/ { if (inside == ".El") { end(); if (others != "") { print ".Pp"; print ".Sx COMMON OPTIONS :"
            print substr(others, 3) "."; others = "" } } else end(); pending = 1; next }
    { pending = pending || inside != ""; end(); if (pending) print ".Pp"; pending = 0; sentences($0) }
    END { end() }'
}

print_common() {
    echo '.Bl -tag -width Ds'
    # shellcheck disable=SC2016 # $ is awk's
    verbs -v common="$common" "$functions"'
    BEGIN { while ((getline line < common) > 0) is_common[line] = 1 }
    /^@ / { verb = $2 }
    is_option() { parse(); if (key in is_common) {
        if (!(key in of)) { order[n++] = key; flags[key] = $0 } of[key] = of[key] ", " verb } }
    END { for (i = 0; i < n; i++) { $0 = flags[order[i]]; parse(); item(); sentences(meaning)
        if (!own) print "(" substr(of[order[i]], 3) ")" } }'
    echo .El
}

while IFS= read -r line; do
    case $line in
    @families) "$program" help | sed -n '/the families:$/,/^$/s/^  /  /p' ;;
    '@verb '*) print_verb "${line#* }" ;;
    @common) print_common ;;
    *) printf '%s\n' "$line" ;;
    esac
done <doc/tools/routegen.1.in
