/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "contest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Runs a contender and returns the seconds that count. */
static double time_of(struct contender *c, size_t count, size_t *done)
{
    const clockid_t clock = c->has_threads ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    const double start = read_clock(clock);
    *done = c->run(c->self, count);
    return read_clock(clock) - start;
}

/* One addition that the compiler can neither leave out nor join with the next. */
static inline uint64_t twice(uint64_t x)
{
    x += x;
    __asm__ volatile("" : "+r"(x));
    return x;
}

double core_ghz(void)
{
    enum { TIMES = 60000, CHAIN = 8 };
    uint64_t x = 1;
    const double start = read_clock(CLOCK_THREAD_CPUTIME_ID);
    for (unsigned i = 0; i < TIMES; i++)
        x = twice(twice(twice(twice(twice(twice(twice(twice(x))))))));
    return TIMES * (double)CHAIN / ((read_clock(CLOCK_THREAD_CPUTIME_ID) - start) * 1e9);
}

void consume(const void *result)
{
    __asm__ volatile("" : : "r"(result) : "memory");
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static struct spread spread_of(double *value, unsigned count)
{
    qsort(value, count, sizeof *value, compare);
    return (struct spread){value[count / 2], value[count / 4], value[count - 1 - count / 4]};
}

/* The number of units that fill a turn: doubled until they take a fifth of it, which also warms up.
 * Returns the seconds that all this took. */
static double fit_turn(struct contender *c, double turn)
{
    double spent = 0;
    for (c->units = 1;; c->units *= 2) {
        const double taken = time_of(c, c->units, &c->units);
        spent += taken;
        if (taken < turn / 5)
            continue;
        if (taken < turn)
            c->units = (size_t)((double)c->units * turn / taken);
        return spent;
    }
}

void contest_run(const char *what, struct contender *contender, size_t count,
                 const struct pace *pace)
{
    double(*ns)[CONTEST_MAX_ROUNDS] = harness_get(count, sizeof *ns);
    double(*cycles)[CONTEST_MAX_ROUNDS] = harness_get(count, sizeof *cycles);
    double *spent = harness_get(count, sizeof *spent);
    for (size_t i = 0; i < count; i++) {
        harness_say("%s: warming up, %s", what, contender[i].label);
        spent[i] = fit_turn(&contender[i], pace->turn);
        contender[i].rounds = 0;
    }
    for (unsigned round = 0; round < pace->rounds; round++)
        for (size_t i = 0; i < count; i++) {
            struct contender *c = &contender[i];
            if (c->rounds >= pace->at_least && spent[i] > pace->patience)
                continue;
            harness_say("%s: round %u of %u, %s", what, round + 1, pace->rounds, c->label);
            const double ghz = core_ghz();
            size_t done;
            const double taken = time_of(c, c->units, &done);
            spent[i] += taken;
            ns[i][c->rounds] = taken * 1e9 / (double)done;
            cycles[i][c->rounds] = ns[i][c->rounds] * ghz;
            c->rounds++;
        }
    for (size_t i = 0; i < count; i++) {
        contender[i].ns = spread_of(ns[i], contender[i].rounds);
        contender[i].cycles = spread_of(cycles[i], contender[i].rounds);
    }
    harness_erase();
    free(spent);
    free(cycles);
    free(ns);
}

/* Three digits at least, in the unit that suits @like. */
static void print_time(double ns, double like, int width)
{
    static const char *const unit[] = {"ns", "us", "ms", "s"};
    unsigned i = 0;
    for (; i < 3 && like >= 1000; i++, like /= 1000)
        ns /= 1000;
    printf(" %*.2f %-2s", width, ns, unit[i]);
}

void contender_head(const char *unit)
{
    printf("  %-34s %11s %21s %12s", "", unit, "quarter to 3/4", "cycles");
}

void contender_print(const struct contender *contender)
{
    const struct spread *ns = &contender->ns;
    printf("  %-34s", contender->label);
    print_time(ns->median, ns->median, 8);
    print_time(ns->quarter, ns->median, 7);
    print_time(ns->three_quarters, ns->median, 7);
    if (contender->has_threads)
        printf(" %12s", "");
    else
        printf(" %12.*f", contender->cycles.median < 100 ? 1 : 0, contender->cycles.median);
}

void contest_put(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0)
        harness_got(NULL);
}

static void contest_add(json_t *array, json_t *value)
{
    if (json_array_append_new(array, value) != 0)
        harness_got(NULL);
}

static json_t *array_of(json_t *results, const char *key)
{
    if (!json_object_get(results, key))
        contest_put(results, key, harness_got(json_array()));
    return json_object_get(results, key);
}

static bool is_known(const json_t *ways, const char *name)
{
    for (size_t i = 0; i < json_array_size(ways); i++)
        if (strcmp(json_string_value(json_object_get(json_array_get(ways, i), "name")), name) == 0)
            return true;
    return false;
}

json_t *contest_result(json_t *results, const char *contest, const char *network, uint64_t nodes,
                       const struct contender *contender, size_t count)
{
    json_t *ways = array_of(results, "ways"), *medians = harness_got(json_object());
    for (const struct contender *c = contender; c < contender + count; c++) {
        contest_put(medians, c->name, json_real(c->ns.median));
        if (!is_known(ways, c->name))
            contest_add(ways, json_pack("{s:s, s:s}", "name", c->name, "label", c->label));
    }
    json_t *result = harness_got(
        json_pack("{s:s, s:f, s:o}", "network", network, "nodes", (double)nodes, "ns", medians));
    contest_add(array_of(results, contest), result);
    return result;
}
