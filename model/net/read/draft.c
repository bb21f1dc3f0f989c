/* SPDX-License-Identifier: Apache-2.0 */

/* Vertices and links as they come. */

#include "draft.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool rg_draft_refuse(struct draft *draft, rg_status status, const char *format, ...)
{
    const char *name = draft->options->name;
    const rg_quoted plain = rg_plain_text(name);
    char about[110], words[500];
    va_list arguments;

    if (draft->status != RG_OK)
        return false;
    draft->status = status;
    if (status == RG_E_MEMORY) /* no line of the file is to blame */
        return rg_refuse(draft->refusal, status, NULL, NULL) == RG_OK;
    if (draft->line > 0)
        (void)snprintf(about, sizeof about, "%s:%llu", plain.text, (unsigned long long)draft->line);
    else
        (void)snprintf(about, sizeof about, "%s", plain.text);
    va_start(arguments, format);
    (void)vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    (void)rg_refuse(draft->refusal, status, about, "%s", words);
    return false;
}

uint32_t rg_draft_line_of(const struct draft *draft)
{
    return draft->line < UINT32_MAX ? (uint32_t)draft->line : UINT32_MAX;
}

/* ---- Room ------------------------------------------------------------------------------------ */

bool rg_draft_grow(struct draft *draft, void *array, uint64_t count, uint64_t more, uint64_t *room,
                   size_t size)
{
    void **at = array;

    if (count + more <= *room)
        return true;
    const uint64_t wanted = count + more + (count + more) / 2 + 256;
    void *grown = realloc(*at, (size_t)wanted * size);
    if (grown == NULL)
        return rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
    *at = grown;
    *room = wanted;
    return true;
}

uint64_t rg_draft_entry(uint64_t hash, uint32_t number)
{
    return (hash & ~(uint64_t)UINT32_MAX) | number;
}

bool rg_draft_widen(struct draft *draft, struct draft_index *index, uint64_t count,
                    uint64_t (*hash)(const struct draft *draft, uint32_t number))
{
    if (2 * (count + 1) <= index->slots)
        return true;
    const uint64_t slots = index->slots == 0 ? 64 : 4 * index->slots;
    uint64_t *slot = malloc((size_t)slots * sizeof *slot);
    if (slot == NULL)
        return rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
    memset(slot, 0xff, (size_t)slots * sizeof *slot);
    for (uint64_t i = 0; i < index->slots; i++) {
        const uint32_t number = (uint32_t)index->slot[i];
        if (number == DRAFT_NONE)
            continue;
        const uint64_t of = hash(draft, number);
        uint64_t at = of & (slots - 1);
        while ((uint32_t)slot[at] != DRAFT_NONE)
            at = (at + 1) & (slots - 1);
        slot[at] = rg_draft_entry(of, number);
    }
    free(index->slot);
    *index = (struct draft_index){slot, slots};
    return true;
}

void rg_draft_close(struct draft *draft)
{
    free(draft->vertex);
    free(draft->link);
    free(draft->text);
    free(draft->keys.slot);
    free(draft->pairs.slot);
}

/* ---- Vertices -------------------------------------------------------------------------------- */

static uint64_t key_hash(const struct draft *draft, uint32_t vertex)
{
    const char *key = draft->text + draft->vertex[vertex].key;
    return rg_rows_hash(key, strlen(key));
}

/* Where a key stands in the table, or would. */
static uint64_t *key_slot(const struct draft *draft, const char *key, size_t length)
{
    const uint64_t mask = draft->keys.slots - 1, hash = rg_rows_hash(key, length);
    uint64_t at = hash & mask;

    for (; (uint32_t)draft->keys.slot[at] != DRAFT_NONE; at = (at + 1) & mask) {
        if ((draft->keys.slot[at] ^ hash) >> 32 != 0)
            continue;
        const char *other = draft->text + draft->vertex[(uint32_t)draft->keys.slot[at]].key;
        if (strncmp(other, key, length) == 0 && other[length] == '\0')
            break;
    }
    return &draft->keys.slot[at];
}

uint32_t rg_draft_find(const struct draft *draft, const char *key, size_t length)
{
    return draft->keys.slots == 0 ? DRAFT_NONE : (uint32_t)*key_slot(draft, key, length);
}

/* Keeps a name, with a zero behind it. */
static bool keep(struct draft *draft, const char *name, size_t length, uint64_t *at)
{
    const char *why = length == 0 ? "it is empty" : NULL;
    uint32_t code;

    if (length >= RG_TOPOLOGY_MAX_LABEL)
        return rg_draft_refuse(draft, RG_E_SYNTAX, "the name %s has %zu bytes, more than %d",
                               rg_quote(name, length).text, length, RG_TOPOLOGY_MAX_LABEL - 1);
    for (size_t i = 0, bytes; i < length && why == NULL; i += bytes) {
        bytes = rg_character(name + i, length - i, &code);
        if (bytes == 0)
            why = "it is not in UTF-8; iconv -f WINDOWS-1252 -t UTF-8 FILE may make it so";
        else if (code == '"')
            why = "it has a double quote; put ' for it";
        else if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xfffe || code == 0xffff)
            why = "leave out what cannot be printed"; /* controls, and what XML does not have */
    }
    if (why != NULL)
        return rg_draft_refuse(draft, RG_E_SYNTAX, "%s is no name: %s", rg_quote(name, length).text,
                               why);
    if (!rg_draft_grow(draft, &draft->text, draft->used, length + 1, &draft->text_room, 1))
        return false;
    *at = draft->used;
    memcpy(draft->text + draft->used, name, length);
    draft->text[draft->used + length] = '\0';
    draft->used += length + 1;
    return true;
}

bool rg_draft_vertex(struct draft *draft, const char *key, size_t length, bool is_switch,
                     uint32_t *vertex)
{
    struct draft_vertex made = {.is_switch = is_switch, .line = rg_draft_line_of(draft)};

    if (rg_draft_find(draft, key, length) != DRAFT_NONE)
        return rg_draft_refuse(draft, RG_E_SYNTAX, "a second %s; leave it out, or rename it",
                               rg_quote(key, length).text);
    if (draft->vertices == RG_GRAPH_MOST_VERTICES)
        return rg_draft_refuse(draft, RG_E_LARGE, "more than %u vertices", RG_GRAPH_MOST_VERTICES);
    if (!keep(draft, key, length, &made.key) ||
        !rg_draft_grow(draft, &draft->vertex, draft->vertices, 1, &draft->vertex_room,
                       sizeof made) ||
        !rg_draft_widen(draft, &draft->keys, draft->vertices, key_hash))
        return false;
    made.label = made.key;
    *vertex = (uint32_t)draft->vertices;
    draft->vertex[*vertex] = made;
    *key_slot(draft, key, length) = rg_draft_entry(rg_rows_hash(key, length), *vertex);
    draft->vertices++;
    return true;
}

bool rg_draft_named(struct draft *draft, const char *key, size_t length, uint32_t *vertex)
{
    *vertex = rg_draft_find(draft, key, length);
    return *vertex != DRAFT_NONE || rg_draft_vertex(draft, key, length, false, vertex);
}

bool rg_draft_label(struct draft *draft, uint32_t vertex, const char *text, size_t length)
{
    return keep(draft, text, length, &draft->vertex[vertex].label);
}

/* ---- Links ----------------------------------------------------------------------------------- */

static uint64_t pair_of(const struct draft *draft, uint32_t from, uint32_t to)
{
    const bool turn = !draft->directed && from > to;
    const uint64_t pair = turn ? (uint64_t)to << 32 | from : (uint64_t)from << 32 | to;
    const uint64_t mixed = (pair ^ pair >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    return mixed ^ mixed >> 32;
}

static uint64_t link_hash(const struct draft *draft, uint32_t link)
{
    return pair_of(draft, draft->link[link].from, draft->link[link].to);
}

static uint64_t *pair_slot(const struct draft *draft, uint32_t from, uint32_t to)
{
    const uint64_t mask = draft->pairs.slots - 1, hash = pair_of(draft, from, to);
    uint64_t at = hash & mask;

    for (; (uint32_t)draft->pairs.slot[at] != DRAFT_NONE; at = (at + 1) & mask) {
        if ((draft->pairs.slot[at] ^ hash) >> 32 != 0)
            continue;
        const struct draft_link *other = &draft->link[(uint32_t)draft->pairs.slot[at]];
        if ((other->from == from && other->to == to) ||
            (!draft->directed && other->from == to && other->to == from))
            break;
    }
    return &draft->pairs.slot[at];
}

uint32_t rg_draft_between(const struct draft *draft, uint32_t from, uint32_t to)
{
    return draft->pairs.slots == 0 ? DRAFT_NONE : (uint32_t)*pair_slot(draft, from, to);
}

bool rg_draft_link(struct draft *draft, struct draft_link link)
{
    const char *key = draft->text + draft->vertex[link.from].key;
    const bool loop = link.from == link.to;

    link.again = !loop && rg_draft_between(draft, link.from, link.to) != DRAFT_NONE;
    if (draft->options->simplify && (loop || link.again)) {
        draft->dropped++;
        return true;
    }
    if (loop)
        return rg_draft_refuse(
            draft, RG_E_SYNTAX,
            "a loop from %s to %s; if the format is right, --simplify drops such links",
            rg_quote_text(key).text, rg_quote_text(key).text);
    if (draft->links == RG_GRAPH_MOST_LINKS)
        return rg_draft_refuse(draft, RG_E_LARGE, "more than %u links", RG_GRAPH_MOST_LINKS);
    if (!rg_draft_grow(draft, &draft->link, draft->links, 1, &draft->link_room, sizeof link) ||
        !rg_draft_widen(draft, &draft->pairs, draft->links, link_hash))
        return false;
    if (!link.again)
        *pair_slot(draft, link.from, link.to) =
            rg_draft_entry(pair_of(draft, link.from, link.to), (uint32_t)draft->links);
    draft->vertex[link.from].used = draft->vertex[link.to].used = true;
    link.line = rg_draft_line_of(draft);
    draft->link[draft->links++] = link;
    draft->delayed = draft->delayed || link.delay > 0 || link.delay_back > 0;
    draft->cabled = draft->cabled || link.cable > 0;
    return true;
}

bool rg_draft_delay(struct draft *draft, const char *text, size_t length, uint8_t *delay)
{
    char copy[40] = "", *end = copy;
    double clocks = 0;

    if (length < sizeof copy && *text != '+' && *text != '-') {
        memcpy(copy, text, length);
        clocks = strtod(copy, &end);
    }
    if (end == copy || *end != '\0' || copy[strspn(copy, "0123456789.eE+-")] != '\0' ||
        !(clocks >= 1 && clocks <= RG_SIM_MAX_DELAY) || clocks != floor(clocks))
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "%s is no delay: whole clocks from 1 to %d expected%s",
                               rg_quote(text, length).text, RG_SIM_MAX_DELAY,
                               *text == '{' ? "; networkx: write_edgelist with data=False" : "");
    *delay = (uint8_t)clocks;
    return true;
}

/* ---- Text ------------------------------------------------------------------------------------ */

bool rg_draft_number(const char *text, size_t length, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;

    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || value > most)
            return false;
        value = value * 10 + (uint64_t)(text[i] - '0');
    }
    *number = value;
    return length > 0 && value <= most;
}

bool rg_draft_port(struct draft *draft, const char *text, size_t length, uint16_t *port)
{
    uint64_t number;

    if (!rg_draft_number(text, length, RG_TOPOLOGY_MAX_PORTS - 1, &number))
        return rg_draft_refuse(draft, RG_E_SYNTAX, "%s is no port: 0..%d expected",
                               rg_quote(text, length).text, RG_TOPOLOGY_MAX_PORTS - 1);
    *port = (uint16_t)number;
    return true;
}

bool rg_draft_line(struct draft *draft, struct draft_text *text, struct draft_text *line)
{
    if (text->at == text->end)
        return false;
    /* Some editors begin a file with a mark of its bytes' order. */
    if (draft->line == 0 && text->end - text->at >= 3 && memcmp(text->at, "\xef\xbb\xbf", 3) == 0)
        text->at += 3;
    const char *end = memchr(text->at, '\n', (size_t)(text->end - text->at));
    *line = (struct draft_text){text->at, end == NULL ? text->end : end};
    text->at = end == NULL ? text->end : end + 1;
    draft->line++;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool rg_draft_word(struct draft_text *line, struct draft_text *word)
{
    while (line->at < line->end && is_blank(*line->at))
        line->at++;
    word->at = line->at;
    while (line->at < line->end && !is_blank(*line->at))
        line->at++;
    word->end = line->at;
    return word->at < word->end;
}

bool rg_draft_is(struct draft_text word, const char *text)
{
    const size_t length = strlen(text);
    return (size_t)(word.end - word.at) == length && memcmp(word.at, text, length) == 0;
}

/* The place of a text among words, whatever the letters' case; their number if it is none. */
static unsigned place_of(struct draft_text text, const char *const *words, unsigned count)
{
    const size_t length = (size_t)(text.end - text.at);
    unsigned i = 0;

    while (i < count && (strlen(words[i]) != length || strncasecmp(text.at, words[i], length) != 0))
        i++;
    return i;
}

bool rg_draft_direction(struct draft *draft, struct draft_text name, struct draft_text text,
                        enum direction *is)
{
    static const char *const names[] = {"type", "directed", "edge_type"};
    static const char *const words[] = {"undirected", "directed", "false", "true",
                                        "0",          "1",        "no",    "yes"};
    const unsigned known = place_of(name, names, 3), i = place_of(text, words, 8);

    *is = i == 8 ? UNSAID : i % 2 == 0 ? UNDIRECTED : DIRECTED;
    if (text.at == text.end || (known == 2 && i > 1))
        return true;
    if (known > 1)
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "%s may say that links lead one way: name it 'directed', with true "
                               "or false, or leave it out",
                               rg_quote(name.at, (size_t)(name.end - name.at)).text);
    return i < 8 || rg_draft_refuse(draft, RG_E_SYNTAX,
                                    "%s: no type of a link: Directed or Undirected expected",
                                    rg_quote(text.at, (size_t)(text.end - text.at)).text);
}
