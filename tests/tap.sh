# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
#
# Read by suites that are scripts, before they look at their arguments: TAP, a line a check. With ROUTEGEN_ONLY='NAME|NAME'
# (make SUITE ONLY=NAME) only these parts of the script run (parts.awk), or the rows that it asks for.

if [ -n "${ROUTEGEN_ONLY-}" ] && [ -n "$(awk -f tests/parts.awk "$0")" ]; then
    exec env -u ROUTEGEN_ONLY "${BASH:-sh}" -c "$(awk -v only="$ROUTEGEN_ONLY" -f tests/parts.awk "$0")" "$0" "$@"
fi

# asked NAME: does this row run?
asked() {
    case "|${ROUTEGEN_ONLY:-$1}|" in *"|$1|"*) ;; *) return 1 ;; esac
}

# need TARGET TOOL...: one line if a tool is missing that make TARGET installs
need() {
    target=$1
    shift
    for tool; do
        command -v "$tool" >/dev/null || { echo "routegen: $tool is missing; install it with: make $target" >&2 && exit 1; }
    done
}

checks=0 failed=0

# verdict CODE NAME
verdict() {
    checks=$((checks + 1))
    if [ "$1" -eq 0 ]; then
        printf "ok - %s\n" "$2"
    else
        failed=$((failed + 1))
        printf "not ok - %s\n" "$2"
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
