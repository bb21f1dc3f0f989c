/* SPDX-License-Identifier: Apache-2.0 */

/* Lists of edges, with blanks. */

#include "list.h"

bool rg_read_edges(struct draft *draft, struct draft_text text)
{
    struct list list = {.draft = draft, .text = text, .least = UINT64_MAX};
    struct draft_text line;

    if (!rg_list_other(draft, text))
        return false;
    while (rg_list_row(&list, &line)) {
        struct field word[OTHER] = {{{NULL, NULL}, false}};
        unsigned words = 0;
        while (words < 4 && rg_draft_word(&line, &word[words].text))
            words++;
        if (words == 3 && rg_draft_is(word[2].text, "{}")) /* NetworkX's link without data */
            word[2].text.at = word[2].text.end;
        if (words > 3 && *word[2].text.at != '{')
            return rg_draft_refuse(draft, RG_E_SYNTAX,
                                   "two names and a delay expected, and nothing after them; if the "
                                   "first two are names, awk '{print $1,$2}' FILE leaves them");
        if (!rg_list_add(&list, word))
            return false;
    }
    return draft->status == RG_OK && rg_list_end(&list);
}
