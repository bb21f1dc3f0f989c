# SPDX-License-Identifier: Apache-2.0
#
# awk -v only='NAME|NAME' -f tests/parts.awk SCRIPT: the script with these of its parts only. A part begins at a line
# `# ---- NAME` or `check 'NAME'` and ends at the next. What stands before the first part, behind `# ----` or `check ''`, and
# in functions, and a last line `plan`, belongs to all. With only='' prints the names of the parts.

BEGIN {
    for (i = split(only, list, "|"); i > 0; i--)
        wanted[list[i]]
    on = 1
}

/^# ---+( |$)/ || /^check / {
    part = $0
    sub(/^(# -+|check) */, "", part)
    sub(/ *-*$/, "", part)
    if (part ~ /^["']/)
        part = substr(part, 2, index(substr(part, 2), substr(part, 1, 1)) - 1)
    if (only == "" && part != "")
        print part
    on = part == "" || part in wanted
}

/^plan$/ { on = 1 }
/^[a-z_]+\(\) \{$/ { inside = 1 }

# The others stay as empty lines, so that the numbers of lines are those of the script.
only != "" { print on || inside ? $0 : "" }

/^}$/ { inside = 0 }
