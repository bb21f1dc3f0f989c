// SPDX-License-Identifier: Apache-2.0
//
// The picture: two canvases. What is below holds the network and is drawn again only when the view rests; what is above
// holds routes, faults and the focus, and is drawn in every frame. While the view moves, the lower bitmap moves with it.

import { bezier, fromSegment } from './plane.js';
import { drawNet } from './net.js';
import { drawOver } from './over.js';

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

// What is shown on top of a network that is shown by itself.
const nothing = { routes: [], faults: [], links: [], ends: [], focus: -1, heat: null, message: 0, cycle: [], marked: [], moving: null, dag: [], use: null, held: null };
// Pictures with more parts are drawn in the other thread, which is asked once in this many ms at most.
const WHOLE = 3000, ASKED = 140;

export class View {
  constructor(net, over, changed, thread) {
    this.net = net;
    this.over = over;
    this.changed = changed; // told when the user has moved the view
    this.picture = null;
    this.shown = { ...nothing };
    this.at = { scale: 1, x: 0, y: 0 };
    this.drawn = null; // the view of the lower bitmap
    this.fitted = true;
    this.thread = thread;
    this.job = null; // what the other thread draws: {at, number}
    this.asked = -ASKED;
    this.frame = 0;
    this.rest = 0;
    new ResizeObserver(() => this.resize()).observe(over);
  }

  setTheme(theme) {
    this.theme = theme;
    this.colour = {};
    for (const name of ['paper', 'ink', 'dim', 'line', 'accent', 'bad', 'node', 'switch', 'edge']) this.colour[name] = css(name);
    this.redraw();
  }

  setPicture(picture) {
    this.picture = picture;
    this.spotOf = new Map();
    this.linkOf = new Map();
    if (picture) {
      for (let i = picture.vertex.length - 1; i >= 0; i--) this.spotOf.set(picture.vertex[i], i);
      for (let i = 0; i < picture.link.length / 4; i++)
        this.linkOf.set(this.pair(picture.link[4 * i], picture.link[4 * i + 1]), i);
    }
    this.shown = { ...nothing };
    this.drawn = null;
    if (this.many()) this.thread.picture(picture);
    this.redraw();
  }

  many() {
    return this.picture !== null && (this.picture.link.length + this.picture.spot.length) / 4 > WHOLE;
  }

  show(values) {
    const { heat } = this.shown;
    const quiet = this.quiet();
    Object.assign(this.shown, values);
    if (heat !== this.shown.heat || quiet !== this.quiet()) this.redraw();
    else this.ask();
  }

  // Whether the network is only the ground for something else: bare, without the colours of its links, for trees.
  quiet() {
    if (this.shown.dag[0]?.length === 3) return 'bare';
    return this.shown.routes.length > 0 || this.shown.heat !== null || this.shown.moving !== null || this.shown.use !== null;
  }

  resize() {
    const ratio = window.devicePixelRatio || 1;
    this.width = this.over.clientWidth;
    this.height = this.over.clientHeight;
    for (const canvas of [this.net, this.over]) {
      canvas.width = Math.max(1, Math.round(this.width * ratio));
      canvas.height = Math.max(1, Math.round(this.height * ratio));
    }
    this.ratio = ratio;
    if (this.fitted) this.fit();
    this.drawn = this.job = null;
    this.stale = true;
    this.draw(); // now: the canvases have just been emptied
  }

  fit() {
    if (!this.picture || !this.width) return;
    const { width, height } = this.picture;
    const scale = Math.min((this.width - 16) / width, (this.height - 72) / height, 2.5); // below the buttons, above the legend
    this.at = { scale, x: (this.width - width * scale) / 2, y: 8 + (this.height - height * scale) / 2 };
    this.fitted = true;
    this.ask();
  }

  move(dx, dy) {
    this.at = { ...this.at, x: this.at.x + dx, y: this.at.y + dy };
    this.moved();
  }

  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const scale = Math.min(40, Math.max(0.005, this.at.scale * factor)), by = scale / this.at.scale;
    this.at = { scale, x: x - (x - this.at.x) * by, y: y - (y - this.at.y) * by };
    this.moved();
  }

  moved() {
    this.fitted = false;
    this.ask();
    this.changed();
  }

  look() {
    if (this.fitted) return '';
    const { scale, x, y } = this.at;
    return [scale.toPrecision(4), ((this.width / 2 - x) / scale).toFixed(1), ((this.height / 2 - y) / scale).toFixed(1)].map(Number).join(',');
  }

  setLook(text) {
    if (text === '') return this.fit();
    const [scale, x, y] = text.split(',').map(Number), most = Math.min(40, Math.max(0.005, scale || 1));
    this.at = { scale: most, x: this.width / 2 - x * most, y: this.height / 2 - y * most };
    this.fitted = false;
    this.ask();
  }

  // The spot at a point of the canvas, or -1; the link there, or -1.
  spotAt(x, y, reach) {
    const { spot } = this.picture || { spot: [] };
    const { scale } = this.at;
    let best = -1, nearest = reach;
    for (let i = 0; i < spot.length / 4; i++) {
      const dx = Math.max(0, Math.abs(spot[4 * i] * scale + this.at.x - x) - spot[4 * i + 2] * scale);
      const dy = Math.max(0, Math.abs(spot[4 * i + 1] * scale + this.at.y - y) - spot[4 * i + 3] * scale);
      const far = Math.hypot(dx, dy);
      if (far < nearest || (far === 0 && best < 0)) {
        best = i;
        nearest = far;
      }
      if (far === 0) return i;
    }
    return best;
  }

  linkAt(x, y, reach) {
    const { curve } = this.picture || { curve: [] };
    const px = (x - this.at.x) / this.at.scale, py = (y - this.at.y) / this.at.scale;
    let best = -1, nearest = reach / this.at.scale;
    for (let i = 0; i < curve.length / 8; i++) {
      let before = null;
      for (let step = 0; step <= 12; step++) {
        const at = bezier(curve, 8 * i, step / 12);
        if (before) {
          const far = fromSegment(px, py, before, at);
          if (far < nearest) {
            best = i;
            nearest = far;
          }
        }
        before = at;
      }
    }
    return best;
  }

  box(i) {
    const { spot } = this.picture;
    const { scale, x, y } = this.at;
    const least = spot.length > 4000 ? 1.2 : 3;
    const half_x = Math.max(least, spot[4 * i + 2] * scale), half_y = Math.max(least, spot[4 * i + 3] * scale);
    return { x: spot[4 * i] * scale + x, y: spot[4 * i + 1] * scale + y, half_x, half_y };
  }

  // A hop of a route: the link's own curve, backwards where the link is drawn the other way round.
  hop(from, to) {
    const a = this.spotOf.get(from), b = this.spotOf.get(to);
    if (a === undefined || b === undefined) return -1;
    return this.linkOf.get(this.pair(a, b)) ?? (this.picture.directed ? -1 : this.linkOf.get(this.pair(b, a)) ?? -1);
  }

  pair(a, b) {
    return a * this.picture.vertex.length + b;
  }

  middle(link) {
    if (link === undefined || link < 0) return null;
    const at = bezier(this.picture.curve, 8 * link, 0.5);
    return { x: at.x * this.at.scale + this.at.x, y: at.y * this.at.scale + this.at.y, half_x: 5, half_y: 5 };
  }

  // The bitmap is out of date, but stays until there is another one.
  redraw() {
    this.stale = true;
    this.job = null;
    this.ask();
  }

  ask() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.frame = 0;
    if (!this.width || !this.colour) return;
    const as_now = (at) => at && at.scale === this.at.scale && at.x === this.at.x && at.y === this.at.y;
    if (this.stale || !as_now(this.drawn)) {
      if (!this.many()) this.drawWhole();
      else {
        if (this.drawn) this.moveBitmap();
        this.askBitmap();
      }
    }
    drawOver(this);
  }

  drawWhole() {
    for (const piece of drawNet(this, this.net)) void piece;
    this.placed();
  }

  placed(at = this.at) {
    this.net.style.transform = '';
    this.net.parentElement.classList.remove('drawing');
    this.drawn = { ...at };
    this.stale = false;
    this.job = null;
  }

  // Asks for a bitmap of the view as it is now, unless one is on its way.
  askBitmap() {
    const wait = this.asked + ASKED - performance.now();
    if (this.job) return;
    if (wait > 0) {
      clearTimeout(this.rest);
      this.rest = setTimeout(() => this.ask(), wait);
      return;
    }
    this.asked = performance.now();
    const { at, width, height, ratio, theme, colour, shown } = this;
    this.net.parentElement.classList.toggle('drawing', !this.drawn);
    this.net.parentElement.dataset.drawing = '';
    const job = (this.job = { at });
    job.number = this.thread.draw({ at, width, height, ratio, theme, colour, heat: shown.heat, quiet: this.quiet() }, !this.drawn, ({ bitmap, links, done }) => {
      if (this.job === job) this.take(bitmap, job, links, done);
      bitmap.close();
    }, () => this.job === job && this.drawWhole());
  }

  take(bitmap, { at }, links, done) {
    const pen = this.net.getContext('2d');
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(bitmap, 0, 0);
    if (!done) {
      if (links.of) this.net.parentElement.dataset.drawing = ` ${links.drawn.toLocaleString('en')} of ${links.of.toLocaleString('en')} links`;
      return;
    }
    this.placed(at);
    this.ask();
  }

  moveBitmap() {
    const by = this.at.scale / this.drawn.scale, x = this.at.x - this.drawn.x * by, y = this.at.y - this.drawn.y * by;
    this.net.style.transformOrigin = '0 0';
    this.net.style.transform = by === 1 && x === 0 && y === 0 ? '' : `translate(${x}px,${y}px) scale(${by})`;
  }
}
