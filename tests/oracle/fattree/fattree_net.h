/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Explicit tables of GFT(h,m,w), made from its definition as a graph of words. Calls nothing of
 * the model.
 *
 * A switch of level x is a word c_0 .. c_(h-1): the letters below x say by which parents one comes
 * to it (base w), the others in which children it lies (base m). Two switches of neighbouring
 * levels x and x+1 are linked when their words agree in all letters but c_x. The letter above is
 * the up-port of the link, the letter below its down-port. (With m = w these are the k-ary n-trees
 * of Petrini and Vanneschi.) Words are counted with letter 0 running fastest, which gives the
 * switch's index; a word is found again by its value. A terminal is a leaf and a port.
 */
#pragma once

#include <stdint.h>

#define FATTREE_MAX_LEVELS 17
#define FATTREE_NONE UINT32_MAX

typedef struct fattree_level {
    uint32_t switches;
    uint32_t roots;    /* w^x: words of the letters below x */
    uint32_t subtrees; /* m^(h-x): words of the others */
    uint32_t first;    /* switch 0 in a buffer of the whole network, top level first */
    uint32_t place;    /* terminals per unit of digit x of an address */
    unsigned radix;    /* ports below */
    unsigned parents;  /* ports above; 0 on level h */
    unsigned inputs; /* in the down half, from above: w, and m at the top, where the halves meet */
    uint32_t *up;    /* by j * parents + u: the line j' * radix + p one level higher */
    uint32_t *down;  /* the inverse: by j * radix + p, the line j' * parents + u one level lower */
} fattree_level;

typedef struct fattree_net {
    unsigned h, m, w;
    unsigned groups;    /* pass digits: hands of w when m inputs are dealt out */
    uint32_t passes;    /* words of h-1 pass digits */
    uint32_t terminals; /* N */
    uint32_t switches;  /* of all levels */
    fattree_level level[FATTREE_MAX_LEVELS];
    uint8_t *digit;      /* by i * (h+1) + x: digit x of address i */
    uint8_t *pass_digit; /* by p * (h+1) + x: digit x of pass p; 0 for x = 0 and x = h */
} fattree_net;

/* Builds the tables; ends the program when the links are not one to one. */
fattree_net fattree_net_make(unsigned h, unsigned m, unsigned w);
void fattree_net_free(fattree_net *net);

static inline unsigned fattree_digit(const fattree_net *net, uint32_t address, unsigned x)
{
    return net->digit[address * (net->h + 1) + x];
}

static inline unsigned fattree_pass_digit(const fattree_net *net, uint32_t pass, unsigned x)
{
    return net->pass_digit[pass * (net->h + 1) + x];
}
