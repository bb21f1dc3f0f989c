/* SPDX-License-Identifier: Apache-2.0 */

/* Networks from text and from arrays. */

#include <stdio.h>
#include <string.h>

#include "net/inner/faults.h"
#include "net/inner/room.h"
#include "list.h"
#include "made.h"
#include "subnet.h"

#define FORMAT(name, xml) {#name, "." #name, xml, rg_read_##name},

static const struct {
    const char *name, *end; /* "-" is standard input */
    bool is_xml;
    bool (*read)(struct draft *draft, struct draft_text text);
} formats[] = {RG_GRAPH_FORMATS(FORMAT, FORMAT, FORMAT)};
enum { FORMATS = sizeof formats / sizeof *formats };

const char *rg_graph_format(unsigned index)
{
    return index < FORMATS ? formats[index].name : NULL;
}

/* The number of a format, by its name or the end of the file's; FORMATS: it is none. */
static unsigned format_of(const rg_graph_options *options)
{
    const size_t length = strlen(options->name);
    unsigned i = 0;

    for (; i < FORMATS; i++) {
        const size_t end = strlen(formats[i].end);
        if (options->format != NULL
                ? strcmp(options->format, formats[i].name) == 0
                : length > end && strcmp(options->name + length - end, formats[i].end) == 0)
            break;
    }
    return i;
}

const char *rg_graph_file(const char *name)
{
    const char *family = rg_family_name(RG_FAMILY_FILE);
    const size_t length = strlen(family);

    return name != NULL && strncmp(name, family, length) == 0 && name[length] == ':'
               ? name + length + 1
               : NULL;
}

static rg_status read_options(rg_graph_options *own, const rg_graph_options *options)
{
    const rg_status status = rg_sized(own, sizeof *own, _Alignof(rg_graph_options), options);
    return status == RG_OK && own->name == NULL ? RG_E_NULL : status;
}

/* The first CR that does not belong to the end of a line; NULL: there is none. */
static const char *lone_return(const char *text, size_t length)
{
    const char *end = text + length, *at = text;

    while (at < end && (at = memchr(at, '\r', (size_t)(end - at))) != NULL) {
        const char *from = at;
        while (at < end && *at == '\r')
            at++;
        if (at < end && *at != '\n')
            return from;
    }
    return NULL;
}

/* A zero byte is in no text; all formats but GraphML and GEXF, whose XML has others, are in UTF-8,
 * and their lines end with LF. */
static bool check_bytes(struct draft *draft, const char *text, size_t length)
{
    const bool utf16 =
        length > 1 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0);
    const char *zero = utf16 ? text : length > 0 ? memchr(text, '\0', length) : NULL;
    const char *end = zero != NULL ? zero : lone_return(text, length);

    if (end == NULL)
        return true;
    for (draft->line = 1; text < end; text++)
        draft->line += *text == '\n';
    return rg_draft_refuse(draft, RG_E_SYNTAX, "%s",
                           utf16 ? "UTF-16; iconv -f UTF-16 -t UTF-8 FILE makes UTF-8 of it"
                           : zero != NULL
                               ? "a zero byte; a text expected"
                               : "a CR within a line; lines end with LF: tr '\\r' '\\n'");
}

rg_status rg_graph_open(const char *text, size_t length, const rg_graph_options *options,
                        rg_graph **graph, rg_refusal *refusal)
{
    rg_graph_options own = {0};
    struct draft draft = {.options = &own, .refusal = refusal};

    const rg_status read = text == NULL || graph == NULL ? RG_E_NULL : read_options(&own, options);
    if (read != RG_OK)
        return rg_refuse(refusal, read, NULL, NULL);
    const unsigned format = format_of(&own);
    if (format == FORMATS)
        (void)(rg_list_stranger(&draft, (struct draft_text){text, text + length}) &&
               rg_draft_refuse(&draft, RG_E_SYNTAX,
                               RG_GRAPH_FORMAT_NAMES " expected as its format: as the end of the "
                                                     "name, or by --from"));
    else if (formats[format].is_xml || check_bytes(&draft, text, length))
        (void)formats[format].read(&draft, (struct draft_text){text, text + length});
    const rg_status status = rg_draft_finish(&draft, graph);
    rg_draft_subnet_close(&draft);
    rg_draft_close(&draft);
    if (status == RG_OK) {
        (*graph)->rows.from = own.format != NULL ? formats[format].name : NULL;
        (*graph)->rows.simplified = own.simplify;
    }
    return status;
}

/* ---- Arrays ---------------------------------------------------------------------------------- */

static bool add_vertices(struct draft *draft, const rg_graph_pairs *pairs)
{
    char number[24];
    uint32_t vertex;

    for (uint64_t v = 0; v < pairs->vertices; v++) {
        const char *label = number;
        if (pairs->label != NULL)
            label = pairs->label[v];
        else
            (void)snprintf(number, sizeof number, "%llu", (unsigned long long)v);
        if (!rg_draft_vertex(draft, label, strlen(label),
                             pairs->is_switch != NULL && pairs->is_switch[v], &vertex))
            return false;
        if (pairs->place == NULL)
            continue;
        draft->vertex[vertex].placed = true;
        draft->vertex[vertex].x = pairs->place[2 * v];
        draft->vertex[vertex].y = pairs->place[2 * v + 1];
    }
    return true;
}

static bool add_links(struct draft *draft, const rg_graph_pairs *pairs,
                      const struct rg_graph_left *left)
{
    for (uint64_t i = 0; i < pairs->links; i++) {
        const uint8_t delay = pairs->delay == NULL ? 0 : pairs->delay[i];
        draft->line = i + 1;
        if (pairs->from[i] >= pairs->vertices || pairs->to[i] >= pairs->vertices)
            return rg_draft_refuse(
                draft, RG_E_INDEX, "vertex %lu of %llu",
                (unsigned long)(pairs->from[i] >= pairs->vertices ? pairs->from[i] : pairs->to[i]),
                (unsigned long long)pairs->vertices);
        if (!rg_draft_link(draft, (struct draft_link){
                                      .from = pairs->from[i],
                                      .to = pairs->to[i],
                                      .from_port = left == NULL ? DRAFT_PORT : left->from_port[i],
                                      .to_port = left == NULL ? DRAFT_PORT : left->to_port[i],
                                      .delay = delay,
                                      .delay_back = left == NULL ? delay : left->back[i],
                                      .cable = left == NULL ? 0 : left->cable[i]}))
            return false;
    }
    return true;
}

rg_status rg_graph_open_left(const rg_graph_pairs *pairs, const struct rg_graph_left *left,
                             const rg_graph_options *options, rg_graph **graph, rg_refusal *refusal)
{
    rg_graph_options own = {0};
    struct draft draft = {.options = &own, .refusal = refusal};

    const bool whole = pairs != NULL && graph != NULL &&
                       (pairs->links == 0 || (pairs->from != NULL && pairs->to != NULL));
    const rg_status read = whole ? read_options(&own, options) : RG_E_NULL;
    if (read != RG_OK)
        return rg_refuse(refusal, read, NULL, NULL);
    draft.directed = pairs->directed;
    (void)(add_vertices(&draft, pairs) && add_links(&draft, pairs, left));
    const rg_status status = rg_draft_finish(&draft, graph);
    rg_draft_close(&draft);
    if (status == RG_OK && left != NULL) {
        rg_rows *rows = &(*graph)->rows;
        rows->whole = left->whole;
        rows->number = left->number;
        rows->ports = left->whole->ports;
        rows->in_ports = left->whole->in_ports;
    }
    return status;
}

rg_status rg_graph_open_pairs(const rg_graph_pairs *pairs, const rg_graph_options *options,
                              rg_graph **graph, rg_refusal *refusal)
{
    return rg_graph_open_left(pairs, NULL, options, graph, refusal);
}
