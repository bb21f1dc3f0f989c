# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
#
# Read by suites that are scripts: TAP, a line a check.

checks=0 failed=0

# verdict CODE NAME
verdict() {
    checks=$((checks + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok - $2"
    else
        failed=$((failed + 1))
        echo "not ok - $2"
    fi
}

# plan: the last line, and whether all is well; nothing at all is not
plan() {
    echo "1..$checks"
    [ "$failed" -eq 0 ] && [ "$checks" -gt 0 ]
}

# dead_links FOLDER: the links of its manuals to files that are not there, FILE: LINK
dead_links() {
    find "$1" -name '*.md*' | while read -r manual; do
        grep -oE '\]\([^()# ]+' "$manual" | sed 's/^](//' | grep -v '^[a-z]*:' | sort -u | while read -r link; do
            [ -e "${manual%/*}/$link" ] || echo "${manual##*/}: $link"
        done
    done
}
