#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# filelist.sh [FORMAT=verilator] [ROOT=.] [RTL=rtl]: all sources of the hardware, with the folders of their
# headers, as a tool reads them: verilator (also Icarus, slang, Questa, VCS: -f), yosys (-s), vivado or quartus (Tcl). ROOT is the
# tree, RTL what its rtl/ is called in the list.
set -eu

FORMAT=verilator ROOT=. RTL=rtl
for pair; do
    case $pair in
    FORMAT=?* | ROOT=?* | RTL=?*) export "${pair?}" ;;
    *) echo "filelist: $pair is not FORMAT=, ROOT= or RTL=" >&2 && exit 2 ;;
    esac
done
case $FORMAT in
verilator | yosys | vivado | quartus) ;;
*) echo "routegen: sources: FORMAT=$FORMAT: verilator, yosys, vivado or quartus expected" >&2 && exit 2 ;;
esac

awk -v format="$FORMAT" -v rtl="$RTL" '
    { sub(/^rtl/, rtl) }
    /\.vh$/ { sub(/\/[^\/]*$/, ""); folder[++folders] = $0; next }
    { file[++files] = $0 }
    END {
        for (i = 1; i <= folders; i++)
            if (format == "verilator") print "+incdir+" folder[i]
            else if (format == "yosys") print "verilog_defaults -add -I\"" folder[i] "\""
            else if (format == "quartus") print "set_global_assignment -name SEARCH_PATH {" folder[i] "}"
            else path = path " {" folder[i] "}"
        if (format == "vivado") print "set_property include_dirs [list" path "] [current_fileset]"
        for (i = 1; i <= files; i++)
            if (format == "verilator") print file[i]
            else if (format == "yosys") print "read_verilog -defer \"" file[i] "\""
            else if (format == "quartus") print "set_global_assignment -name VERILOG_FILE {" file[i] "}"
            else print "read_verilog {" file[i] "}"
    }' "$ROOT/rtl/routegen.f"
