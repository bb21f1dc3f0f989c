# SPDX-License-Identifier: Apache-2.0
#
# awk -f measured.awk LOG PAGE: prints the page, its tables with what the log of a benchmark says. A cell is the log's where
# a table there has the same headings of the first column and of this one, and the same name of the row.

# Takes a line of a table apart: cell[1] .. cell[cells]. False for other lines.
function take(line) {
    sub(/^# /, "", line) # of TAP
    if (line !~ /^\|.*\|$/)
        return heads = 0
    gsub(/^\| *| *\|$/, "", line)
    cells = split(line, cell, / *\| */)
    if (heads++ == 0)
        for (i = 1; i <= cells; i++)
            title[i] = cell[i]
    return heads > 2
}

function key(i) {
    return title[1] "|" title[i] "|" cell[1]
}

FNR == 1 { heads = 0 }

NR == FNR {
    if (take($0))
        for (i = 2; i <= cells; i++)
            value[key(i)] = cell[i]
    next
}

take($0) {
    line = "|"
    differs = 0
    for (i = 1; i <= cells; i++) {
        said = i > 1 && key(i) in value ? value[key(i)] : cell[i]
        differs += said != cell[i]
        line = line (said == "" ? "" : " " said) " |"
    }
    print differs ? line : $0
    next
}

{ print }
