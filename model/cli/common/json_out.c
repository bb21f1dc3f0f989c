/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "json_out.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"

json_t *cli_json(json_t *value)
{
    if (value == NULL)
        cli_out_of_memory();
    return value;
}

void cli_json_put(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0)
        cli_out_of_memory();
}

void cli_json_add(json_t *array, json_t *value)
{
    if (json_array_append_new(array, value) != 0)
        cli_out_of_memory();
}

json_t *cli_json_count(uint64_t high, uint64_t low)
{
    if (high == 0 && low <= INT64_MAX)
        return cli_json(json_integer((json_int_t)low));
    return cli_json(json_real((double)high * 18446744073709551616.0 + (double)low));
}

json_t *cli_json_number(double value)
{
    if (!isfinite(value))
        return cli_json(json_null());
    if (value >= 0 && value == floor(value) && value < 9007199254740992.0)
        return cli_json_count(0, (uint64_t)value);
    return cli_json(json_real(value));
}

json_t *cli_json_seconds(double value)
{
    return cli_json(json_real(round(value * 1e9) / 1e9));
}

json_t *cli_json_rate(double value)
{
    return cli_json_number(round(value));
}

/* Real numbers have 15 digits, as in CSV: further digits are noise of binary arithmetic,
 * 70.947999999999993 for 70.948. */
void cli_json_print(json_t *value, bool compact)
{
    /* Through a string: json_dumpf writes to the stream token by token, which takes longer. */
    char *text =
        json_dumps(value, JSON_REAL_PRECISION(15) | (compact ? JSON_COMPACT : JSON_INDENT(2)));

    if (text == NULL)
        cli_out_of_memory();
    /* A write error stays with the stream; cli_flush and the end of the program see it. */
    (void)puts(text);
    free(text);
    json_decref(value);
}
