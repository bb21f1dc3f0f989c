// SPDX-License-Identifier: Apache-2.0
//
// Colours, and the pens that both canvases are drawn with.

import { bezier } from './plane.js';

const palettes = {
  light: ['#0b63ce', '#c2410c', '#15803d', '#7c3aed', '#b3261e', '#0f766e', '#a16207', '#be185d'],
  dark: ['#6aa9ff', '#ff9a5c', '#5fd08a', '#b79bff', '#ff8f86', '#4fd1c5', '#e6c14a', '#ff8ac0'],
};
export const dashes = [[], [10, 5], [3, 4], [12, 4, 3, 4], [6, 3], [2, 6], [14, 6], [8, 3, 2, 3, 2, 3]];

export const colourOf = (theme, index) => palettes[theme][index % 8];

// Near is light, far is dark; what is not reached has the colour of the paper.
export function heatColour(hops, most, theme) {
  if (hops > most) return theme === 'dark' ? '#12171d' : '#fcfdfe';
  const part = most === 0 ? 0 : hops / most;
  return `hsl(${48 - 30 * part} 90% ${88 - 36 * part}%)`;
}

export function fresh(view, canvas) {
  const pen = canvas.getContext('2d');
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  return pen;
}

export function trace(view, pen, i) {
  const { curve } = view.picture;
  const { scale, x, y } = view.at;
  const p = (n) => [curve[8 * i + 2 * n] * scale + x, curve[8 * i + 2 * n + 1] * scale + y];
  pen.moveTo(...p(0));
  if (curve[8 * i] === curve[8 * i + 2] && curve[8 * i + 1] === curve[8 * i + 3]) pen.lineTo(...p(3));
  else pen.bezierCurveTo(...p(1), ...p(2), ...p(3));
}

// Where a link meets the frame of its end, which is so much larger, from 0 to 1; with back that of its start, seen from there.
export function meets(view, i, more, back = false) {
  const { curve, link, spot } = view.picture;
  const end = link[4 * i + (back ? 0 : 1)], { half_x, half_y } = view.box(end), { scale } = view.at;
  let low = 0, high = 1;
  for (let step = 0; step < 14; step++) {
    const middle = (low + high) / 2, at = bezier(curve, 8 * i, back ? 1 - middle : middle);
    const in_frame = Math.abs(at.x - spot[4 * end]) < half_x / scale + more && Math.abs(at.y - spot[4 * end + 1]) < half_y / scale + more;
    if (in_frame) high = middle;
    else low = middle;
  }
  return low;
}

// An arrow head where a link meets the frame of its end.
export function arrow(view, pen, i, size) {
  const { curve } = view.picture, low = meets(view, i, 1);
  const tip = bezier(curve, 8 * i, low), tail = bezier(curve, 8 * i, Math.max(0, low - 0.06));
  const turn = Math.atan2(tip.y - tail.y, tip.x - tail.x), length = size * Math.min(1.6, Math.max(0.5, view.at.scale));
  const x = tip.x * view.at.scale + view.at.x, y = tip.y * view.at.scale + view.at.y;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x - length * Math.cos(turn - 0.42), y - length * Math.sin(turn - 0.42));
  pen.lineTo(x - length * Math.cos(turn + 0.42), y - length * Math.sin(turn + 0.42));
  pen.fill();
}

// The outline of a spot: nodes have round ends, switches do not.
export function outline(view, pen, i, grow = 0) {
  const b = view.box(i), node = view.picture.look[4 * i] === 0;
  pen.beginPath();
  if (node && b.half_x > 2.5) pen.roundRect(b.x - b.half_x - grow, b.y - b.half_y - grow, 2 * (b.half_x + grow), 2 * (b.half_y + grow), Math.min(b.half_x, b.half_y) + grow);
  else pen.rect(b.x - b.half_x - grow, b.y - b.half_y - grow, 2 * (b.half_x + grow), 2 * (b.half_y + grow));
  return b;
}

export function drawSpot(view, pen, i) {
  if (i === undefined) return;
  const { look } = view.picture;
  const { heat } = view.shown;
  const state = look[4 * i + 2], b = outline(view, pen, i);
  const small = b.half_y < (view.picture.sends && state === 0 ? 3 : 7) && !(look[4 * i + 1] === 0 && labelled(view)); // so small that an outline is most of what is seen
  const fills = small ? ['line', 'edge'] : ['node', 'switch'];
  pen.fillStyle = view.colour[fills[look[4 * i] === 0 ? 0 : 1]];
  if (heat) pen.fillStyle = heatColour(heat.hops[i], heat.most, view.theme);
  pen.fill();
  if (state > 0 && state < 256) {
    pen.globalAlpha = 0.3;
    pen.fillStyle = colourOf(view.theme, state - 1);
    pen.fill();
    pen.globalAlpha = 1;
  }
  pen.lineWidth = 1;
  pen.strokeStyle = state === 256 ? view.colour.line : view.colour.edge;
  if (!small) pen.stroke();
  label(view, pen, i, b, heat);
}

const labelSize = (view) => Math.min(15, 11.5 * view.at.scale);
export const labelled = (view) => labelSize(view) >= 5.5; // else it could not be read

function label(view, pen, i, b, heat) {
  const { look, labels } = view.picture;
  const place = look[4 * i + 1], size = labelSize(view);
  if (place === 3 || !labelled(view) || !labels[i]) return;
  pen.font = size + 'px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
  pen.fillStyle = view.colour.ink;
  if (heat && place === 0) pen.fillStyle = heat.hops[i] > heat.most ? view.colour.ink : '#10161d';
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

export function tag(view, pen, text, x, y, colour) {
  pen.font = '600 12px system-ui, "Segoe UI", Helvetica, Arial, sans-serif';
  const half = pen.measureText(text).width / 2 + 5;
  pen.fillStyle = view.colour.paper;
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.roundRect(x - half, y - 9, 2 * half, 18, 9);
  pen.fill();
  pen.stroke();
  pen.fillStyle = view.colour.ink;
  pen.fillText(text, x, y + 0.5);
}
