/* SPDX-License-Identifier: Apache-2.0 */

/* K(d,k), the Kautz digraph of kautz.h; vertices are ranks of rg_kautz_rank: letter 1, then for
 * every further letter its place among those that differ from the one before. */

#include "routegen/kautz.h"
#include "words.h"

static void init(rg_topology *net)
{
    const unsigned d = net->name.param[0];
    const unsigned k = net->name.param[1];
    rg_topology_powers(net, d);
    const uint64_t nodes = rg_topology_mul(d + 1, net->power[k - 1]);
    rg_topology_direct(net, d, nodes, rg_topology_mul(nodes, d));
    net->directed = true;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned d = net->ports;
    const uint64_t first_place = net->nodes / (d + 1);
    const uint64_t first = v / first_place;
    if (first_place == 1) { /* words of one letter */
        for (unsigned x = 0; x < d; x++)
            out[x] = topology_at_place(x, first);
        return;
    }
    const uint64_t second_place = first_place / d;
    const uint64_t second = topology_at_place(v % first_place / second_place, first);
    const uint64_t start = second * first_place + v % second_place * d;
    for (unsigned x = 0; x < d; x++)
        out[x] = start + x;
}

static void previous(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned d = net->ports;
    const uint64_t first_place = net->nodes / (d + 1);
    const uint64_t first = v / first_place;
    const uint64_t second_place = first_place / d; /* 0: words of one letter */
    for (unsigned y = 0; y < d; y++) {
        const uint64_t letter = topology_at_place(y, first);
        out[y] = letter * first_place + topology_place_of(first, letter) * second_place +
                 v % first_place / d;
    }
}

static rg_kautz shape_of(const rg_topology *net)
{
    rg_kautz shape = {0};
    (void)rg_kautz_init(net->name.param[0], net->name.param[1], &shape);
    return shape;
}

static void print(const rg_topology *net, uint64_t v, topology_text *out)
{
    const rg_kautz shape = shape_of(net);
    rg_kautz_word word;
    (void)rg_kautz_unrank(&shape, v, &word);
    for (unsigned i = 0; i < shape.k; i++)
        rg_topology_put_word(out, word.letter[i], shape.d + 1, 1);
}

static bool parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const rg_kautz shape = shape_of(net);
    rg_kautz_word word = {{0}};
    size_t where = 0;
    for (unsigned i = 0; i < shape.k; i++) {
        unsigned letter;
        if (!rg_topology_take_letter(in, shape.d + 1, &letter))
            return false;
        word.letter[i] = (uint8_t)letter;
    }
    if (rg_kautz_word_check(&shape, &word, &where) != RG_OK) {
        in->at = in->at - shape.k + where;
        return false;
    }
    return rg_kautz_rank(&shape, &word, v) == RG_OK;
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned d = net->name.param[0];
    rg_topology_degrees(facts, d, d, d);
    facts->simple_links = net->links - d * (d + 1) / 2; /* abab.. and baba.. have two arcs */
    facts->diameter = net->name.param[1];
    facts->connectivity = d;
}

/* As in debruijn.c, with d+1 letters. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    const unsigned d = net->name.param[0];
    const uint64_t first_place = net->nodes / (d + 1);
    uint64_t last = 0, count = d + 1;
    unsigned letters = 1;
    if (node >= first_place)
        return 0;
    for (uint64_t place = first_place / d; place > 0; node %= place, place /= d) {
        last = topology_at_place(node / place, last);
        if (last > letters)
            return 0;
        if (last == letters)
            count *= d + 1 - letters++;
    }
    return count;
}

typedef struct kautz_pair {
    rg_kautz shape;
    rg_kautz_word vertex, target;
} kautz_pair;

static kautz_pair kautz_words(const rg_topology *net, const rg_route_packet *packet)
{
    kautz_pair pair = {shape_of(net), {{0}}, {{0}}};
    (void)rg_kautz_unrank(&pair.shape, packet->vertex, &pair.vertex);
    (void)rg_kautz_unrank(&pair.shape, packet->target, &pair.target);
    return pair;
}

/* The target's first letter cannot follow itself: where the source ends in it, it is already
 * there. */
static unsigned start(const rg_topology *net, const rg_route_rule *rule,
                      const rg_route_packet *packet)
{
    if (rule->words == RG_WORDS_OVERLAP || packet->vertex == packet->target)
        return rg_words_start(net, rule, packet);
    const kautz_pair pair = kautz_words(net, packet);
    return pair.vertex.letter[pair.shape.k - 1] == pair.target.letter[0];
}

static void prepare(const rg_topology *net, void *prepared)
{
    const unsigned k = net->name.param[1];
    const uint64_t *power = net->power;
    uint32_t *end = prepared;
    for (uint64_t v = 0; v < net->vertices; v++, end += 2 * k) {
        uint64_t letter = v / power[k - 1], rest = v % power[k - 1];
        for (unsigned i = 0; i < k; i++) {
            end[i] = (uint32_t)(letter * power[k - 1 - i] + rest);
            end[k + i] = (uint32_t)(v / power[i]);
            if (i + 1 < k) {
                letter = topology_at_place(rest / power[k - 2 - i], letter);
                rest %= power[k - 2 - i];
            }
        }
    }
}

/* step_overlap with what is prepared. */
static void step_prepared(route_step *step)
{
    const unsigned d = step->net->ports, k = step->net->name.param[1];
    const uint32_t *end, *start;
    const unsigned hops = rg_words_missing(step, k, &end, &start);
    if (hops == k)
        rg_route_add(step, (unsigned)topology_place_of(start[k - 1], end[k - 1]), 0);
    else if (hops > 0)
        rg_route_add(step, start[hops - 1] - start[hops] * d, 0);
}

/* The letters of the target that are missing after the vertex, by ranks: what is left of a word
 * without its first letters is one, too, and the target begins with it if that is the rank of as
 * many letters of it. The next letter's place is a digit of the target, unless all are missing. */
static void step_overlap(route_step *step)
{
    const rg_topology *net = step->net;
    const unsigned d = net->ports, k = net->name.param[1];
    const uint64_t *power = net->power, target = step->packet->target;
    uint64_t letter = step->packet->vertex / power[k - 1],
             rest = step->packet->vertex % power[k - 1];
    unsigned hops = 0;
    while (hops < k &&
           target - (letter * power[k - 1 - hops] + rest) * power[hops] >= power[hops]) {
        if (++hops < k) {
            letter = topology_at_place(rest / power[k - 1 - hops], letter);
            rest %= power[k - 1 - hops];
        }
    }
    const uint64_t next = hops > 0 && hops < k ? target / power[hops - 1] % d
                                               : topology_place_of(target / power[k - 1], letter);
    if (hops > 0)
        rg_route_add(step, (unsigned)next, 0);
}

static void step(route_step *step)
{
    const unsigned have = step->packet->phase;
    if (step->rule->words != RG_WORDS_SHIFT) {
        if (step->prepared)
            step_prepared(step);
        else
            step_overlap(step);
        return;
    }
    const kautz_pair pair = kautz_words(step->net, step->packet);
    if (have == pair.shape.k)
        return;
    const unsigned letter = pair.target.letter[have];
    rg_route_turn(step, letter - (letter > pair.vertex.letter[pair.shape.k - 1]), 0, have + 1);
}

static void rename(rg_network *name)
{
    if (name->param[1] == 1) /* a complete graph */
        *name = (rg_network){.family = RG_FAMILY_HYPERX, .count = 1, .param = {name->param[0] + 1}};
}

const topology_family rg_topology_kautz = {
    .info = {"kautz", "d,k", "Kautz digraph", "kautz:2,3", WORDS_RULE, .kind = RG_KIND_KAUTZ},
    .rename = rename,
    .range = {{RG_KAUTZ_MIN_D, RG_KAUTZ_MAX_D}, {RG_KAUTZ_MIN_K, RG_KAUTZ_MAX_K}},
    .print = print,
    .parse = parse,
    .paths = rg_topology_single_paths,
    .channels = CHANNELS_WORD,
    WORDS,
    .start = start,
    .prepared_bytes = rg_words_prepared_bytes,
    .prepare = prepare,
};
