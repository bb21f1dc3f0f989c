/* SPDX-License-Identifier: Apache-2.0 */

/* Shapes, words, ranks, neighbours: what the interface promises, and what it refuses. */

#include "check.h"
#include "nets.h"
#include "nulls.h"
#include "routegen/kautz.h"

static rg_kautz_word word(const rg_kautz *net, const char *text)
{
    rg_kautz_word w;
    cr_assert(eq(int, rg_kautz_word_parse(net, text, strlen(text), &w, NULL), RG_OK), "%s", text);
    return w;
}

Test(kautz_shape, refuses_what_is_out_of_range)
{
    rg_kautz net = {.d = 77};
    const unsigned bad[][2] = {{1, 3}, {16, 3}, {0, 3}, {3, 0}, {3, 17}, {99, 3}};
    for (size_t i = 0; i < COUNT(bad); i++)
        REFUSED(RG_E_SHAPE, rg_kautz_init(bad[i][0], bad[i][1], &net));
    cr_assert(eq(uint, net.d, 77), "a failed call must not write");
    EACH_NULL(rg_kautz_init(3, 6, P(&net)));
}

Test(kautz_word, parses_and_prints)
{
    const rg_kautz net = kautz_of(15, 4);
    char text[RG_KAUTZ_MAX_K + 1];
    const rg_kautz_word w = word(&net, "0f1E");
    cr_assert(eq(int, w.letter[1], 15));
    cr_assert(eq(int, w.letter[3], 14));
    OK(rg_kautz_word_print(&net, &w, text));
    cr_assert(eq(str, text, "0f1e"));
    /* The first and the last letter that have two forms */
    const rg_kautz edges = kautz_of(15, 8);
    const rg_kautz_word both = word(&edges, "9aF1A0Ef");
    cr_assert(eq(int, both.letter[1], 10));
    cr_assert(eq(int, both.letter[2], 15));
    OK(rg_kautz_word_print(&edges, &both, text));
    cr_assert(eq(str, text, "9af1a0ef"));
}

Test(kautz_word, says_what_is_wrong_and_where)
{
    const rg_kautz net = kautz_of(4, 5);
    const struct {
        const char *text;
        rg_status status;
        size_t where;
    } bad[] = {
        {"0123", RG_E_LENGTH, 4},  {"012340", RG_E_LENGTH, 6}, {"", RG_E_LENGTH, 0},
        {"01235", RG_E_LETTER, 4}, {"g1234", RG_E_LETTER, 0},  {"01 34", RG_E_LETTER, 2},
        {"00123", RG_E_REPEAT, 1}, {"01233", RG_E_REPEAT, 4},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        rg_kautz_word w = {{9}};
        size_t where = 99;
        const rg_status status =
            rg_kautz_word_parse(&net, bad[i].text, strlen(bad[i].text), &w, &where);
        cr_assert(eq(int, status, bad[i].status), "'%s'", bad[i].text);
        cr_assert(eq(sz, where, bad[i].where), "'%s'", bad[i].text);
        cr_assert(eq(int, w.letter[0], 9), "a failed call must not write");
    }
}

Test(kautz_word, refuses_letters_behind_the_word)
{
    const rg_kautz net = kautz_of(2, 3);
    rg_kautz_word w = word(&net, "012");
    size_t where = 0;
    uint64_t rank;
    w.letter[3] = 1;
    REFUSED(RG_E_LENGTH, rg_kautz_word_check(&net, &w, &where));
    cr_assert(eq(sz, where, 3));
    REFUSED(RG_E_LENGTH, rg_kautz_rank(&net, &w, &rank));
}

/* The last node of the largest network; tests/oracle has every node of the small ones. */
Test(kautz_rank, of_the_largest_network)
{
    const rg_kautz net = kautz_of(15, 16);
    rg_kautz_word last;
    uint64_t rank;
    char text[RG_KAUTZ_MAX_K + 1];
    OK(rg_kautz_unrank(&net, net.nodes - 1, &last));
    OK(rg_kautz_word_print(&net, &last, text));
    cr_assert(eq(str, text, "fefefefefefefefe"));
    OK(rg_kautz_rank(&net, &last, &rank));
    cr_assert(eq(u64, rank, net.nodes - 1));
}

Test(kautz_word, refuses_null_and_stray_shapes)
{
    const rg_kautz net = kautz_of(3, 3);
    const rg_kautz_word a = word(&net, "012");
    rg_kautz_word b;
    uint64_t rank;
    char text[RG_KAUTZ_MAX_K + 1];
    EACH_NULL(rg_kautz_word_parse(NET(&net), P("012"), 3, P(&b), NULL));
    EACH_NULL(rg_kautz_word_print(NET(&net), P(&a), P(text)));
    EACH_NULL(rg_kautz_rank(NET(&net), P(&a), P(&rank)));
    EACH_NULL(rg_kautz_unrank(NET(&net), 0, P(&b)));
}
