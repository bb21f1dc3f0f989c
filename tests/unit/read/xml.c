/* SPDX-License-Identifier: Apache-2.0 */

/* XML as it is read, and that what is written with any names is XML. */

#include "check.h"
#include "routegen/net/draw.h"
#include "routegen/net/export.h"
#include "routegen/net/graph.h"
#include "net/inner/layout.h"
#include "net/inner/xml.h"
#include "net/inner/plot.h"
#include "net/inner/room.h"

static char seen[1000];

static bool add(const char *text, size_t length)
{
    const size_t at = strlen(seen);

    memcpy(seen + at, text, length);
    seen[at + length] = '\0';
    return length != 4 || memcmp(text, "stop", 4) != 0;
}

static bool begin(void *context, const char *name, const char **attributes)
{
    (void)context;
    (void)(add("<", 1) && add(name, strlen(name)));
    for (; *attributes != NULL; attributes++)
        (void)(add("|", 1) && add(*attributes, strlen(*attributes)));
    return add(">", 1);
}

static bool text(void *context, const char *bytes, size_t length)
{
    (void)context;
    return add(bytes, length);
}

static bool end(void *context)
{
    (void)context;
    return add("/", 1);
}

static rg_status read_bytes(const char *bytes, size_t length, rg_xml *xml)
{
    char *own = malloc(length + 1); /* so that a step beyond its end is seen */

    memcpy(own, bytes, length);
    seen[0] = '\0';
    *xml = (rg_xml){.begin = begin, .text = text, .end = end};
    const rg_status status = rg_xml_read(xml, own, length);
    free(own);
    return status;
}

Test(xml, is_read)
{
#define BYTES(text) text, sizeof(text) - 1
    static const struct {
        const char *bytes;
        size_t length;
        const char *seen;
    } cases[] = {
        {BYTES("<a/>"), "<a>/"},
        {BYTES("\xef\xbb\xbf<?xml version='1.0' encoding=\"utf-8\"?>\n<!-- - --><a x='1' y = "
               "\"&lt;'&#x41;\r\n\">b&amp;<c:d xmlns:c='u' c:e='2' xml:f='3'/>\r\n\r</a >\n<?p ?>"),
         "<a|x|1|y|<'A >b&<c:d|xmlns:c|u|c:e|2|xml:f|3>/\n\n/"},
        {BYTES("<!DOCTYPE a SYSTEM '>' [<!ELEMENT a (b)> <!-- ] --><?p ]?>] ><a><![CDATA[<&]]]]>"
               "&#x1d11e;]]</a>"),
         "<a><&]]\xf0\x9d\x84\x9e]]/"},
        {BYTES("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe4</a>"), "<a>\xc3\xa4/"},
        {BYTES("\xff\xfe<\0a\0>\0\x34\xd8\x1e\xdd<\0/\0a\0>\0"), "<a>\xf0\x9d\x84\x9e/"},
        {BYTES("\0<\0a\0>\0\xe4\0<\0/\0a\0>"), "<a>\xc3\xa4/"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        rg_xml xml;
        cr_expect(eq(int, read_bytes(cases[i].bytes, cases[i].length, &xml), RG_OK), "%s",
                  xml.says);
        cr_expect(eq(str, seen, (char *)(size_t)cases[i].seen), "%s", cases[i].bytes);
    }
}

Test(xml, is_refused)
{
    static char deep[101 * 3 + 1];
    static const struct {
        const char *bytes;
        size_t length;
        uint64_t line;
        const char *says;
    } cases[] = {
        {BYTES(""), 1, "no element"},
        {BYTES("<a>\n"), 2, "an element that does not end"},
        {BYTES("<a>\n<b></a>"), 2, "the end of an element that is not the open one"},
        {BYTES("</a>"), 1, "the end of an element that is not the open one"},
        {BYTES("<a"), 1, "a tag that does not end"},
        {BYTES("<a x='>"), 1, "a tag that does not end"},
        {BYTES("<a></a "), 1, "a tag that does not end"},
        {BYTES("<1/>"), 1, "< before what is no name"},
        {BYTES("<a/>\n\n<a/>"), 3, "an element after the last one"},
        {BYTES("<a>\xe4</a>"), 1,
         "no character of its encoding; name that in line 1, or save it as UTF-8"},
        {BYTES("<a><b:c xmlns:b='u'/>\n<b:c/></a>"), 2,
         "a prefix of no namespace; declare it by xmlns:PREFIX='..' in the first element"},
        {BYTES("<a xmlns='u'><:b/></a>"), 1,
         "a prefix of no namespace; declare it by xmlns:PREFIX='..' in the first element"},
        {BYTES("<a xmlns:b='' b:c='1'/>"), 1,
         "a prefix of no namespace; declare it by xmlns:PREFIX='..' in the first element"},
        {BYTES("<a/>b"), 1, "text outside of all elements"},
        {BYTES("<a x/>"), 1, "an attribute without a value in quotes"},
        {BYTES("<a x=1/>"), 1, "an attribute without a value in quotes"},
        {BYTES("<a x='1'y='2'/>"), 1, "a blank and an attribute expected in a tag"},
        {BYTES("<a x='1' x='2'/>"), 1, "an attribute twice"},
        {BYTES("<a x='<'/>"), 1, "< in the value of an attribute"},
        {BYTES("<a>&b;</a>"), 1,
         "an entity that is not &lt; &gt; &amp; &quot; or &apos;; write the character"},
        {BYTES("<a x='&'/>"), 1,
         "an entity that is not &lt; &gt; &amp; &quot; or &apos;; write the character"},
        {BYTES("<a>&#xd800;</a>"), 1, "a number that is no character of XML"},
        {BYTES("<a>&#0;</a>"), 1, "a number that is no character of XML"},
        {BYTES("<a>&#;</a>"), 1, "a number that is no character of XML"},
        {BYTES("<a>&#99999999999;</a>"), 1, "a number that is no character of XML"},
        {BYTES("<a>]]></a>"), 1, "]]> in a text"},
        {BYTES("<a><![CDATA[</a>"), 1, "a CDATA section that does not end"},
        {BYTES("<a><!-- -- --></a>"), 1, "-- in a comment"},
        {BYTES("<a><!-->"), 1, "a comment that does not end"},
        {BYTES("<a><?p"), 1, "an instruction that does not end"},
        {BYTES("<a><? ?></a>"), 1, "an instruction without a name"},
        {BYTES("\n<?xml version='1.0'?><a/>"), 2, "<?xml behind the beginning"},
        {BYTES("<a/><!DOCTYPE a>"), 1, "a document type behind the first element"},
        {BYTES("<!DOCTYPE a ["), 1, "a declaration expected in the document type"},
        {BYTES("<!DOCTYPE a"), 1, "a declaration that does not end"},
        {BYTES("<!DOCTYPE a [\n<!ATTLIST a b>]>"), 2, "the declaration of an attribute"},
        {BYTES("<!DOCTYPE a [%b;]>"), 1,
         "the declaration of an entity; write what it stands for, and leave it out"},
        {BYTES("<a>\n\0</a>"), 2, "a byte that is no character of XML; leave it out"},
        {BYTES("<a>\xef\xbf\xbe</a>"), 1, "a byte that is no character of XML; leave it out"},
        {BYTES("\xff\xfe<\0a\0/\0>\0\x34\xd8"), 1,
         "no character of its encoding; name that in line 1, or save it as UTF-8"},
        {BYTES("\xff\xfe<"), 1, "half a character of UTF-16"},
        {BYTES("<?xml version='1.0' encoding='windows-1252'?><a/>"), 1,
         "an encoding that is not UTF-8, UTF-16 or ISO-8859-1; save it as UTF-8"},
        {deep, sizeof deep - 1, 1, "elements more than 100 deep"},
    };
    for (unsigned i = 0; i < 101; i++)
        memcpy(deep + (size_t)3 * i, "<a>", 3);
    for (size_t i = 0; i < COUNT(cases); i++) {
        rg_xml xml;
        const rg_status status = read_bytes(cases[i].bytes, cases[i].length, &xml);
        cr_expect(eq(int, status, RG_E_SYNTAX), "%s", cases[i].bytes);
        cr_expect(eq(str, (char *)(size_t)xml.says, (char *)(size_t)cases[i].says));
        cr_expect(eq(u64, xml.line, cases[i].line), "%s", cases[i].bytes);
    }
    rg_xml xml;
    cr_expect(eq(int, read_bytes(BYTES("<a>stop<!</a>"), &xml), RG_E_SYNTAX));
    cr_expect(eq(ptr, (void *)(size_t)xml.says, NULL));
}

/* ---- What is written ------------------------------------------------------------------------- */

static void check_xml(rg_grown_text *grown, const char *what)
{
    rg_xml xml = {.context = NULL};

    cr_expect(eq(int, rg_xml_read(&xml, grown->bytes, grown->length), RG_OK), "%s:%d: %s", what,
              (int)xml.line, xml.says);
    free(grown->bytes);
    *grown = (rg_grown_text){0};
}

Test(xml, is_written_with_any_names)
{
    static const char *const label[] = {"<a--b->&\\", "'\\N>", "--", "s<!--", "\xc3\xa4"};
    static const uint32_t from[] = {0, 1, 2}, to[] = {3, 4, 4};
    static const bool is_switch[] = {false, false, false, true, true};
    static const double one[] = {1};
    const rg_graph_pairs pairs = {
        .vertices = 5, .links = 3, .from = from, .to = to, .label = label, .is_switch = is_switch};
    const rg_graph_options options = {.size = sizeof options, .name = "<\"&'\\.x"};
    rg_grown_text grown = {0};
    rg_out out = {.write = rg_grown_text_add, .context = &grown};
    rg_topology net;
    rg_layout *layout;
    rg_graph *graph;

    cr_assert(eq(int, rg_graph_open_pairs(&pairs, &options, &graph, NULL), RG_OK));
    cr_assert(eq(int, rg_graph_network(graph, NULL, &net), RG_OK));
    for (unsigned i = 0; i < 2; i++) {
        cr_assert(
            eq(int,
               rg_export_network(&net, i == 0 ? RG_EXPORT_GRAPHML : RG_EXPORT_SIMGRID, &out, NULL),
               RG_OK));
        check_xml(&grown, i == 0 ? "graphml" : "simgrid");
    }
    cr_assert(eq(int, rg_layout_open(&net, &layout), RG_OK));
    cr_assert(eq(int, rg_draw_graph(&out, layout, NULL, 0), RG_OK));
    rg_layout_close(layout);
    check_xml(&grown, "svg");
    const rg_plot_series series = {.name = label[0], .count = 1, .x = one, .y = one};
    const rg_plot_bar bar = {"<\xc3", 1, "&"};
    rg_plot plot;
    rg_plot_begin(&plot, &out, "<", "&", 1, 2, 300);
    rg_plot_lines(&plot, &(rg_plot_panel){"<", {.label = "<"}, {.label = "&"}, &series, 1});
    rg_plot_bars(&plot, "<", false, &bar, 1);
    cr_assert(eq(int, rg_plot_end(&plot), RG_OK));
    check_xml(&grown, "plot");
    /* DOT: a backslash would escape the quote behind it, or stand for the vertex. */
    cr_assert(eq(int, rg_export_network(&net, RG_EXPORT_DOT, &out, NULL), RG_OK));
    cr_assert(ne(ptr, strstr(grown.bytes, "graph \"file:<\\\"&'\\\\.x\" {"), NULL), "%s",
              grown.bytes);
    cr_assert(ne(ptr, strstr(grown.bytes, "[label=\"<a--b->&\\\\\", kind"), NULL), "%s",
              grown.bytes);
    free(grown.bytes);
    rg_graph_close(graph);
}
