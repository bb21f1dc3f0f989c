/* SPDX-License-Identifier: Apache-2.0 */

/* Benes networks by looping: what rg_benes_set streams, and where rg_benes takes words. */

#include "benes.h"

#include <string.h>

enum { S_RESET /* in reset, or the clock after it */, S_LOAD, S_RUN };

/* The line to which a port of a line's switch leads, counted in a network of `span` lines: the next
 * stage is a network for each port. */
static unsigned inward(unsigned line, unsigned port, unsigned span)
{
    const unsigned rest = line % span;
    return line - rest + port * (span / 2) + rest / 2;
}

void rg_benes_set_outputs(const rg_benes_set *set, rg_benes_set_out *out)
{
    *out = (rg_benes_set_out){set->stage == S_LOAD, set->shows, set->beat[set->next]};
}

static void add_beat(rg_benes_set *set, uint32_t due, unsigned level, unsigned line, unsigned goal)
{
    set->beat[set->next++] = (rg_benes_beat){
        (uint16_t)(line / 2), (uint16_t)(goal / 2), line % 2, goal % 2, false, (uint8_t)level, due};
}

/* The loops of a stage, which turn set->to into that of the next one. It begins in clock `time`;
 * returns the clock after it. A look at each pair takes a clock, a pair in a loop two. */
static uint32_t set_level(rg_benes_set *set, unsigned level, uint32_t time)
{
    const unsigned lines = 1U << set->k, span = lines >> level;
    uint16_t from[RG_BENES_MAX_LINES], to[RG_BENES_MAX_LINES];
    bool done[RG_BENES_MAX_LINES / 2] = {false};

    memcpy(to, set->to, sizeof to);
    for (unsigned line = 0; line < lines; line++)
        from[to[line]] = (uint16_t)line;
    for (unsigned pair = 0; pair < lines / 2; pair++) {
        time++;
        for (unsigned line = 2 * pair; !done[line / 2]; time += 2) {
            const unsigned goal = to[line], back = from[goal ^ 1];
            done[line / 2] = true;
            add_beat(set, time + 1, level, line, goal);
            set->to[inward(line, 0, span)] = (uint16_t)inward(goal, 0, span);
            set->to[inward(back, 1, span)] = (uint16_t)inward(goal, 1, span);
            line = back ^ 1;
        }
    }
    return time;
}

static void set_network(rg_benes_set *set)
{
    uint32_t time = 1;
    for (unsigned level = 0; level + 1 < set->k; level++)
        time = set_level(set, level, time);
    for (unsigned line = 0; line < 1U << set->k; line += 2, time++)
        add_beat(set, time + 2, set->k - 1, set->to[line], set->to[line]);
    set->beat[set->next - 1].last = true;
    set->next = 0;
    set->time = 1;
    set->stage = S_RUN;
}

void rg_benes_set_clock(rg_benes_set *set, const rg_benes_set_in *in)
{
    const bool ends = set->shows && in->m_tready && set->beat[set->next].last;

    if (in->rst || ends || set->stage == S_RESET) {
        set->stage = in->rst ? S_RESET : S_LOAD;
        set->shows = false;
        set->loaded = set->next = 0;
    } else if (set->stage == S_LOAD && in->s_tvalid) {
        set->to[set->loaded++] = in->output;
        if (set->loaded == 1U << set->k)
            set_network(set);
    } else if (set->stage == S_RUN && (!set->shows || in->m_tready)) {
        set->next += set->shows;
        set->shows = ++set->time == set->beat[set->next].due;
    }
}

bool rg_benes_outputs(const rg_benes *net, const uint16_t **source)
{
    const unsigned way = net->way[2 * net->k - 2];
    *source = way > 1 ? net->source[way - 2] : NULL;
    return way > 0;
}

/* Follows each line through the switches as they will stand. */
static void follow(const rg_benes *net, uint16_t *source)
{
    const unsigned lines = 1U << net->k, middle = net->k - 1;
    for (unsigned input = 0; input < lines; input++) {
        unsigned line = input;
        for (unsigned s = 0; s <= 2 * middle; s++) {
            const unsigned span = lines >> (s < middle ? s : 2 * middle - s), rest = line % span;
            if (s > middle)
                line += rest % (span / 2) * 2 + rest / (span / 2) - rest;
            line ^= net->crosses[s][line / 2];
            if (s < middle)
                line = inward(line, line % 2, span);
        }
        source[line] = (uint16_t)input;
    }
}

void rg_benes_clock(rg_benes *net, const rg_benes_in *in)
{
    const rg_benes_beat *beat = &in->beat;

    memmove(net->way + 1, net->way, 2 * net->k - 2);
    net->way[0] = (uint8_t)(in->in_valid ? net->newest + 1 : 0);
    if (net->fresh)
        net->newest = net->newest == 1 ? 2 : 1;
    net->fresh = in->s_tvalid && net->s_tready && beat->last;
    if (in->s_tvalid && net->s_tready) {
        net->crosses[beat->level][beat->in_switch] = beat->in_crosses;
        net->crosses[2 * net->k - 2 - beat->level][beat->out_switch] = beat->out_crosses;
    }
    if (net->fresh)
        follow(net, net->source[net->newest == 1 ? 1 : 0]);
    net->s_tready = !in->rst;
    if (in->rst) {
        memset(net->way, 0, sizeof net->way);
        net->newest = 0;
        net->fresh = false;
    }
}
