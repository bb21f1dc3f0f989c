// SPDX-License-Identifier: Apache-2.0
//
// The C library routegen as WebAssembly: networks of processors, their routes, faults, pictures. index.d.ts describes it.

import { Library, Refusal, exportFormats, routeKinds, squareNames, trafficNames } from './rg.js';
import { Background } from './background.js';
import { codes } from './codes.js';

export { Refusal as RoutegenError };

// The number of a name.
function numberOf(name, names) {
  if (!names.includes(name)) throw new TypeError(`${name} is not ${names.join(', ')}`);
  return names.indexOf(name);
}

// WebAssembly would cut off what is no number of 32 bits.
const isWhole = (number) => number === number >>> 0;

// What must be there.
function present(value, what) {
  if (value === undefined || value === null) throw new TypeError(`${what} expected, not ${value}`);
  return value;
}

// Options as routegen/net/measures.h takes them: {allNetworks: true, switchCost: [100, 20]} is all-networks
// switch-cost=100,20.
function words(options) {
  return Object.entries(present(options, 'options')).filter(([, value]) => value !== undefined && value !== false).map(([name, value]) => {
    const word = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) + (value === true ? '' : `=${value}`);
    if (/[\s\0]/.test(word)) throw new RangeError(`${name}: a space in ${value}`);
    return word;
  }).join(' ');
}

// The status as a word: 'E_FAMILY'.
Object.defineProperty(Refusal.prototype, 'code', {
  get() {
    return codes[this.status] ?? 'E_OTHER';
  },
});

// In a browser: of a URL, bytes, a Response or a WebAssembly.Module.
async function moduleOf(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  const bytes = typeof given === 'string' || given instanceof URL ? await (await fetch(given)).arrayBuffer()
    : typeof Response !== 'undefined' && given instanceof Response ? await given.arrayBuffer() : given;
  return WebAssembly.compile(bytes);
}

export async function load(source) {
  return new Routegen((await WebAssembly.instantiate(await moduleOf(source), {})).exports);
}

// A thread that answers; how it is started is another matter in Node.
export const backgroundBy = async (start, source) => new Background(start, await moduleOf(source));

export const background = (source) => backgroundBy((module) => {
  const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  const thread = { post: (message) => worker.postMessage(message), stop: () => worker.terminate() };
  worker.onmessage = ({ data }) => thread.heard(data);
  worker.onerror = (event) => thread.failed(new Error(event.message || 'the thread does not start'));
  worker.postMessage({ module });
  return thread;
}, source);

class Routegen {
  #exports;

  constructor(exports) {
    this.#exports = exports;
    this.version = this.#ask((library) => library.ask('version'));
  }

  #ask(use) {
    const library = new Library(this.#exports);
    try {
      return use(library);
    } finally {
      library.end();
    }
  }

  families() {
    return this.#ask((library) => library.call('families'));
  }

  // Networks near a size, and networks side by side, as the program prints them.
  find(options) {
    return this.#ask((library) => library.call('find', words(options)));
  }

  compare(networks, options = {}) {
    const given = present(networks, 'networks').map((net) => (typeof net === 'string' ? net : Network.given(present(net, 'a network'))));
    const names = given.map((net) => (net.includes('\n') ? 'file:' : net));
    const files = given.filter((net) => net.includes('\n')).map((net) => `${new TextEncoder().encode(net).length}\n${net}`);
    return this.#ask((library) => library.call('compare', `${names.join(' ')}\n${words(options)}\0${files.join('')}`));
  }

  // Of a file, its text too.
  network(name, text) {
    if (typeof name !== 'string') throw new TypeError(`the name of a network expected, not ${name}`);
    if (text !== undefined && /\n/.test(name)) throw new RangeError('a name has no end of a line');
    return new Network(new Library(this.#exports), text === undefined ? name : `${name}\n${text}`);
  }

  // Of pairs of names or numbers, or with the clocks of the wire as a third.
  networkFromEdges(edges, { name = 'edges', directed = false, switches = [] } = {}) {
    const words = (parts) => [...present(parts, 'an edge')].map((part) => {
      if (!/^[^\s#]\S*$/.test(part)) throw new RangeError(`${part} is no name: it has a blank, or # in front`);
      return part;
    }).join(' ');
    const lines = [...present(edges, 'edges')].map(words);
    const clocks = lines.some((line) => line.split(' ').length > 2);
    const heads = [...(directed ? ['# directed'] : clocks ? ['# undirected'] : []),
      ...(switches.length > 0 ? [`# switches ${words(switches)}`] : [])];
    return this.network(`file:${name}.edges`, [...heads, ...lines].join('\n'));
  }

  kautzBatch(d, k) {
    return new KautzBatch(this.#exports, d, k);
  }
}

class Network {
  #library;
  #name;

  constructor(library, name) {
    this.#library = library;
    this.#name = name;
    try {
      this.facts = Object.freeze(library.call('open', name));
    } catch (error) {
      library.end();
      throw error;
    }
  }

  // Its name, and of a file its text.
  static given(net) {
    return net.#name;
  }

  // Gives its memory back.
  free() {
    this.#library?.end();
    this.#library = null;
  }

  [Symbol.dispose ?? Symbol.for('Symbol.dispose')]() {
    this.free();
  }

  get #open() {
    if (this.#library === null) throw Refusal.of('the network has been given back by free()', -16);
    return this.#library;
  }

  #vertex(vertex) {
    return this.#open && typeof vertex === 'string' ? this.parse(vertex) : present(vertex, 'a vertex');
  }

  label(vertex) {
    return this.#open.call('vertex', present(vertex, 'a vertex')).label;
  }

  parse(label) {
    return this.#open.call('parse', present(label, 'a label')).vertex;
  }

  neighbours(vertex) {
    return this.#open.call('vertex', this.#vertex(vertex)).links;
  }

  routes(from, to, { kind = 'disjoint', avoid = [], first = 0, most = 100 } = {}) {
    const [a, b] = [this.#vertex(from), this.#vertex(to)];
    numberOf(kind, routeKinds);
    this.#open.call('mend');
    const label = (vertex) => (typeof vertex === 'string' ? vertex : `@${vertex}`);
    for (const fault of [avoid].flat()) this.#open.call('avoid', Array.isArray(fault) ? fault.map(label).join('-') : label(fault));
    return this.#open.routes(kind, a, b, first, most);
  }

  distances(from) {
    const vertex = this.#vertex(from), picture = this.#open.picture('layout');
    this.#open.call('mend'); // the faults were those of routes()
    this.#open.call('distances', vertex);
    return this.#open.hops(picture.vertex.length);
  }

  layout() {
    return this.#open.picture('layout');
  }

  measures({ search = true } = {}) {
    return this.#open.call('measures', search ? 1 : 0);
  }

  info({ search = true } = {}) {
    return this.#open.call('info', search ? 1 : 0);
  }

  // Latency and throughput at a load, or at several.
  simulate(load = 0.1, options = {}) {
    return this.#open.call('simulate', words({ load: [load].flat(), ...options }));
  }

  // A collective operation by each of its methods.
  collective(name, options = {}) {
    return this.#open.call('collective', `${name} ${words(options)}`);
  }

  deadlock(options = {}) {
    return this.#open.call('deadlock', words(options));
  }

  // The verbs of the program, with its options.
  #ask(verb, options) {
    return this.#open.call('question', `${verb} ${words(options)}`);
  }

  check(options = {}) {
    return this.#ask('check', options);
  }

  exchange(options = {}) {
    return this.#ask('exchange', options);
  }

  node(options = {}) {
    return this.#ask('node', options);
  }

  states(options = {}) {
    return this.#ask('states', options);
  }

  permutation(to = '', options = {}) {
    const which = typeof to === 'string' ? { permutation: to } : { to: Array.from(to, (one) => one ?? '-').join() };
    return this.#ask('permutation', { ...which, ...options });
  }

  calls(load, options = {}) {
    return this.#ask('calls', { load, ...options });
  }

  advise(options = {}) {
    return this.#ask('advise', options);
  }

  tables({ format = 'csv', ...options } = {}) {
    return this.#open.ask('tables', `${format} ${words(options)}`);
  }

  tablesDiff(before, options = {}) {
    return this.#open.call('tables_diff', `${words(options)}\n${before}`);
  }

  noc({ file, ...options } = {}) {
    if (file === undefined) return this.#open.call('noc', `summary ${words(options)}`);
    return this.#open.ask('noc', `${file} ${words(options)}`);
  }

  core(from, to) {
    return this.#open.call('core', this.#vertex(from), this.#vertex(to));
  }

  svg({ routes = false } = {}) {
    return this.#open.ask('svg', routes ? 1 : 0);
  }

  export(format) {
    if (format === 'json') return this.#open.ask('json_text');
    return this.#open.ask('export', numberOf(format, exportFormats));
  }

  // A phase of an all-to-all exchange in the opened network, with its picture.
  phase({ square = 'lls', seed = 0, turn = false, row = 0, pass = 0 } = {}) {
    const exchange = this.#open.call('exchange', numberOf(square, squareNames), seed, turn ? 1 : 0);
    const picture = this.#open.picture('phase', row, pass);
    const states = picture.look.filter((_, i) => i % 4 === 2);
    return { ...exchange, ...picture, states };
  }

  // What each link of layout() carries while every terminal sends one flit a clock.
  loads(traffic = 'uniform') {
    return this.#open.loadsOf(numberOf(traffic, trafficNames));
  }
}

// Tables of routes of many pairs at a time. Arrays are of 64-bit words; what goes in and comes out is copied once.
class KautzBatch {
  #c;

  constructor(exports, d, k) {
    this.#c = exports;
    Object.assign(this, { d, k, tableWords: isWhole(d) && isWhole(k) ? exports.rg_web_table_words(d, k) : 0 });
    if (this.tableWords === 0) throw new RangeError(`K(${d},${k}) is no Kautz digraph: d 2 to 15, k 1 to 16`);
  }

  // Room for arrays of these numbers of words, used and given back.
  #with(lengths, use) {
    const starts = [];
    let bytes = 8;
    for (const length of lengths) {
      starts.push(bytes);
      bytes += 8 * length;
    }
    // Addresses have 32 bits, and a greater number of bytes would be cut off.
    const at = bytes < 0xffff0000 ? this.#c.rg_web_get(bytes) >>> 0 : 0;
    if (at === 0) throw new RangeError('out of memory');
    try {
      return use(at, starts.map((start) => at + start));
    } finally {
      this.#c.rg_web_give(at);
    }
  }

  #array(at, length) {
    return new BigUint64Array(this.#c.memory.buffer, at, length);
  }

  #check(status, bad, what) {
    const wrong = new Uint32Array(this.#c.memory.buffer, bad, 1)[0];
    if (status !== 0) throw new RangeError(`status ${status}`);
    if (wrong > 0) throw new RangeError(`${wrong} ${what}`);
  }

  // The packed words of ranks.
  words(ranks) {
    return this.#with([ranks.length, ranks.length], (bad, [from, to]) => {
      this.#array(from, ranks.length).set(ranks);
      this.#check(this.#c.rg_web_batch_unrank(this.d, this.k, ranks.length, from, to, bad), bad, 'ranks are not of nodes');
      return this.#array(to, ranks.length).slice();
    });
  }

  // The tables of pairs of packed words: tableWords words each.
  tables(sources, destinations) {
    const { length } = sources;
    if (destinations.length !== length) throw new RangeError('as many destinations as sources are needed');
    return this.#with([length, length, length * this.tableWords], (bad, [a, b, to]) => {
      this.#array(a, length).set(sources);
      this.#array(b, length).set(destinations);
      this.#check(this.#c.rg_web_batch_tables(this.d, this.k, length, a, b, to, bad), bad, 'pairs have no routes');
      return this.#array(to, length * this.tableWords).slice();
    });
  }

  // How many pairs a second the library makes tables of, in pieces that stay in the cache.
  measure(pairs = 2e7) {
    const piece = 4096, nodes = (this.d + 1) * this.d ** (this.k - 1);
    const ranks = BigUint64Array.from({ length: piece + 1 }, (_, i) => BigInt((i * 7919) % nodes));
    const words = this.words(ranks);
    return this.#with([piece, piece, piece * this.tableWords], (bad, [a, b, to]) => {
      this.#array(a, piece).set(words.subarray(0, piece));
      this.#array(b, piece).set(words.subarray(1));
      const begin = performance.now();
      for (let done = 0; done < pairs; done += piece) this.#c.rg_web_batch_tables(this.d, this.k, piece, a, b, to, bad);
      return (Math.ceil(pairs / piece) * piece) / ((performance.now() - begin) / 1000);
    });
  }
}
