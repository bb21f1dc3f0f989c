# SPDX-License-Identifier: Apache-2.0
#
# JSON with a record a line, so that a diff shows what has changed: jq -rf synth/lines.jq FILE

def lines:
    if ([.. | iterables] | length) <= 6 then tojson
    elif type == "array" then "[\n" + (map(lines) | join(",\n")) + "\n]"
    else "{\n" + (to_entries | map("\(.key | tojson): \(.value | lines)") | join(",\n")) + "\n}"
    end;

lines
