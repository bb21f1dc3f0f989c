# SPDX-License-Identifier: Apache-2.0
#
# An lcov tracefile -> the points of report.awk, a line each: file, kind, line, name, 1 or 0. A line that never ran
# is one point, not one more for each of its branches.

BEGIN { FS = ","; OFS = "\t" }

/^SF:/ {
    file = substr($0, 4)
    sub(/.*\/model\//, "model/", file)
}

/^BRDA:/ && $4 != "-" { print file, "branch", substr($1, 6), "branch " $3, ($4 > 0) }

/^DA:/ { print file, "line", substr($1, 4), "", ($2 > 0) }
