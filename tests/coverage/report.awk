# SPDX-License-Identifier: Apache-2.0
#
# awk -f report.awk -v exclusions=FILE -v part=rtl|model -v uncovered=FILE -v results=FILE POINTS: a table, and exit 1
# when a line is uncovered, branches or toggles are below their aim, one of them has no reason, or a reason is stale. See
# exclusions for its form.
#   uncovered   what is not covered and has no reason: file:line, kind, name, source
#   results     a row a group, tabs between: part, group, then hit, excluded and all of lines, branches and toggles
# A group is a module of rtl/, a folder of model/.

BEGIN {
    FS = OFS = "\t"
    aim["line"] = 100
    aim["branch"] = aim["toggle"] = 95
    kinds = split("line branch toggle", kind_of, " ")
    while ((getline rule < exclusions) > 0) {
        if (rule ~ /^(#|$)/)
            continue
        n = split(rule, field, /\t+/)
        missed = sub(/^missed-/, "", field[1])
        if (n != 4 || !(field[1] in aim) || field[4] == "") {
            print "coverage: " exclusions ": kind, file, pattern and reason expected: " rule > "/dev/stderr"
            broken = 1
            continue
        }
        if (index(field[2], part "/") != 1)
            continue
        rules++
        rule_kind[rules] = field[1]
        rule_file[rules] = "^" glob(field[2]) "$"
        rule_text[rules] = ranges(field[3])
        rule_line[rules] = rule
        rule_weight[rules] = missed ? 1 : 2
    }
    printf "" > uncovered
}

# A shell's pattern as a regular expression; * goes over slashes too.
function glob(text) {
    gsub(/\./, "\\.", text)
    gsub(/\*/, ".*", text)
    return text
}

# {FROM-TO} or {FROM-TO/STEP} in a pattern: these numbers.
function ranges(text,   from, step, all, number) {
    while (match(text, /\{[0-9]+-[0-9]+(\/[0-9]+)?\}/)) {
        split(substr(text, RSTART + 1, RLENGTH - 2), number, /[-\/]/)
        step = number[3] ? number[3] : 1
        all = number[1]
        for (from = number[1] + step; from <= number[2]; from += step)
            all = all "|" from
        text = substr(text, 1, RSTART - 1) "(" all ")" substr(text, RSTART + RLENGTH)
        delete number[3]
    }
    return text
}

function source(file, line,   text, at) {
    if (!(file in read)) {
        read[file] = 1
        while ((getline text < file) > 0)
            lines[file, ++at] = text
        close(file)
    }
    return lines[file, line]
}

# 2: a rule excludes it, 1: one gives a reason, 0: none. All that match count as used.
function judged(file, kind, text,   i, weight) {
    for (i = 1; i <= rules; i++)
        if (rule_kind[i] == kind && file ~ rule_file[i] && text ~ rule_text[i]) {
            used[i] = 1
            if (rule_weight[i] > weight)
                weight = rule_weight[i]
        }
    return weight + 0
}

{
    group = $1
    if (part == "rtl")
        sub(/\.v$/, "", group)
    else
        sub(/\/[^\/]*$/, "", group)
    groups[group] = 1
    all[group, $2]++
    if ($5) {
        hit[group, $2]++
        next
    }
    text = source($1, $3)
    verdict = judged($1, $2, $2 == "toggle" ? $4 : text)
    if (verdict == 2)
        left[group, $2]++
    else if (verdict == 0) {
        print $1 ":" $3, $2, $4, text > uncovered
        unexplained++
    }
}

# Of everything that is not excluded
function percent(group, kind,   of) {
    of = all[group, kind] - left[group, kind]
    return of ? 100 * hit[group, kind] / of : 100
}

function row(group,   i, kind, text) {
    text = sprintf("%-32s", group)
    for (i = 1; i <= kinds; i++) {
        kind = kind_of[i]
        # Rounded down: 100.0 is all.
        text = text sprintf("  %6d %6d %5d %6.1f", hit[group, kind], all[group, kind], left[group, kind],
            int(10 * percent(group, kind)) / 10)
    }
    return text
}

END {
    if (part == "model")
        kinds = 2
    head = sprintf("%-32s", part == "rtl" ? "module" : "folder")
    for (i = 1; i <= kinds; i++)
        head = head sprintf("  %6s %6s %5s %6s", kind_of[i], "of", "excl.", "%")
    print head
    for (group in groups) {
        print row(group) | "sort"
        text = part OFS group
        for (i = 1; i <= kinds; i++) {
            kind = kind_of[i]
            hit["total", kind] += hit[group, kind]
            left["total", kind] += left[group, kind]
            all["total", kind] += all[group, kind]
            text = text OFS hit[group, kind] + 0 OFS left[group, kind] + 0 OFS all[group, kind] + 0
        }
        print text | ("sort >" results)
    }
    close("sort")
    close("sort >" results)
    print row("total")

    failed = broken
    if (unexplained) {
        print "coverage: " part ": " unexplained " without a reason, see " uncovered > "/dev/stderr"
        failed = 1
    }
    for (i = 1; i <= kinds; i++) {
        kind = kind_of[i]
        if (all["total", kind] && percent("total", kind) >= aim[kind])
            continue
        printf "coverage: %s: %.2f %% of %s: %d %% is the aim; see %s\n", part, percent("total", kind), kind, aim[kind],
            uncovered > "/dev/stderr"
        failed = 1
    }
    for (i = 1; i <= rules; i++)
        if (!used[i]) {
            print "coverage: " exclusions ": matches nothing that is uncovered: " rule_line[i] > "/dev/stderr"
            failed = 1
        }
    exit failed
}
