# SPDX-License-Identifier: Apache-2.0
#
# Verilator's coverage.dat files of any number of models -> the points of report.awk, a line each: file, kind, line,
# name, 1 or 0. A module is covered by all its instances in all configurations together.
#
# A record is  C '^Akey^Bvalue^Akey^Bvalue...' count  with f file, l line, n column, page v_KIND/MODULE, o object
# and S the lines of a block. A bit has toggled when one model has seen it change twice, once in each direction: the
# change from its random value at power-up does not count.

BEGIN { FS = "\001"; OFS = "\t" }

/^C / {
    split("", value)
    for (i = 2; i <= NF; i++) {
        split($i, pair, "\002")
        value[pair[1]] = pair[2]
    }
    # The last value ends in the quote; the count follows it.
    count = $0
    sub(/.*' /, "", count)
    count += 0
    file = value["f"]
    if (file !~ /^rtl\//)
        next
    for (key in value)
        sub(/' [0-9]+$/, "", value[key])
    if (value["page"] ~ /^v_toggle/) {
        point(file, "toggle", value["l"], value["o"], count >= 2)
        next
    }
    if (value["o"] != "block")
        point(file, "branch", value["l"], value["o"] " in column " value["n"], count > 0)
    n = split(value["S"], ranges, ",")
    for (i = 1; i <= n; i++) {
        m = split(ranges[i], ends, "-")
        for (line = ends[1]; line <= ends[m]; line++)
            point(file, "line", line, "", count > 0)
    }
}

function point(file, kind, line, name, hit) {
    key = file OFS kind OFS line OFS name
    hits[key] = hits[key] || hit
}

END {
    for (key in hits)
        print key, hits[key]
}
