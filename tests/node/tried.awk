# SPDX-License-Identifier: Apache-2.0
#
# awk -v FIGURES=doc/node.md -f tried.awk: passes on what the node's tests print with ROUTEGEN_SOAK=1, and adds a test: that
# FIGURES has the counts of these runs.

# "# R runs, M messages, D done, L lost (B although both ends lived), ..." comes before the name of the case.
/^# [0-9]+ runs/ { messages = $4; lost = substr($10, 2) }
/^ok - K.*(node dead|nodes dead|dies|die)$/ && !/K\(2,3\), every two/ { kept += messages; mislaid += lost }
/^ok - damage/ { said["none of " messages " with one flit in 200 damaged"] = lost == 0 }
/^ok - K\(2,3\), every two nodes dead/ { said["K(2,3) " lost " of " messages] = 1 }
/^ok - K\(2,3\), deaths and returns/ { said["come up " lost " of " messages " in K(2,3)"] = 1 }
/^ok - K\(2,3\), a quarter/ { said["and " lost " of " messages " if that happens a quarter"] = 1 }
sub(/^1\.\./, "") { plan = $0; next }
{ print }

END {
    said["none of " kept " was lost with up to d-1"] = mislaid == 0
    while ((getline line <FIGURES) > 0) text = text " " line
    gsub(/[*,]/, "", text)
    gsub(/ +/, " ", text)
    for (claim in said) {
        claims++
        written = claim
        gsub(/,/, "", written)
        if (!said[claim] || !index(text, written)) {
            print "# not so, or not there: " claim
            wrong = 1
        }
    }
    print (wrong || claims != 5 ? "not ok" : "ok") " - " FIGURES " has the counts of these runs"
    print "1.." plan + 1
}
