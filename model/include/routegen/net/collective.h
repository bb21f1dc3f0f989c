/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Schedules of collective operations: who sends what over which link, round by round.
 *
 * N nodes each have a *shard*, cut into *chunks*. In a round each link moves at most one chunk.
 *
 *      allgather       at the end every node has all shards
 *      reduce-scatter  every node has a value for each shard; at the end node r has the sum of all
 *                      values for shard r: an allgather in reverse, in which sums meet
 *      allreduce       reduce-scatter, then allgather: every node has all sums
 *      broadcast       every node has the shard of the root
 *      alltoall        every node has a message for each other one
 *
 * and the methods
 *
 *      trees    Kautz digraphs: chunk j of node r goes down tree j of r (kautz_tree.h); so do line
 *               digraphs of digraphs with trees that share no link, as gkautz:d,N if d(d+1) divides
 *               N
 *      rings    regular networks, if a search finds them: chunk j goes around ring j, of d rings
 *               that share no link; fat trees, in order
 *      breadth  every direct network: each chunk takes a shortest way; where several links lead on,
 *               they share the chunks evenly (the breadth-first broadcast of each node)
 *      moves    alltoall on kautz, debruijn, and gkautz:d,N of N = d^k or d^k + d^(k-q), q odd: the
 *               same move for all nodes in each round (kautz_node.h)
 *      doubling hypercubes, but for broadcast and alltoall: what a node has of a chunk doubles in
 *               each step; through switches all but alltoall, the most to the nearest nodes
 *      squares  fat trees (gft): in each round a permutation of the additive Latin square
 *      windows  alltoall on fat trees (gft, xgft): a pass a round, as few as the links allow where
 *               fattree_window.h proves it; where turning leaves messages out all cross the top
 *      formula  such trees, for allgather, reduce-scatter and allreduce: in a Kautz digraph what a
 *               link carries follows from the round, 1..N-1, so that nothing is stored; in another
 *               line digraph it follows from a schedule of the digraph below
 *      dbtree   allreduce and broadcast through switches: two binary trees, each for half
 *      shift    alltoall through switches: all send to the node k places on
 *
 * Through switches any node sends to any other one, and a routing lays the messages on the
 * network. Nodes are numbered by *places*: depth first over the switches, from that of node 0, the
 * lowest one first; at a switch by port. A round takes as many *slots* as its fullest channel has
 * chunks, and waits for the one before. A fat tree is routed if the question names a routing, and
 * for doubling, dbtree and shift.
 *
 * The *limit* of an allgather is the number of rounds that the links of a node need to bring it
 * the chunks of N-1 others. A schedule that reaches it keeps those links busy in every round.
 */
#ifndef ROUTEGEN_NET_COLLECTIVE_H
#define ROUTEGEN_NET_COLLECTIVE_H

#include <stddef.h>

#include "routegen/status.h"
#include "routegen/topology.h"
#include "routegen/net/out.h"
#include "routegen/net/parse.h"
#include "routegen/net/record.h"
#include "routegen/net/watch.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A collective by each of its methods, side by side, as a record: doc/schema/collective.json lists
 * the keys.
 *
 *     rg_value *record;
 *     rg_refusal refusal;
 *     if (rg_ask_collective(&net, "allgather bytes=65536", NULL, &record, &refusal) == RG_OK)
 *         ... rg_write_json(&out, record, false); rg_record_close(record);
 *
 * @param question the name of a collective, and after it, with spaces between:
 *                     method=NAME   this one only
 *                     root=NODE     broadcast: its label; @0
 *                     pieces=N      broadcast: chunks that go down each tree; 1
 *                     bytes=N       of a shard; broadcast: of the message; allreduce: of the whole
 *                                   vector; 1048576
 *                     start-up=S    seconds from the last byte of a chunk to its arrival; 1e-6
 *                     rate=R        bytes a second of a link; 1e10
 *                     routing=NAME  through switches: rule, count, minimal, updown, layers, spread
 *                                   or sssp, with roots= and metric=; by default spread, and where
 *                                   that is not for the network the one that simulate takes
 *                     open=N        alltoall by shift: shifts in a round; 1
 * @param watch    optional (may be NULL).
 * @param[out] record to be freed with rg_record_close on RG_OK.
 * @param refusal  optional (may be NULL).
 * @return RG_OK; RG_E_NULL; RG_E_SYNTAX (no such collective, option or value); RG_E_LABEL;
 * RG_E_OPTION (not on this network); RG_E_RULE (nor the routing); RG_E_LARGE; RG_E_MEMORY;
 * RG_E_STOPPED. O(N^2 d), and a search for rings.
 */
RG_API rg_status rg_ask_collective(const rg_topology *net, const char *question,
                                   const rg_watch *watch, rg_value **record, rg_refusal *refusal);

/**
 * Writes a schedule, that of the first method with the least seconds if the question names none.
 * @param format "csv": a line a send, by rounds: round, from, to, link, source, chunk, op, where
 * nodes are numbers, link is a port of `from`, and op is copy or add. "goal": for each node what it
 * sends and receives, and what that requires, for LogGOPSim. "msccl", "mscclpp": not for fat trees
 * without a routing; the same as a program for MSCCL, in XML, and as an execution plan of MSCCL++.
 * @return as rg_ask_collective; RG_E_SYNTAX (no such format); RG_E_END (no rings were found);
 * RG_E_WRONG (the schedule is wrong: a fault of this library, and nothing is written); the status
 * of @p out. O(sends); only csv keeps
 * no schedule, unless trees or breadth add.
 */
RG_API rg_status rg_write_collective(const rg_topology *net, const char *question,
                                     const char *format, rg_out *out, const rg_watch *watch,
                                     rg_refusal *refusal);

/**
 * Judges a schedule in the form of "csv" or "msccl", from any origin, by the network and the
 * definition of the collective alone. The record counts `rounds` and `sends`, and its list
 * `faults` is empty, or has the first one: `line`, from 1, or null if something is missing at the
 * end, and `text`. For csv through switches it also says what channels carry.
 * @return as rg_ask_collective; RG_E_SYNTAX, RG_E_OPTION (the text is not a schedule, or is not
 * judged, and the refusal says why); a wrong schedule is not an error. O(length + N^2 chunks).
 */
RG_API rg_status rg_check_collective(const rg_topology *net, const char *question, const char *text,
                                     size_t length, rg_value **record, rg_refusal *refusal);

#ifdef __cplusplus
}
#endif

#endif
