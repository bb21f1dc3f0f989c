# SPDX-License-Identifier: Apache-2.0
#
# awk -f twice.awk MODULE.js...: names that a block declares twice, which keeps the page from starting. A block is what is
# indented alike.

FNR == 1 { delete seen }
/^ *(\/\/.*|\*.*|\/\*.*)?$/ { next }

{
    match($0, /^ */)
    depth = RLENGTH
    for (key in seen)
        if (key + 0 > depth)
            delete seen[key]
}

match($0, /^ *(export )?(async )?(const|let|class|function\*?) /) {
    rest = substr($0, RLENGTH + 1)
    count = 1
    if (/^ *(export )?(const|let) /) {
        gsub(/'[^']*'|`[^`]*`|"[^"]*"/, "", rest)
        # Of { a, b: c } = value the names in braces, of a = f(b, c), d = 1 what stands in none
        if (match(rest, /^[{[][^=]*[]}] *=/))
            rest = substr(rest, 2, RLENGTH - 2)
        else
            while (gsub(/\([^()]*\)|\[[^][]*\]|\{[^{}]*\}/, "", rest))
                ;
        count = split(rest, name, ",")
    } else
        name[1] = rest
    for (i = 1; i <= count; i++) {
        sub(/^[ .]*([A-Za-z_$0-9]+ *: *)?/, "", name[i])
        sub(/[^A-Za-z_$0-9].*/, "", name[i])
        if (name[i] != "" && seen[depth " " name[i]]++)
            print FILENAME ":" FNR ": " name[i] " is declared twice"
    }
}
