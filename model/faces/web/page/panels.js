// SPDX-License-Identifier: Apache-2.0
//
// The sections at the side. Each is made from answers of the library; texts are set as text, never as HTML.

import { speeds, isFilm } from './state.js';

// el('p', {class: 'dim'}, 'text', el('b', {}, 'more')); onclick, onchange and oninput are listeners.
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element[key] = value;
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// Gives an element new children. What is there already is changed, not replaced: so a slider can be dragged while the
// panel that holds it is made again, the focus stays, and what was unfolded stays so.
export function fill(id, ...children) {
  const fresh = document.createDocumentFragment();
  fresh.append(...children.filter((child) => child !== null));
  patchChildren(document.getElementById(id), fresh);
}

function patchChildren(box, fresh) {
  const old = [...box.childNodes], wanted = [...fresh.childNodes];
  wanted.forEach((child, i) => (i < old.length ? patch(old[i], child) : box.append(child)));
  for (const node of old.slice(wanted.length)) node.remove();
}

function patch(old, fresh) {
  const { value: wanted } = fresh; // before its options move
  if (old.nodeName !== fresh.nodeName || old.id !== fresh.id) return old.replaceWith(fresh);
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return undefined;
  }
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !(name === 'open' && old.nodeName === 'DETAILS')) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const listener of ['onclick', 'onchange', 'oninput']) old[listener] = fresh[listener];
  patchChildren(old, fresh);
  const typing = old === document.activeElement && old.type === 'text';
  if ('value' in old && !typing && old.value !== wanted) old.value = wanted;
  return undefined;
}

export const count = (number) => Number(number).toLocaleString('en');
export const plural = (number, word) => `${count(number)} ${word}${Number(number) === 1 ? '' : /(s|ch)$/.test(word) ? 'es' : 's'}`;

export function table(head, rows) {
  return el('table', {},
    el('thead', {}, el('tr', {}, ...head.map(([text, kind]) => el('th', { scope: 'col', class: kind }, text)))),
    el('tbody', {}, ...rows.map((row) => el('tr', {}, ...row.map((cell, i) => el('td', { class: head[i][1] }, cell))))));
}

export function choice(label, value, options, change) {
  const select = el('select', { onchange: (event) => change(event.target.value) }, ...options.map(([key, text]) => el('option', { value: key, selected: key === value }, text)));
  return el('label', {}, label + ' ', select);
}

export const button = (text, onclick) => el('button', { type: 'button', onclick }, text);

// Plays it, stops it, and steps through it.
export const playButtons = (state, act, back = true) => [
  el('button', { type: 'button', id: 'play', onclick: act.play }, act.playing() ? 'Stop' : 'Play'),
  back ? button('Back', () => act.step(-1)) : null, button('Step', () => act.step(1)),
  choice('speed', String(state.speed), speeds.map((speed) => [String(speed), `${speed}\u00d7`]), (speed) => act.set({ speed: Number(speed) }, true)),
];

// The values of the parameters, of which one changes. If it is the height, and the others are those of levels, m1, m2, w1,
// w2, a new level has the values of the last one.
function changed(params, at, to) {
  const values = params.map(({ value }, i) => (i === at ? to : value));
  if (params[at].name !== 'h' || !params.every(({ name }, i) => i === at || /\d$/.test(name))) return values;
  const height = (values.length - 1) / 2;
  const levels = (from) => Array.from({ length: to }, (_, i) => values[from + Math.min(i, height - 1)]);
  return [to, ...levels(1), ...levels(1 + height)];
}

// The parameters of the network, each in its range; another value opens another network.
function sliders({ name: net, family, params }, act) {
  return params.map(({ name, value, least, most }, i) => {
    const open = (event) => act.open(family + ':' + changed(params, i, event.target.value) + net.replace(/^[^/]*/, ''));
    const slides = most - least < 64;
    const shown = el('span', { class: 'number' }, slides ? `${value} (${least} to ${most})` : `${count(least)} to ${count(most)}`);
    const box = el('input', { type: slides ? 'range' : 'number', id: 'param-' + i, min: least, max: most, value, 'aria-label': name, onchange: open });
    if (slides) box.oninput = (event) => (event.target.nextElementSibling.textContent = `${event.target.value} (${least} to ${most})`);
    return el('div', { class: 'row' }, el('span', {}, name), box, shown);
  });
}

// What there is between the levels of a tree, counted, and by formula where there is one.
function levels({ between, ratios, ratio, formula }) {
  if (!between) return [];
  return [`Links from level to level, from the nodes up: ${between.map(count).join(', ')}. Links down to links up: ${ratios.join(', ')}; in all ${ratio}${formula ? `, and by formula ${formula}` : ''}.`];
}

export function networkPanel({ info, act }, part) {
  const lines = [];
  if (info.graph) {
    lines.push(info.switches > 0
      ? `${plural(info.nodes, 'node')}, ${count(info.switches)} switches, ${plural(info.links, 'link')}`
      : `${plural(info.nodes, 'node')}, ${plural(info.links, info.directed ? 'arc' : 'link')}`);
    if (info.levels.length > 1) lines.push((info.permutes && info.directed ? 'Switches by stage: ' : 'Switches by level, from the leaves up: ') + info.levels.map(count).join(', '));
    lines.push(...levels(info));
  } else {
    lines.push(`${count(info.lines)} lines, ${info.stages} stages of ${count(info.switches / info.stages)} switches, each ${info.radix} x ${info.radix}`);
  }
  if (part) lines.push(part);
  fill('network-panel', el('h1', {}, info.title + ' ', el('code', {}, info.name)), ...lines.map((line) => el('p', {}, line)), ...sliders(info, act));
}

const phases = {
  A: 'an overlap of both words is used again',
  B: 'one letter is inserted',
  C: 'two letters are inserted',
};

// The word of a route, and its nodes as windows of it.
function stairs(route) {
  const lines = route.labels.map((label, i) => ' '.repeat(i) + label);
  return el('details', {}, el('summary', {}, 'as windows of one word'), el('pre', { class: 'stairs' },
    route.labels[0] + route.labels.slice(1).map((label) => label.at(-1)).join('') + '\n' + lines.join('\n')));
}

function routeItem(route, number, kautz, colour, broken) {
  const phase = route.kautz?.phase;
  const why = phase ? `phase ${phase}: ${phases[phase]}` : '';
  const item = el('li', {},
    el('b', {}, `${number + 1}. `), `${plural(route.hops, 'hop')}${why ? ', ' + why : ''}`,
    broken >= 0 ? el('span', { class: 'bad' }, ` broken at hop ${broken + 1}`) : null,
    el('div', { class: 'word' }, route.labels.join(' \u2192 ')),
    route.vcs?.some((vc) => vc > 0) ? el('div', { class: 'dim' }, 'virtual channels ' + route.vcs.join(' ')) : null,
    kautz ? stairs(route) : null);
  item.style.borderColor = colour;
  return item;
}

// Hop by hop what the rule permits; one that is pressed is taken.
function stepList({ steps, says, wider }, state, act) {
  const MOST = 64; // steps that are listed
  const hopText = ({ port, vc, label, left }) => `port ${port}${lanes ? `, channel ${vc}` : ''} \u2192 ${label}, ${left} left`;
  const lanes = steps.some(({ hops }) => hops.some(({ vc }) => vc > 0));
  const taking = (i, j) => [...steps.slice(0, i).map(({ took }) => took), j].join('.').replace(/(^|\.)0(\.0)*$/, '');
  const several = steps.some(({ hops }) => hops.length > 1);
  return [
    el('p', {}, `The rule ${says}. ${several ? 'Of several hops it takes the first; press another one. Thin: all that it permits on this way.' : 'It permits one hop at a time here.'}`),
    wider ? el('div', { class: 'row' }, choice('permit', state.choices, [['', 'what the rule permits'], ['every', 'all equally good hops']], (choices) => act.set({ choices, take: '' }))) : null,
    el('ol', { class: 'steps' }, ...steps.slice(0, MOST).map(({ label, took, hops }, i) => el('li', {}, el('b', {}, label + ' '),
      ...(hops.length === 1 ? [`${hopText(hops[0])}: the only one`] : hops.map((hop, j) =>
        el('button', { type: 'button', 'aria-pressed': String(j === took), onclick: () => act.set({ take: taking(i, j) }) }, hopText(hop))))))),
    steps.length > MOST ? el('p', { class: 'dim' }, `and ${plural(steps.length - MOST, 'more step')}`) : null,
  ];
}

const kindNames = [['disjoint', 'disjoint, around faults'], ['rule', "the family's own rule"], ['shortest', 'all shortest']];

// state, answer (or null), refusal text, kautz, colours, actions {end, set, swap}
export function routesPanel({ state, answer, refusal, kautz, colours, act }) {
  const input = (id, label, value) => {
    const box = el('input', { type: 'text', id, value, spellcheck: 'false', autocomplete: 'off', onchange: (event) => act.end(id, event.target.value.trim()) });
    return el('label', {}, label + ' ', box);
  };
  const items = [];
  if (refusal) items.push(el('p', { class: 'bad' }, refusal));
  if (answer) {
    const all = answer.routes.length;
    if (answer.reason) items.push(el('p', {}, `No route: ${answer.reason}.`));
    else if (state.kind === 'disjoint')
      items.push(el('p', {}, (all === 1 ? '1 route, ' : `${plural(all, 'route')} that share no node ${answer.between ? `between ${answer.between.join(' and ')}, on which the nodes hang` : 'but the ends'}, `) +
        (answer.method === 'construction' ? 'by construction' : 'found by search, as many as there are') + (answer.complete ? '' : '; there may be more') + '.'));
    if (state.kind === 'shortest' && all > 0) {
      const text = answer.count === null ? '2^128 or more' : String(answer.count);
      items.push(el('p', {}, `${text} shortest ${text === '1' ? 'route' : 'routes'} around the faults.` + (answer.dag.length > answer.routes[0]?.hops ? ` Thin: ${answer.more ? '' : 'the '}${plural(answer.dag.length, 'hop')} that any of them makes${answer.more ? ', of more than can be drawn' : ''}.` : '')));
      if (text !== '1') {
        const most = Math.min(Number(answer.count ?? 1e38) - 1, 9e15);
        const slider = el('input', { type: 'range', min: 0, max: most, value: state.path, 'aria-label': 'Number of the route', oninput: (event) => act.set({ path: Number(event.target.value) }, true) });
        items.push(el('div', { class: 'row' }, slider, `number ${count(state.path + 1)}`));
      }
    }
    items.push(el('ol', { class: 'routes' }, ...answer.routes.map((route, i) => routeItem(route, state.kind === 'shortest' ? state.path : i, kautz, colours(i), answer.broken ?? -1))));
    if (answer.steps) items.push(...stepList(answer, state, act));
  }
  if (state.from === '') items.push(el('p', { class: 'dim' }, 'Click two nodes in the picture, or name them here.'));
  else if (state.to === '' && !isFilm(state.view)) items.push(el('p', { class: 'dim' }, 'Now click the destination.'));
  fill('routes-panel', el('h2', {}, 'Routes'),
    el('div', { class: 'row' }, input('from', 'from', state.from), input('to', 'to', state.to),
      el('button', { type: 'button', onclick: act.swap, 'aria-label': 'Exchange source and destination' }, '\u21c4')),
    el('div', { class: 'row' }, choice('which', state.kind, kindNames, (kind) => act.set({ kind, path: 0, take: '' }))),
    ...items);
}

// faults: [{text, name}], heard by act.fault(name)
export function faultsPanel(faults, { switches }, act) {
  fill('faults-panel', el('h2', {}, 'Faults'),
    faults.length === 0 ? el('p', { class: 'dim' }, 'None. Shift-click a node or a link, or hold a finger on it, to break it.') : null,
    faults.length === 0 ? null : el('p', {}, `Disjoint routes share no ${switches > 0 ? 'switch between those' : 'node between the nodes'} at their ends, so ${faults.length === 1 ? 'one fault there breaks one of them' : `${faults.length} faults there break ${faults.length} of them`} at most.`),
    ...faults.map(({ text, name }) => el('div', { class: 'row' }, el('span', { class: 'word' }, text),
      el('button', { type: 'button', onclick: () => act.fault(name), 'aria-label': `Mend ${text}` }, 'mend'))),
    faults.length > 1 ? el('button', { type: 'button', onclick: () => act.set({ avoid: [] }) }, 'mend all') : null);
}

// Steps through rows or passes.
export function phaseSlider(state, act, key, label, end) {
  const bar = el('input', { type: 'range', id: 'slider-' + key, min: 0, max: end - 1, value: state[key], 'aria-label': label, oninput: (event) => act.set({ [key]: Number(event.target.value) }, true) });
  return el('div', { class: 'row' }, label, bar, el('span', { class: 'number' }, `${state[key]} (0 to ${end - 1})`));
}

// What the words of an exchange mean, and how a switch reads its state.
const words = ['A Latin square says who sends to whom in each rotation: every terminal to every other one once, and never two to the same one. The state of a switch, its colour and number, says how its inputs lead to its outputs. A pass is what goes through at once.'];
const squareSays = {
  lls: 'lls, the Left Latin Square: in rotation r terminal i sends to i \u2212 r. In state s input u leads to output u \u2212 s.',
  cls: 'cls, the Canonical Latin Square: in row r terminal i sends to i xor r. In state s input u leads to output u xor s.',
  add: 'add: in row r terminal i sends to i + r, digit by digit without a carry. In state s input u leads to output u + s.',
  rls: 'rls, the Reduced Latin Square: rotations through two butterflies, switches of two inputs straight or crossed.',
  window: 'window: messages of several rotations share a pass, so that no link of the narrowest cut is idle.',
};

export function phasePanel({ state, info, exchange, picture, hover, act }) {
  const slider = (...of) => phaseSlider(state, act, ...of);
  const shown = state.view === 'phase' || !info.graph;
  const parts = [el('h2', {}, 'All-to-all exchange')];
  if (info.graph)
    parts.push(el('button', { type: 'button', onclick: () => act.set({ view: shown ? 'network' : 'phase', row: 0, pass: 0, look: '' }) }, shown ? (info.kind === 'gft' ? 'Show the folded tree' : 'Show the network') : 'Show the switches of a phase'));
  if (shown && exchange && picture) {
    const window = exchange.limit !== undefined;
    const anew = (square) => (window || square === 'window' ? { row: 0, pass: 0 } : {});
    parts.push(
      el('p', {}, window ? `${plural(exchange.passes, 'pass')} make the exchange. The links allow no fewer than ${count(exchange.limit)}${state.turn ? '' : ' while all messages cross the top'}; the rotations of a Latin square need ${count(exchange.lls)}.`
        : `In a rotation every terminal sends one message` + (exchange.passes > 1 ? `, in ${count(exchange.passes)} passes, since not all fit over the top at once` : '') + `. ${count(exchange.rows)} rotations make the exchange: ${count(exchange.rows * exchange.passes)} phases.`),
      el('div', { class: 'row' }, choice('square', exchange.name, exchange.squares.map((s) => [s.name, s.name]), (square) => act.set({ square, seed: 0, ...anew(square) }))),
      window ? el('div', { class: 'row' }, choice('messages', state.turn, [['', 'all cross the top'], ['1', 'turn at the nearest common ancestor']], (turn) => act.set({ turn, pass: 0 }))) : null,
      el('div', { class: 'row' }, ...playButtons(state, act)),
      window ? null : slider('row', 'rotation', exchange.rows));
    if (exchange.passes > 1) parts.push(slider('pass', 'pass', exchange.passes));
    if (exchange.seeds > 1) {
      const box = el('input', { type: 'number', min: 0, max: Math.min(exchange.seeds, 1e15) - 1, value: state.seed, onchange: ({ target }) => act.set({ seed: Math.trunc(Math.min(target.max, Math.max(0, target.value))) }) });
      parts.push(el('div', { class: 'row' }, el('label', {}, 'seed ', box)));
    }
    parts.push(el('p', {}, `${plural(picture.sends.length, 'message')} in this ${window ? 'pass' : 'phase'}; ` + (picture.idle ? `${count(picture.idle)} switches idle.` : 'no switch idle.')));
    if (exchange.changes >= 0) parts.push(el('p', {}, `In the whole exchange switches change their state ${count(exchange.changes)} times.`));
    parts.push(el('details', {}, el('summary', {}, 'What a square, a state and a pass are'), ...words.map((text) => el('p', {}, text)), squareSays[exchange.name] ? el('p', {}, squareSays[exchange.name]) : null));
    parts.push(el('p', {}, hover === undefined ? 'Point at a terminal to follow its message.' : hover));
    parts.push(el('details', {}, el('summary', {}, 'Who sends to whom'),
      table([['source', 'number'], ['destination', 'number']], picture.sends.slice(0, 1024).map(([a, b]) => [String(a), String(b)]))));
  }
  fill('phase-panel', ...parts);
}

// distances: {counts, unreached, label} or null; searched, deadlock: as long.js has them
export function measuresPanel({ state, measures, searched, distances, deadlock, compared, act }) {
  const parts = [el('h2', {}, 'Measures')];
  const waits = (text, stop) => el('div', { class: 'row' }, text, el('button', { type: 'button', onclick: stop }, 'Stop'));
  if (measures) {
    const rows = measures.rows.filter((row) => row.formula !== '' || row.search !== '');
    const beside = compared && compared.rows;
    const value = (row) => (row ? row.formula || row.search : '');
    const named = (row) => el('span', { title: row.note }, row.title + (row.note && row.note.length < 24 ? ', ' + row.note : ''));
    const of = (list, key) => list.filter((row) => row.key === key), alone = (key) => (of(rows, key).length === 1 && of(beside, key).length === 1 ? of(beside, key)[0] : undefined);
    if (beside) parts.push(table([['measure', ''], ['here', 'number'], [compared.name, 'number']], rows.map((row) => [named(row), value(row), value(beside.find(({ key, note }) => key === row.key && note === row.note) ?? alone(row.key))])));
    else parts.push(table([['measure', ''], ['formula', 'number'], ['search', 'number']], rows.map((row) => [named(row), row.formula, row.search])));
    if (compared && compared.text) parts.push(el('p', { class: 'bad' }, compared.text));
    const box = el('input', { type: 'text', id: 'compare', value: state.compare, spellcheck: 'false', autocomplete: 'off', onchange: (event) => act.set({ compare: event.target.value.trim() }) });
    parts.push(el('div', { class: 'row' }, el('label', {}, 'compare with ', box)));
    if (searched.refused) parts.push(el('p', { class: 'bad' }, 'The search: ' + searched.refused));
    if (searched.waiting) parts.push(waits('Searching \u2026', act.stopSearch));
    else if (!measures.searched && searched.answer) parts.push(el('p', { class: 'dim' }, 'By formula only: the network is too large for a search.'));
    else if (!measures.searched) parts.push(el('p', { class: 'dim' }, 'By formula only: the network is large.'), el('button', { type: 'button', onclick: act.search }, 'Search now'));
    else if (!measures.agree) parts.push(el('p', { class: 'bad' }, 'Formula and search differ.'));
  }
  const heat = state.view === 'distance';
  parts.push(el('div', { class: 'row' },
    el('button', { type: 'button', 'aria-pressed': String(heat), onclick: () => act.set({ view: heat ? 'network' : 'distance' }) }, heat ? 'Hide distances' : 'Show distances from the source'),
    choice('deadlock', state.lanes, [['', 'not shown'], ['1', 'with 1 virtual channel'], ['2', 'with 2']], (lanes) => act.set({ lanes }))));
  if (heat && distances) {
    const most = Math.max(...distances.counts);
    const bars = distances.counts.map((number, hops) => {
      const bar = el('span', { title: `${hops} hops: ${number}` });
      bar.style.height = (100 * number) / most + '%';
      return bar;
    });
    parts.push(el('p', {}, `Vertices by hops from ${distances.label}: ` + distances.counts.map((number, hops) => `${hops}: ${count(number)}`).join(', ') +
      (distances.unreached ? `; ${count(distances.unreached)} not reached` : '')), el('div', { class: 'bars', 'aria-hidden': 'true' }, ...bars));
  }
  const { answer } = deadlock;
  if (deadlock.waiting) parts.push(waits('Looking for a cycle of channels \u2026', () => act.set({ lanes: '' })));
  if (deadlock.refused) parts.push(el('p', { class: 'bad' }, deadlock.refused));
  if (answer)
    parts.push(el('p', {}, answer.acyclic
      ? `Free of deadlock: the ${count(answer.dependencies)} dependencies of ${count(answer.channels)} channels have no cycle.`
      : `Packets can wait for one another forever: ${count(answer.cycle.length)} channels depend on each other in a cycle, drawn in the picture.`));
  fill('measures-panel', ...parts);
}

// The network on chip that `routegen noc` makes of it; asked for by a button, since all packets are followed.
export function chipPanel({ name }, { answer, refused, waiting }, act) {
  const parts = [];
  if (answer) {
    const { router, latency } = answer;
    parts.push(el('p', {}, `${plural(answer.terminals, 'terminal')} and ${plural(answer.routers, 'router')} of up to ${router.inputs} inputs and ${router.outputs} outputs, with the routing ${answer.routing}, which cannot deadlock: ${count(answer.dependencies)} dependencies of ${plural(answer.used, 'lane')}, no cycle.`),
      el('p', {}, `Of ${count(router.all_turns)} turns ${count(router.turns)} are built, of ${plural(router.all_lanes, 'lane')} ${count(router.built)}. A beat needs ${router.hop} clocks a router, ${latency.toFixed(2)} on average, if it meets no other.`),
      el('p', {}, 'The program writes it in Verilog, with a bench: ', el('code', {}, `routegen noc ${name} -o DIR`)));
  }
  fill('chip-panel', el('h2', {}, 'Network on chip'), refused ? el('p', { class: 'bad' }, refused) : null, ...parts,
    waiting ? el('p', {}, 'Following all packets \u2026') : answer || refused ? null : button('As a network on chip', act.chip));
}

export function exportPanel({ command, formats, act }) {
  fill('export-panel', el('h2', {}, 'Take it along'),
    el('div', { class: 'row' }, ...formats.map(([key, text]) => el('button', { type: 'button', onclick: () => act.save(key) }, text))),
    el('p', {}, 'The program prints the same: ', el('code', { id: 'command' }, command), ' ',
      el('button', { type: 'button', onclick: () => act.copy(command) }, 'copy')));
}
