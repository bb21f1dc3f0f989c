// SPDX-License-Identifier: Apache-2.0
//
// What can be taken along: files, and the command line that prints what the page shows.

import { exportFormats } from './rg.js';
import { el } from './panels.js';
import { View } from './view.js';
import { drawNet } from './net.js';
import { drawOver } from './over.js';

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

// [key, name] of each file; plays: whether something can; film: whether one is taken.
export function filesOf({ info, phase, plays, film }) {
  const list = [['png', 'PNG']];
  if (plays) list.push(['film', film ? 'End the film' : 'Film']);
  if (phase || !info.graph) return [['svg', 'SVG'], ...list];
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

// What both canvases show as SVG: a pen that writes down what is drawn with it.
class Writer {
  constructor() {
    Object.assign(this, { parts: [], path: '', turn: '', saved: [], dash: '', globalAlpha: 1, lineWidth: 1, lineCap: 'butt', font: '', textAlign: 'center', ruler: new OffscreenCanvas(1, 1).getContext('2d') });
    for (const [name, sign] of [['moveTo', 'M'], ['lineTo', 'L'], ['bezierCurveTo', 'C']]) this[name] = (...at) => (this.path += sign + at.map(short).join(' '));
    for (const name of ['setTransform', 'clearRect']) this[name] = () => {};
  }

  put(text) {
    this.parts.push(this.turn ? `<g transform="${this.turn}">${text}</g>` : text);
  }

  beginPath() {
    this.path = '';
  }

  rect(x, y, width, height) {
    this.path += `M${[x, y].map(short)}h${short(width)}v${short(height)}h${short(-width)}z`;
  }

  roundRect(x, y, width, height, r) {
    const [w, h, s] = [width - 2 * r, height - 2 * r, r].map(short), corner = (dx, dy) => `a${s} ${s} 0 0 1 ${dx} ${dy}`;
    this.path += `M${[x + r, y].map(short)}h${w}${corner(s, s)}v${h}${corner(-s, s)}h${-w}${corner(-s, -s)}v${-h}${corner(s, -s)}z`;
  }

  arc(x, y, r) {
    this.roundRect(x - r, y - r, 2 * r, 2 * r, r);
  }

  fill() {
    this.put(`<path d="${this.path}" fill="${this.fillStyle}" opacity="${short(this.globalAlpha)}"/>`);
  }

  stroke() {
    this.put(`<path d="${this.path}" fill="none" stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth)}" stroke-linecap="${this.lineCap}"${this.dash} opacity="${short(this.globalAlpha)}"/>`);
  }

  fillRect(...box) {
    const { path } = this;
    this.path = '';
    this.rect(...box);
    this.fill();
    this.path = path;
  }

  setLineDash(list) {
    this.dash = list.length ? ` stroke-dasharray="${list.map(short)}"` : '';
  }

  measureText(text) {
    this.ruler.font = this.font;
    return this.ruler.measureText(text);
  }

  fillText(text, x, y) {
    const anchor = { center: 'middle', right: 'end', left: 'start' }[this.textAlign];
    this.put(`<text x="${short(x)}" y="${short(y)}" style='font:${this.font}' text-anchor="${anchor}" dy="0.35em" fill="${this.fillStyle}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`);
  }

  save() {
    this.saved.push([this.turn, this.textAlign]);
  }

  restore() {
    [this.turn, this.textAlign] = this.saved.pop();
  }

  translate(x, y) {
    this.turn += `translate(${short(x)} ${short(y)})`;
  }

  rotate(angle) {
    this.turn += `rotate(${short((angle * 180) / Math.PI)})`;
  }
}
const short = (number) => Math.round(100 * number) / 100;

export function seenAsSvg(view) {
  const pen = new Writer(), canvas = { getContext: () => pen };
  for (const piece of drawNet(view, canvas)) void piece;
  drawOver({ ...view, __proto__: View.prototype, over: canvas });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${view.width}" height="${view.height}" viewBox="0 0 ${view.width} ${view.height}">\n${pen.parts.join('\n')}\n</svg>\n`;
}

// Both canvases as a film, from start() to end().
export class Film {
  constructor(view, name) {
    const whole = document.createElement('canvas'), pen = whole.getContext('2d'), parts = [];
    const draw = () => {
      [whole.width, whole.height] = [view.net.width, view.net.height];
      pen.fillStyle = view.colour.paper;
      pen.fillRect(0, 0, whole.width, whole.height);
      for (const canvas of [view.net, view.over]) pen.drawImage(canvas, 0, 0);
      this.frame = requestAnimationFrame(draw);
    };
    draw();
    this.recorder = new MediaRecorder(whole.captureStream(30), { videoBitsPerSecond: 8e6 });
    this.recorder.ondataavailable = ({ data }) => parts.push(data);
    this.recorder.onstop = () => download(new Blob(parts, { type: this.recorder.mimeType }), `${name}.${/mp4/.test(this.recorder.mimeType) ? 'mp4' : 'webm'}`);
    this.recorder.start();
  }

  end() {
    setTimeout(() => { // what the encoder has not seen yet
      cancelAnimationFrame(this.frame);
      this.recorder.stop();
    }, 500);
  }
}

export function download(blob, name) {
  const link = el('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
