/* SPDX-License-Identifier: Apache-2.0 */

/* Text and exports through the library alone: what is refused, an output that is full, a watch that
 * stops. What they look like is for tests/cli and tests/export. */

#include "check.h"
#include "../nets.h"
#include "../nulls.h"
#include "routegen/net/export.h"
#include "sink.h"

/* ---- Text ------------------------------------------------------------------------------------ */

Test(out, pieces)
{
    static struct sink sink;
    rg_out out = out_to(&sink, 4096);

    rg_out_text(&out, "");
    rg_out_count(&out, 0);
    rg_out_count(&out, UINT64_MAX);
    rg_out_xml(&out, "<a & \"b\">");
    rg_out_format(&out, " %u %s", 7, "x");
    cr_assert(eq(int, out.status, RG_OK));
    cr_assert(eq(str, sink.text, "018446744073709551615&lt;a &amp; &quot;b&quot;&gt; 7 x"));
}

Test(out, a_long_text)
{
    static struct sink sink;
    rg_out out = out_to(&sink, 4096);

    rg_out_format(&out, "%511d|%512d|", 1, 2);
    rg_out_format(&out, "%511d", 3); /* the longest that fits, and one more */
    rg_out_format(&out, "%512d", 4);
    cr_assert(eq(int, out.status, RG_OK));
    cr_assert(eq(sz, sink.length, 1025 + 511 + 512));
    cr_assert(eq(chr, sink.text[1023], '2'));
    cr_assert(eq(chr, sink.text[1025 + 510], '3'));
    cr_assert(eq(chr, sink.text[1025 + 511 + 511], '4'));
}

Test(out, the_first_error_sticks)
{
    static struct sink sink;
    rg_out out = out_to(&sink, 3);

    rg_out_text(&out, "abc");
    rg_out_format(&out, "%s", "d");
    cr_assert(eq(int, out.status, RG_E_WRITE));
    rg_out_format(&out, "%s", "e");
    rg_out_xml(&out, "f");
    cr_assert(eq(sz, sink.calls, 2));
    cr_assert(eq(str, sink.text, "abc"));
}

/* ---- Exports --------------------------------------------------------------------------------- */

Test(export, names)
{
    cr_assert(eq(str, (char *)rg_export_name(RG_EXPORT_DOT), "dot"));
    cr_assert(eq(str, (char *)rg_export_name(RG_EXPORT_IBNET), "ibnet"));
    cr_assert(eq(ptr, (void *)rg_export_name(RG_EXPORT_FORMATS), NULL));
}

/* And the last that it can say; tests/cli/refusals has those one beyond. */
Test(export, what_a_format_cannot_say)
{
    static const struct {
        const char *net;
        rg_export_format format;
        rg_export_refusal refusal;
    } cases[] = {
        {"kautz:2,3", RG_EXPORT_DOT, RG_EXPORT_FINE},
        {"kary:2,30", RG_EXPORT_BOOKSIM, RG_EXPORT_VERTICES}, /* 2^30 of them are nodes */
        {"gft:1,254,1", RG_EXPORT_IBNET, RG_EXPORT_FINE},
        {"mesh:24575", RG_EXPORT_IBNET, RG_EXPORT_FINE},
    };
    static struct sink sink;

    for (size_t i = 0; i < COUNT(cases); i++) {
        const rg_topology net = net_of(cases[i].net);
        cr_assert(eq(int, rg_export_refuses(&net, cases[i].format), cases[i].refusal));
        rg_out out = out_to(&sink, 10000000);
        cr_assert(eq(int, rg_export_network(&net, cases[i].format, &out, NULL),
                     cases[i].refusal == RG_EXPORT_FINE ? RG_OK : RG_E_OPTION));
        cr_assert(eq(int, sink.length > 0, cases[i].refusal == RG_EXPORT_FINE));
    }
}

/* A part of each text. Whatever separates the parts of a name is _ in SimGrid. */
Test(export, parts)
{
    static const struct {
        const char *net;
        bool by_rule;
        rg_export_format format;
        const char *part;
    } cases[] = {
        {"kantc:3,2,is=000.011.101", false, RG_EXPORT_SIMGRID, "\"kantc_3_2_is_000_011_101\""},
        {"mesh:3", true, RG_EXPORT_SIMGRID,
         "\"l1_1\" bandwidth=\"1GBps\" latency=\"1us\" "
         "sharing_policy=\"SHARED\""},
        {"mikantc:2,2", false, RG_EXPORT_DOT, ", group=1"},
    };
    static struct sink sink;

    for (size_t i = 0; i < COUNT(cases); i++) {
        const rg_topology net = net_of(cases[i].net);
        rg_out out = out_to(&sink, 100000);
        rg_route_rule rule;
        (void)rg_route_rule_init(&net, &rule);
        cr_assert(eq(int,
                     cases[i].by_rule ? rg_export_routes(&net, &rule, &out, NULL)
                                      : rg_export_network(&net, cases[i].format, &out, NULL),
                     RG_OK));
        cr_assert(ne(ptr, strstr(sink.text, cases[i].part), NULL), "%s", cases[i].part);
    }
}

/* The last byte of a text finds no room. */
Test(export, last_byte)
{
    static struct sink sink;
    const rg_topology net = net_of("mesh:2,2");

    for (rg_export_format format = 0; format < RG_EXPORT_FORMATS; format++) {
        rg_out out = out_to(&sink, 10000);
        OK(rg_export_network(&net, format, &out, NULL));
        const size_t length = sink.length;
        out = out_to(&sink, length - 1);
        REFUSED(RG_E_WRITE, rg_export_network(&net, format, &out, NULL));
        out = out_to(&sink, length);
        OK(rg_export_network(&net, format, &out, NULL));
    }
}

static bool stop(void *context, const rg_progress *progress)
{
    *(rg_progress *)context = *progress;
    return false;
}

Test(export, refusals_and_stops)
{
    static struct sink sink;
    const rg_topology net = net_of("hypercube:11");
    rg_out out = out_to(&sink, 100000);
    rg_progress seen;
    const rg_watch watch = {stop, &seen};

    EACH_NULL(rg_export_network(P(&net), RG_EXPORT_DOT, P(&out), NULL));
    REFUSED(RG_E_INDEX, rg_export_network(&net, RG_EXPORT_FORMATS, &out, NULL));
    rg_route_rule rule;
    (void)rg_route_rule_init(&net, &rule);
    EACH_NULL(rg_export_routes(P(&net), P(&rule), P(&out), NULL));
    rule.vc_classes = 3;
    REFUSED(RG_E_RULE, rg_export_routes(&net, &rule, &out, NULL));
    cr_assert(eq(sz, sink.calls, 0));
    REFUSED(RG_E_STOPPED, rg_export_network(&net, RG_EXPORT_DOT, &out, &watch));
    cr_assert(eq(str, (char *)seen.unit, "vertices"));
    cr_assert(eq(u64, seen.done, 1023));
    cr_assert(eq(u64, seen.total, 4096));
    out = out_to(&sink, 20000);
    REFUSED(RG_E_WRITE, rg_export_network(&net, RG_EXPORT_DOT, &out, NULL));
}

static bool go_on(void *context, const rg_progress *progress)
{
    rg_progress *seen = context;

    cr_assert(ge(u64, progress->done, seen->done));
    *seen = *progress;
    return true;
}

/* The second pass counts on from the first one. */
Test(export, progress)
{
    static struct sink sink;
    const rg_topology net = net_of("hypercube:11");
    rg_out out = out_to(&sink, 1000000);
    rg_progress seen = {.done = 0};
    const rg_watch watch = {go_on, &seen};

    OK(rg_export_network(&net, RG_EXPORT_EDGES, &out, &watch));
    cr_assert(eq(u64, seen.done, 2047));
    seen.done = 0;
    OK(rg_export_network(&net, RG_EXPORT_DOT, &out, &watch));
    cr_assert(eq(u64, seen.done, 4095));
}

/* The longest routes that are exported, of which the first part finds no room here. */
Test(export, longest_routes)
{
    static const char *const names[] = {"mesh:4097", "mesh:4098"};
    static struct sink sink;

    for (unsigned i = 0; i < 2; i++) {
        const rg_topology net = net_of(names[i]);
        rg_out out = out_to(&sink, 100);
        rg_route_rule rule;
        (void)rg_route_rule_init(&net, &rule);
        cr_assert(eq(int, rg_export_routes(&net, &rule, &out, NULL), i ? RG_E_LENGTH : RG_E_WRITE));
    }
}
