// SPDX-License-Identifier: Apache-2.0
//
// State in, page out: show() makes everything from the state, and what the user does makes a new state.

import { loadLibrary, withFile } from './rg.js';
import { start, stops, isFilm, anew, toHash, fromHash, reduce } from './state.js';
import { View } from './view.js';
import { colourOf } from './shapes.js';
import { el, fill, networkPanel, routesPanel, faultsPanel, phasePanel, measuresPanel, chipPanel, exportPanel } from './panels.js';
import { permutationPanel, Hand } from './permute.js';
import { tourPanel, corePanel, exchangePanel, collectivePanel, packetsPanel, loadPanel } from './teach.js';
import { say, hush, attempt } from './message.js';
import { Answers } from './answers.js';
import { compareWith } from './beside.js';
import { Moving } from './moving.js';
import { isTimeline, readTimeline } from './timeline.js';
import { Player } from './play.js';
import { commandLine, filesOf, fileText, savePicture, seenAsSvg, Film, download } from './take.js';
import { Thread, serve } from './thread.js';
import { listen } from './input.js';
import { menus, putFirst } from './menus.js';

const $ = (id) => document.getElementById(id);
const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

let rg, view, moving, player, hand;
let found; // what the library answers
let state = start;
let core = null; // its registers, where they are shown
let compared = null; // the network to compare with
let hover; // a sentence on the message under the pointer
let film = null; // that is being taken

const theme = () => state.theme || (dark.matches ? 'dark' : 'light');

// ---- From the state to the page

function show() {
  document.documentElement.dataset.theme = theme();
  if (view.theme !== theme()) view.setTheme(theme());
  if (document.activeElement !== $('name')) $('name').value = state.net;
  if (!found.open(state.net)) {
    state = { ...start, theme: state.theme, net: found.info ? found.net : start.net };
    if (!found.info) show(); // else the old picture stays, and can be used
    return;
  }
  $('family').value = found.info.family;
  if (state.view === 'phase' && !found.hasPhases()) {
    say('Phases are those of an exchange in a fat tree or a multistage network.', found.net);
    state = { ...state, view: start.view };
  }
  if (state.view === 'permutation' && !found.info.permutes) {
    say('Permutations are routed through fat trees, Clos and multistage networks.', found.net);
    state = { ...state, view: start.view };
  }
  const { info } = found;
  const lacks = { core: info.kind !== 'kautz' && 'The core and the exchange are those of a Kautz digraph.', collective: (!info.graph || info.switches > 0) && 'Collectives are shown without switches; routegen collective has the others.' };
  lacks.exchange = lacks.core;
  if (lacks[state.view]) {
    say(lacks[state.view], found.net);
    state = { ...state, view: start.view };
  }
  const phase = found.isPhase(state);
  const ends = found.ends(state);
  const faults = found.setFaults(state);
  if (faults.list.length < state.avoid.length) state = { ...state, avoid: faults.list.map(({ name }) => name) };
  const possible = found.draw(state, ends);
  const graph = possible && !phase ? state : { ...state, view: 'phase' }; // what is asked of a graph
  const refused = { routes: found.setRoutes(state, ends) };
  found.setDistances(graph, ends);
  found.setLoads(graph);
  found.setDeadlock(state);
  refused.moves = setMoving(graph, ends);
  drawAnswers(faults, phase, ends);
  compared = compareWith(rg, state.compare, theme(), act);
  panels(faults, phase, refused);
  teach(refused.moves);
  loadPanel({ state, info: phase ? null : found.info, load: found.load, act });
  describe(phase, possible);
}

// Every hop that the rule permits on its way.
const permitted = ({ steps = [] }) => steps.flatMap(({ vertex, hops }) => hops.map((hop) => [vertex, hop.vertex]));

// What is drawn over the network.
function drawAnswers(faults, phase, ends) {
  const { routes, distances } = found;
  const used = found.load.answer?.use;
  const lit = state.view === 'core' && core ? core.clocks.slice(0, Math.min(state.clock, core.clocks.length - 1) + 1).filter((clock) => clock.valid).length : Infinity;
  const plain = isFilm(state.view) || state.view === 'packets' || state.view === 'load';
  const shown = phase || plain ? null : routes;
  view.show({
    routes: shown ? shown.routes.slice(0, lit) : [], broken: shown?.broken ?? -1,
    dag: shown ? shown.dag ?? permitted(shown) : state.view === 'collective' && moving.answer ? moving.trees() : [],
    use: used ? { ...used, limit: state.traffic === 'uniform' ? Infinity : found.load.answer.limit } : null,
    cycle: (found.deadlock.answer?.cycle ?? []).map(({ vertices: [from, to] }) => ({ from, to })),
    faults: phase ? [] : state.view === 'replay' ? moving.answer?.dead ?? [] : faults.vertices, links: phase ? [] : faults.links, ends: phase ? [] : !plain ? ends : moving.answer?.root >= 0 ? [moving.answer.root] : [],
    heat: distances ? { hops: distances.hops, most: distances.counts.length - 1 } : null,
    marked: (isFilm(state.view) && moving.answer?.got) || [],
  });
  if (!plain || state.view === 'load' || !moving.answer) view.show({ moving: null });
}

// The node whose messages are large: not those of a broadcast, which are all from its root.
function follow() {
  const from = found.ends(state)[0];
  return state.view === 'collective' && state.collective === 'broadcast' ? -1 : state.view === 'replay' ? from : Math.max(0, from);
}

// The registers of the core, or what moves; a refusal as text.
function setMoving({ view: wanted }, ends) {
  let refused = '';
  const refuse = (error) => (refused = error.message);
  core = wanted === 'core' && ends[0] >= 0 && ends[1] >= 0 ? found.coreOf(found.net, ...ends) : null;
  if (core?.text) {
    refused = core.text;
    core = null;
  }
  if (isFilm(wanted)) {
    const from = Math.max(0, ends[0]);
    const load = { exchange: () => moving.exchange(state, from), collective: () => moving.collective(state, found.info, from), replay: () => moving.replay(state, withFile(state.net)) };
    const fine = attempt(() => load[wanted]() ?? true, refuse);
    if (fine) moving.label = found.labelOf(from);
    if (fine && !player.playing) moving.show(follow(), false, 0.35); // not in the middle, where those of both directions meet
  }
  if (wanted === 'packets') {
    attempt(() => moving.simulate(state), refuse);
    if (moving.answer && !player.playing) moving.show(-1, true);
  }
  if (refused) moving.forget();
  return refused;
}

function teach(refused) {
  const { info } = found;
  putFirst(state.view);
  tourPanel({ state, opened: state.from !== '' || state.net !== start.net || state.view !== 'network', act });
  corePanel({ state, info, core, act });
  const shown = moving.answer ? moving : null;
  exchangePanel({ state, info, moving: shown, act });
  collectivePanel({ state, info, moving: shown, refusal: refused, labelOf: (vertex) => found.labelOf(vertex), act });
  packetsPanel({ state, info, moving: shown, refusal: refused, act });
}

function panels(faults, phase, refused) {
  const { info, exchange, measures, searched, distances, deadlock, routes: answer } = found;
  networkPanel({ info, act }, found.isPart() && !phase ? `Too large for one picture: it shows the ${view.picture.vertex.length} vertices nearest to ${state.from || 'the first one'}. It follows the source.` : '');
  if (info.graph && !phase) {
    routesPanel({ state, answer, refusal: refused.routes, kautz: info.kind === 'kautz', colours: (i) => colourOf(theme(), i), act });
    faultsPanel(faults.list, info, act);
    measuresPanel({ state, measures: searched.answer ?? measures, searched, distances, deadlock, compared, act });
    chipPanel(info, found.chip, act);
  } else for (const id of ['routes-panel', 'faults-panel', 'measures-panel', 'chip-panel']) fill(id);
  phasePanels(phase);
  const unsafe = info.graph && !phase && found.canLock(state);
  const first = info.graph ? found.labelOf(0) : '';
  // The program knows routes between nodes only.
  const asked = answer && (info.switches === 0 || found.ends(state).every((vertex) => rg.call('vertex', vertex).node)) ? answer : null;
  exportPanel({ command: commandLine({ info, state, faults: faults.list, phase, exchange, answer: asked, distances, follow: moving.label, method: moving.answer?.method, first, refused: refused.moves || found.load.refused, unsafe }), formats: filesOf({ info, phase, plays: globalThis.MediaRecorder && player.what() !== '', film }), act });
}

// Of an exchange, and of a permutation.
function phasePanels(phase) {
  const { info, exchange } = found;
  if (!view.shown.message) hover = undefined;
  const permutes = state.view === 'permutation', picture = phase && view.picture?.sends ? view.picture : null;
  if (found.hasPhases()) phasePanel({ state, info, exchange, picture: permutes ? null : picture, hover, act });
  else fill('phase-panel');
  permutationPanel({ state, info, exchange: permutes ? exchange : null, picture, hover, send: (...of) => hand.send(...of), act });
}

// Both pictures in words, for those who do not see them, and what the colours mean.
function describe(phase, possible) {
  const { classes } = view.picture ?? { classes: [] };
  const trees = view.quiet() === 'bare' ? Array.from({ length: moving.answer.chunks }, (_, i) => `chunk ${i}`) : classes;
  const parts = phase || !possible ? [] : trees.flatMap((text, i) => {
    const line = el('i');
    line.style.borderColor = colourOf(theme(), i);
    return [el('span', {}, line, text)];
  });
  fill('legend', ...parts);
  const { info } = found;
  const routes = found.routes && !phase ? `, ${found.routes.routes.length} routes from ${state.from} to ${state.to}` : '';
  $('over').setAttribute('aria-label', `Picture of ${info.name}, ${info.title}${routes}. Arrow keys move the focus from node to node.`);
  document.title = `${info.name} \u2013 routegen explorer`;
}

// ---- From the user to the state

function change(action, replace = false) {
  hush();
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
  breakEnds: (...ends) => act.fault(found.faultName(...ends)),
  search: () => {
    found.searched.ask(rg.module, found.net, 'measures', 1);
    show();
  },
  stopSearch: () => {
    found.searched.forget();
    show();
  },
  chip: () => {
    found.chip.ask(rg.module, found.net, 'chip', '');
    show();
  },
  playing: () => player.playing,
  play: () => {
    if (player.playing) player.stop();
    else player.start();
    show();
  },
  step: (by) => player.step(by),
  file: () => $('files').click(),
  tour: (tour) => {
    player.stop();
    const [, view_of = {}] = stops[tour - 1] ?? [];
    change({ do: 'tour', values: { ...(tour === 0 ? { net: state.net } : view_of), tour } });
    view.fit();
  },
  pick,
  breakAt,
  point,
  hand: () => (state.view === 'permutation' && found.exchange?.to ? hand : null),
  help: () => {
    $('help').open = true;
    $('help').scrollIntoView();
    $('help').querySelector('summary').focus();
  },
  // A page that no secure server brought has no clipboard.
  copy: (text) => (navigator.clipboard?.writeText(text) ?? Promise.reject()).catch(() => getSelection().selectAllChildren($('command'))),
  save: (kind) => {
    const name = `${found.info.name.replace(/[:,]/g, '-')}.${kind === 'node-link' ? 'json' : kind}`;
    if (kind === 'png') return savePicture(view, name);
    if (kind === 'film') return takeFilm(name.slice(0, -5));
    const text = attempt(() => (kind === 'svg' && found.isPhase(state) ? seenAsSvg(view) : fileText(rg, kind, found.routes !== null)), (error) => say(error.message));
    return text === null ? undefined : download(new Blob([text], { type: 'text/plain' }), name);
  },
};

// It begins with what plays, and ends where the user, another network or the end of what plays ends it.
function takeFilm(name) {
  if (film) film.end();
  film = film ? null : new Film(view, name);
  if (!film !== !player.playing) act.play();
  else show();
}

function pick(spot) {
  if (act.hand()) return hand.pick(spot);
  if (found.isPhase(state)) return;
  const vertex = view.picture.vertex[spot];
  const end = ['from', 'to'][found.ends(state).indexOf(vertex)]; // which may be named by another name than its label
  view.show({ focus: vertex });
  const label = end ? state[end] : found.labelOf(vertex);
  if (isFilm(state.view)) act.end('from', label);
  else change({ do: 'pick', label });
}

function breakAt(x, y, finger) {
  if (found.isPhase(state)) return;
  const spot = view.spotAt(x, y, finger ? 12 : 6);
  if (spot >= 0) return act.breakEnds(view.picture.vertex[spot]);
  const link = view.linkAt(x, y, finger ? 20 : 8);
  if (link < 0) return;
  act.breakEnds(...[0, 1].map((end) => view.picture.vertex[view.picture.link[4 * link + end]]));
}

// The message of the terminal under the pointer.
function point({ x, y }) {
  const sends = view.picture?.sends;
  if (!sends) return;
  const spot = view.spotAt(x, y, 4);
  let message = 0;
  const { terminals } = view.picture;
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
  phasePanels(true);
}

// A timeline plays from its first packet on.
function replay(name, text) {
  const read = attempt(() => readTimeline(rg, found.info, text), (error) => (hush(), say(error.message, name)));
  if (read) {
    moving.timeline = { ...read, name, net: withFile(state.net) };
    change({ do: 'set', values: { view: 'replay', clock: read.first } });
  }
}

// ---- The start

function fromAddress() {
  const read = fromHash(location.hash);
  hush();
  state = read.state;
  show();
  view.setLook(state.look);
  if (read.wrong.length) say('Not understood in the address, left out: ' + read.wrong.join(' '));
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
  rg = await loadLibrary(unpack('wasm'));
  view = new View($('net'), $('over'), lookChanged, new Thread());
  view.resize();
  menus({
    families: rg.call('families'), view,
    open: act.open, file: act.file, take: (name, bytes) => isTimeline(bytes) && (replay(name, new TextDecoder().decode(bytes)), true),
    turn: () => change({ do: 'set', values: { theme: theme() === 'dark' ? 'light' : 'dark' } }),
    fitted: () => act.set({ look: '' }, true),
  });
  moving = new Moving(rg, view);
  found = new Answers({
    rg, view,
    told: show,
    opened: () => {
      player.stop();
      if (film) film.end();
      film = null;
      moving.forget();
    },
  });
  hand = new Hand({ view, act, exchange: () => found.exchange, say: (text) => (fill('hand', text), $('over').setAttribute('aria-label', text)) });
  player = new Player({
    view, moving, change,
    state: () => state,
    exchange: () => (found.isPhase(state) ? found.exchange : null),
    core: () => core,
    follow,
    told: () => teach(''),
    refused: (call) => attempt(call, (error) => say(error.message)),
  });
  listen({ view, rg, act, graph: () => !found.isPhase(state) });
  fill('about', `routegen ${rg.ask('version')}: this page computes everything itself, with the C library of routegen. It asks no server.`);
  addEventListener('popstate', fromAddress);
  addEventListener('hashchange', fromAddress);
  dark.addEventListener('change', show);
  fromAddress();
}

if (!globalThis.document) serve();
else run().catch((error) => {
  say('The page does not start: ' + error.message);
  throw error;
});
