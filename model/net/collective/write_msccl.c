/* SPDX-License-Identifier: Apache-2.0 */

/* Programs of the nodes in MSCCL's XML, and as an execution plan of MSCCL++. */

#include "programs.h"

#include <string.h>

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

void rg_put_msccl(struct program *p, uint32_t node)
{
    const bool messages = p->ask->collective == RG_ALLTOALL;
    const struct sizes sizes = sizes_of(p);
    rg_out *out = p->out;

    if (node == 0)
        rg_out_format(
            out,
            "<algo name=\"routegen\" proto=\"Simple\" nchannels=\"1\" "
            "nchunksperloop=\"%zu\" ngpus=\"%u\" coll=\"%s\" inplace=\"%d\" "
            "outofplace=\"%d\">\n",
            sizes.input > sizes.output ? sizes.input : sizes.output, (unsigned)p->links->nodes,
            p->ask->collective == RG_REDUCE_SCATTER ? "reduce_scatter"
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

void rg_put_mscclpp(struct program *p, uint32_t node)
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
