// SPDX-License-Identifier: Apache-2.0
//
// The sections that teach: the tour, the hardware clock by clock, and what moves.

import { trafficNames } from './rg.js';
import { stops, collectives } from './state.js';
import { el, fill, table, choice, button, playButtons, count } from './panels.js';

export function tourPanel({ state, opened, act }) {
  if (state.tour === 0) {
    fill('tour-panel', opened ? null : el('p', { class: 'intro' }, 'The picture is a network, and this page knows how to route in it. ', el('b', {}, 'Click two nodes'),
      ': you see every route between them. Name another network above, break nodes with shift and click, play an exchange or let packets run. Everything is computed in this page.'),
    el('div', { class: 'row' }, el('button', { type: 'button', onclick: () => act.tour(1) }, `Take the tour: ${stops.length} stops`)));
    return;
  }
  const [title, { net }, text] = stops[state.tour - 1];
  const last = state.tour === stops.length;
  if (net !== state.net) {
    fill('tour-panel', el('p', {}, `Stop ${state.tour} of the tour, \u201c${title}\u201d, is about ${net}.`),
      el('div', { class: 'row' }, el('button', { type: 'button', onclick: () => act.tour(state.tour) }, 'Go there'), el('button', { type: 'button', onclick: () => act.set({ tour: 0 }) }, 'Leave the tour')));
    return;
  }
  fill('tour-panel', el('h2', {}, `${state.tour} of ${stops.length}: ${title}`), el('p', {}, text),
    el('div', { class: 'row' },
      el('button', { type: 'button', disabled: state.tour === 1, onclick: () => act.tour(state.tour - 1) }, 'Back'),
      el('button', { type: 'button', onclick: () => act.tour(last ? 0 : state.tour + 1) }, last ? 'End' : 'Next'),
      last ? null : el('button', { type: 'button', onclick: () => act.tour(0) }, 'Leave the tour')));
}

// ---- What plays

const hide = (act) => button('Hide', () => act.set({ view: 'network', clock: 0 }));

// The clocks of what is shown: which one it is, counted from the first one's number, and the buttons.
function clockRows(state, act, name, clocks, first = 0) {
  const number = Math.min(state.clock, clocks - 1);
  const bar = el('input', { type: 'range', id: 'slider-clock', min: 0, max: clocks - 1, value: number, 'aria-label': name, oninput: (event) => act.set({ clock: Number(event.target.value) }, true) });
  return [el('div', { class: 'row' }, name, bar, el('span', { class: 'number' }, `${count(number + first)} of ${count(clocks - 1 + first)}`)), el('div', { class: 'row' }, ...playButtons(state, act), hide(act))];
}

// ---- The serial core

function lamps(label, used, letter, free, known) {
  const row = used.map((on, i) => el('span', { class: 'lamp' + (on ? ' on' : '') + (i === letter ? ' tested' : ''), title: on ? 'used' : 'not used' }, String(i)));
  return el('div', { class: 'row lamps' }, label + ' ', ...row, el('span', { class: 'dim' }, known ? (free ? `${letter} is free` : `${letter} is used`) : ''));
}

// One letter, or x before it is known.
const letter = (clock, value) => (clock.known ? String(value) : 'x');

function units(clock) {
  const cells = (list, kind) => list.map((value, i) => el('td', { class: clock.off[i] ? 'off' : kind }, letter(clock, value)));
  const signs = clock.src.map((value, i) => el('td', { class: 'dim' }, clock.off[i] ? 'off' : value === clock.dst[i] ? '=' : '\u2260'));
  const row = (name, list) => el('tr', {}, el('th', { scope: 'row' }, name), ...list);
  return el('table', { class: 'units' }, el('tbody', {}, row('destination', cells(clock.dst, 'slides')), row('', signs), row('source', cells(clock.src, '')), row('moves left', cells(clock.in, ''))));
}

function coreWord(clock, k) {
  const tail = clock.tail.slice(0, clock.valid ? Math.max(0, clock.hops - 1) : clock.tail.length);
  return el('p', {}, 'The word: ', el('span', { class: 'word' }, clock.src.slice(0, k).map((v) => letter(clock, v)).join(''), ' ', letter(clock, clock.out_letter), ' ', tail.map((v) => letter(clock, v)).join('')));
}

// core: the answer of the library, or null; number: the clock that is shown.
export function corePanel({ state, info, core, act }) {
  if (info.kind !== 'kautz') return fill('core-panel');
  const shown = state.view === 'core';
  const head = [el('h2', {}, 'The hardware, clock by clock')];
  if (!shown || !core) {
    const ready = state.from !== '' && state.to !== '';
    return fill('core-panel', ...head, el('p', { class: 'dim' }, ready ? 'The serial route generator, from its registers.' : 'Choose two nodes first.'),
      ready ? el('button', { type: 'button', onclick: () => act.set({ view: 'core', clock: 0 }) }, 'Show the registers') : null);
  }
  const number = Math.min(state.clock, core.clocks.length - 1), clock = core.clocks[number];
  const rows = core.clocks.map((c, i) => [i === number ? el('b', {}, String(i)) : String(i), c.candidate, i === 0 ? 'the request is taken' : c.why]);
  return fill('core-panel', ...head,
    ...clockRows(state, act, 'clock', core.clocks.length),
    el('p', {}, number === 0 ? 'The request is taken.' : clock.candidate === '' ? clock.why[0].toUpperCase() + clock.why.slice(1) + '.' : `Phase ${clock.phase}, ${clock.candidate}: ${clock.why}.`),
    units(clock),
    lamps('out letters', clock.used_out, clock.out_letter, clock.free_out, clock.free_known),
    lamps('in letters', clock.used_in, clock.in_letter, clock.free_in, clock.free_known),
    coreWord(clock, core.k),
    el('details', { open: true }, el('summary', {}, 'All clocks'), table([['clock', 'number'], ['candidate', ''], ['', '']], rows)),
    el('p', { class: 'dim' }, 'Each value is that of a register of rg_kautz_serial; the co-simulation compares every one of them with the RTL in every clock.' +
      (state.avoid.length ? ' Faults do not concern the core: who uses its routes leaves out the broken ones.' : '')));
}

// ---- What moves

// The number of a traffic; the library refuses -1.
export const trafficOf = (name) => trafficNames.indexOf(name);

export function exchangePanel({ state, info, moving, act }) {
  if (info.kind !== 'kautz') return fill('exchange-panel');
  const shown = state.view === 'exchange';
  const head = [el('h2', {}, 'All-to-all exchange')];
  if (!shown || !moving) return fill('exchange-panel', ...head, el('button', { type: 'button', onclick: () => act.set({ view: 'exchange', clock: 0 }) }, 'Show its clocks'));
  const { clocks, step, steps, rotation, coset, cosets, got } = moving.answer;
  return fill('exchange-panel', ...head,
    el('p', {}, `Every node sends a message to every node, in ${count(clocks)} clocks; every link carries one in every clock.`),
    ...clockRows(state, act, 'clock', clocks),
    el('p', {}, step === 0 ? 'All nodes inject.' : rotation === 0 ? 'All nodes pass on straight.' : `All nodes pass on, rotated by ${rotation}.`,
      ` Coset ${coset + 1} of ${cosets}, step ${step + 1} of ${steps}.`),
    el('p', {}, `Large: the messages of ${moving.label}. ${count(got.length)} of ${count(info.nodes)} nodes have theirs at the end of this clock. Name another node as source to follow it.`));
}

// The trees of a root, or an allgather, round by round.
export function collectivePanel({ state, info, moving, refusal, labelOf, act }) {
  if (!info.graph || info.switches > 0) return fill('collective-panel');
  const head = [el('h2', {}, 'Collectives')];
  if (state.view !== 'collective') return fill('collective-panel', ...head, button(info.kind === 'kautz' ? 'Show the trees of a root' : 'Show a broadcast', () => act.set({ view: 'collective', clock: 0 })));
  head.push(el('div', { class: 'row' }, choice('what', state.collective, collectives.map((name) => [name, name]), (collective) => act.set({ collective, method: '', clock: 0 })), moving ? null : hide(act)));
  if (!moving) return fill('collective-panel', ...head, el('p', { class: 'bad' }, refusal));
  const { methods, method, chunks, rounds, limit, root, got } = moving.answer;
  const now = moving.sends().map(([, from, to, source, chunk]) => [labelOf(from), labelOf(to), labelOf(source), String(chunk)]);
  const broadcast = state.collective === 'broadcast';
  return fill('collective-panel', ...head,
    el('div', { class: 'row' }, choice('by', method, methods.map((one) => [one.method, `${one.method}, ${count(one.rounds)} rounds`]), (name) => act.set({ method: name, clock: 0 }))),
    ...clockRows(state, act, 'round', rounds, 1),
    el('p', {}, broadcast ? `The root ${labelOf(root)} sends ${count(chunks)} ${chunks === 1 ? 'chunk' : 'chunks, each in its own colour'}; click another node, and it is the root.` : `Each node has a shard of ${count(chunks)} chunks for all others. Large: the shard of ${labelOf(root)}.`,
      method === 'trees' && broadcast ? ' The trees share no link, and the ways to a node share no other node.' : '', ` No schedule has fewer than ${count(limit)} rounds.`),
    el('p', {}, `At the end of this round ${count(got.length)} of ${count(info.nodes)} nodes have all of it.`),
    el('details', {}, el('summary', {}, `What ${count(now.length)} links carry in this round`), table([['from', ''], ['to', ''], ['shard of', ''], ['chunk', 'number']], now.slice(0, 1024))));
}

export function packetsPanel({ state, info, moving, refusal, act }) {
  if (!info.graph) return fill('packets-panel');
  const head = [el('h2', {}, 'Packets')];
  if (state.view === 'replay')
    return fill('packets-panel', ...head, ...(moving ? [el('p', {}, `${moving.timeline.name}: ${count(moving.moves.length / 6)} hops of packets. Large: those of the source.`), ...clockRows(state, act, 'clock', moving.answer.clocks)]
      : [el('p', { class: 'dim' }, refusal), el('div', { class: 'row' }, button('Open a file', act.file), hide(act))]));
  if (state.view !== 'packets') return fill('packets-panel', ...head, el('div', { class: 'row' }, button('Let packets run', () => act.set({ view: 'packets' })), button('Open a timeline', act.file)));
  const load = el('input', { type: 'range', id: 'slider-load', min: 0, max: 100, value: Math.round(100 * state.load), 'aria-label': 'load', oninput: (event) => act.set({ load: Number(event.target.value) / 100 }, true) });
  const parts = [el('div', { class: 'row' }, choice('traffic', state.traffic, trafficNames.map((name) => [name, name]), (traffic) => act.set({ traffic }))),
    el('div', { class: 'row' }, 'load', load, el('span', { class: 'number' }, `${state.load} flits a node and clock`)),
    el('div', { class: 'row' }, choice('flits a packet', String(state.flits), ['1', '4', '16'].map((n) => [n, n]), (flits) => act.set({ flits: Number(flits) })),
      el('div', { class: 'row' }, ...playButtons(state, act, false), hide(act)))];
  if (info.kind === 'kautz')
    parts.push(el('div', { class: 'row' }, choice('routers', state.model, [['', 'of the simulator'], ['node', 'of the node, as in hardware']], (model) => act.set({ model }))));
  if (refusal) parts.push(el('p', { class: 'bad' }, refusal));
  if (moving) {
    const { answer, used } = moving;
    parts.push(el('p', { id: 'packets-say' }, answer.deadlock ? `In clock ${count(answer.clock)} the packets wait for one another: a deadlock.` : `Clock ${count(Math.floor(moving.clock))}: ${count(answer.sent)} packets sent, ${count(answer.delivered)} arrived` + (answer.median ? `, half of them within ${count(answer.median)} clocks.` : '.')),
      el('p', { class: 'dim' }, used.most ? `Wide, dark links are busy: the busiest has carried ${count(used.most)} flits.` : 'Press Play.'),
      el('p', { class: 'dim' }, 'The simulator of the library decides every hop (routegen simulate); the page only draws it.'));
  }
  return fill('packets-panel', ...head, ...parts);
}

// load: as long.js has it, of what rg_web_load says; info: null where there is no graph.
export function loadPanel({ state, info, load, act }) {
  if (!info?.graph) return fill('load-panel');
  const head = [el('h2', {}, 'Loads and conflicts')];
  if (state.view !== 'load') return fill('load-panel', ...head, el('button', { type: 'button', onclick: () => act.set({ view: 'load' }) }, 'Show what each link carries'));
  const uniform = state.traffic === 'uniform';
  const parts = [el('div', { class: 'row' }, choice('traffic', state.traffic, trafficNames.filter((name) => name !== 'exchange').map((name) => [name, name]), (traffic) => act.set({ traffic })),
    el('button', { type: 'button', onclick: () => act.set({ view: 'network' }) }, 'Hide'))];
  const loads = load.answer;
  if (load.refused) parts.push(el('p', { class: 'bad' }, load.refused));
  if (load.waiting) parts.push(el('p', { class: 'dim' }, 'Adding up what the links carry \u2026 (Hide stops it)'));
  if (loads) {
    const round = (number) => Number(number.toPrecision(4));
    parts.push(el('p', {}, 'While every node sends one flit a clock, ' + (loads.to === ''
      ? `no link would carry more than ${round(loads.use.most)}: none is fuller than what leads to node ${loads.from} itself, which carries ${round(loads.most)}.`
      : `the fullest channel, ${loads.from} \u2192 ${loads.to}, would carry ${round(loads.most)}.`), ` So nodes can send ${round(loads.full)} flits a clock at most by this routing.`));
    if (!uniform) parts.push(el('p', {}, loads.conflicts === 0 ? `No conflict: no channel is asked for more than a flit a clock.` : `Conflicts on ${count(loads.conflicts)} of ${count(loads.channels)} channels: more than a flit a clock is asked for.` + (loads.conflicts ? ' They are drawn red.' : '')));
    parts.push(el('p', { class: 'dim' }, 'Wide, dark links carry more. Exact, by the routing of the packets (the rule, or where that can deadlock another one): nothing is simulated.'));
  }
  return fill('load-panel', ...head, ...parts);
}
