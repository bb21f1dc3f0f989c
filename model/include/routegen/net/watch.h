/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Long work that is watched: a callback that hears how far it is, and may stop it.
 */
#ifndef ROUTEGEN_NET_WATCH_H
#define ROUTEGEN_NET_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How far some work is. */
typedef struct rg_progress {
    const char *unit; /**< of what is counted: "pairs", "vertices", ... */
    uint64_t done;
    uint64_t total;
    const char *note; /**< instead of numbers: a step that cannot say how far it is, or NULL */
} rg_progress;

/** Functions that take long take a pointer to one, or NULL. They call it often, every few
 * milliseconds or less, from the thread that called them: it should look at a clock first. */
typedef struct rg_watch {
    /** True: go on; false: stop, and return RG_E_STOPPED. */
    bool (*show)(void *context, const rg_progress *progress);
    void *context;
} rg_watch;

/** Tells the watch, if there is one. RG_OK or RG_E_STOPPED. */
static inline rg_status rg_watch_show(const rg_watch *watch, const char *unit, uint64_t done,
                                      uint64_t total)
{
    const rg_progress progress = {unit, done, total, NULL};
    return watch == NULL || watch->show(watch->context, &progress) ? RG_OK : RG_E_STOPPED;
}

/** The same of a step that cannot say how far it is. */
static inline rg_status rg_watch_note(const rg_watch *watch, const char *note)
{
    const rg_progress progress = {"", 0, 0, note};
    return watch == NULL || watch->show(watch->context, &progress) ? RG_OK : RG_E_STOPPED;
}

#ifdef __cplusplus
}
#endif

#endif
