/* SPDX-License-Identifier: Apache-2.0 */

/* What Python needs beside the public headers: read by the C compiler after the public
 * headers, and by cffi. */

/* A watch that asks Python at most every 50 ms. */
struct rgpy_watch {
    rg_watch watch;
    void *handle;
    int64_t next;
};
void rgpy_watch_begin(struct rgpy_watch *watch, void *handle);

void rgpy_text_free(rg_grown_text *text);

/* The links of @p most vertices from *vertex on, as pairs; both counts go on. In an undirected
 * network a link is of its smaller end. */
rg_status rgpy_edges(const rg_topology *net, uint64_t most, uint64_t room, uint64_t *vertex,
                     uint64_t *count, uint64_t *pairs);

/* The states of @p count rows from @p row on, in one pass. */
rg_status rgpy_states(const rg_switched *switched, uint32_t row, uint32_t count, uint32_t pass,
                      uint8_t *states);

/* The ranks of @p count random pairs. */
void rgpy_random_ranks(rg_random *random, const rg_kautz *net, size_t count, uint64_t *source,
                       uint64_t *destination);
