/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What the families of networks share: the record that each of them fills in, numbers that
 * saturate, and the text of labels.
 *
 * A new family is a line of RG_FAMILIES (routegen/network.h) and a file with its record. It sees
 * only what was checked: parameters in range, vertices below net->vertices, and of packets those
 * that have not arrived.
 */
#pragma once

#include "routegen/network_kind.h"
#include "routegen/topology_measure.h"
#include "families/inner/topology_route.h"
#include "hw/inner/given.h"
#include "routegen/topology.h"
#include "topology_text.h"

typedef struct topology_range {
    unsigned min, max;
} topology_range;

/* The last symbols of a permutation, and the permutations that differ in these only. */
#define TOPOLOGY_TAIL 5
#define TOPOLOGY_BLOCK 120

/* What successive permutations share, kept by who asks for the neighbours of many; see pancake.c.
 * */
typedef struct topology_block {
    uint64_t first; /* the first vertex of the block; RG_TOPOLOGY_NONE: nothing is kept yet */
    uint64_t next[16], term[TOPOLOGY_TAIL][TOPOLOGY_TAIL][TOPOLOGY_TAIL], tail[TOPOLOGY_BLOCK];
    uint64_t less[TOPOLOGY_BLOCK][TOPOLOGY_TAIL];
} topology_block;

/* Which channels have the same load, whatever the network (load.c). */
typedef enum topology_channels {
    CHANNELS_APART, /* every channel is a class of its own */

    /* A port is a class: the network is the Cayley graph of a group that acts on its vertices from
     * one side, while the ports act from the other: adding to words and coordinates (with turning
     * the ring, in ccc), renaming symbols (with turning positions 2..n and the ring, in scc). The
     * group takes every vertex to every other and keeps the port of every channel. */
    CHANNELS_PORT,

    /* sci: as scc, but the lateral ports are numbered by the position they lead to; what turning
     * keeps is how far that is from here. */
    CHANNELS_STEP,

    /* pcc: renaming symbols keeps the position in the ring and the port. */
    CHANNELS_POSITION,

    /* Trees: a digit of a switch says for low levels which subtree it is in, and for the others
     * which of the parallel switches it is. A constant can be added to one digit on all levels of
     * one of the two sorts (in all of a group, or for the sort above in both groups at once): a
     * link from one level to the next keeps all digits but the one that changes its sort, which is
     * free. The channels between two levels, of one direction, differ in digits of these sorts and
     * in nothing else (and by group, and groups can be exchanged). */
    CHANNELS_LEVEL,

    /* Cubes below a tree: the same digits, but no two places in a cube are alike. A channel inside
     * a cube is known by its place and bit, one to or from level 1 by the intermediate switch. */
    CHANNELS_CUBE,

    /* kautz, debruijn: a channel is a word of a letter more than a vertex's. Renaming letters takes
     * all words to one another that have the same letters at the same places. */
    CHANNELS_WORD,
} topology_channels;

/* A step being made. */
typedef struct route_step {
    const rg_topology *net;
    const rg_route_rule *rule;
    const rg_route_packet *packet;
    const uint64_t *next; /* the neighbours of packet->vertex */
    const void *prepared; /* by the family for all steps; NULL: not */
    rg_route_hop *hops;
    unsigned count;
} route_step;

/* A product of numbers of paths that stops at 2^128 - 1. */
typedef struct topology_ways {
    uint64_t high, low;
    bool full;
} topology_ways;

/* A family: all that the libraries know about it, but its layout (model/net/draw). */
typedef struct topology_family {
    rg_family_info info;
    /* Of the parameters, also of one that may be left out; the last is that of all lists. */
    topology_range range[4];
    /* Narrows the range of a parameter by those before it, which are in theirs; NULL: none. */
    void (*narrow)(const rg_network *name, unsigned index, topology_range *range);
    bool list;   /* the name may end in is= */
    bool hosted; /* the name may end in /p, p nodes a router */
    /* What is wrong with parameters that are in range each, as "g is more than a h + 1"; NULL:
     * nothing. */
    const char *(*refuse)(const rg_network *name);

    /* Renames a network that equals one of another family, and no other; NULL: none does. */
    void (*rename)(rg_network *name);
    /* Fills in everything but the name; numbers beyond 64 bits are UINT64_MAX. */
    void (*init)(rg_topology *net);
    void (*next)(const rg_topology *net, uint64_t v, uint64_t *out);
    /* The same, faster for many vertices in order; NULL: next does. */
    void (*next_in)(const rg_topology *net, uint64_t v, topology_block *block, uint64_t *out);
    void (*previous)(const rg_topology *net, uint64_t v, uint64_t *out); /* NULL: undirected */
    void (*print)(const rg_topology *net, uint64_t v, topology_text *out);
    bool (*parse)(const rg_topology *net, topology_scan *in, uint64_t *v);
    /* Adds to what net says; all else is unknown. */
    void (*facts)(const rg_topology *net, rg_topology_facts *facts);
    uint64_t (*weight)(const rg_topology *net, uint64_t node); /* NULL: one class */
    /* Fills in the numbers of paths that it knows; NULL: none. */
    void (*paths)(const rg_topology *net, rg_topology_switch_paths *paths);
    double (*load)(const rg_topology *net); /* the largest of a channel; NULL: no formula */
    topology_channels channels;
    /* CHANNELS_LEVEL: how many ports lead down at level 1, 2, ..; NULL: k everywhere. */
    unsigned (*down)(const rg_topology *net, unsigned level);
    /* Clos networks, and trees as if all packets climbed to the top: lines of a switch of level 0,
     * 1, .. from the nodes on, and its links inward, of the last level 0 or any; NULL: no such. */
    void (*nest)(const rg_topology *net, unsigned level, unsigned *lines, unsigned *links);
    /* The hops of a shortest path, and how many there are by a formula; NULL: there is none. */
    uint64_t (*ways)(const rg_topology *net, uint64_t source, uint64_t destination,
                     topology_ways *ways);
    /* One of the disjoint paths, and its hops; NULL: there is no closed form. */
    unsigned (*disjoint)(const rg_topology *net, uint64_t source, uint64_t destination,
                         unsigned index, uint64_t *path);

    /* The rule by which it routes: what it uses, and its default. */
    unsigned uses;
    rg_route_rule standard;
    /* The packet's first phase; NULL: 0. */
    unsigned (*start)(const rg_topology *net, const rg_route_rule *rule,
                      const rg_route_packet *packet);
    /* Adds the hops. With words shift it is also called for packets on their target. */
    void (*step)(route_step *step);
    /* What steps need of the network or of each vertex, made once for all of them: its bytes (NULL:
     * 0), of at most 2^22 vertices, and that. */
    size_t (*prepared_bytes)(const rg_topology *net);
    void (*prepare)(const rg_topology *net, void *prepared);
    uint64_t (*bound)(const rg_topology *net, const rg_route_rule *rule);
    unsigned (*phases)(const rg_topology *net, const rg_route_rule *rule); /* NULL: 1 */
} topology_family;

#define FAMILY(NUMBER, NAME, LAYOUT) extern const topology_family rg_topology_##NAME;
RG_FAMILIES(FAMILY)
#undef FAMILY

/* How many families there are. */
#define FAMILY(NUMBER, NAME, LAYOUT) +1
enum { TOPOLOGY_FAMILIES = 0 RG_FAMILIES(FAMILY) };
#undef FAMILY

/* By rg_family. */
extern const topology_family *const rg_topology_families[];

static inline const topology_family *topology_family_of(rg_family family)
{
    return (unsigned)family < TOPOLOGY_FAMILIES ? rg_topology_families[family] : NULL;
}

/* The family of a net that rg_topology_init made, else NULL. */
static inline const topology_family *topology_made_by(const rg_topology *net)
{
    return net && net->vertices > 0 ? topology_family_of(net->name.family) : NULL;
}

/* The family of this name. */
bool rg_family_named(const char *name, size_t length, rg_family *family);

/* Looks at the parameters. RG_E_SHAPE: *which is out of *range, or *why is not NULL; RG_E_COUNT:
 * *range is how many there should be; RG_E_FAMILY. */
rg_status rg_network_check(const rg_network *name, unsigned *which, topology_range *range,
                           const char **why);

/* Whether all parameters of a network have this value. */
bool rg_network_all(const rg_network *name, unsigned value);

/* ---- Numbers: UINT64_MAX is everything that does not fit ----------------------------------- */

uint64_t rg_topology_add(uint64_t a, uint64_t b);
uint64_t rg_topology_mul(uint64_t a, uint64_t b);
uint64_t rg_topology_pow(uint64_t base, unsigned exponent);

/* The greatest common divisor of two numbers that are not both 0. */
uint64_t rg_topology_gcd(uint64_t a, uint64_t b);

/* The place of a number among all but another one, and the number at a place. */
static inline uint64_t topology_place_of(uint64_t number, uint64_t other)
{
    return number - (number > other);
}

static inline uint64_t topology_at_place(uint64_t place, uint64_t other)
{
    return place + (place >= other);
}

/* Bits set. */
static inline unsigned topology_ones(uint64_t word)
{
    unsigned count = 0;
    for (; word != 0; word &= word - 1)
        count++;
    return count;
}

/* n!, for n at most 20. */
uint64_t rg_topology_factorial(unsigned n);

/* net->power[0..63] of a base. */
void rg_topology_powers(rg_topology *net, uint64_t base);

/* ---- Neighbours of many vertices --------------------------------------------------------------
 * */

/* The neighbours (@back: the predecessors) of a vertex of a net that rg_topology_init made. The
 * block is kept from call to call, and begins with first = RG_TOPOLOGY_NONE. */
void rg_topology_next_in(const rg_topology *net, uint64_t v, bool back, topology_block *block,
                         uint64_t *next);

/* ---- Routers with coordinates, of tuple.c -----------------------------------------------------
 *
 * The stride of coordinate j is power[j], its side power[32 + j]; the last coordinate counts
 * fastest, and a side of 0 ends them. In a direct network routers are the vertices; else p nodes
 * each, at ports 0..p-1, come before them: node (x1,x2,..,p) of switch <x1,x2,..>. */

enum { TUPLE_SIDE = 32 };

/* Sets all of the shape but links between routers, @hosts nodes each; 0: direct. */
void rg_tuple_init(rg_topology *net, const unsigned *side, unsigned count, unsigned hosts,
                   unsigned degree);

static inline uint64_t tuple_routers(const rg_topology *net)
{
    return net->direct ? net->nodes : net->switches;
}

static inline unsigned tuple_hosts(const rg_topology *net)
{
    return net->direct ? 0 : (unsigned)(net->nodes / net->switches);
}

/* Coordinate @j of a router, counted from 0. */
static inline uint64_t tuple_at(const rg_topology *net, uint64_t router, unsigned j)
{
    return router / net->power[j] % net->power[TUPLE_SIDE + j];
}

/* Writes the node links, and NONE at all other ports. Whether the vertex is a router: its number,
 * and what to add to that of another one to have the vertex. */
bool rg_tuple_next(const rg_topology *net, uint64_t v, uint64_t *out, uint64_t *router,
                   uint64_t *first);
void rg_tuple_print(const rg_topology *net, uint64_t v, topology_text *out);
bool rg_tuple_parse(const rg_topology *net, topology_scan *in, uint64_t *v);

/* Diameter and distances, by the diameter of the routers and the sum over all their pairs. */
void rg_tuple_distances(const rg_topology *net, rg_topology_facts *facts, uint64_t diameter,
                        uint64_t sum);

/* What the records share. */
#define TUPLE .init = init, .next = next, .print = rg_tuple_print, .parse = rg_tuple_parse

/* Whether there is more to do than to go to or from a node: from a router to a different one. */
bool rg_tuple_step(route_step *step, uint64_t *from, uint64_t *to);

/* ---- Shapes and facts ----------------------------------------------------------------------- */

/* A direct network of this many nodes and links. */
void rg_topology_direct(rg_topology *net, unsigned ports, uint64_t nodes, uint64_t links);

/* Degrees and radix. */
void rg_topology_degrees(rg_topology_facts *facts, unsigned radix, unsigned min, unsigned max);

/* Sum and average of the distances, from those of one source that represents all, or of the sources
 * of one cell of cell_nodes nodes. */
void rg_topology_distances(rg_topology_facts *facts, uint64_t cell_sum, uint64_t cell_nodes);

/* ---- Steps of a rule ------------------------------------------------------------------------ */

/* Adds a hop; the packet keeps its phase. */
void rg_route_add(route_step *step, unsigned port, unsigned vc);

/* Adds a hop that changes the phase. */
void rg_route_turn(route_step *step, unsigned port, unsigned vc, unsigned phase);

/* The diameter, as a bound of families whose routes are shortest. */
uint64_t rg_route_diameter(const rg_topology *net, const rg_route_rule *rule);

/* Adds the up-ports of a tree that the rule permits, of @count from port @first on: all, the one
 * that @switch_digit names, or the one that @node_digit names. */
void rg_route_add_up(route_step *step, unsigned first, unsigned count, uint64_t switch_digit,
                     uint64_t node_digit);

/* Labels of gft and the multistage networks: `5`, a node, `(1,0)`, a switch by level and number. */
void rg_topology_level_print(const rg_topology *net, uint64_t v, topology_text *out);
bool rg_topology_level_parse(const rg_topology *net, topology_scan *in, uint64_t *v);

/* ---- Numbers of shortest paths, of paths_formula.c -------------------------------- */

/* Multiplies by a number; by the ways to choose, among hops + more hops in a row, the new ones. */
void rg_ways_multiply(topology_ways *ways, uint64_t by);
void rg_ways_choose(topology_ways *ways, uint64_t hops, uint64_t more);

/* Where there is one shortest path from any node to any other, and no switch. */
void rg_topology_single_paths(const rg_topology *net, rg_topology_switch_paths *paths);

/* Mean number of shortest paths of the k-cube, and as the paper (doc/topologies.md) prints it, on
 * which the models of kantc and mikantc build. */
double rg_topology_cube_paths(unsigned k);
double rg_topology_cube_paths_printed(unsigned k);

/* Mean number of shortest paths of a tree of @height levels above the leaves, m children and w
 * parents everywhere. */
double rg_topology_tree_paths(unsigned height, unsigned m, unsigned w);
