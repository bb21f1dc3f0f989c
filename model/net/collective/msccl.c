/* SPDX-License-Identifier: Apache-2.0 */

/* Reads a program in MSCCL's XML, as msccl-tools writes it; what it does is judged elsewhere. */

#include "msccl.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/wording.h"
#include "net/inner/xml.h"

#define NONE RG_MSCCL_NONE
#define MOST RG_MSCCL_MOST

enum { ALGO = 1, GPU, BLOCK, STEP }; /* depths of elements */

struct reader {
    struct rg_msccl p;
    rg_refusal *refusal;
    rg_xml xml;
    rg_status status;
    unsigned depth;
    uint64_t line;          /* of algo */
    uint32_t channels;      /* NONE: it does not say how many */
    uint32_t node, largest; /* buffer that is named */
    size_t room[2];         /* of blocks and steps */
    rg_room pieces;
};

__attribute__((format(printf, 2, 3))) static bool refuse(struct reader *r, const char *format, ...)
{
    char text[200];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (r->status == RG_OK)
        r->status = rg_refuse(r->refusal, RG_E_SYNTAX, NULL, "line %" PRIu64 ": %s",
                              r->p.verdict->line, text);
    return false;
}

/* A word of the file, as far as a line can have it. */
struct word {
    char text[32];
};

static struct word word_of(const char *name)
{
    struct word word = {"?"};
    size_t length = 0;

    while ((name[length] >= 'a' && name[length] <= 'z') || name[length] == '_')
        length++;
    if (name[length] == '\0' && length < sizeof word.text)
        memcpy(word.text, name, length + 1);
    return word;
}

static const char *text_of(const char **attributes, const char *name)
{
    for (; *attributes != NULL; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return "";
}

/* A number that is an attribute; NONE: -1, or refused. */
static uint32_t number_of(struct reader *r, const char **attributes, const char *name)
{
    const char *at = text_of(attributes, name);
    uint32_t number = 0;

    if (strcmp(at, "-1") == 0)
        return NONE;
    const char *const start = at;
    for (; *at >= '0' && *at <= '9' && number < MOST; at++)
        number = 10 * number + (uint32_t)(*at - '0');
    if (at > start && *at == '\0' && number < MOST)
        return number;
    (void)refuse(r, "%s: a number below 2^24, or -1, expected", name);
    return NONE;
}

/* The same, or another one where there is none. */
static uint32_t number_or(struct reader *r, const char **attributes, const char *name,
                          uint32_t otherwise)
{
    return text_of(attributes, name)[0] == '\0' ? otherwise : number_of(r, attributes, name);
}

/* A number of what has at least one. */
static uint32_t count_of(struct reader *r, const char **attributes, const char *name)
{
    const uint32_t number = number_of(r, attributes, name);

    if (number == NONE || number == 0)
        (void)refuse(r, "%s: a number from 1 on expected", name);
    return number;
}

static bool read_program(struct reader *r, const char **attributes)
{
    static const char *const names[] = {"allgather", "reduce_scatter", "allreduce", "broadcast",
                                        "alltoall"};
    const rg_collective collective = r->p.ask->collective;
    const char *coll = text_of(attributes, "coll");
    size_t i = 0;

    if (coll[0] == '\0')
        coll = names[collective];
    while (i < sizeof names / sizeof *names && strcmp(coll, names[i]) != 0)
        i++;
    if (i == sizeof names / sizeof *names)
        return refuse(
            r,
            "coll '%s' is not judged; allgather, reduce_scatter, allreduce, broadcast and "
            "alltoall are",
            word_of(coll).text);
    if (i != (size_t)collective)
        return refuse(r, "coll %s, but %s is asked for", names[i], rg_collective_name(collective));
    if (number_of(r, attributes, "ngpus") != r->p.nodes)
        return refuse(r, "ngpus: %u, the nodes of the network, expected", (unsigned)r->p.nodes);
    r->line = r->p.verdict->line;
    const char *in_place = text_of(attributes, "inplace");
    r->p.in_place = strcmp(in_place, "1") == 0;
    if (!r->p.in_place && in_place[0] != '\0' && strcmp(in_place, "0") != 0)
        return refuse(r, "inplace: 0 or 1 expected");
    if (text_of(attributes, "nchannels")[0] != '\0')
        r->channels = count_of(r, attributes, "nchannels");
    r->p.chunks = number_or(r, attributes, "nchunksperloop", 0);
    return r->status == RG_OK;
}

static bool read_node(struct reader *r, const char **attributes)
{
    const uint32_t node = number_of(r, attributes, "id");
    const uint32_t scratch = number_of(r, attributes, "s_chunks");
    const uint32_t size[] = {number_of(r, attributes, "i_chunks"),
                             number_of(r, attributes, "o_chunks")};

    if (r->status != RG_OK || scratch == NONE || size[0] == NONE || size[1] == NONE)
        return refuse(r, "gpu: i_chunks, o_chunks and s_chunks expected");
    if (node >= r->p.nodes || r->p.scratch[node] != NONE)
        return refuse(r, "gpu: the id of a node, once each, expected");
    for (unsigned i = 0; i < 2; i++)
        r->largest = size[i] > r->largest ? size[i] : r->largest;
    r->p.scratch[r->node = node] = scratch;
    return true;
}

/* A list with room for one more element. */
static void *grow(struct reader *r, void *list, uint32_t count, unsigned which, size_t size)
{
    void *grown = count < MOST ? rg_grown(list, count, &r->room[which], size) : NULL;

    if (grown == NULL && r->status == RG_OK)
        r->status = rg_refuse(r->refusal, count < MOST ? RG_E_MEMORY : RG_E_LARGE, NULL, NULL);
    return grown;
}

static bool read_block(struct reader *r, const char **attributes)
{
    struct rg_msccl *p = &r->p;
    const struct rg_msccl_block made = {.line = p->verdict->line,
                                        .node = r->node,
                                        .id = number_of(r, attributes, "id"),
                                        .send = number_of(r, attributes, "send"),
                                        .receive = number_of(r, attributes, "recv"),
                                        .channel = number_of(r, attributes, "chan"),
                                        .first = p->steps,
                                        .end = p->steps};
    struct rg_msccl_block *block = grow(r, p->block, p->blocks, 0, sizeof *block);

    if (block == NULL || r->status != RG_OK)
        return false;
    p->block = block;
    if ((made.send != NONE && made.send >= p->nodes) ||
        (made.receive != NONE && made.receive >= p->nodes))
        return refuse(r, "tb %u: send and recv: a node, or -1, expected", (unsigned)made.id);
    if (made.channel != NONE && made.channel >= r->channels)
        return refuse(r, "tb %u: a chan below nchannels, %u, expected", (unsigned)made.id,
                      (unsigned)r->channels);
    for (block += p->blocks; block > p->block && block[-1].node == made.node; block--) {
        if (block[-1].id == made.id)
            return refuse(r, "tb %u: this gpu has one of this id", (unsigned)made.id);
        if (block[-1].channel == made.channel &&
            ((made.send != NONE && block[-1].send == made.send) ||
             (made.receive != NONE && block[-1].receive == made.receive)))
            return refuse(r, "tb %u: tb %u has this node and channel too", (unsigned)made.id,
                          (unsigned)block[-1].id);
    }
    p->block[p->blocks++] = made;
    return true;
}

/* A place that a step names, as buffer + 3 * offset; NONE: refused. */
static uint32_t place_of(struct reader *r, const char **attributes, bool stored, uint32_t count)
{
    const char *name = text_of(attributes, stored ? "dstbuf" : "srcbuf");
    const uint32_t at = number_of(r, attributes, stored ? "dstoff" : "srcoff");
    const unsigned buffer = name[0] == 'i' ? 0 : name[0] == 'o' ? 1 : 2;

    if (strcmp(name, "i") != 0 && strcmp(name, "o") != 0 && strcmp(name, "s") != 0)
        (void)refuse(r, "%s: i, o or s expected", stored ? "dstbuf" : "srcbuf");
    else if (at == NONE || at + count > MOST)
        (void)refuse(r, "%s: the number of a chunk expected", stored ? "dstoff" : "srcoff");
    return r->status == RG_OK ? 3 * at + buffer : NONE;
}

static bool read_step(struct reader *r, const char **attributes)
{
    static const struct {
        const char *name;
        uint8_t does;
        bool loads, stores;
    } types[] = {
        {"s", RG_MSCCL_SENDS, true, false},
        {"r", RG_MSCCL_RECEIVES | RG_MSCCL_STORES, false, true},
        {"rcs", RG_MSCCL_RECEIVES | RG_MSCCL_STORES | RG_MSCCL_SENDS, false, true},
        {"rrc", RG_MSCCL_RECEIVES | RG_MSCCL_ADDS | RG_MSCCL_STORES, true, true},
        {"rrs", RG_MSCCL_RECEIVES | RG_MSCCL_ADDS | RG_MSCCL_SENDS, true, false},
        {"rrcs", RG_MSCCL_RECEIVES | RG_MSCCL_ADDS | RG_MSCCL_STORES | RG_MSCCL_SENDS, true, true},
        {"cpy", RG_MSCCL_STORES, true, true},
        {"re", RG_MSCCL_ADDS | RG_MSCCL_STORES, true, true},
        {"nop", 0, false, false}};
    const char *type = text_of(attributes, "type"), *shows = text_of(attributes, "hasdep");
    struct rg_msccl *p = &r->p;
    struct rg_msccl_block *block = &p->block[p->blocks - 1];
    const uint32_t after = block->end > block->first ? p->step[block->end - 1].number + 1 : 0;
    size_t i = 0;

    while (i < sizeof types / sizeof *types && strcmp(type, types[i].name) != 0)
        i++;
    if (i == sizeof types / sizeof *types)
        return refuse(
            r, "step %u: type '%s' is not judged; s, r, rcs, rrc, rrs, rrcs, re, cpy and nop are",
            (unsigned)number_or(r, attributes, "s", after), word_of(type).text);
    struct rg_msccl_step step = {.line = p->verdict->line,
                                 .block = p->blocks - 1,
                                 .number = number_or(r, attributes, "s", after),
                                 .from = NONE,
                                 .to = NONE,
                                 .wanted = number_or(r, attributes, "depid", NONE),
                                 .after = number_or(r, attributes, "deps", NONE),
                                 .waits = NONE,
                                 .source = NONE,
                                 .target = NONE,
                                 .does = types[i].does,
                                 .shows = strcmp(shows, "0") != 0};
    step.count = types[i].does == 0 ? 1 : count_of(r, attributes, "cnt");
    if (types[i].loads && r->status == RG_OK)
        step.from = place_of(r, attributes, false, step.count);
    if (types[i].stores && r->status == RG_OK)
        step.to = place_of(r, attributes, true, step.count);
    if (r->status != RG_OK)
        return false;
    if (step.number == NONE || step.number < after)
        return refuse(r, "s: a number above that of the step before expected");
    if (((step.does & RG_MSCCL_SENDS) != 0 && block->send == NONE) ||
        ((step.does & RG_MSCCL_RECEIVES) != 0 && block->receive == NONE))
        return refuse(r, "step %u: its tb has no node to send to, or to receive from",
                      (unsigned)step.number);
    struct rg_msccl_step *more = grow(r, p->step, p->steps, 1, sizeof *more);
    if (more == NULL)
        return false;
    p->step = more;
    p->step[p->steps++] = step;
    block->end = p->steps;
    return true;
}

static bool read_element(struct reader *r, const char *name, const char **attributes)
{
    static const char *const names[] = {
        [ALGO] = "algo", [GPU] = "gpu", [BLOCK] = "tb", [STEP] = "step"};
    static bool (*const read[])(struct reader *, const char **) = {
        [ALGO] = read_program, [GPU] = read_node, [BLOCK] = read_block, [STEP] = read_step};

    r->depth++;
    if (r->depth > STEP || strcmp(name, names[r->depth]) != 0)
        return refuse(r,
                      "not MSCCL's XML, which is algo, gpu, tb and step, each in the one before");
    return read[r->depth](r, attributes);
}

static bool begin(void *context, const char *name, const char **attributes)
{
    struct reader *r = context;

    r->p.verdict->line = r->xml.line;
    return read_element(r, name, attributes);
}

static bool end(void *context)
{
    ((struct reader *)context)->depth--;
    return true;
}

static void parse(struct reader *r, const char *text, size_t length)
{
    r->xml = (rg_xml){.context = r, .begin = begin, .end = end};
    const rg_status status = rg_xml_read(&r->xml, text, length);

    if (status == RG_E_MEMORY)
        r->status = rg_refuse(r->refusal, RG_E_MEMORY, NULL, NULL);
    if (status == RG_E_SYNTAX && r->xml.says != NULL) {
        r->p.verdict->line = r->xml.line;
        (void)refuse(r, "%s", r->xml.says);
    }
}

/* Chunks of a shard, or of the vector if shards are not whole chunks. */
static void put_chunks(const struct rg_msccl *p)
{
    const rg_collective collective = p->ask->collective;

    if (collective == RG_ALLREDUCE && p->chunks % p->nodes != 0)
        p->verdict->vector = p->chunks;
    else
        p->verdict->chunks = collective == RG_BROADCAST || collective == RG_ALLTOALL
                                 ? p->chunks
                                 : p->chunks / p->nodes;
}

rg_status rg_msccl_run(const rg_links *links, const rg_collective_ask *ask, const char *text,
                       size_t length, rg_schedule_verdict *verdict, rg_refusal *refusal)
{
    struct reader r = {
        .p = {.links = links, .ask = ask, .verdict = verdict, .nodes = links->nodes},
        .refusal = refusal,
        .channels = NONE,
    };
    struct rg_msccl *p = &r.p;

    if (links->to == NULL && links->routed == NULL)
        return rg_refuse(refusal, RG_E_OPTION, NULL, "MSCCL's XML is for direct networks");
    p->scratch = rg_room_get(&r.pieces, p->nodes, sizeof *p->scratch);
    p->mates = rg_room_get(&r.pieces, p->nodes, sizeof *p->mates);
    p->base = rg_room_get(&r.pieces, 3 * (size_t)p->nodes, sizeof *p->base);
    if (r.pieces.broken) {
        r.status = rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    } else {
        memset(p->scratch, 0xff, p->nodes * sizeof *p->scratch);
        memset(p->mates, 0xff, p->nodes * sizeof *p->mates);
        parse(&r, text, length);
    }
    verdict->line = r.status == RG_OK ? r.line : verdict->line;
    if (r.status == RG_OK && p->chunks == 0)
        p->chunks = r.largest;
    if (r.status == RG_OK && (r.largest != p->chunks || p->chunks == 0))
        (void)refuse(&r, "nchunksperloop: %u, the largest i_chunks or o_chunks, expected",
                     (unsigned)r.largest);
    if (r.status == RG_OK && ask->collective != RG_ALLREDUCE && ask->collective != RG_BROADCAST &&
        p->chunks % p->nodes != 0)
        (void)refuse(&r, "nchunksperloop: a multiple of the %u nodes expected", (unsigned)p->nodes);
    for (uint32_t node = 0; r.status == RG_OK && node < p->nodes; node++)
        if (p->scratch[node] == NONE)
            (void)refuse(&r, "there is no gpu %u", (unsigned)node);
    if (r.status == RG_OK) {
        put_chunks(p);
        r.status = rg_msccl_join(p);
        if (r.status == RG_OK && verdict->fault == RG_SCHEDULE_RIGHT)
            r.status = rg_msccl_judge(p);
        if (r.status != RG_OK)
            r.status = rg_refuse(refusal, r.status, NULL, NULL);
    }
    rg_room_end(&r.pieces);
    free(p->block);
    free(p->step);
    return r.status;
}
