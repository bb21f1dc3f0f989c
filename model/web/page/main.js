// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
//
// State in, page out: show() makes everything from the state, and what the user does makes a new state.

import { loadLibrary, Refusal } from './rg.js';
import { start, toHash, fromHash, reduce } from './state.js';
import { View, colourOf } from './view.js';
import { el, fill, networkPanel, routesPanel, faultsPanel, phasePanel, measuresPanel, exportPanel } from './panels.js';

const BALL = 300; // vertices of the picture of a network that is too large to draw
const SHORT = 600; // vertices up to which measures are searched for at once
const formats = ['dot', 'graphml', 'edges', 'booksim', 'simgrid', 'ibnet'];
const examples = ['kautz:2,3', 'kautz:3,3', 'gft:2,4,2', 'kary:4,3', 'kantc:3,3', 'hypercube:5', 'torus:8,8', 'star:4', 'debruijn:2,4', 'scc:4', 'benes:3'];

const $ = (id) => document.getElementById(id);
const dark = matchMedia('(prefers-color-scheme: dark)');

let rg, view, families;
let state = start;
let info = null; // of the network that is open
let opened = ''; // its name, as the state has it
let drawn = ''; // what the picture is of
let exchanged = '';
let exchange = null, measures = null, distances = null, deadlock = null;
let answer = null; // the routes
let hover; // a sentence on the message under the pointer
let timer = 0;

const theme = () => state.theme || (dark.matches ? 'dark' : 'light');

function say(text, input, refusal) {
  const parts = [text];
  if (refusal && refusal.place >= 0 && input !== undefined) {
    const end = refusal.place + Math.max(1, refusal.length);
    parts.unshift(input.slice(0, refusal.place), el('mark', {}, input.slice(refusal.place, end) || '\u2423'), input.slice(end), ': ');
  } else if (input) parts.unshift(input + ': ');
  fill('message', ...parts);
}

// The value of a call, or null; a refusal is passed on, anything else is a fault of the page.
function attempt(call, refused) {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused(error);
    return null;
  }
}

// ---- From the state to the page

function openNetwork() {
  if (opened === state.net) return true;
  const found = attempt(() => rg.call('open', state.net), (refusal) => say(refusal.message, state.net, refusal));
  if (!found) return false;
  info = found;
  opened = state.net;
  drawn = exchanged = '';
  measures = null;
  if (info.graph) measures = attempt(() => rg.call('measures', info.vertices <= SHORT ? 1 : 0), () => {});
  return true;
}

const findVertex = (label) => rg.call('parse', label).vertex;

// The numbers of both ends, or -1.
function findEnds() {
  return ['from', 'to'].map((key) => {
    if (state[key] === '' || !info.graph) return -1;
    return attempt(() => findVertex(state[key]), (refusal) => say(refusal.message, state[key], refusal)) ?? -1;
  });
}

// {faults: [{text, name}], vertices, links}; the library is told.
function setFaults() {
  const found = { list: [], vertices: [], links: [] };
  if (!info.graph) return found;
  rg.call('mend');
  for (const name of state.avoid) {
    attempt(() => {
      const ends = name.split('-').map(findVertex);
      if (ends.length === 2) {
        rg.call('fault_link', ...ends);
        found.links.push(ends);
      } else {
        rg.call('fault', ends[0]);
        found.vertices.push(ends[0]);
      }
      found.list.push({ name, text: ends.length === 2 ? 'link ' + name.replace('-', info.directed ? ' \u2192 ' : ' \u2013 ') : name });
    }, (refusal) => say(refusal.message, name, refusal));
  }
  return found;
}

function drawPicture(ends) {
  const phase = state.view === 'phase' || !info.graph;
  if (phase) {
    const squares = ['lls', 'cls', 'add', 'rls'];
    const wanted = [opened, state.square, state.seed].join(' ');
    if (exchanged !== wanted) {
      const tries = state.square === '' ? [0, 1, 3] : [squares.indexOf(state.square)];
      exchange = null;
      for (const square of tries) exchange ??= attempt(() => rg.call('exchange', square, state.seed), (refusal) => square === tries.at(-1) && say(refusal.message, '', refusal));
      if (exchange) exchange.name = squares[exchange.square];
      exchanged = exchange ? wanted : '';
    }
    if (!exchange) return false;
    const key = [exchanged, state.row, state.pass].join(' ');
    if (drawn === key) return true;
    const picture = attempt(() => rg.picture('phase', state.row, state.pass), (refusal) => say(refusal.message));
    if (!picture) return false;
    const fresh = !drawn.startsWith(exchanged.split(' ')[0] + ' ');
    drawn = key;
    view.setPicture(picture);
    if (fresh && state.look === '') view.fit();
    return true;
  }
  const centre = Math.max(0, ends[0]);
  const key = opened + (info.vertices > 2000 ? ' ball ' + centre : '');
  if (drawn === key) return true;
  const picture = attempt(() => info.vertices > 2000 ? rg.picture('ball', centre, BALL) : rg.picture('layout'), (refusal) => say(refusal.message, state.net));
  if (!picture) return false;
  drawn = key;
  view.setPicture(picture);
  if (state.look === '') view.fit();
  return true;
}

function findRoutes(ends) {
  answer = null;
  let refusal = '';
  if (ends[0] >= 0 && ends[1] >= 0)
    answer = attempt(() => state.kind === 'shortest' ? rg.call('shortest', ...ends, state.path) : rg.call(state.kind, ...ends), (error) => (refusal = error.message));
  return refusal;
}

function show() {
  fill('message');
  document.documentElement.dataset.theme = theme();
  if (view.theme !== theme()) view.setTheme(theme());
  if (document.activeElement !== $('name')) $('name').value = state.net;
  if (!openNetwork()) {
    if (info) return; // the old picture stays
    const message = [...$('message').childNodes];
    state = { ...start, theme: state.theme };
    show();
    fill('message', ...message);
    return;
  }
  $('family').value = info.family;
  const ends = findEnds();
  const faults = setFaults();
  const phase = state.view === 'phase' || !info.graph;
  const possible = drawPicture(ends);
  const refusal = findRoutes(ends);
  distances = null;
  if (possible && !phase && state.view === 'distance') {
    const from = Math.max(0, ends[0]);
    distances = attempt(() => rg.call('distances', from), (error) => say(error.message));
    if (distances) {
      distances.label = state.from || rg.call('vertex', from).label;
      distances.hops = rg.hops(view.picture.vertex.length);
    }
  }
  deadlock = null;
  if (!phase && state.lanes !== '') deadlock = attempt(() => rg.call('deadlock', Number(state.lanes)), (error) => (deadlock = { text: error.message })) ?? deadlock;
  view.show({
    routes: phase || !answer ? [] : answer.routes,
    cycle: deadlock?.cycle ?? [],
    faults: phase ? [] : faults.vertices, links: phase ? [] : faults.links, ends: phase ? [] : ends.filter((end) => end >= 0),
    heat: distances ? { hops: distances.hops, most: distances.counts.length - 1 } : null,
  });
  panels(faults, refusal, phase);
  describe(phase, possible);
}

function panels(faults, refusal, phase) {
  const ball = info.graph && info.vertices > 2000 && !phase;
  networkPanel(info, ball ? `Too large for one picture: it shows the ${Math.min(BALL, info.vertices)} vertices nearest to ${state.from || 'the first one'}. It follows the source.` : '');
  const kautz = info.kind === 'kautz';
  if (info.graph && !phase) {
    routesPanel({ state, answer, refusal, kautz, colours: (i) => colourOf(theme(), i), act });
    faultsPanel(faults.list, act);
    measuresPanel({ state, measures, distances, deadlock, act });
  } else for (const id of ['routes-panel', 'faults-panel', 'measures-panel']) fill(id);
  if (info.kind === 'gft' || info.kind === 'multistage') phasePanel({ state, info, exchange, picture: phase ? view.picture : null, hover, act });
  else fill('phase-panel');
  exportPanel({ command: command(phase), formats: saves(phase), act });
}

// Both pictures in words, for those who do not see them, and what the colours mean.
function describe(phase, possible) {
  const { classes } = view.picture ?? { classes: [] };
  const parts = phase || !possible ? [] : classes.flatMap((text, i) => {
    const line = el('i');
    line.style.borderColor = colourOf(theme(), i);
    return [line, text];
  });
  fill('legend', ...parts);
  const routes = answer && !phase ? `, ${answer.routes.length} routes from ${state.from} to ${state.to}` : '';
  $('over').setAttribute('aria-label', `Picture of ${info.name}, ${info.title}${routes}. Arrow keys move the focus from node to node.`);
  document.title = `${info.name} \u2013 routegen explorer`;
}

// The command line that prints the same.
function command(phase) {
  const quote = (text) => (/^[\w:,.@[\]-]+$/.test(text) && !text.startsWith('[') ? text : `'${text}'`);
  if (phase) return `routegen states ${info.name} --square ${exchange ? exchange.name : 'lls'} -r ${state.row}` + (exchange?.passes > 1 ? ` --pass ${state.pass}` : '') + (state.seed ? ` --seed ${state.seed}` : '');
  if (answer) {
    const list = (option, names) => (names.length && state.kind === 'disjoint' ? ` ${option} ${quote(names.join(','))}` : '');
    const avoid = list('--avoid', state.avoid.filter((name) => !name.includes('-'))) + list('--avoid-links', state.avoid.filter((name) => name.includes('-')));
    const kinds = { disjoint: info.kind === 'kautz' || avoid ? avoid : ' --disjoint', rule: info.kind === 'kautz' ? ' --rule overlap' : '', shortest: ' --all' };
    return `routegen routes ${info.name} ${quote(state.from)} ${quote(state.to)}${kinds[state.kind]}`;
  }
  return info.vertices > 2000 ? `routegen info ${info.name}` : `routegen draw ${info.name}`;
}

function saves(phase) {
  const list = [['png', 'PNG']];
  if (!phase && info.vertices <= 2000) list.unshift(['svg', 'SVG']);
  if (!phase) list.push(['graphml', 'GraphML'], ['dot', 'DOT'], ['edges', 'edges']);
  return list;
}

// ---- From the user to the state

function change(action, replace = false) {
  state = reduce(state, action);
  const hash = toHash(state);
  if (hash !== location.hash) history[replace ? 'replaceState' : 'pushState'](null, '', hash);
  show();
}

const act = {
  end: (key, label) => change({ do: 'set', values: { [key]: label, path: 0 } }),
  set: (values, replace) => change({ do: 'set', values }, replace),
  swap: () => change({ do: 'set', values: { from: state.to, to: state.from } }),
  fault: (fault) => change({ do: 'fault', fault }),
  search: () => {
    measures = attempt(() => rg.call('measures', 1), (error) => say(error.message)) ?? measures;
    show();
  },
  playing: () => timer !== 0,
  play: () => {
    clearInterval(timer);
    timer = timer ? 0 : setInterval(step, 700);
    show();
  },
  copy: (text) => navigator.clipboard?.writeText(text).catch(() => getSelection().selectAllChildren($('command'))),
  save,
};

function step() {
  if (!exchange || (state.view !== 'phase' && info.graph)) return act.play();
  const pass = (state.pass + 1) % exchange.passes;
  const row = pass === 0 ? (state.row + 1) % exchange.rows : state.row;
  change({ do: 'set', values: { row, pass } }, true);
}

function save(kind) {
  const name = info.name.replace(/[:,]/g, '-');
  if (kind === 'png') {
    const whole = document.createElement('canvas');
    whole.width = view.net.width;
    whole.height = view.net.height;
    for (const canvas of [view.net, view.over]) whole.getContext('2d').drawImage(canvas, 0, 0);
    return whole.toBlob((blob) => download(blob, name + '.png'));
  }
  const text = attempt(() => kind === 'svg' ? rg.ask('svg', answer ? 1 : 0) : rg.ask('export', formats.indexOf(kind)), (error) => say(error.message));
  if (text !== null) download(new Blob([text], { type: 'text/plain' }), `${name}.${kind}`);
}

function download(blob, name) {
  const link = el('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const labelOf = (vertex) => rg.call('vertex', vertex).label;

function pick(spot) {
  if (!info.graph || state.view === 'phase') return;
  const vertex = view.picture.vertex[spot];
  view.show({ focus: vertex });
  change({ do: 'pick', label: labelOf(vertex) });
}

function breakAt(x, y) {
  if (!info.graph || state.view === 'phase') return;
  const spot = view.spotAt(x, y, 6);
  if (spot >= 0) return act.fault(labelOf(view.picture.vertex[spot]));
  const link = view.linkAt(x, y, 8);
  if (link < 0) return;
  act.fault([0, 1].map((end) => labelOf(view.picture.vertex[view.picture.link[4 * link + end]])).join('-'));
}

// ---- Pointers and keys

function listen(over) {
  const pointers = new Map();
  let moved = 0;
  const place = (event) => {
    const box = over.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  over.addEventListener('pointerdown', (event) => {
    over.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place(event));
    if (pointers.size === 1) moved = 0;
  });
  over.addEventListener('pointermove', (event) => {
    const at = place(event);
    const before = pointers.get(event.pointerId);
    if (!before) return point(at);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    moved += Math.hypot(at.x - before.x, at.y - before.y);
    if (other) view.zoom(Math.hypot(at.x - other.x, at.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1), (at.x + other.x) / 2, (at.y + other.y) / 2);
    if (moved > 4) view.move((at.x - before.x) / pointers.size, (at.y - before.y) / pointers.size);
    pointers.set(event.pointerId, at);
  });
  const lift = (event) => {
    const at = place(event);
    const tap = pointers.size === 1 && moved <= 4 && event.type === 'pointerup';
    pointers.delete(event.pointerId);
    if (!tap) return;
    if (event.shiftKey) return breakAt(at.x, at.y);
    const spot = view.spotAt(at.x, at.y, event.pointerType === 'touch' ? 24 : 14);
    if (spot >= 0) pick(spot);
  };
  over.addEventListener('pointerup', lift);
  over.addEventListener('pointercancel', lift);
  over.addEventListener('wheel', (event) => {
    event.preventDefault();
    const { x, y } = place(event);
    view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.04 : 0.0016)), x, y);
  }, { passive: false });
  over.addEventListener('keydown', key);
}

// The message of the terminal under the pointer.
function point({ x, y }) {
  const sends = view.picture?.sends;
  if (!sends) return;
  const spot = view.spotAt(x, y, 4);
  let message = 0;
  const terminals = exchange.rows;
  if (spot >= 0 && spot < terminals) message = spot + 1;
  else if (spot >= view.picture.vertex.length - terminals) {
    const end = spot - (view.picture.vertex.length - terminals);
    message = (sends.find(([, destination]) => destination === end)?.[0] ?? -1) + 1;
  } else if (spot < 0) {
    const link = view.linkAt(x, y, 5);
    if (link >= 0) message = view.picture.link[4 * link + 3];
  }
  if (message === view.shown.message) return;
  const sent = sends.find(([source]) => source === message - 1);
  hover = message === 0 ? undefined : sent ? `Terminal ${sent[0]} sends to ${sent[1]}.` : `Terminal ${message - 1} sends in another pass.`;
  view.show({ message });
  phasePanel({ state, info, exchange, picture: view.picture, hover, act });
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const { focus } = view.shown;
  if (event.key === '+') view.zoom(1.25);
  else if (event.key === '-') view.zoom(0.8);
  else if (event.key === '0' && focus < 0) view.fit();
  else if (event.key === 'Escape') change({ do: 'set', values: { from: '', to: '' } });
  else if (event.key in arrows) moveFocus(...arrows[event.key]);
  else if (event.key === 'Enter' && focus >= 0) pick(view.spotOf.get(focus));
  else if ((event.key === 'f' || event.key === 'F') && focus >= 0 && info.graph) act.fault(labelOf(focus));
  else if (/^\d$/.test(event.key) && focus >= 0 && info.graph) {
    const link = rg.call('vertex', focus).links.find((end) => end.port === Number(event.key) && end.arrow !== 'from');
    if (link) setFocus(link.vertex);
  } else return;
  event.preventDefault();
}

// To the neighbour that lies most in this direction.
function moveFocus(dx, dy) {
  if (!info.graph || !view.picture || state.view === 'phase') return;
  const { focus } = view.shown;
  if (focus < 0) return setFocus(view.picture.vertex[0]);
  const from = view.spotOf.get(focus);
  const { spot } = view.picture;
  let best = -1, most = 0.2;
  for (const { vertex } of rg.call('vertex', focus).links) {
    const to = view.spotOf.get(vertex);
    if (to === undefined) continue;
    const x = spot[4 * to] - spot[4 * from], y = spot[4 * to + 1] - spot[4 * from + 1];
    const along = (x * dx + y * dy) / (Math.hypot(x, y) || 1);
    if (along > most) [best, most] = [vertex, along];
  }
  if (best >= 0) setFocus(best);
}

function setFocus(vertex) {
  view.show({ focus: vertex });
  const { label, links } = rg.call('vertex', vertex);
  $('over').setAttribute('aria-label', `${label}, ${links.length} links`);
}

// ---- The start

function fromAddress() {
  const read = fromHash(location.hash);
  state = read.state;
  show();
  view.setLook(state.look);
  if (read.wrong.length) $('message').append(' Not understood in the address, left out: ' + read.wrong.join(' '));
}

function menus() {
  families = rg.call('families');
  fill('family', ...families.map((family) => el('option', { value: family.name }, `${family.name}: ${family.title}`)));
  fill('examples', ...examples.map((name) => el('option', { value: name })));
  $('family').addEventListener('change', () => {
    const family = families.find(({ name }) => name === $('family').value);
    change({ do: 'open', net: examples.find((name) => name.startsWith(family.name + ':')) ?? smallest(family) });
  });
  $('open').addEventListener('submit', (event) => {
    event.preventDefault();
    $('name').blur();
    change({ do: 'open', net: $('name').value.trim() });
  });
  $('theme').addEventListener('click', () => change({ do: 'set', values: { theme: theme() === 'dark' ? 'light' : 'dark' } }));
  $('in').addEventListener('click', () => view.zoom(1.25));
  $('out').addEventListener('click', () => view.zoom(0.8));
  $('fit').addEventListener('click', () => {
    view.fit();
    act.set({ look: '' }, true);
  });
}

// A small network of a family: each parameter a little above its least.
const smallest = (family) => family.name + ':' + family.ranges.slice(0, Math.max(family.least, family.least === family.most ? 0 : 2)).map(([least, most]) => Math.min(most, Math.max(least, 3))).join(',');

let settle = 0;
function lookChanged() {
  clearTimeout(settle);
  settle = setTimeout(() => {
    state = { ...state, look: view.look() };
    history.replaceState(null, '', toHash(state));
  }, 250);
}

async function run() {
  rg = await loadLibrary($('wasm').textContent);
  view = new View($('net'), $('over'), lookChanged);
  view.resize();
  menus();
  listen($('over'));
  fill('about', `routegen ${rg.ask('version')}: this page computes everything itself, with the C library of routegen. It asks no server.`);
  addEventListener('popstate', fromAddress);
  addEventListener('hashchange', fromAddress);
  dark.addEventListener('change', show);
  fromAddress();
}

run().catch((error) => {
  say(typeof DecompressionStream === 'undefined' || typeof WebAssembly === 'undefined'
    ? 'This browser is too old: the page needs WebAssembly with SIMD and DecompressionStream.'
    : 'The page does not start: ' + error.message);
  throw error;
});
