// SPDX-License-Identifier: Apache-2.0
//
// What the page shows is one plain object, and the address after # holds it:
//
//   #kautz:3,6?from=012012&to=201201&avoid=120120_101201-012010&kind=rule&look=0.8,120,40
//
// Labels have neither _ nor -, so those join faulty nodes, and the two ends of a faulty link.

import { trafficNames } from './rg.js';

export const start = {
  net: 'kautz:2,3',
  view: 'network', // distance, phase, core, exchange, packets, load
  from: '',
  to: '',
  kind: 'disjoint', // rule, shortest
  path: 0,
  choices: '', // every: of the rule's route, all equally good hops are permitted
  take: '', // which of the permitted hops, as 0.2.1
  avoid: [],
  square: '',
  seed: 0,
  row: 0,
  pass: 0,
  clock: 0, // of the core or the exchange
  traffic: 'uniform',
  load: 0.1,
  flits: 1,
  model: '', // node: the routers are those of the hardware
  lanes: '', // of the deadlock shown; '' none
  compare: '', // a second network
  tour: 0, // its stop, 1 to 8
  theme: '',
  look: '',
};

const kinds = ['disjoint', 'rule', 'shortest'];
const views = ['network', 'distance', 'phase', 'core', 'exchange', 'packets', 'load'];
const squares = ['', 'lls', 'cls', 'add', 'rls'];

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
  avoid: (text) => text.split('_').filter((part) => part !== ''),
  square: one(squares),
  seed: whole,
  row: whole,
  pass: whole,
  clock: whole,
  traffic: one(trafficNames),
  load: (text) => (/^(0(\.\d{1,4})?|1)$/.test(text) ? Number(text) : undefined),
  flits: (text) => (['1', '4', '16'].includes(text) ? Number(text) : undefined),
  model: one(['', 'node']),
  lanes: one(['', '1', '2']),
  compare: (text) => text,
  tour: (text) => (/^[1-8]$/.test(text) ? Number(text) : undefined),
  theme: one(['', 'light', 'dark']),
  look: (text) => (/^\d+(\.\d+)?(,-?\d+(\.\d+)?){2}$/.test(text) ? text : undefined),
};

export function toHash(state) {
  const parts = [];
  for (const key of Object.keys(readers)) {
    const value = key === 'avoid' ? state.avoid.join('_') : String(state[key]);
    if (value !== String(start[key])) parts.push(key + '=' + encodeURIComponent(value).replace(/%2C/g, ','));
  }
  return '#' + state.net + (parts.length ? '?' + parts.join('&') : '');
}

// {state, wrong}: wrong lists what was left out.
export function fromHash(hash) {
  const [net, query = ''] = hash.replace(/^#/, '').split('?');
  const state = { ...start, net: decode(net) || start.net };
  const wrong = [];
  for (const part of query.split('&').filter((text) => text !== '')) {
    const [key, ...rest] = part.split('=');
    const value = Object.hasOwn(readers, key) ? readers[key](decode(rest.join('='))) : undefined;
    if (value === undefined) wrong.push(part);
    else state[key] = value;
  }
  return { state, wrong };
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
