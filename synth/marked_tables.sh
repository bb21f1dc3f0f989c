#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# marked_tables.sh FOLDER/ PAGE: prints PAGE with everything between <!-- NAME --> and <!-- /NAME --> replaced by
# FOLDER/NAME.md, where there is that file.
set -eu

awk -v folder="$1" '
    match($0, /^<!-- [a-z]+ -->$/) {
        print; table = folder substr($0, 6, length($0) - 9) ".md"
        while ((getline line < table) > 0) { print line; skipping = 1 }
        next
    }
    /^<!-- \/[a-z]+ -->$/ { skipping = 0 }
    !skipping' "$2"
