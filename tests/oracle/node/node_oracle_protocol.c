/* SPDX-License-Identifier: Apache-2.0 */

/* Exactly once: every order of events of two nodes that exchange a few messages. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include <stdlib.h>

#include "node_protocol.h"

/* What this asks of the protocol no line of the library can change, so it need not be asked
 * often. */
static void only_in_soak(void)
{
    if (getenv("ROUTEGEN_SOAK") == NULL)
        cr_skip_test("make soak");
}

enum { BITS = 6 }; /* of a number: more messages than there are here */

static struct protocol_verdict explore(struct protocol protocol)
{
    const struct protocol_verdict verdict = protocol_explore(&protocol);
    cr_assert(not(verdict.full));
    return verdict;
}

static bool holds(const struct protocol_verdict *verdict)
{
    return !verdict->twice && !verdict->untrue && !verdict->late;
}

Test(node_oracle, three_messages_four_restarts_three_packets)
{
    const struct protocol_verdict verdict = explore((struct protocol){
        .bits = BITS, .messages = 3, .sender_restarts = 2, .receiver_restarts = 2, .packets = 3});
    cr_assert(holds(&verdict));
    cr_assert(eq(u64, verdict.states, 210836));
}

Test(node_oracle, three_messages_two_restarts_four_packets)
{
    only_in_soak();
    const struct protocol_verdict verdict = explore((struct protocol){
        .bits = BITS, .messages = 3, .sender_restarts = 1, .receiver_restarts = 1, .packets = 4});
    cr_assert(holds(&verdict));
    cr_assert(eq(u64, verdict.states, 419363));
}

Test(node_oracle, one_bit_delivers_twice)
{
    const struct protocol_verdict verdict = explore((struct protocol){
        .bits = 1, .messages = 3, .sender_restarts = 2, .receiver_restarts = 2, .packets = 3});
    cr_assert(verdict.twice);
}

Test(node_oracle, without_a_deaf_time_a_message_is_delivered_twice)
{
    const struct protocol_verdict verdict = explore((struct protocol){.bits = BITS,
                                                                      .messages = 3,
                                                                      .sender_restarts = 2,
                                                                      .receiver_restarts = 2,
                                                                      .packets = 3,
                                                                      .keeps = true});
    cr_assert(verdict.twice);
}

Test(node_oracle, a_network_that_doubles_packets)
{
    only_in_soak();
    struct protocol protocol = {.bits = BITS,
                                .messages = 3,
                                .sender_restarts = 2,
                                .receiver_restarts = 2,
                                .packets = 3,
                                .doubles = true};
    cr_assert(explore(protocol).twice);
    protocol.doubting = true;
    const struct protocol_verdict verdict = explore(protocol);
    cr_assert(holds(&verdict));
}

Test(node_oracle, numbers_of_three_bits_after_four_lost_messages)
{
    only_in_soak();
    struct protocol protocol = {.bits = 3, .messages = 5, .packets = 3};
    cr_assert(explore(protocol).late);
    protocol.bits = 4;
    const struct protocol_verdict verdict = explore(protocol);
    cr_assert(holds(&verdict));
}
