/* SPDX-License-Identifier: Apache-2.0 */

/* rg_gft_fill and rg_gft_set_lanes for stores of WIDTH bytes: FILL and LANES are their names, and
 * TARGET is the attribute that allows such stores. */

TARGET static void FILL(const rg_gft_plan *plan, unsigned first, unsigned end,
                        const rg_gft_threshold *told, uint8_t *states)
{
    typedef uint8_t bytes __attribute__((vector_size(WIDTH)));
    typedef int8_t numbers __attribute__((vector_size(WIDTH)));
    for (unsigned x = first; x < end; x++) {
        const rg_gft_level *level = &plan->net.level[x];
        const bytes low = (bytes){0} + told[x].state_low;
        const bytes high = (bytes){0} + told[x].state_high;
        numbers root;
        memcpy(&root, plan->root[x], WIDTH);
        const bytes is_low = (bytes)(root < (numbers){0} + (int8_t)told[x].threshold);
        const bytes row = (is_low & low) | (~is_low & high);
        uint8_t *at = states + level->first;
        uint8_t *const past = at + level->switches;
        for (; past - at >= WIDTH; at += plan->stride[x])
            memcpy(at, &row, WIDTH);
        if (at < past)
            memcpy(at, &row, (size_t)(past - at));
    }
}

/* Every byte lane is a switch: bits of k + W_x - 1 - t. There are no shifts of single bytes; shifts
 * of two together move bits of the upper one into the lower one, above its digit. */
TARGET static void LANES(const rg_gft_plan *plan, uint32_t first, uint32_t count, uint8_t *states)
{
    typedef uint8_t bytes __attribute__((vector_size(WIDTH)));
    typedef uint16_t pairs __attribute__((vector_size(WIDTH)));
    bytes digit;
    memcpy(&digit, plan->lane_digit, WIDTH);
    const size_t switches = plan->net.switches;
    const uint32_t past = first + count;
    do {
        const bytes k = (bytes){0} + (uint8_t)first;
        const uint8_t *shift = plan->lane_shift;
        for (size_t i = 0; i < switches; i += WIDTH, shift += WIDTH / 16) {
            bytes sum;
            memcpy(&sum, plan->lane_add + i, WIDTH);
            sum = (bytes)((pairs)(sum + k) >> *shift) & digit;
            memcpy(states + i, &sum, WIDTH);
        }
        states += switches;
    } while (++first < past);
}

#undef FILL
#undef LANES
#undef TARGET
#undef WIDTH
