#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# lint.sh BUILD=FOLDER LIST=RTL.f [LEGAL=1]: every configuration of rtl/*/manifest through Verilator and Icarus, the
# smallest of each module through Yosys, with fatal warnings, and through all three by the newer standard; the tops of the
# boards; illegal parameters, which must stop all three; the names of ports. With LEGAL=1 all that is legal through Verilator,
# every configuration by the newer standard, and through Yosys it and all that is refused. Prints TAP.
set -u

. tests/tap.sh
BUILD=build LIST=rtl/routegen.f LEGAL=''
KEYS='BUILD= LIST= LEGAL='
set -a
. sim/keys.sh
set +a
sources=$(tr '\n' ' ' <"$LIST")
every="-f $LIST"
folders=$(sed 's|/[^/]*$||' "$LIST" | sort -u)
used=$(echo "$folders" | sed 's/.*/-I& -y &/' | tr '\n' ' ')
out=$BUILD/lint
mkdir -p "$out"

need deps verilator iverilog yosys
# The program itself, where it is: its wrapper takes longer to start than most modules to read.
verilator=$(command -v verilator)
[ ! -x "${verilator}_bin" ] || verilator=${verilator}_bin

# said NAME: the verdict on the command before; what it has said is in $out/log.
said() {
    status=$?
    verdict $status "$1"
    [ $status -eq 0 ] || head -n 40 "$out/log" | sed 's/^/# /'
}

# asked_rows: the lines of stdin whose modules are asked for
asked_rows() {
    while read -r row; do
        ! asked "${row%% *}" || echo "$row"
    done
}

# run_lint TOOL MODULE D=3,K=6 [OPTION or SOURCE...]: silent and 0 when clean. $from: $every source, or those that are $used,
# as Yosys always does. $standard: 2005, of Verilog, or 2017, of SystemVerilog, which is what tools take by default.
from=$every standard=2005
# shellcheck disable=SC2086 # words
run_lint() {
    tool=$1 module=$2 parameters=$(echo "$3" | tr ',' ' ')
    shift 3
    case $tool in
    verilator)
        for p in $parameters; do set -- "$@" "-G$p"; done
        [ $standard != 2005 ] || set -- --default-language 1364-2005 "$@"
        $verilator --lint-only -Wall --top-module "$module" "$@" $from ;;
    iverilog)
        for p in $parameters; do set -- "$@" "-P$module.$p"; done
        # Icarus' newest standard is that of 2012.
        iverilog "-g$(echo $standard | sed s/2017/2012/)" -Wall -Wno-timescale -s "$module" "$@" -o "$out/vvp" $from ;;
    yosys)
        settings=
        for p in $parameters; do settings="$settings -set ${p%=*} ${p#*=}"; done
        yosys -q -p "verilog_defaults -add $(echo "$folders" | sed 's/^/-I/' | tr '\n' ' ')
            read_verilog -defer $*; chparam $settings $module
            hierarchy -check -top $module $(echo "$folders" | sed 's/^/-libdir /' | tr '\n' ' '); proc" ;;
    esac >"$out/log" 2>&1 || return
    # Icarus: its exit code ignores warnings. The inputs of side_by_side are not connected.
    ! grep -v '/side_by_side.v:[0-9]*: warning: .* dangling input port' "$out/log"
}

# side_by_side: the modules and parameters of stdin in one module, which saves most of the time
side_by_side() {
    awk 'BEGIN { print "module side_by_side;" }
        { gsub(/[A-Z_]+=/, ".&(", $2); gsub(/=\(/, "(", $2); gsub(/,/, "), ", $2); print "  " $1 " #(" $2 ")) u_" NR " ();" }
        END { print "endmodule" }' >"$out/side_by_side.v"
}
beside='-Wno-PINMISSING -Wno-DECLFILENAME'

# The smallest configuration of a module first
{ synth/manifest.sh lint && synth/manifest.sh lint-only; } | tr / ' ' | sort -uV | asked_rows >"$out/rows"
# A full part is only copies.
beside() { grep -v ' chip$' "$out/rows" | awk "$1" | side_by_side; }
# both: Verilator and Icarus of what is side by side
both() {
    # shellcheck disable=SC2086 # words
    run_lint verilator side_by_side '' $beside "$out/side_by_side.v"
    said "verilator: $1, by the standard of $standard"
    run_lint iverilog side_by_side '' "$out/side_by_side.v"
    said "iverilog: $1, by the standard of $standard"
}
# yosys_lint NAME PATTERN: the rows that match it, in awk, each by itself
yosys_lint() {
    awk -v sources="$sources" '
        BEGIN { print "read_verilog -defer " sources "\ndesign -save sources" }
        $3 != "chip" && ('"$2"') { gsub(/,/, " -set ", $2); gsub(/=/, " ", $2)
            print "design -load sources\nchparam -set " $2 " " $1
            print "hierarchy -check -top " $1 "\nproc\nflatten\ncheck -assert" }' "$out/rows" >"$out/rows.ys"
    yosys -q -e '.*' -s "$out/rows.ys" >"$out/log" 2>&1
    said "yosys: $1"
}

# refused [SOURCE]: the tool stops at the check of that parameter. What a module forgets to refuse may be large.
# shellcheck disable=SC3045 # dash has it
refused() {
    ! (ulimit -v 4000000 && run_lint "$tool" "$module" "$bad" "$@") &&
        grep -q "ERROR_rg_[A-Za-z0-9_]*${of:+_${of}_}" "$out/log"
}

# refusals: parameters out of range must stop every tool, through the module that is named after the rule. Yosys, which stops
# at the first, gets them all with LEGAL=1, and else the first of each module.
refusals() {
    before=
    synth/manifest.sh refuse | tr / ' ' | asked_rows >"$out/refuse"
    while read -r module bad of; do
        tools='verilator iverilog'
        [ "$module" = "$before" ] || tools="$tools yosys"
        [ -z "$LEGAL" ] || tools=yosys
        case $bad in
        *=-*) tools=${tools%yosys} ;;           # its chparam reads no negative number
        NUM=0,*) tools=${tools#verilator} ;; # 5.006 stops at a width before
        esac
        before=$module
        for tool in $tools; do
            # Only what the module is made of is read, which is sooner; Icarus 11 crashes on some of these then.
            from=$used
            refused "$(grep "/$module.v\$" "$LIST")" || { [ "$tool" = iverilog ] && from=$every && refused; }
            said "$tool: $module refuses $bad"
        done
    done <"$out/refuse"
    from=$every
}

if [ -n "$LEGAL" ]; then
    yosys_lint 'every configuration' 1
    standard=2017
    beside 1
    both 'every configuration'
    standard=2005
    refusals
    synth/manifest.sh legal | tr / ' ' >"$out/legal"
    # Not all at a time, for the sake of memory; all-to-all boards alone, as Verilator 5.006 names two wires of their
    # rg_crc32 alike where they stand side by side.
    rm -f "$out"/part.*
    awk -v out="$out" '$1 == "rg_exchange_board" { print >(out "/part.board" NR); next }
        { print >(out "/part." int(n / 12)); n++ }' "$out/legal"
    for part in "$out"/part.*; do
        side_by_side <"$part"
        # shellcheck disable=SC2086 # words
        run_lint verilator side_by_side '' $beside "$out/side_by_side.v"
        said "verilator: $(head -n 1 "$part") to $(tail -n 1 "$part")"
    done
    plan
    exit
fi

# shellcheck disable=SC2016 # awk's $1
smallest='the smallest configuration of each module' first='!seen[$1]++'
if [ -s "$out/rows" ]; then
    beside 1
    both 'every configuration'
    yosys_lint "$smallest, by the standard of 2005" "$first"
    # What depends on the standard is in every configuration of a module, but for what only others generate (LEGAL=1).
    standard=2017
    beside "$first"
    both "$smallest"
    yosys -q -e '.*' -p "read_verilog -defer -sv $sources $out/side_by_side.v; hierarchy -check -top side_by_side; proc" >"$out/log" 2>&1
    said "yosys: $smallest, by the standard of $standard"
fi
# Only what a top is made of is read.
from=$used
for standard in 2005 2017; do
    for source in boards/top.v boards/*/top.v boards/noc/*/top.v; do
        asked "$source" || continue
        small='' more='' # the all-to-all is large
        case $source in
        boards/exchange/*) small=,K=2 ;;
        boards/machine/* | boards/multicomputer/*) [ $standard = 2005 ] || small=,K=1 ;;
        boards/noc/*) # with that of a clock a hop, or of two
            noc=$out/$([ "$source" = boards/noc/top.v ] && echo ice40 || echo ulx3s)/noc_mesh_2_2
            synth/noc.sh "$BUILD/routegen" "$noc"
            more="$(ls boards/noc/noc_*.v) $noc/noc_network.v"
            ;;
        esac
        for tool in verilator iverilog; do
            # shellcheck disable=SC2086 # file names
            run_lint $tool top "DIV=104,LEDS_LOW=1$small" "$source" sim/board/picorv32.v $more
            said "$tool: $source, by the standard of $standard"
        done
    done
    # Examples, some of them benches: only whether they are legal
    for source in examples/*/*.v; do
        asked "$source" || continue
        more=$(ls examples/*/first_hops.v)
        case $source in */first_hops.v) more='' ;; esac
        # shellcheck disable=SC2086 # words
        iverilog "-g$(echo $standard | sed s/2017/2012/)" -t null $from $more "$source" 2>&1 |
            grep -vE 'Unknown module type: soc|during elaboration|^[*]|soc referenced' >"$out/log" # LiteX makes it
        [ ! -s "$out/log" ]
        said "iverilog: $source, by the standard of $standard"
    done
done
from=$every standard=2005

# The lists for other folders: what these tools read is the whole, and in Tcl, whose tools are not here, each file is one.
lists() {
    for format in verilator yosys vivado quartus; do
        synth/lists/filelist.sh "FORMAT=$format" "RTL=$PWD/rtl" >"$out/list.$format"
    done
    (cd "$out" && verilator --lint-only -Wall --top-module rg_gft_fabric -f list.verilator &&
        iverilog -Wall -t null -s rg_axil -f list.verilator &&
        yosys -q -p 'script list.yosys; hierarchy -check -top rg_gft_fabric; proc' &&
        yosys -q -p 'script list.yosys; hierarchy -check -top rg_axil; proc') >"$out/log" 2>&1 && [ ! -s "$out/log" ]
    said 'the lists of sources for Verilator, Icarus and Yosys'
    for format in vivado quartus; do
        sed -nE 's/^(read_verilog|set_global_assignment -name VERILOG_FILE) \{(.*)\}$/\2/p' "$out/list.$format" | sed "s|^$PWD/||" |
            diff - "$LIST" | grep '^[<>]' | grep -v '\.vh$' >"$out/log"
        [ ! -s "$out/log" ]
        said "the list of sources for $format"
    done
}
! asked lists || lists
refusals

# No port or parameter is named by a reserved word of VHDL-2008, in upper or lower case: such a module cannot be
# instantiated from VHDL.
vhdl='abs access after alias all and architecture array assert assume assume_guarantee attribute begin block body buffer
bus case component configuration constant context cover default disconnect downto else elsif end entity exit fairness
file for force function generate generic group guarded if impure in inertial inout is label library linkage literal loop
map mod nand new next nor not null of on open or others out package port postponed procedure process property protected
pure range record register reject release rem report restrict restrict_guarantee return rol ror select sequence severity
shared signal sla sll sra srl strong subtype then to transport type unaffected units until use variable vmode vprop
vunit wait when while with xnor xor'
# shellcheck disable=SC2046 # file names without blanks
reserved=$(awk -v words="$vhdl" '
    BEGIN { split(words, list); for (i in list) is_reserved[list[i]] = 1 }
    /^module/ { head = 1 }
    head { sub(/\/\/.*/, ""); n = split(tolower($0), word, /[^a-z0-9_]+/)
           for (i = 1; i <= n; i++) if (word[i] in is_reserved) print FILENAME ":" FNR ": " word[i] }
    /\);/ { head = 0 }' $(cat "$LIST") boards/*.v boards/*/*.v)
echo "$reserved" >"$out/log"
if asked 'reserved words'; then
    [ -z "$reserved" ]
    said 'no reserved word of VHDL names a port or parameter'
fi
plan
