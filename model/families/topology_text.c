/* SPDX-License-Identifier: Apache-2.0 */

#include "topology_text.h"

#include <string.h>

static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz";

void rg_topology_put(topology_text *out, char c)
{
    out->text[out->at++] = c;
}

/* Whether the next item is the first: at the start, or after a bracket. */
static bool is_first(const char *text, size_t at)
{
    return at == 0 || strchr("(<[", text[at - 1]) != NULL;
}

void rg_topology_put_item(topology_text *out, uint64_t number)
{
    char digits[20];
    size_t count = 0;
    if (!is_first(out->text, out->at))
        rg_topology_put(out, ',');
    do {
        digits[count++] = letters[number % 10];
        number /= 10;
    } while (number > 0);
    while (count > 0)
        rg_topology_put(out, digits[--count]);
}

/* Takes off *number the most significant of the @count digits that are left. */
static unsigned top_digit(uint64_t *number, unsigned base, unsigned count)
{
    uint64_t place = 1;
    for (unsigned i = 1; i < count; i++)
        place *= base;
    const uint64_t digit = *number / place;
    *number %= place;
    return (unsigned)digit;
}

void rg_topology_put_items(topology_text *out, uint64_t number, unsigned base, unsigned count)
{
    for (; count > 0; count--)
        rg_topology_put_item(out, top_digit(&number, base, count));
}

void rg_topology_put_word(topology_text *out, uint64_t number, unsigned base, unsigned count)
{
    for (; count > 0; count--)
        rg_topology_put(out, letters[top_digit(&number, base, count)]);
}

bool rg_topology_take(topology_scan *in, char c)
{
    if (in->at == in->length || in->text[in->at] != c)
        return false;
    in->at++;
    return true;
}

bool rg_topology_take_comma(topology_scan *in)
{
    return is_first(in->text, in->at) || rg_topology_take(in, ',');
}

bool rg_topology_take_number(topology_scan *in, uint64_t limit, uint64_t *number)
{
    size_t at = in->at;
    uint64_t value = 0;
    for (; at < in->length && in->text[at] >= '0' && in->text[at] <= '9'; at++) {
        const uint64_t digit = (uint64_t)(in->text[at] - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (at == in->at || value >= limit)
        return false;
    in->at = at;
    *number = value;
    return true;
}

bool rg_topology_take_item(topology_scan *in, uint64_t limit, uint64_t *number)
{
    return rg_topology_take_comma(in) && rg_topology_take_number(in, limit, number);
}

bool rg_topology_take_items(topology_scan *in, unsigned base, unsigned count, uint64_t *number)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < count; i++) {
        uint64_t digit;
        if (!rg_topology_take_item(in, base, &digit))
            return false;
        value = value * base + digit;
    }
    *number = value;
    return true;
}

bool rg_topology_take_letter(topology_scan *in, unsigned base, unsigned *letter)
{
    if (in->at == in->length)
        return false;
    const char c = in->text[in->at];
    unsigned value = 0;
    while (value < base && letters[value] != c && !(value >= 10 && letters[value] - 'a' + 'A' == c))
        value++;
    if (value == base)
        return false;
    in->at++;
    *letter = value;
    return true;
}

bool rg_topology_take_word(topology_scan *in, unsigned base, unsigned count, uint64_t *number)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned letter;
        if (!rg_topology_take_letter(in, base, &letter))
            return false;
        value = value * base + letter;
    }
    *number = value;
    return true;
}
