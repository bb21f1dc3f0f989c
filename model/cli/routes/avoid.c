/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "avoid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"

/* A list of labels while it is parsed. */
struct parser {
    const rg_any_network *network;
    const rg_topology *net;
    uint64_t *vertex;
    rg_link *link;
    size_t vertices;
    size_t links;
};

void cli_avoid_note(struct cli_avoid *avoid, const char *text, bool is_link)
{
    struct cli_avoid_value *value = realloc(avoid->value, (avoid->values + 1) * sizeof *value);

    if (value == NULL)
        cli_out_of_memory();
    avoid->value = value;
    avoid->value[avoid->values++] = (struct cli_avoid_value){text, is_link};
}

static uint64_t vertex_of(const struct parser *parser, const char *role, const char *text,
                          size_t length)
{
    const struct cli_place place = {.role = role};
    rg_kautz_word word;
    uint64_t rank = 0;

    if (parser->network->info->kind != RG_KIND_KAUTZ)
        return cli_topology_vertex(parser->net, place, text, length);
    cli_kautz_word(parser->network, place, text, length, &word);
    (void)rg_kautz_rank(&parser->network->shape.kautz, &word, &rank);
    return rank;
}

/* Whether there is a link from one vertex to another. */
static bool is_linked(const struct parser *parser, uint64_t from, uint64_t to)
{
    const rg_kautz *kautz = &parser->network->shape.kautz;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_kautz_word word[2];

    if (parser->net == NULL) {
        (void)rg_kautz_unrank(kautz, from, &word[0]);
        (void)rg_kautz_unrank(kautz, to, &word[1]);
        return memcmp(word[0].letter + 1, word[1].letter, kautz->k - 1u) == 0 &&
               word[0].letter[kautz->k - 1] != word[1].letter[kautz->k - 1];
    }
    (void)rg_topology_neighbours(parser->net, from, next);
    for (unsigned i = 0; i < parser->net->ports; i++)
        if (next[i] == to)
            return true;
    return false;
}

static void add_vertex(struct parser *parser, const char *text, size_t length)
{
    char role[40];

    snprintf(role, sizeof role, "--avoid %s %zu",
             parser->network->info->kind == RG_KIND_KAUTZ ? "word" : "label", parser->vertices + 1);
    parser->vertex[parser->vertices] = vertex_of(parser, role, text, length);
    parser->vertices++;
}

static void add_link(struct parser *parser, const char *text, size_t length)
{
    const char *dash = memchr(text, '-', length);
    char role[40];

    snprintf(role, sizeof role, "--avoid-links link %zu", parser->links + 1);
    if (dash == NULL) {
        cli_fail(CLI_USAGE, "%s %s: two labels with '-' between them expected%s", role,
                 cli_quote(text, length).text,
                 parser->network->info->kind == RG_KIND_KAUTZ
                     ? ""
                     : "; labels with commas stand in brackets");
    }
    const size_t before = (size_t)(dash - text);
    const rg_link link = {vertex_of(parser, role, text, before),
                          vertex_of(parser, role, dash + 1, length - before - 1)};
    if (!is_linked(parser, link.from, link.to)) {
        cli_fail(CLI_USAGE, "%s %s: there is no such link in %s", role,
                 cli_quote(text, length).text, parser->network->name);
    }
    parser->link[parser->links++] = link;
}

/* The length of the text up to a comma outside of all brackets. */
static size_t item_length(const char *text)
{
    size_t length = 0;
    unsigned depth = 0;

    for (; text[length] != '\0' && (depth > 0 || text[length] != ','); length++) {
        depth += strchr("([<", text[length]) != NULL;
        depth -= depth > 0 && strchr(")]>", text[length]) != NULL;
    }
    return length;
}

/* Whether a value is just one label, or one link, so that brackets may be left out. */
static bool is_one(const struct parser *parser, const struct cli_avoid_value *value)
{
    const char *dash = value->is_link ? strchr(value->text, '-') : NULL;
    const size_t length = strlen(value->text);
    const size_t first = dash == NULL ? length : (size_t)(dash - value->text);
    uint64_t vertex;

    if (parser->network->info->kind == RG_KIND_KAUTZ ||
        rg_topology_parse(parser->net, value->text, first, &vertex, NULL) != RG_OK)
        return false;
    return dash == NULL ||
           rg_topology_parse(parser->net, dash + 1, length - first - 1, &vertex, NULL) == RG_OK;
}

static void parse_value(struct parser *parser, const struct cli_avoid_value *value)
{
    const bool one = is_one(parser, value);

    for (const char *at = value->text;; at++) {
        at += strspn(at, " ");
        const size_t length = one ? strlen(at) : item_length(at);
        if (value->is_link)
            add_link(parser, at, length);
        else
            add_vertex(parser, at, length);
        at += length;
        if (*at == '\0')
            return;
    }
}

void cli_avoid_parse(struct cli_avoid *avoid, const rg_any_network *network, const rg_topology *net)
{
    struct parser parser = {.network = network, .net = net};
    size_t room = 0;

    for (size_t i = 0; i < avoid->values; i++)
        room += strlen(avoid->value[i].text) + 1; /* more than enough: one label per character */
    if (room == 0)
        return;
    parser.vertex = cli_get(room, sizeof *parser.vertex);
    parser.link = cli_get(room, sizeof *parser.link);
    for (size_t i = 0; i < avoid->values; i++)
        parse_value(&parser, &avoid->value[i]);
    avoid->faults = (rg_faults){parser.vertices, parser.vertex, parser.links, parser.link};
}

void cli_avoid_free(struct cli_avoid *avoid)
{
    free(avoid->value);
    free((void *)(uintptr_t)avoid->faults.vertex);
    free((void *)(uintptr_t)avoid->faults.link);
}
