/* SPDX-License-Identifier: Apache-2.0 */

/* Questions about collectives in words, and what they refuse; more is in tests/cli/refusals. */
#include "check.h"

#include "../nets.h"
#include "net/inner/collective.h"
#include "routegen/net/collective.h"

Test(collective, refuses)
{
    static const struct {
        const char *network, *question;
        rg_status status;
        const char *text;
    } cases[] = {
        {"kautz:2,3", NULL, RG_E_NULL, NULL},
        {"kautz:2,3", "", RG_E_SYNTAX,
         "allgather, reduce-scatter, allreduce, broadcast or alltoall expected"},
        {"kautz:2,3", "allgather method=trees bytes", RG_E_SYNTAX,
         "bytes: a number above 0 expected"},
        {"kautz:2,3", "broadcast root", RG_E_SYNTAX, "root: the label of a node expected"},
        {"kautz:2,3", "broadcast root=00", RG_E_LENGTH, NULL},
        {"mesh:2,3", "allgather method=rings", RG_E_OPTION,
         "mesh:2,3: no allgather by rings; rings are for networks whose nodes all have as many "
         "links, all "
         "but alltoall"},
    };
    rg_refusal refusal;
    rg_value *record;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const rg_topology net = net_of(cases[i].network);
        const rg_status status =
            rg_ask_collective(&net, cases[i].question, NULL, &record, &refusal);
        if (cases[i].status != RG_E_LENGTH)
            cr_expect_eq(status, cases[i].status, "%s %s: %d", cases[i].network, cases[i].question,
                         status);
        else
            cr_expect_neq(status, RG_OK);
        if (cases[i].text != NULL)
            cr_expect_str_eq(refusal.text, cases[i].text);
    }
}

static rg_status full(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
    return RG_E_WRITE;
}

static bool stop(void *context, const rg_progress *progress)
{
    (void)progress;
    return --*(int *)context > 0;
}

Test(collective, ends_early)
{
    const rg_topology net = net_of("kautz:3,2");
    rg_out out = {.write = full};
    rg_value *record;

    cr_expect_eq(rg_write_collective(&net, "allgather", "csv", &out, NULL, NULL), RG_E_WRITE);
    out.status = RG_OK;
    cr_expect_eq(rg_write_collective(&net, "allgather", "goal", &out, NULL, NULL), RG_E_WRITE);
    cr_expect_eq(rg_write_collective(&net, "allgather", "xml", &out, NULL, NULL), RG_E_SYNTAX);
    cr_expect_eq(rg_write_collective(&net, "allgather", NULL, &out, NULL, NULL), RG_E_NULL);
    cr_expect_eq(rg_write_collective(&net, "allgather", "csv", NULL, NULL, NULL), RG_E_NULL);
    cr_expect_eq(rg_ask_collective(&net, "allgather", NULL, NULL, NULL), RG_E_NULL);
    cr_expect_eq(rg_ask_collective(NULL, "allgather", NULL, &record, NULL), RG_E_NULL);
    cr_expect_eq(rg_check_collective(&net, "allgather", NULL, 1, &record, NULL), RG_E_NULL);
    cr_expect_eq(rg_check_collective(&net, "allgather", NULL, 0, NULL, NULL), RG_E_NULL);
    for (int calls = 1; calls < 20; calls++) {
        int left = calls;
        const rg_watch watch = {stop, &left};
        cr_expect_eq(rg_ask_collective(&net, "allreduce", &watch, &record, NULL), RG_E_STOPPED);
    }
}

static rg_status count_send(void *context, const rg_collective_send *send)
{
    (void)send;
    ++*(unsigned *)context;
    return RG_OK;
}

/* Links that enter a node by each other's ports, so that the trees are those of another network: a
 * sink gets no send of such a schedule. */
Test(collective, gives_nothing_wrong)
{
    const rg_topology net = net_of("kautz:2,3");
    const rg_collective_ask ask = {.method = RG_BY_TREES, .pieces = 1};
    rg_collective_numbers numbers;
    unsigned sends = 0;
    const rg_send_sink sink = {count_send, &sends};
    rg_links links;

    cr_assert_eq(rg_links_open(&net, &links), RG_OK);
    cr_expect_eq(rg_collective_run(&links, &ask, 0, &sink, NULL, &numbers), RG_OK);
    cr_expect_eq(sends, 264);
    sends = 0;
    for (uint32_t link = 0; link < 24; link++)
        if (links.to[link] == 5)
            links.enters[link] = !links.enters[link];
    cr_expect_eq(rg_collective_run(&links, &ask, 0, &sink, NULL, &numbers), RG_E_WRONG);
    cr_expect_eq(sends, 0);
    rg_links_close(&links);
}
