# SPDX-License-Identifier: Apache-2.0
#
# What jq is asked of answers: run.sh reads this in front of its questions.

def cells: [match("(?:^|,)(?:\"([^\"]*)\"|([^,]*))"; "g").captures | map(.string // empty) | first // ""];
def flat($prefix): to_entries | map(select(.value | type | . != "array" and . != "object") | .key |= $prefix + .) | from_entries;
def keyed(name; value): map({(name): value}) | add // {};
def path: map("L\(.level).\(.switch):\(.in)>\(.out)") | join(" ");

# The rows of a document as objects: what they all have, and what each has of its own.
def common: flat("") + ([{hops, phases} | to_entries[] | select(.value | type == "array") | {(.key): (.value | map(.routes | tostring) | join(" "))}] | add // {})
  + {count: (.count_text // .count)} + (if has("square") then {seed: (.seed // 0)} else {} end)
  + ((.formula // {}) | flat("formula_")) + ((.search // {}) | flat("search_"))
  + ((.rule? // {}) | {rule: (to_entries | map("\(.key | gsub("_"; "-")) \(if .value == true then "on" elif .value == false then "off" else .value end)") | join(", "))})
  + (if (.equal? | type) == "array" then {equal: (.equal | join(" "))} else {} end);
def own:
  if has("messages") and (.messages | type) == "array" then .messages[]
    | if .nodes then .nodes |= if (.[0] | type) == "string" then join(" ") else path end else . end
  elif has("detours") then .detours[]
  elif (.levels[0].states? // .stages?) | type == "array" then (.levels // .stages)[] | . as $of
    | .states | to_entries[] | {level: $of.level, stage: $of.stage, index: .key, state: .value}
  else {} end;
# A record: its values under the names of CSV, the keys on the way to each with _ between; lists as text.
def cells_of: . as $doc | [paths(type != "object") | select(all(type == "string"))]
  | map({(join("_")): (. as $path | $doc | getpath($path) | if type == "array" then (map(tostring)? // [] | join(" ")) else . end)})
  | add // {};
def answer_rows: (del(.routes) | cells_of) as $all | if .routes == [] then $all else .routes[] | $all + cells_of end;
def timed: test("^((search_)?seconds|.*_per_second)$");
def rows: if has("kind") and has("method") then answer_rows elif has("verbs") then cells_of else common as $common | own as $own | $common + $own end;

def same($x): . as $cell | ($x | if . == true then 1 elif . == false then 0 elif . == null then "" else . end) as $y
  | $cell == ($y | tostring) or $cell == ($x | tostring) or ((try ($cell | tonumber) catch null) as $n
    | ($y | if type == "string" then try tonumber catch null else . end) as $m
    | $n != null and $m != null and ($n - $m | fabs) <= 1e-6 * ($m | fabs));

# One answer in three formats: where they differ. The rows of CSV must follow from the JSON, column by column; every value of
# a row must be in the text.
def disagreements($json; $csv; $text):
  ($csv | split("\n") | map(select(. != ""))) as $lines
  | ($lines[0] | cells) as $columns
  | [$json[] | if type == "array" then .[] else . end | rows] as $rows
  | (if ($lines | length) != ($rows | length) + 1
     then "\(($lines | length) - 1) rows in CSV, \($rows | length) in JSON" else empty end),
    (range($rows | length) as $i | ($lines[$i + 1] // "" | cells) as $cells | range($columns | length) as $c
     | $columns[$c] as $name
     | select($name | timed | not)
     | select(($rows[$i] | has($name) | not and ($cells[$c] != "")) or ($cells[$c] | same($rows[$i][$name]) | not))
     | "row \($i + 1), \($name): \($cells[$c]) in CSV, \($rows[$i][$name]) in JSON"),
    ([$text | scan("[0-9]+(?:\\.[0-9]+)?")] | unique) as $numbers
    | [range($columns | length) | select($columns[.] | timed | not) | select(. as $c | ["network", "source", "destination", "index", "rotation", "pass", "hop", "hops", "route",
        "count", "method", "kind", "complete", "labels", "ports", "vcs", "reason"] | all(. != $columns[$c]))
        | select(($columns[.] | startswith("kautz_") | not) or ($text | contains("phase")))] as $told
    | [$lines[1:][] | cells as $cells | $told[] as $c | $cells[$c] | splits(" ")] | unique[] | select(. != "true" and . != "false")
    | select(. as $token | $text | contains($token) | not) | (try tonumber catch null) as $n
    | select($n == null or $n < 1e8) # larger ones are rounded
    | select($n == null
        or (any($numbers[]; (tonumber - $n | fabs) <= 0.5001 * pow(10; -(split(".")[1] // "" | length))) | not))
    | "\(.) in CSV, not in the text";
