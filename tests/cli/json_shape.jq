# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# jq -rs -f json_shape.jq: the shape of JSON answers in one line: each path with its type, elements of an array alike.
[.[] | paths as $path | getpath($path) | [($path | map(if type == "number" then "[]" else . end) | join(".")), type]
    | join(":")] | unique | join(" ")
