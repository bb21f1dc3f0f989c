/* SPDX-License-Identifier: Apache-2.0 */

/* Tables row by row, and what a call took. */

#define _POSIX_C_SOURCE 200809L

#include "net/inner/record_make.h"

#include <math.h>
#include <time.h>

#include "value.h"

void rg_table_begin(rg_table *table, const char *key)
{
    table->list = rg_put_list(table->record, key);
    if (table->out != NULL && table->csv)
        (void)rg_write_csv_head(table->out, table->columns);
    else if (table->out != NULL)
        (void)rg_write_head(table->out, table->columns);
}

rg_value *rg_table_row(const rg_table *table)
{
    return table->out == NULL ? rg_put_record(table->list, NULL) : rg_record_begin();
}

void rg_table_add(const rg_table *table, rg_value *row)
{
    if (table->out == NULL)
        return;
    /* All rows of an answer that fails would look like the whole one. */
    const bool whole = rg_table_status(table) == RG_OK;
    if (whole && table->csv)
        (void)rg_write_csv(table->out, table->columns, row, NULL);
    else if (whole)
        (void)rg_write_row(table->out, table->columns, row, 0);
    rg_record_close(row);
}

rg_status rg_table_status(const rg_table *table)
{
    if (table->out != NULL && table->out->status != RG_OK)
        return table->out->status;
    return table->record == NULL || table->record->memory->broken ? RG_E_MEMORY : RG_OK;
}

double rg_clock(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void put_seconds(rg_value *record, double seconds, double parts)
{
    rg_say(rg_put_real(record, "seconds", round(seconds * parts) / parts), "seconds", "%.3f",
           seconds);
}

void rg_show_seconds(rg_value *record, double seconds)
{
    put_seconds(record, seconds, 1e6);
}

void rg_show_rate(rg_value *record, const char *key, const char *title, uint64_t count,
                  double seconds)
{
    /* The shortest runs may fit into one tick of the clock. */
    const double rate = round((double)count / (seconds > 1e-9 ? seconds : 1e-9));

    rg_say(rg_put_real(record, key, rate), title, "%.0f", rate);
}

void rg_show_messages(rg_value *record, uint64_t messages, double seconds)
{
    put_seconds(record, seconds, 1e9);
    rg_show_rate(record, "messages_per_second", "messages/s", messages, seconds);
}
