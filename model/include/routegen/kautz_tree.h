/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * d spanning trees of a Kautz digraph from any root, from labels alone.
 *
 * A message that goes down a tree reaches every node once. The d trees of a root share no arc, so d
 * messages, or d parts of one, travel at a time; and the d paths from the root to a node share no
 * node but their ends, so that a message sent once a tree reaches every live node although any d-1
 * nodes are dead. All roots together use every arc equally often: N nodes that send a shard each,
 * cut into d chunks, load each arc with N-1 chunks (net/collective.h).
 *
 *      K(2,2), root 01:    tree 0      tree 1
 *                            01          01
 *                            |           |
 *                            10          12
 *                            |          /  \
 *                            02        20   21
 *                           /  \       |    |
 *                          20   21     02   10
 *                               |
 *                               12
 *
 * The root has one child in each tree: tree j starts at its successor by port j. The d parents of
 * any other node, one in each tree, are its d predecessors; rg_kautz_tree_letters says in which
 * tree each of them is. A path has at most k+5 hops.
 *
 * That each tree spans, trees share no arc and paths are disjoint is proved for all d and k
 * (doc/mathematics.md, section 10), and checked on explicit graphs.
 *
 * All functions are pure: no allocation, no I/O, no global state; every argument is checked.
 */
#ifndef ROUTEGEN_KAUTZ_TREE_H
#define ROUTEGEN_KAUTZ_TREE_H

#include <stdint.h>

#include "routegen/kautz.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Most hops of a path in a tree: k + 5, which some in K(2,16) have; up to k = 8, k + 4. Version
 * 1.0.0 said 20. Nothing in the libraries has this size. */
#define RG_KAUTZ_MAX_TREE_HOPS (RG_KAUTZ_MAX_K + 5)

/**
 * The parents of a node in the d trees of a root: in tree j the predecessor that begins with
 * letter[j], followed by the first k-1 letters of @p node.
 *
 * @param[out] letter one for each tree; the first d are written, all different.
 * @return RG_OK; RG_E_NULL; RG_E_SAME (the root has no parent); errors of rg_kautz_word_check.
 * O(d^2 + d k).
 */
RG_API rg_status rg_kautz_tree_letters(const rg_kautz *net, const rg_kautz_word *root,
                                       const rg_kautz_word *node, uint8_t letter[RG_KAUTZ_MAX_D]);

/**
 * The children of a node in one tree of a root, as ports (rg_kautz_successor).
 * @param[out] ports bit p: the successor by port p is a child; 0: the node is a leaf.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (tree >= d); errors of rg_kautz_word_check.
 * O(d (d^2 + d k)).
 */
RG_API rg_status rg_kautz_tree_children(const rg_kautz *net, const rg_kautz_word *root,
                                        unsigned tree, const rg_kautz_word *node, uint16_t *ports);

#ifdef __cplusplus
}
#endif

#endif
