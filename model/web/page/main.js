// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
//
// State in, page out: show() makes everything from the state, and what the user does makes a new state.

import { loadLibrary, Refusal, squareNames } from './rg.js';
import { start, anew, toHash, fromHash, reduce } from './state.js';
import { View } from './view.js';
import { colourOf } from './shapes.js';
import { el, fill, networkPanel, routesPanel, faultsPanel, phasePanel, measuresPanel, exportPanel } from './panels.js';
import { stops, tourPanel, corePanel, exchangePanel, packetsPanel, loadPanel, trafficOf } from './teach.js';
import { Moving } from './moving.js';
import { Player } from './play.js';
import { commandLine, filesOf, fileText, savePicture, download } from './take.js';
import { Thread, serve } from './thread.js';
import { listen, listenToPointers } from './input.js';
import { menus, putFirst } from './menus.js';

const BALL = 300; // vertices of the picture of a network that is too large to draw
const MOST = 60000, MOST_LINKS = 200000; // of one that is drawn whole
const SHORT = 600; // vertices up to which measures are searched for at once
const LONG = 2000; // links from which on a deadlock is looked for in another thread

const $ = (id) => document.getElementById(id);
const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

let rg, view, moving, families;
let state = start;
let info = null; // of the network that is open
let opened = ''; // its name, as the state has it
let drawn = ''; // what the picture is of
let exchanged = '';
let exchange = null, measures = null, distances = null, deadlock = null;
const slow = new Thread(); // for long questions
let searching = ''; // the network whose measures are searched for there
let deadlockOf = '';
let answer = null; // the routes
let hover; // a sentence on the message under the pointer
let player;
let core = null, coreOf = ''; // of which network and nodes
let loads = null; // what each link carries
let other = null, beside = null; // a second session of the library, for a network to compare with, and its picture
let compared = null, comparedTo = '';
let locks = false, lockOf = ''; // whether packets can wait for one another forever, and in which network
let notes = []; // of the message line, since the last change

const theme = () => state.theme || (dark.matches ? 'dark' : 'light');

function say(text, input, refusal) {
  const parts = [text];
  if (refusal && refusal.place >= 0 && input !== undefined) {
    const end = refusal.place + Math.max(1, refusal.length);
    parts.unshift(input.slice(0, refusal.place), el('mark', {}, input.slice(refusal.place, end) || '\u2423'), input.slice(end), ': ');
  } else if (input) parts.unshift(input + ': ');
  notes.push(...(notes.length ? ['. '] : []), ...parts);
  fill('message', ...notes.map((note) => (typeof note === 'string' ? note : note.cloneNode(true))));
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
  player.stop();
  moving.forget();
  if (searching) stopSearch();
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

const isBall = () => info.vertices > MOST || info.links > MOST_LINKS;

function drawPicture(ends) {
  const phase = state.view === 'phase' || !info.graph;
  if (phase) {
    const wanted = [opened, state.square, state.seed].join(' ');
    if (exchanged !== wanted) {
      const tries = state.square === '' ? [0, 1, 3] : [squareNames.indexOf(state.square)];
      exchange = null;
      for (const square of tries) exchange ??= attempt(() => rg.call('exchange', square, state.seed), (refusal) => square === tries.at(-1) && say(refusal.message, '', refusal));
      if (exchange) exchange.name = squareNames[exchange.square];
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
  const key = opened + (isBall() ? ' ball ' + centre : '');
  if (drawn === key) return true;
  const picture = attempt(() => isBall() ? rg.picture('ball', centre, BALL) : rg.picture('layout'), (refusal) => say(refusal.message, state.net));
  if (!picture) return false;
  drawn = key;
  view.setPicture(picture);
  if (state.look === '') view.fit();
  return true;
}

function askRoutes(ends) {
  if (state.kind === 'shortest') return rg.call('shortest', ...ends, state.path);
  return state.kind === 'rule' ? rg.call('choices', state.take, ...ends, state.choices ? 1 : 0) : rg.call('disjoint', ...ends);
}

// Every hop that the rule permits on its way.
const permitted = ({ steps = [] }) => steps.flatMap(({ vertex, hops }) => hops.map((hop) => [vertex, hop.vertex]));

function findRoutes(ends) {
  answer = null;
  let refusal = '';
  if (ends[0] >= 0 && ends[1] >= 0)
    answer = attempt(() => askRoutes(ends), (error) => (refusal = error.message));
  return refusal;
}

function show() {
  notes = [];
  fill('message');
  document.documentElement.dataset.theme = theme();
  if (view.theme !== theme()) view.setTheme(theme());
  if (document.activeElement !== $('name')) $('name').value = state.net;
  if (!openNetwork()) {
    if (info) return; // the old picture stays
    const said = notes;
    state = { ...start, theme: state.theme };
    show();
    fill('message', ...(notes = said));
    return;
  }
  $('family').value = info.family;
  const ends = findEnds();
  const faults = setFaults();
  const phase = state.view === 'phase' || !info.graph;
  if (faults.list.length < state.avoid.length) state = { ...state, avoid: faults.list.map(({ name }) => name) };
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
  loads = null;
  let refusedLoads = '';
  if (possible && !phase && state.view === 'load') loads = attempt(() => findLoads(), (error) => (refusedLoads = error.message)) ?? null;
  findDeadlock(phase);
  const refusedMoves = possible && !phase ? setMoving(ends) : '';
  const lit = state.view === 'core' && core ? core.clocks.slice(0, Math.min(state.clock, core.clocks.length - 1) + 1).filter((clock) => clock.valid).length : Infinity;
  const plain = state.view === 'exchange' || state.view === 'packets' || state.view === 'load';
  view.show({
    routes: phase || plain || !answer ? [] : answer.routes.slice(0, lit),
    dag: phase || plain || !answer ? [] : answer.dag ?? permitted(answer),
    use: loads && loads.use,
    cycle: deadlock?.cycle ?? [],
    faults: phase ? [] : faults.vertices, links: phase ? [] : faults.links, ends: phase || plain ? [] : ends,
    heat: distances ? { hops: distances.hops, most: distances.counts.length - 1 } : null,
    marked: state.view === 'exchange' && moving.answer ? moving.answer.got : [],
  });
  if (!plain || state.view === 'load' || !moving.answer) view.show({ moving: null });
  showBeside();
  panels(faults, refusal, phase, refusedMoves || refusedLoads);
  teach(refusedMoves);
  loadPanel({ state, info: phase ? null : info, loads, refusal: refusedLoads, act });
  describe(phase, possible);
}

// At once, or in the other thread.
function findDeadlock(phase) {
  const wanted = phase || state.lanes === '' ? '' : `${opened} ${state.lanes}`;
  if (deadlockOf === wanted) return;
  deadlockOf = wanted;
  deadlock = null;
  const refused = (error) => (deadlock = { text: error.message });
  if (wanted === '') return;
  if (info.links < LONG) deadlock = attempt(() => rg.call('deadlock', Number(state.lanes)), refused) ?? deadlock;
  else {
    deadlock = { waiting: true };
    slow.call(rg.module, opened, 'deadlock', Number(state.lanes)).then((found) => deadlockOf === wanted && (deadlock = found), (error) => deadlockOf === wanted && refused(error)).then(show);
  }
}

function search() {
  const net = (searching = opened);
  slow.call(rg.module, net, 'measures', 1).then((found) => net === opened && (measures = found), (error) => tell(error)).then(() => {
    searching = '';
    show();
  });
  show();
}

function stopSearch() {
  slow.stop();
  searching = deadlockOf = '';
}

// A refusal, when no change is being shown.
function tell(error) {
  notes = [];
  say(error.message);
}

// Whether the rule can deadlock, with its own virtual channels, or it would take long to know: the program asks to be told.
function canLock() {
  if (state.view !== 'packets' && state.view !== 'load') return false;
  if (info.links > LONG) return true;
  if (lockOf !== opened) locks = attempt(() => rg.call('deadlock', 0).length > 0, () => {}) ?? false;
  lockOf = opened;
  return locks;
}

// What each link carries; the fullest ones of a large picture are drawn.
function findLoads() {
  const found = rg.call('load', trafficOf(state.traffic));
  const list = rg.loads(view.picture.link.length / 4);
  const order = [...list.keys()].filter((i) => list[i] > 0).sort((a, b) => list[b] - list[a]).slice(0, 4000);
  return { ...found, use: { count: new Map(order.reverse().map((i) => [i, list[i]])), most: Math.max(...order.map((i) => list[i]), 1e-9), limit: state.traffic === 'uniform' ? Infinity : 1.000001 } };
}

// The network to compare with, beside the other one.
function showBeside() {
  if (comparedTo !== state.compare) {
    comparedTo = state.compare;
    compared = comparedTo === '' ? null : (other ??= rg.second()).measuresOf(comparedTo, SHORT);
    $('beside').hidden = !compared || Boolean(compared.text);
    if (compared && !compared.text) {
      if (!beside) {
        beside = new View($('beside-net'), $('beside-over'), () => {}, new Thread());
        listenToPointers({ view: beside, act: { pick() {}, breakAt() {}, point() {} } });
      }
      fill('beside-name', compared.name);
      $('beside-over').setAttribute('aria-label', `Picture of ${compared.name}, to compare`);
      const large = compared.vertices > MOST || compared.links > MOST_LINKS;
      beside.setTheme(theme());
      beside.setPicture(attempt(() => large ? other.picture('ball', 0, BALL) : other.picture('layout'), (refusal) => say(refusal.message, comparedTo)));
      beside.resize();
      beside.fit();
    }
  }
  if (beside && beside.theme !== theme()) beside.setTheme(theme());
}

// The registers of the core, or what moves; a refusal as text.
function setMoving(ends) {
  let refused = '';
  const refuse = (error) => (refused = error.message);
  if (state.view === 'core' && ends[0] >= 0 && ends[1] >= 0) {
    const of = [opened, ...ends].join(' ');
    if (coreOf !== of) core = attempt(() => rg.call('core', ...ends), refuse);
    coreOf = core ? of : '';
  }
  if (state.view === 'exchange') {
    const follow = Math.max(0, ends[0]);
    attempt(() => moving.exchange(state, follow), refuse);
    if (moving.answer) moving.label = rg.call('vertex', follow).label;
    if (moving.answer && !player.playing) moving.show(follow, false, 0.5);
  }
  if (state.view === 'packets') {
    attempt(() => moving.simulate(state), refuse);
    if (moving.answer && !player.playing) moving.show(-1, true);
  }
  if (refused) moving.forget();
  return refused;
}

function teach(refused) {
  putFirst(state.view);
  tourPanel({ state, opened: state.from !== '' || state.net !== start.net || state.view !== 'network', act });
  corePanel({ state, info, core: coreOf.startsWith(opened + ' ') ? core : null, act });
  const shown = moving.answer ? moving : null;
  exchangePanel({ state, info, moving: shown, act });
  packetsPanel({ state, info, moving: shown, refusal: state.view === 'packets' ? refused : '', act });
}

function panels(faults, refusal, phase, refused) {
  const ball = info.graph && isBall() && !phase;
  networkPanel({ info, family: families.find(({ name }) => name === info.family), act }, ball ? `Too large for one picture: it shows the ${view.picture.vertex.length} vertices nearest to ${state.from || 'the first one'}. It follows the source.` : '');
  const kautz = info.kind === 'kautz';
  if (info.graph && !phase) {
    routesPanel({ state, answer, refusal, kautz, colours: (i) => colourOf(theme(), i), act });
    faultsPanel(faults.list, act);
    measuresPanel({ state, measures, searching: searching === opened, distances, deadlock, compared, act });
  } else for (const id of ['routes-panel', 'faults-panel', 'measures-panel']) fill(id);
  if (info.kind === 'gft' || info.kind === 'multistage') phasePanel({ state, info, exchange, picture: phase ? view.picture : null, hover, act });
  else fill('phase-panel');
  exportPanel({ command: commandLine({ info, state, phase, exchange, answer, distances, follow: moving.label, first: info.graph ? labelOf(0) : '', refused, unsafe: info.graph && !phase && canLock() }), formats: filesOf({ info, phase }), act });
}

// Both pictures in words, for those who do not see them, and what the colours mean.
function describe(phase, possible) {
  const { classes } = view.picture ?? { classes: [] };
  const parts = phase || !possible ? [] : classes.flatMap((text, i) => {
    const line = el('i');
    line.style.borderColor = colourOf(theme(), i);
    return [el('span', {}, line, text)];
  });
  fill('legend', ...parts);
  const routes = answer && !phase ? `, ${answer.routes.length} routes from ${state.from} to ${state.to}` : '';
  $('over').setAttribute('aria-label', `Picture of ${info.name}, ${info.title}${routes}. Arrow keys move the focus from node to node.`);
  document.title = `${info.name} \u2013 routegen explorer`;
}

// ---- From the user to the state

function change(action, replace = false) {
  state = reduce(state, action);
  const hash = toHash(state);
  if (hash !== location.hash) history[replace ? 'replaceState' : 'pushState'](null, '', hash);
  show();
}

const act = {
  end: (key, label) => change({ do: 'set', values: { [key]: label, ...anew } }),
  set: (values, replace) => change({ do: 'set', values }, replace),
  open: (net) => change({ do: 'open', net }),
  swap: () => change({ do: 'set', values: { from: state.to, to: state.from, ...anew } }),
  fault: (fault) => change({ do: 'fault', fault }),
  search,
  stopSearch: () => {
    stopSearch();
    show();
  },
  playing: () => player.playing,
  play: () => {
    if (player.playing) player.stop();
    else player.start();
    show();
  },
  step: (by) => player.step(by),
  tour: (tour) => {
    player.stop();
    const [, view_of = {}] = stops[tour - 1] ?? [];
    change({ do: 'tour', values: { ...(tour === 0 ? { net: state.net } : view_of), tour } });
    view.fit();
  },
  pick,
  breakAt,
  point,
  help: () => {
    $('help').open = true;
    $('help').scrollIntoView();
    $('help').querySelector('summary').focus();
  },
  copy: (text) => navigator.clipboard?.writeText(text).catch(() => getSelection().selectAllChildren($('command'))),
  save: (kind) => {
    const name = `${info.name.replace(/[:,]/g, '-')}.${kind}`;
    if (kind === 'png') return savePicture(view, name);
    const text = attempt(() => fileText(rg, kind, answer !== null), tell);
    return text === null ? undefined : download(new Blob([text], { type: 'text/plain' }), name);
  },
};

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

// ---- The start

function fromAddress() {
  const read = fromHash(location.hash);
  state = read.state;
  show();
  view.setLook(state.look);
  if (read.wrong.length) $('message').append(($('message').textContent ? '. ' : '') + 'Not understood in the address, left out: ' + read.wrong.join(' '));
}

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
  view = new View($('net'), $('over'), lookChanged, new Thread());
  view.resize();
  families = rg.call('families');
  menus({
    families, view,
    open: act.open,
    turn: () => change({ do: 'set', values: { theme: theme() === 'dark' ? 'light' : 'dark' } }),
    fitted: () => act.set({ look: '' }, true),
  });
  moving = new Moving(rg, view);
  player = new Player({
    view, moving, change,
    state: () => state,
    exchange: () => (exchange && (state.view === 'phase' || !info.graph) ? exchange : null),
    core: () => core,
    follow: () => Math.max(0, findEnds()[0]),
    told: () => teach(''),
    refused: (call) => attempt(call, tell),
  });
  listen({ view, rg, act, graph: () => info.graph && state.view !== 'phase' });
  fill('about', `routegen ${rg.ask('version')}: this page computes everything itself, with the C library of routegen. It asks no server.`);
  addEventListener('popstate', fromAddress);
  addEventListener('hashchange', fromAddress);
  dark.addEventListener('change', show);
  fromAddress();
}

if (!globalThis.document) serve();
else run().catch((error) => {
  say(typeof DecompressionStream === 'undefined' || typeof WebAssembly === 'undefined'
    ? 'This browser is too old: the page needs WebAssembly with SIMD and DecompressionStream.'
    : 'The page does not start: ' + error.message);
  throw error;
});
