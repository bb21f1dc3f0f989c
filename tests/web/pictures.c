/* SPDX-License-Identifier: Apache-2.0 */

/* Pictures of whole networks, and balls. */

#include <math.h>
#include <string.h>

#include "net/inner/layout.h"
#include "web.h"

/* Links of the picture are links of the network, as many as there are, between their own spots. */
static void check_links(const rg_topology *net, const char *name)
{
    const uint32_t *link = rg_web_links(web);
    const double *vertex = rg_web_vertices(web);
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    for (size_t i = 0; i < rg_web_link_count(web); i++) {
        const uint64_t from = (uint64_t)vertex[link[4 * i]];
        const uint64_t to = (uint64_t)vertex[link[4 * i + 1]];
        bool found = false;
        (void)rg_topology_neighbours(net, from, next);
        for (unsigned port = 0; port < net->ports; port++)
            found = found || next[port] == to;
        holds(found, "a link of the picture is not one of the network", name);
        for (size_t j = 0; j < i; j++)
            found = found && !((link[4 * i] == link[4 * j] && link[4 * i + 1] == link[4 * j + 1]) ||
                               (!net->directed && link[4 * i] == link[4 * j + 1] &&
                                link[4 * i + 1] == link[4 * j]));
        holds(found, "a link is there twice", name);
    }
}

static void check_picture(const char *name)
{
    rg_topology net;
    rg_layout *layout;

    if (!holds(open_network(name) == RG_OK && rg_any_topology_parse(name, &net, NULL) == RG_OK,
               "opens", name) ||
        !holds(rg_web_layout(web) == RG_OK && rg_layout_open(&net, &layout) == RG_OK, "layout",
               name))
        return;
    holds(rg_web_spot_count(web) == net.vertices, "a spot for each vertex", name);
    holds(rg_web_link_count(web) == net.links, "every link once", name);
    check_links(&net, name);
    const uint32_t v = (uint32_t)net.vertices / 2;
    holds(fabs(rg_web_spots(web)[4 * (size_t)v] - layout->spot[v].at.x) < 0.01, "its place", name);
    rg_layout_close(layout);
}

static void pictures(void)
{
    begin();
    for (unsigned i = 0; name_of(i) != NULL; i++)
        check_picture(name_of(i));
    end("pictures of every family have its vertices and links");
    begin();
    holds(open_network("kautz:9,16") == RG_OK, "opens", "kautz:9,16");
    holds(rg_web_layout(web) == RG_E_LARGE, "is too large", "kautz:9,16");
    /* 1 node, 9 after it and 9 before it, and then at most 9 and 9 of each of these */
    holds(told(rg_web_ball(web, 12345678901234.0, 19), "\"counts\":[1,18]"), text,
          "a ball in kautz:9,16");
    rg_topology net;
    (void)rg_any_topology_parse("kautz:9,16", &net, NULL);
    check_links(&net, "kautz:9,16");
    holds(rg_web_link_count(web) >= 18, "its links", "a ball in kautz:9,16");
    for (size_t i = 1; i < rg_web_spot_count(web); i++)
        holds(hypot(rg_web_spots(web)[4 * i] - rg_web_spots(web)[0],
                    rg_web_spots(web)[4 * i + 1] - rg_web_spots(web)[1]) > 90,
              "a ring around the centre", "a ball in kautz:9,16");
    end("a ball around a node of a network of 10^15 nodes");
}

/* Rings that are whole, and no two spots over one another. */
static void balls(void)
{
    static const struct {
        const char *name, *counts;
    } ball[] = {
        {"hypercube:40", "\"counts\":[1,40],"},
        {"star:12", "\"counts\":[1,11,110],"},
        {"torus:1000,1000,1000", "\"counts\":[1,6,18,38,66,102],"},
        {"kary:255,3", "\"counts\":[1,1,298],"}, /* else there would be two */
    };

    begin();
    for (size_t i = 0; i < sizeof ball / sizeof *ball; i++) {
        (void)open_network(ball[i].name);
        holds(rg_web_ball(web, 0, 300) == RG_OK && strstr(answer(), ball[i].counts) != NULL, text,
              ball[i].name);
        const float *spot = rg_web_spots(web);
        for (size_t a = 0; a < rg_web_spot_count(web); a++)
            for (size_t b = 0; b < a; b++)
                holds(fabsf(spot[4 * a] - spot[4 * b]) > spot[4 * a + 2] + spot[4 * b + 2] ||
                          fabsf(spot[4 * a + 1] - spot[4 * b + 1]) >
                              spot[4 * a + 3] + spot[4 * b + 3],
                      "spots over one another", ball[i].name);
    }
    /* 25 vertices are at most 3 hops away, and 16 more are 4 away. */
    static const struct {
        double most;
        unsigned spots;
    } cut[] = {{25, 25}, {26, 25}, {40, 25}, {41, 41}};
    (void)open_network("torus:100,100");
    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++)
        holds(rg_web_ball(web, 0, cut[i].most) == RG_OK && rg_web_spot_count(web) == cut[i].spots,
              answer(), "torus:100,100");
    (void)open_network("hypercube:5"); /* 16 are enough, 6 are not */
    holds(rg_web_ball(web, 0, 25) == RG_OK && rg_web_spot_count(web) == 16, answer(), "16 whole");
    holds(rg_web_ball(web, 0, 15) == RG_OK && rg_web_spot_count(web) == 15, answer(), "6 whole");
    end("balls have whole rings, and room for every vertex");
}

static void large(void)
{
    begin();
    holds(open_network("gft:3,8,8") == RG_OK && rg_web_layout(web) == RG_OK &&
              rg_web_spot_count(web) == 6144 && rg_web_link_count(web) == 16384,
          "is drawn whole", "gft:3,8,8");
    end("thousands of vertices");
}

void test_pictures(void)
{
    pictures();
    balls();
    large();
}
