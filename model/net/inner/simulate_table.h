/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The options of a simulation, a row each. From these rows come the program's options and their
 * help, which of them exclude each other, the journal's words, what rg_sim_set and
 * rg_ask_simulate take and refuse, Python's signature, and npm's types and a table of
 * doc/simulator.md (doc/tools/options.c). A new option is a row here, a member of rg_sim_options or
 * rg_sim_plan with its default, and the code that reads the member.
 *
 *      ROW(ID, NAME, ARGUMENT, VALUE, FOR, HELP)
 *
 * ARGUMENT is what help calls the value; NULL: the option is a flag. VALUE is the member that the
 * option sets, with the least and the most of a number, or the words of a value in the order of
 * their numbers and who reads what stands after a colon (net/answer/simulate_options.c); FACE: only
 * the program has the option. FOR says for which runs it has a meaning, and what kind of option it
 * is (faces/cli/simulate/request.h). HELP says the default as "default 8" or "word (default)".
 */
#pragma once

#define RG_SIM_OPTIONS(ROW)                                                                        \
    ROW(LOAD, "load", "L", FACE, LOADS | SEARCH | FREE,                                            \
        "Flits per clock that a terminal sends, 0 to 1 (default 0.1); FROM:TO:STEP; or sat, the "  \
        "load at which the network saturates")                                                     \
    ROW(ALL_LOADS, "all-loads", NULL, FACE, LOADS | FREE,                                          \
        "Go on after the second load in a row at which the network is saturated for all seeds; "   \
        "by default its remaining loads are left out")                                             \
    ROW(TRAFFIC, "traffic", "NAME",                                                                \
        WORD(traffic, set_traffic, "uniform", "complement", "transpose", "reverse", "shuffle",     \
             "tornado", "neighbour", "permutation", "hotspot", "exchange", "trace", "nearest",     \
             "file", "request"),                                                                   \
        LOADS | SEARCH | LOOP,                                                                     \
        "uniform (default), complement, transpose, reverse, shuffle, tornado, neighbour, "         \
        "permutation[:SEED], hotspot:NODE,SHARE[,NODE,SHARE..] (from NODE itself, too), "          \
        "nearest:SHARE (of the packets, to a neighbour), file:NAME (lines of "                     \
        "source,destination[,weight]), or request:WINDOW: each terminal has that many requests "   \
        "at a time, to any others, which are replied to")                                          \
    ROW(REPLY_FLITS, "reply-flits", "N", WHOLE(reply_flits, 1, UINT16_MAX), LOOP,                  \
        "Flits of a reply, default 1")                                                             \
    ROW(SERVICE, "service", "T", WHOLE(service, 0, UINT16_MAX), LOOP,                              \
        "Clocks from a request's arrival to its reply, default 0")                                 \
    ROW(SHARED, "shared", NULL, FLAG(shared), LOOP,                                                \
        "Requests and replies share virtual channels; else each have their own")                   \
    ROW(REPLIES, "replies", "N", WHOLE(slots, 0, UINT16_MAX), LOOP,                                \
        "Replies that a terminal has room for; without room it takes no request; default 0: any "  \
        "number")                                                                                  \
    ROW(BIRTHS, "births", "NAME",                                                                  \
        WORD(births, set_births, "bernoulli", "burst", "periodic", "exact"), LOADS | SEARCH,       \
        "Injection process: bernoulli (default), burst:ON,OFF (mean clocks of bursts and pauses, " \
        "from 1 on, below 1e15), periodic, or exact: the same number in each clock")               \
    ROW(SELF, "self", NULL, FLAG(self), LOADS | SEARCH | LOOP,                                     \
        "Uniform traffic goes to the sender, too")                                                 \
    ROW(EXCHANGE, "exchange", "ORDER",                                                             \
        WORD(order, set_exchange, "lls", "shift", "cls", "add", "random", "ascending"),            \
        EXCHANGE | ROUTERS | FREE,                                                                 \
        "Instead: each terminal sends a packet to each other one; in the order lls, shift, cls, "  \
        "add, random or ascending, or several of them, separated by commas")                       \
    ROW(BARRIER, "barrier", NULL, FLAG(barrier), EXCHANGE,                                         \
        "A step of the exchange starts when the one before it has arrived")                        \
    ROW(TRACE, "trace", "FILE", FACE, ALL | ROUTERS | READS,                                       \
        "Instead: the messages of a file, lines of " RG_FIELDS_MESSAGE                             \
        ", where after are the lines, with spaces between, of messages that must have arrived, "   \
        "and work the clocks for which the source computes then; - is standard input")             \
    ROW(GOAL, "goal", "FILE", FACE, GOAL | ROUTERS | READS,                                        \
        "Instead: a schedule in GOAL, the language of LogGOPSim: who sends, receives and "         \
        "computes what, after what; - is standard input")                                          \
    ROW(COLLECTIVE, "collective", "NAME", FACE, COLLECTIVE | ROUTERS,                              \
        "Instead: allgather, reduce-scatter, allreduce, broadcast (from @0) or alltoall, by a "    \
        "schedule of routegen collective; a node sends a chunk on when it has arrived")            \
    ROW(METHOD, "method", "NAME", FACE, COLLECTIVE,                                                \
        "Of --collective: trees, rings, breadth, moves, doubling, squares, windows, formula, "     \
        "dbtree or shift; default best, the fastest by routegen collective, without routers")      \
    ROW(SIZE, "size", "BYTES", FACE, COLLECTIVE,                                                   \
        "Of a shard; broadcast, alltoall: of a message; allreduce: of the whole vector; default "  \
        "1024")                                                                                    \
    ROW(FLIT_BYTES, "flit-bytes", "N", FACE, GOAL | COLLECTIVE, "Bytes of a flit, default 8")      \
    ROW(OVERHEAD, "overhead", "T", FACE, GOAL | COLLECTIVE,                                        \
        "Clocks of a processor for a send, and for a receive one more, default 0")                 \
    ROW(FLITS, "flits", "N", OWN(flits, set_flits, NULL),                                          \
        LOADS | SEARCH | LOOP | EXCHANGE | ROUTERS,                                                \
        "Flits of a packet, default 1; or lengths and weights, as 1:0.5,5:0.5")                    \
    ROW(ANSWERS, "answers", "N", OWN(answers, set_answers, NULL),                                  \
        LOADS | SEARCH | TRACE | ROUTERS,                                                          \
        "Each packet is answered with one of N flits, for several lengths N,N..; "                 \
        "N:FROM-TO:FROM-TO are the virtual channels of such packets and of their answers, "        \
        ":PLANE:PLANE after it the planes")                                                        \
    ROW(PRIORITY, "priority", NULL, FLAG(priority), LOADS | SEARCH | ROUTERS,                      \
        "Each length of --flits is a class, the last one with the highest priority, at "           \
        "terminals, for virtual channels and in switches; at most 8. Text and JSON show each "     \
        "class; CSV has the same columns for all options")                                         \
    ROW(ROUTING, "routing", "NAME",                                                                \
        WORD(routing, set_routing, RG_SIM_ROUTINGS(ROUTING_NAME) NULL), ALL | ROUTERS,             \
        "Default rule; if it can deadlock count (hop-count classes), or updown if count needs "    \
        "more than 64 virtual channels; for a file with switches spread")                          \
    ROW(METRIC, "metric", "NAME", WORD(metric, NULL, "hops", "delay"), ALL | ROUTERS,              \
        "Shortest ways of spread and of updown with --roots: by hops (default), or by the delays " \
        "of the network's links")                                                                  \
    ROW(ROOTS, "roots", "WHERE", OWN(roots, set_roots, NULL), ALL | ROUTERS,                       \
        "Of updown, which then takes one way each, so that links share the load: routers with "    \
        "commas between; auto, its own root; top, the routers farthest from all terminals; or "    \
        "best, the better one of both")                                                            \
    ROW(VC_RULE, "vc-rule", "NAME", WORD(classing, NULL, "hops", "valley", "layers"), ALL,         \
        "Virtual channels of disjoint routes: hops (default), valley or layers")                   \
    ROW(ROUTE_TABLE, "route-table", "FILE", FACE, ALL | ROUTERS | READS,                           \
        "Routes of your own: lines of " RG_FIELDS_WAY)                                             \
    ROW(SELECT, "select", "NAME", WORD(select, NULL, "first", "random", "credits"), ALL | ROUTERS, \
        "Of several hops that are permitted: credits (default), first or random")                  \
    ROW(UNSAFE, "unsafe", NULL, FACE, ALL | ROUTERS, "Run even if the routing can deadlock")       \
    ROW(BOOKSIM, "booksim", "FILE", FACE, ALL | ROUTERS | READS,                                   \
        "Options and, unless it is given, the network of a configuration file of BookSim2")        \
    ROW(MODEL, "model", "NAME",                                                                    \
        OWN(node, set_model, "default", "booksim", "paper", "node", "queue", "noc", NULL), ALL,    \
        "Router: default, booksim (BookSim2's: staged, 4 virtual channels), paper (greedy, "       \
        "delays 0 1 1 1) or node (the hardware's, for kautz: 4 flits a virtual channel, and a "    \
        "letter more for each hop), which --vcs, --buffer, --switching, --allocator and the "      \
        "delays change; noc (that of routegen noc, delays 0 2 2 1, one virtual channel for each "  \
        "class and one at terminals, --select first), which --hop and --buffer change; or queue: " \
        "no router, but a queue without bound for each link")                                      \
    ROW(HOP, "hop", "N", OWN(noc, set_hop, NULL), ALL | ROUTERS,                                   \
        "Clocks a hop of --model noc: 1, the small router, which has one virtual "                 \
        "channel of 2 flits, and delays 0 1 1 1; otherwise it has 2")                              \
    ROW(VCS, "vcs", "V", WHOLE(vcs, 0, RG_SIM_MAX_VCS), ALL | ROUTERS,                             \
        "Virtual channels of a link, a multiple of the classes that the routing distinguishes; "   \
        "default 0: twice as many")                                                                \
    ROW(BUFFER, "buffer", "B", WHOLE(buffer, 1, RG_SIM_MAX_BUFFER), ALL | ROUTERS,                 \
        "Flits that a virtual channel holds, default 8")                                           \
    ROW(TAIL_CREDIT, "tail-credit", NULL, FLAG(tail_credit), ALL | ROUTERS,                        \
        "A virtual channel is free when it is empty, not when the tail has left")                  \
    ROW(RINGS, "rings", NULL, FLAG(rings), ALL | ROUTERS,                                          \
        "In a torus a packet keeps its class along a ring, as in BookSim2; part of --model "       \
        "booksim")                                                                                 \
    ROW(DELAYS, "delays", "FILE", FACE, ALL | ROUTERS | READS,                                     \
        "Delays of some links: lines of " RG_FIELDS_DELAY                                          \
        ", where pace is the clocks from a flit to the next one, default 1")                       \
    ROW(FAULT, "fault", "SPEC", FACE, ALL | ROUTERS,                                               \
        "CLOCK:node:LABEL, CLOCK:link:LABEL:PORT, or at random CLOCK:nodes:COUNT, "                \
        "CLOCK:links:COUNT; :UNTIL is the clock of a repair; may be given often")                  \
    ROW(FAULTS, "faults", "FILE", FACE, ALL | ROUTERS | READS,                                     \
        "Faults of a file: lines of clock,part,which[,port[,until]], where part is node, link, "   \
        "nodes or links, which is a label or a count, and port is empty but for a link")           \
    ROW(RETRY, "retry", "N", WHOLE(retries, 0, UINT8_MAX), ALL,                                    \
        "A packet that is lost goes back to its source, up to N times (default 0)")                \
    ROW(WAIT, "wait", "T", WHOLE(timeout, 1, UINT16_MAX), ALL,                                     \
        "Clocks after which it is sent again, default 100")                                        \
    ROW(NOTICE, "notice", "T", WHOLE(notice, 0, UINT16_MAX), ALL,                                  \
        "Clocks after which a fault or repair is known, default 0: updown, layers, spread and "    \
        "sssp make new tables, disjoint:any takes other routes")                                   \
    ROW(SWITCHING, "switching", "NAME", WORD(switching, NULL, "wormhole", "vct"), ALL | ROUTERS,   \
        "wormhole (default), or vct: virtual cut-through, where a packet waits for room for all "  \
        "its flits")                                                                               \
    ROW(ALLOCATOR, "allocator", "NAME",                                                            \
        WORD(allocator, NULL, "separable", "greedy", "staged", "islip"), ALL | ROUTERS,            \
        "separable (default), greedy, staged: virtual channels first, a clock later the switch, "  \
        "as BookSim2; or islip: the same, each by iSLIP")                                          \
    ROW(ITERATIONS, "iterations", "N", WHOLE(iterations, 1, UINT16_MAX), ALL | ROUTERS,            \
        "Rounds of iSLIP, default 1")                                                              \
    ROW(INPUT_SPEEDUP, "input-speedup", "S", WHOLE(input_speedup, 1, RG_SIM_MAX_VCS),              \
        ALL | ROUTERS, "Flits that an input port of staged or islip sends in a clock, default 1")  \
    ROW(INTERNAL_SPEEDUP, "internal-speedup", "S", REAL(internal_speedup), ALL | ROUTERS,          \
        "Steps of a staged or islip router in a clock, default 1; flits then queue for their "     \
        "link")                                                                                    \
    ROW(OUTPUT_SPEEDUP, "output-speedup", "S", WHOLE(output_speedup, 1, RG_SIM_MAX_SPEEDUP),       \
        ALL | ROUTERS, "Flits that such a queue takes in a step, default 1")                       \
    ROW(OUTPUT_BUFFER, "output-buffer", "N", WHOLE(output_buffer, 0, RG_SIM_MAX_BUFFER),           \
        ALL | ROUTERS, "Flits at which the queue takes no more, default 0: any number")            \
    ROW(PLANES, "planes", "N", WHOLE(planes, 1, RG_SIM_MAX_PLANES), ALL | ROUTERS,                 \
        "Networks side by side, default 1: each packet takes one at random")                       \
    ROW(ROUTE_DELAY, "route-delay", "T", WHOLE(route_delay, 0, RG_SIM_MAX_DELAY), ALL | ROUTERS,   \
        "Clocks from a head's arrival to its first try, default 1")                                \
    ROW(LINK_DELAY, "link-delay", "T", WHOLE(link_delay, 1, RG_SIM_MAX_DELAY), ALL | ROUTERS,      \
        "Clocks of a switch and the wire after it, default 2")                                     \
    ROW(CREDIT_DELAY, "credit-delay", "T", WHOLE(credit_delay, 1, RG_SIM_MAX_DELAY),               \
        ALL | ROUTERS, "Clocks until freed room is known, default 2")                              \
    ROW(INJECT_DELAY, "inject-delay", "T", WHOLE(inject_delay, 1, RG_SIM_MAX_DELAY),               \
        ALL | ROUTERS, "Clocks from a terminal to its router, default 1")                          \
    ROW(SINK, "sink", "P", REAL(sink), ALL | ROUTERS,                                              \
        "A terminal takes a flit with probability P in a clock, above 0; it has room for as many " \
        "as --buffer says of each virtual channel; default 1")                                     \
    ROW(SEED, "seed", "S", LONG(seed, 0, UINT64_MAX), ALL | FREE,                                  \
        "Start of the pseudo-random numbers, default 1")                                           \
    ROW(SEEDS, "seeds", "A:B", FACE, LOADS | LOOP | EXCHANGE | FREE, "Each seed from A to B")      \
    ROW(WARMUP, "warmup", "N", PLAN(IS_OWN, warmup, set_warmup), LOADS | SEARCH | LOOP,            \
        "Clocks before the measurement, or auto (default)")                                        \
    ROW(PRECISION, "precision", "P", PLAN(IS_OWN, precision, set_precision), LOADS | LOOP,         \
        "Half the 95 % interval of the latency, in per cent of it, default 1%; above 5 as 5, and " \
        "100 takes any")                                                                           \
    ROW(STOP, "stop", "per-dest=N", PLAN(IS_OWN, each, set_stop), LOADS | ROUTERS,                 \
        "Measure, from clock 0 or --warmup on, the packets born until each terminal is sent N on " \
        "average, saturated or not; instead of --precision")                                       \
    ROW(MAX_CLOCKS, "max-clocks", "N", PLAN_LONG(most, 1, RG_SIM_MAX_CLOCKS - 1), ALL,             \
        "Clocks of a run, default 1e6")                                                            \
    ROW(WATCH, "watch", "N", WHOLE(watch, 0, UINT32_MAX), ALL | ROUTERS,                           \
        "Look for a deadlock every N clocks, default 1000; 0: never")                              \
    ROW(MEMORY, "memory", "BYTES", LONG(memory, 0, UINT64_MAX), ALL | ROUTERS,                     \
        "Most bytes of a table of routes, default 1073741824")                                     \
    ROW(JOURNAL, "journal", "FILE", FACE, LOADS | SEARCH | LOOP | EXCHANGE | FREE | WRITES,        \
        "Write each finished run to a file, and read those that are there, so that a killed "      \
        "sweep can continue")                                                                      \
    ROW(CHANNELS, "channels", "FILE", FACE, LOADS | LOOP | ROUTERS | FREE | WRITES,                \
        "Write the use of every channel of the last load to a file, as CSV; or, if its name ends " \
        "in .svg, as colours on the network's drawing")                                            \
    ROW(TERMINALS, "terminals", "FILE", FACE, LOADS | LOOP | ROUTERS | FREE | WRITES,              \
        "Write what each terminal got and sent at the last load to a file, as CSV")                \
    ROW(ENERGY_LINK, "energy-link", "E", REAL(energy_link), LOADS | LOOP | ROUTERS,                \
        "Count the flits on links between routers, each of energy E, in text and JSON")            \
    ROW(ENERGY_BUFFER, "energy-buffer", "E", REAL(energy_buffer), LOADS | LOOP | ROUTERS,          \
        "Count the flits that are written to a buffer and read, each of energy E")                 \
    ROW(TIMELINE, "timeline", "FILE", FACE, (ALL & ~SEARCH) | ROUTERS | FREE | WRITES,             \
        "Write what passes each channel, and when, to a file that Perfetto shows (trace events, "  \
        "a microsecond a clock)")                                                                  \
    ROW(PACKETS, "packets", "FILE", FACE, (ALL & ~SEARCH) | ROUTERS | FREE | WRITES,               \
        "Write a line for each packet that arrives to a file, as CSV")                             \
    ROW(SERIES, "series", "N", FACE, (ALL & ~SEARCH) | ROUTERS | FREE,                             \
        "Instead of the result: what was injected and accepted, the mean latency and the packets " \
        "in flight every N clocks")                                                                \
    ROW(THREADS, "threads", "N", FACE, ALL | FREE,                                                 \
        "Use at most N threads: a run each, by default one per processor; or, if N is given, in "  \
        "the only run, of a large network; results are the same for any number")                   \
    ROW(SPLIT, "split", NULL, FACE, ALL | FREE,                                                    \
        "Of routegen-mpi: all processes run a network together, each with a part of it, instead "  \
        "of a run each; results are the same for any number")
