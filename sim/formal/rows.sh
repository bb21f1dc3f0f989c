#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# rows.sh [NAME]: the proofs of sim/formal/proofs, or that one, each as NAME quick|slow METHOD DEPTH TOP PARAMETERS FILES CLAIM,
# two blanks between. FILES: that of TOP, after those that it needs of sim/formal, with commas; - for none.
exec awk -v wanted="${1:-}" '
    # First the sources: what is in which file
    FILENAME ~ /\.v$/ {
        source = substr(FILENAME, length("sim/formal/") + 1)
        sub(/\/\/.*/, ""); text[source] = text[source] $0 " "
        if ($1 == "module" || $1 == "`define") {
            match($2, /^[A-Za-z0-9_]+/)
            name = substr($2, 1, RLENGTH)
            home[name] = source
            after[name] = $1 == "module" ? "^ +(#|[a-z][a-z0-9_]* *\\()" : "" # of an instance
        }
        next
    }
    # files SOURCE: it, after all that it names
    function files(source,   rest, name) {
        used[source]
        for (rest = text[source]; match(rest, /[A-Za-z_][A-Za-z0-9_]*/); rest = substr(rest, RSTART + RLENGTH)) {
            name = substr(rest, RSTART, RLENGTH)
            if (name in home && !(home[name] in used) && substr(rest, RSTART + RLENGTH) ~ after[name]) files(home[name])
        }
        found = found (found == "" ? "" : ",") source
    }
    function row(name, pace, parameters, claim) {
        if (wanted != "" && name != wanted) return
        split("", used); found = ""
        if (top in home) files(home[top])
        print name "  " pace "  " method "  " depth "  " top "  " parameters "  " (found == "" ? "-" : found) "  " claim
    }
    /^#/ || !NF { next }
    # The same with other values
    /^ / {
        for (i = 2; i <= NF; i++) {
            count = split($i, value, "_"); split(keys, key, ",")
            parameters = ""
            for (j = 1; j <= count; j++) parameters = parameters (j > 1 ? "," : "") key[j] "=" value[j]
            new = $i; gsub(/_/, ",", new)
            claim = said
            if ((at = index(claim, values)) == 0) exit 1
            claim = substr(claim, 1, at - 1) new substr(claim, at + length(values))
            row(prefix $i, $1, parameters, claim)
        }
        next
    }
    {
        name = $1; pace = $2; method = $3; depth = $4; top = $5; parameters = $6
        said = $0; for (i = 1; i <= 6; i++) sub(/^[^ ]+ +/, "", said)
        keys = values = parameters; gsub(/=[^,]*/, "", keys); gsub(/[A-Z_]+=/, "", values)
        prefix = values; gsub(/,/, "_", prefix); prefix = substr(name, 1, length(name) - length(prefix))
        row(name, pace, parameters, said)
    }' sim/formal/*/*.v sim/formal/proofs
