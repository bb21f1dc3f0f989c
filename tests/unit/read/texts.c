/* SPDX-License-Identifier: Apache-2.0 */

/* Each text of the file texts: the network that it is, or the words that refuse it. */

#include "read.h"
#include "families/inner/rows.h"

/* A line, or what is left of it. */
enum { LINE = 4096 };

/* What the name stands for, @NAME@, of those that have been read. */
static const char *meaning(char known[][LINE], const char *name, size_t length)
{
    while (strncmp(*known, name, length) != 0)
        known++;
    return *known + length + 1;
}

/* The text that a part of a line stands for. */
static char *plain(char known[][LINE], const char *part, char *text)
{
    for (; *part != '\0'; part++)
        if (*part == '@') {
            const size_t length = strcspn(part + 1, "@") + 2;
            text = plain(known, meaning(known, part, length), text);
            part += length - 1;
        } else if (strncmp(part, "\\x", 2) == 0) {
            *text++ = (char)strtoul((char[]){part[2], part[3], '\0'}, NULL, 16);
            part += 3;
        } else if (*part == '\\') {
            part++;
            *text++ = (char)(*part == 'n'   ? '\n'
                             : *part == 'r' ? '\r'
                             : *part == 't' ? '\t'
                                            : *part);
        } else
            *text++ = *part;
    *text = '\0';
    return text;
}

static void check(const char *format, const char *text, bool legal, const char *says)
{
    rg_refusal refusal = {.text = ""};
    rg_graph *graph = NULL;
    rg_topology net;
    char found[400];

    const rg_status status = read_text(format, text, &graph, &refusal);
    cr_expect(eq(int, status == RG_OK, legal), "%s: %s", text, refusal.text);
    cr_expect(eq(int, graph != NULL, legal), "%s", text);
    if (status == RG_OK) {
        OK(rg_graph_network(graph, NULL, &net));
        describe(&net, found, sizeof found);
    }
    cr_expect(eq(str, status == RG_OK ? found : refusal.text, (char *)(size_t)says), "%s", text);
    rg_graph_close(graph);
}

Test(graph, texts)
{
    static char known[64][LINE], line[LINE], text[LINE], says[LINE];
    FILE *file = fopen("tests/unit/read/texts", "r");
    unsigned names = 0, count[2] = {0, 0};

    cr_assert(ne(ptr, file, NULL));
    while (fgets(line, LINE, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '@')
            memcpy(known[names++], line, LINE);
        if (strchr("@#", line[0]) != NULL) /* or an empty line */
            continue;
        char *begin = strchr(line, ' ');
        char *arrow = strstr(begin, " =! ");
        const bool legal = arrow == NULL;
        if (legal)
            arrow = strstr(begin, " => ");
        cr_assert(ne(ptr, arrow, NULL), "%s", line);
        *begin = *arrow = '\0';
        plain(known, begin + 1, text);
        plain(known, arrow + 4, says);
        check(line, text, legal, says);
        count[legal]++;
    }
    (void)fclose(file);
    cr_assert(lt(uint, 80, count[true]));
    cr_assert(lt(uint, 270, count[false]));
}

Test(graph, refuses_what_is_too_large)
{
    char *text = calloc(600, 80);
    size_t at = 256;
    rg_graph *graph = NULL;
    rg_refusal refusal;

    memset(text, 'x', at);
    cr_expect(lt(int, read_text("edges", text, &graph, &refusal), 0));
    cr_expect(ne(ptr, strstr(refusal.text, "has 256 bytes, more than 255"), NULL));
    at = (size_t)sprintf(text, "<graphml><graph edgedefault='undirected'><node id='a'/>");
    for (unsigned i = 0; i < 600; i++)
        at += (size_t)sprintf(text + at, "<node id='%u'/><edge source='a' target='%u'/>", i, i);
    (void)sprintf(text + at, "</graph></graphml>");
    check("graphml", text, false,
          "net:1: 'a' has 600 ports, more than 510; make several vertices of it");
    check("xml", "a b\n", false,
          "net: " RG_GRAPH_FORMAT_NAMES
          " expected as its format: as the end of the name, or by --from");
    free(text);
}
