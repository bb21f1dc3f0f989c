/* SPDX-License-Identifier: Apache-2.0 */

/* Schedules for other programs. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "inner/net/collective.h"

/* The head comes with the first line: a method that fails prints nothing. */
struct lines {
    rg_out *out;
    bool begun;
};

static rg_status put_line(void *context, const rg_collective_send *send)
{
    struct lines *lines = context;
    rg_out *out = lines->out;
    const uint64_t field[] = {send->round, send->from,  send->to,
                              send->port,  send->shard, send->chunk};

    if (!lines->begun)
        rg_out_text(out, "round,from,to,link,source,chunk,op\n");
    lines->begun = true;
    for (unsigned i = 0; i < sizeof field / sizeof *field; i++) {
        rg_out_count(out, field[i]);
        rg_out_bytes(out, ",", 1);
    }
    rg_out_text(out, send->adds ? "add\n" : "copy\n");
    return out->status;
}

static rg_status put_csv(const rg_links *links, const rg_collective_ask *ask, rg_out *out,
                         const rg_watch *watch)
{
    struct lines lines = {out, false};
    const rg_send_sink sink = {put_line, &lines};
    rg_collective_numbers numbers;

    return rg_collective_run(links, ask, 0, &sink, watch, &numbers);
}

/* ---- Programs of the nodes ------------------------------------------------------------------- */

/*
 * What a node does is a list of lines: a send, or a receive, after those that it requires. A send
 * requires what brought its chunk: copies the one receive of it, sums all of them, one after the
 * other. For runtimes the lines are dealt out to thread blocks, one for each peer and direction.
 */

struct all {
    rg_collective_send *send;
    size_t count, room;
};

static rg_status take(void *context, const rg_collective_send *send)
{
    struct all *all = context;

    rg_collective_send *more = rg_grown(all->send, all->count, &all->room, sizeof *more);
    if (more == NULL)
        return RG_E_MEMORY;
    all->send = more;
    all->send[all->count++] = *send;
    return RG_OK;
}

struct line {
    size_t send;      /* its number */
    size_t receive;   /* the line of the node that received the same before; NONE: none did */
    size_t same_link; /* a send: the send over the same link before; NONE: there is none */
    uint32_t block;   /* of its peer and direction */
    uint32_t step;    /* in this block */
    size_t user;      /* a receive: the last line that requires it itself; NONE: none does */
    size_t next_user; /* of the same receive: the one before */
    uint32_t turn;    /* of what this block waits for in that of the receive: its number */
};

struct block {
    uint32_t peer;
    bool sends;
    uint32_t channel; /* of the peer, both ways */
    uint32_t steps;
    size_t last;
};

struct program {
    const rg_collective_ask *ask;
    const rg_links *links;
    rg_out *out;
    struct all all;
    rg_room room;
    uint32_t chunks;
    bool staged;       /* sums are added from scratch memory */
    uint32_t *slot;    /* of a send: the place in the receiver's scratch memory */
    uint32_t *scratch; /* of a node: how many there are */
    size_t *first;     /* [node]: of `line`; one more after the last */
    struct line *line;
    /* Of the node at hand: */
    size_t *last; /* of a thing, shard and chunk: the line that received it */
    struct block *block;
    uint32_t blocks, channels;
    uint32_t *wait, *turns; /* [from * blocks + to]: what block `to` waits for in block `from` */
};

#define NONE SIZE_MAX

static size_t thing(const struct program *p, const rg_collective_send *send)
{
    return (size_t)send->shard * (p->ask->collective == RG_ALLTOALL ? p->links->nodes : p->chunks) +
           send->chunk;
}

static const rg_collective_send *send_of(const struct program *p, size_t line)
{
    return &p->all.send[p->line[line].send];
}

/* The block of a peer and direction. */
static struct block *block_of(struct program *p, uint32_t peer, bool sends)
{
    uint32_t channel = p->channels;

    for (struct block *block = p->block; block < p->block + p->blocks; block++) {
        if (block->peer != peer)
            continue;
        channel = block->channel;
        if (block->sends == sends)
            return block;
    }
    p->channels += channel == p->channels;
    p->block[p->blocks] = (struct block){peer, sends, channel, 0, NONE};
    return &p->block[p->blocks++];
}

/* Requirements and blocks of a node's lines. */
static void deal(struct program *p, uint32_t node)
{
    const uint32_t things =
        p->links->nodes * (p->ask->collective == RG_ALLTOALL ? p->links->nodes : p->chunks);

    p->blocks = p->channels = 0;
    memset(p->last, 0xff, things * sizeof *p->last);
    for (size_t i = p->first[node]; i < p->first[node + 1]; i++) {
        const rg_collective_send *send = send_of(p, i);
        const bool sends = send->from == node;
        struct block *block = block_of(p, sends ? send->to : send->from, sends);
        struct line *line = &p->line[i];
        line->receive = p->last[thing(p, send)];
        line->same_link = sends ? block->last : NONE;
        line->user = line->next_user = NONE;
        if (line->receive != NONE) {
            line->next_user = p->line[line->receive].user;
            p->line[line->receive].user = i;
        }
        line->block = (uint32_t)(block - p->block);
        line->step = block->steps++;
        block->last = i;
        if (!sends)
            p->last[thing(p, send)] = i;
    }
}

/* The lines of all nodes, in order. */
static rg_status sort(struct program *p)
{
    const uint32_t nodes = p->links->nodes;
    const struct all *all = &p->all;
    /* Most blocks: a peer for each link, or in a fat tree everybody. */
    const size_t most =
        p->links->to == NULL ? 2 * (size_t)nodes : (size_t)p->links->ports + p->links->in_ports;

    p->first = rg_room_zeros(&p->room, (size_t)nodes + 2, sizeof *p->first);
    p->line = rg_room_get(&p->room, 2 * all->count, sizeof *p->line);
    p->slot = rg_room_get(&p->room, all->count, sizeof *p->slot);
    p->scratch = rg_room_zeros(&p->room, nodes, sizeof *p->scratch);
    p->last = rg_room_get(&p->room, (size_t)nodes * (nodes > p->chunks ? nodes : p->chunks),
                          sizeof *p->last);
    p->block = rg_room_get(&p->room, most, sizeof *p->block);
    p->wait = rg_room_get(&p->room, most * most, sizeof *p->wait);
    p->turns = rg_room_get(&p->room, most * most, sizeof *p->turns);
    if (p->room.broken)
        return RG_E_MEMORY;
    for (size_t i = 0; i < all->count; i++) {
        const rg_collective_send *send = &all->send[i];
        p->first[send->from + 2]++;
        p->first[send->to + 2]++;
        if ((send->adds && p->staged) ||
            (p->ask->collective == RG_ALLTOALL && send->to != send->chunk))
            p->slot[i] = p->scratch[send->to]++;
    }
    for (size_t node = 2; node < (size_t)nodes + 2; node++)
        p->first[node] += p->first[node - 1];
    for (size_t i = 0; i < all->count; i++) {
        p->line[p->first[all->send[i].from + 1]++].send = i;
        p->line[p->first[all->send[i].to + 1]++].send = i;
    }
    return RG_OK;
}

/* Runs `put` for every node. */
static rg_status put_programs(const rg_links *links, const rg_collective_ask *ask, rg_out *out,
                              const rg_watch *watch, bool staged,
                              void (*put)(struct program *program, uint32_t node))
{
    struct program p = {.ask = ask, .links = links, .out = out, .staged = staged};
    const rg_send_sink sink = {take, &p.all};
    rg_collective_numbers numbers;

    rg_status status = rg_collective_run(links, ask, 0, &sink, watch, &numbers);
    p.chunks = numbers.chunks;
    if (status == RG_OK)
        status = sort(&p);
    for (uint32_t node = 0; status == RG_OK && node < links->nodes; node++) {
        deal(&p, node);
        put(&p, node);
        status = out->status;
    }
    free(p.all.send);
    rg_room_end(&p.room);
    return status;
}

/* ---- GOAL ------------------------------------------------------------------------------------ */

/* The whole bytes of a chunk: those of all parts add up to the bytes. */
static uint64_t bytes_of(const struct program *p, const rg_collective_send *send)
{
    const uint64_t parts = rg_collective_parts(p->links, p->ask);
    const uint64_t part = thing(p, send) % parts;

    return (uint64_t)(p->ask->bytes * (double)(part + 1) / (double)parts) -
           (uint64_t)(p->ask->bytes * (double)part / (double)parts);
}

static void put_goal(struct program *p, uint32_t node)
{
    const size_t first = p->first[node];

    if (node == 0)
        rg_out_format(p->out, "num_ranks %u\n\n", (unsigned)p->links->nodes);
    rg_out_format(p->out, "rank %u {\n", (unsigned)node);
    for (size_t i = first; i < p->first[node + 1]; i++) {
        const rg_collective_send *send = send_of(p, i);
        const bool sends = send->from == node;
        rg_out_format(p->out, "l%zu: %s %" PRIu64 "b %s %" PRIu32 " tag %zu\n", i - first,
                      sends ? "send" : "recv", bytes_of(p, send), sends ? "to" : "from",
                      sends ? send->to : send->from, p->line[i].send);
        for (size_t at = sends ? p->line[i].receive : NONE; at != NONE; at = p->line[at].receive)
            rg_out_format(p->out, "l%zu requires l%zu\n", i - first, at - first);
        if (p->line[i].same_link != NONE)
            rg_out_format(p->out, "l%zu requires l%zu\n", i - first, p->line[i].same_link - first);
    }
    rg_out_text(p->out, "}\n\n");
}

/* ---- MSCCL ----------------------------------------------------------------------------------- */

/* What is where: in place there is one buffer, with a place for each thing. Those of an alltoall
 * begin in input by destination, end in output by source, and are in scratch memory in between. */
struct place {
    char buffer;
    size_t index;
};

static struct place place_of(const struct program *p, uint32_t node, const rg_collective_send *send,
                             size_t received)
{
    if (p->ask->collective != RG_ALLTOALL)
        return (struct place){p->ask->collective == RG_ALLGATHER ? 'o' : 'i',
                              p->ask->collective == RG_BROADCAST ? send->chunk : thing(p, send)};
    if (node == send->shard)
        return (struct place){'i', send->chunk};
    if (node == send->chunk)
        return (struct place){'o', send->shard};
    return (struct place){'s', p->slot[received]};
}

/* Chunks of a node's input and output. */
struct sizes {
    size_t input, output;
};

static struct sizes sizes_of(const struct program *p)
{
    const size_t all = (size_t)p->links->nodes * p->chunks;

    switch (p->ask->collective) {
    case RG_ALLGATHER:
        return (struct sizes){p->chunks, all};
    case RG_REDUCE_SCATTER:
        return (struct sizes){all, p->chunks};
    case RG_BROADCAST:
        return (struct sizes){p->chunks, p->chunks};
    case RG_ALLREDUCE:
    case RG_ALLTOALL:
        break;
    }
    return (struct sizes){all, all};
}

static void put_msccl(struct program *p, uint32_t node)
{
    const bool messages = p->ask->collective == RG_ALLTOALL;
    const struct sizes sizes = sizes_of(p);
    rg_out *out = p->out;

    if (node == 0)
        rg_out_format(out,
                      "<algo name=\"routegen\" proto=\"Simple\" nchannels=\"1\" "
                      "nchunksperloop=\"%zu\" ngpus=\"%u\" coll=\"%s\" inplace=\"%d\" "
                      "outofplace=\"%d\">\n",
                      (size_t)p->links->nodes * p->chunks, (unsigned)p->links->nodes,
                      p->ask->collective == RG_REDUCE_SCATTER
                          ? "reduce_scatter"
                          : rg_collective_name(p->ask->collective),
                      !messages, messages);
    rg_out_format(out, "  <gpu id=\"%u\" i_chunks=\"%zu\" o_chunks=\"%zu\" s_chunks=\"%u\">\n",
                  (unsigned)node, sizes.input, sizes.output, (unsigned)p->scratch[node]);
    for (uint32_t block = 0; block < p->blocks; block++) {
        const int peer = (int)p->block[block].peer;
        const bool sends = p->block[block].sends;
        rg_out_format(out, "    <tb id=\"%u\" send=\"%d\" recv=\"%d\" chan=\"0\">\n",
                      (unsigned)block, sends ? peer : -1, sends ? -1 : peer);
        for (size_t i = p->first[node]; i < p->first[node + 1]; i++) {
            const struct line *line = &p->line[i];
            if (line->block != block)
                continue;
            const rg_collective_send *send = send_of(p, i);
            const size_t before = line->receive;
            const struct place at = place_of(
                p, node, send, sends && before != NONE ? p->line[before].send : line->send);
            rg_out_format(out,
                          "      <step s=\"%u\" type=\"%s\" srcbuf=\"%c\" srcoff=\"%zu\" "
                          "dstbuf=\"%c\" dstoff=\"%zu\" cnt=\"1\" depid=\"%d\" deps=\"%d\" "
                          "hasdep=\"1\"/>\n",
                          (unsigned)line->step,
                          sends        ? "s"
                          : send->adds ? "rrc"
                                       : "r",
                          at.buffer, at.index, at.buffer, at.index,
                          before == NONE ? -1 : (int)p->line[before].block,
                          before == NONE ? -1 : (int)p->line[before].step);
        }
        rg_out_text(out, "    </tb>\n");
    }
    if (messages)
        rg_out_format(out,
                      "    <tb id=\"%u\" send=\"-1\" recv=\"-1\" chan=\"0\">\n"
                      "      <step s=\"0\" type=\"cpy\" srcbuf=\"i\" srcoff=\"%u\" dstbuf=\"o\" "
                      "dstoff=\"%u\" cnt=\"1\" depid=\"-1\" deps=\"-1\" hasdep=\"0\"/>\n"
                      "    </tb>\n",
                      (unsigned)p->blocks, (unsigned)node, (unsigned)node);
    rg_out_text(out, "  </gpu>\n");
    if (node + 1 == p->links->nodes)
        rg_out_text(out, "</algo>\n");
}

/* ---- MSCCL++ --------------------------------------------------------------------------------- */

/* A semaphore for each block that waits for another one, with a turn for each receive that it
 * requires. `wait` gets the number of the semaphore plus one; returns how many there are. */
static uint32_t find_turns(struct program *p, uint32_t node)
{
    const size_t pairs = (size_t)p->blocks * p->blocks;
    uint32_t count = 0;

    memset(p->wait, 0, pairs * sizeof *p->wait);
    memset(p->turns, 0, pairs * sizeof *p->turns);
    for (size_t i = p->first[node]; i < p->first[node + 1]; i++) {
        for (size_t user = p->line[i].user; user != NONE; user = p->line[user].next_user) {
            const size_t pair = (size_t)p->line[i].block * p->blocks + p->line[user].block;
            size_t again = p->line[i].user;
            while (again != user && p->line[again].block != p->line[user].block)
                again = p->line[again].next_user;
            if (again == user)
                p->turns[pair]++;
            if (p->wait[pair] == 0)
                p->wait[pair] = ++count;
            p->line[user].turn = p->turns[pair];
        }
    }
    return count;
}

static void put_place(rg_out *out, const char *key, struct place at)
{
    rg_out_format(out, "\"%s\":[{\"type\":\"%c\",\"index\":%zu,\"size\":1}]", key, at.buffer,
                  at.index);
}

/* The types of memory into which others put. */
static const char *remote_types(const struct program *p)
{
    static const char *const types[] = {"o", "s", "is", "i", "os"};
    return types[p->ask->collective];
}

static void put_send(struct program *p, uint32_t node, size_t i)
{
    const char *types = remote_types(p);
    const struct line *line = &p->line[i];
    const rg_collective_send *send = send_of(p, i);
    const size_t received = line->receive != NONE ? p->line[line->receive].send : line->send;
    const struct place to = send->adds ? (struct place){'s', p->slot[line->send]}
                                       : place_of(p, send->to, send, line->send);

    rg_out_text(p->out, "{\"name\":\"put\",");
    put_place(p->out, "src_buff", place_of(p, node, send, received));
    rg_out_format(p->out,
                  ",\"dst_buff\":[{\"buffer_id\":%u,\"index\":%zu,\"size\":1}],\"channel_ids\":[0],"
                  "\"channel_type\":\"port\"},{\"name\":\"signal\",\"channel_ids\":[0],"
                  "\"channel_type\":\"port\"}",
                  (unsigned)(strchr(types, to.buffer) - types), to.index);
}

static void put_receive(struct program *p, uint32_t node, size_t i)
{
    const struct line *line = &p->line[i];
    const struct place to = place_of(p, node, send_of(p, i), line->send);

    rg_out_text(p->out, "{\"name\":\"wait\",\"channel_ids\":[0],\"channel_type\":\"port\"},"
                        "{\"name\":\"nop\"}");
    if (send_of(p, i)->adds) {
        rg_out_format(p->out,
                      ",{\"name\":\"re\",\"src_buff\":[{\"type\":\"%c\",\"index\":%zu,\"size\":1},"
                      "{\"type\":\"s\",\"index\":%u,\"size\":1}],",
                      to.buffer, to.index, (unsigned)p->slot[line->send]);
        put_place(p->out, "dst_buff", to);
        rg_out_text(p->out, ",\"reduce_op\":\"sum\"},{\"name\":\"nop\"}");
    }
    for (uint32_t block = 0; block < p->blocks; block++) {
        size_t user = line->user;
        while (user != NONE && p->line[user].block != block)
            user = p->line[user].next_user;
        if (user != NONE)
            rg_out_format(p->out, ",{\"name\":\"sem_release\",\"semaphore_ids\":[%u]}",
                          (unsigned)p->wait[(size_t)line->block * p->blocks + block] - 1);
    }
}

/* The operations of a block; turns[from] counts what it has waited for. */
static void put_block(struct program *p, uint32_t node, uint32_t block)
{
    const char *between = "";

    memset(p->turns, 0, p->blocks * sizeof *p->turns);
    rg_out_format(p->out, "%s\n {\"id\":%u,\"ops\":[", block == 0 ? "" : ",", (unsigned)block);
    for (size_t i = p->first[node]; i < p->first[node + 1]; i++) {
        const struct line *line = &p->line[i];
        if (line->block != block)
            continue;
        rg_out_text(p->out, between);
        between = ",";
        if (line->receive != NONE && p->line[line->receive].block != block) {
            const uint32_t from = p->line[line->receive].block;
            for (; p->turns[from] < line->turn; p->turns[from]++)
                rg_out_format(p->out,
                              "{\"name\":\"sem_acquire\",\"semaphore_ids\":[%u]},"
                              "{\"name\":\"nop\"},",
                              (unsigned)p->wait[(size_t)from * p->blocks + block] - 1);
        }
        if (p->block[block].sends)
            put_send(p, node, i);
        else
            put_receive(p, node, i);
    }
    rg_out_format(p->out, "],\"channels\":[{\"channel_type\":\"port\",\"channel_ids\":[%u]}],",
                  (unsigned)p->block[block].channel);
}

/* What a block of sends reaches: of each type of memory, that of its peer. */
static void put_references(struct program *p, const struct block *block, uint32_t *remote)
{
    const size_t count = block->sends ? strlen(remote_types(p)) : 0;

    rg_out_text(p->out, "\"remote_buffer_refs\":[");
    for (size_t i = 0; i < count; i++)
        rg_out_format(p->out, "%s%u",
                      i == 0 ? "{\"access_channel_type\":\"port\","
                               "\"remote_buffer_ids\":["
                             : ",",
                      (unsigned)(*remote)++);
    rg_out_text(p->out, count > 0 ? "]}]}" : "]}");
}

static void put_peers(struct program *p, uint32_t semaphores)
{
    const char *types = remote_types(p), *between = "";
    uint32_t channels = 0;

    rg_out_text(p->out, "],\n\"channels\":[{\"channel_type\":\"port\",\"connected_to\":[");
    for (uint32_t i = 0; i < p->blocks; i++)
        if (p->block[i].channel == channels)
            rg_out_format(p->out, "%s%u", channels++ == 0 ? "" : ",", (unsigned)p->block[i].peer);
    rg_out_text(p->out, "]}],\"remote_buffers\":[");
    for (uint32_t i = 0; i < p->blocks; i++)
        for (const char *type = types; p->block[i].sends && *type != '\0'; type++) {
            rg_out_format(p->out,
                          "%s{\"rank\":%u,\"type\":\"%c\",\"access_channel_types\":[\"port\"]}",
                          between, (unsigned)p->block[i].peer, *type);
            between = ",";
        }
    rg_out_text(p->out, "],\"semaphores\":[");
    for (uint32_t i = 0; i < semaphores; i++)
        rg_out_format(p->out, "%s{\"init_value\":0}", i == 0 ? "" : ",");
    rg_out_text(p->out, "]}");
}

static void put_mscclpp(struct program *p, uint32_t node)
{
    static const char *const names[] = {"allgather", "reducescatter", "allreduce", "broadcast",
                                        "alltoall"};
    const bool messages = p->ask->collective == RG_ALLTOALL;
    const struct sizes sizes = sizes_of(p);
    const uint32_t semaphores = find_turns(p, node);
    uint32_t remote = 0;

    if (node == 0)
        rg_out_format(p->out,
                      "{\"name\":\"routegen\",\"collective\":\"%s\",\"protocol\":\"Simple\","
                      "\"inplace\":%s,\"reuse_resources\":false,\"num_threads_per_block\":1024,"
                      "\"use_double_scratch_buffer\":false,\"buffer_alignment\":16,"
                      "\"min_message_size\":0,\"max_message_size\":18446744073709551615,"
                      "\"gpus\":[",
                      names[p->ask->collective], messages ? "false" : "true");
    rg_out_format(p->out,
                  "%s\n{\"id\":%u,\"input_chunks\":%zu,\"output_chunks\":%zu,"
                  "\"scratch_chunks\":%u,\"threadblocks\":[",
                  node == 0 ? "" : ",", (unsigned)node, sizes.input, sizes.output,
                  (unsigned)p->scratch[node]);
    for (uint32_t block = 0; block < p->blocks; block++) {
        put_block(p, node, block);
        put_references(p, &p->block[block], &remote);
    }
    if (messages)
        rg_out_format(p->out,
                      ",\n {\"id\":%u,\"ops\":[{\"name\":\"copy\",\"src_buff\":[{\"type\":\"i\","
                      "\"index\":%u,\"size\":1}],\"dst_buff\":[{\"type\":\"o\",\"index\":%u,"
                      "\"size\":1}]}],\"channels\":[],\"remote_buffer_refs\":[]}",
                      (unsigned)p->blocks, (unsigned)node, (unsigned)node);
    put_peers(p, semaphores);
    if (node + 1 == p->links->nodes)
        rg_out_text(p->out, "]}\n");
}

/* ---- All of them ----------------------------------------------------------------------------- */

rg_status rg_schedule_write(const rg_links *links, const rg_collective_ask *ask,
                            rg_schedule_format format, rg_out *out, const rg_watch *watch)
{
    switch (format) {
    case RG_SCHEDULE_GOAL:
        return put_programs(links, ask, out, watch, false, put_goal);
    case RG_SCHEDULE_MSCCL:
        return put_programs(links, ask, out, watch, false, put_msccl);
    case RG_SCHEDULE_MSCCLPP:
        return put_programs(links, ask, out, watch, true, put_mscclpp);
    case RG_SCHEDULE_CSV:
        break;
    }
    return put_csv(links, ask, out, watch);
}

const char *rg_schedule_format_name(unsigned format)
{
    static const char *const names[] = {"csv", "goal", "msccl", "mscclpp"};
    return format < sizeof names / sizeof *names ? names[format] : NULL;
}
