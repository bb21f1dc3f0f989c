#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# options.sh PROGRAM: prints the table of options of doc/program.md, from `PROGRAM help --options`. Verbs for which an
# option is the same share a row.
set -eu

echo '| option | of | argument | meaning |'
echo '|---|---|---|---|'
"$1" help --options | awk '
    # The fields of a line of CSV; a quote inside a field is doubled.
    function fields(line, n, c, i, quoted) { n = 1; split("", field)
        for (i = 1; i <= length(line); i++) { c = substr(line, i, 1)
            if (c == "\"") { if (quoted && substr(line, i + 1, 1) == "\"") { field[n] = field[n] c; i++ } else quoted = !quoted }
            else if (c == "," && !quoted) n++
            else field[n] = field[n] c } }
    NR > 1 { fields($0); gsub(/[|]/, "\\|", field[4]); gsub(/[|]/, "\\|", field[6])
        words = field[5]; gsub(/ /, "`, `", words)
        if (words == "") words = field[4]
        row = field[2] "\t`" (field[3] != "" ? "-" field[3] "`, `" : "") "--" field[2] "` | @ | " (words != "" ? "`" words "`" : "") " | " field[6] " |"
        if (!(row in of)) order[++rows] = row
        of[row] = of[row] (of[row] == "" ? "" : ", ") (field[1] == "" ? "all" : field[1]) }
    END { for (i = 1; i <= rows; i++) { row = order[i]; verbs = of[row]; sub(/@/, verbs, row); print row } }' |
    sort -s -t "$(printf '\t')" -k 1,1 | sed -e 's/.*\t/| /' -e 's/|  |/| |/'
