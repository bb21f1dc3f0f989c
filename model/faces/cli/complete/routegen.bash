# bash completion of routegen                                                      -*- shell-script -*-
# SPDX-License-Identifier: Apache-2.0
#
# Everything comes from the program: routegen complete WORD... prints candidates, with a tab and what they mean.

_routegen() {
    local words=() line=${COMP_LINE:0:COMP_POINT} candidates=() candidate current cut
    read -ra words <<< "$line"
    [[ $line == *[[:blank:]] ]] && words+=('')
    current=${words[${#words[@]}-1]}
    mapfile -t candidates < <("${words[0]}" complete "${words[@]:1}" 2> /dev/null)
    # Bash takes : and = for the ends of words, and wants only what comes after the last one.
    cut=${current%"${current##*[:=]}"}
    COMPREPLY=()
    for candidate in "${candidates[@]}"; do
        # What they mean is only for a list of several.
        if [[ $COMP_TYPE == 63 && ${#candidates[@]} -gt 1 && $candidate == *$'\t'?* ]]; then
            candidate="${candidate%%$'\t'*}  (${candidate#*$'\t'})"
        else
            candidate=${candidate%%$'\t'*}
            [[ $candidate == *[:=,] ]] && compopt -o nospace
        fi
        COMPREPLY+=("${candidate#"$cut"}")
    done
}
complete -o default -F _routegen routegen
