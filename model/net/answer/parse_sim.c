/* SPDX-License-Identifier: Apache-2.0 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/net/parse.h"
#include "net/inner/parse_sim.h"
#include "net/inner/wording.h"

/* A text of fields while it is read. After the first error, which sticks, nothing more is. */
struct reader {
    const rg_topology *net;
    char separator;
    const char *fields; /* what is expected, for messages */
    const char *text, *at;
    rg_refusal *refusal;
    rg_status status;
};

/* A field: characters, without the quotes around them. */
struct field {
    const char *text;
    size_t length;
};

static void refuse(struct reader *reader, const char *at, const char *what)
{
    if (reader->status != RG_OK)
        return;
    reader->status = rg_refuse(reader->refusal, RG_E_SYNTAX, NULL, "%s", what);
    rg_refuse_at(reader->refusal, (size_t)(at - reader->text), 1);
}

/* Where a field ends: at a separator outside of quotes and brackets, or at the end of the text. */
static struct field next_field(struct reader *reader)
{
    const char separator[] = {reader->separator, '\0'};
    const char *begin = reader->at, *end;

    if (reader->status != RG_OK)
        return (struct field){begin, 0};
    if (*begin == '"') {
        end = strchr(++begin, '"');
        if (end == NULL) {
            refuse(reader, begin - 1, "a quote that does not end");
            return (struct field){begin, 0};
        }
        reader->at = end + 1;
    } else {
        const char *close = *begin == '(' ? ")" : *begin == '<' ? ">" : *begin == '[' ? "]" : "";
        end = begin + strcspn(begin, *close == '\0' ? separator : close);
        end += *close != '\0' && *end == *close;
        reader->at = end;
    }
    if (*reader->at != reader->separator && *reader->at != '\0')
        refuse(reader, reader->at,
               reader->separator == ',' ? "a comma expected" : "a colon expected");
    return (struct field){begin, (size_t)(end - begin)};
}

/* Whether there is another field; then its separator is passed. */
static bool has_more(struct reader *reader)
{
    const bool more = reader->status == RG_OK && *reader->at == reader->separator;
    reader->at += more;
    return more;
}

static void separate(struct reader *reader)
{
    char what[160];

    if (has_more(reader))
        return;
    (void)snprintf(what, sizeof what, "%s expected", reader->fields);
    refuse(reader, reader->at, what);
}

/* Nothing more. */
static rg_status end_of(struct reader *reader)
{
    char what[160];

    (void)snprintf(what, sizeof what, "more fields than %s", reader->fields);
    if (*reader->at != '\0')
        refuse(reader, reader->at, what);
    return reader->status;
}

static uint64_t read_number(struct reader *reader, uint64_t least, uint64_t most, const char *what)
{
    const struct field field = next_field(reader);
    uint64_t number = 0;
    size_t i = 0;

    for (; i < field.length && field.text[i] >= '0' && field.text[i] <= '9' && number <= most; i++)
        number = number * 10 + (unsigned)(field.text[i] - '0');
    if (field.length == 0 || i < field.length || number < least || number > most)
        refuse(reader, field.text, what);
    return reader->status == RG_OK ? number : 0;
}

static double read_real(struct reader *reader, double most, const char *what)
{
    const struct field field = next_field(reader);
    const char *end = field.text;
    double value = 0;

    if (reader->status == RG_OK &&
        (!rg_decimal(&end, &value) || end != field.text + field.length || value > most))
        refuse(reader, field.text, what);
    return value;
}

/* A vertex; @role: what it is, and a space. */
static uint64_t read_vertex(struct reader *reader, const char *role, rg_vertex_kind kind)
{
    const struct field field = next_field(reader);
    uint64_t vertex = 0;
    rg_refusal why;

    if (reader->status == RG_OK &&
        rg_parse_vertex(reader->net, kind, field.text, field.length, &vertex, &why) != RG_OK) {
        reader->status = rg_refuse(reader->refusal, why.status, NULL, "%s%.*s", role,
                                   RG_REFUSAL_MAX / 2, why.text);
        rg_refuse_at(reader->refusal, (size_t)(field.text - reader->text) + why.place, why.length);
    }
    return vertex;
}

/* The port of a vertex, with a link, and where that leads. */
static unsigned read_port(struct reader *reader, uint64_t vertex, uint64_t *to)
{
    rg_topology_end end = {0};

    separate(reader);
    const char *at = reader->at;
    const unsigned port =
        (unsigned)read_number(reader, 0, reader->net->ports - 1, "a port expected");
    (void)rg_topology_neighbour(reader->net, vertex, port, &end);
    if (end.vertex == RG_TOPOLOGY_NONE)
        refuse(reader, at, "no link at that port");
    if (to != NULL)
        *to = end.vertex;
    return port;
}

/* ---- Lines of files -------------------------------------------------------------------------- */

/* Whether the third field is there, and empty. */
static bool has_no_port(struct reader reader)
{
    for (unsigned field = 0; field < 2; field++) {
        (void)next_field(&reader);
        if (!has_more(&reader))
            return false;
    }
    return *reader.at == reader.separator;
}

static unsigned read_phase(struct reader *reader)
{
    return (unsigned)read_number(reader, 0, RG_SIM_MAX_PHASES - 1, "a phase expected, below 256");
}

rg_status rg_parse_way(const rg_topology *net, const char *line, rg_sim_way *way,
                       rg_refusal *refusal)
{
    struct reader reader = {net, ',', RG_FIELDS_WAY, line, line, refusal, RG_OK};
    const bool start = has_no_port(reader);
    uint64_t to = 0;

    *way = (rg_sim_way){.port = RG_SIM_START};
    way->vertex = start ? read_vertex(&reader, "source ", RG_VERTEX_NODE)
                        : read_vertex(&reader, "router ", RG_VERTEX_ROUTER);
    separate(&reader);
    way->target = read_vertex(&reader, "target ", RG_VERTEX_NODE);
    const char *at = reader.at + 1;
    if (start)
        separate(&reader);
    else
        way->port = read_port(&reader, way->vertex, &to);
    if (!start && !net->direct && to < net->nodes && to != way->target)
        refuse(&reader, at, "that port leads to another compute node");
    if (has_more(&reader))
        way->vc = (unsigned)read_number(&reader, 0, RG_SIM_MAX_VCS - 1, "a class expected");
    if (has_more(&reader)) {
        way->phase = read_phase(&reader);
        separate(&reader);
        way->next = read_phase(&reader);
    }
    if (has_more(&reader))
        way->escape = read_number(&reader, 0, 1, "0 or 1 expected") == 1;
    return end_of(&reader);
}

rg_status rg_parse_flow(const rg_topology *net, const char *line, rg_sim_flow *flow,
                        rg_refusal *refusal)
{
    struct reader reader = {net, ',', RG_FIELDS_FLOW, line, line, refusal, RG_OK};

    *flow = (rg_sim_flow){.weight = 1};
    flow->source = (uint32_t)read_vertex(&reader, "source ", RG_VERTEX_NODE);
    separate(&reader);
    flow->target = (uint32_t)read_vertex(&reader, "destination ", RG_VERTEX_NODE);
    if (has_more(&reader)) {
        const char *at = reader.at;
        flow->weight = read_real(&reader, HUGE_VAL, "a weight above 0 expected");
        if (!(flow->weight > 0))
            refuse(&reader, at, "a weight above 0 expected");
    }
    return end_of(&reader);
}

rg_status rg_parse_delay(const rg_topology *net, const char *line, rg_sim_delay *delay,
                         rg_refusal *refusal)
{
    struct reader reader = {net, ',', RG_FIELDS_DELAY, line, line, refusal, RG_OK};

    *delay = (rg_sim_delay){.vertex = read_vertex(&reader, "router ", RG_VERTEX_ROUTER)};
    delay->port = read_port(&reader, delay->vertex, NULL);
    separate(&reader);
    delay->clocks =
        (unsigned)read_number(&reader, 1, RG_SIM_MAX_DELAY, "clocks from 1 to 255 expected");
    if (has_more(&reader))
        delay->pace =
            (unsigned)read_number(&reader, 1, RG_SIM_MAX_DELAY, "clocks from 1 to 255 expected");
    return end_of(&reader);
}

/* Numbers of lines, with spaces between; of the last field also none. */
static void read_after(struct reader *reader, struct rg_after *after)
{
    const struct field field = next_field(reader);
    const char *at = field.text, *const end = field.text + field.length;

    after->place = (size_t)(at - reader->text);
    while (reader->status == RG_OK && (at < end || *end == '\0')) {
        uint64_t line = 0;
        const char *const begin = at;
        for (; at < end && *at >= '0' && *at <= '9' && line < UINT64_MAX / 20; at++)
            line = line * 10 + (unsigned)(*at - '0');
        if (line == 0 || after->count == RG_AFTER_MOST || (at < end && *at != ' '))
            refuse(reader, begin, "numbers of lines expected, with spaces between");
        else
            after->line[after->count++] = line;
        if (at == end)
            break;
        at += strspn(at, " ");
    }
}

rg_status rg_parse_message(const rg_topology *net, unsigned most, const char *line,
                           rg_sim_message *message, struct rg_after *after, rg_refusal *refusal)
{
    struct reader reader = {net, ',', RG_FIELDS_MESSAGE, line, line, refusal, RG_OK};
    char flits[64];

    *message = (rg_sim_message){
        .time = read_number(&reader, 0, RG_SIM_MAX_CLOCKS - 1, "a clock expected, below 2^32 - 1")};
    separate(&reader);
    message->source = (uint32_t)read_vertex(&reader, "source ", RG_VERTEX_NODE);
    separate(&reader);
    message->target = (uint32_t)read_vertex(&reader, "destination ", RG_VERTEX_NODE);
    separate(&reader);
    (void)snprintf(flits, sizeof flits, "a number of flits from 1 to %u expected", most);
    const char *at = reader.at;
    message->flits = (uint32_t)read_number(&reader, 0, most, flits);
    after->count = 0;
    if (has_more(&reader))
        read_after(&reader, after);
    if (has_more(&reader)) {
        message->processor = 1;
        message->work = (uint32_t)read_number(&reader, 0, RG_SIM_MAX_CLOCKS - 1,
                                              "clocks of work expected, below 2^32 - 1");
    }
    if (message->flits == 0 && message->processor == 0)
        refuse(&reader, at, flits);
    return end_of(&reader);
}

/* ---- Faults ---------------------------------------------------------------------------------- */

static rg_sim_part read_part(struct reader *reader)
{
    static const char *const parts[] = {"node", "link", "nodes", "links"}; /* by rg_sim_part */
    const struct field field = next_field(reader);
    unsigned i = 0;

    while (i < 4 &&
           (strlen(parts[i]) != field.length || memcmp(parts[i], field.text, field.length) != 0))
        i++;
    if (i == 4)
        refuse(reader, field.text, "node, link, nodes or links expected");
    return i < 4 ? (rg_sim_part)i : RG_SIM_VERTEX;
}

/* Of what a number of parts is chosen at random: routers, or the links between them. */
static uint64_t parts_of(const rg_topology *net, rg_sim_part part)
{
    if (net->direct)
        return part == RG_SIM_LINKS ? net->links : net->vertices;
    return part == RG_SIM_LINKS ? net->links - net->nodes * (net->directed ? 2 : 1) : net->switches;
}

rg_status rg_parse_fault(const rg_topology *net, const char *text, char separator,
                         rg_sim_fault *fault, rg_refusal *refusal)
{
    struct reader reader = {
        net,     separator, separator == ',' ? RG_FIELDS_FAULT : RG_FIELDS_FAULT_TEXT, text, text,
        refusal, RG_OK};

    *fault = (rg_sim_fault){.until = RG_SIM_MAX_CLOCKS};
    fault->begin =
        read_number(&reader, 0, RG_SIM_MAX_CLOCKS - 1, "a clock expected, below 2^32 - 1");
    separate(&reader);
    fault->part = read_part(&reader);
    separate(&reader);
    if (fault->part == RG_SIM_VERTEX || fault->part == RG_SIM_LINK)
        fault->vertex = read_vertex(&reader, "", RG_VERTEX_ANY);
    else
        fault->count = read_number(&reader, 0, parts_of(net, fault->part),
                                   "a number of them expected, no more than there are");
    if (fault->part == RG_SIM_LINK)
        fault->port = read_port(&reader, fault->vertex, NULL);
    else if (separator == ',' && has_more(&reader) && next_field(&reader).length > 0)
        refuse(&reader, reader.at - 1, "no port expected but for a link");
    if (has_more(&reader) && (separator != ',' || *reader.at != '\0')) {
        const char *at = reader.at;
        fault->until =
            read_number(&reader, 0, RG_SIM_MAX_CLOCKS - 1, "the clock of a repair expected");
        if (fault->until <= fault->begin)
            refuse(&reader, at, "a repair after the fault expected");
    }
    return end_of(&reader);
}

/* ---- Hot spots and lengths ------------------------------------------------------------------- */

rg_status rg_parse_hotspots(const rg_topology *net, const char *text, rg_sim_options *options,
                            rg_refusal *refusal)
{
    static const char share[] = "a share from 0 to 1 expected";
    struct reader reader = {net,     ',',  "a comma and a share from 0 to 1", text, text,
                            refusal, RG_OK};
    double sum = 0;

    options->hotspots = 0;
    do {
        rg_sim_hotspot *spot = &options->hotspot[options->hotspots++];
        spot->node = read_vertex(&reader, "", RG_VERTEX_NODE);
        separate(&reader);
        const char *at = reader.at;
        spot->share = read_real(&reader, 1, share);
        if ((sum += spot->share) > 1)
            refuse(&reader, at, "the shares are more than 1 in all");
        if (options->hotspots == RG_SIM_MAX_HOTSPOTS && *reader.at != '\0')
            refuse(&reader, reader.at, "more than 16 nodes");
    } while (has_more(&reader));
    return end_of(&reader);
}

rg_status rg_parse_roots(const rg_topology *net, const char *text, rg_sim_options *options,
                         rg_refusal *refusal)
{
    struct reader reader = {net, ',', "routers", text, text, refusal, RG_OK};

    options->root_count = 0;
    memset(options->root, 0, sizeof options->root);
    do {
        if (options->root_count == RG_SIM_MAX_ROOTS)
            refuse(&reader, reader.at, "more than 64 roots");
        else
            options->root[options->root_count++] = read_vertex(&reader, "", RG_VERTEX_ROUTER);
    } while (has_more(&reader));
    return end_of(&reader);
}

rg_status rg_parse_lengths(const char *text, rg_sim_options *options, rg_refusal *refusal)
{
    static const char what[] = "flits from 1 to 65535, or FLITS:WEIGHT,FLITS:WEIGHT.. expected";
    struct reader reader = {NULL, ':', what, text, text, NULL, RG_OK};

    options->lengths = 0;
    do {
        rg_sim_length *length = &options->length[options->lengths++];
        reader.separator = ':';
        length->flits = (unsigned)read_number(&reader, 1, UINT16_MAX, what);
        separate(&reader);
        reader.separator = ',';
        length->weight = read_real(&reader, HUGE_VAL, what);
        if (!(length->weight > 0))
            refuse(&reader, reader.at, what);
    } while (options->lengths < RG_SIM_MAX_LENGTHS && has_more(&reader));
    return end_of(&reader) == RG_OK ? RG_OK : rg_refuse(refusal, RG_E_SYNTAX, NULL, "%s", what);
}

rg_status rg_parse_answers(const char *text, rg_sim_options *options, rg_refusal *refusal)
{
    static const char between[] = ":-:-::"; /* of the numbers of an answer */
    bool good = true, more = true;

    for (options->answers = 0; good && more; text++) {
        rg_sim_answer *a = &options->answer[options->answers++];
        unsigned *const into[] = {&a->flits,      &a->of[0].first, &a->of[0].last, &a->of[1].first,
                                  &a->of[1].last, &a->of[0].plane, &a->of[1].plane};
        unsigned count = 0;
        *a = (rg_sim_answer){.of = {{.last = RG_SIM_MAX_VCS - 1}, {.last = RG_SIM_MAX_VCS - 1}}};
        for (bool next = true; good && next; text += next) {
            const size_t digits = strspn(text, "0123456789");
            good = digits > 0 && digits < 6;
            *into[count] = (unsigned)strtoul(text, NULL, 10);
            text += digits;
            next = good && *text != '\0' && *text == between[count];
            count++;
        }
        more = *text == ',';
        good = good && (more || *text == '\0') && (count == 1 || count == 5 || count == 7) &&
               !(more && options->answers == RG_SIM_MAX_LENGTHS);
    }
    return good
               ? RG_OK
               : rg_refuse(refusal, RG_E_SYNTAX, NULL,
                           "FLITS or FLITS:FROM-TO:FROM-TO[:PLANE:PLANE] expected, for each length "
                           "of --flits, with commas between");
}
