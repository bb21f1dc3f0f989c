#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# tap.sh FILE...: the verdicts in these files (`ok - NAME` or `not ok - NAME`, diagnostics as comments), each a check,
# as TAP. A file that is missing or without a verdict is a check that failed. Exit 1 if one did.
set -u

for file; do
    grep -qsE '^(not )?ok - ' "$file" && cat "$file" && continue
    echo "not ok - $file"
    [ ! -e "$file" ] || sed 's/^/# /' "$file"
done | awk '{ print } /^ok/ { n++ } /^not ok/ { n++; failed++ } END { print "1.." n + 0; exit failed > 0 || n == 0 }'
