/* SPDX-License-Identifier: Apache-2.0 */

#include "statistics.h"

#include <math.h>

#include "parts.h"

static double mean_of(const double *value, unsigned count)
{
    double sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += value[i];
    return sum / count;
}

/* The sum of the products of deviations, each with the one @lag later. */
static double products(const double *value, unsigned count, unsigned lag)
{
    const double mean = mean_of(value, count);
    double sum = 0;
    for (unsigned i = 0; i + lag < count; i++)
        sum += (value[i] - mean) * (value[i + lag] - mean);
    return sum;
}

/* The mean latencies of the first @count batches; false if one has no packets. */
static bool latencies_of(const rg_sim_counts *counts, unsigned count, double *mean)
{
    for (unsigned i = 0; i < count; i++) {
        if (counts->batch[i].delivered == 0)
            return false;
        mean[i] = (double)counts->batch[i].latency / (double)counts->batch[i].delivered;
    }
    return true;
}

/* How many batches to cut off so that the variance of the rest over their number is least. */
static unsigned cut_of(const double *mean, unsigned count)
{
    double least = INFINITY;
    unsigned cut = 0;
    for (unsigned d = 0; d <= count / 2; d++) {
        const double rest = count - d;
        const double variance = products(mean + d, count - d, 0) / (rest * rest);
        if (variance < least) {
            least = variance;
            cut = d;
        }
    }
    return cut;
}

bool rg_sim_is_warm(const rg_sim_counts *counts, unsigned count, bool accepting)
{
    double mean[RG_SIM_BATCHES];
    for (unsigned i = 0; i < count && accepting; i++)
        mean[i] = (double)counts->batch[i].received;
    return (accepting || latencies_of(counts, count, mean)) &&
           cut_of(mean, count) < (count + 1) / 2 - 1;
}

/* Half of Student's interval: the means of @group batches each are one value. */
static double interval_of(const double *value, unsigned group, double student)
{
    const unsigned count = SIM_MEASURED / group;
    double mean[SIM_MEASURED];
    for (unsigned i = 0; i < count; i++)
        mean[i] = mean_of(value + (size_t)i * group, group);
    return student * sqrt(products(mean, count, 0) / (count - 1) / count);
}

/* By Newton: cbrt may differ in the last bit from library to library, and results may not. */
static double cube_root(double x)
{
    double root = fmax(fabs(x), 1);
    for (unsigned i = 0; i < 100; i++)
        root = (2 * root + fabs(x) / (root * root)) / 3;
    return copysign(root, x);
}

/* By how much the longer side of an interval is longer where values lean to one side: Willink's
 * correction of Student's @t (2005). */
static double lean_of(const double *value, double t)
{
    static const double n = SIM_MEASURED;
    const double variance = products(value, SIM_MEASURED, 0) / (n - 1);
    const double mean = mean_of(value, SIM_MEASURED);
    double cubes = 0;
    for (unsigned i = 0; i < SIM_MEASURED; i++)
        cubes += (value[i] - mean) * (value[i] - mean) * (value[i] - mean);
    const double third = fabs(cubes) * n / (n - 1) / (n - 2);
    const double b = third / (variance * sqrt(variance)) / (6 * sqrt(n));
    return b < 1e-3 ? 1 : (1 - cube_root(1 - 6 * b * (t + b))) / (2 * b) / t;
}

/* What an interval is widened by where a value depends on the last one: as for a series in which
 * that is all that values have in common. A correlation of few values is too small by (1 + 3 r)/n
 * on the mean. */
static double dependence_of(double correlation)
{
    const double r = fmax(correlation + (1 + 3 * correlation) / SIM_MEASURED, 0);
    return r < 1 ? sqrt((1 + r) / (1 - r)) : INFINITY;
}

/* The interval is the widest of those of 32, 16 and 8 means. A batch counts by its packets: crowded
 * ones have more of them. */
struct sim_means rg_sim_means(const rg_sim_counts *counts)
{
    /* t(0.975) of 31, 15 and 7 degrees of freedom */
    static const double student[] = {2.0395134463964077, 2.131449545559323, 2.3646242515927844};
    double value[SIM_MEASURED];
    struct sim_means found = {.known = latencies_of(counts, SIM_MEASURED, value)};
    if (!found.known)
        return found;
    const rg_sim_batch sum = rg_sim_sum(counts, SIM_MEASURED);
    const double packets = (double)sum.delivered / SIM_MEASURED;
    found.mean = (double)sum.latency / (double)sum.delivered;
    for (unsigned i = 0; i < SIM_MEASURED; i++)
        value[i] = (value[i] - found.mean) * (double)counts->batch[i].delivered / packets;
    const double all = products(value, SIM_MEASURED, 0);
    if (all <= 0)
        return found;
    found.correlation = products(value, SIM_MEASURED, 1) / all;
    found.interval = interval_of(value, 1, student[0]) * dependence_of(found.correlation);
    found.interval = fmax(found.interval, interval_of(value, 2, student[1]));
    found.interval = fmax(found.interval, interval_of(value, 4, student[2]));
    found.interval *= lean_of(value, student[0]);
    return found;
}

/*
 * Two halves of the run: the backlog grows by f a clock in the first, and by s in the second. Above
 * what a network carries both are equal. Exactly at it a queue is a random walk above 0, which
 * grows as the root of time: s = 0.41 f. Below it s is 0, once the queues are full. So s stands
 * against 0.6 f, and against 0; what it may be by chance, the changes from batch to batch say.
 */
enum sim_trend rg_sim_trend(const rg_sim_counts *counts, uint64_t clock, uint64_t way, double doubt)
{
    static const double critical = 0.6, significant = 3, ways = 4;
    const double begin = (double)counts->begin, length = (double)counts->length;
    const uint64_t batches = counts->length > 0 && clock > counts->begin
                                 ? (clock - 1 - counts->begin) / counts->length
                                 : 0;
    const unsigned last = batches < RG_SIM_BATCHES ? (unsigned)batches : 0;
    const rg_sim_batch *batch = counts->batch;
    double change[RG_SIM_BATCHES];
    unsigned half = 0;

    if (last < 2)
        return SIM_STEADY;
    while (half + 1 < last && begin + half * length < (begin + last * length) / 2)
        half++;
    if (begin + half * length <= 0)
        half = 1;
    for (unsigned i = 0; i < last; i++)
        change[i] = (double)batch[i + 1].backlog - (double)batch[i].backlog;
    const double variance = products(change, last, 0) / (last - 1) / length; /* a clock */
    const double first = begin + half * length, second = (last - half) * length;
    const double f = (double)batch[half].backlog / first;
    const double s = ((double)batch[last].backlog - (double)batch[half].backlog) / second;
    if (fabs(s) <= significant * sqrt(variance / second))
        return SIM_STEADY;
    const double noise = sqrt(variance / second + critical * critical * variance / first);
    return second >= ways * (double)way && s > 0 && s - critical * f > doubt * noise ? SIM_GROWING
                                                                                     : SIM_MOVING;
}
