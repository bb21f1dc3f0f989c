// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
//
// The picture: two canvases. What is below holds the network and is drawn anew only when the view rests; what is above
// holds routes, faults and the focus, and is drawn in every frame. While the view moves, the lower bitmap moves with it.

const palettes = {
  light: ['#0b63ce', '#c2410c', '#15803d', '#7c3aed', '#b3261e', '#0f766e', '#a16207', '#be185d'],
  dark: ['#6aa9ff', '#ff9a5c', '#5fd08a', '#b79bff', '#ff8f86', '#4fd1c5', '#e6c14a', '#ff8ac0'],
};
const dashes = [[], [10, 5], [3, 4], [12, 4, 3, 4], [6, 3], [2, 6], [14, 6], [8, 3, 2, 3, 2, 3]];

export const colourOf = (theme, index) => palettes[theme][index % 8];

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

export class View {
  constructor(net, over, changed) {
    this.net = net;
    this.over = over;
    this.changed = changed; // told when the user has moved the view
    this.picture = null;
    this.shown = { routes: [], faults: [], links: [], ends: [], focus: -1, heat: null, message: 0, cycle: [] };
    this.at = { scale: 1, x: 0, y: 0 };
    this.drawn = null; // the view of the lower bitmap
    this.fitted = true;
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
        this.linkOf.set(picture.link[4 * i] + ' ' + picture.link[4 * i + 1], i);
    }
    this.shown = { routes: [], faults: [], links: [], ends: [], focus: -1, heat: null, message: 0, cycle: [] };
    this.redraw();
  }

  show(values) {
    const heat = this.shown.heat;
    Object.assign(this.shown, values);
    if (heat !== this.shown.heat) this.redraw();
    else this.ask();
  }

  // ---- The view: a point p of the picture is at p * scale + (x, y) of the canvas.

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
    this.drawn = null;
    this.draw(); // now: the canvases have just been emptied
  }

  fit() {
    if (!this.picture || !this.width) return;
    const { width, height } = this.picture;
    const scale = Math.min((this.width - 16) / width, (this.height - 48) / height, 2.5);
    this.at = { scale, x: (this.width - width * scale) / 2, y: (this.height - height * scale) / 2 };
    this.fitted = true;
    this.ask();
  }

  move(dx, dy) {
    this.at = { ...this.at, x: this.at.x + dx, y: this.at.y + dy };
    this.moved();
  }

  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const scale = Math.min(40, Math.max(0.005, this.at.scale * factor));
    const by = scale / this.at.scale;
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
    const [scale, x, y] = text.split(',').map(Number);
    const most = Math.min(40, Math.max(0.005, scale || 1));
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

  // ---- Drawing

  redraw() {
    this.drawn = null;
    this.ask();
  }

  ask() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.frame = 0;
    if (!this.width || !this.colour) return;
    const same = this.drawn && this.drawn.scale === this.at.scale && this.drawn.x === this.at.x && this.drawn.y === this.at.y;
    if (!same) {
      const many = this.picture && this.picture.link.length / 4 + this.picture.spot.length / 4 > 3000;
      if (this.drawn && many) this.moveBitmap();
      else this.drawNet();
    }
    this.drawOver();
  }

  moveBitmap() {
    const by = this.at.scale / this.drawn.scale;
    const x = this.at.x - this.drawn.x * by, y = this.at.y - this.drawn.y * by;
    this.net.style.transformOrigin = '0 0';
    this.net.style.transform = `translate(${x}px,${y}px) scale(${by})`;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.redraw(), 140);
  }

  pen(canvas) {
    const pen = canvas.getContext('2d');
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
    return pen;
  }

  drawNet() {
    const pen = this.pen(this.net);
    this.net.style.transform = '';
    this.drawn = { ...this.at };
    pen.fillStyle = this.colour.paper;
    pen.fillRect(0, 0, this.width, this.height);
    if (!this.picture) return;
    this.drawLinks(pen);
    this.drawSpots(pen);
    this.drawMarks(pen);
  }

  drawLinks(pen) {
    const { link, classes, directed, sends } = this.picture;
    const count = link.length / 4;
    const quiet = this.shown.routes.length > 0 || this.shown.heat;
    const alpha = Math.min(1, 60 / Math.sqrt(count + 1)) * (quiet ? 0.5 : 1);
    const groups = new Map();
    for (let i = 0; i < count; i++) {
      if (!this.inside(i)) continue;
      const message = link[4 * i + 3];
      const key = sends ? (message ? (message - 1) % 8 : -1) : classes.length ? link[4 * i + 2] : -1;
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(i);
    }
    pen.lineWidth = count > 2000 ? 1 / this.ratio : Math.max(0.6, Math.min(1.5, this.at.scale * 1.2));
    for (const [key, list] of groups) {
      pen.globalAlpha = key < 0 && sends ? alpha * 0.35 : alpha;
      pen.strokeStyle = key < 0 ? this.colour.edge : colourOf(this.theme, key);
      for (let from = 0; from < list.length; from += 128) {
        pen.beginPath();
        for (const i of list.slice(from, from + 128)) this.trace(pen, i);
        pen.stroke();
      }
      if (directed && count <= 2000) {
        pen.fillStyle = pen.strokeStyle;
        for (const i of list) this.arrow(pen, i, 7);
      }
    }
    pen.globalAlpha = 1;
  }

  // Whether any of a link may be in the window.
  inside(i) {
    const { curve } = this.picture;
    let left = Infinity, right = -Infinity, top = Infinity, bottom = -Infinity;
    for (let p = 8 * i; p < 8 * i + 8; p += 2) {
      const x = curve[p] * this.at.scale + this.at.x, y = curve[p + 1] * this.at.scale + this.at.y;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    return right >= 0 && left <= this.width && bottom >= 0 && top <= this.height;
  }

  trace(pen, i) {
    const { curve } = this.picture;
    const { scale, x, y } = this.at;
    const p = (n) => [curve[8 * i + 2 * n] * scale + x, curve[8 * i + 2 * n + 1] * scale + y];
    pen.moveTo(...p(0));
    if (curve[8 * i] === curve[8 * i + 2] && curve[8 * i + 1] === curve[8 * i + 3]) pen.lineTo(...p(3));
    else pen.bezierCurveTo(...p(1), ...p(2), ...p(3));
  }

  // An arrow head where a link meets the frame of its end.
  arrow(pen, i, size) {
    const { curve, link, spot } = this.picture;
    const end = link[4 * i + 1];
    const half = { x: spot[4 * end + 2] + 1, y: spot[4 * end + 3] + 1 };
    let low = 0, high = 1;
    for (let step = 0; step < 14; step++) {
      const middle = (low + high) / 2;
      const at = bezier(curve, 8 * i, middle);
      const in_frame = Math.abs(at.x - spot[4 * end]) < half.x && Math.abs(at.y - spot[4 * end + 1]) < half.y;
      if (in_frame) high = middle;
      else low = middle;
    }
    const tip = bezier(curve, 8 * i, low), tail = bezier(curve, 8 * i, Math.max(0, low - 0.06));
    const turn = Math.atan2(tip.y - tail.y, tip.x - tail.x);
    const length = size * Math.min(1.6, Math.max(0.5, this.at.scale));
    const x = tip.x * this.at.scale + this.at.x, y = tip.y * this.at.scale + this.at.y;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x - length * Math.cos(turn - 0.42), y - length * Math.sin(turn - 0.42));
    pen.lineTo(x - length * Math.cos(turn + 0.42), y - length * Math.sin(turn + 0.42));
    pen.fill();
  }

  box(i) {
    const { spot } = this.picture;
    const { scale, x, y } = this.at;
    const least = spot.length > 4000 ? 1.2 : 3;
    const half_x = Math.max(least, spot[4 * i + 2] * scale), half_y = Math.max(least, spot[4 * i + 3] * scale);
    return { x: spot[4 * i] * scale + x, y: spot[4 * i + 1] * scale + y, half_x, half_y };
  }

  // The outline of a spot: nodes have round ends, switches do not.
  outline(pen, i, grow = 0) {
    const b = this.box(i);
    const node = this.picture.look[4 * i] === 0;
    pen.beginPath();
    if (node && b.half_x > 2.5) pen.roundRect(b.x - b.half_x - grow, b.y - b.half_y - grow, 2 * (b.half_x + grow), 2 * (b.half_y + grow), Math.min(b.half_x, b.half_y) + grow);
    else pen.rect(b.x - b.half_x - grow, b.y - b.half_y - grow, 2 * (b.half_x + grow), 2 * (b.half_y + grow));
    return b;
  }

  drawSpots(pen) {
    for (let i = 0; i < this.picture.spot.length / 4; i++) {
      const b = this.box(i);
      const seen = b.x + b.half_x >= 0 && b.x - b.half_x <= this.width && b.y + b.half_y >= -200 && b.y - b.half_y <= this.height + 200;
      if (seen) this.drawSpot(pen, i);
    }
  }

  drawSpot(pen, i) {
    if (i === undefined) return;
    const { look } = this.picture;
    const { heat } = this.shown;
    const state = look[4 * i + 2];
    const b = this.outline(pen, i);
    pen.fillStyle = look[4 * i] === 0 ? this.colour.node : this.colour.switch;
    if (heat) pen.fillStyle = heatColour(heat.hops[i], heat.most, this.theme);
    pen.fill();
    if (state > 0 && state < 256) {
      pen.globalAlpha = 0.3;
      pen.fillStyle = colourOf(this.theme, state - 1);
      pen.fill();
      pen.globalAlpha = 1;
    }
    pen.lineWidth = 1;
    pen.strokeStyle = state === 256 ? this.colour.line : this.colour.edge;
    if (b.half_x > 2.5) pen.stroke();
    this.label(pen, i, b, heat);
  }

  label(pen, i, b, heat) {
    const { look, labels } = this.picture;
    const place = look[4 * i + 1];
    const size = Math.min(15, 11.5 * this.at.scale);
    if (place === 3 || size < 5.5 || !labels[i]) return;
    pen.font = size + 'px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
    pen.fillStyle = this.colour.ink;
    if (heat && place === 0) pen.fillStyle = heat.hops[i] > heat.most ? this.colour.ink : '#10161d';
    if (place === 0) {
      pen.fillText(labels[i], b.x, b.y + 0.5);
      return;
    }
    pen.save();
    pen.translate(b.x, b.y + (place === 1 ? b.half_y + 4 : -b.half_y - 4));
    pen.rotate(-Math.PI / 2);
    pen.textAlign = place === 1 ? 'right' : 'left';
    pen.fillText(labels[i], 0, 0.5);
    pen.restore();
  }

  drawMarks(pen) {
    const phase = Boolean(this.picture.sends);
    const size = Math.min(15, Math.max(9, 12 * this.at.scale));
    pen.font = size + 'px system-ui, "Segoe UI", Helvetica, Arial, sans-serif';
    pen.fillStyle = this.colour.dim;
    pen.textAlign = phase ? 'center' : 'right';
    for (const mark of this.picture.marks) pen.fillText(mark.text, mark.x * this.at.scale + this.at.x, mark.y * this.at.scale + this.at.y);
    pen.textAlign = 'center';
  }

  // A hop of a route: the link's own curve, backwards where the link is drawn the other way round.
  hop(from, to) {
    const a = this.spotOf.get(from), b = this.spotOf.get(to);
    if (a === undefined || b === undefined) return -1;
    return this.linkOf.get(a + ' ' + b) ?? (this.picture.directed ? -1 : this.linkOf.get(b + ' ' + a) ?? -1);
  }

  drawOver() {
    const pen = this.pen(this.over);
    if (!this.picture) return;
    const { routes, faults, links, ends, focus, message, cycle } = this.shown;
    pen.lineCap = 'round';
    for (const { from, to } of cycle) this.drawHop(pen, this.hop(from, to), this.colour.bad, [2, 7]);
    routes.forEach((route, number) => this.drawRoute(pen, route, number));
    // The ends of what was drawn come on top again, so that their labels can be read.
    const on_top = new Set([...routes.flatMap((route) => route.vertices), ...cycle.flatMap(({ from, to }) => [from, to])]);
    for (const vertex of on_top) this.drawSpot(pen, this.spotOf.get(vertex));
    routes.forEach((route, number) => this.frameRoute(pen, route, number));
    if (message) this.drawMessage(pen, message);
    for (const [from, to] of links) this.cross(pen, this.middle(this.hop(from, to)));
    for (const vertex of faults) {
      const i = this.spotOf.get(vertex);
      if (i === undefined) continue;
      const b = this.outline(pen, i, 1);
      pen.setLineDash([]);
      pen.lineWidth = 2;
      pen.strokeStyle = this.colour.bad;
      pen.stroke();
      this.cross(pen, b);
    }
    ends.forEach((vertex, number) => {
      const i = this.spotOf.get(vertex);
      if (i === undefined) return;
      const b = this.outline(pen, i, 3);
      pen.lineWidth = 3;
      pen.setLineDash([]);
      pen.strokeStyle = this.colour.ink;
      pen.stroke();
      this.tag(pen, number === 0 ? 'from' : 'to', b.x, b.y - b.half_y - 13, this.colour.ink);
    });
    const at = focus < 0 ? undefined : this.spotOf.get(focus);
    if (at !== undefined) {
      this.outline(pen, at, 6);
      pen.lineWidth = 2;
      pen.setLineDash([4, 3]);
      pen.strokeStyle = this.colour.accent;
      pen.stroke();
      pen.setLineDash([]);
    }
  }

  drawHop(pen, link, colour, dash, alpha = 0.95) {
    if (link < 0) return;
    pen.strokeStyle = pen.fillStyle = colour;
    pen.globalAlpha = alpha;
    pen.setLineDash(dash);
    pen.lineWidth = Math.max(2.5, Math.min(6, 4 * this.at.scale));
    pen.beginPath();
    this.trace(pen, link);
    pen.stroke();
    pen.setLineDash([]);
    if (this.picture.directed) this.arrow(pen, link, 13);
    pen.globalAlpha = 1;
  }

  drawRoute(pen, { vertices, broken }, number) {
    for (let i = 0; i + 1 < vertices.length; i++)
      this.drawHop(pen, this.hop(vertices[i], vertices[i + 1]), colourOf(this.theme, number), dashes[number % 8],
        broken >= 0 && i >= broken ? 0.35 : 0.95);
  }

  // The frames of its vertices, and its number on a hop.
  frameRoute(pen, { vertices }, number) {
    for (const vertex of vertices.slice(1, -1)) {
      const i = this.spotOf.get(vertex);
      if (i === undefined) continue;
      this.outline(pen, i, 1.5);
      pen.lineWidth = 2.5;
      pen.strokeStyle = colourOf(this.theme, number);
      pen.stroke();
    }
    // In the middle, since compute nodes of a tree have one link, which all routes share.
    const half = (vertices.length - 1) >> 1;
    const at = this.middle(this.hop(vertices[half], vertices[half + 1]));
    if (at && this.shown.routes.length > 1) this.tag(pen, String(number + 1), at.x, at.y, colourOf(this.theme, number));
  }

  // All links of a message of the phase.
  drawMessage(pen, message) {
    const { link } = this.picture;
    pen.strokeStyle = this.colour.ink;
    pen.lineWidth = 3.5;
    pen.setLineDash([]);
    pen.beginPath();
    for (let i = 0; i < link.length / 4; i++) if (link[4 * i + 3] === message) this.trace(pen, i);
    pen.stroke();
  }

  middle(link) {
    if (link === undefined || link < 0) return null;
    const at = bezier(this.picture.curve, 8 * link, 0.5);
    return { x: at.x * this.at.scale + this.at.x, y: at.y * this.at.scale + this.at.y, half_x: 5, half_y: 5 };
  }

  cross(pen, b) {
    if (!b) return;
    const size = Math.max(5, Math.min(b.half_y, 12));
    pen.setLineDash([]);
    pen.lineWidth = 3;
    pen.strokeStyle = this.colour.bad;
    pen.beginPath();
    pen.moveTo(b.x - size, b.y - size);
    pen.lineTo(b.x + size, b.y + size);
    pen.moveTo(b.x - size, b.y + size);
    pen.lineTo(b.x + size, b.y - size);
    pen.stroke();
  }

  tag(pen, text, x, y, colour) {
    pen.font = '600 12px system-ui, "Segoe UI", Helvetica, Arial, sans-serif';
    const half = pen.measureText(text).width / 2 + 5;
    pen.fillStyle = this.colour.paper;
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.roundRect(x - half, y - 9, 2 * half, 18, 9);
    pen.fill();
    pen.stroke();
    pen.fillStyle = this.colour.ink;
    pen.fillText(text, x, y + 0.5);
  }
}

// Near is light, far is dark; what is not reached has the colour of the paper.
export function heatColour(hops, most, theme) {
  if (hops > most) return theme === 'dark' ? '#12171d' : '#fcfdfe';
  const part = most === 0 ? 0 : hops / most;
  return `hsl(${48 - 30 * part} 90% ${88 - 36 * part}%)`;
}

function bezier(curve, at, t) {
  const s = 1 - t;
  const a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
  return {
    x: a * curve[at] + b * curve[at + 2] + c * curve[at + 4] + d * curve[at + 6],
    y: a * curve[at + 1] + b * curve[at + 3] + c * curve[at + 5] + d * curve[at + 7],
  };
}

function fromSegment(x, y, a, b) {
  const dx = b.x - a.x, dy = b.y - a.y;
  const along = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
}
