/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Messages between the processors of a network. One program runs on all of them:
 *
 *      int main(void)
 *      {
 *          int sum = kx_rank();
 *          kx_allreduce(&sum, 1, kx_add);
 *          kx_printf("%d of %d: %d\n", kx_rank(), kx_size(), sum);
 *          return 0;                                       // the exit code; the processor halts
 *      }
 *
 * The *group* is the nodes that lived when it was agreed; ranks 0 .. size-1 are its members in the
 * order of their labels. While all of it live no message is lost, and those of a pair arrive in
 * order. When a member dies, calls return KX_DEAD: at once, or when the node has asked in vain for
 * the longest time that a message takes. A program that shall outlive others does its work in a
 * part, kx_together: when one dies all that live drop it, agree on a group, and begin it again.
 * A node that returns finds that the others go on without it, says so, and halts.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { KX_ANY = -1, KX_DEAD = -1, KX_TAGS = 0x800 }; /* tags are 0 .. KX_TAGS-1 */

int kx_rank(void);
int kx_size(void);
bool kx_alive(int rank); /* as far as this node knows */
int kx_node(int rank);   /* place of a member among all nodes of the network */
uint32_t kx_clock(void); /* the same at all nodes */

/* Works for all that live have done it, with the group of that moment. It must begin with what the
 * program was given, whatever a part that was broken off has left behind. */
void kx_together(void (*part)(void));

/* ---- Messages of any length to others. `data` may have any alignment; words are faster. Ranks,
 * not one's own, and tags are not checked. */

int kx_send(int to, int tag, const void *data, int bytes); /* 0: it is on its way; KX_DEAD */

/* The bytes that came, the rest of longer ones is dropped. from and tag may be KX_ANY; source,
 * unless it is NULL, is who sent it. KX_DEAD: the sender is dead or has ended; of any: someone has
 * died since the last such call, or all have ended. */
int kx_recv(int from, int tag, void *data, int most, int *source);

/* Whether kx_recv would find a message now. */
bool kx_probe(int from, int tag);

/* A message that leaves meanwhile; its data, and this, stay as they are until kx_wait. */
struct kx_request {
    struct kx_request *next;
    const uint8_t *data;
    int bytes, sent, tag, result; /* result 1: not yet */
    struct peer *to;
};
void kx_isend(struct kx_request *request, int to, int tag, const void *data, int bytes);
int kx_wait(struct kx_request *request); /* as kx_send */

/* ---- Of all members, each of which calls them in the same order. 0, or KX_DEAD: a member is dead.
 * Others may have done it. */

typedef int kx_operation(int, int);
int kx_add(int a, int b);
int kx_max(int a, int b);

int kx_barrier(void);
int kx_bcast(int root, void *data, int bytes);
int kx_reduce(int root, int *values, int count, kx_operation *operation); /* the result at root */
int kx_allreduce(int *values, int count, kx_operation *operation);
int kx_gather(int root, const void *mine, int bytes, void *all); /* in order of rank, at root */
int kx_alltoall(const void *out, void *in, int bytes);           /* bytes for each member */

/* ---- %d %u %x %s %c, with a width, and %% */
void kx_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* What crt0.S calls before and after main. */
void kx_begin(void);
_Noreturn void kx_exit(int code);
