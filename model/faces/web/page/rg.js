// SPDX-License-Identifier: Apache-2.0
//
// The library, called by name: rg.call('open', 'kautz:2,3') gives what model/faces/web/web.h says, parsed. A refusal is
// thrown as {text, says, place, length, status}.

// By their numbers: rg_export_format, rg_square, rg_sim_traffic.
export const exportFormats = ['dot', 'graphml', 'edges', 'booksim', 'simgrid', 'ibnet', 'gml', 'node-link'];
export const routeKinds = ['rule', 'disjoint', 'shortest'];
export const squareNames = ['lls', 'cls', 'add', 'rls', 'window'];
export const trafficNames = ['uniform', 'complement', 'transpose', 'reverse', 'shuffle', 'tornado', 'neighbour', 'permutation', 'hotspot', 'exchange'];

export class Refusal extends Error {
  static name = 'RoutegenError'; // to those who use the package

  get name() {
    return Refusal.name;
  }

  constructor(status, answer) {
    super(answer.text);
    Object.assign(this, { status, says: answer.says, place: answer.place, length: answer.length });
  }

  // One of the page itself.
  static of(text, status = -1) {
    return new Refusal(status, { text, says: text, place: -1, length: 0 });
  }
}

// The library counts the bytes of an input, a text here its letters.
function inLetters({ place, length, ...words }, input) {
  const bytes = new TextEncoder().encode(input);
  if (place < 0 || bytes.length === input.length) return { ...words, place, length };
  const letters = (end) => new TextDecoder().decode(bytes.subarray(0, end)).length;
  return { ...words, place: letters(place), length: letters(place + length) - letters(place) || length };
}

// packed: the module, as load.js unpacks it.
export async function loadLibrary(packed) {
  const { instance, module } = await WebAssembly.instantiate(await packed.arrayBuffer(), {});
  return Object.assign(new Library(instance.exports), { module });
}

// Files that were dropped or pasted, by their networks: {bytes, number}; and what tells a network from that of a file of
// the same name before.
export const ownFiles = new Map();
export const withFile = (net) => (ownFiles.has(net) ? `${net}\n${ownFiles.get(net).number}` : net);

export class Library {
  constructor(exports) {
    this.c = exports;
    this.web = exports.rg_web_begin();
  }

  // Another session in the same memory.
  second() {
    return new Library(this.c);
  }

  // Gives the memory of the session back.
  end() {
    this.c.rg_web_end(this.web);
    this.web = 0;
  }

  put(text, file = new Uint8Array()) {
    const bytes = new TextEncoder().encode(text), at = this.c.rg_web_input(this.web, bytes.length + file.length + 1);
    if (at === 0) throw Refusal.of('out of memory', -35);
    const input = new Uint8Array(this.c.memory.buffer, at, bytes.length + file.length);
    input.set(bytes);
    input.set(file, bytes.length);
  }

  text() {
    const at = this.c.rg_web_answer(this.web);
    return new TextDecoder().decode(new Uint8Array(this.c.memory.buffer, at, this.c.rg_web_answer_bytes(this.web)));
  }

  // The text of an answer. A first argument that is a text is the input.
  ask(name, ...values) {
    const input = typeof values[0] === 'string' ? values.shift() : null, file = name === 'open' && ownFiles.get(input);
    if (input !== null) this.put(...(file ? [`${input}\n`, file.bytes] : [input]));
    const status = this.c['rg_web_' + name](this.web, ...values), text = this.text();
    if (status !== 0) throw text === '' ? Refusal.of('out of memory', status) : new Refusal(status, inLetters(JSON.parse(text), input ?? ''));
    return text;
  }

  call(name, ...values) {
    return JSON.parse(this.ask(name, ...values));
  }

  // Routes of a kind; a count that is no exact double is a BigInt.
  routes(kind, from, to, first = 0, most = 100) {
    const text = this.ask('ask', routeKinds.indexOf(kind), from, to, first, most), answer = JSON.parse(text);
    return answer.count > Number.MAX_SAFE_INTEGER ? { ...answer, count: BigInt(/"count":(\d+)/.exec(text)[1]) } : answer;
  }

  // Memory moves when it grows, so arrays are copied at once.
  copy(name, Type, count) {
    return new Type(this.c.memory.buffer, this.c['rg_web_' + name](this.web), count).slice();
  }

  // The arrays of the picture that a call has made, with its answer.
  picture(name, ...values) {
    const answer = this.call(name, ...values), spots = this.c.rg_web_spot_count(this.web);
    const links = this.c.rg_web_link_count(this.web);
    return {
      ...answer,
      spot: this.copy('spots', Float32Array, 4 * spots),
      look: this.copy('looks', Uint32Array, 4 * spots),
      vertex: this.copy('vertices', Float64Array, spots),
      link: this.copy('links', Uint32Array, 4 * links),
      curve: this.copy('curves', Float32Array, 8 * links),
    };
  }

  // The answer of a call, and what has moved since.
  moves(name, ...values) {
    const answer = this.call(name, ...values), moves = this.c.rg_web_move_count(this.web);
    return [answer, moves === 0 ? new Float64Array(0) : this.copy('moves', Float64Array, 6 * moves)];
  }

  // The measures of a network, {name, rows}, searched for if it is small; or {text}, why there are none.
  measuresOf(net, small) {
    try {
      const { name, graph, vertices, links } = this.call('open', net);
      return graph ? { name, vertices, links, rows: this.call('measures', vertices <= small ? 1 : 0).rows } : { text: `${name} is no graph` };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { text: error.message };
    }
  }

  hops(spots) {
    return this.copy('hops', Uint32Array, spots);
  }

  // What each link of the whole picture carries, and the answer.
  loadsOf(traffic) {
    this.call('layout');
    return this.loads(traffic);
  }

  // Likewise of the picture that there is.
  loads(traffic) {
    const answer = this.call('load', traffic);
    return { ...answer, loads: this.copy('loads', Float64Array, this.c.rg_web_link_count(this.web)) };
  }
}
