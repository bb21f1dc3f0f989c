/* SPDX-License-Identifier: Apache-2.0 */

#include "routegen/net/parse.h"
#include "families/inner/rows.h"
#include "net/inner/wording.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Vertices -------------------------------------------------------------------------------- */

/* Refuses a number of a vertex, @N, that is too large; RG_OK: the text is no number. */
static rg_status refuse_number(const char *network, uint64_t count, const char *text, size_t length,
                               rg_refusal *refusal)
{
    if (length < 2 || text[0] != '@' || strspn(text + 1, "0123456789") < length - 1)
        return RG_OK;
    (void)rg_refuse(refusal, RG_E_LABEL, rg_quote(text, length).text,
                    "%s has numbers @0 .. @%" PRIu64, network, count - 1);
    rg_refuse_at(refusal, 0, length);
    return RG_E_LABEL;
}

/* Whether it is @RANK; then its node. */
static bool is_rank(const rg_kautz *net, const char *text, size_t length, rg_kautz_word *word)
{
    uint64_t rank = 0;

    if (length < 2 || text[0] != '@')
        return false;
    for (size_t i = 1; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || rank > net->nodes / 10)
            return false;
        rank = rank * 10 + (uint64_t)(text[i] - '0');
    }
    return rg_kautz_unrank(net, rank, word) == RG_OK;
}

/* Says what is wrong with a word, of which rg_kautz_word_parse says where. */
static void refuse_word(const rg_kautz *net, rg_status status, const char *text, size_t length,
                        size_t where, rg_refusal *refusal)
{
    const rg_quoted quoted = rg_quote(text, length);
    const size_t letters = rg_characters(text, length);

    if (status == RG_E_LENGTH && letters != net->k) {
        (void)rg_refuse(refusal, status, quoted.text, "%zu letter%s, kautz:%u,%u has words of %u",
                        letters, letters == 1 ? "" : "s", net->d, net->k, net->k);
        rg_refuse_at(refusal, 0, length > 0 ? length : 1);
        return;
    }
    if (status == RG_E_LENGTH) /* a letter of several bytes, the first above 127 */
        for (where = 0; (unsigned char)text[where] < 0x80;)
            where++;
    if (status == RG_E_REPEAT)
        (void)rg_refuse(refusal, status, quoted.text, "letters %zu and %zu are both %s", where,
                        where + 1, rg_quote_plain(text + where, 1).text);
    else
        (void)rg_refuse(refusal, status, quoted.text,
                        "letter %zu is %s, kautz:%u,%u has letters 0..%x",
                        rg_characters(text, where) + 1,
                        rg_quote_first(text + where, length - where).text, net->d, net->k, net->d);
    rg_refuse_at(refusal, where, 1);
}

rg_status rg_parse_word(const rg_kautz *net, const char *text, size_t length, rg_kautz_word *word,
                        rg_refusal *refusal)
{
    char network[RG_NETWORK_MAX_TEXT];
    size_t where = 0;

    if (is_rank(net, text, length, word))
        return RG_OK;
    const rg_status status = rg_kautz_word_parse(net, text, length, word, &where);
    if (status == RG_OK || refusal == NULL)
        return status;
    (void)snprintf(network, sizeof network, "kautz:%u,%u", net->d, net->k);
    if (refuse_number(network, net->nodes, text, length, refusal) != RG_OK)
        return RG_E_LABEL;
    refuse_word(net, status, text, length, where, refusal);
    return status;
}

/* Says which labels there are. */
static void refuse_label(const rg_topology *net, rg_vertex_kind kind, const rg_quoted *quoted,
                         const char *wrong, rg_refusal *refusal)
{
    const bool nodes = net->direct || kind != RG_VERTEX_ROUTER;
    const bool switches = !net->direct && kind != RG_VERTEX_NODE;
    const rg_name network = rg_name_of(&net->name);
    const rg_label range[4] = {rg_label_of(net, 0), rg_label_of(net, net->nodes - 1),
                               rg_label_of(net, net->nodes), rg_label_of(net, net->vertices - 1)};

    if (nodes && switches)
        (void)rg_refuse(refusal, RG_E_LABEL, quoted->text,
                        "%s; nodes of %s are %s .. %s, switches %s .. %s", wrong, network.text,
                        range[0].text, range[1].text, range[2].text, range[3].text);
    else
        (void)rg_refuse(refusal, RG_E_LABEL, quoted->text, "%s; %s of %s are %s .. %s", wrong,
                        nodes ? "nodes" : "switches", network.text, range[nodes ? 0 : 2].text,
                        range[nodes ? 1 : 3].text);
}

rg_status rg_parse_vertex(const rg_topology *net, rg_vertex_kind kind, const char *text,
                          size_t length, uint64_t *vertex, rg_refusal *refusal)
{
    char wrong[100] = "a switch, no compute node";
    rg_kautz_word word;
    rg_kautz kautz;
    size_t where = 0;

    const rg_status status = rg_topology_parse(net, text, length, vertex, &where);
    if (status == RG_OK && (kind == RG_VERTEX_ANY || net->direct ||
                            (kind == RG_VERTEX_NODE) == (*vertex < net->nodes)))
        return RG_OK;
    if (refusal == NULL)
        return RG_E_LABEL;
    if (status != RG_OK &&
        refuse_number(rg_name_of(&net->name).text, net->vertices, text, length, refusal) != RG_OK)
        return RG_E_LABEL;
    if (net->name.family == RG_FAMILY_KAUTZ &&
        rg_kautz_init(net->name.param[0], net->name.param[1], &kautz) == RG_OK &&
        rg_parse_word(&kautz, text, length, &word, refusal) != RG_OK)
        return refusal->status = RG_E_LABEL;
    if (status != RG_OK)
        (void)snprintf(wrong, sizeof wrong,
                       net->name.family != RG_FAMILY_FILE ? "wrong from character %zu on"
                       : net->name.rows->renamed
                           ? "nothing has this name; where names are equal, ids are the labels"
                       : net->name.rows->whole != NULL ? "nothing that is left has this name"
                                                       : "nothing has this name",
                       rg_characters(text, where) + 1);
    else if (kind == RG_VERTEX_ROUTER)
        (void)snprintf(wrong, sizeof wrong, "a compute node, no switch");
    const rg_quoted quoted = rg_quote(text, length);
    refuse_label(net, kind, &quoted, wrong, refusal);
    rg_refuse_at(refusal, status == RG_OK ? 0 : where,
                 status == RG_OK  ? length
                 : where < length ? length - where
                                  : 1);
    return RG_E_LABEL;
}

/* ---- Faults ---------------------------------------------------------------------------------- */

/* A list while it is read: of labels in a graph, or of words. */
struct list {
    const rg_topology *net; /* NULL: only the digraph */
    const rg_kautz *kautz;
    bool is_kautz, cables;
    const char *text;
    rg_faults *faults;
    rg_refusal *refusal;
};

/* The refusal of a part of the list, in which it says what is wrong and where. */
static rg_status refuse_part(const struct list *list, const char *part, unsigned long number,
                             const char *text, rg_refusal *why)
{
    char words[RG_REFUSAL_MAX];

    if (list->refusal == NULL)
        return why->status;
    (void)snprintf(words, sizeof words, "%s", why->text);
    const size_t place = (size_t)(text - list->text) + (why->place == RG_NO_PLACE ? 0 : why->place);
    (void)rg_refuse(list->refusal, why->status, NULL, "%s %lu %s", part, number, words);
    list->refusal->says = strlen(list->refusal->text) - strlen(words) + why->says;
    rg_refuse_at(list->refusal, place, why->length);
    return why->status;
}

static rg_status read_vertex(const struct list *list, const char *text, size_t length,
                             uint64_t *vertex, rg_refusal *why)
{
    rg_kautz_word word;

    if (list->net != NULL)
        return rg_parse_vertex(list->net, RG_VERTEX_ANY, text, length, vertex, why);
    const rg_status status = rg_parse_word(list->kautz, text, length, &word, why);
    return status == RG_OK ? rg_kautz_rank(list->kautz, &word, vertex) : status;
}

static bool is_linked(const struct list *list, rg_link link)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_kautz_word word[2];
    unsigned port = 0;

    if (list->net == NULL) {
        const unsigned k = list->kautz->k;
        (void)rg_kautz_unrank(list->kautz, link.from, &word[0]);
        (void)rg_kautz_unrank(list->kautz, link.to, &word[1]);
        return memcmp(word[0].letter + 1, word[1].letter, k - 1) == 0 &&
               word[0].letter[k - 1] != word[1].letter[k - 1];
    }
    (void)rg_topology_neighbours(list->net, link.from, next);
    while (port < list->net->ports && next[port] != link.to)
        port++;
    return port < list->net->ports;
}

/* Adds an item to an array of the faults. */
static rg_status add(const void **array, size_t *count, const void *item, size_t size)
{
    char *grown = realloc((void *)(uintptr_t)*array, (*count + 1) * size);

    if (grown == NULL)
        return RG_E_MEMORY;
    memcpy(grown + *count * size, item, size);
    *array = grown;
    ++*count;
    return RG_OK;
}

static rg_status add_vertex(const struct list *list, const char *text, size_t length)
{
    const char *part = list->is_kautz ? "word" : "label";
    rg_faults *faults = list->faults;
    const void *array = faults->vertex;
    uint64_t vertex = 0;
    rg_refusal why;

    if (read_vertex(list, text, length, &vertex, &why) != RG_OK)
        return refuse_part(list, part, faults->vertices + 1, text, &why);
    const rg_status status = add(&array, &faults->vertices, &vertex, sizeof vertex);
    faults->vertex = array;
    return status == RG_OK ? RG_OK : rg_refuse(list->refusal, status, NULL, NULL);
}

/* Whether a text is the label of a vertex; without a graph none is. */
static bool is_label(const rg_topology *net, const char *text, size_t length)
{
    uint64_t vertex;

    return net != NULL && rg_topology_parse(net, text, length, &vertex, NULL) == RG_OK;
}

/* Whether a dash, if there is one, stands between two labels. */
static bool is_two(const rg_topology *net, const char *text, const char *dash, size_t length)
{
    return dash != NULL && is_label(net, text, (size_t)(dash - text)) &&
           is_label(net, dash + 1, length - (size_t)(dash + 1 - text));
}

/* The dash between the two labels of a link, which may have dashes themselves; else the first. */
static const char *dash_of(const struct list *list, const char *text, size_t length)
{
    const char *first = memchr(text, '-', length);

    for (const char *at = first; at != NULL;
         at = memchr(at + 1, '-', length - (size_t)(at + 1 - text)))
        if (is_two(list->net, text, at, length))
            return at;
    return first;
}

/* The colon before a port; NULL: that is no LABEL:PORT. */
static const char *colon_of(const rg_topology *net, const char *text, size_t length)
{
    size_t at = length;

    while (at > 0 && text[at - 1] >= '0' && text[at - 1] <= '9')
        at--;
    return at > 1 && at < length && length - at < 5 && text[at - 1] == ':' &&
                   is_label(net, text, at - 1)
               ? text + at - 1
               : NULL;
}

/* The link at a port: all that join its ends, if it is the only one. */
static rg_status read_cable(const struct list *list, const char *text, const char *colon,
                            size_t length, rg_link *link, rg_refusal *why)
{
    const unsigned port = (unsigned)strtoul(colon + 1, NULL, 10);
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    const rg_quoted quoted = rg_quote(text, length);
    unsigned joins = 0;

    (void)rg_topology_parse(list->net, text, (size_t)(colon - text), &link->from, NULL);
    (void)rg_topology_neighbours(list->net, link->from, next);
    if (port >= list->net->ports || next[port] == RG_TOPOLOGY_NONE) {
        (void)rg_refuse(why, RG_E_INDEX, quoted.text, "no link at that port");
        rg_refuse_at(why, (size_t)(colon + 1 - text), length - (size_t)(colon + 1 - text));
        return RG_E_INDEX;
    }
    for (unsigned p = 0; p < list->net->ports; p++)
        joins += next[p] == next[port];
    link->to = joins == 1 ? next[port] : RG_LINK_PORT + port;
    if (joins == 1 || list->cables)
        return RG_OK;
    (void)rg_refuse(why, RG_E_INDEX, quoted.text,
                    "one of %u links to %s, and here all or none are avoided: %.*s-%s", joins,
                    rg_label_of(list->net, next[port]).text, (int)(colon - text), text,
                    rg_label_of(list->net, next[port]).text);
    rg_refuse_at(why, 0, length);
    return RG_E_INDEX;
}

static rg_status keep_link(const struct list *list, const rg_link *link)
{
    const void *array = list->faults->link;

    const rg_status status = add(&array, &list->faults->links, link, sizeof *link);
    list->faults->link = array;
    return status == RG_OK ? RG_OK : rg_refuse(list->refusal, status, NULL, NULL);
}

static rg_status add_link(const struct list *list, const char *text, size_t length)
{
    const char *dash = dash_of(list, text, length), *colon = colon_of(list->net, text, length);
    const size_t before = dash == NULL ? 0 : (size_t)(dash - text);
    const rg_faults *faults = list->faults;
    rg_link link = {0, 0};
    rg_refusal why;

    if (colon != NULL && !is_two(list->net, text, dash, length))
        return read_cable(list, text, colon, length, &link, &why) == RG_OK
                   ? keep_link(list, &link)
                   : refuse_part(list, "link", faults->links + 1, text, &why);
    if (dash == NULL) {
        (void)rg_refuse(&why, RG_E_SYNTAX, rg_quote(text, length).text,
                        "two labels with '-' between them%s expected%s",
                        list->net == NULL ? "" : ", or LABEL:PORT,",
                        list->is_kautz ? "" : "; labels with commas stand in brackets");
        rg_refuse_at(&why, 0, length > 0 ? length : 1);
        return refuse_part(list, "link", faults->links + 1, text, &why);
    }
    if (read_vertex(list, text, before, &link.from, &why) != RG_OK)
        return refuse_part(list, "link", faults->links + 1, text, &why);
    if (read_vertex(list, dash + 1, length - before - 1, &link.to, &why) != RG_OK)
        return refuse_part(list, "link", faults->links + 1, dash + 1, &why);
    if (!is_linked(list, link)) {
        rg_name network = {""};
        if (list->net == NULL)
            (void)snprintf(network.text, sizeof network.text, "kautz:%u,%u", list->kautz->d,
                           list->kautz->k);
        else
            network = rg_name_of(&list->net->name);
        (void)rg_refuse(&why, RG_E_INDEX, rg_quote(text, length).text,
                        "there is no such link in %s", network.text);
        rg_refuse_at(&why, 0, length);
        return refuse_part(list, "link", faults->links + 1, text, &why);
    }
    return keep_link(list, &link);
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

/* Whether a list is just one label, or one link, so that brackets may be left out. */
static bool is_one(const rg_topology *net, const char *text, unsigned kinds)
{
    const bool links = (kinds & RG_FAULTS_LINKS) != 0;
    const char *dash = links ? strchr(text, '-') : NULL;
    const size_t length = strlen(text);

    return (dash == NULL ? is_label(net, text, length) : is_two(net, text, dash, length)) ||
           (links && colon_of(net, text, length) != NULL);
}

rg_status rg_parse_faults(const rg_topology *net, const rg_kautz *kautz, unsigned kinds,
                          const char *text, rg_faults *faults, rg_refusal *refusal)
{
    const bool is_kautz = net == NULL || net->name.family == RG_FAMILY_KAUTZ;
    const bool one = !is_kautz && is_one(net, text, kinds);
    const bool cables = (kinds & RG_FAULTS_CABLES) != 0;
    const struct list list = {net, kautz, is_kautz, cables, text, faults, refusal};
    const rg_faults before = *faults;
    rg_status status = RG_OK;

    for (const char *at = text; status == RG_OK; at++) {
        at += strspn(at, " ");
        const size_t length = one ? strlen(at) : item_length(at);
        /* With both, a label may have a dash. */
        const bool is_link = (kinds & RG_FAULTS_VERTICES) == 0 ||
                             ((kinds & RG_FAULTS_LINKS) != 0 && !is_label(net, at, length) &&
                              (memchr(at, '-', length) != NULL || colon_of(net, at, length)));
        status = is_link ? add_link(&list, at, length) : add_vertex(&list, at, length);
        at += length;
        if (*at == '\0')
            break;
    }
    if (status != RG_OK) {
        faults->vertices = before.vertices;
        faults->links = before.links;
    }
    return status;
}

void rg_faults_close(rg_faults *faults)
{
    if (faults == NULL)
        return;
    free((void *)(uintptr_t)faults->vertex);
    free((void *)(uintptr_t)faults->link);
    *faults = (rg_faults){0};
}
