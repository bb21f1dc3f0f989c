/* SPDX-License-Identifier: Apache-2.0 */

/* Runs that are done, a line each, so that a sweep that was killed goes on where it was. */
#ifndef ROUTEGEN_CLI_SIMULATE_JOURNAL_H
#define ROUTEGEN_CLI_SIMULATE_JOURNAL_H

#include "inner/net/simulate_sweep.h"

/* What comes out of a run; plain bytes. */
struct cli_record {
    rg_sim_result result;
    rg_sim_saturation saturation;
    rg_sim_exchange exchange;
    rg_status status;
};

void cli_record_of(const rg_sim_point *point, struct cli_record *record);
void cli_record_put(const struct cli_record *record, rg_sim_point *point);

struct cli_journal;

/* Opens a journal, or begins one, and cuts off a last line that was not written whole. Says what is
 * wrong with it and exits: another version's, no journal, or open elsewhere. */
struct cli_journal *cli_journal_open(const char *file);

/* Whether a run is done; then what came of it. */
bool cli_journal_find(const struct cli_journal *journal, const char *run,
                      struct cli_record *record);

/* Adds a run; it is on the disk afterwards. */
void cli_journal_add(struct cli_journal *journal, const char *run, const struct cli_record *record);

void cli_journal_close(struct cli_journal *journal);

#endif
