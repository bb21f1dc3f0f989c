/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Names of networks: `family:p1,p2,...`, as in `kautz:3,6`, `gft:2,4,2` or `torus:8,16,16`.
 *
 * This is the name that the program, the board's identity line and the file names of reports share.
 * Parsing a name yields the family and its plain parameters; whether these make a legal network is
 * checked by the family's own header (rg_kautz_init in kautz.h, rg_gft_init in fattree.h,
 * rg_multistage_init in multistage.h) and, as a graph, for rg_topology_init in topology.h.
 *
 *      family     name          vertices, in the order of their numbers       label
 *      kary       kary:k,n      nodes D,p; switches by level L, then D        (D..,p) <L,D..>
 *      mikant     mikant:k,n    nodes G,D,p; switches by G, L, D              (G,D..,p) <G,L,D..>
 *      kantc      kantc:k,n     nodes E,C,p, C not an IS; cube switches E,C;  (E..,C,p) <0,E..,C>
 *                               tree switches by level L = 1.., then D        <L,D..>
 *      mikantc    mikantc:k,n   nodes G,E,C,p; for each G: cube switches      (G,E..,C,p)
 *                               E,C, tree switches L,D                        <G,0,E..,C> <G,L,D..>
 *      gft        gft:h,m,w     terminals i; switches by level x, then j      i  (x,j)
 *      butterfly, omega, flip, baseline, reverse-baseline, benes (multistage.h):
 *                               lines i; switches by stage s, then j          i  (s,j)
 *      clos       clos:n,m,r    lines i; switches by stage s, then j          i  (s,j)
 *      hypercube  hypercube:n   words of n bits                               01101
 *      star       star:n        permutations of 1..n, lexicographic           [2134]
 *      pancake    pancake:n     likewise                                      [2134]
 *      bubble     bubble:n      likewise                                      [2134]
 *      scc        scc:n         permutations, then ring position i = 2..n     [2134:3]
 *      sci        sci:n         likewise                                      [2134:3]
 *      pcc        pcc:n         likewise                                      [2134:3]
 *      ccc        ccc:n         words of n bits, then ring position 0..n-1    (0110,2)
 *      debruijn   debruijn:d,n  words of n letters 0..d-1                     0110
 *      kautz      kautz:d,k     words as in kautz.h, by rg_kautz_rank         0121
 *      mdsxn      mdsxn:g1,..   words of g1+g2+.. bits                        01101
 *      torus      torus:m1,..   coordinates x1,x2,.., x1 most significant     (0,3,1)
 *      mesh       mesh:m1,..    likewise                                      (0,3,1)
 *      shuffle    shuffle:n     words of n bits                               0110
 *      xgft       xgft:h,m1,..  terminals i; switches by level x, then j      i  (x,j)
 *      gkautz     gkautz:d,N    numbers modulo N                              17
 *      circulant  circulant:n,s1,..  numbers modulo n                         17
 *      regular    regular:n,d,s numbers                                       17
 *      file       file:NAME     as in the file, compute nodes first           the names there
 *      hyperx     hyperx:s1,..  coordinates x1,x2,.., x1 most significant     (0,3,1)
 *                 hyperx:s1,../p  nodes, p a switch; switches                 (0,3,1,p) <0,3,1>
 *      dragonfly  dragonfly:p,a,h,g  nodes by group, router, p; switches      (G,r,p) <G,r>
 *      slimfly    slimfly:q     two parts s of q x q routers x,y              (s,x,y)
 *                 slimfly:q/p   as hyperx                                     (s,x,y,p) <s,x,y>
 *      cmesh      cmesh:k,e     nodes, 4 a switch; switches x,y               (x,y,p) <x,y>
 *
 * D stands for the digits D_(n-2),..,D_0 in base k, E for D_(n-2),..,D_1, C for a word of k bits, p
 * for the node's number on its switch; numbers are written most significant digit first, symbols
 * and letters above 9 as a, b, c and so on. Words are numbered by their value in their base.
 *
 *      family     ports
 *      kary       switch: x = 0..k-1 down (L = 0: node p = x, else D_(L-1) := x); k+x up, D_L := x
 *      mikant     likewise; on L = n-2 port k+x crosses to the other group, D_(n-2) := x
 *      kantc      cube switch: b = 0..k-1 flips bit b of C (bit 0 is the rightmost); k+x node
 *                 p = x, or of the intermediate switch number j up to <1,E,x>
 *                 tree switch: of <1,E,x> port j down to that switch; else as kary
 *      mikantc    likewise per group; the top level crosses as in mikant (n = 2: the intermediate
 *                 switches themselves, to the x-th of the other group)
 *      gft        switch: down-port p is port p; up-port u is port R+u, R = w on level 0, else m
 *      xgft       switch: down-port p is port p; up-port u is port m_(x+1) + u
 *      butterfly and the other multistage networks: out x and in y of switch j are the lines
 *                 d j + x and d j + y of its stage
 *      clos       stages l and 2L-l, l = 0..L, have m1..m_l networks side by side; on the way in
 *                 port q of switch j of network b leads to line j of network b m_(l+1) + q of level
 *                 l+1, whose switches have n_(l+2) lines, the last one r; the way out is the mirror
 *      hypercube  b flips bit b, bit 0 the rightmost
 *      star       i-2 exchanges positions 1 and i, i = 2..n
 *      pancake    i-2 reverses the first i symbols, i = 2..n
 *      bubble     i-1 exchanges positions i and i+1, i = 1..n-1
 *      scc, pcc   0 the star's (pancake's) link of position i; 1 to position i+1, 2 to i-1, in a
 *                 ring 2..n (n = 3: only port 1)
 *      sci        0 likewise; 1.. to all other positions, ascending
 *      ccc        0 flips bit i, 1 to position i+1 mod n, 2 to i-1 mod n
 *      torus      2j and 2j+1 add and subtract 1 in coordinate j (j = 0 is x1); of m = 2 only 2j
 *      mesh       likewise, without the wrap-around links
 *      shuffle    0 flips bit 0 (the rightmost), 1 rotates left, 2 rotates right; where both
 *                 rotations lead to one vertex it is port 1 of the smaller, port 2 of the larger
 *      file       as the file numbers them, else in the order of its links
 *      hyperx     switch: node p is port p; then for each coordinate the other values, ascending
 *      dragonfly  switch: p nodes; the other a-1 switches of the group, ascending; h global links
 *      slimfly    switch: nodes; those of the same s and x, ascending; those of the other s,
 *                 ascending by x
 *      cmesh      switch: nodes; one more and one less in x, in y; at an end, with e, half a side
 *                 on in the other coordinate
 *      debruijn   out x appends letter x; in y: the predecessor began with letter y
 *      kautz      as rg_kautz_successor and rg_kautz_predecessor
 *      gkautz     out a-1 leads to -(d i + a) mod N, a = 1..d; in y: from the one of d x + a =
 *                 (y+1) N - i; not from a vertex to itself
 *      circulant  2j and 2j+1 add and subtract the jump s_(j+1); of n/2 only 2j
 *      regular    2j-2 and 2j-1 forward and back on ring j = 1..d/2, d-1 of the matching; for an
 *                 odd d above n/2 in the order of the numbers (doc/topologies.md)
 *      mdsxn      the groups' ports in order: a group of 1 bit has one, which flips it; a larger
 *                 one has two, out x appends bit x to the group, in y dropped bit y
 *
 * kantc and mikantc may end in a list of the intermediate switches of a cube, k different words of
 * k bits, instead of the standard ones: `kantc:3,4,is=000.011.101`.
 */
#ifndef ROUTEGEN_NETWORK_H
#define ROUTEGEN_NETWORK_H

#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Most parameters a family has. */
#define RG_NETWORK_MAX_PARAMS 16
/** Room for the name of any parameter, with its terminating zero. */
#define RG_FAMILY_MAX_PARAM_NAME 4
/** Most words of a list is=, and most bits of a word. */
#define RG_NETWORK_MAX_WORDS 16
/** Room for any name that rg_network_print writes, with its terminating zero. */
#define RG_NETWORK_MAX_TEXT 320

/**
 * All families, in the order of their numbers: FAMILY(NUMBER, RECORD, LAYOUT) each. The record is
 * rg_topology_RECORD in model/families; rg_layout_LAYOUT in model/net/draw places the vertices.
 * A new family is a line at the end, and a file with its record.
 */
#define RG_FAMILIES(FAMILY)                                                                        \
    FAMILY(KAUTZ, kautz, words)                                                                    \
    FAMILY(GFT, gft, tree)                                                                         \
    FAMILY(BUTTERFLY, butterfly, stages)                                                           \
    FAMILY(OMEGA, omega, stages)                                                                   \
    FAMILY(FLIP, flip, stages)                                                                     \
    FAMILY(BASELINE, baseline, stages)                                                             \
    FAMILY(REVERSE_BASELINE, reverse_baseline, stages)                                             \
    FAMILY(BENES, benes, stages)                                                                   \
    FAMILY(KARY, kary, tree)                                                                       \
    FAMILY(MIKANT, mikant, tree)                                                                   \
    FAMILY(KANTC, kantc, cube_tree)                                                                \
    FAMILY(MIKANTC, mikantc, cube_tree)                                                            \
    FAMILY(HYPERCUBE, hypercube, hypercube)                                                        \
    FAMILY(STAR, star, substars)                                                                   \
    FAMILY(SCC, scc, rings)                                                                        \
    FAMILY(SCI, sci, rings)                                                                        \
    FAMILY(PCC, pcc, rings)                                                                        \
    FAMILY(PANCAKE, pancake, substars)                                                             \
    FAMILY(BUBBLE, bubble, bubble)                                                                 \
    FAMILY(CCC, ccc, rings)                                                                        \
    FAMILY(DEBRUIJN, debruijn, words)                                                              \
    FAMILY(MDSXN, mdsxn, words)                                                                    \
    FAMILY(TORUS, torus, grid)                                                                     \
    FAMILY(MESH, mesh, grid)                                                                       \
    FAMILY(SHUFFLE, shuffle, rings)                                                                \
    FAMILY(FILE, file, given)                                                                      \
    FAMILY(GKAUTZ, gkautz, chords)                                                                 \
    FAMILY(XGFT, xgft, tree)                                                                       \
    FAMILY(HYPERX, hyperx, words)                                                                  \
    FAMILY(DRAGONFLY, dragonfly, routers)                                                          \
    FAMILY(SLIMFLY, slimfly, routers)                                                              \
    FAMILY(CIRCULANT, circulant, chords)                                                           \
    FAMILY(REGULAR, regular, chords)                                                               \
    FAMILY(CLOS, clos, stages)                                                                     \
    FAMILY(CMESH, cmesh, routers)

/** The number of a family: RG_FAMILY_KAUTZ, RG_FAMILY_GFT, ... */
typedef enum rg_family {
#define RG_FAMILY_NUMBER(NUMBER, RECORD, LAYOUT) RG_FAMILY_##NUMBER,
    RG_FAMILIES(RG_FAMILY_NUMBER)
#undef RG_FAMILY_NUMBER
} rg_family;

typedef struct rg_network {
    rg_family family;
    unsigned count;                        /**< parameters in use, see rg_family_counts */
    unsigned param[RG_NETWORK_MAX_PARAMS]; /**< in the order of the name; the rest is 0 */
    unsigned words;                        /**< of the list is=: param[0], or 0 without a list */
    uint16_t word[RG_NETWORK_MAX_WORDS];   /**< the list, leftmost bit the highest; the rest is 0 */
    unsigned hosts;                        /**< of /p: nodes a router; 0: every router is a node */
    const struct rg_rows *rows; /**< file: the network itself, of an rg_graph (net/graph.h) that
                                     lives as long; others: NULL */
} rg_network;

/**
 * Parses the zero-terminated @p text, all of it.
 *
 * @param[out] network the family and its parameters, each at most 4294967295.
 * @param[out] where optional (may be NULL): on an error, its offset in @p text.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY (no such family); RG_E_SYNTAX (no colon, an empty,
 * non-decimal or too large parameter; file:, which rg_graph_open reads); RG_E_COUNT (wrong number
 * of parameters); RG_E_IS (a list is= that is not k different words of k bits, or that the family
 * does not have). O(length of text).
 */
RG_API rg_status rg_network_parse(const char *text, rg_network *network, size_t *where);

/**
 * Writes the name of @p network, zero-terminated, in canonical form (decimal, no leading zeros).
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY; RG_E_COUNT; RG_E_IS. O(count + words^2).
 */
RG_API rg_status rg_network_print(const rg_network *network, char text[RG_NETWORK_MAX_TEXT]);

/**
 * A name that equal networks share: hypercube:6 for torus:2,2,2,2,2,2, mdsxn:1,1,1,1,1,1 and
 * others. Equal are networks that have the same graph of nodes and switches, a link being two arcs,
 * and buy as many ports. Each family's record knows its own identities. Of the networks of up to 40
 * nodes and 200 vertices that `routegen find` looks at it joins those that are equal, and no
 * others; larger equal ones, and random ones, may keep two names. O(parameters^2).
 */
RG_API void rg_network_normal(const rg_network *name, rg_network *normal);

/** The family's name as it stands before the colon ("kautz"), or NULL for a number that is not a
 * family. O(1). */
RG_API const char *rg_family_name(rg_family family);

/** The names of a family's parameters, comma-separated ("d,k"; "m1,..." where there may be several;
 * "h,m1,...,w1,..." where there are as many as the first says; "NAME" for one name), or NULL for a
 * number that is not a family. O(1). */
RG_API const char *rg_family_params(rg_family family);

/** The name of one parameter, counted from 0, of a network that has @p count of them: "k", or "m3"
 * where the family may have several.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY; RG_E_INDEX (no such parameter). O(1). */
RG_API rg_status rg_family_param_name(rg_family family, unsigned count, unsigned index,
                                      char name[RG_FAMILY_MAX_PARAM_NAME]);

/** How many parameters a family has: from @p min to @p max; these are equal except where the
 * parameters are a list, as in torus.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY. O(1). */
RG_API rg_status rg_family_counts(rg_family family, unsigned *min, unsigned *max);

#ifdef __cplusplus
}
#endif

#endif
