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

/* What a step does with one chunk: it receives, sends or copies. */
struct move {
    uint64_t line, round; /* of a send: when it was, or 0 */
    unsigned does;
    uint32_t from, to; /* places */
    uint32_t block, step;
    uint32_t wanted, other, after; /* a block, by its id: this step of it must be over, or NONE */
    uint32_t mate;                 /* the receive of a send, or the other way round; NONE */
    uint32_t thing;                /* that was sent */
};

/* A thread block: its moves one after the other. */
struct block {
    uint32_t node, id, send, receive, channel;
    uint32_t first, end, next; /* moves of the program */
    uint32_t steps;
    uint32_t mates; /* the first block of the node */
};

struct program {
    const rg_collective_ask *ask;
    const rg_msccl_judge *judge;
    const rg_links *links;
    rg_schedule_verdict *verdict;
    uint32_t nodes, chunks; /* chunks 0: not known yet */
    bool in_place;
    uint32_t node, base[3]; /* what is read: its first places of input, output, scratch memory */
    uint32_t *output;       /* of a node: its first place */
    uint32_t *thing;        /* of a place */
    uint32_t *writer;       /* of a place: the move that wrote it, or NONE */
    uint32_t *known; /* [block * blocks of a node + other]: steps of it that are surely over */
    uint32_t width;  /* most blocks of a node */
    uint32_t mates;  /* the first block of the node that is read */
    uint32_t places, blocks, moves;
    size_t room[2]; /* of blocks and moves */
    rg_room pieces;
    struct block *block;
    struct move *move;
    uint64_t round, *busy; /* [from * nodes + to]: the round of the last send */
    rg_status status;
};

/* ---- Reading --------------------------------------------------------------------------------- */

/* A list with room for one more element. */
static void *grow(struct program *p, void *list, uint32_t count, unsigned which, size_t size)
{
    void *grown = count < MOST_PLACES ? rg_grown(list, count, &p->room[which], size) : NULL;

    p->status = grown == NULL ? RG_E_MEMORY : p->status;
    return grown;
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
static bool read_node(struct program *p, const char **attributes)
{
    const rg_collective collective = p->ask->collective;
    const uint32_t input = number_of(attributes, "i_chunks");
    const uint32_t output = number_of(attributes, "o_chunks");
    const uint32_t scratch = number_of(attributes, "s_chunks");
    const uint32_t chunks = collective == RG_ALLGATHER ? input
                            : collective == RG_REDUCE_SCATTER || collective == RG_BROADCAST
                                ? output
                                : input / p->nodes;
    const uint64_t all = (uint64_t)chunks * (collective == RG_BROADCAST ? 1 : p->nodes);
    const bool gathers = collective == RG_ALLGATHER, scatters = collective == RG_REDUCE_SCATTER;

    p->node = number_of(attributes, "id");
    if (p->node >= p->nodes || p->output[p->node] != NONE || input == NONE || output == NONE ||
        scratch == NONE || chunks == 0 || (p->chunks != 0 && p->chunks != chunks) ||
        (collective == RG_ALLTOALL && chunks != 1) || output != (scatters ? chunks : all) ||
        (input != (gathers ? chunks : all) && (collective != RG_BROADCAST || input > 0)) ||
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
    if (thing == NULL) {
        p->status = RG_E_MEMORY;
        return false;
    }
    p->thing = thing;
    memset(thing + before, 0xff, (p->places - before) * sizeof *thing);
    for (uint32_t i = 0; i < input; i++)
        if (collective != RG_BROADCAST || p->node == p->ask->root)
            thing[p->base[0] + i] =
                (scatters || collective == RG_ALLREDUCE ? 0 : p->node * input) + i;
    return true;
}

static bool read_block(struct program *p, const char **attributes)
{
    struct block *block =
        p->output[p->node] == NONE ? NULL : grow(p, p->block, p->blocks, 0, sizeof *block);

    if (block == NULL)
        return false;
    p->block = block;
    p->block[p->blocks++] = (struct block){.node = p->node,
                                           .id = number_of(attributes, "id"),
                                           .send = number_of(attributes, "send"),
                                           .receive = number_of(attributes, "recv"),
                                           .channel = number_of(attributes, "chan"),
                                           .first = p->moves,
                                           .end = p->moves,
                                           .next = p->moves,
                                           .mates = p->mates};
    p->width = p->blocks - p->mates > p->width ? p->blocks - p->mates : p->width;
    return true;
}

/* The first of the places that a step names, as source or destination; NONE: its node has not as
 * many. */
static uint32_t place_of(const struct program *p, const char **attributes, bool destination,
                         uint32_t count)
{
    static const char buffers[] = "ios";
    const char *name = text_of(attributes, destination ? "dstbuf" : "srcbuf");
    const char *found = name[0] == '\0' ? NULL : strchr(buffers, name[0]);
    const uint32_t at = number_of(attributes, destination ? "dstoff" : "srcoff");

    return found == NULL || at == NONE ||
                   (uint64_t)p->base[found - buffers] + at + count > p->places
               ? NONE
               : p->base[found - buffers] + at;
}

static bool add_move(struct program *p, const struct move *move, unsigned does)
{
    struct move *more = grow(p, p->move, p->moves, 1, sizeof *more);

    if (more == NULL)
        return false;
    p->move = more;
    p->move[p->moves] = *move;
    p->move[p->moves++].does = does;
    return true;
}

static bool read_step(struct program *p, const char **attributes)
{
    static const struct {
        const char *name;
        unsigned first, then;
    } types[] = {{"s", 0, SENDS},
                 {"r", RECEIVES, 0},
                 {"rcs", RECEIVES, SENDS},
                 {"rrc", RECEIVES | ADDS, 0},
                 {"rrs", RECEIVES | ADDS, SENDS},
                 {"rrcs", RECEIVES | ADDS, SENDS},
                 {"cpy", COPIES, 0},
                 {"nop", 0, 0}};
    const char *type = text_of(attributes, "type");
    size_t i = 0;

    while (i < sizeof types / sizeof *types && strcmp(type, types[i].name) != 0)
        i++;
    if (p->blocks == 0 || i == sizeof types / sizeof *types)
        return false;
    struct block *block = &p->block[p->blocks - 1];
    const unsigned first = types[i].first, then = types[i].then;
    const bool receives = (first & RECEIVES) != 0, sends = then != 0;
    const uint32_t count = (first | then) == 0 ? 1 : number_of(attributes, "cnt");
    /* What is received and sent on is in one place. */
    const bool sums_on = strcmp(type, "rrs") == 0;
    const uint32_t from = place_of(p, attributes, receives && !sums_on, count);
    const uint32_t to = place_of(p, attributes, !sums_on, count);
    struct move move = {.line = p->verdict->line,
                        .block = p->blocks - 1,
                        .step = block->steps++,
                        .wanted = number_of(attributes, "depid"),
                        .other = NONE,
                        .after = number_of(attributes, "deps"),
                        .mate = NONE};
    if (count == 0 || count == NONE || (from == NONE && (sends || first == COPIES)) ||
        (to == NONE && first != 0) || (sends && block->send >= p->nodes) ||
        (receives && block->receive >= p->nodes))
        return false;
    for (uint32_t part = 0; part < count; part++) {
        move.from = from + part;
        move.to = to + part;
        if ((!sends || receives) && !add_move(p, &move, first))
            return false;
        if (sends && !add_move(p, &move, then))
            return false;
    }
    block->end = p->moves;
    return true;
}

static bool read_element(struct program *p, const char *name, const char **attributes)
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

static rg_status parse(struct program *p, const char *text, size_t length)
{
    (void)text;
    (void)length;
    return read_element(p, "", NULL) ? RG_OK : RG_E_OPTION;
}

#else

#include <expat.h>

struct parse {
    struct program *program;
    XML_Parser parser;
};

static void XMLCALL begin(void *data, const char *name, const char **attributes)
{
    struct parse *parse = data;
    struct program *p = parse->program;

    p->verdict->line = XML_GetCurrentLineNumber(parse->parser);
    if (read_element(p, name, attributes))
        return;
    p->status = p->status == RG_OK ? RG_E_SYNTAX : p->status;
    (void)XML_StopParser(parse->parser, XML_FALSE);
}

static rg_status parse(struct program *p, const char *text, size_t length)
{
    struct parse parse = {p, XML_ParserCreate(NULL)};

    if (parse.parser == NULL)
        return RG_E_MEMORY;
    XML_SetUserData(parse.parser, &parse);
    XML_SetStartElementHandler(parse.parser, begin);
    if (length > INT32_MAX ||
        (XML_Parse(parse.parser, text, (int)length, 1) != XML_STATUS_OK && p->status == RG_OK)) {
        p->status =
            XML_GetErrorCode(parse.parser) == XML_ERROR_NO_MEMORY ? RG_E_MEMORY : RG_E_SYNTAX;
        p->verdict->line = XML_GetCurrentLineNumber(parse.parser);
    }
    XML_ParserFree(parse.parser);
    return p->status;
}

#endif

/* ---- Running --------------------------------------------------------------------------------- */

/* Joins what a block sends with what another one receives, in their orders. */
static void join(struct program *p, const struct block *one, const struct block *other)
{
    uint32_t at = other->first;

    for (uint32_t i = one->first; i < one->end; i++) {
        if ((p->move[i].does & SENDS) == 0)
            continue;
        while (at < other->end && (p->move[at].does & RECEIVES) == 0)
            at++;
        if (at == other->end)
            return;
        p->move[i].mate = at;
        p->move[at++].mate = i;
    }
}

/* What is at the other end of each connection, and which blocks are waited for. */
static void find_ends(struct program *p)
{
    for (uint32_t i = 0; i < p->blocks; i++)
        for (uint32_t j = 0; j < p->blocks; j++) {
            const struct block *one = &p->block[i], *other = &p->block[j];
            if (one->channel == other->channel && other->node == one->send &&
                other->receive == one->node)
                join(p, one, other);
            for (uint32_t at = one->first; other->node == one->node && at < one->end; at++)
                if (p->move[at].wanted == other->id && p->move[at].after != NONE)
                    p->move[at].other = j;
        }
}

static void fail(struct program *p, const struct move *move, rg_schedule_fault fault)
{
    p->verdict->fault = fault;
    p->verdict->line = move->line;
}

/* Whether the other block that a move waits for is so far; then what that one knows is known. */
static bool learn(struct program *p, const struct move *move)
{
    const struct block *other = &p->block[move->other];
    uint32_t *mine = &p->known[(size_t)move->block * p->width];
    const uint32_t *theirs = &p->known[(size_t)move->other * p->width];
    uint32_t *known = &mine[move->other - other->mates];

    if (other->next < other->end ? p->move[other->next].step <= move->after
                                 : other->steps <= move->after)
        return false;
    for (uint32_t i = 0; i < p->width; i++)
        mine[i] = theirs[i] > mine[i] ? theirs[i] : mine[i];
    *known = *known > move->after ? *known : move->after + 1;
    return true;
}

/* Whether what wrote a place was surely before a move: in its block, or waited for. */
static bool is_over(const struct program *p, const struct move *move, uint32_t place)
{
    const struct move *writer = &p->move[p->writer[place]];

    return p->writer[place] == NONE || writer->block == move->block ||
           p->known[(size_t)move->block * p->width + writer->block -
                    p->block[writer->block].mates] > writer->step;
}

static void put(struct program *p, const struct move *move, uint32_t thing)
{
    p->thing[move->to] = thing;
    p->writer[move->to] = (uint32_t)(move - p->move);
}

static bool receive(struct program *p, const struct move *move)
{
    const struct move *sent = &p->move[move->mate];

    if (move->mate == NONE || p->move + sent->mate != move || sent->round == 0 ||
        sent->round == p->round)
        return false;
    if ((move->does & ADDS) != 0 && p->thing[move->to] != sent->thing)
        fail(p, move, RG_SCHEDULE_AGAIN);
    else if ((move->does & ADDS) != 0 && !is_over(p, move, move->to))
        fail(p, move, RG_SCHEDULE_RACE);
    put(p, move, sent->thing);
    return true;
}

static bool send(struct program *p, struct move *move)
{
    const uint32_t cut = p->ask->collective == RG_ALLTOALL ? p->nodes : p->chunks;
    const struct block *block = &p->block[move->block];
    uint64_t *busy = &p->busy[(size_t)block->node * p->nodes + block->send];
    rg_collective_send made = {.round = p->round, .from = block->node, .to = block->send};

    if (*busy == p->round)
        return false;
    *busy = move->round = p->round;
    move->thing = p->thing[move->from];
    made.shard = move->thing / cut;
    made.chunk = move->thing % cut;
    made.adds = move->mate != NONE && (p->move[move->mate].does & ADDS) != 0;
    while (made.port < p->links->ports &&
           p->links->to[(size_t)block->node * p->links->ports + made.port] != block->send)
        made.port++;
    fail(p, move,
         move->thing == NONE             ? RG_SCHEDULE_ABSENT
         : !is_over(p, move, move->from) ? RG_SCHEDULE_RACE
                                         : p->judge->take(p->judge->context, &made));
    return true;
}

/* A block's next move, if it can be made. */
static bool go_on(struct program *p, struct block *block)
{
    struct move *move = &p->move[block->next];

    if (block->next == block->end || (move->other != NONE && !learn(p, move)) ||
        ((move->does & RECEIVES) != 0 && !receive(p, move)) ||
        ((move->does & SENDS) != 0 && !send(p, move)))
        return false;
    if ((move->does & COPIES) != 0) {
        if (!is_over(p, move, move->from))
            fail(p, move, RG_SCHEDULE_RACE);
        put(p, move, p->thing[move->from]);
    }
    block->next++;
    return true;
}

/* Rounds until nothing moves, each until nothing moves any more in it. */
static void run_all(struct program *p)
{
    const struct block *end = p->block + p->blocks;
    bool any = true;

    while (any) {
        bool more = true;
        any = false;
        p->round++;
        while (more) {
            more = false;
            for (struct block *at = p->block; at < end; at++) {
                more |= go_on(p, at);
                if (p->verdict->fault != RG_SCHEDULE_RIGHT)
                    return;
            }
            any |= more;
        }
    }
    for (const struct block *at = p->block; at < end; at++)
        if (at->next < at->end) {
            fail(p, &p->move[at->next], RG_SCHEDULE_STUCK);
            return;
        }
}

/* At the end all output is in its place. */
static void check_output(const struct program *p)
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
            p->verdict->fault = RG_SCHEDULE_MISSING;
            p->verdict->line = 0;
            p->verdict->send = (rg_collective_send){
                .to = node, .shard = thing / p->chunks, .chunk = thing % p->chunks};
        }
}

static rg_status run(struct program *p)
{
    const rg_status status = p->judge->begin(p->judge->context, p->chunks);

    if (status != RG_OK)
        return status;
    p->known = rg_room_zeros(&p->pieces, (size_t)p->blocks * p->width, sizeof *p->known);
    p->writer = rg_room_get(&p->pieces, p->places, sizeof *p->writer);
    p->busy = rg_room_zeros(&p->pieces, (size_t)p->nodes * p->nodes, sizeof *p->busy);
    if (p->pieces.broken)
        return RG_E_MEMORY;
    memset(p->writer, 0xff, p->places * sizeof *p->writer);
    find_ends(p);
    run_all(p);
    if (p->verdict->fault == RG_SCHEDULE_RIGHT)
        check_output(p);
    return RG_OK;
}

rg_status rg_msccl_run(const rg_links *links, const rg_collective_ask *ask, const char *text,
                       size_t length, const rg_msccl_judge *judge, rg_schedule_verdict *verdict)
{
    struct program p = {
        .ask = ask, .judge = judge, .links = links, .verdict = verdict, .nodes = links->nodes};
    rg_status status = RG_E_MEMORY;

    p.output = rg_room_get(&p.pieces, p.nodes, sizeof *p.output);
    if (p.output != NULL) {
        memset(p.output, 0xff, p.nodes * sizeof *p.output);
        status = parse(&p, text, length);
    }
    if (status == RG_OK)
        status = p.chunks == 0 ? RG_E_SYNTAX : run(&p);
    rg_room_end(&p.pieces);
    free(p.thing);
    free(p.block);
    free(p.move);
    return status;
}
