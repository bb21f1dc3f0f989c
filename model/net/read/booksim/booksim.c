/* SPDX-License-Identifier: Apache-2.0 */

/* BookSim2's configuration files: `key = value;`, with comments from // on. */

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "booksim.h"
#include "net/inner/parse_sim.h"
#include "net/inner/wording.h"

/* Keys that are read, with BookSim2's defaults; */
static const char read_keys[] =
    "topology=torus;k=8;n=2;c=1;x=8;y=8;xr=1;yr=1;network_file=;routing_function=none;"
    "use_noc_latency=1;num_vcs=16;vc_buf_size=8;wait_for_tail_credit=0;hold_switch_for_packet=0;"
    "input_speedup=1;vc_allocator=islip;sw_allocator=islip;routing_delay=1;st_prepare_delay=0;"
    "st_final_delay=1;credit_delay=0;internal_speedup=1;output_speedup=1;output_buffer_size=-1;"
    "traffic=uniform;injection_rate=.1;injection_rate_uses_flits=0;packet_size=1;"
    "packet_size_rate=1;injection_process=bernoulli;burst_alpha=.5;burst_beta=.5;seed=0;"
    "sim_type=latency;subnets=1;warmup_periods=3;sample_period=1000;use_read_write=0;"
    "write_fraction=.5;read_request_size=1;read_reply_size=1;write_request_size=1;"
    "write_reply_size=1;read_request_begin_vc=0;read_request_end_vc=5;write_request_begin_vc=2;"
    "write_request_end_vc=7;read_reply_begin_vc=8;read_reply_end_vc=13;write_reply_begin_vc=10;"
    "write_reply_end_vc=15;read_request_subnet=0;read_reply_subnet=0;write_request_subnet=0;"
    "write_reply_subnet=0;";

/* those of which only the default is simulated; */
static const char fixed_keys[] =
    "router=iq;classes=1;speculative=0;noq=0;vct=0;priority=none;"
    "output_delay=0;vc_alloc_delay=1;sw_alloc_delay=1;"
    "buf_size=-1;buffer_policy=private;vc_busy_when_full=0;vc_prioritize_empty=0;burst_r1=-1;"
    "vc_priority_donation=0;vc_shuffle_requests=0;include_queuing=1;"
    "link_failures=0;channel_file=;measure_stats=1;perfect_icnt=0;fixed_lat_per_hop=0;";

/* and how those begin that change nothing, given those. BookSim2 ignores the first two; the last
 * rows are of GPGPU-Sim, which sends what it has by its own buffers and names. */
static const char free_keys[] =
    "alloc_iters arb_type watch_ print_ stats_out pair_stats viewer_trace deadlock_warn_ sim_power "
    "power_ tech_file channel_width channel_sweep sim_count max_samples latency_thres warmup_thres "
    "acc_ stopping_thres batch_ max_outstanding_ spec_ private_ max_held_ feedback_ "
    "class_priority perm_seed fail_seed in_ports out_ports "
    "use_map memory_node_map flit_size network_count input_buffer_size ejection_buffer_size "
    "boundary_buffer_size output_extra_latency enable_link_stats MATLAB_OUTPUT DISPLAY_ ";

struct setting *rg_booksim_find(struct booksim *b, const char *key)
{
    for (unsigned i = 0; i < b->settings; i++)
        if (strcmp(b->setting[i].key, key) == 0)
            return &b->setting[i];
    return NULL;
}

rg_status rg_booksim_refuse(const rg_booksim *booksim, const rg_booksim_option *of,
                            rg_status status, const char *why, rg_refusal *refusal)
{
    const rg_quoted file = rg_plain_text(booksim->file);

    if (of->line == 0)
        return rg_refuse(refusal, status, NULL, "%s: by BookSim2's default %s = %s: %s", file.text,
                         of->key, of->as, why);
    return rg_refuse(refusal, status, NULL, "%s:%u: %s = %s: %s", file.text, of->line, of->key,
                     rg_plain_text(of->as).text, why);
}

/* One of some keys with spaces between, which moves on to the next. */
static const struct setting *next_key(struct booksim *b, const char **keys)
{
    char key[32];
    const size_t length = strcspn(*keys, " ");

    (void)snprintf(key, sizeof key, "%.*s", (int)length, *keys);
    *keys += length + strspn(*keys + length, " ");
    return rg_booksim_find(b, key);
}

__attribute__((format(printf, 3, 4))) void rg_booksim_wrong(struct booksim *b, const char *keys,
                                                            const char *form, ...)
{
    const struct setting *of = NULL;
    char why[RG_REFUSAL_MAX];
    size_t at = 0;
    va_list values;

    if (b->status != RG_OK)
        return;
    for (const char *rest = keys; *rest != '\0' && (of == NULL || of->line == 0);) {
        const struct setting *one = next_key(b, &rest);
        of = of == NULL || one->line > 0 ? one : of;
    }
    for (const char *rest = keys; *rest != '\0';) {
        const struct setting *one = next_key(b, &rest);
        if (one->line == 0 && of->line > 0)
            at +=
                (size_t)snprintf(why + at, sizeof why - at, "%s %s = %s",
                                 at == 0 ? "by BookSim2's default" : " and", one->key, one->value);
    }
    at += (size_t)snprintf(why + at, sizeof why - at, "%s", at > 0 ? ": " : "");
    const rg_booksim_option place = {.key = of->key, .as = of->value, .line = of->line};
    va_start(values, form);
    (void)vsnprintf(why + at, sizeof why - at, form, values);
    va_end(values);
    b->status = rg_booksim_refuse(b->to, &place, RG_E_SYNTAX, why, b->refusal);
}

/* What is wrong with a line. */
static void refuse_line(struct booksim *b, unsigned line, const char *about, const char *why)
{
    if (b->status == RG_OK)
        b->status = rg_refuse(b->refusal, RG_E_SYNTAX, NULL, "%s:%u: %s%s",
                              rg_plain_text(b->to->file).text, line, about, why);
}

bool rg_booksim_is(struct booksim *b, const char *key, const char *value)
{
    return strcmp(rg_booksim_find(b, key)->value, value) == 0;
}

double rg_booksim_number(struct booksim *b, const char *key)
{
    const char *text = rg_booksim_find(b, key)->value;
    const bool list = *text == '{' && strcmp(key, "injection_rate") == 0; /* of one class */
    double value = 0;

    text += list;
    if (!rg_decimal(&text, &value) || strcmp(text, list ? "}" : "") != 0 || value >= 1e9) {
        rg_booksim_wrong(b, key, "a number from 0 on, below 1e9, expected");
        return 0;
    }
    return value;
}

unsigned rg_booksim_whole(struct booksim *b, const char *key)
{
    const char *const text = rg_booksim_find(b, key)->value;
    const unsigned long long value = strtoull(text, NULL, 10);

    if (*text == '\0' || text[strspn(text, "0123456789")] != '\0' || value > INT32_MAX)
        rg_booksim_wrong(b, key, "a whole number from 0 to %d expected", INT32_MAX);
    return (unsigned)value;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static bool is_free(const char *key)
{
    for (const char *at = free_keys, *end; *at != '\0'; at = end + 1) {
        end = at + strcspn(at, " ");
        if (strncmp(key, at, (size_t)(end - at)) == 0 && (end[-1] == '_' || !key[end - at]))
            return true;
    }
    return false;
}

static bool are_equal(const char *a, const char *b)
{
    char *end_a, *end_b;
    const double x = strtod(a, &end_a), y = strtod(b, &end_b);
    return strcmp(a, b) == 0 ||
           (end_a > a && *end_a == '\0' && *end_b == '\0' && !(x < y || x > y));
}

/* Of a key that stands twice the last one counts, as in BookSim2. */
static void take(struct booksim *b, const char *key, const char *value, unsigned line)
{
    struct setting *of = rg_booksim_find(b, key);
    if (of == NULL && !is_free(key))
        refuse_line(b, line, rg_quote_text(key).text, ": no key that is known here");
    if (of == NULL)
        return;
    const struct setting usual = *of;
    of->value = value;
    of->line = line;
    if (of->fixed && !are_equal(value, usual.value))
        rg_booksim_wrong(b, key, "not simulated: leave it out, which means %s", usual.value);
}

/* Ends a text before the blanks at its end. */
static char *trim(char *text, char *end)
{
    while (isspace((unsigned char)*text))
        text++;
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return text;
}

/* Without a line the text is of keys and their defaults. */
static void read_keys_of(struct booksim *b, char *text, unsigned line, bool fixed)
{
    for (char *c = text; (c = strstr(c, "//")) != NULL;)
        memset(c, ' ', strcspn(c, "\n"));
    while (b->status == RG_OK) {
        for (; isspace((unsigned char)*text); text++)
            line += *text == '\n';
        char *end = text + strcspn(text, ";"), *equal = memchr(text, '=', (size_t)(end - text));
        if (*text == '\0')
            return;
        if (*end == '\0' || equal == NULL) {
            refuse_line(b, line, "", "KEY = VALUE; expected");
            return;
        }
        const unsigned here = line;
        for (const char *c = text; c < end; c++)
            line += *c == '\n';
        const char *value = trim(equal + 1, end), *key = trim(text, equal);
        if (here > 0)
            take(b, key, value, here);
        else
            b->setting[b->settings++] = (struct setting){key, value, 0, fixed};
        text = end + 1;
    }
}

void rg_booksim_settings(struct booksim *b, char *text)
{
    _Static_assert(sizeof b->to->usual >= sizeof read_keys, "");
    _Static_assert(sizeof b->to->fixed >= sizeof fixed_keys, "");
    read_keys_of(b, strcpy(b->to->usual, read_keys), 0, false);
    read_keys_of(b, strcpy(b->to->fixed, fixed_keys), 0, true);
    read_keys_of(b, text, 1, false);
}

void rg_booksim_give(struct booksim *b, const char *option, const char *key, const char *form, ...)
{
    char *const value = b->to->room + b->used;
    const struct setting *of = rg_booksim_find(b, key);
    va_list values;

    if (!rg_booksim_wants(b, option) || b->status != RG_OK)
        return;
    va_start(values, form);
    b->used += (size_t)vsnprintf(value, sizeof b->to->room - b->used, form, values) + 1;
    va_end(values);
    b->to->option[b->to->options++] = (rg_booksim_option){option, value, key, of->value, of->line};
}
