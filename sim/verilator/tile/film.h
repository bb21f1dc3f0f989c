/* SPDX-License-Identifier: Apache-2.0 */

/* The packets of a run as trace events, those that `routegen simulate --timeline` writes: a process
 * is a node, a row a virtual channel of a link, a slice a packet from its first flit to its last, a
 * microsecond a clock. Perfetto shows them, and the explorer plays them. */
#pragma once

#include "../node/links.h"

/* What has passed a channel of the packet that is in it */
struct film_packet {
    bool within;
    bool named; /* the channel's row has its name */
    uint64_t since;
    unsigned letters, bytes;
    uint32_t to;     /* label of the node to which its letters so far lead */
    uint32_t number; /* its lowest byte */
    uint32_t source; /* label */
};

struct film_node {
    char name[RG_KAUTZ_MAX_K + 1];
    uint32_t label; /* as the hardware has it */
    struct film_packet packet[RG_NODE_MAX_D * RG_NODE_MAX_VCS];
};

struct film {
    FILE *file; /* NULL: there is none */
    const struct links *links;
    struct film_node *node; /* by rank */
    const char *separator;
};

static inline void film_open(struct film *film, const char *path)
{
    film->file = fopen(path, "w");
    if (!film->file)
        harness_fail(HARNESS_SYSTEM, "%s: cannot be written", path);
    film->separator = "";
    fputs("{\"traceEvents\":[", film->file);
}

/* An event of a node, up to its own members. */
static inline void film_event(struct film *film, const char *phase, uint32_t rank, unsigned row)
{
    fprintf(film->file, "%s\n{\"ph\":\"%s\",\"pid\":%" PRIu32 ",\"tid\":%u", film->separator, phase,
            rank, row);
    film->separator = ",";
}

static inline void film_change(struct film *film, uint32_t rank, uint64_t clock, bool dies)
{
    struct film_node *node = &film->node[rank];
    film_event(film, "i", rank, 0);
    fprintf(film->file, ",\"s\":\"p\",\"ts\":%" PRIu64 ",\"name\":\"%s\"}", clock,
            dies ? "dies" : "returns");
    for (unsigned i = 0; i < RG_NODE_MAX_D * RG_NODE_MAX_VCS; i++)
        node->packet[i].within = false;
}

static inline uint32_t film_rank(const struct film *film, uint32_t label)
{
    uint32_t rank = 0;
    while (rank + 1 < film->links->nodes && film->node[rank].label != label)
        rank++;
    return rank;
}

/* A packet, cut off or not, that has told its source; its last letter has not led on. */
static inline void film_packet(struct film *film, uint32_t rank, unsigned port, unsigned vc,
                               uint64_t clock)
{
    const unsigned row = port * RG_NODE_MAX_VCS + vc;
    struct film_node *node = &film->node[rank];
    struct film_packet *packet = &node->packet[row];
    if (!packet->named) {
        film_event(film, "M", rank, row);
        fprintf(film->file,
                ",\"name\":\"thread_name\",\"args\":{\"name\":\"port %u lane %u to %s\"}}", port,
                vc, film->node[film->links->node[rank].after[port].node].name);
    }
    packet->named = true;
    film_event(film, "X", rank, row);
    fprintf(film->file,
            ",\"ts\":%" PRIu64 ",\"dur\":%" PRIu64 ",\"name\":\"%" PRIu32 ">%" PRIu32 " %" PRIu32
            "\"}",
            packet->since, clock + 1 - packet->since, film_rank(film, packet->source),
            film_rank(film, packet->to), packet->number);
}

/* The flits that a node sends in this clock. The letters of a packet lead on from the link's end,
 * but the last one out of the network; control, number and the source's label follow them. */
static inline void film_flits(struct film *film, uint32_t rank, const struct top_out *pins,
                              uint64_t clock)
{
    const struct links *links = film->links;
    const unsigned bits = rg_node_letter_bits(&links->shape), k = links->shape.k;
    for (unsigned port = 0; port < links->shape.d; port++) {
        if (!(pins->out_valid >> port & 1))
            continue;
        const unsigned vc = bits_get(&pins->out_vc, port * links->vc_bits, links->vc_bits);
        const unsigned kind = bits_get(&pins->out_kind, port * 2, 2);
        const uint32_t data = bits_get(pins->out_data, port * 8, 8);
        struct film_packet *packet = &film->node[rank].packet[port * RG_NODE_MAX_VCS + vc];
        if (!packet->within)
            *packet = (struct film_packet){
                .named = packet->named,
                .since = clock,
                .to = film->node[links->node[rank].after[port].node].label,
            };
        packet->within = kind != RG_NODE_TAIL && kind != RG_NODE_ABORT;
        if (kind == RG_NODE_LETTER) {
            if (data != packet->to >> (k - 1) * bits)
                packet->to = packet->to >> bits | data << (k - 1) * bits;
        } else if (packet->bytes++ == 1) {
            packet->number = data;
        } else if (packet->bytes > 2 && (packet->bytes - 3) * 8 < k * bits) {
            packet->source |= data << (packet->bytes - 3) * 8;
        }
        if (!packet->within && packet->bytes > 2 + (k * bits + 7) / 8)
            film_packet(film, rank, port, vc, clock);
    }
}

static inline void film_close(struct film *film)
{
    fputs("]}\n", film->file);
    if (fclose(film->file) != 0)
        harness_fail(HARNESS_SYSTEM, "the film cannot be written");
}
