// SPDX-License-Identifier: Apache-2.0
//
// The lower canvas: the network. A generator, which yields after some hundreds of lines, so that a large network is
// drawn in pieces and the page never waits for it. What it yields, if anything, is how many links there are so far, of how
// many in the window.

import { colourOf, fresh, trace, arrow, drawSpot } from './shapes.js';

// Onto a canvas, as the view is now; whoever runs it gives up when the view moves.
export function* drawNet(view, canvas) {
  const pen = fresh(view, canvas);
  pen.fillStyle = view.colour.paper;
  pen.fillRect(0, 0, view.width, view.height);
  if (!view.picture) return;
  yield* drawLinks(view, pen);
  yield* drawSpots(view, pen);
  if (view.picture.sends) drawWays(view, pen);
  drawMarks(view, pen);
}

function* drawLinks(view, pen) {
  const { link, classes, directed, sends } = view.picture;
  const count = link.length / 4;
  // Behind routes and colours a network steps back, a large one more.
  const back = view.quiet() ? (count > 600 ? 0.2 : 0.5) : 1;
  pen.lineWidth = count > 2000 ? 1 / view.ratio : Math.max(0.6, Math.min(1.5, view.at.scale * 1.2));
  // The more lines there are on a pixel, the fainter is each.
  const alpha = Math.max(0.012, Math.min(1, view.at.scale / (1.5 * inkOf(view.picture) * pen.lineWidth))) * back;
  const groups = new Map();
  // Every 16th link of a large network comes first, so that what is drawn first is a sample of all of it.
  const stride = count > 20000 ? 16 : 1;
  for (let n = 0, i = 0; n < count; n++, i = i + stride < count ? i + stride : (i % stride) + 1) {
    if (n % 4096 === 4095) yield;
    if (!inside(view, i) || link[4 * i] === link[4 * i + 1]) continue;
    const message = link[4 * i + 3];
    const key = sends ? (message ? (message - 1) % 8 : -1) : classes.length && view.quiet() !== 'bare' ? link[4 * i + 2] : -1;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(i);
  }
  const of = [...groups.values()].reduce((sum, list) => sum + list.length, 0);
  let drawn = 0;
  // Some of each colour in turn, so that none hides the others.
  for (let from = 0; drawn < of; from += 128)
    for (const [key, list] of groups) {
      const some = list.slice(from, from + 128);
      pen.globalAlpha = key < 0 && sends ? alpha * 0.35 : alpha;
      pen.fillStyle = pen.strokeStyle = key < 0 ? view.colour.edge : colourOf(view.theme, key);
      pen.beginPath();
      for (const i of some) trace(view, pen, i);
      pen.stroke();
      if (directed && count <= 2000) for (const i of some) arrow(view, pen, i, 7);
      drawn += some.length;
      yield { drawn, of };
    }
  pen.globalAlpha = 1;
}

// How long all links are together, on a page of size 1.
function inkOf(picture) {
  const { curve, width, height } = picture;
  if (picture.ink === undefined) {
    picture.ink = 0;
    for (let p = 0; p < curve.length; p += 8) picture.ink += Math.hypot(curve[p] - curve[p + 6], curve[p + 1] - curve[p + 7]) / (width * height);
  }
  return picture.ink;
}

// Whether any of a link may be in the window.
function inside(view, i) {
  const { curve } = view.picture;
  let left = Infinity, right = -Infinity, top = Infinity, bottom = -Infinity;
  for (let p = 8 * i; p < 8 * i + 8; p += 2) {
    const x = curve[p] * view.at.scale + view.at.x, y = curve[p + 1] * view.at.scale + view.at.y;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right >= 0 && left <= view.width && bottom >= 0 && top <= view.height;
}

function* drawSpots(view, pen) {
  const many = view.picture.spot.length > 8000;
  for (let i = 0; i < view.picture.spot.length / 4; i++) {
    if (i % 256 === 255) yield;
    const b = view.box(i);
    const seen = b.x + b.half_x >= 0 && b.x - b.half_x <= view.width && b.y + b.half_y >= -200 && b.y - b.half_y <= view.height + 200;
    if (seen && many && b.half_x < 2.5 && !view.shown.heat) {
      pen.fillStyle = view.picture.look[4 * i] === 0 ? view.colour.dim : view.colour.accent;
      pen.fillRect(b.x - b.half_x, b.y - b.half_y, 2 * b.half_x, 2 * b.half_y);
    } else if (seen) drawSpot(view, pen, i);
  }
}

// The ways of messages inside switches.
function drawWays(view, pen) {
  const { link } = view.picture;
  pen.lineWidth = Math.max(0.6, Math.min(2, view.at.scale * 1.6));
  for (let i = link.length / 4 - 1; i >= 0 && link[4 * i + 3]; i--) {
    if (link[4 * i] !== link[4 * i + 1] || !inside(view, i)) continue;
    pen.strokeStyle = colourOf(view.theme, (link[4 * i + 3] - 1) % 8);
    pen.beginPath();
    trace(view, pen, i);
    pen.stroke();
  }
}

function drawMarks(view, pen) {
  const phase = Boolean(view.picture.sends), size = Math.min(15, Math.max(9, 12 * view.at.scale));
  pen.font = size + 'px system-ui, "Segoe UI", Helvetica, Arial, sans-serif';
  pen.fillStyle = view.colour.dim;
  pen.textAlign = phase ? 'center' : 'right';
  const least = (text) => (phase ? 0 : pen.measureText(text).width + 4); // a text that ends further left would be cut off
  for (const { x, y, text } of view.picture.marks) pen.fillText(text, Math.max(least(text), x * view.at.scale + view.at.x), y * view.at.scale + view.at.y);
  pen.textAlign = 'center';
}
