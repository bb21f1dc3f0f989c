/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Breadth-first search level by level, with two bits a vertex: 0 not reached, 1 and 2 in turn the
 * level under way and the next one, 3 any level before. Where shortest paths are counted, another
 * two bits tell the vertices of the level before.
 *
 * A small level is a list, and one thread takes it. A large one is found by looking through the
 * bits, in chunks that any thread takes; where fewer vertices are left than the level has, those
 * that are left look for a neighbour in it. During a level a word is only ever given bits
 * that stay, so that a thread sees of another one's words either the old bits or the new ones.
 */

#include <string.h>

#include "routegen/topology_measure.h"
#include "families/inner/topology_measure.h"
#include "search.h"

#define WORD_VERTICES 32
/* Words of a chunk, and chunks handed out at a time: half a million vertices. */
#define CHUNK 256
#define CHUNKS 64
/* Vertices of the longest list, and lists: of a level, the one before and the next. */
#define LIST 16384
#define LISTS 3
/* Neighbours that are found before the first of them is looked at. */
#define AROUND (2 * RG_TOPOLOGY_MAX_PORTS)

#define LOW_BITS UINT64_C(0x5555555555555555)

/* What one thread finds in one part of a level. */
typedef struct part {
    rg_topology_distance level;
    uint64_t reached; /* vertices of the next level, found here first */
} part;

static uint64_t words_of(const rg_topology *net)
{
    return net->vertices / WORD_VERTICES + 1;
}

size_t rg_topology_wave_bytes(const rg_topology *net, bool paths)
{
    return (size_t)(words_of(net) * (paths ? 2 : 1) + LISTS * LIST) * sizeof(uint64_t) +
           (paths ? (size_t)net->vertices * sizeof(double) : 0);
}

void rg_topology_wave_begin(const rg_topology *net, uint64_t source, uint64_t weight, bool paths,
                            void *memory, rg_topology_wave *wave)
{
    const size_t words = (size_t)words_of(net);
    *wave = (rg_topology_wave){.net = *net, .source = source, .weight = weight};
    wave->bits = memory;
    wave->list = wave->bits + words;
    memset(wave->bits, 0, words * sizeof *wave->bits);
    if (paths) {
        wave->before = wave->list + LISTS * LIST;
        memset(wave->before, 0, words * sizeof *wave->before);
        wave->paths = (double *)(void *)(wave->before + words);
    }
    wave->bits[source / WORD_VERTICES] = UINT64_C(1) << 2 * (source % WORD_VERTICES);
    wave->list[0] = source;
    wave->listed = true;
    wave->level_vertices = wave->reached = 1;
}

/* ---- One vertex ------------------------------------------------------------------------------ */

static uint64_t load(const rg_topology_wave *wave, uint64_t word)
{
    return __atomic_load_n(&wave->bits[word], __ATOMIC_RELAXED);
}

static unsigned code_at(const rg_topology_wave *wave, uint64_t v)
{
    return load(wave, v / WORD_VERTICES) >> 2 * (v % WORD_VERTICES) & 3;
}

/* Of the level under way, or the next one. */
static unsigned code_of(uint64_t distance)
{
    return 1 + (unsigned)(distance % 2);
}

#define DONE 3u

static uint64_t *list_of(const rg_topology_wave *wave, uint64_t distance)
{
    return wave->list + distance % LISTS * LIST;
}

static uint64_t bit_of(uint64_t v)
{
    return UINT64_C(1) << 2 * (v % WORD_VERTICES);
}

/* Whether this call reached the vertex. */
static bool reach(rg_topology_wave *wave, uint64_t v, unsigned code)
{
    const unsigned shift = 2 * (v % WORD_VERTICES);
    if (code_at(wave, v) != 0)
        return false;
    const uint64_t before = __atomic_fetch_or(&wave->bits[v / WORD_VERTICES],
                                              (uint64_t)code << shift, __ATOMIC_RELAXED);
    return (before >> shift & 3) == 0;
}

/* The number of shortest paths to a vertex of this level, from those of the level before. */
static double paths_to(const rg_topology_wave *wave, uint64_t v, const uint64_t *out)
{
    uint64_t in[RG_TOPOLOGY_MAX_PORTS];
    const rg_topology *net = &wave->net;
    double sum = 0;
    if (wave->distance == 0)
        return 1;
    if (net->directed)
        (void)rg_topology_predecessors(net, v, in);
    const uint64_t *from = net->directed ? in : out;
    for (unsigned p = 0; p < net->in_ports; p++)
        if (from[p] != RG_TOPOLOGY_NONE &&
            (wave->before[from[p] / WORD_VERTICES] & bit_of(from[p])) != 0)
            sum += wave->paths[from[p]];
    return sum;
}

/* Counts a vertex of this level and reaches its neighbours, which are given; those that are new go
 * to *next, if it is not NULL and has room. */
static void expand(rg_topology_wave *wave, uint64_t v, const uint64_t *out, uint64_t *next,
                   part *found)
{
    const rg_topology *net = &wave->net;
    const unsigned code = code_of(wave->distance + 1);
    /* A compute node on a switch leads nowhere else. */
    const bool leaf = v < net->nodes && !net->direct && v != wave->source;
    found->level.pairs += v < net->nodes;
    if (wave->paths) {
        const double paths = paths_to(wave, v, out);
        wave->paths[v] = paths;
        if (v < net->nodes) {
            found->level.paths += paths;
            found->level.most = paths > found->level.most ? paths : found->level.most;
        }
    }
    for (unsigned p = 0; p < net->ports && !leaf; p++) {
        if (out[p] == RG_TOPOLOGY_NONE || !reach(wave, out[p], code))
            continue;
        if (next && found->reached < LIST)
            next[found->reached] = out[p];
        found->reached++;
    }
}

/* ---- A part of a level ----------------------------------------------------------------------- */

/* One bit, the lower of its two, for every vertex of this word that has a code. */
static uint64_t vertices_with(uint64_t word, unsigned code)
{
    const uint64_t differ = word ^ code * LOW_BITS;
    return ~(differ | differ >> 1) & LOW_BITS;
}

/* The bits of the vertices that exist, of the last word, or all. */
static uint64_t existing(const rg_topology_wave *wave, uint64_t word)
{
    const uint64_t left = wave->net.vertices - word * WORD_VERTICES;
    return left >= WORD_VERTICES ? UINT64_MAX : (UINT64_C(1) << 2 * left) - 1;
}

/* The vertex of the lowest bit, which is cleared. */
static uint64_t take_vertex(uint64_t word, uint64_t *bits)
{
    const unsigned place = (unsigned)__builtin_ctzll(*bits) / 2;
    *bits &= *bits - 1;
    return word * WORD_VERTICES + place;
}

/* Vertices of a word with the neighbours of each, one after the other. */
typedef struct around {
    unsigned count;
    uint64_t vertex[WORD_VERTICES], next[AROUND];
    topology_block block;
} around;

/* Takes vertices of a word, as many as there is room for. The bits of their neighbours are anywhere
 * in memory: they are on their way while the next neighbours are found. */
static void take_some(const rg_topology_wave *wave, uint64_t word, uint64_t *bits, bool back,
                      around *some)
{
    const rg_topology *net = &wave->net;
    const unsigned ports = back ? net->in_ports : net->ports;
    for (some->count = 0; *bits != 0 && (some->count + 1) * ports <= AROUND; some->count++) {
        const uint64_t v = some->vertex[some->count] = take_vertex(word, bits);
        uint64_t *next = some->next + some->count * ports;
        rg_topology_next_in(net, v, back, &some->block, next);
        for (unsigned p = 0; p < ports; p++)
            if (next[p] != RG_TOPOLOGY_NONE)
                __builtin_prefetch(&wave->bits[next[p] / WORD_VERTICES], 1);
    }
}

static void push_words(rg_topology_wave *wave, uint64_t word, uint64_t end, part *found)
{
    around some;
    some.block.first = RG_TOPOLOGY_NONE;
    for (; word < end; word++) {
        uint64_t here = vertices_with(load(wave, word), code_of(wave->distance));
        while (here != 0) {
            take_some(wave, word, &here, false, &some);
            for (unsigned i = 0; i < some.count; i++)
                expand(wave, some.vertex[i], some.next + i * wave->net.ports, NULL, found);
        }
    }
}

/* Whether one of a vertex's predecessors belongs to this level. */
static bool is_next(const rg_topology_wave *wave, const uint64_t *in)
{
    for (unsigned p = 0; p < wave->net.in_ports; p++)
        if (in[p] != RG_TOPOLOGY_NONE && code_at(wave, in[p]) == code_of(wave->distance))
            return true;
    return false;
}

static void pull_words(rg_topology_wave *wave, uint64_t word, uint64_t end, part *found)
{
    around some;
    some.block.first = RG_TOPOLOGY_NONE;
    for (; word < end; word++) {
        const uint64_t bits = load(wave, word);
        uint64_t here = vertices_with(bits, code_of(wave->distance));
        uint64_t left = vertices_with(bits, 0) & existing(wave, word);
        while (here != 0)
            found->level.pairs += take_vertex(word, &here) < wave->net.nodes;
        while (left != 0) {
            take_some(wave, word, &left, true, &some);
            for (unsigned i = 0; i < some.count; i++)
                if (is_next(wave, some.next + i * wave->net.in_ports))
                    found->reached += reach(wave, some.vertex[i], code_of(wave->distance + 1));
        }
    }
}

/* Adds what was found in one part of a level; the parts of a level come in the same order whatever
 * the number of threads, as sums of paths are rounded. */
static void add_part(rg_topology_wave *wave, const part *found)
{
    wave->level.pairs += found->level.pairs;
    wave->level.paths += found->level.paths;
    if (found->level.most > wave->level.most)
        wave->level.most = found->level.most;
    wave->next_vertices += found->reached;
}

struct search {
    rg_topology_wave *wave;
    uint64_t chunks;
    part found[CHUNKS];
};

static void search_chunk(void *context, rg_team *team, unsigned thread, uint64_t i)
{
    struct search *search = context;
    rg_topology_wave *wave = search->wave;
    const uint64_t all = words_of(&wave->net), word = wave->at + i * CHUNK;
    const uint64_t end = all - word < CHUNK ? all : word + CHUNK;
    (void)team;
    (void)thread;
    if (wave->pull)
        pull_words(wave, word, end, &search->found[i]);
    else
        push_words(wave, word, end, &search->found[i]);
}

static void search_chunks(void *context, rg_team *team)
{
    const struct search *search = context;
    rg_team_share(team, search->chunks, search_chunk, context);
}

static void search_words(rg_topology_wave *wave)
{
    const uint64_t all = words_of(&wave->net), left = (all - wave->at + CHUNK - 1) / CHUNK;
    struct search search = {.wave = wave, .chunks = left < CHUNKS ? left : CHUNKS};
    const bool large = wave->level_vertices > LIST;
    rg_team_run(large ? rg_search_threads(&wave->net, 1, CHUNKS) : 1, search_chunks, &search);
    for (unsigned i = 0; i < search.chunks; i++)
        add_part(wave, &search.found[i]);
    wave->at += search.chunks * CHUNK;
    wave->level_done = wave->at >= all;
    wave->expanded = wave->reached - wave->level_vertices;
    if (!wave->level_done)
        wave->expanded += (uint64_t)((double)wave->level_vertices * (double)wave->at / (double)all);
}

static void search_list(rg_topology_wave *wave)
{
    const uint64_t *list = list_of(wave, wave->distance);
    uint64_t *next = list_of(wave, wave->distance + 1);
    part found = {{0, 0, 0}, 0};
    uint64_t out[RG_TOPOLOGY_MAX_PORTS];
    for (uint64_t i = 0; i < wave->level_vertices; i++) {
        (void)rg_topology_neighbours(&wave->net, list[i], out);
        expand(wave, list[i], out, next, &found);
    }
    add_part(wave, &found);
    wave->level_done = true;
}

/* ---- All levels ------------------------------------------------------------------------------ */

/* The level under way becomes one of those before. */
static void retire_words(rg_topology_wave *wave)
{
    const uint64_t words = words_of(&wave->net);
    const unsigned code = code_of(wave->distance);
    for (uint64_t word = 0; word < words; word++) {
        const uint64_t here = vertices_with(wave->bits[word], code);
        wave->bits[word] |= DONE * here;
        if (wave->before)
            wave->before[word] = here;
    }
}

static void retire_list(rg_topology_wave *wave)
{
    const uint64_t *list = list_of(wave, wave->distance);
    const uint64_t *before = list_of(wave, wave->distance + LISTS - 1);
    for (uint64_t i = 0; wave->before && i < wave->before_vertices; i++)
        wave->before[before[i] / WORD_VERTICES] &= ~bit_of(before[i]);
    for (uint64_t i = 0; i < wave->level_vertices; i++) {
        wave->bits[list[i] / WORD_VERTICES] |= DONE * bit_of(list[i]);
        if (wave->before)
            wave->before[list[i] / WORD_VERTICES] |= bit_of(list[i]);
    }
}

/* Goes on to the next level. */
static void end_level(rg_topology_wave *wave, rg_topology_tally *tally)
{
    if (wave->listed)
        retire_list(wave);
    else
        retire_words(wave);
    rg_search_add_level(&wave->net, wave->distance, wave->weight, &wave->level, tally);
    wave->nodes += wave->level.pairs;
    wave->expanded = wave->reached;
    wave->reached += wave->next_vertices;
    wave->before_vertices = wave->level_vertices;
    wave->level_vertices = wave->next_vertices;
    wave->next_vertices = 0;
    wave->level = (rg_topology_distance){0, 0, 0};
    wave->distance++;
    wave->at = 0;
    wave->level_done = false;
    wave->listed = wave->listed && wave->level_vertices <= LIST;
    /* Numbers of paths are found where a vertex is counted. */
    wave->pull = !wave->paths && wave->net.vertices - wave->reached < wave->level_vertices;
    if (wave->level_vertices > 0)
        return;
    wave->done = true;
    rg_search_add(wave->weight, wave->nodes, wave->reached, tally);
}

bool rg_topology_wave_advance(rg_topology_wave *wave, rg_topology_tally *tally)
{
    if (tally->sources == 0 && wave->expanded == 0 && wave->at == 0 && tally->room > 0)
        memset(tally->histogram, 0, (size_t)tally->room * sizeof *tally->histogram);
    const uint64_t start = wave->expanded;
    do {
        if (wave->done)
            return false;
        if (wave->listed)
            search_list(wave);
        else
            search_words(wave);
        if (wave->level_done)
            end_level(wave, tally);
    } while (wave->listed && wave->expanded - start < LIST);
    return !wave->done;
}
