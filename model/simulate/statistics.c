/* SPDX-License-Identifier: Apache-2.0 */

#include "statistics.h"

#include <math.h>

/* t(0.975) of 31 degrees of freedom */
static const double student = 2.0395134463964077;

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

struct sim_means rg_sim_means(const rg_sim_counts *counts)
{
    double mean[SIM_MEASURED];
    struct sim_means found = {.known = latencies_of(counts, SIM_MEASURED, mean)};
    if (!found.known)
        return found;
    const double all = products(mean, SIM_MEASURED, 0);
    found.mean = mean_of(mean, SIM_MEASURED);
    found.interval = student * sqrt(all / (SIM_MEASURED - 1) / SIM_MEASURED);
    found.correlation = all > 0 ? products(mean, SIM_MEASURED, 1) / all : 0;
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
