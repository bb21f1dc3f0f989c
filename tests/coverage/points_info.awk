# SPDX-License-Identifier: Apache-2.0
#
# The points of rtl_points.awk, sorted -> an lcov tracefile: lines, and as its branches the branches and the toggles,
# so that a page shows beside a declaration which bits have been both 0 and 1.

BEGIN { FS = "\t" }

$1 != file {
    end()
    file = $1
    print "TN:"
    print "SF:" file
}

$2 == "line" {
    ran[$3] = $5
    next
}

{
    # A branch of a line that is not counted is not shown.
    branch[$3] = branch[$3] sprintf("BRDA:%d,0,%d,%d\n", $3, branches[$3]++, $5)
    any[$3] = any[$3] || $5
}

function end(   line) {
    if (file == "")
        return
    for (line in branch) {
        printf "%s", branch[line]
        if (!(line in ran))
            ran[line] = any[line]
    }
    for (line in ran)
        print "DA:" line "," ran[line]
    print "end_of_record"
    split("", ran)
    split("", branch)
    split("", branches)
    split("", any)
}

END { end() }
