// SPDX-License-Identifier: Apache-2.0
//
// What moves, as the library tells it: the flits of a simulation, some clocks at a time; or of a film one clock: messages
// of an exchange, chunks of a collective, packets of a timeline.

import { Refusal } from './rg.js';
import { trafficOf } from './teach.js';

const AHEAD = 1; // clocks of a simulation that are asked for at a time
const MOST_SENDS = 1000000; // of a collective
export const PACE = 2.2; // clocks a second

export class Moving {
  constructor(rg, view) {
    this.rg = rg;
    this.view = view;
    this.forget();
  }

  forget() {
    this.key = '';
    this.answer = null;
    this.moves = new Float64Array(0);
    this.spans = null; // clocks of each move, where they are not all one
    this.longest = 1; // of them
    this.colour = 3; // which of the numbers of a move its colour is
    this.clock = 0; // with the part of it that has passed
    this.used = { count: new Map(), most: 0 };
  }

  // A simulation from its beginning, unless it runs already.
  simulate(state) {
    const key = ['packets', state.net, state.traffic, state.load, state.flits, state.seed, state.model].join(' ');
    if (this.key === key) return;
    this.forget();
    this.answer = this.rg.call('packets', trafficOf(state.traffic), state.load, state.flits, state.seed, state.model === 'node' ? 1 : 0);
    this.key = key;
  }

  // One clock of the exchange on a Kautz digraph.
  exchange(state, follow) {
    const key = ['exchange', state.net, state.clock, follow].join(' ');
    if (this.key === key) return;
    this.forget();
    [this.answer, this.moves] = this.rg.moves('kautz_exchange', follow, state.clock);
    this.clock = state.clock;
    this.key = key;
  }

  // One round of a collective: a broadcast from a root, whose chunks are coloured, or an allgather.
  collective(state, info, root) {
    const broadcast = state.collective === 'broadcast';
    const question = broadcast ? `broadcast root=@${root}` : state.collective;
    const key = ['collective', state.net, question, state.method].join(' ');
    if (this.key !== key) {
      this.forget();
      if (info.links * (info.directed ? 1 : 2) * (broadcast ? 1 : info.nodes) > MOST_SENDS) throw Refusal.of(`a ${state.collective} is shown of up to ${MOST_SENDS.toLocaleString('en')} sends`);
      const methods = this.rg.call('collective', question).methods.filter(({ found }) => found);
      const method = state.method || methods[0].method;
      const sends = this.rg.ask('collective', `${question} method=${method}`, 1).trimEnd().split('\n').slice(1);
      this.moves = new Float64Array(6 * sends.length);
      sends.forEach((send, i) => {
        const [round, from, to, , source, chunk] = send.split(',');
        this.moves.set([round - 1, from, to, source, chunk], 6 * i);
      });
      this.colour = broadcast ? 4 : 3;
      const one = methods.find((row) => row.method === method);
      this.answer = { ...one, methods, root, clocks: one.rounds };
      this.key = key;
    }
    this.seek(state, root);
  }

  // One clock of a timeline, as timeline.js has it, and who is dead in it.
  replay(state, net) {
    const { timeline } = this;
    if (timeline?.net !== net) throw Refusal.of('Open the file of a timeline, or drop it on the page.');
    if (this.key !== timeline) {
      this.forget();
      Object.assign(this, timeline, { answer: timeline, key: timeline });
    }
    this.seek(state);
    const dead = new Set();
    for (const { ts, pid, dead: dies } of timeline.falls) if (ts <= this.clock) dead[dies ? 'add' : 'delete'](pid);
    timeline.dead = [...dead];
  }

  // To the clock of the state; and which nodes have all chunks of one of them at its end.
  seek(state, follow) {
    const { answer, moves } = this;
    this.clock = answer.clock = Math.min(state.clock, answer.clocks - 1);
    if (follow === undefined) return;
    const has = new Map([[follow, answer.chunks]]), [, end] = this.range(this.clock);
    for (let i = 0; i < end; i++) if (moves[6 * i + 3] === follow) has.set(moves[6 * i + 2], (has.get(moves[6 * i + 2]) ?? 0) + 1);
    answer.got = [...has.keys()].filter((node) => has.get(node) === answer.chunks);
  }

  // The next clocks of the simulation.
  more() {
    if (this.clock < this.answer.clock || this.answer.deadlock) return;
    [this.answer, this.moves] = this.rg.moves('run', Math.floor(this.clock) + AHEAD);
  }

  // Counts a clock that has passed.
  count(clock) {
    const [first, end] = this.range(clock);
    for (let i = first; i < end; i++) {
      const link = this.view.hop(this.moves[6 * i + 1], this.moves[6 * i + 2]);
      if (link < 0) continue;
      const number = (this.used.count.get(link) ?? 0) + 1;
      this.used.count.set(link, number);
      this.used.most = Math.max(this.used.most, number);
    }
  }

  // The moves of a clock, those that begin earlier and last included; they are in the order of their beginning.
  range(clock) {
    const find = (wanted) => {
      let low = 0, high = this.moves.length / 6;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.moves[6 * middle] < wanted) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    return [find(clock - this.longest + 1), find(clock + 1)];
  }

  // The moves of the clock, or all, as lists.
  sends([first, end] = this.range(this.clock)) {
    return Array.from({ length: end - first }, (_, i) => [...this.moves.subarray(6 * (first + i), 6 * (first + i + 1))]);
  }

  // The links of a collective from a root, each with the chunk that it carries.
  trees() {
    return this.colour === 4 ? this.sends([0, this.moves.length / 6]).map(([, from, to, , chunk]) => [from, to, chunk]) : [];
  }

  show(follow, simulated, part = this.clock - Math.floor(this.clock)) {
    const { moves, spans, colour, used } = this, clock = Math.floor(this.clock);
    const [first, end] = this.range(clock);
    this.view.show({ moving: { moves, spans, colour, first, end, part, now: clock + part, follow, used: simulated ? used : null } });
  }
}
