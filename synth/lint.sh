#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# lint.sh BUILD=FOLDER LIST=RTL.f [LEGAL=1]: every configuration of synth/configs through Verilator and Icarus, the
# smallest of each module through Yosys, with fatal warnings; the largest legal parameters; the tops of the boards; illegal
# parameters, which must stop all three; the names of ports. With LEGAL=1 every row of synth/legal.sh through Verilator
# and every configuration, and all that is refused, through Yosys instead. Prints TAP.
set -u

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

for tool in verilator iverilog yosys; do
    command -v "$tool" >/dev/null || {
        echo "routegen: $tool is missing; install it with: make deps" >&2
        exit 1
    }
done

tests=0 failed=0
# verdict NAME: of the command before; what it has said is in $out/log.
verdict() {
    status=$? tests=$((tests + 1))
    [ $status -ne 0 ] || { echo "ok - $1" && return; }
    failed=$((failed + 1))
    echo "not ok - $1"
    head -n 40 "$out/log" | sed 's/^/# /'
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
        verilator --lint-only -Wall --top-module "$module" "$@" $from ;;
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
        { gsub(/[A-Z]+=/, ".&(", $2); gsub(/=\(/, "(", $2); gsub(/,/, "), ", $2); print "  " $1 " #(" $2 ")) u_" NR " ();" }
        END { print "endmodule" }' >"$out/side_by_side.v"
}
beside='-Wno-PINMISSING -Wno-DECLFILENAME'

# The smallest configuration of a module first
{ awk '/^[^#]/ && $2 ~ /^rg_/ { print $2, $3, $7 }' synth/configs | sort -uV
    cat <<'END'; } >"$out/rows"
rg_gft_shape H=8,M=4,W=4
rg_gft_shape H=2,M=64,W=64
rg_gft_shape H=1,M=2,W=64
rg_kautz_pipe_expand D=2,K=16
rg_uart_rx DIV=65536
rg_uart_tx DIV=65536
rg_query D=2,K=1,H=1,M=16,W=16
END
# yosys_lint NAME PATTERN: the rows that match it, in awk
yosys_lint() {
    awk -v sources="$sources" -v standard="$standard" '
        BEGIN { print "read_verilog -defer " (standard == 2017 ? "-sv " : "") sources "\ndesign -save sources" }
        $3 != "chip" && ('"$2"') { gsub(/,/, " -set ", $2); gsub(/=/, " ", $2)
            print "design -load sources\nchparam -set " $2 " " $1
            print "hierarchy -check -top " $1 "\nproc\nflatten\ncheck -assert" }' "$out/rows" >"$out/rows.ys"
    yosys -q -e '.*' -s "$out/rows.ys" >"$out/log" 2>&1
    verdict "yosys: $1"
}

# refusals: parameters out of range must stop every tool, through the module that is named after the rule. Yosys, which stops
# at the first, gets them all with LEGAL=1, and else the first of each module.
refusals() {
    before=
    while read -r module bad; do
        tools='verilator iverilog'
        [ "$module" = "$before" ] || tools="$tools yosys"
        [ -z "$LEGAL" ] || tools=yosys
        case $bad in *=-*) tools=${tools%yosys} ;; esac # its chparam reads no negative number
        before=$module
        for tool in $tools; do
            from=$every
            set --
            # Only what the module is made of is read, which is sooner; Icarus 11 crashes on some of these then.
            [ "$tool" = iverilog ] || { from=$used && set -- "$(grep "/$module.v\$" "$LIST")"; }
            ! run_lint "$tool" "$module" "$bad" "$@" && grep -q ERROR_rg_ "$out/log"
            verdict "$tool: $module refuses $bad"
        done
    done <<'END'
rg_kautz_serial D=1,K=3
rg_kautz_serial D=16,K=3
rg_kautz_serial D=3,K=0
rg_kautz_serial D=3,K=17
rg_kautz_pipe D=1,K=3
rg_kautz_pipe D=16,K=3
rg_kautz_pipe D=3,K=0
rg_kautz_pipe D=3,K=17
rg_kautz_pipe D=3,K=6,TW=0
rg_kautz_pipe_lanes D=3,K=6,COPIES=0
rg_kautz_pipe_expand D=1,K=3
rg_kautz_pipe_expand D=16,K=3
rg_kautz_pipe_expand D=3,K=0
rg_kautz_pipe_expand D=3,K=17
rg_fifo BITS=8,DEPTH=12
rg_fifo BITS=8,DEPTH=1
rg_gft_crossbar_rotate INPUTS=65,OUTPUTS=4,DW=2
rg_gft_crossbar_rotate INPUTS=4,OUTPUTS=65,DW=7
rg_gft_crossbar_rotate INPUTS=4,OUTPUTS=5,DW=2
rg_gft_crossbar_xor INPUTS=3,OUTPUTS=3,DW=2
rg_gft_crossbar_xor INPUTS=5,OUTPUTS=4,DW=2
rg_gft_cls_switch H=2,M=4,W=4,X=1,SQUARE=3
rg_gft_cls_switch H=2,M=3,W=2,X=1,SQUARE=1
rg_gft_cls_switch H=2,M=4,W=3,X=1,SQUARE=1
rg_gft_cls_switch H=2,M=2,W=3,X=1,SQUARE=2
rg_gft_lls_switch H=2,M=2,W=2,X=3,ROOT=0
rg_gft_lls_switch H=2,M=2,W=2,X=1,ROOT=2
rg_gft_shape H=0,M=2,W=2
rg_gft_shape H=2,M=1,W=2
rg_gft_shape H=2,M=2,W=0
rg_gft_shape H=8,M=5,W=1
rg_gft_shape H=8,M=2,W=5
rg_gft_shape H=8,M=16,W=2
rg_gft_shape H=8,M=2,W=15
rg_gft_shape H=8,M=2,W=64
rg_gft_state_stream H=9,M=2,W=2
rg_gft_exchange_sequencer H=2,M=65,W=4
rg_gft_lls_thresholds H=2,M=2,W=65
rg_gft_fabric H=1,M=2,W=2,BITS=1,SQUARE=3
rg_query M=17,W=2
rg_registers STATES=2
rg_wishbone PIPELINED=2
rg_axil D=16,K=3
rg_axis_states H=0,M=4,W=4
rg_query M=4,W=17
rg_kautz_exchange_sequencer D=1,K=3
rg_kautz_exchange_sequencer D=16,K=2
rg_kautz_exchange_sequencer D=2,K=0
rg_kautz_exchange D=2,K=3,BITS=0
rg_kautz_exchange D=2,K=3,STAGES=-1
rg_kautz_exchange D=2,K=3,STAGES=256
rg_kautz_exchange_sequencer D=2,K=17
rg_kautz_exchange_sequencer D=2,K=16
rg_kautz_exchange_sequencer D=15,K=5
rg_uart_rx DIV=3
rg_uart_rx DIV=65537
rg_uart_tx DIV=3
rg_uart_tx DIV=65537
rg_node_router D=1,V=2,FLITS=4
rg_node_router D=8,V=2,FLITS=4
rg_node_router D=2,V=0,FLITS=4
rg_node_router D=2,V=9,FLITS=4
rg_node_router D=2,V=2,FLITS=3
rg_node_machine D=2,K=1,V=1
rg_node_driver N=3,KW=2,PAYLOAD=7
rg_node_driver N=3,KW=2,PAYLOAD=129
END
    from=$every
}

if [ -n "$LEGAL" ]; then
    yosys_lint 'every configuration' 1
    refusals
    synth/legal.sh >"$out/legal"
    # Not all at a time, for the sake of memory; all-to-all boards alone, as Verilator 5.006 names two wires of their
    # rg_crc32 alike where they stand side by side.
    rm -f "$out"/part.*
    awk -v out="$out" '$1 == "rg_exchange_board" { print >(out "/part.board" NR); next }
        { print >(out "/part." int(n / 24)); n++ }' "$out/legal"
    for part in "$out"/part.*; do
        side_by_side <"$part"
        # shellcheck disable=SC2086 # words
        run_lint verilator side_by_side '' $beside "$out/side_by_side.v"
        verdict "verilator: $(head -n 1 "$part") to $(tail -n 1 "$part")"
    done
    echo "1..$tests"
    [ "$failed" -eq 0 ]
    exit
fi

# A full part is only copies.
grep -v ' chip$' "$out/rows" | side_by_side
for standard in 2005 2017; do
    # shellcheck disable=SC2086 # words
    run_lint verilator side_by_side '' $beside "$out/side_by_side.v"
    verdict "verilator: every configuration, by the standard of $standard"
    run_lint iverilog side_by_side '' "$out/side_by_side.v"
    verdict "iverilog: every configuration, by the standard of $standard"
    # shellcheck disable=SC2016 # awk's $1
    yosys_lint "the smallest configuration of each module, by the standard of $standard" '!seen[$1]++'
    for source in boards/top.v boards/*/top.v; do
        small='' # the all-to-all is large
        [ "$source" != boards/exchange/top.v ] || small=,K=2
        for tool in verilator iverilog; do
            run_lint $tool top "DIV=104,LEDS_LOW=1$small" "$source"
            verdict "$tool: $source, by the standard of $standard"
        done
    done
    # Examples, some of them benches: only whether they are legal
    for source in examples/*/*.v; do
        from="$every $(ls examples/*/first_hops.v)"
        case $source in */first_hops.v) from=$every ;; esac
        # shellcheck disable=SC2086 # words
        iverilog "-g$(echo $standard | sed s/2017/2012/)" -t null $from "$source" 2>&1 |
            grep -vE 'Unknown module type: soc|during elaboration|^[*]|soc referenced' >"$out/log" # LiteX makes it
        [ ! -s "$out/log" ]
        verdict "iverilog: $source, by the standard of $standard"
        from=$every
    done
done
standard=2005

# The lists for other folders: what these tools read is the whole, and in Tcl, whose tools are not here, each file is one.
for format in verilator yosys vivado quartus; do
    synth/lists/filelist.sh "FORMAT=$format" "RTL=$PWD/rtl" "TIMESCALE=$PWD/sim/icarus/timescale.v" >"$out/list.$format"
done
(cd "$out" && verilator --lint-only -Wall --top-module rg_gft_fabric -f list.verilator &&
    iverilog -t null -s rg_axil -f list.verilator &&
    yosys -q -p 'script list.yosys; hierarchy -check -top rg_gft_fabric; proc' &&
    yosys -q -p 'script list.yosys; hierarchy -check -top rg_axil; proc') >"$out/log" 2>&1
verdict 'the lists of sources for Verilator, Icarus and Yosys'
for format in vivado quartus; do
    sed -nE 's/^(read_verilog|set_global_assignment -name VERILOG_FILE) \{(.*)\}$/\2/p' "$out/list.$format" | sed "s|^$PWD/||" |
        diff - "$LIST" | grep '^[<>]' | grep -v '\.vh$' >"$out/log"
    [ ! -s "$out/log" ]
    verdict "the list of sources for $format"
done

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
    /\);/ { head = 0 }' $(cat "$LIST") boards/top.v boards/*/top.v)
echo "$reserved" >"$out/log"
[ -z "$reserved" ]
verdict 'no reserved word of VHDL names a port or parameter'
echo "1..$tests"
[ "$failed" -eq 0 ]
