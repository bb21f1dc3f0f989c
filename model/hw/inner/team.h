/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Threads that wait for each other often. How OpenMP's threads wait is chosen when a process
 * starts, and by default they spin for milliseconds; where other programs use the processors, that
 * keeps the awaited thread from running. A thread of a team spins for some ten microseconds, then
 * sleeps, and nobody waits for a thread that has not begun to work. OpenMP still limits the number
 * of threads, and where it is told to bind threads to processors (OMP_PROC_BIND), a team has those.
 *
 *      rg_team_run(threads, job, context)
 *          job:   rg_team_share(team, count, work, context), as often as it likes
 *          work:  ... rg_team_turn(team, i); what is done in order; rg_team_pass(team, i)
 */
#pragma once

#include <stdint.h>

typedef struct rg_team rg_team;

/* The most threads of a team, and the most parts of a share. */
enum { RG_TEAM_MOST = 1024 };

/* Part @i, in thread @thread, 0 for the one that runs the job. */
typedef void rg_team_work(void *context, rg_team *team, unsigned thread, uint64_t i);

/* Calls @job in the calling thread, with a team of at most @threads, itself included. It is alone
 * inside a parallel region of OpenMP, and without OpenMP. */
void rg_team_run(unsigned threads, void (*job)(void *context, rg_team *team), void *context);

/* Does the parts 0 to @count - 1, each once; only a job calls it. Thread t begins with part t. */
void rg_team_share(rg_team *team, uint64_t count, rg_team_work *work, void *context);

/* In part @i: waits until all parts before it have passed. In a share all parts pass, or none. */
void rg_team_turn(rg_team *team, uint64_t i);
void rg_team_pass(rg_team *team, uint64_t i);
