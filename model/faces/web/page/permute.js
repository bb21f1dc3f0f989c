// SPDX-License-Identifier: Apache-2.0
//
// A permutation: which terminal sends to which, by the panel, the pointer and the keys.

import { el, fill, table, choice, button, playButtons, phaseSlider, count, plural } from './panels.js';

const LISTED = 256; // terminals whose destinations can be changed in the panel
const byHand = 'by hand';

// exchange: what the library says of the permutation, or null; picture: of its pass, where it is shown; send: see Hand
export function permutationPanel({ state, info, exchange, picture, hover, send, act }) {
  if (!info.permutes) return fill('permutation-panel');
  const shown = state.view === 'permutation';
  const head = [el('h2', {}, 'A permutation'), button(shown ? 'Show the network' : 'Show a permutation through the switches', () => act.set({ view: shown ? 'network' : 'permutation', row: 0, pass: 0, look: '' }))];
  if (!shown) return fill('permutation-panel', ...head);
  const wants = (permutation) => act.set({ permutation: permutation.trim().replace(/[\s,]+/g, ','), pass: 0 });
  const asked = /^[\d-]/.test(state.permutation) ? byHand : state.permutation;
  const names = [...new Set([...(exchange?.names ?? ['reverse']), asked])];
  const parts = [el('div', { class: 'row' },
    choice('who sends to whom', asked, names.map((name) => [name, name]), wants),
    el('label', {}, 'name or list ', el('input', { type: 'text', id: 'permutation', value: state.permutation, spellcheck: 'false', autocomplete: 'off', onchange: (event) => wants(event.target.value) })))];
  if (exchange && picture) {
    const { passes, least, kind, witness, to, pass } = exchange;
    parts.push(
      el('p', {}, `${plural(passes, 'pass')}${passes <= least || passes === 1 ? ', the fewest possible' : `; at least ${count(least)} ${least === 1 ? 'is' : 'are'} needed`}.` + (kind ? ` The network is ${kind}.` : '')),
      witness ? el('p', {}, `Not admissible in one pass: the messages of ${witness.sources.join(' and ')} both want port ${witness.port} of switch (${witness.stage},${witness.index}).`) : null,
      passes > 1 ? el('div', { class: 'row' }, ...playButtons(state, act)) : null,
      passes > 1 ? phaseSlider(state, act, 'pass', 'pass', passes) : null,
      el('p', {}, `${plural(picture.sends.length, 'message')} in this pass; ` + (picture.idle ? `${plural(picture.idle, 'switch')} idle.` : 'no switch idle.')),
      el('p', { id: 'hand', role: 'status' }, hover ?? 'Drag a terminal at the left to one at the right, or press one after the other. Its message goes there; the terminal that sent there gets its old destination.'),
      el('details', { open: true }, el('summary', {}, 'Who sends to whom'),
        table([['source', 'number'], ['destination', ''], ['pass', 'number']], to.slice(0, LISTED).map((end, i) => [String(i),
          el('input', { type: 'number', min: 0, max: to.length - 1, value: end ?? '', 'aria-label': `Terminal ${i} sends to`, onchange: (event) => send(i, event.target.value) }), String(pass[i] ?? '')]))));
  }
  return fill('permutation-panel', ...head, ...parts);
}

// The hand on the picture. page: {view, exchange(), act, say(text)}
export class Hand {
  constructor(page) {
    this.page = page;
  }

  // A spot as a terminal: {source} or {end}, or neither.
  terminal(spot) {
    const { terminals, vertex } = this.page.view.picture;
    const end = spot - (vertex.length - terminals);
    return spot < 0 ? {} : spot < terminals ? { source: spot } : end >= 0 ? { end } : {};
  }

  get held() {
    return this.page.view.shown.held ?? { spot: -1, aim: -1 };
  }

  hold(values) {
    const held = { ...this.held, at: null, ...values };
    const { source } = this.terminal(held.spot), aim = this.terminal(held.aim);
    const { to } = this.page.exchange();
    this.page.view.show({ held });
    this.page.say(source !== undefined ? `Terminal ${source}, which sends to ${to[source] ?? 'nobody'}, is held` + (aim.end === undefined ? ': choose its destination.' : ` over ${aim.end}.`)
      : aim.source !== undefined ? `Terminal ${aim.source} sends to ${to[aim.source] ?? 'nobody'}.` : aim.end !== undefined ? `Terminal ${to.indexOf(aim.end)} sends to ${aim.end}.` : '');
  }

  // Two sources change their destinations, so that it stays a permutation.
  send(source, text) {
    const { exchange, act } = this.page;
    const to = [...exchange().to], end = text === '' ? null : Number(text), other = to.indexOf(end);
    if (end !== null && other >= 0) to[other] = to[source];
    to[source] = end;
    act.set({ permutation: to.map((one) => one ?? '-').join(), pass: 0 });
    const pass = exchange()?.pass?.[source];
    if (pass > 0) act.set({ pass }, true);
  }

  // A source is held, then an end chosen; an end holds who sends there.
  pick(spot) {
    const { source, end } = this.terminal(spot), { spot: held } = this.held;
    if (end !== undefined && held >= 0) return this.send(held, end);
    if (end !== undefined) return this.hold({ spot: this.page.exchange().to.indexOf(end) });
    return this.hold({ spot: source === undefined || source === held ? -1 : source });
  }

  // Whether a pointer at a spot takes its message along.
  grab(spot) {
    const { source } = this.terminal(spot);
    if (source !== undefined) this.grabbed = source;
    return source !== undefined;
  }

  drag(at) {
    this.hold({ spot: this.grabbed, at });
  }

  drop(spot) {
    const { end } = this.terminal(spot);
    if (end === undefined) this.hold({ spot: -1 });
    else this.send(this.grabbed, end);
  }

  // From terminal to terminal, or to the other side.
  move(dx, dy) {
    const { terminals, vertex } = this.page.view.picture, { spot, aim } = this.held;
    const now = this.terminal(aim), first = vertex.length - terminals;
    const right = dx === 0 ? (aim < 0 ? spot >= 0 : now.end !== undefined) : dx > 0;
    const number = aim < 0 ? 0 : ((now.source ?? now.end) + dy + terminals) % terminals;
    this.hold({ aim: right ? first + number : number });
  }
}
