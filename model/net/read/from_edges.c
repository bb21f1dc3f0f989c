/* SPDX-License-Identifier: Apache-2.0 */

/* Lists of edges, with blanks. */

#include "list.h"

/* METIS: how many vertices and edges, and a line for each vertex. */
static bool is_metis(struct draft_text text)
{
    struct draft counts = {0};
    struct draft_text line, word;
    uint64_t total[2] = {0, 0}, words = 0, number;

    while (rg_draft_line(&counts, &text, &line))
        while (rg_draft_word(&line, &word)) {
            const bool head = counts.line == 1;
            if (!rg_draft_number(word.at, rg_list_length(word), UINT32_MAX, &number) ||
                (head ? words == 2 : number == 0 || number > total[0]))
                return false;
            if (head)
                total[words] = number;
            words++;
        }
    return total[0] > 0 && counts.line == total[0] + 1 && words == 2 * total[1] + 2;
}

bool rg_read_edges(struct draft *draft, struct draft_text text)
{
    struct list list = {.draft = draft, .text = text};
    struct draft_text line;

    if (is_metis(text)) {
        draft->line = 1;
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "METIS, a line for each vertex; a line for each link expected");
    }
    while (rg_list_row(&list, &line)) {
        struct field word[4] = {{{NULL, NULL}, false}};
        unsigned words = 0;
        while (words < 4 && rg_draft_word(&line, &word[words].text))
            words++;
        if (words > 3 && *word[2].text.at != '{')
            return rg_draft_refuse(draft, RG_E_SYNTAX,
                                   "two names and a delay expected, and nothing after them");
        if (!rg_list_add(&list, &word[0], &word[1], &word[2]))
            return false;
    }
    return draft->status == RG_OK && rg_list_first(&list);
}
