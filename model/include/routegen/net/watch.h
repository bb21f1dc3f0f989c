/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Watching long work: a callback that is told the progress, and may stop the work.
 *
 *     static bool show(void *context, const rg_progress *progress)
 *     {
 *         ... progress->done of progress->total progress->unit ...
 *         return !interrupted;
 *     }
 *     const rg_watch watch = {.show = show};
 *     rg_status status = rg_measures_find(&net, RG_SEARCH_ALWAYS, &watch, &measures);
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

/** How far some work is. Its texts are valid during the call. */
typedef struct rg_progress {
    const char *unit; /**< what is counted: "pairs", "vertices", ... */
    uint64_t done;
    uint64_t total;
    const char *note; /**< NULL, or a text instead of numbers, for a step that cannot count */
    const char
        *what; /**< NULL, or what is being worked on; then `part`, from 0 to 1, of it is done,
                         or less */
    double part;
} rg_progress;

/** A watch. Functions that may run for long take a pointer to one, or NULL. They call @c show every
 * few milliseconds or more often, from the thread that called them: it should check a clock before
 * it does anything slow. */
typedef struct rg_watch {
    /** Returns true to go on, or false to make the function stop and return RG_E_STOPPED. */
    bool (*show)(void *context, const rg_progress *progress);
    void *context; /**< of the caller; passed to @c show */
} rg_watch;

/** Tells the watch, if it is not NULL, how far the work is. @return RG_OK; RG_E_STOPPED. O(1). */
static inline rg_status rg_watch_show(const rg_watch *watch, const char *unit, uint64_t done,
                                      uint64_t total)
{
    const rg_progress progress = {unit, done, total, NULL, NULL, 0};
    return watch == NULL || watch->show(watch->context, &progress) ? RG_OK : RG_E_STOPPED;
}

/** Tells the watch about a step that cannot count. @return RG_OK; RG_E_STOPPED. O(1). */
static inline rg_status rg_watch_note(const rg_watch *watch, const char *note)
{
    const rg_progress progress = {"", 0, 0, note, NULL, 0};
    return watch == NULL || watch->show(watch->context, &progress) ? RG_OK : RG_E_STOPPED;
}

#ifdef __cplusplus
}
#endif

#endif
