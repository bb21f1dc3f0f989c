/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "number_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

struct cli_number_text cli_real_text(double value)
{
    struct cli_number_text result;
    const bool whole = value == floor(value) && value < 1e15;
    snprintf(result.text, sizeof result.text, whole ? "%.0f" : "%.6g", value);
    return result;
}

struct cli_number_text cli_measure_text(rg_measure measure)
{
    struct cli_number_text result = {"-"};
    if (measure.kind == RG_MEASURE_REAL)
        return cli_real_text(measure.real);
    if (measure.kind == RG_MEASURE_COUNT)
        snprintf(result.text, sizeof result.text, "%" PRIu64, measure.count);
    return result;
}

struct cli_number_text cli_measure_csv(rg_measure measure)
{
    struct cli_number_text result = {""};
    if (measure.kind == RG_MEASURE_COUNT)
        snprintf(result.text, sizeof result.text, "%" PRIu64, measure.count);
    if (measure.kind == RG_MEASURE_REAL)
        snprintf(result.text, sizeof result.text, "%.15g", measure.real);
    return result;
}

json_t *cli_measure_json(rg_measure measure)
{
    switch (measure.kind) {
    case RG_MEASURE_UNKNOWN:
    case RG_MEASURE_NEVER:
        break;
    case RG_MEASURE_COUNT:
        return cli_json_count(0, measure.count);
    case RG_MEASURE_REAL:
        return cli_json_number(measure.real);
    }
    return cli_json(json_null());
}
