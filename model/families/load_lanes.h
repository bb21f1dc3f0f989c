/* SPDX-License-Identifier: Apache-2.0 */

/* Loads by one group of sources, each in a lane, by vectors of WIDTH bytes: NAME(...) are the names
 * for them, and TARGET is the attribute that allows them. All widths give the same bits. */

#define FORM TARGET __attribute__((always_inline)) inline static
#define ROW NAME(row)
#define EACH (WIDTH / sizeof(double)) /* lanes of a vector */

typedef double ROW __attribute__((vector_size(WIDTH), aligned(sizeof(double))));
typedef int64_t NAME(masks) __attribute__((vector_size(WIDTH), aligned(sizeof(double))));

/* The lanes of a vector that are among the lowest of a set. */
FORM ROW NAME(among)(ROW row, uint32_t lanes)
{
    const int64_t *mask = lane_mask[lanes & ((1u << EACH) - 1)];
    return (ROW)((NAME(masks))row & *(const NAME(masks) *)mask);
}

/* Follows the arcs of the level that ends at @end; returns the end of the next one. */
FORM size_t NAME(follow)(const struct search *search, const load_memory *own, size_t begin,
                         size_t end, const unsigned lanes)
{
    /* A compute node on a switch leads nowhere but from the source. */
    const uint64_t leaves = search->net->direct || begin == 0 ? 0 : search->net->nodes;
    uint32_t room[RG_TOPOLOGY_MAX_PORTS];
    size_t tail = end + 1;
    for (size_t at = begin; at < end; at++) {
        const struct reached here = own->list[at];
        unsigned count = 0;
        const uint32_t *row = here.vertex < leaves ? NULL
                                                   : rg_search_row(search->net, search->arcs,
                                                                   here.vertex, room, &count);
        const ROW *from = (const ROW *)(own->paths + (size_t)here.vertex * lanes);
        for (unsigned p = 0; p < count; p++) {
            const uint32_t u = row[p], more = u == RG_ROWS_NONE ? 0 : here.lanes & ~own->reached[u];
            if (more == 0)
                continue;
            /* Of the lanes that are new in u, no other level has paths to it. */
            ROW *to = (ROW *)(own->level + (size_t)u * lanes);
            if (own->next[u] == 0) {
                own->list[tail++].vertex = u;
                memcpy(to, from, lanes * sizeof(double));
            } else {
                for (unsigned i = 0; i < lanes / EACH; i++)
                    to[i] += from[i];
            }
            own->next[u] |= more;
        }
    }
    return tail;
}

/* Takes the level as done: into @done go its lanes. */
FORM void NAME(enter)(const load_memory *own, double *done, size_t begin, size_t end,
                      const unsigned lanes)
{
    for (size_t at = begin; at < end; at++) {
        const struct reached here = own->list[at];
        const size_t first = (size_t)here.vertex * lanes;
        const ROW *level = (const ROW *)(own->level + first);
        ROW *to = (ROW *)(done + first);
        own->reached[here.vertex] |= here.lanes;
        for (unsigned i = 0; i < lanes / EACH; i++)
            to[i] += NAME(among)(level[i], here.lanes >> EACH * i);
    }
}

/* Searches from a group of sources; returns the end of the list. */
FORM size_t NAME(search_group)(const struct search *search, const search_source *source,
                               unsigned count, const load_memory *own, const unsigned lanes)
{
    const size_t vertices = (size_t)search->net->vertices;
    size_t begin = 0, end = count;
    memset(own->paths, 0, 2 * vertices * lanes * sizeof *own->paths); /* and shares */
    memset(own->reached, 0, 2 * vertices * sizeof *own->reached);     /* and next */
    for (unsigned l = 0; l < count; l++) {
        own->list[l] = (struct reached){(uint32_t)source[l].node, UINT32_C(1) << l};
        memset(own->level + source[l].node * lanes, 0, lanes * sizeof *own->level);
        own->level[source[l].node * lanes + l] = 1;
    }
    while (begin < end) {
        NAME(enter)(own, own->paths, begin, end, lanes);
        const size_t tail = NAME(follow)(search, own, begin, end, lanes);
        own->list[end].lanes = 0;
        for (size_t at = end + 1; at < tail; at++) {
            own->list[at].lanes = own->next[own->list[at].vertex];
            own->next[own->list[at].vertex] = 0;
        }
        begin = end + 1;
        end = tail;
    }
    memset(own->reached, 0, vertices * sizeof *own->reached);
    return end - 1;
}

/* Adds the loads by an entry of the list: of each path here, the share of its messages that end
 * here, and those of the paths that it leads on to. */
FORM void NAME(load_entry)(const struct search *search, const load_memory *own, struct reached here,
                           uint64_t leaves, const double *weight, const bool apart,
                           const unsigned lanes)
{
    const rg_topology *net = search->net;
    const size_t at = (size_t)here.vertex * lanes;
    const double ends = here.vertex < net->nodes ? 1 : 0;
    uint32_t room[RG_TOPOLOGY_MAX_PORTS];
    unsigned count = 0;
    const uint32_t *row =
        here.vertex < leaves ? NULL : rg_search_row(net, search->arcs, here.vertex, room, &count);
    ROW paths[MANY / EACH], weighed[MANY / EACH], sum[MANY / EACH] = {{0}};
    for (unsigned i = 0; i < lanes / EACH; i++) {
        paths[i] = NAME(among)(((const ROW *)(own->paths + at))[i], here.lanes >> EACH * i);
        weighed[i] = paths[i] * ((const ROW *)weight)[i];
    }
    for (unsigned p = 0; p < count; p++) {
        const uint32_t u = row[p];
        if (u == RG_ROWS_NONE || (own->reached[u] & here.lanes) == 0)
            continue;
        const ROW *share = (const ROW *)(own->share + (size_t)u * lanes);
        ROW load[4 / EACH] = {{0}}; /* four lanes, in every width */
        for (unsigned i = 0; i < lanes / EACH; i++) {
            sum[i] += share[i];
            load[i % (4 / EACH)] += weighed[i] * share[i];
        }
        two half[2]; /* lanes 0 and 1 of the four, 2 and 3 */
        memcpy(half, load, sizeof half);
        own->load[apart ? (uint64_t)here.vertex * net->ports + p : class_of(net, here.vertex, p)] +=
            half[0] + half[1];
    }
    for (unsigned i = 0; i < lanes / EACH; i++)
        ((ROW *)(own->level + at))[i] = (paths[i] * sum[i] + ends) / paths[i];
}

FORM void NAME(load_lanes)(const struct search *search, const search_source *source, unsigned count,
                           const load_memory *own, const unsigned lanes)
{
    const uint64_t leaves = search->net->direct ? 0 : search->net->nodes;
    const bool apart = is_summed_apart(search->net);
    double weight[MANY] = {0};
    size_t tail = NAME(search_group)(search, source, count, own, lanes);
    for (unsigned l = 0; l < count; l++)
        weight[l] = (double)source[l].weight;
    while (tail > 0) {
        const size_t end = tail;
        while (tail > 0 && own->list[tail - 1].lanes != 0)
            tail--;
        const uint64_t ends = tail > 0 ? leaves : 0;
        for (size_t at = tail; at < end; at++)
            NAME(load_entry)(search, own, own->list[at], ends, weight, apart, lanes);
        NAME(enter)(own, own->share, tail, end, lanes);
        tail -= tail > 0;
    }
}

TARGET static void NAME(load_many)(const struct search *search, const search_source *source,
                                   unsigned count, const load_memory *own)
{
    NAME(load_lanes)(search, source, count, own, MANY);
}

#undef EACH
#undef ROW
#undef FORM
#undef WIDTH
#undef TARGET
#undef NAME
