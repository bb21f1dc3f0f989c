// SPDX-License-Identifier: Apache-2.0
/// <reference lib="esnext.disposable" />

import type { SimulateOptions } from './options.js';
export type { SimulateOptions };

/** What the library refuses: its text, the same without the input before it, and where in the input, or place -1. */
export class RoutegenError extends Error {
  readonly status: number;
  /** The status as a word, as `E_FAMILY` (routegen/status.h). */
  readonly code: string;
  readonly says: string;
  readonly place: number;
  readonly length: number;
}

export interface Family {
  name: string;
  title: string;
  example: string;
  kind: 'kautz' | 'gft' | 'multistage' | 'topology';
  params: string;
  least: number;
  most: number;
  ranges: [number, number][];
}

export interface Facts {
  readonly name: string;
  readonly family: string;
  readonly kind: Family['kind'];
  readonly title: string;
  /** Empty for a name with a list, which belongs to its parameters. */
  readonly params: { name: string; value: number; least: number; most: number }[];
  readonly graph: boolean;
  readonly directed: boolean;
  readonly nodes: number;
  readonly switches: number;
  readonly vertices: number;
  readonly links: number;
  readonly levels: number[];
}

export interface Link {
  port: number;
  vertex: number;
  arrow: '' | 'to' | 'from';
  label: string;
}

export interface Route {
  hops: number;
  vertices: number[];
  labels: string[];
  /** The port out of each vertex but the last. */
  ports: number[];
  /** The virtual channel of each hop of a rule's route. */
  vcs?: number[];
  /** Of a Kautz digraph; phase is null for a route that no construction makes. */
  kautz?: { word: string; phase: 'A' | 'B' | 'C' | null; out_letter: number; in_letter: number };
}

/** As `routegen routes --format json` prints them (doc/schema/routes.json). */
export interface Routes {
  network: string;
  source: string;
  destination: string;
  kind: 'disjoint' | 'rule' | 'shortest';
  rule?: Record<string, string | number | boolean>;
  avoid?: { vertices: string[]; links: [string, string][] };
  method: 'rule' | 'construction' | 'maximum flow' | 'breadth-first search' | 'formula';
  /** A BigInt above 2^53; null: 2^128 or more. */
  count: number | bigint | null;
  /** false: there may be more, but the network is too large for a search. */
  complete: boolean;
  /** Of a shortest one; null without routes. */
  hops: number | null;
  /** Why there is no route. */
  reason?: string;
  /** The switches that the nodes hang on. */
  between?: [string, string];
  routes: Route[];
}

/** A vertex by its number or its label. */
export type Vertex = number | string;

export interface RouteOptions {
  kind?: 'disjoint' | 'rule' | 'shortest';
  /** Faulty vertices, and links as pairs of vertices; or a list as the program takes it: '120,010-101'. */
  avoid?: string | (Vertex | [Vertex, Vertex])[];
  /** Of the shortest routes, at most so many from this one on; 0 and 100. */
  first?: number;
  most?: number;
}

export interface Picture {
  width: number;
  height: number;
  directed: boolean;
  classes: string[];
  labels: string[];
  /** 4 numbers a vertex: x, y, half its width and height. */
  spot: Float32Array;
  vertex: Float64Array;
  /** 4 numbers a link: the spots it joins, its class, 0. */
  link: Uint32Array;
  /** 8 numbers a link: the points of a Bezier curve. */
  curve: Float32Array;
}

/** What a verb of the program answers: the keys of its schema in doc/schema. */
export interface Answer {
  network: string;
  [key: string]: unknown;
}

/** And the options of a routing. */
export interface NocOptions {
  data?: number;
  buffer?: number;
  hop?: 1 | 2;
  user?: number;
  classes?: number;
  source?: boolean;
  pin?: 'first';
  wrap?: boolean;
  force?: boolean;
  top?: string;
  avoid?: string;
  avoidLinks?: string;
  [option: string]: string | number | boolean | undefined;
}

export type Square = 'lls' | 'cls' | 'add' | 'rls' | 'window';

export interface Network {
  readonly facts: Facts;
  /** Gives its memory back; later calls but this one throw a RoutegenError. */
  free(): void;
  /** `using net = rg.network(...)` gives it back. */
  [Symbol.dispose](): void;
  label(vertex: number): string;
  parse(label: string): number;
  neighbours(vertex: Vertex): Link[];
  routes(from: Vertex, to: Vertex, options?: RouteOptions): Routes;
  /** Hops to every vertex, around no faults, 2^32 - 1 where there is no way. */
  distances(from: Vertex): Uint32Array;
  layout(): Picture;
  measures(options?: { search?: boolean }): {
    searched: boolean;
    agree: boolean;
    rows: { title: string; key: string; note: string; formula: string; search: string }[];
  };
  /** As `routegen info --format json`; its schema is doc/schema/info.json. Without `search` by formula only. */
  info(options?: { search?: boolean }): { network: string; family: string; [key: string]: unknown };
  /**
   * Loads are flits a terminal and clock. A precision that is a number, not '1%', is a share, which is deprecated.
   * null has no meaning, as a latency beyond saturation.
   */
  simulate(load?: number | number[], options?: SimulateOptions): {
    network: string;
    routing: string;
    vcs: number;
    /** As `routegen simulate --format json` prints them. */
    points: { end: 'precise' | 'cut' | 'saturated' | 'deadlock' | 'unsettled'; [key: string]: unknown }[];
  };
  /** As `routegen collective NAME NETWORK --format json`; its schema is doc/schema/collective.json. */
  collective(name: 'allgather' | 'reduce-scatter' | 'allreduce' | 'broadcast' | 'alltoall',
    options?: { method?: string; root?: string; pieces?: number; bytes?: number; startUp?: number;
      rate?: number; routing?: string; roots?: string; metric?: string; open?: number }): { network: string; methods: { method: string; rounds: number | null; limit: number | null; [key: string]: unknown }[];
    [key: string]: unknown };
  /** As `routegen deadlock --format json`; by the rule with its fields as options, or by a routing, as {routing: 'par', vcs: 5};
   * without any, a file with switches has the routing of simulate. */
  deadlock(options?: { routing?: string; vcs?: number; [option: string]: string | number | boolean | undefined }): {
    network: string;
    rule: Record<string, string | number | boolean>;
    /** With a routing: the virtual channels that it needs; null: all that it tells apart are not enough. */
    enough?: number | null;
    channels: number;
    used: number;
    dependencies: number;
    acyclic: boolean;
    /** Each channel waits for the next. */
    cycle: { from: string; to: string; vertices: [number, number]; port: number; vc: number }[];
  };
  /** As `routegen check --format json` (doc/schema/check.json): the routes of all pairs of a Kautz digraph, or of some. */
  check(options?: { pairs?: number; seed?: number; kernel?: string; everyD?: boolean }): Answer;
  /** As `routegen exchange --format json` (doc/schema/exchange.json); with `rotation` or `schedule` message by message. */
  exchange(options?: { square?: Square; squareSeed?: number; rotation?: number; pass?: number; nodes?: boolean;
    schedule?: boolean; turn?: boolean; avoidLinks?: string }): Answer;
  /** As `routegen node --format json` (doc/schema/node.json), with its options: messages through a network of nodes, clock by
   * clock; with `sweep` a list. */
  node(options?: { [option: string]: string | number | string[] | undefined }): Answer | Answer[];
  /** The phases that `routegen states --format json` prints (doc/schema/states.json): of one rotation, or of all; of the square
   * window one object, of a pass or all. */
  states(options?: { square?: Square; squareSeed?: number; rotation?: number; pass?: number }): Answer[];
  /** As `routegen states --permutation --format json` (doc/schema/states.json): `to[i]` is where terminal i sends, null for
   * nothing; or a name: reverse, bit-reversal, shuffle, transpose, shift:K, random:SEED. */
  permutation(to: string | Iterable<number | null>, options?: { pass?: number }): Answer;
  /** As `routegen advise --format json` (doc/schema/advise.json): routings side by side, and which to take. */
  advise(options?: { vcs?: number }): Answer;
  /** As `routegen calls --format json` (doc/schema/calls.json): calls that a Clos network of three stages blocks. */
  calls(load: number, options?: { calls?: number; seed?: number }): Answer;
  /** The text that `routegen tables` prints: of a routing, or of the rule with its fields as options. */
  tables(options?: { format?: 'csv' | 'lft' | 'qos-policy' | 'opensm-conf' | 'pairs' | 'floogen' | 'verilog';
    routing?: string; [option: string]: string | number | boolean | undefined }): string;
  /** As `routegen tables --diff --format json` (doc/schema/tables.json): what this changes in a table of csv. */
  tablesDiff(before: string, options?: { routing?: string; [option: string]: string | number | boolean | undefined }): Answer;
  /** As `routegen noc --format json` (doc/schema/noc.json), with its options: what the network in Verilog has. */
  noc(options?: NocOptions): Answer;
  /** The text of one of its files; `json` has terminals, links and tables too. */
  noc(options: NocOptions & { file: 'v' | 'json' | 'vh' | 'tb' | 'core' | 'f' }): string;
  /** The registers of the serial route generator of a Kautz digraph in every clock of a request. */
  core(from: Vertex, to: Vertex): { d: number; k: number; clocks: Record<string, unknown>[] };
  svg(options?: { routes?: boolean }): string;
  /** Of a fat tree or multistage network. Windows (of a gft with w < m) have passes and no rows. */
  phase(options?: { square?: Square; seed?: number; turn?: boolean; row?: number; pass?: number }): Phase;
  /** Exact loads by the family's rule. */
  loads(traffic?: 'uniform' | 'complement' | 'transpose' | 'reverse' | 'shuffle' | 'tornado' | 'neighbour' | 'permutation' | 'hotspot'): Loads;
  export(format: 'json' | 'dot' | 'graphml' | 'edges' | 'booksim' | 'simgrid' | 'ibnet' | 'gml' | 'node-link'): string;
}

/** A phase of an all-to-all exchange: switch states, who sends to whom, and the picture of the opened network. */
export interface Phase extends Picture {
  square: number;
  squares: { name: string }[];
  rows: number;
  passes: number;
  seeds: number;
  /** How often switches change their state in the whole exchange, or -1. */
  changes: number;
  /** Of windows: the least passes that the links allow, and those of the Left Latin Square. */
  limit?: number;
  lls?: number;
  /** Pairs of terminals. */
  sends: [number, number][];
  idle: number;
  /** By vertex of the picture: the state of a switch + 1, or 0; 256: idle. */
  states: Uint32Array;
}

export interface Loads {
  most: number;
  /** The load of a terminal at which the fullest channel is full. */
  full: number;
  channels: number;
  /** Channels whose load is above the limit. */
  conflicts: number;
  /** A flit a clock, and a little for rounding. */
  limit: number;
  from: string;
  to: string;
  /** By link of layout(), of its fuller direction. */
  loads: Float64Array;
}

export interface KautzBatch {
  readonly d: number;
  readonly k: number;
  readonly tableWords: number;
  words(ranks: BigUint64Array): BigUint64Array;
  tables(sources: BigUint64Array, destinations: BigUint64Array): BigUint64Array;
  /** Pairs a second. */
  measure(pairs?: number): number;
}

/** What a network costs, and what it gives; null is not known. */
export interface Compared {
  network: string;
  [key: string]: string | number | boolean | string[] | null;
}

export interface CompareOptions {
  /** Search however long it takes. */
  exact?: boolean;
  /** Of a switch, of each of its ports, and of each of its crosspoints. */
  switchCost?: [number, number] | [number, number, number];
  linkCost?: number;
}

export interface FindOptions extends CompareOptions {
  /** Compute nodes. */
  size: number;
  /** Fewer or more of them by up to so many per cent, '20%'. */
  within?: string;
  /** Ports of the largest switch, at most. */
  radix?: number;
  family?: string | string[];
  /** Not only the nearest of each shape. */
  allNetworks?: boolean;
  /** The key of a column; 'cost'. */
  sort?: string;
  most?: number;
}

export interface Routegen {
  readonly version: string;
  families(): Family[];
  /** As `routegen find --format json` (doc/schema/find.json), the best first. */
  find(options: FindOptions): (Compared & { equal: string[] })[];
  /** As `routegen compare --format json` (doc/schema/compare.json); of names, or of networks. */
  compare(networks: (string | Network)[], options?: CompareOptions): Compared[];
  /** Throws RoutegenError. */
  network(name: string): Network;
  /** Of the user's own, `file:lab.edges`: the text is that of its file, in a format of `routegen --from` by the end of its name. */
  network(name: string, text: string): Network;
  /** Pairs of names, perhaps with the clocks of the wire; the network is `file:NAME.edges`. */
  networkFromEdges(
    edges: Iterable<readonly (string | number)[]>,
    options?: { name?: string; directed?: boolean; switches?: (string | number)[] },
  ): Network;
  kautzBatch(d: number, k: number): KautzBatch;
}

/** Of a question in the background. */
export interface Asking {
  /** Ends it, and its thread, at once. */
  signal?: AbortSignal;
  /** After each load, or network: how many are done, of how many. */
  progress?: (done: number, of: number) => void;
}

/** A thread with a library of its own. Questions are answered one after another, each by a promise. */
export interface Background {
  /** As Network.simulate, of a name, or of [name, text of its file]. */
  simulate(network: string | [string, string], load?: number | number[], options?: SimulateOptions,
    asking?: Asking): Promise<ReturnType<Network['simulate']>>;
  /** As Routegen.compare, of names. */
  compare(networks: string[], options?: CompareOptions, asking?: Asking): Promise<Compared[]>;
  /** Ends the thread, and refuses what is under way; the next question starts another one. */
  end(): void;
}

export function background(source?: string | URL | Response | BufferSource | WebAssembly.Module | Promise<Response>): Promise<Background>;

/** In Node without an argument, in a browser of a URL, a Response, bytes or a compiled module. */
export function load(source?: string | URL | Response | BufferSource | WebAssembly.Module | Promise<Response>): Promise<Routegen>;
