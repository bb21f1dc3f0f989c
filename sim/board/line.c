/* SPDX-License-Identifier: Apache-2.0 */

#include "line.h"

void line_begin(struct line *line, struct top *chip, uint64_t bit,
                void (*take)(void *context, uint8_t byte), void *context)
{
    *line = (struct line){
        .chip = chip, .bit = bit, .tx_bit = bit, .level = true, .take = take, .context = context};
}

/* Looks at TX in the middle of a bit. */
static void sample(struct line *line, bool level)
{
    const unsigned number = line->samples - 1; /* 0: start bit, 9: stop bit */

    line->sample += line->tx_bit;
    line->samples++;
    if (number == 0 && level) {
        line->damaged++;
        line->samples = 0;
    } else if (number >= 1 && number <= 8) {
        line->shift |= (unsigned)level << (number - 1);
    } else if (number == 9) {
        line->samples = 0;
        if (level)
            line->take(line->context, (uint8_t)line->shift);
        else
            line->damaged++;
    }
}

/* After each piece of clocks, which ends at the latest when TX changes. */
static void look(struct line *line)
{
    const bool level = chip_tx(line->chip);

    if (level != line->level)
        line->changes = (line->changes ^ line->clock) * UINT64_C(0x100000001b3);
    line->level = level;
    if (line->samples > 0 && line->clock * LINE_CLOCK >= line->sample)
        sample(line, level);
    if (level)
        return;
    line->low = line->clock;
    if (line->samples == 0) {
        line->samples = 1;
        line->shift = 0;
        line->sample = line->clock * LINE_CLOCK + line->tx_bit / 2;
    }
}

void line_hold(struct line *line, bool level, uint64_t time)
{
    line->time += time;
    while (line->clock < line->time / LINE_CLOCK) {
        uint64_t end = line->time / LINE_CLOCK;
        if (line->samples > 0 && (line->sample + LINE_CLOCK - 1) / LINE_CLOCK < end)
            end = (line->sample + LINE_CLOCK - 1) / LINE_CLOCK;
        line->clock += chip_run(line->chip, level, end - line->clock);
        look(line);
    }
}

static void send_byte(struct line *line, uint8_t byte, bool stop)
{
    line_hold(line, false, line->bit);
    for (unsigned i = 0; i < 8; i++)
        line_hold(line, byte >> i & 1, line->bit);
    line_hold(line, stop, line->bit);
}

void line_send(struct line *line, uint8_t byte)
{
    send_byte(line, byte, true);
}

void line_send_damaged(struct line *line, uint8_t byte)
{
    send_byte(line, byte, false);
    line_hold(line, true, line->bit);
}

uint64_t line_quiet(const struct line *line)
{
    return line->samples > 0 ? 0 : line->clock - line->low;
}
