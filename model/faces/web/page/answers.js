// SPDX-License-Identifier: Apache-2.0
//
// What the library answers about a state: the network and its picture, routes, faults, measures, loads, the core.

import { squareNames, withFile } from './rg.js';
import { trafficOf } from './teach.js';
import { attempt, answered, kept, say } from './message.js';
import { Long } from './long.js';

const BALL = 300; // vertices of the picture of a network that is too large to draw
const MOST = 60000, MOST_LINKS = 200000; // of one that is drawn whole
export const SHORT = 600; // vertices up to which measures are searched for at once
const LONG = 2000; // links from which on a deadlock is looked for in another thread
const HEAVY = 200000; // nodes x links from which on loads are added up there
const USED = 4000; // links whose loads are drawn, the fullest

const isLarge = ({ vertices, links }) => vertices > MOST || links > MOST_LINKS;

// The open network: all of it, or of a large one what is nearest to a vertex.
export const pictureOf = (rg, info, centre) => (isLarge(info) ? rg.picture('ball', centre, BALL) : rg.picture('layout'));

// The fullest links, by their numbers, for the picture.
function usedLinks(answer) {
  const { loads } = answer;
  const order = [...loads.keys()].filter((i) => loads[i] > 0).sort((a, b) => loads[b] - loads[a]).slice(0, USED);
  const most = Math.max(...order.map((i) => loads[i]), 1e-9);
  return { ...answer, use: { count: new Map(order.reverse().map((i) => [i, loads[i]])), most } };
}

export class Answers {
  // told: when a long question is answered; opened: when another network is open
  constructor({ rg, view, told, opened }) {
    Object.assign(this, { rg, view, opened });
    this.info = null; // of the network that is open
    this.net = this.text = ''; // its name, as the state has it; with its file
    this.drawn = ''; // what the picture is of
    this.exchanged = ''; // what the exchange is of
    this.exchange = this.routes = this.distances = null;
    this.measures = null; // by formula, and of a small network by search
    this.searched = new Long(told); // measures of a large one
    this.deadlock = new Long(told);
    this.load = new Long(told, usedLinks);
    this.chip = new Long(told);
    this.locks = kept(() => answered(() => rg.call('deadlock', '')).acyclic === false);
    this.coreOf = kept((net, ...ends) => answered(() => rg.call('core', ...ends)));
  }

  open(net) {
    const text = withFile(net); // of a file that is dropped again another one
    if (this.text === text) return true;
    const { rg } = this;
    const info = attempt(() => rg.call('open', net), (refusal) => (text === net ? say(refusal.says, net, refusal) : say(refusal.message)));
    if (!info) return false;
    Object.assign(this, { info, net, text, drawn: '', exchanged: '' });
    this.searched.want(text);
    this.chip.want(text);
    this.measures = info.graph ? attempt(() => rg.call('measures', info.vertices <= SHORT ? 1 : 0), () => {}) : null;
    this.opened();
    return true;
  }

  hasPhases() {
    return this.info.kind === 'gft' || this.info.kind === 'multistage';
  }

  // Whether a phase of an exchange or a pass of a permutation is shown, and no graph.
  isPhase(state) {
    return state.view === 'phase' || state.view === 'permutation' || !this.info.graph;
  }

  isPart() {
    return this.info.graph && isLarge(this.info);
  }

  vertexOf(label) {
    return this.rg.call('parse', label).vertex;
  }

  labelOf(vertex) {
    return this.rg.call('vertex', vertex).label;
  }

  // The numbers of both ends, or -1.
  ends(state) {
    return ['from', 'to'].map((key) => {
      if (state[key] === '' || !this.info.graph) return -1;
      return attempt(() => this.vertexOf(state[key]), (refusal) => say(refusal.says, state[key], refusal)) ?? -1;
    });
  }

  // The one of the faults that a vertex or a link is, if it is one.
  faultOf(ends) {
    const same = (a, b) => a.join() === b.join();
    return this.faults.list.find((fault) => same(fault.ends, ends) || (!this.info.directed && same(fault.ends, [...ends].reverse())));
  }

  // What a vertex or a link is called in the address: as there already, or by its labels.
  faultName(...ends) {
    return this.faultOf(ends)?.name ?? ends.map((vertex) => this.labelOf(vertex)).join('-');
  }

  // {list: [{text, name, ends}], vertices, links}; the library is told.
  setFaults(state) {
    const { rg, info } = this;
    const found = (this.faults = { list: [], vertices: [], links: [] });
    if (!info.graph) return found;
    rg.call('mend');
    for (const name of state.avoid) {
      attempt(() => {
        const { vertices, links } = rg.call('avoid', name);
        const ends = links[0] ?? vertices;
        if (this.faultOf(ends)) return; // by another name
        found.vertices.push(...vertices);
        found.links.push(...links);
        found.list.push({ name, ends, text: ends.length === 2 ? 'link ' + ends.map((vertex) => this.labelOf(vertex)).join(info.directed ? ' \u2192 ' : ' \u2013 ') : name });
      }, (refusal) => say(refusal.says, name, refusal));
    }
    return found;
  }

  // The state's permutation, or the exchange of its square, or of the first one that the network has.
  setExchange(state) {
    const permutes = state.view === 'permutation';
    const wanted = [this.net, ...(permutes ? [state.view, state.permutation] : [state.square, state.seed, state.turn])].join(' ');
    if (this.exchanged === wanted) return;
    this.exchanged = '';
    if (permutes) {
      this.exchange = attempt(() => ({ rows: 1, ...this.rg.call('permutation', state.permutation) }), (refusal) => say(refusal.message, state.permutation));
      if (this.exchange) this.exchanged = wanted;
      return;
    }
    const tries = state.square === '' ? [0, 1, 3] : [squareNames.indexOf(state.square)];
    this.exchange = null;
    for (const square of tries) this.exchange ??= attempt(() => this.rg.call('exchange', square, state.seed, state.turn ? 1 : 0), (refusal) => square === tries.at(-1) && say(refusal.message, '', refusal));
    if (this.exchange) this.exchange.name = squareNames[this.exchange.square];
    this.exchanged = this.exchange ? wanted : '';
  }

  // Whether there is a picture.
  draw(state, ends) {
    const { rg, view } = this;
    const phase = this.isPhase(state);
    if (phase) this.setExchange(state);
    if (phase && !this.exchange) return false;
    const centre = Math.max(0, ends[0]);
    const key = phase ? [this.exchanged, state.row, state.pass].join(' ') : this.net + (this.isPart() ? ' ball ' + centre : '');
    if (this.drawn === key) return true;
    const picture = attempt(() => phase ? rg.picture('phase', this.exchange.to ? 0 : state.row, state.pass) : pictureOf(rg, this.info, centre), (refusal) => say(refusal.message, phase ? '' : this.net));
    if (!picture) return false;
    const fresh = !phase || !this.drawn.startsWith(this.net + ' ');
    this.drawn = key;
    view.setPicture(picture);
    if (fresh && state.look === '') view.fit();
    return true;
  }

  // A refusal as text.
  setRoutes(state, ends) {
    const { rg } = this;
    const ask = {
      shortest: () => ({ ...rg.routes('shortest', ...ends, state.path, 1), ...rg.call('dag') }),
      rule: () => rg.call('choices', state.take, ...ends, state.choices ? 1 : 0),
      disjoint: () => rg.routes('disjoint', ...ends),
    };
    let refusal = '';
    this.routes = ends[0] < 0 || ends[1] < 0 ? null : attempt(ask[state.kind], (error) => (refusal = error.message));
    return refusal;
  }

  setDistances(state, ends) {
    const from = Math.max(0, ends[0]);
    this.distances = state.view !== 'distance' ? null : attempt(() => this.rg.call('distances', from), (error) => say(error.message));
    if (!this.distances) return;
    this.distances.label = state.from || this.labelOf(from);
    this.distances.hops = this.rg.hops(this.view.picture.vertex.length);
  }

  // At once, or in the other thread.
  setDeadlock(state) {
    const { rg, deadlock } = this;
    const lanes = Number(state.lanes);
    if (!deadlock.want(this.isPhase(state) || lanes === 0 ? '' : `${this.net} ${lanes}`)) return;
    if (this.info.links >= LONG) deadlock.ask(rg.module, this.net, 'deadlock', `vc-classes=${lanes}`);
    else deadlock.now(() => rg.call('deadlock', `vc-classes=${lanes}`));
  }

  // Whether the rule can deadlock, with its own virtual channels, or it would take long to know: the program asks to be told.
  canLock(state) {
    return (state.view === 'packets' || state.view === 'load') && (this.info.links >= LONG || this.locks(this.net));
  }

  // What each link of the picture carries, likewise.
  setLoads(state) {
    const { rg, info, load } = this;
    if (!load.want(state.view === 'load' ? `${this.drawn} ${state.traffic}` : '')) return;
    const traffic = trafficOf(state.traffic);
    if (info.nodes * info.links >= HEAVY && !this.isPart()) load.ask(rg.module, this.net, 'loadsOf', traffic);
    else load.now(() => rg.loads(traffic));
  }
}
