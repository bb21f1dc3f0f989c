/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Runs a program in MSCCL's XML, to see which sends it makes: each link moves a chunk a round, as
 * soon as it can, and the chunk is there in the next round. A place of memory holds a thing, which
 * is shard * chunks + chunk. Whether the sends are right is judged elsewhere (check.c).
 */

#include <stdlib.h>
#include <string.h>

#include "inner/net/collective.h"

#define NONE UINT32_MAX
#define MOST_PLACES (1 << 24) /* of all nodes, and of steps */

enum { RECEIVES = 1, ADDS = 2, SENDS = 4, COPIES = 8 };

struct step {
    uint64_t line;
    unsigned does;
    uint32_t from, to, count; /* places: the first ones, and how many */
    uint32_t block;
    uint32_t wanted, after_block,
        after; /* a block, by its id: this step of it must be over; NONE: none must */
};

/* A thread block: its steps one after the other, each for one chunk after the other. */
struct block {
    uint32_t node, id, send, receive, channel;
    uint32_t first, steps;     /* of the program's */
    uint32_t over, part;       /* steps, and chunks of the one at hand */
    bool received;             /* that chunk, which is to be sent on */
    uint32_t mates;            /* the first block of the node */
    uint32_t sender, receiver; /* the blocks at the other ends */
    uint32_t sent, head, tail; /* messages: how many, and those on their way */
};

struct message {
    uint32_t thing, next;
    uint64_t round;
};

struct rg_msccl {
    const rg_collective_ask *ask;
    uint32_t nodes, chunks; /* chunks 0: not known yet */
    bool in_place;
    uint32_t node, base[3]; /* what is read: its first places of input, output, scratch memory */
    uint32_t *output;       /* of a node: its first place */
    uint32_t *thing;        /* of a place */
    uint32_t *writer;       /* of a place: the step that wrote it, or NONE */
    uint32_t *known; /* [block * blocks of a node + other]: steps of it that are surely over */
    uint32_t width;  /* most blocks of a node */
    uint32_t mates;  /* the first block of the node that is read */
    uint32_t places, blocks, steps, messages, room[3];
    struct block *block;
    struct step *step;
    struct message *message;
    uint64_t line;
    rg_status status;
};

/* ---- Reading --------------------------------------------------------------------------------- */

/* Room for one more element of a list. */
static bool grow(struct rg_msccl *p, void *list, uint32_t count, uint32_t *room, size_t size)
{
    void **at = list;

    if (count < *room)
        return true;
    void *more = realloc(*at, (2 * (size_t)*room + 64) * size);
    if (more == NULL || count >= MOST_PLACES) {
        p->status = RG_E_MEMORY;
        return false;
    }
    *at = more;
    *room = 2 * *room + 64;
    return true;
}

static const char *text_of(const char **attributes, const char *name)
{
    for (; *attributes != NULL; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return "";
}

/* A number that is an attribute; NONE: -1, or none. */
static uint32_t number_of(const char **attributes, const char *name)
{
    const char *at = text_of(attributes, name);
    uint32_t number = 0;

    if (*at == '\0')
        return NONE;
    for (; *at >= '0' && *at <= '9' && number < MOST_PLACES; at++)
        number = 10 * number + (uint32_t)(*at - '0');
    return *at == '\0' && number < MOST_PLACES ? number : NONE;
}

/* What the places of a node's memory hold at first, and which are the same in place. */
static bool read_node(struct rg_msccl *p, const char **attributes)
{
    const rg_collective collective = p->ask->collective;
    const uint32_t input = number_of(attributes, "i_chunks");
    const uint32_t output = number_of(attributes, "o_chunks");
    const uint32_t scratch = number_of(attributes, "s_chunks");
    const uint32_t chunks = collective == RG_ALLGATHER ? input
                            : collective == RG_REDUCE_SCATTER || collective == RG_BROADCAST
                                ? output
                                : input / p->nodes;
    const uint32_t all = chunks * (collective == RG_BROADCAST ? 1 : p->nodes);
    const bool gathers = collective == RG_ALLGATHER, scatters = collective == RG_REDUCE_SCATTER;

    p->node = number_of(attributes, "id");
    if (p->node >= p->nodes || input == NONE || output == NONE || scratch == NONE || chunks == 0 ||
        (p->chunks != 0 && p->chunks != chunks) || (collective == RG_ALLTOALL && chunks != 1) ||
        output != (scatters ? chunks : all) || (input != (gathers ? chunks : all) && input > 0) ||
        (uint64_t)p->places + input + output + scratch > MOST_PLACES)
        return false;
    p->chunks = chunks;
    const uint32_t before = p->places;
    p->base[0] = before;
    p->base[1] = before + input;
    p->base[2] = p->base[1] + output;
    p->places = p->base[2] + scratch;
    if (p->in_place && gathers)
        p->base[0] = p->base[1] + p->node * chunks;
    else if (p->in_place)
        p->base[1] = before + (scatters ? p->node * chunks : 0);
    p->output[p->node] = p->base[1];
    p->mates = p->blocks;
    uint32_t *thing = realloc(p->thing, (p->places + 1) * sizeof *thing);
    if (thing == NULL)
        return false;
    p->thing = thing;
    memset(thing + before, 0xff, (p->places - before) * sizeof *thing);
    for (uint32_t i = 0; i < input; i++)
        if (collective != RG_BROADCAST || p->node == p->ask->root)
            thing[p->base[0] + i] = collective == RG_ALLGATHER   ? p->node * chunks + i
                                    : collective == RG_ALLTOALL  ? p->node * p->nodes + i
                                    : collective == RG_BROADCAST ? p->node * chunks + i
                                                                 : i;
    return true;
}

static bool read_block(struct rg_msccl *p, const char **attributes)
{
    if (p->output[p->node] == NONE || !grow(p, &p->block, p->blocks, &p->room[0], sizeof *p->block))
        return false;
    p->block[p->blocks++] = (struct block){.node = p->node,
                                           .id = number_of(attributes, "id"),
                                           .send = number_of(attributes, "send"),
                                           .receive = number_of(attributes, "recv"),
                                           .channel = number_of(attributes, "chan"),
                                           .first = p->steps,
                                           .mates = p->mates,
                                           .sender = NONE,
                                           .receiver = NONE,
                                           .head = NONE};
    return true;
}

/* The first of the places that a step names, as source or destination. */
static uint32_t place_of(const struct rg_msccl *p, const char **attributes, bool destination)
{
    static const char buffers[] = "ios";
    const char *name = text_of(attributes, destination ? "dstbuf" : "srcbuf");
    const char *found = name[0] == '\0' ? NULL : strchr(buffers, name[0]);
    const uint32_t at = number_of(attributes, destination ? "dstoff" : "srcoff");

    return found == NULL || at == NONE ? NONE : p->base[found - buffers] + at;
}

/* Whether a step that needs a place has it in the memory of its node. */
static bool has(const struct rg_msccl *p, uint32_t place, const struct step *step, unsigned needs)
{
    return (step->does & needs) == 0 ||
           (place != NONE && (uint64_t)place + step->count <= p->places);
}

static bool read_step(struct rg_msccl *p, const char **attributes)
{
    static const struct {
        const char *name;
        unsigned does;
    } types[] = {{"s", SENDS},
                 {"r", RECEIVES},
                 {"rcs", RECEIVES | SENDS},
                 {"rrc", RECEIVES | ADDS},
                 {"rrs", RECEIVES | ADDS | SENDS},
                 {"rrcs", RECEIVES | ADDS | SENDS},
                 {"cpy", COPIES},
                 {"nop", 0}};
    const char *type = text_of(attributes, "type");
    size_t i = 0;

    while (i < sizeof types / sizeof *types && strcmp(type, types[i].name) != 0)
        i++;
    if (p->blocks == 0 || i == sizeof types / sizeof *types ||
        !grow(p, &p->step, p->steps, &p->room[1], sizeof *p->step))
        return false;
    struct step *step = &p->step[p->steps++];
    struct block *block = &p->block[p->blocks - 1];
    *step = (struct step){.line = p->line,
                          .block = p->blocks - 1,
                          .does = types[i].does,
                          .count = number_of(attributes, "cnt"),
                          .wanted = number_of(attributes, "depid"),
                          .after_block = NONE,
                          .after = number_of(attributes, "deps")};
    step->count = step->does == 0 ? 1 : step->count;
    /* What is received and sent on is in one place. */
    const bool receives = (step->does & RECEIVES) != 0, sums_on = strcmp(type, "rrs") == 0;
    step->from = place_of(p, attributes, receives && !sums_on);
    step->to = place_of(p, attributes, !sums_on);
    block->steps++;
    return step->count != NONE && has(p, step->from, step, SENDS | COPIES) &&
           has(p, step->to, step, RECEIVES | COPIES) &&
           (block->send < p->nodes || (step->does & SENDS) == 0) &&
           (block->receive < p->nodes || (step->does & RECEIVES) == 0);
}

static bool read_element(struct rg_msccl *p, const char *name, const char **attributes)
{
    if (strcmp(name, "algo") == 0) {
        p->in_place = strcmp(text_of(attributes, "inplace"), "1") == 0;
        return number_of(attributes, "ngpus") == p->nodes;
    }
    if (strcmp(name, "gpu") == 0)
        return read_node(p, attributes);
    if (strcmp(name, "tb") == 0)
        return read_block(p, attributes);
    return strcmp(name, "step") == 0 && read_step(p, attributes);
}

#if defined __wasm__ || defined RG_NO_XML

static rg_status parse(struct rg_msccl *p, const char *text, size_t length)
{
    (void)text;
    (void)length;
    return read_element(p, "", NULL) ? RG_OK : RG_E_OPTION;
}

#else

#include <expat.h>

struct parse {
    struct rg_msccl *program;
    XML_Parser parser;
};

static void XMLCALL begin(void *data, const char *name, const char **attributes)
{
    struct parse *parse = data;
    struct rg_msccl *p = parse->program;

    p->line = XML_GetCurrentLineNumber(parse->parser);
    if (read_element(p, name, attributes))
        return;
    p->status = p->status == RG_OK ? RG_E_SYNTAX : p->status;
    (void)XML_StopParser(parse->parser, XML_FALSE);
}

static rg_status parse(struct rg_msccl *p, const char *text, size_t length)
{
    struct parse parse = {p, XML_ParserCreate(NULL)};

    if (parse.parser == NULL)
        return RG_E_MEMORY;
    XML_SetUserData(parse.parser, &parse);
    XML_SetStartElementHandler(parse.parser, begin);
    if (length > INT32_MAX ||
        (XML_Parse(parse.parser, text, (int)length, 1) != XML_STATUS_OK && p->status == RG_OK)) {
        p->status = RG_E_SYNTAX;
        p->line = XML_GetCurrentLineNumber(parse.parser);
    }
    XML_ParserFree(parse.parser);
    return p->status;
}

#endif

/* ---- Running --------------------------------------------------------------------------------- */

/* Who is at the other end of each connection, and which blocks are waited for. */
static void find_ends(struct rg_msccl *p)
{
    for (uint32_t i = 0; i < p->blocks; i++)
        for (uint32_t j = 0; j < p->blocks; j++) {
            struct block *one = &p->block[i];
            const struct block *other = &p->block[j];
            if (one->channel == other->channel && other->node == one->receive &&
                other->send == one->node)
                one->sender = j;
            if (one->channel == other->channel && other->node == one->send &&
                other->receive == one->node)
                one->receiver = j;
            for (uint32_t at = one->first; other->node == one->node && at < one->first + one->steps;
                 at++)
                if (p->step[at].wanted == other->id)
                    p->step[at].after_block = j;
        }
}

/* Whether the chunk that a block receives as number `number` is added to what is there. */
static bool will_add(const struct rg_msccl *p, const struct block *block, uint32_t number)
{
    for (uint32_t i = 0; i < block->steps; i++) {
        const struct step *step = &p->step[block->first + i];
        if ((step->does & RECEIVES) == 0)
            continue;
        if (number < step->count)
            return (step->does & ADDS) != 0;
        number -= step->count;
    }
    return false;
}

struct run {
    struct rg_msccl *p;
    const rg_links *links;
    uint64_t round;
    uint64_t *busy; /* [from * nodes + to]: the round of the last send */
    rg_schedule_taker *take;
    void *judge;
    rg_schedule_verdict *verdict;
};

static void fail(struct run *r, const struct step *step, rg_schedule_fault fault)
{
    r->verdict->fault = fault;
    r->verdict->line = step->line;
}

/* A step has waited for another block: what that one knows is known. */
static void learn(struct rg_msccl *p, const struct block *block, const struct step *step)
{
    const struct block *other = &p->block[step->after_block];
    uint32_t *mine = &p->known[(size_t)step->block * p->width];
    const uint32_t *theirs = &p->known[(size_t)step->after_block * p->width];

    for (uint32_t i = 0; i < p->width; i++)
        mine[i] = theirs[i] > mine[i] ? theirs[i] : mine[i];
    if (mine[step->after_block - block->mates] <= step->after && other->over > step->after)
        mine[step->after_block - block->mates] = step->after + 1;
}

/* Whether what wrote a place was surely before a step: in its block, or waited for. */
static bool is_over(const struct rg_msccl *p, const struct step *step, uint32_t place)
{
    const uint32_t writer = p->writer[place];
    if (writer == NONE || p->step[writer].block == step->block)
        return true;
    const struct block *block = &p->block[p->step[writer].block];
    return p->known[(size_t)step->block * p->width + p->step[writer].block - block->mates] >
           writer - block->first;
}

static bool receive(struct run *r, struct block *block, const struct step *step)
{
    struct rg_msccl *p = r->p;
    struct block *sender = block->sender == NONE ? NULL : &p->block[block->sender];
    uint32_t *thing = &p->thing[step->to + block->part];

    if (sender == NULL || sender->head == NONE || p->message[sender->head].round >= r->round)
        return false;
    const struct message *message = &p->message[sender->head];
    if ((step->does & ADDS) != 0 && *thing != message->thing)
        fail(r, step, RG_SCHEDULE_AGAIN);
    else if ((step->does & ADDS) != 0 && !is_over(p, step, step->to + block->part))
        fail(r, step, RG_SCHEDULE_RACE);
    *thing = message->thing;
    p->writer[step->to + block->part] = (uint32_t)(step - p->step);
    sender->head = message->next;
    return true;
}

static bool send(struct run *r, struct block *block, const struct step *step)
{
    struct rg_msccl *p = r->p;
    const uint32_t cut = p->ask->collective == RG_ALLTOALL ? p->nodes : p->chunks;
    const uint32_t thing = p->thing[step->from + block->part];
    uint64_t *busy = &r->busy[(size_t)block->node * p->nodes + block->send];
    rg_collective_send made = {.round = r->round,
                               .from = block->node,
                               .to = block->send,
                               .shard = thing / cut,
                               .chunk = thing % cut};

    if (*busy == r->round || !grow(p, &p->message, p->messages, &p->room[2], sizeof *p->message))
        return false;
    *busy = r->round;
    while (r->links->to != NULL && made.port < r->links->ports &&
           r->links->to[(size_t)block->node * r->links->ports + made.port] != block->send)
        made.port++;
    made.adds = block->receiver != NONE && will_add(p, &p->block[block->receiver], block->sent++);
    fail(r, step,
         thing == NONE                                 ? RG_SCHEDULE_ABSENT
         : !is_over(p, step, step->from + block->part) ? RG_SCHEDULE_RACE
                                                       : r->take(r->judge, &made));
    if (block->head == NONE)
        block->head = p->messages;
    else
        p->message[block->tail].next = p->messages;
    block->tail = p->messages;
    p->message[p->messages++] = (struct message){thing, NONE, r->round};
    return true;
}

/* One chunk of a block's step, if it can go on. */
static bool go_on(struct run *r, struct block *block)
{
    struct rg_msccl *p = r->p;
    const struct step *step = &p->step[block->first + block->over];

    if (block->over == block->steps)
        return false;
    if (step->after_block != NONE && step->after != NONE &&
        p->block[step->after_block].over <= step->after)
        return false;
    if (step->after_block != NONE && step->after != NONE)
        learn(p, block, step);
    if ((step->does & RECEIVES) != 0 && !block->received) {
        if (!receive(r, block, step))
            return false;
        block->received = (step->does & SENDS) != 0;
        if (block->received)
            return true;
    }
    if ((step->does & SENDS) != 0 && !send(r, block, step))
        return false;
    if ((step->does & COPIES) != 0) {
        if (!is_over(p, step, step->from + block->part))
            fail(r, step, RG_SCHEDULE_RACE);
        p->thing[step->to + block->part] = p->thing[step->from + block->part];
        p->writer[step->to + block->part] = (uint32_t)(step - p->step);
    }
    block->received = false;
    if (++block->part == step->count) {
        block->part = 0;
        block->over++;
    }
    return true;
}

static void run_all(struct rg_msccl *p, const rg_links *links, rg_schedule_taker *take, void *judge,
                    rg_schedule_verdict *verdict)
{
    struct run r = {p, links, 0, NULL, take, judge, verdict};
    bool any = true;

    r.busy = calloc((size_t)p->nodes * p->nodes, sizeof *r.busy);
    if (r.busy == NULL)
        p->status = RG_E_MEMORY;
    while (any && p->status == RG_OK && verdict->fault == RG_SCHEDULE_RIGHT) {
        bool more = true;
        any = false;
        r.round++;
        while (more && verdict->fault == RG_SCHEDULE_RIGHT) {
            more = false;
            for (uint32_t i = 0; i < p->blocks && verdict->fault == RG_SCHEDULE_RIGHT; i++)
                more |= go_on(&r, &p->block[i]);
            any |= more;
        }
    }
    for (uint32_t i = 0; i < p->blocks && verdict->fault == RG_SCHEDULE_RIGHT; i++)
        if (p->block[i].over < p->block[i].steps)
            fail(&r, &p->step[p->block[i].first + p->block[i].over], RG_SCHEDULE_STUCK);
    free(r.busy);
}

/* At the end all output is in its place. */
static void check_output(const struct rg_msccl *p, rg_schedule_verdict *verdict)
{
    const bool scatters = p->ask->collective == RG_REDUCE_SCATTER;
    const bool one = p->ask->collective == RG_BROADCAST;
    const uint32_t count = p->chunks * (scatters || one ? 1 : p->nodes);

    for (uint32_t node = 0; node < p->nodes; node++)
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t thing = p->ask->collective == RG_ALLTOALL ? i * p->nodes + node
                                   : scatters                        ? node * p->chunks + i
                                   : one                             ? p->ask->root * p->chunks + i
                                                                     : i;
            if (p->output[node] != NONE && p->thing[p->output[node] + i] == thing)
                continue;
            verdict->fault = RG_SCHEDULE_MISSING;
            verdict->line = 0;
            verdict->send = (rg_collective_send){
                .to = node, .shard = thing / p->chunks, .chunk = thing % p->chunks};
        }
}

rg_status rg_msccl_open(const rg_collective_ask *ask, uint32_t nodes, const char *text,
                        size_t length, rg_msccl **program, uint64_t *line)
{
    struct rg_msccl *p = calloc(1, sizeof *p);

    *program = p;
    if (p == NULL)
        return RG_E_MEMORY;
    p->ask = ask;
    p->nodes = nodes;
    p->output = malloc(nodes * sizeof *p->output);
    rg_status status = RG_E_MEMORY;
    if (p->output != NULL) {
        memset(p->output, 0xff, nodes * sizeof *p->output);
        status = parse(p, text, length);
    }
    *line = p->line;
    return status == RG_OK && p->chunks == 0 ? RG_E_SYNTAX : status;
}

uint32_t rg_msccl_chunks(const rg_msccl *program)
{
    return program->chunks;
}

rg_status rg_msccl_run(rg_msccl *program, const rg_links *links, rg_schedule_taker *take,
                       void *judge, rg_schedule_verdict *verdict)
{
    find_ends(program);
    for (uint32_t i = 0; i < program->blocks; i++)
        if (i - program->block[i].mates >= program->width)
            program->width = i - program->block[i].mates + 1;
    program->known = calloc((size_t)program->blocks * program->width + 1, sizeof *program->known);
    program->writer = malloc((program->places + 1) * sizeof *program->writer);
    if (program->known == NULL || program->writer == NULL)
        return RG_E_MEMORY;
    memset(program->writer, 0xff, program->places * sizeof *program->writer);
    run_all(program, links, take, judge, verdict);
    if (verdict->fault == RG_SCHEDULE_RIGHT)
        check_output(program, verdict);
    return program->status;
}

void rg_msccl_close(rg_msccl *program)
{
    if (program == NULL)
        return;
    free(program->known);
    free(program->writer);
    free(program->output);
    free(program->thing);
    free(program->block);
    free(program->step);
    free(program->message);
    free(program);
}
