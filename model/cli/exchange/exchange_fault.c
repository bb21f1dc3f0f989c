/* SPDX-License-Identifier: Apache-2.0 */

#include "exchange_fault.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/common/fail.h"

/* Where and when something went wrong, as the start of a message. */
struct when {
    char text[96];
};

static struct when when(const rg_exchange_run *push)
{
    const rg_push_fault *fault = &push->fault;
    struct when result;
    char pass[24] = "";

    if (push->fabric->switched->passes > 1)
        snprintf(pass, sizeof pass, ", pass %" PRIu32, fault->pass);
    snprintf(result.text, sizeof result.text, "rotation %" PRIu32 "%s: message of %" PRIu32,
             fault->row, pass, fault->source);
    return result;
}

/* A stage, as "L1 down". */
struct stage {
    char text[24];
};

static struct stage stage_of(const rg_exchange_run *push)
{
    const rg_stage *stage = &push->fabric->stage[push->fault.stage];
    struct stage result;

    snprintf(result.text, sizeof result.text, "%c%u%s%s", stage->letter, stage->number,
             stage->half[0] == '\0' ? "" : " ", stage->half);
    return result;
}

void cli_exchange_name_fault(const rg_exchange_run *push)
{
    const rg_push_fault *fault = &push->fault;

    switch (fault->what) {
    case RG_PUSH_FINE:
        break;
    case RG_PUSH_STUCK:
        cli_warn("%s: stuck on input %u of %s switch %" PRIu32, when(push).text, fault->port,
                 stage_of(push).text, fault->index);
        break;
    case RG_PUSH_TAKEN:
        cli_warn("%s: output %u of %s switch %" PRIu32 " is taken", when(push).text, fault->port,
                 stage_of(push).text, fault->index);
        break;
    case RG_PUSH_ASTRAY:
        cli_warn("%s: arrives at %" PRIu32 ", not at %" PRIu32, when(push).text, fault->terminal,
                 fault->expected);
        break;
    case RG_PUSH_SECOND:
        cli_warn("%s: arrives at %" PRIu32 ", which already has one from another pass",
                 when(push).text, fault->terminal);
        break;
    case RG_PUSH_REPEATED:
        cli_warn("%s: arrives at %" PRIu32 ", as it did in another rotation", when(push).text,
                 fault->terminal);
        break;
    case RG_PUSH_UNSENT:
        cli_warn("the messages of %" PRIu32 " are not sent in any pass", fault->source);
        break;
    }
}
