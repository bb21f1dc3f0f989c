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
