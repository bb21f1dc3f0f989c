// SPDX-License-Identifier: Apache-2.0
//
// What plays: phases of an exchange, clocks of the core or of a film, packets.

import { isFilm } from './state.js';
import { PACE } from './moving.js';

const STEP = 0.7; // seconds from step to step where nothing moves
const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

// page: {view, moving, state(), exchange(), core(), follow(), change(action, replace), told(), refused(call)}
export class Player {
  constructor(page) {
    this.page = page;
    this.next = 0; // the frame that comes next
    this.then = 0;
    this.waited = 0;
  }

  get playing() {
    return this.next !== 0;
  }

  start() {
    this.then = performance.now();
    this.waited = 0;
    this.goOn();
  }

  // One frame is to come, never two: two would play on after a stop.
  goOn() {
    cancelAnimationFrame(this.next);
    this.next = requestAnimationFrame((now) => this.frame(now));
  }

  stop() {
    cancelAnimationFrame(this.next);
    this.next = 0;
  }

  // What there is to step through: phase, core, film, packets, or nothing.
  what() {
    const { page } = this;
    const { view } = page.state();
    if (page.exchange()) return 'phase';
    if (view === 'core') return page.core() ? view : '';
    if (!page.moving.answer) return '';
    return isFilm(view) ? 'film' : view === 'packets' ? view : '';
  }

  step(by = 1) {
    const { page } = this;
    const what = this.what(), state = page.state();
    if (what === 'phase') {
      const { rows, passes } = page.exchange();
      const next = (state.row * passes + state.pass + by + rows * passes) % (rows * passes);
      page.change({ do: 'set', values: { row: Math.floor(next / passes), pass: next % passes } }, true);
    } else if (what === 'core' || what === 'film') {
      const clocks = what === 'core' ? page.core().clocks.length : page.moving.answer.clocks;
      page.change({ do: 'set', values: { clock: (Math.min(state.clock, clocks - 1) + by + clocks) % clocks } }, true);
    } else if (what === 'packets' && by > 0) this.tick(1);
  }

  // Some clocks of the simulation, or a part of one.
  tick(clocks) {
    const { moving, refused, told } = this.page;
    const before = Math.floor(moving.clock);
    refused(() => {
      moving.more();
      moving.clock += clocks;
      if (Math.floor(moving.clock) > before) moving.count(before);
      moving.more();
    });
    moving.show(-1, true);
    if (Math.floor(moving.clock) > before) told();
  }

  // Things move, or without motion step.
  frame(now) {
    const seconds = Math.min(0.25, (now - this.then) / 1000);
    const { moving } = this.page;
    const what = this.what();
    this.then = now;
    this.waited += seconds;
    if (what === '' || (what === 'packets' && moving.answer.deadlock)) {
      this.stop();
      this.page.told();
      return;
    }
    this.goOn();
    const { speed } = this.page.state();
    const pace = still.matches || (what !== 'packets' && what !== 'film') ? speed / STEP : PACE * speed;
    if (what === 'packets' && !still.matches) for (let left = pace * seconds; left > 0; left--) this.tick(Math.min(1, left));
    else if (this.waited * pace >= 1) {
      const steps = what === 'packets' ? 1 : Math.floor(this.waited * pace);
      this.waited = what === 'film' ? this.waited - steps / pace : 0;
      this.step(steps);
    }
    if (what === 'film' && !still.matches) moving.show(this.page.follow(), false, this.waited * pace);
  }
}
