# SPDX-License-Identifier: Apache-2.0
"""slang.py LIST TOP...: slang, others' compiler of SystemVerilog, reads a list of sources by its own defaults and elaborates
each module as the top, without an error or a warning. TAP; what slang says comes before the line."""

import sys

from pyslang import driver

files, tops = sys.argv[1], sys.argv[2:]
bad = 0
for top in tops:
    made = driver.Driver()
    made.addStandardArgs()
    good = (
        made.parseCommandLine(f"slang -Werror --color-diagnostics=false -f {files} --top {top}", driver.CommandLineOptions())
        and made.processOptions()
        and made.parseAllSources()
        and made.runFullCompilation(quiet=True)
    )
    bad += not good
    print(f"{'ok' if good else 'not ok'} - slang: {top}", flush=True)
print(f"1..{len(tops)}")
sys.exit(bad > 0)
