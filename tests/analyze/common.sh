# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
#
# Read by the scripts of this folder.

# The compiler options of the tree's C, for tools that are not compilers; igraph's headers are system headers.
# shellcheck disable=SC2034 # used by those who read this
includes='-Imodel/include -Itests -Itests/batch -Imodel -Ibench -Isim/verilator'

# sources PATTERN...: the files that a compiler can read by themselves. What includes mpi.h needs MPI, which is not in
# make deps; glue.c is a piece of a file that cffi writes.
sources() {
    git ls-files "$@" ':!model/faces/python/glue.c' | xargs grep -L '<mpi.h>'
}

# need TOOL...
need() {
    for tool in "$@"; do
        command -v "$tool" >/dev/null || {
            echo "routegen: $tool is missing; install it with: make deps" >&2
            exit 1
        }
    done
}

# row NAME VERSION WHAT FINDINGS: the line that analyze.sh needs, and the exit code.
row() {
    verdict=clean
    [ "$4" -eq 0 ] || verdict="$4 to be fixed"
    printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$verdict"
    [ "$4" -eq 0 ]
}

# unknown TOOL < findings: those that tests/analyze/known does not have, and its lines that nothing needs.
unknown() {
    awk -v tool="$1" '
        NR == FNR { if ($1 == tool) left[$2 " " $3] += $4; next }
        {
            file = $0
            sub(/:.*/, "", file)
            check = $0
            sub(/.*\[/, "", check)
            sub(/\].*/, "", check)
            if (left[file " " check]-- <= 0)
                print
        }
        END {
            for (line in left)
                if (left[line] > 0)
                    print "tests/analyze/known: " tool " " line ": " left[line] " no longer said"
        }' tests/analyze/known -
}
