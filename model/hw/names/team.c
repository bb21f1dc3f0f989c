/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A share is open while `state` is odd. A thread counts itself as busy before it looks whether the
 * share is still open; the first thread closes the share before it looks whether others are busy.
 * So one of the two sees the other: a thread that comes late does nothing, and nobody waits for it.
 */

#include "hw/inner/team.h"

#include <stddef.h>

#ifdef _OPENMP
#include <omp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* How often a thread looks at what it waits for before it sleeps. */
enum { LOOKS = 500 };

static const uint64_t over = UINT64_MAX - 1;

struct rg_team {
    unsigned threads;
    rg_team_work *work; /* of the share, as are the next two */
    void *context;
    uint64_t count;
    _Atomic uint64_t state;
    _Atomic uint64_t claimed[RG_TEAM_MOST]; /* the state in which a part was last claimed */
    _Atomic uint64_t passed;                /* parts of the share */
    _Atomic uint64_t busy;                  /* threads */
    _Atomic unsigned numbered;              /* threads besides the first */
    _Atomic unsigned asleep;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

/* Until the value is this (@is), or is not. */
static void wait_until(rg_team *team, const _Atomic uint64_t *value, bool is, uint64_t this)
{
    for (unsigned look = 0; look < LOOKS; look++) {
        if ((*value == this) == is)
            return;
#ifdef __SSE2__
        __builtin_ia32_pause();
#endif
    }
    (void)pthread_mutex_lock(&team->lock);
    team->asleep++;
    while ((*value == this) != is)
        (void)pthread_cond_wait(&team->changed, &team->lock);
    team->asleep--;
    (void)pthread_mutex_unlock(&team->lock);
}

/* A value has changed. A thread that goes to sleep counts itself before it looks a last time. */
static void tell(rg_team *team)
{
    if (team->asleep == 0)
        return;
    (void)pthread_mutex_lock(&team->lock);
    (void)pthread_cond_broadcast(&team->changed);
    (void)pthread_mutex_unlock(&team->lock);
}

/* @state is the open one; the first thread may close the share while others are busy. */
static void do_parts(rg_team *team, unsigned thread, uint64_t state)
{
    for (uint64_t k = 0; k < team->count; k++) {
        const uint64_t i = (thread + k) % team->count;
        if (atomic_exchange(&team->claimed[i], state) != state)
            team->work(team->context, team, thread, i);
    }
}

static void *serve(void *context)
{
    rg_team *team = context;
    const unsigned thread = ++team->numbered;

    for (uint64_t seen = 0; seen != over; seen = team->state) {
        if (seen % 2 == 1) {
            team->busy++;
            if (team->state == seen)
                do_parts(team, thread, seen);
            if (--team->busy == 0)
                tell(team);
        }
        wait_until(team, &team->state, false, seen);
    }
    return NULL;
}

void rg_team_share(rg_team *team, uint64_t count, rg_team_work *work, void *context)
{
    if (team->threads == 1) {
        for (uint64_t i = 0; i < count; i++) {
            team->passed = i;
            work(context, team, 0, i);
        }
        return;
    }
    team->work = work;
    team->context = context;
    team->count = count;
    team->passed = 0;
    const uint64_t open = ++team->state;
    tell(team);
    do_parts(team, 0, open);
    team->state = open + 1;
    wait_until(team, &team->busy, true, 0);
}

void rg_team_turn(rg_team *team, uint64_t i)
{
    wait_until(team, &team->passed, true, i);
}

void rg_team_pass(rg_team *team, uint64_t i)
{
    team->passed = i + 1;
    tell(team);
}

static void lead(rg_team *team, void (*job)(void *context, rg_team *team), void *context)
{
    job(context, team);
    team->state = over;
    tell(team);
}

static void run_together(unsigned threads, void (*job)(void *context, rg_team *team), void *context)
{
    rg_team team = {
        .threads = threads, .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    pthread_t other[RG_TEAM_MOST];
    unsigned made = 1;

    if (omp_get_proc_bind() != omp_proc_bind_false) {
#pragma omp parallel num_threads((int)threads)
        if (omp_get_thread_num() > 0)
            (void)serve(&team);
        else
            lead(&team, job, context);
    } else {
        while (made < threads && pthread_create(&other[made], NULL, serve, &team) == 0)
            made++;
        team.threads = made;
        lead(&team, job, context);
        while (--made > 0)
            (void)pthread_join(other[made], NULL);
    }
    (void)pthread_cond_destroy(&team.changed);
    (void)pthread_mutex_destroy(&team.lock);
}

void rg_team_run(unsigned threads, void (*job)(void *context, rg_team *team), void *context)
{
    rg_team alone;

    if (threads > 1 && !omp_in_parallel() && omp_get_thread_limit() > 1) {
        const unsigned limit = (unsigned)omp_get_thread_limit();
        const unsigned most = limit < RG_TEAM_MOST ? limit : RG_TEAM_MOST;
        run_together(threads < most ? threads : most, job, context);
        return;
    }
    alone.threads = 1; /* most of the rest is for several: small batches are quick */
    alone.asleep = 0;
    job(context, &alone);
}

#else

void rg_team_share(rg_team *team, uint64_t count, rg_team_work *work, void *context)
{
    for (uint64_t i = 0; i < count; i++)
        work(context, team, 0, i);
}

void rg_team_turn(rg_team *team, uint64_t i)
{
    (void)team;
    (void)i;
}

void rg_team_pass(rg_team *team, uint64_t i)
{
    (void)team;
    (void)i;
}

void rg_team_run(unsigned threads, void (*job)(void *context, rg_team *team), void *context)
{
    (void)threads;
    job(context, NULL);
}

#endif
