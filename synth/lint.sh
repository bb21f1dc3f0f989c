#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# lint.sh BUILD CONFIGS LIST: every configuration through Verilator and Icarus, and through Yosys if no report does so,
# with fatal warnings; then some illegal parameters, which must stop all three; then the names of ports.
set -u

build=$1 configs=$2 list=$3
sources=$(tr '\n' ' ' <"$list")
out=$build/lint
mkdir -p "$out"

for tool in verilator iverilog yosys; do
    command -v "$tool" >/dev/null || {
        echo "routegen: $tool is missing; install it with: make deps" >&2
        exit 1
    }
done

# run_lint TOOL MODULE D=3,K=6 [SOURCE or YOSYS-OPTION...]: silent and 0 when clean.
run_lint() {
    tool=$1 module=$2 parameters=$(echo "$3" | tr ',' ' ')
    shift 3
    case $tool in
    verilator)
        for p in $parameters; do set -- "$@" "-G$p"; done
        verilator --lint-only -Wall --default-language 1364-2005 --top-module "$module" "$@" -f "$list" ;;
    iverilog)
        # Its exit code ignores warnings: any output is a failure.
        for p in $parameters; do set -- "$@" "-P$module.$p"; done
        iverilog -g2005 -Wall -Wno-timescale -s "$module" "$@" -o "$out/vvp" -f "$list" ;;
    yosys)
        settings=
        for p in $parameters; do settings="$settings -set ${p%=*} ${p#*=}"; done
        # Without the mapping to LUTs, which takes long and says nothing more about the source
        yosys -q "$@" -p "read_verilog -defer $sources; chparam $settings $module
            synth_ice40 -top $module -run begin:map_ram; check -assert" ;;
    esac >"$out/log" 2>&1 && [ ! -s "$out/log" ]
}

# Warnings are fatal. In Yosys that takes an option, which would hide why illegal parameters stop it.
strict() {
    if [ "$1" = yosys ]; then run_lint "$@" -e '.*'; else run_lint "$@"; fi
}

failed=0 clean=0
while read -r network module parameters _ _ _ uses; do
    case $network in '#'* | '') continue ;; esac
    # The others go through Yosys, just as strictly, in report.sh; a full part is only copies.
    case $uses in
    lint*) tools='verilator iverilog yosys' ;;
    pnr* | wrap* | core* | chip*) tools='verilator iverilog' ;;
    *) continue ;;
    esac
    for tool in $tools; do
        if strict "$tool" "$module" "$parameters"; then
            clean=$((clean + 1))
        else
            failed=$((failed + 1))
            echo "lint: $tool on $module $parameters ($network):" >&2
            cat "$out/log" >&2
        fi
    done
done <"$configs"

# The tops of the boards
for source in boards/top.v boards/*/top.v; do
    for tool in verilator iverilog yosys; do
        if run_lint $tool top DIV=104,LEDS_LOW=1 "$source"; then
            clean=$((clean + 1))
        else
            failed=$((failed + 1))
            echo "lint: $tool on $source:" >&2
            cat "$out/log" >&2
        fi
    done
done

# Parameters out of range must stop every tool, through the module that is named after the rule, and also a simulation
# that takes such a module as a black box, unless it stops earlier.
while read -r module bad; do
    for tool in verilator iverilog yosys; do
        if run_lint $tool "$module" "$bad"; then
            failed=$((failed + 1))
            echo "lint: $tool accepts $module $bad" >&2
        elif ! grep -q 'ERROR_rg_[a-zA-Z0-9_]*_must_be' "$out/log"; then
            failed=$((failed + 1))
            echo "lint: $tool stops at $module $bad, but not by the parameter check:" >&2
            cat "$out/log" >&2
        else
            clean=$((clean + 1))
        fi
    done
    rm -f "$out/vvp"
    run_lint iverilog "$module" "$bad" -i
    if [ ! -e "$out/vvp" ] ||
        vvp -n "$out/vvp" 2>&1 | grep -q 'g_check_[a-z_]*\.u_refuse: a parameter is out of range'
    then
        clean=$((clean + 1))
    else
        failed=$((failed + 1))
        echo "lint: a simulation of $module $bad with black boxes does not end by the parameter check:" >&2
        cat "$out/log" >&2
    fi
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
rg_kautz_pipe_lanes D=3,K=6,L=0
rg_kautz_pipe_expand D=16,K=3
rg_kautz_pipe_expand D=3,K=17
rg_fifo W=8,DEPTH=12
rg_state_stream H=9,M=2,W=2
rg_exchange_sequencer H=2,M=65,W=4
rg_lls_thresholds H=2,M=2,W=65
rg_gft_fabric H=1,M=2,W=2,B=1,SQUARE=3
rg_query M=17,W=2
rg_query M=4,W=17
rg_uart_rx DIV=3
rg_uart_rx DIV=65537
rg_uart_tx DIV=3
END

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
    /\);/ { head = 0 }' $(cat "$list") boards/top.v boards/*/top.v)
if [ -z "$reserved" ]; then
    clean=$((clean + 1))
else
    failed=$((failed + 1))
    printf 'lint: ports or parameters named by a reserved word of VHDL:\n%s\n' "$reserved" >&2
fi
echo "lint rtl: $clean passed, $failed failed"
[ "$failed" -eq 0 ]
