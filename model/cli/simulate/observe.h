/* SPDX-License-Identifier: Apache-2.0 */

/* simulate --timeline, --packets, --series: what a run tells while it goes on. */
#ifndef ROUTEGEN_CLI_SIMULATE_OBSERVE_H
#define ROUTEGEN_CLI_SIMULATE_OBSERVE_H

#include "answer.h"

struct cli_observer;

/* Opens what is asked for, before the one run that there may be, which then tells it; NULL: nothing
 * is asked for. */
struct cli_observer *cli_observe(const struct cli_simulate_request *request,
                                 struct cli_simulated *one, unsigned networks);

/* The run is over; a second one tells nothing. NULL is allowed. */
void cli_observe_end(struct cli_observer *observer);

/* The files are complete. The series is printed, if it is asked for, instead of the answer; whether
 * it is. The observer is freed. */
bool cli_observe_print(struct cli_observer *observer);

#endif
