// SPDX-License-Identifier: Apache-2.0
//
// What moves, as the library tells it: the flits of a simulation, some clocks at a time, or the messages of one clock of
// an exchange.

import { trafficOf } from './teach.js';

const AHEAD = 1; // clocks of a simulation that are asked for at a time
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

  // The moves of a clock; they are in its order.
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
    return [find(clock), find(clock + 1)];
  }

  show(follow, simulated, part = this.clock - Math.floor(this.clock)) {
    const [first, end] = this.range(Math.floor(this.clock));
    this.view.show({ moving: { moves: this.moves, first, end, part, follow, used: simulated ? this.used : null } });
  }
}
