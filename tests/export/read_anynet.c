/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The network files of BookSim 2, more strictly than its own reader, which silently accepts much
 * and then hangs, aborts or counts one router too many:
 *
 *      file = line .. line           line = "router" R {" node" N} {" router" R'} "\n"
 *
 * Lines are for R = 0, 1, 2, ..; numbers are decimal without leading zeros and below 2^31; words
 * are separated by one blank; no comments, tabs, latencies or empty lines. Every node occurs
 * once, and nodes count from 0 without gaps; every link occurs once, at its lower router.
 */

#define _POSIX_C_SOURCE 200809L

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "graph.h"

struct reader {
    struct graph *g;
    char *why;
    int line;    /* = the router expected */
    int routers; /* the highest number named, plus 1 */
    int nodes;   /* named so far */
    int *node;   /* their numbers, and the routers they are on */
    int *node_at;
};

static bool complain(struct reader *reader, const char *what)
{
    snprintf(reader->why, WHY_MAX, "line %d: %s", reader->line + 1, what);
    return false;
}

/* A number of at most nine digits, up to a blank or the end of the line. */
static bool read_number(const char **at, int *number)
{
    const char *begin = *at;
    *number = 0;
    for (; isdigit((unsigned char)**at) && *at - begin < 9; ++*at)
        *number = *number * 10 + (**at - '0');
    if (*at == begin || (*begin == '0' && *at - begin > 1))
        return false;
    return **at == ' ' || **at == '\n';
}

static bool skip(const char **at, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool read_nodes(struct reader *reader, const char **at)
{
    while (skip(at, " node ")) {
        int number;
        if (!read_number(at, &number))
            return complain(reader, "a node's number expected");
        for (int i = 0; i < reader->nodes; i++)
            if (reader->node[i] == number)
                return complain(reader, "a node stands twice");
        reader->node = realloc(reader->node, (size_t)(reader->nodes + 1) * sizeof(int));
        reader->node_at = realloc(reader->node_at, (size_t)(reader->nodes + 1) * sizeof(int));
        if (reader->node == NULL || reader->node_at == NULL)
            abort();
        reader->node[reader->nodes] = number;
        reader->node_at[reader->nodes++] = reader->line;
    }
    return true;
}

static bool read_neighbours(struct reader *reader, const char **at)
{
    struct graph *g = reader->g;
    const int first = g->edges;

    while (skip(at, " router ")) {
        int number;
        if (!read_number(at, &number))
            return complain(reader, "a router's number expected");
        if (number <= reader->line)
            return complain(reader, "a link to a router that is not higher");
        for (int e = first; e < g->edges; e++)
            if (g->edge[e][1] == number)
                return complain(reader, "a link stands twice");
        graph_add_edge(g, reader->line, number);
        if (number >= reader->routers)
            reader->routers = number + 1;
    }
    return true;
}

static bool read_line(struct reader *reader, const char *at)
{
    int number;
    if (!skip(&at, "router ") || !read_number(&at, &number))
        return complain(reader, "'router' and its number expected");
    if (number != reader->line)
        return complain(reader, "routers must count from 0 without gaps");
    if (!read_nodes(reader, &at) || !read_neighbours(reader, &at))
        return false;
    return strcmp(at, "\n") == 0 || complain(reader, "' node N', ' router R' or the end expected");
}

/* Nodes become vertices, numbered after the routers. */
static bool add_vertices(struct reader *reader)
{
    struct graph *g = reader->g;
    const int routers = reader->line;

    if (reader->routers > routers)
        return complain(reader, "a router has no line");
    for (int i = 0; i < routers; i++)
        graph_add_vertex(g, (struct vertex){.terminal = false});
    for (int i = 0; i < reader->nodes; i++)
        graph_add_vertex(g, (struct vertex){.terminal = true});
    for (int i = 0; i < reader->nodes; i++) {
        /* All differ: below their number they are without gaps. */
        if (reader->node[i] >= reader->nodes)
            return complain(reader, "nodes must count from 0 without gaps");
        graph_add_edge(g, reader->node_at[i], routers + reader->node[i]);
    }
    return true;
}

bool read_anynet(FILE *file, struct graph *g, char why[WHY_MAX])
{
    struct reader reader = {.g = g, .why = why};
    char *line = NULL;
    size_t room = 0;
    bool good = true;

    *g = (struct graph){.directed = false};
    while (good && getline(&line, &room, file) > 0) {
        good = read_line(&reader, line);
        reader.line += good;
    }
    good = good && (reader.line > 0 || complain(&reader, "no router")) && add_vertices(&reader);
    free(line);
    free(reader.node);
    free(reader.node_at);
    return good;
}
