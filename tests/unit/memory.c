/* SPDX-License-Identifier: Apache-2.0 */

/* Memory runs out, at the first allocation of a function, then at the second, and so on until it
 * does not need another one. Each time the function says so, and has freed what it had: the leak
 * sanitizer is asked, as Criterion ends a test in a way that it does not see. The linker's --wrap
 * puts the functions here in front of the library's. */

#include "check.h"
#include "nets.h"
#include "routegen/kautz.h"
#include "net/inner/compare.h"
#include "routegen/net/measures.h"
#include "routegen/net/ask.h"
#include "routegen/net/collective.h"
#include "routegen/net/exchange.h"
#include "net/inner/kautz_program.h"
#include "routegen/net/draw.h"
#include "routegen/net/simulate.h"
#include "routegen/net/simulate_load.h"
#include "net/inner/exchange.h"
#include "net/inner/answer.h"
#include "net/inner/simulate_sweep.h"
#include "net/inner/simulate.h"

/* ---- Allocations that fail ------------------------------------------------------------------- */

static long left = -1; /* allocations that succeed, then one that does not; negative: all do */

static bool fails(void)
{
    return left >= 0 && left-- == 0;
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}

int __real_posix_memalign(void **memory, size_t page, size_t size);
int __wrap_posix_memalign(void **memory, size_t page, size_t size);
int __wrap_posix_memalign(void **memory, size_t page, size_t size)
{
    return fails() ? 12 : __real_posix_memalign(memory, page, size);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LEAKS __lsan_do_recoverable_leak_check()
int __lsan_do_recoverable_leak_check(void);
#endif
#endif
#ifndef LEAKS
#define LEAKS 0 /* make SANITIZE= */
#endif

/* Every allocation of @call fails once, and it must say so; but it can do without @spare of them.
 * @end frees what it has made. */
#define RUNS_OUT(spare, call, end)                                                                 \
    do {                                                                                           \
        long without = spare, n = 0;                                                               \
        for (bool reached = true; reached; n++) {                                                  \
            left = n;                                                                              \
            const rg_status status = (call);                                                       \
            reached = left < 0;                                                                    \
            left = -1;                                                                             \
            if (reached && (status != RG_OK || without-- == 0))                                    \
                cr_expect(eq(int, status, RG_E_MEMORY), "%s: allocation %ld", #call, n);           \
            else                                                                                   \
                cr_expect(eq(int, status, RG_OK), "%s: allocation %ld", #call, n);                 \
            if (status == RG_OK)                                                                   \
                end;                                                                               \
        }                                                                                          \
        cr_expect(n > 1, "%s allocates nothing", #call);                                           \
        cr_expect(eq(int, LEAKS, 0), "%s keeps memory", #call);                                    \
    } while (0)

/* ---- Graphs ---------------------------------------------------------------------------------- */

Test(memory, graph)
{
    static const char *const names[] = {"kautz:2,3", "kary:2,2", "mikantc:2,2"};
    rg_measures measures;
    rg_loads loads;
    rg_compared compared;
    rg_fraction rate;
    uint64_t connectivity;

    for (size_t i = 0; i < COUNT(names); i++) {
        const rg_topology net = net_of(names[i]);
        RUNS_OUT(0, rg_measures_find(&net, RG_SEARCH_ALWAYS, NULL, &measures),
                 rg_measures_close(&measures));
        RUNS_OUT(0, rg_loads_find(&net, RG_SEARCH_ALWAYS, NULL, &loads), (void)0);
        RUNS_OUT(0, rg_connectivity(&net, 1e9, NULL, &connectivity), (void)0);
        RUNS_OUT(0, rg_network_compare(&net, RG_SEARCH_ALWAYS, NULL, NULL, &compared), (void)0);
    }
    const rg_topology cubes = net_of("mikantc:2,2");
    RUNS_OUT(0, rg_cube_rate(&cubes, &rate), (void)0);
}

Test(memory, routes)
{
    static const char *const names[] = {"kautz:2,3", "kary:2,2", "hypercube:3", "star:4",
                                        "kantc:2,2"};
    const uint64_t dead = 1;
    const rg_faults faults = {.vertices = 1, .vertex = &dead};
    rg_route_set set;

    for (size_t i = 0; i < COUNT(names); i++) {
        const rg_topology net = net_of(names[i]);
        RUNS_OUT(0, rg_route_set_by_rule(&net, NULL, 0, net.nodes - 1, &set),
                 rg_route_set_close(&set));
        RUNS_OUT(0, rg_disjoint_find(&net, 0, net.nodes - 1, NULL, &set), rg_route_set_close(&set));
        RUNS_OUT(0, rg_disjoint_find(&net, 0, net.nodes - 1, &faults, &set),
                 rg_route_set_close(&set));
    }
}

/* ---- The simulator --------------------------------------------------------------------------- */

static rg_status simulate(const rg_topology *net, const rg_sim_options *options)
{
    rg_sim *sim;
    rg_sim_state state;
    rg_status status = rg_sim_open(net, options, &sim);

    if (status != RG_OK)
        return status;
    status = rg_sim_run(sim, 300, NULL, &state);
    rg_sim_close(sim);
    return status;
}

/* A simulation with one thing that is not usual */
#define WITH(spare, net, ...)                                                                      \
    do {                                                                                           \
        rg_sim_options o = usual;                                                                  \
        __VA_ARGS__;                                                                               \
        RUNS_OUT(spare, simulate(&net, &o), (void)0);                                              \
    } while (0)

Test(memory, simulator)
{
    const rg_topology cube = net_of("hypercube:3"), kautz = net_of("kautz:2,2");
    const rg_topology tree = net_of("kary:2,2");
    const rg_sim_flow flow = {0, 1, 1};
    const rg_sim_message message = {.target = 1, .flits = 4};
    const rg_sim_fault fault = {
        .part = RG_SIM_VERTEX, .begin = 50, .until = RG_SIM_MAX_CLOCKS, .vertex = 1};
    rg_sim_options usual;

    OK(rg_sim_options_init(&cube, &usual, sizeof usual));
    usual.load = 0.5;
    for (rg_sim_routing routing = RG_SIM_RULE; routing <= RG_SIM_LAYERS; routing++)
        WITH(1, cube, o.routing = routing);
    WITH(1, cube, o.traffic = RG_SIM_PERMUTATION);
    WITH(1, cube, o.traffic = RG_SIM_FLOWS, o.flows = &flow, o.flow_count = 1);
    WITH(1, cube, o.traffic = RG_SIM_REQUEST, o.window = o.reply_flits = 2);
    WITH(1, cube, o.traffic = RG_SIM_NEAREST, o.fraction = 0.5);
    WITH(1, cube, o.traffic = RG_SIM_TRACE, o.trace = &message, o.messages = 1);
    usual.faults = &fault;
    usual.fault_count = usual.retries = 1;
    usual.timeout = 10;
    WITH(2, cube, o.routing = RG_SIM_RULE);
    for (rg_sim_routing routing = RG_SIM_UPDOWN; routing <= RG_SIM_LAYERS; routing++)
        WITH(2, cube, o.routing = routing);

    OK(rg_sim_options_init(&kautz, &usual, sizeof usual));
    usual.load = 0.3;
    usual.disjoint = RG_SIM_ANY_ROUTE;
    for (unsigned i = 0; i < 2; i++) {
        rg_sim_options o = usual;
        rg_deadlock found;
        o.routing = i == 0 ? RG_SIM_DISJOINT : RG_SIM_LAYERS;
        RUNS_OUT(1, simulate(&kautz, &o), (void)0);
        RUNS_OUT(1, rg_sim_judge(&kautz, &o, NULL, &found, NULL), (void)0);
    }
    WITH(1, kautz, o.node = true, o.buffer = 4);

    OK(rg_sim_options_init(&tree, &usual, sizeof usual));
    RUNS_OUT(1, simulate(&tree, &usual), (void)0);
}

Test(memory, measurements)
{
    const rg_topology net = net_of("hypercube:3");
    rg_sim_options options;
    rg_sim_plan plan;
    rg_sim_result result;
    rg_sim_bound bound;
    rg_sim_exchange exchange;
    rg_sim_queued queued;
    rg_sim_point points[2];
    rg_sim_saturation found;

    OK(rg_sim_options_init(&net, &options, sizeof options));
    OK(rg_sim_plan_init(&plan, sizeof plan));
    options.load = 0.2;
    plan.most = 400;
    plan.fixed = true;
    plan.warmup = 50;
    plan.precision = 0.5;
    RUNS_OUT(1, rg_sim_measure(&net, &options, &plan, NULL, NULL, 0, &result), (void)0);
    RUNS_OUT(1, rg_sim_bound_of(&net, &options, NULL, &bound), (void)0);
    RUNS_OUT(1, rg_sim_queue_run(&net, &options, 50, 200, NULL, &queued), (void)0);
    points[0] = points[1] = (rg_sim_point){.net = &net, .options = options};
    RUNS_OUT(2, rg_sim_sweep(points, 2, &plan, 1, NULL), (void)0);
    plan.warmup = 10;
    RUNS_OUT(7, rg_sim_saturate(&net, &options, &plan, 1, 1, NULL, &found), (void)0);
    options.traffic = RG_SIM_EXCHANGE;
    RUNS_OUT(1, rg_sim_exchange_run(&net, &options, 2000, NULL, &exchange), (void)0);
}

/* ---- Answers --------------------------------------------------------------------------------- */

static rg_status nowhere(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
    return RG_OK;
}

/* What is missing in an answer shows when it is written. */
static rg_status asked(const char *question)
{
    static const char schedule[] = "1,0,1,0,0,0,copy\n";
    static const char xml[] =
        "<algo ngpus='2' inplace='1'><gpu id='0' i_chunks='1' o_chunks='2' s_chunks='0'>"
        "<tb id='0' send='1' recv='1' chan='0'>"
        "<step type='s' srcbuf='o' srcoff='0' cnt='1'/><step type='r' dstbuf='o' dstoff='1' "
        "cnt='1'/>"
        "</tb></gpu><gpu id='1' i_chunks='1' o_chunks='2' s_chunks='0'>"
        "<tb id='0' send='0' recv='0' chan='0'>"
        "<step type='s' srcbuf='o' srcoff='1' cnt='1'/><step type='r' dstbuf='o' dstoff='0' "
        "cnt='1'/>"
        "</tb></gpu></algo>";
    const rg_topology net = net_of("hypercube:3"), kautz = net_of("kautz:3,2");
    const rg_topology pair = net_of("mesh:2");
    rg_out out = {.write = nowhere};
    rg_value *record = NULL;
    rg_status status = RG_OK;

    if (question[0] == 'a')
        status = rg_ask_collective(&kautz, question, NULL, &record, NULL);
    else if (question[0] == 'j')
        status =
            rg_check_collective(&net, "allgather", schedule, sizeof schedule - 1, &record, NULL);
    else if (question[0] == 'g')
        return rg_write_collective(&kautz, "allreduce", "mscclpp", &out, NULL, NULL);
    else if (question[0] == 'x')
        status = rg_check_collective(&pair, "allgather", xml, sizeof xml - 1, &record, NULL);
    else if (question[0] == 'c')
        status =
            rg_ask_compare("kary:2,1 mesh:2,2", NULL, "exact link-cost=3", NULL, &record, NULL);
    else if (question[0] == 'f')
        status = rg_ask_find("size=8 within=20%", NULL, &record, NULL);
    else
        status = rg_ask_simulate(&net, "warmup=10 most=100", NULL, &record, NULL);
    if (status == RG_OK)
        status = rg_write_json(&out, record, true);
    rg_record_close(record);
    return status;
}

Test(memory, answers)
{
    RUNS_OUT(0, asked("compare"), (void)0);
    RUNS_OUT(0, asked("find"), (void)0);
    RUNS_OUT(1, asked("simulate"), (void)0);
    RUNS_OUT(0, asked("allreduce bytes=9"), (void)0);
    RUNS_OUT(0, asked("judge"), (void)0);
    RUNS_OUT(0, asked("goal"), (void)0);
    RUNS_OUT(0, asked("xml"), (void)0);
    cr_expect_eq(asked("xml"), RG_OK);
}

/* ---- Pictures -------------------------------------------------------------------------------- */

Test(memory, layouts)
{
    static const char *const names[] = {"kary:2,2", "kantc:3,3", "bubble:4",
                                        "ccc:3",    "kautz:2,3", "mdsxn:2,1"};
    rg_layout *layout;

    for (size_t i = 0; i < COUNT(names); i++) {
        const rg_topology net = net_of(names[i]);
        RUNS_OUT(0, rg_layout_open(&net, &layout), rg_layout_close(layout));
    }
}

/* ---- All-to-alls ----------------------------------------------------------------------------- */

/* What has begun is ended, whatever came of it. */
static rg_status exchange(const rg_any_network *network, rg_square square)
{
    rg_switched switched;
    rg_fabric fabric;
    rg_exchange_run push;
    uint64_t changes;

    rg_status status = rg_switched_open(&switched, network, square, 1);
    if (status == RG_OK) {
        status = rg_fabric_open(&fabric, &switched);
        if (status == RG_OK) {
            status = rg_exchange_open(&push, &fabric, NULL);
            if (status == RG_OK)
                status = rg_exchange_all(&push, NULL, &changes);
            rg_exchange_close(&push);
        }
        rg_fabric_close(&fabric);
    }
    rg_switched_close(&switched);
    return status;
}

Test(memory, exchange)
{
    rg_any_network tree, stages;

    OK(rg_any_network_parse("gft:2,4,2", &tree, NULL));
    RUNS_OUT(0, exchange(&tree, RG_SQUARE_ADD), (void)0);
    OK(rg_any_network_parse("omega:2,3", &stages, NULL));
    RUNS_OUT(0, exchange(&stages, RG_SQUARE_CLS), (void)0);
}

/* A program is ended whatever came of it. */
static rg_status program_around(const rg_kautz_exchange *exchange, const rg_kautz_link *dead)
{
    rg_kautz_program program;
    const rg_status status = rg_kautz_program_around(exchange, dead, &program);

    rg_kautz_program_close(&program);
    return status;
}

Test(memory, kautz_exchange)
{
    const rg_kautz net = kautz_of(2, 2);
    rg_kautz_exchange exchange;
    rg_kautz_program program;
    rg_kautz_result result;
    const rg_kautz_link dead = {0, 0};

    OK(rg_kautz_exchange_init(&net, &exchange));
    RUNS_OUT(0, program_around(&exchange, &dead), (void)0);
    OK(rg_kautz_program_open(&exchange, &program));
    RUNS_OUT(0, rg_kautz_run(&program, NULL, NULL, &result), (void)0);
    rg_kautz_program_close(&program);
}
