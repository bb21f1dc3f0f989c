// SPDX-License-Identifier: Apache-2.0
//
// What can be taken along: files, and the command line that prints what the page shows.

import { exportFormats } from './rg.js';
import { el } from './panels.js';

const DRAWN = 2000; // vertices that `routegen draw` draws at most
const EXPORTED = 1000000; // links of an export at most

const quote = (text) => (/^[\w:,.@[\]-]+$/.test(text) && !text.startsWith('[') ? text : `'${text.replaceAll("'", "'\\''")}'`);

function routesLine({ info, state, faults }) {
  const list = (option, names) => (names.length && state.kind !== 'rule' ? ` ${option} ${quote(names.join(','))}` : '');
  const named = (count) => faults.filter(({ ends }) => ends.length === count).map(({ name }) => name);
  const avoid = list('--avoid', named(1)) + list('--avoid-links', named(2)), kautz = info.kind === 'kautz';
  const kinds = { disjoint: kautz || avoid ? avoid : ' --disjoint', rule: kautz ? ' --rule overlap' : '', shortest: ' --all' + avoid };
  return `routegen routes ${info.name} ${quote(state.from)} ${quote(state.to)}${kinds[state.kind]}`;
}

// shown: {info, state, faults, phase, exchange, answer, distances, follow, method: of a collective}
export function commandLine(shown) {
  const { info, state, phase, exchange, answer, distances, follow, first, unsafe, refused, method } = shown;
  // Without a seed the program takes the first square, but simulates with 1.
  const seed = phase ? (state.seed === 0 ? '' : ` --square-seed ${state.seed}`) : state.seed === 1 ? '' : ` --seed ${state.seed}`;
  const pass = exchange?.passes > 1 ? ` --pass ${state.pass}` : '';
  if (phase && state.view === 'permutation') return /^[\d-]/.test(state.permutation) ? `echo ${state.permutation} | routegen states ${info.name} --permutation -${pass}` : `routegen states ${info.name} --permutation ${quote(state.permutation)}${pass}`;
  if (exchange?.turning) return `routegen exchange ${info.name} --square window --turn --schedule`;
  if (exchange?.limit) return `routegen states ${info.name} --square window${pass}`;
  if (phase) return `routegen states ${info.name} --square ${exchange ? exchange.name : 'lls'} -r ${state.row}` + pass + seed;
  if (refused || state.view === 'replay') return `routegen info ${info.name}`;
  const flits = state.flits > 1 ? ` --flits ${state.flits}` : '';
  const model = state.model ? ' --model node' : unsafe ? ' --unsafe' : '';
  if (state.view === 'packets' && state.traffic === 'exchange') return `routegen simulate ${info.name} --exchange lls${flits}${model}${seed}`;
  const traffic = state.traffic === 'hotspot' ? quote(`hotspot:${first},0.2`) : state.traffic;
  if (state.view === 'packets') return `routegen simulate ${info.name} --traffic ${traffic} --load ${state.load}${flits}${model}${seed}`;
  if (state.view === 'load' && state.traffic !== 'exchange') return `routegen simulate ${info.name} --traffic ${traffic}${unsafe ? ' --unsafe' : ''}`;
  if (state.view === 'collective') return `routegen collective ${state.collective} ${info.name}${state.collective === 'broadcast' ? ` --root ${quote(follow)}` : ''} --method ${method} --format csv`;
  if (state.view === 'exchange') return `routegen draw ${info.name} --exchange-of ${quote(follow ?? '@0')} --clock ${state.clock}`;
  // The program takes the rule's own choices.
  if (answer && !(state.kind === 'rule' && state.take)) return routesLine(shown);
  return answer || distances || info.vertices > DRAWN ? `routegen info ${info.name}` : `routegen draw ${info.name}`;
}

// [key, name] of each file.
export function filesOf({ info, phase }) {
  const list = [['png', 'PNG']];
  if (phase || !info.graph) return list;
  if (info.vertices <= DRAWN) list.unshift(['svg', 'SVG']);
  if (info.links > EXPORTED) return list;
  return [...list, ['json', 'JSON'], ['graphml', 'GraphML'], ['dot', 'DOT'], ['edges', 'edges'], ['booksim', 'BookSim'], ['simgrid', 'SimGrid'], ['ibnet', 'ibnet'], ['gml', 'GML'], ['node-link', 'node-link']];
}

// The text of a file; the library may refuse it.
export function fileText(rg, kind, routes) {
  if (kind === 'svg') return rg.ask('svg', routes ? 1 : 0);
  return kind === 'json' ? rg.ask('json_text') : rg.ask('export', exportFormats.indexOf(kind));
}

// Both canvases as a PNG.
export function savePicture(view, name) {
  const whole = document.createElement('canvas');
  whole.width = view.net.width;
  whole.height = view.net.height;
  for (const canvas of [view.net, view.over]) whole.getContext('2d').drawImage(canvas, 0, 0);
  whole.toBlob((blob) => download(blob, name));
}

export function download(blob, name) {
  const link = el('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
