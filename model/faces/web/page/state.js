// SPDX-License-Identifier: Apache-2.0
//
// What the page shows is one plain object, and the address after # holds it:
//
//   #kautz:3,6?from=012012&to=201201&avoid=120120_101201-012010&kind=rule&look=0.8,120,40
//
// _ joins faults, so that one in a label stands there as %5F; - joins the two ends of a faulty link.

import { trafficNames } from './rg.js';

export const start = {
  net: 'kautz:2,3',
  view: 'network', // distance, phase, permutation, core, exchange, collective, packets, replay, load
  from: '',
  to: '',
  kind: 'disjoint', // rule, shortest
  path: 0,
  choices: '', // every: of the rule's route, all equally good hops are permitted
  take: '', // which of the permitted hops, as 0.2.1
  avoid: [],
  square: '',
  turn: '', // 1: of windows, messages turn at their nearest common ancestor
  permutation: 'reverse', // its name, or its destinations
  seed: 0,
  row: 0,
  pass: 0,
  clock: 0, // of the core, the exchange, the collective or the timeline
  speed: 1,
  collective: 'broadcast',
  method: '', // of the collective; '' the first one
  traffic: 'uniform',
  load: 0.1,
  flits: 1,
  model: '', // node: the routers are those of the hardware
  lanes: '', // of the deadlock shown; '' none
  compare: '', // a second network
  tour: 0, // its stop, from 1
  theme: '',
  look: '',
};

// The stops of the tour: a view, and what there is to see. The paper is that of doc/mathematics.md.
export const stops = [
  ['A network of words', { net: 'kautz:2,3' },
    'Each node is a word of three letters 0, 1, 2 in which no letter follows itself. An arc drops the first letter and appends another one: 012 leads to 120 and 121. So twelve nodes, each with two arcs out and two in, are never more than three hops apart.'],
  ['Two routes that share nothing', { net: 'kautz:2,3', from: '012', to: '201' },
    'From 012 to 201 there are two routes without a common node: as many as a node has arcs. Each route is one word, through which a window of three letters slides; its windows are the nodes. Click any two nodes to see theirs.'],
  ['Where the routes come from', { net: 'kautz:3,3', from: '012', to: '201' },
    'The paper finds all d routes without a search. First it looks for overlaps, where the source ends as the destination begins: the longer the overlap, the shorter the route (phase A). Then it inserts one letter between the two words (B), then two (C). A route whose first or last letter is taken already is left out. What remains is d routes that share no node.'],
  ['Faults', { net: 'kautz:2,3', from: '012', to: '201', avoid: ['120'] },
    'Node 120 is broken, and the short route with it. The other one still arrives. Since routes share no node, f faults break at most f of them, so with fewer than d faults a message always gets through. Shift and click breaks a node or a link, or mends it.'],
  ['The hardware', { net: 'kautz:2,3', from: '012', to: '201', view: 'core', clock: 3 },
    'This is the route generator of the paper as a circuit. The destination slides over the source, one letter a clock, and in each clock one candidate is tested. A lamp for each letter says which first and last letters are taken. Step through the clocks: each number is what a register of the circuit holds.'],
  ['How far is it?', { net: 'kautz:2,4', from: '0120', view: 'distance' },
    'With one more letter the network has twice as many nodes. The colours say how many hops each is away from 0120. A hop reaches up to twice as many nodes as the one before, and none is farther away than a word is long: that is why a Kautz digraph is so small across.'],
  ['Deadlock', { net: 'torus:4,4', lanes: '1' },
    'Packets that wait for each other in a circle wait forever. In this torus the links of a ring depend on one another in a cycle, drawn dotted. With two virtual channels the cycle is gone: choose them under Measures.'],
  ['All to all', { net: 'kautz:2,3', view: 'exchange', from: '010' },
    'Every node sends a message to every other one. All nodes make the same move in the same clock, and every link is busy in every clock: 16 clocks for 12 nodes. Press Play, and follow the messages of 010; the nodes that have theirs are filled.'],
  ['A fat tree in rotations', { net: 'gft:1,4,4', view: 'phase', row: 3 },
    'A fat tree, opened: messages climb to the top at the left and come down at the right. In rotation r terminal i sends to terminal i \u2212 r, so that after sixteen rotations everybody has sent to everybody. All messages of a rotation go at once, each switch in the state that its number says. Press Play.'],
  ['A slimmed tree, and windows', { net: 'gft:2,3,2', view: 'phase', square: 'window' },
    'Three links lead down from a switch of the middle level, two up: only so many messages cross the top at once, and a rotation takes two passes, 36 for the whole exchange. But rotations leave links idle. A window takes messages of several rotations together and fills every link of the narrowest cut: 27 passes, and no schedule in which all messages cross the top has fewer. Choose lls and window in turn, and compare.'],
  ['A permutation by hand', { net: 'clos:3,3,4', view: 'permutation' },
    'Clos built a large switch of small ones in three stages. With as many switches in the middle as a switch has inputs, every permutation passes at once, if all paths are chosen together. Drag a terminal at the left to one at the right: its message goes there, and the paths are chosen again.'],
];

const kinds = ['disjoint', 'rule', 'shortest'];
const views = ['network', 'distance', 'phase', 'permutation', 'core', 'exchange', 'collective', 'packets', 'replay', 'load'];
export const isFilm = (view) => ['exchange', 'collective', 'replay'].includes(view); // which plays clock by clock
export const speeds = [0.25, 0.5, 1, 2, 4, 16, 256];
export const collectives = ['broadcast', 'allgather'];
const squares = ['', 'lls', 'cls', 'add', 'rls', 'window'];

const whole = (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
const one = (list) => (text) => (list.includes(text) ? text : undefined);

// How each value is read; undefined: it is wrong.
const readers = {
  view: one(views),
  from: (text) => text,
  to: (text) => text,
  kind: one(kinds),
  path: whole,
  choices: one(['', 'every']),
  take: (text) => (/^\d{1,3}(\.\d{1,3}){0,999}$/.test(text) ? text : undefined),
  avoid: (text) => text.split('_').filter((part) => part !== '').map(decode),
  square: one(squares),
  turn: one(['', '1']),
  permutation: (text) => (/^[\w:,-]+$/.test(text) ? text : undefined),
  seed: whole,
  row: whole,
  pass: whole,
  clock: whole,
  speed: (text) => speeds.find((speed) => String(speed) === text),
  collective: one(collectives),
  method: (text) => (/^[a-z]*$/.test(text) ? text : undefined),
  traffic: one(trafficNames),
  load: (text) => (/^([01]|0?\.\d{1,4})$/.test(text) ? Number(text) : undefined),
  flits: (text) => (['1', '4', '16'].includes(text) ? Number(text) : undefined),
  model: one(['', 'node']),
  lanes: one(['', '1', '2']),
  compare: (text) => text,
  tour: (text) => (stops[whole(text) - 1] ? Number(text) : undefined),
  theme: one(['', 'light', 'dark']),
  look: (text) => (/^\d+(\.\d+)?(,-?\d+(\.\d+)?){2}$/.test(text) ? text : undefined),
};

// What an address without a value means: at a stop of the tour, while its network is open, what the stop shows.
function plain({ net, tour }) {
  const stop = stops[tour - 1]?.[1];
  return stop?.net === net ? { ...start, ...stop } : start;
}

export function toHash(state) {
  const parts = [], usual = plain(state);
  for (const key of Object.keys(readers)) {
    const texts = [state[key]].flat().map((value) => encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('_', '%5F'));
    if (String(state[key]) !== String(usual[key])) parts.push(key + '=' + texts.join('_'));
  }
  return '#' + state.net + (parts.length ? '?' + parts.join('&') : '');
}

// {state, wrong}: wrong lists what was left out.
export function fromHash(hash) {
  const [net, query = ''] = hash.replace(/^#/, '').split('?');
  const read = {}, wrong = [];
  for (const part of query.split('&').filter((text) => text !== '')) {
    const [key, ...rest] = part.split('=');
    const value = Object.hasOwn(readers, key) ? readers[key]((key === 'avoid' ? String : decode)(rest.join('='))) : undefined;
    if (value === undefined) wrong.push(part);
    else read[key] = value;
  }
  read.net = decode(net) || (stops[read.tour - 1]?.[1] ?? start).net;
  return { state: { ...plain(read), ...read }, wrong };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// What belongs to the pair of nodes that was asked for before.
export const anew = { path: 0, take: '' };

// The state after an action. A new network keeps nothing but the theme.
export function reduce(state, action) {
  switch (action.do) {
    case 'open':
      return { ...start, theme: state.theme, net: action.net };
    case 'pick': // a node: first the source, then the destination, then again a source
      if (action.label === state.from) return { ...state, from: state.to, to: '', ...anew };
      if (action.label === state.to) return { ...state, to: '', ...anew };
      if (state.from === '') return { ...state, from: action.label, ...anew };
      if (state.to === '') return { ...state, to: action.label, ...anew };
      return { ...state, from: action.label, to: '', ...anew };
    case 'fault':
      return {
        ...state,
        avoid: state.avoid.includes(action.fault)
          ? state.avoid.filter((fault) => fault !== action.fault)
          : [...state.avoid, action.fault],
      };
    case 'tour': // a view of the tour, with nothing of the one before but the theme
      return { ...start, theme: state.theme, ...action.values };
    case 'set':
      return { ...state, ...action.values };
    default:
      return state;
  }
}
