/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* JSON, written by Jansson; running out of memory is handled here and nowhere else. */
#ifndef ROUTEGEN_CLI_JSON_OUT_H
#define ROUTEGEN_CLI_JSON_OUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Returns value unless it is NULL. */
json_t *cli_json(json_t *value);

/* Adds a member, whose reference it takes, to an object. */
void cli_json_put(json_t *object, const char *key, json_t *value);

/* Adds an element, whose reference it takes, to an array. */
void cli_json_add(json_t *array, json_t *value);

/* A count: an integer, or a real number where a signed 64-bit integer would overflow. */
json_t *cli_json_count(uint64_t high, uint64_t low);

/* A number; whole ones as integers, and infinity, which JSON does not have, as null. */
json_t *cli_json_number(double value);

/* A time, to the nanosecond, the resolution of the clock. */
json_t *cli_json_seconds(double value);

/* A rate per second, as a whole number. */
json_t *cli_json_rate(double value);

/* Prints value and a newline, indented or on one line, and frees it. */
void cli_json_print(json_t *value, bool compact);

#endif
