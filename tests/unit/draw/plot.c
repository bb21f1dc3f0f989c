/* SPDX-License-Identifier: Apache-2.0 */

/* Plots: what is refused, and that all is inside its panel. */

#include "check.h"
#include "net/inner/plot.h"
#include "sink.h"

Test(plot, of_one_value)
{
    static struct sink sink;
    static const double one[] = {1};
    const rg_plot_series series = {.name = "s", .count = 1, .x = one, .y = one};
    rg_out out = out_to(&sink, 100000);
    rg_plot plot;

    rg_plot_begin(&plot, &out, "title", "subtitle", 1, 1, 300);
    rg_plot_lines(&plot, &(rg_plot_panel){"panel", {.label = "x"}, {.label = "y"}, &series, 1});
    OK(rg_plot_end(&plot));
    cr_assert(ne(ptr, strstr(sink.text, "<title>s: 1, 1</title>"), NULL));
    cr_assert(eq(ptr, strstr(sink.text, "nan"), NULL));
    out = out_to(&sink, 1000);
    rg_plot_begin(&plot, &out, "title", "subtitle", 1, 1, 300);
    rg_plot_lines(&plot, &(rg_plot_panel){"panel", {.label = "x"}, {.label = "y"}, &series, 1});
    REFUSED(RG_E_WRITE, rg_plot_end(&plot));
}

/* Whether the picture has a tick, or none, with this number. */
static bool has_tick(const char *picture, const char *number)
{
    char text[32];

    (void)snprintf(text, sizeof text, "\">%s</text>", number);
    return strstr(picture, text) != NULL;
}

/* Ticks have round numbers, a linear y axis starts at 0, and all that is marked is in the frame. */
Test(plot, everything_is_inside)
{
    static struct sink sink;
    static const double x[] = {20, 30}, y[] = {110, 120}, half[] = {0, 90};
    rg_plot_series series = {.name = "s", .count = 2, .x = x, .y = y, .half = half, .line = 41};
    rg_out out = out_to(&sink, 100000);
    double left, top, width, height, at, low, high;
    rg_plot plot;

    rg_plot_begin(&plot, &out, "title", "subtitle", 1, 1, 300);
    for (unsigned i = 0; i < 2; i++) {
        sink.length = 0;
        memset(sink.text, 0, sizeof sink.text);
        series.line = i == 0 ? 41 : 11; /* after all points and before them */
        rg_plot_lines(&plot,
                      &(rg_plot_panel){
                          "", {.label = ""}, {.line = i == 0 ? 300 : 50, .label = ""}, &series, 1});
        cr_assert(has_tick(sink.text, "0") && has_tick(sink.text, "100"));
        cr_assert(eq(int, has_tick(sink.text, "300"), i == 0));
        cr_assert(eq(int, has_tick(sink.text, "250"), i == 1)); /* the bar ends at 210 */
        const char *frame = strstr(sink.text, "<rect class=\"frame\"");
        const char *mark = strstr(sink.text, "<path class=\"mark\"");
        const char *line = strstr(sink.text, "stroke-dasharray=\"2 3\" d=");
        const char *bar = strstr(sink.text, "<circle ");
        cr_assert(frame != NULL && mark != NULL && line != NULL && bar != NULL);
        while (strncmp(bar, "<path ", 6) != 0) /* the last one before the points */
            bar--;
        cr_assert(sscanf(frame,
                         "<rect class=\"frame\" x=\"%lf\" y=\"%lf\" width=\"%lf\" "
                         "height=\"%lf\"",
                         &left, &top, &width, &height) == 4);
        cr_assert(sscanf(mark, "<path class=\"mark\" d=\"M%*f %lf", &at) == 1);
        cr_assert(at >= top && at <= top + height);
        cr_assert(sscanf(line, "stroke-dasharray=\"2 3\" d=\"M%lf", &at) == 1);
        cr_assert(at >= left && at <= left + width, "%g is not in %g + %g", at, left, width);
        cr_assert(sscanf(strstr(bar, "d=\"M"), "d=\"M%*f %lfV%lf", &low, &high) == 2);
        cr_assert(low > high && high >= top && low <= top + height);
    }
    series = (rg_plot_series){.name = "s", .count = 2, .x = (double[]){0, 10}, .y = y};
    sink.length = 0;
    memset(sink.text, 0, sizeof sink.text);
    rg_plot_lines(&plot, &(rg_plot_panel){"", {.label = ""}, {.label = ""}, &series, 1});
    for (unsigned i = 0; i <= 10; i++) {
        char number[8];
        (void)snprintf(number, sizeof number, "%u", i);
        cr_assert(eq(int, has_tick(sink.text, number), i % 2 == 0), "%u", i);
    }
    (void)rg_plot_end(&plot);
}

/* Where the label of a tick stands, from the left; -1: there is none. */
static double tick_place(const char *picture, const char *number)
{
    char text[64];
    double x = -1;

    (void)snprintf(text, sizeof text, "\">%s</text>", number);
    const char *at = strstr(picture, text);
    while (at != NULL && at > picture && strncmp(at, " x=\"", 4) != 0)
        at--;
    return at == NULL || sscanf(at, " x=\"%lf", &x) != 1 ? -1 : x;
}

/* Ticks of a logarithmic axis: 1, 2 and 5 in few decades, else powers of ten, and of many decades
 * some; they stand as far from one another as their logarithms. */
Test(plot, logarithms)
{
    static const struct {
        double least, most;
        const char *ticks[5], *none;
        double second; /* where the second tick stands between the first and the last */
    } cases[] = {
        {12, 40, {"10", "20", "50"}, "30", 0.43067655807},
        {1, 1000, {"1", "10", "100", "1000"}, "5", 1. / 3},
        {1, 1e10, {"1", "100"}, "10", 1},
    };
    static struct sink sink;

    for (size_t i = 0; i < COUNT(cases); i++) {
        const double x[] = {cases[i].least, cases[i].most}, y[] = {1, 2};
        const rg_plot_series series = {.name = "s", .count = 2, .x = x, .y = y};
        rg_out out = out_to(&sink, 100000);
        unsigned last = 0;
        rg_plot plot;
        rg_plot_begin(&plot, &out, "title", "subtitle", 1, 1, 300);
        rg_plot_lines(&plot,
                      &(rg_plot_panel){"", {.log = true, .label = ""}, {.label = ""}, &series, 1});
        for (; cases[i].ticks[last] != NULL; last++)
            cr_expect(has_tick(sink.text, cases[i].ticks[last]), "%s", cases[i].ticks[last]);
        cr_expect(not(has_tick(sink.text, cases[i].none)), "%s", cases[i].none);
        const double first = tick_place(sink.text, cases[i].ticks[0]);
        const double second = tick_place(sink.text, cases[i].ticks[1]);
        const double end = tick_place(sink.text, cases[i].ticks[last - 1]);
        cr_expect(epsilon_eq(dbl, (second - first) / (end - first), cases[i].second, 1e-3));
        (void)rg_plot_end(&plot);
    }
    cr_expect(has_tick(sink.text, "10<tspan dy=\"-5\" font-size=\"9\">10</tspan>"));
}

/* A point above the most is marked at the edge, and the label says so; without one nothing is. */
Test(plot, what_is_cut)
{
    static struct sink sink;
    static const double x[] = {1, 2, 3}, y[] = {10, 1649, 20};
    const rg_plot_series series = {.name = "s", .count = 3, .x = x, .y = y};
    rg_out out = out_to(&sink, 100000);
    rg_plot plot;

    for (unsigned most = 50; most <= 5000; most *= 100) {
        sink.length = 0;
        memset(sink.text, 0, sizeof sink.text);
        rg_plot_begin(&plot, &out, "title", "subtitle", 1, 1, 300);
        rg_plot_lines(
            &plot, &(rg_plot_panel){"", {.label = "x"}, {.label = "y", .most = most}, &series, 1});
        cr_assert(has_tick(sink.text, most == 50 ? "50" : "2000"));
        cr_assert(eq(int, has_tick(sink.text, "2000"), most != 50));
        cr_assert(eq(int, strstr(sink.text, ">y; above 50 not shown<") != NULL, most == 50));
        cr_assert(eq(int, strstr(sink.text, "class=\"above\"") != NULL, most == 50));
        cr_assert(eq(int, strstr(sink.text, "clip-path") != NULL, most == 50));
        (void)rg_plot_end(&plot);
    }
}

/* Three panels in rows of two, with room for the second row; bars of which the least is seen. */
Test(plot, rows_of_panels)
{
    static struct sink sink;
    static const rg_plot_bar bars[] = {{"a", 1, "a"}, {"b", 1000, "b"}, {"c", 0, "c"}};
    rg_out out = out_to(&sink, 100000);
    double width[3];
    rg_plot plot;

    rg_plot_begin(&plot, &out, "title", "subtitle", 2, 3, 300);
    cr_assert(ne(ptr, strstr(sink.text, " height=\"680\""), NULL)); /* 64 + 2 * 300 + 16 */
    for (unsigned i = 0; i < 3; i++) {
        rg_plot_bars(&plot, "bars", true, bars, 3);
        cr_assert(eq(dbl, plot.left, i == 1 ? 16 + 520 : 16));
        cr_assert(eq(dbl, plot.top, i == 2 ? 64 + 300 : 64));
    }
    const char *at = strstr(sink.text, "bars");
    for (unsigned i = 0; i < 3; i++) {
        at = strstr(at + 1, "<rect x=");
        cr_assert(sscanf(at, "<rect x=\"%*f\" y=\"%*f\" width=\"%lf\"", &width[i]) == 1);
    }
    cr_assert(width[0] > 20 && width[1] > 200 && width[2] < 1e-9);
    (void)rg_plot_end(&plot);
}
