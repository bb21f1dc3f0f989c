/* SPDX-License-Identifier: Apache-2.0 */

/* The verb exchange on Kautz digraphs. */
#ifndef ROUTEGEN_CLI_EXCHANGE_KAUTZ_H
#define ROUTEGEN_CLI_EXCHANGE_KAUTZ_H

#include <stdbool.h>

#include "cli/exchange/switched.h"
#include "routegen/status.h"
#include "inner/net/kautz_program.h"
#include "routegen/net/record.h"
#include "routegen/network_kind.h"

/* Messages that --schedule prints, of any network. */
enum { CLI_EXCHANGE_MOST_LISTED = 4000000 };

/* Returns whether all messages arrived. */
bool cli_exchange_kautz(const rg_any_network *network, const struct cli_arguments *given);

/* ---- What is printed --------------------------------------------------------------------- */

/* One exchange. */
struct cli_kautz_whole {
    const char *network;
    const rg_kautz_exchange *exchange;
    rg_count128 messages;
    uint64_t bound;
    bool moved; /* the messages have been moved: the rest is known */
    rg_kautz_result result;
    double seconds;
};

/* An exchange that goes around a dead link. */
struct cli_kautz_around {
    const char *network;
    rg_kautz_link dead;
    const rg_kautz_program *program;
    rg_kautz_result result;
};

void cli_kautz_whole_print(const struct cli_kautz_whole *whole, enum cli_format format);
void cli_kautz_around_print(const struct cli_kautz_around *around, enum cli_format format);

/* The table of all messages of an exchange: the head, each message in order, the end. */
struct cli_kautz_schedule {
    const char *network;
    const rg_kautz_exchange *exchange;
    enum cli_format format;
    rg_value *record, *messages;
};

void cli_kautz_schedule_begin(struct cli_kautz_schedule *schedule);
void cli_kautz_schedule_message(struct cli_kautz_schedule *schedule, uint64_t source,
                                uint64_t index);
void cli_kautz_schedule_end(struct cli_kautz_schedule *schedule);

#endif
