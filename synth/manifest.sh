#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# manifest.sh WHAT [WORD]: what rtl/*/manifest say of the modules. A line of a manifest is a word, and what it is of:
#
#   about, needs    the folder in a sentence, and the folders that its modules take others from
#   timing          TOOL TYPE FILE: timing exceptions for a tool, which only a user's flag reads
#   header          a header, read by those that follow
#   inner           modules that users do not instantiate, and of which no more is to be said
#   module          one module, and in the lines that are indented what is said of it. Its own words are: public, users
#                   instantiate it; checks, it holds parameter checks only; table=NAME, of doc/resources.md
#                   (synth/tables.sh); unproved, ABC does not end on its netlist
#   unit            the same of a top that is no module of rtl/: units side by side (sim/verilator), rg_query with its cores
#                   (sim/formal), the top of a board
#   core            TARGET PARAMETER...: a target of the folder's FuseSoC core
#   bench, benches  parameters of its Icarus bench in make test, and those that make soak has besides
#   netlist(s)      the same of the proof that what Yosys makes of it is equal to it. ABC does not end on the CRC of 16 bytes
#                   in a clock, in the self-test of K(15,2), nor in a quarter of an hour on the largest nodes and on machines;
#                   what a board is made of is proved with its image
#   lint            linted and synthesised in all tools, and proved as a netlist in make soak; lint-only: not proved
#   legal           X=1..4 and X=EXPRESSION, with commas: all that make lint-all lints. A small letter only counts
#   refuse          what it must refuse besides the ends of the ranges that its head states
#   NETWORK         PARAMETERS SEEDS CELLS MHZ USE...: a named configuration. SEEDS of nextpnr; limits on an iCE40 HX8K (most
#                   logic cells, least clock of the worst seed), - for none. Routers and nodes have the virtual channels that
#                   the network needs; a network of routegen noc, of HOP and DATA, is whole or its ROUTER; with E=1 or E=2
#                   the other parameters are at the ends of their ranges. USE:
#      pnr   placed and routed for the tables; wrap: the same, in synth/harness/MODULE_pnr.v, which saves pins; core: the
#            clock so, but the cells without it; chip: wrap, for a full part, not in `make test`; packed: the cells only,
#            as it has more ports than the part has pins; tie=PORT:VALUE,... after them: these inputs are constants (a
#            node's label, and its turns that step: rg_node_steps); lint: linted, as the others are
#      sim=N N pairs, phases or clocks (or all) in `make sim`; sim-all=N in `make sim-all`, which has both; cosim=N in
#            `make test`; mutate=N in `make mutate` (sim/mutate/designs); board: a board in `make test`, board=soak in `make soak`;
#            fuzz: random bytes
#
# WHAT:
#   list                 all sources, which rtl/routegen.f has
#   core FOLDER          the FuseSoC core of a folder, or of all: FOLDER is .
#   modules [WORD]       the modules with that word, or all that hold more than checks
#   rows                 NETWORK MODULE PARAMETERS SEEDS CELLS MHZ USE... of each configuration
#   USE                  NETWORK/MODULE/PARAMETERS/VALUE of each with that use. The network of the pipelined core is pipe:D,K,
#                        a network on chip is noc:NETWORK+HOP,FLITS, or with +OPTION~VALUE at the end,
#                        that of nodes node:D,K,FLITS, or with ,E at the end; an all-to-all is exchange:D,K,STAGES, an
#                        allgather gather:D,K,STAGES
#   lint, lint-only, bench, benches, netlist, netlists, legal     MODULE/PARAMETERS, of a configuration /USE, too
#   refuse               MODULE/PARAMETERS, and /PARAMETER of one that the range in a head rules out
# shellcheck disable=SC2016 # awk's $1
set -eu

what=$1 word=${2:-}
# In the order of their sources: names that Yosys gives, and so the places of nextpnr, depend on it.
folders='common kautz fattree exchange node uart query bus collective tile benes noc'
version=$(sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/status.h)
spdx='# SPDX-License-Identifier: Apache-2.0'

# each AWK: over all lines of all manifests, with `folder`, the `module` that a line is of and its `words`
each() {
    # shellcheck disable=SC2046,SC2086 # words
    awk -v what="$what" -v word="$word" "$@" $(printf 'rtl/%s/manifest ' $folders)
}
# What all programs below share
common='
    /^#/ || !NF { next }
    FNR < last { order[++folders] = folder }
    { folder = FILENAME; gsub(/^rtl\/|\/manifest$/, "", folder); last = FNR }
    $1 == "module" || $1 == "unit" { module = $2; rtl = $1 == "module"; words = " " $0 " " }
    # Parameter by parameter of the head of a module: name[], default_of[], says[]; how many there are
    function head(   line, n, file, field, inside) {
        file = "rtl/" folder "/" module ".v"
        while ((getline line < file) > 0) {
            if (line ~ /^module /) inside = 1
            if (line ~ /ERROR_/) checks[module] = checks[module] line
            if (inside && line ~ /^ *parameter /) {
                split(line, field, " ")
                name[++n] = field[3]; default_of[n] = field[5] + 0
                says[n] = line; if (!sub(/.*\/\/ /, "", says[n])) says[n] = ""
            }
            if (line ~ /^\)/) inside = 0
        }
        close(file)
        return n
    }'

case $what in
list) each "$common"'
    $1 == "header" { print "rtl/" folder "/" $2 }
    $1 == "inner" { for (i = 2; i <= NF; i++) print "rtl/" folder "/" $i ".v" }
    $1 == "module" { print "rtl/" folder "/" $2 ".v" }' ;;
modules) each "$common"'
    $1 == "inner" && word == "" { for (i = 2; i <= NF; i++) print $i }
    $1 == "module" && (word == "" ? !/ checks/ : index(words, " " word " ")) { print $2 }' ;;
rows) each "$common"'
    $1 ~ /:/ { $2 = module " " $2; print }' ;;
lint | lint-only | bench | benches | netlist | netlists) each "$common"'
    $1 == "module" { proved = !/ unproved/ }
    $1 == what { for (i = 2; i <= NF; i++) print module "/" $i }
    # Of the configurations
    rtl && what == "lint" && $1 ~ /:/ && $6 ~ /^(lint|pnr|core|wrap|chip|packed)$/ { print module "/" $2 "/" $6 }
    rtl && what == "netlists" && proved && $1 ~ /:/ && $6 ~ /^(lint|pnr|core|wrap)$/ { print module "/" $2 }
    what == "netlists" && proved && $1 == "lint" { for (i = 2; i <= NF; i++) print module "/" $i }' | sort -u ;;
refuse) each "$common"'
    # The ends of a range that a head states, 1..4, 1 or 2, 1 and up: low[p] and high[p]
    function ends(p,   text) {
        low[p] = high[p] = ""
        text = says[p]
        if (match(text, /[0-9]+\.\.[0-9]+/)) high[p] = substr(text, RSTART, RLENGTH)
        else if (match(text, /[0-9]+(, [0-9]+)* or [0-9]+/)) high[p] = substr(text, RSTART, RLENGTH)
        else if (!match(text, /[0-9]+ and up/)) return
        low[p] = substr(text, RSTART) + 0
        sub(/.*[. ]/, "", high[p])
    }
    # Of a module with a check of that range, with all others as small as can be
    function refused(p,   q, others) {
        if (low[p] == "" || checks[module] !~ "ERROR_" module "_" name[p] "_must_be_(at_least_)?[0-9]") return
        for (q = 1; q <= n; q++) if (q != p && low[q] != "") others = others "," name[q] "=" low[q]
        print module "/" name[p] "=" low[p] - 1 others "/" name[p]
        if (high[p] != "") print module "/" name[p] "=" high[p] + 1 others "/" name[p]
    }
    $1 == "module" { n = head(); for (p = 1; p <= n; p++) ends(p); for (p = 1; p <= n; p++) refused(p) }
    $1 == "refuse" { for (i = 2; i <= NF; i++) print module "/" $i }' ;;
legal) { echo 'function power(n) { while (n % 2 == 0) n /= 2; return n == 1 }
    function bits(n,   b) { while (2 ^ b < n) b++; return b + 0 }
    BEGIN {' && each "$common"'
    $1 == "legal" {
        condition = NF > 2 ? $4 : 1
        text = ends = ""
        n = split($2, list, ",")
        for (i = 1; i <= n; i++) {
            split(list[i], pair, "=")
            if (split(pair[2], range, /\.\./) == 2) {
                print "for (" pair[1] " = " range[1] "; " pair[1] " <= " range[2] "; " pair[1] "++)"
                pair[2] = pair[1]
            }
            if (pair[1] ~ /[A-Z]/) text = text (text == "" ? "" : " \",") pair[1] "=\" (" pair[2] ")"
        }
        print "if (" condition ") print \"" module "/" text
    }' && echo '}'; } | awk -f /dev/stdin ;;
fusesoc)
    # wrapped KEY ITEM...: a list of YAML in lines of up to 100 columns
    lines='function wrapped(key, list,   line, n, i, item) {
        n = split(list, item, " "); line = "    " key ": ["
        for (i = 1; i <= n; i++) {
            if (length(line item[i]) > 97) { sub(/ $/, "", line); print line; line = "      " }
            line = line item[i] (i < n ? ", " : "]")
        }
        print line }'
    cat <<END
CAPI=2:
$spdx
# Written by synth/manifest.sh (make lists); do not edit.
name: routegen:routegen:$([ "$word" = . ] && echo routegen || echo "$word"):$version
END
    if [ "$word" = . ]; then
        each "$lines"' BEGIN { print "description: Route generators in hardware for Kautz digraphs and fat trees, all cores"
            print "license: Apache-2.0\n\nfilesets:\n  all:"
            for (i = 1; i < ARGC; i++) { split(ARGV[i], part, "/"); all = all " routegen:routegen:" part[2] ":'"$version"'" }
            wrapped("depend", all); print "\ntargets:\n  default:\n    filesets: [all]"; exit }'
        exit
    fi
    folders=$word
    each "$common$lines"'
    function when(text) { return "\"is_toplevel? (" text ")\"" }
    $1 == "about" { sub(/^about +/, ""); print "description: " $0 "\nlicense: Apache-2.0\n\nfilesets:" }
    $1 == "needs" { for (i = 2; i <= NF; i++) needs = needs " routegen:routegen:" $i ":'"$version"'" }
    $1 == "timing" {
        timing = timing "  " $2 ":\n    files: [" $4 "]\n    file_type: " $3 "\n"
        flags = flags ", \"routegen_timing? (tool_" $2 "? (" $2 "))\"" }
    $1 == "header" { files = files " " $2 ":{is_include_file:true}" }
    $1 == "inner" { for (i = 2; i <= NF; i++) files = files " " $i ".v" }
    $1 == "module" { files = files " " $2 ".v" }
    $1 == "core" {
        targets = targets "  " $2 ": " ($2 == "default" ? "&default " : "") "{filesets: [rtl], toplevel: [" when(module) "],\n" \
            "    parameters: [" when($3)
        for (i = 4; i <= NF; i++) targets = targets ", " when($i)
        targets = targets "]}\n"
        n = head()
        for (i = 3; i <= NF; i++)
            for (p = 1; p <= n; p++)
                if (name[p] == $i && !seen[$i]++)
                    parameters = parameters "  " $i ": {datatype: int, paramtype: vlogparam, default: " default_of[p] \
                        ", description: \"" says[p] "\"}\n"
    }
    END {
        print "  rtl:"
        if (needs != "") wrapped("depend", needs)
        wrapped("files", files)
        print "    file_type: verilogSource-2005\n" timing "\ntargets:"
        if (targets == "") { print "  default:\n    filesets: [rtl" flags "]"; exit }
        print targets "  lint: {<<: *default, default_tool: verilator, " \
            "tools: {verilator: {mode: lint-only, verilator_options: [-Wall]}}}"
        print "  synth: {<<: *default, default_tool: icestorm,"
        print "    tools: {icestorm: {nextpnr_options: [--hx8k, --package, ct256, --pcf-allow-unconstrained]}}}"
        printf "\nparameters:\n%s", parameters
    }' | sed 's/:{is_include_file:true}/: {is_include_file: true}/g'
    ;;
*) each "$common"'
    $1 ~ /:/ {
        for (i = 6; i <= NF; i++) {
            split($i, use, "=")
            if (use[1] != what && !(what == "sim-all" && use[1] == "sim")) continue
            network = $1; last_of = $2; sub(/.*=/, "", last_of)
            if (module ~ /^rg_kautz_(pipe|tree|ring|broadcast)$/) sub(/^kautz/, substr(module, 10), network)
            if (module == "exchange_top") { sub(/^kautz/, "exchange", network); network = network "," last_of }
            if (module == "rg_kautz_gather") { sub(/^kautz/, "gather", network); network = network "," last_of }
            if (module == "node_top") {
                sub(/^kautz/, "node", network)
                last_of = $2; sub(/.*FLITS=/, "", last_of); sub(/E=/, "", last_of)
                network = network "," last_of
            }
            if ($2 ~ /^RUN=/) { last_of = $2; sub(/^RUN=/, "", last_of); network = "noc:" network "+" last_of }
            print network "/" module "/" $2 "/" use[2]
        }
    }' ;;
esac
