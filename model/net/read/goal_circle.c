/* SPDX-License-Identifier: Apache-2.0 */

/* Lines of GOAL that wait for one another. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "net/inner/goal.h"
#include "net/inner/wording.h"

/* For which line each one waits that is not done, by @on; @send is by channel. */
static void find_causes(const rg_goal *plan, uint32_t *on, uint32_t *send)
{
    for (uint32_t i = 0; i < plan->ops; i++)
        if (plan->op[i].kind == RG_GOAL_SEND && plan->state[i] == RG_GOAL_WAITS)
            send[plan->op[i].channel] = i;
    for (uint32_t i = 0; i < plan->ops; i++)
        on[i] = send[plan->op[i].channel];
    for (uint32_t i = 0; i < plan->ops; i++)
        for (uint32_t w = plan->op[i].after;
             w < (i + 1 < plan->ops ? plan->op[i + 1].after : plan->afters); w++)
            if (plan->state[i] < (plan->after[w] & RG_SIM_BEGUN ? RG_GOAL_BEGUN : RG_GOAL_DONE))
                on[plan->after[w] & ~RG_SIM_BEGUN] = i;
}

/* Names the lines of a circle, from one that waits. */
static rg_status refuse_circle(const rg_goal_file *goal, const uint32_t *on, bool *seen,
                               uint32_t at, rg_refusal *refusal)
{
    char text[160] = "";
    size_t length = 0;

    for (; !seen[at]; at = on[at])
        seen[at] = true;
    uint32_t next = at;
    do {
        next = on[next];
        length +=
            (size_t)snprintf(text + length, sizeof text - length, " -> %" PRIu64, goal->line[next]);
    } while (next != at && length + 40 < sizeof text);
    return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                     "%s: line %" PRIu64 " waits for itself: %" PRIu64 "%s%s",
                     rg_plain_text(goal->name).text, goal->line[at], goal->line[at], text,
                     next != at ? " -> .." : "");
}

rg_status rg_goal_check(const rg_goal_file *goal, rg_refusal *refusal)
{
    const rg_goal *plan = &goal->plan;
    uint32_t at = 0;

    while (at < plan->ops && plan->state[at] == RG_GOAL_DONE)
        at++;
    if (at == plan->ops)
        return RG_OK;
    uint32_t *on = calloc(plan->ops, sizeof *on);
    uint32_t *send = calloc(plan->channels + 1U, sizeof *send);
    bool *seen = calloc(plan->ops, sizeof *seen);
    rg_status status = rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    if (on != NULL && send != NULL && seen != NULL) {
        find_causes(plan, on, send);
        status = refuse_circle(goal, on, seen, at, refusal);
    }
    free(on);
    free(send);
    free(seen);
    return status;
}
