/* SPDX-License-Identifier: Apache-2.0 */

#include "node_protocol.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PACKETS = 5, MOST_STATES = 1 << 24 };
enum type { NONE, DATA, ACK, PROBE, STATE, REFUSAL };

/* Four bytes, none of which says anything that the type does not need */
struct packet {
    uint8_t type;
    uint8_t number;
    uint8_t message; /* that data carry */
    uint8_t last;    /* of a state */
};

struct state {
    struct packet packet[MOST_PACKETS]; /* in order, so that the same packets look the same */
    uint8_t begun;                      /* messages */
    uint8_t delivered;                  /* bit m: message m was */
    uint8_t number, last;
    uint8_t copies, restarts_sender, restarts_receiver;
    bool active, sent, known, knows;
    uint8_t unused[1];
};

struct search {
    const struct protocol *protocol;
    struct protocol_verdict *verdict;
    struct state *state; /* all that were found, in order */
    uint32_t *place;     /* of a hash: 1 + the place in state */
    size_t room;
};

/* ---- The set of states ---- */

static uint64_t hash(const struct state *state)
{
    uint64_t words[sizeof *state / 8 + 1] = {0};
    uint64_t mixed = 0;
    memcpy(words, state, sizeof *state);
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
        mixed = (mixed ^ words[i]) * 0x9e3779b97f4a7c15u;
        mixed ^= mixed >> 29;
    }
    return mixed;
}

static int compare(const void *one, const void *other)
{
    return -memcmp(one, other, sizeof(struct packet));
}

static void found(struct search *search, const struct state *made)
{
    struct state state = *made;
    qsort(state.packet, MOST_PACKETS, sizeof state.packet[0], compare);
    size_t at = hash(&state) % search->room;
    for (; search->place[at] != 0; at = (at + 1) % search->room)
        if (memcmp(&search->state[search->place[at] - 1], &state, sizeof state) == 0)
            return;
    if (search->verdict->states == MOST_STATES) {
        search->verdict->full = true;
        return;
    }
    search->state[search->verdict->states++] = state;
    search->place[at] = (uint32_t)search->verdict->states;
}

/* ---- Numbers and packets ---- */

static unsigned mask(const struct search *search)
{
    return (1u << search->protocol->bits) - 1;
}

/* a is after b, by less than half of all numbers. One bit knows only the same and the other. */
static bool ahead(const struct search *search, unsigned a, unsigned b)
{
    const unsigned difference = (a - b) & mask(search);
    const unsigned half = 1u << (search->protocol->bits - 1);
    return difference != 0 && (difference < half || search->protocol->bits == 1);
}

static bool put(const struct search *search, struct state *state, struct packet packet)
{
    for (unsigned i = 0; i < search->protocol->packets; i++)
        if (state->packet[i].type == NONE) {
            state->packet[i] = packet;
            return true;
        }
    return false;
}

/* ---- The sender ---- */

static void begin(struct search *search, struct state state)
{
    state.begun++;
    state.active = true;
    state.copies = 0;
    state.sent = false;
    found(search, &state);
}

static void try_again(struct search *search, struct state state)
{
    const struct packet data = {DATA, state.number, state.begun, 0};
    const struct packet probe = {PROBE, state.number, 0, 0};
    if (!put(search, &state, state.known ? data : probe))
        return;
    if (state.known) {
        state.copies = state.copies == 0 ? 1 : 2;
        state.sent = true;
    }
    found(search, &state);
}

/* The message has ended. What it was does not matter any more. */
static void end(struct search *search, struct state state, bool lost)
{
    if (lost)
        state.known = false;
    if (state.sent)
        state.number = (uint8_t)((state.number + 1) & mask(search));
    state.active = false;
    state.copies = 0;
    state.sent = false;
    found(search, &state);
}

static void answer(struct search *search, struct state state, struct packet packet)
{
    if (!state.active || packet.number != state.number) {
        found(search, &state);
    } else if (packet.type == ACK && state.copies > 0) {
        search->verdict->untrue |= !(state.delivered >> state.begun & 1);
        end(search, state, false);
    } else if (packet.type == STATE && !state.known) {
        state.known = true;
        if (!ahead(search, state.number, packet.last))
            state.number = (uint8_t)((packet.last + 1) & mask(search));
        found(search, &state);
    } else if (packet.type == REFUSAL && state.known && state.copies > 0) {
        if (state.copies > 1 || search->protocol->doubting) {
            end(search, state, true);
        } else {
            state.known = false;
            state.copies = 0;
            found(search, &state);
        }
    } else {
        found(search, &state);
    }
}

/* ---- The receiver ---- */

static void receive(struct search *search, struct state state, struct packet packet)
{
    if (packet.type == PROBE) {
        if (!state.knows)
            state.last = (uint8_t)((packet.number - 1) & mask(search));
        state.knows = true;
        (void)put(search, &state, (struct packet){STATE, packet.number, 0, state.last});
    } else if (!state.knows) {
        (void)put(search, &state, (struct packet){REFUSAL, packet.number, 0, 0});
    } else if (ahead(search, packet.number, state.last)) {
        search->verdict->twice |= state.delivered >> packet.message & 1;
        state.delivered |= (uint8_t)(1u << packet.message);
        state.last = packet.number;
        (void)put(search, &state, (struct packet){ACK, packet.number, 0, 0});
    } else if (packet.number == state.last) {
        (void)put(search, &state, (struct packet){ACK, packet.number, 0, 0});
    } else {
        search->verdict->late |= state.active && packet.message == state.begun;
    }
    found(search, &state);
}

/* ---- All that can happen ---- */

static void empty(const struct search *search, struct state *state)
{
    if (!search->protocol->keeps)
        memset(state->packet, 0, sizeof state->packet);
}

static void restart_sender(struct search *search, struct state state)
{
    state.restarts_sender++;
    state.number = state.copies = 0;
    state.active = state.sent = state.known = false;
    empty(search, &state);
    found(search, &state);
}

static void restart_receiver(struct search *search, struct state state)
{
    state.restarts_receiver++;
    state.last = 0;
    state.knows = false;
    empty(search, &state);
    found(search, &state);
}

static void move_packet(struct search *search, const struct state *state, unsigned i)
{
    const struct packet packet = state->packet[i];
    struct state without = *state;
    struct state with = *state;
    if (packet.type == NONE)
        return;
    if (search->protocol->doubles && put(search, &with, packet))
        found(search, &with);
    without.packet[i] = (struct packet){NONE, 0, 0, 0};
    found(search, &without); /* lost */
    if (packet.type == DATA || packet.type == PROBE)
        receive(search, without, packet);
    else
        answer(search, without, packet);
}

static void expand(struct search *search, struct state state)
{
    const struct protocol *protocol = search->protocol;
    if (!state.active && state.begun < protocol->messages)
        begin(search, state);
    if (state.active) {
        try_again(search, state);
        end(search, state, true);
    }
    if (state.restarts_sender < protocol->sender_restarts)
        restart_sender(search, state);
    if (state.restarts_receiver < protocol->receiver_restarts)
        restart_receiver(search, state);
    for (unsigned i = 0; i < protocol->packets; i++)
        move_packet(search, &state, i);
}

struct protocol_verdict protocol_explore(const struct protocol *protocol)
{
    struct protocol_verdict verdict = {0};
    struct search search = {.protocol = protocol, .verdict = &verdict, .room = 2 * MOST_STATES};
    const struct state first = {.begun = 0};
    search.state = malloc(MOST_STATES * sizeof search.state[0]);
    search.place = calloc(search.room, sizeof search.place[0]);
    if (!search.state || !search.place)
        abort();
    found(&search, &first);
    for (uint64_t i = 0; i < verdict.states; i++)
        if (!verdict.twice && !verdict.untrue && !verdict.late && !verdict.full)
            expand(&search, search.state[i]);
    free(search.place);
    free(search.state);
    return verdict;
}
