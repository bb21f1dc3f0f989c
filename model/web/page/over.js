// SPDX-License-Identifier: Apache-2.0
//
// The upper canvas: routes, faults, the focus, and what moves.

import { colourOf, heatColour, dashes, fresh, trace, arrow, meets, outline, drawSpot, tag } from './shapes.js';
import { bezier } from './plane.js';

export function drawOver(view) {
  const pen = fresh(view, view.over);
  if (!view.picture) return;
  const { routes, broken, faults, links, ends, focus, message, cycle, dag, use } = view.shown;
  pen.lineCap = 'round';
  for (const { from, to } of cycle) drawHop(view, pen, view.hop(from, to), view.colour.bad, [4, 4]);
  if (use) drawUse(view, pen, use);
  for (const [from, to] of dag) drawHop(view, pen, view.hop(from, to), view.colour.accent, [], 0.7, 1.4);
  routes.forEach((route, number) => drawRoute(view, pen, route, number, broken));
  // The ends of what was drawn come on top again, so that their labels can be read.
  const on_top = new Set([...routes.flatMap((route) => route.vertices), ...cycle.flatMap(({ from, to }) => [from, to]), ...(dag.length < 1000 ? dag.flat() : [])]);
  for (const vertex of on_top) drawSpot(view, pen, view.spotOf.get(vertex));
  routes.forEach((route, number) => frameRoute(view, pen, route, number));
  for (const vertex of view.shown.marked) mark(view, pen, vertex);
  if (view.shown.moving) drawMoving(view, pen, view.shown.moving);
  if (message) drawMessage(view, pen, message);
  for (const [from, to] of links) cross(view, pen, view.middle(view.hop(from, to)));
  for (const vertex of faults) {
    const i = view.spotOf.get(vertex);
    if (i === undefined) continue;
    const b = outline(view, pen, i, 1);
    pen.setLineDash([]);
    pen.lineWidth = 2;
    pen.strokeStyle = view.colour.bad;
    pen.stroke();
    cross(view, pen, b);
  }
  ends.forEach((vertex, number) => {
    const i = view.spotOf.get(vertex);
    if (i === undefined) return;
    const b = outline(view, pen, i, 3);
    pen.lineWidth = 3;
    pen.setLineDash([]);
    pen.strokeStyle = view.colour.ink;
    pen.stroke();
    tag(view, pen, number === 0 ? 'from' : 'to', b.x, b.y - b.half_y - 13, view.colour.ink);
  });
  const at = focus < 0 ? undefined : view.spotOf.get(focus);
  if (at !== undefined) {
    outline(view, pen, at, 6);
    pen.lineWidth = 2;
    pen.setLineDash([4, 3]);
    pen.strokeStyle = view.colour.accent;
    pen.stroke();
    pen.setLineDash([]);
  }
}

// A dash keeps its gaps, however wide it is.
function drawHop(view, pen, link, colour, dash, alpha = 0.95, most = 6) {
  if (link < 0) return;
  pen.strokeStyle = pen.fillStyle = colour;
  pen.globalAlpha = alpha;
  pen.lineWidth = Math.min(most, Math.max(2.5, 4 * view.at.scale));
  pen.setLineDash(dash.map((length) => length * Math.max(1, pen.lineWidth / 3)));
  pen.lineCap = dash.length ? 'butt' : 'round';
  pen.beginPath();
  trace(view, pen, link);
  pen.stroke();
  pen.setLineDash([]);
  if (view.picture.directed) arrow(view, pen, link, most < 3 ? 7 : 13);
  pen.globalAlpha = 1;
}

function drawRoute(view, pen, { vertices }, number, broken) {
  for (let i = 0; i + 1 < vertices.length; i++)
    drawHop(view, pen, view.hop(vertices[i], vertices[i + 1]), colourOf(view.theme, number), dashes[number % 8],
      broken >= 0 && i >= broken ? 0.35 : 0.95);
}

// The frames of its vertices, and its number on a hop.
function frameRoute(view, pen, { vertices }, number) {
  for (const vertex of vertices.slice(1, -1)) {
    const i = view.spotOf.get(vertex);
    if (i === undefined) continue;
    outline(view, pen, i, 1.5);
    pen.lineWidth = 2.5;
    pen.strokeStyle = colourOf(view.theme, number);
    pen.stroke();
  }
  // In the middle, since compute nodes of a tree have one link, which all routes share.
  const half = (vertices.length - 1) >> 1;
  const at = view.middle(view.hop(vertices[half], vertices[half + 1]));
  if (at && view.shown.routes.length > 1) tag(view, pen, String(number + 1), at.x, at.y, colourOf(view.theme, number));
}

// All links of a message of the phase.
function drawMessage(view, pen, message) {
  const { link } = view.picture;
  pen.strokeStyle = view.colour.ink;
  pen.lineWidth = 3.5;
  pen.setLineDash([]);
  pen.beginPath();
  for (let i = 0; i < link.length / 4; i++) if (link[4 * i + 3] === message) trace(view, pen, i);
  pen.stroke();
}

function cross(view, pen, b) {
  if (!b) return;
  const size = Math.max(5, Math.min(b.half_y, 12));
  pen.setLineDash([]);
  pen.lineWidth = 3;
  pen.strokeStyle = view.colour.bad;
  pen.beginPath();
  pen.moveTo(b.x - size, b.y - size);
  pen.lineTo(b.x + size, b.y + size);
  pen.moveTo(b.x - size, b.y + size);
  pen.lineTo(b.x + size, b.y - size);
  pen.stroke();
}

// A vertex that has got something.
function mark(view, pen, vertex) {
  const i = view.spotOf.get(vertex);
  if (i === undefined) return;
  outline(view, pen, i);
  pen.globalAlpha = 0.35;
  pen.fillStyle = view.colour.accent;
  pen.fill();
  pen.globalAlpha = 1;
}

const DOTS = 5000, OWN = 8; // so many, and so large at most

// From where to where on a link something moves that covers neither of its ends; it is kept while the scale is.
function between(view, link) {
  const { picture, at: { scale } } = view;
  if (picture.scale !== scale) Object.assign(picture, { scale, between: [] });
  if (picture.between[link]) return picture.between[link];
  const room = OWN * Math.min(1, 1 / scale);
  const first = 1 - meets(view, link, room, true), last = meets(view, link, room), middle = (first + last) / 2;
  return (picture.between[link] = first < last ? [first, last] : [middle, middle]);
}

// {moves, first, end, part, follow, used}: moves first..end of the list are under way, and have made a part of their
// hop; those of the source to follow are larger. used: how often each link has been used, and how often at most.
function drawMoving(view, pen, { moves, first, end, part, follow, used }) {
  pen.setLineDash([]);
  if (used) drawUse(view, pen, used);
  for (let i = first; i < Math.min(end, first + DOTS); i++) {
    const [from, to, source] = moves.subarray(6 * i + 1, 6 * i + 4);
    const link = view.hop(from, to);
    if (link < 0) continue;
    const [start, last] = between(view, link);
    const along = view.picture.link[4 * link] === view.spotOf.get(from) ? part : 1 - part;
    const at = bezier(view.picture.curve, 8 * link, start + along * (last - start));
    const own = source === follow;
    pen.fillStyle = colourOf(view.theme, source % 8);
    pen.strokeStyle = view.colour.paper;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.arc(at.x * view.at.scale + view.at.x, at.y * view.at.scale + view.at.y, Math.max(2.5, Math.min(own ? OWN : 5.5, (own ? OWN : 5) * view.at.scale)), 0, 7);
    pen.fill();
    pen.stroke();
  }
}

// How much each link is used; one that is used more than the limit is drawn as bad.
function drawUse(view, pen, { count, most, limit = Infinity }) {
  pen.lineCap = 'round';
  for (const [link, number] of count) {
    pen.strokeStyle = number > limit ? view.colour.bad : heatColour(number, most, view.theme);
    pen.globalAlpha = 0.8;
    pen.lineWidth = 1 + (5 * number) / most;
    pen.beginPath();
    trace(view, pen, link);
    pen.stroke();
  }
  pen.globalAlpha = 1;
  if (view.picture.vertex.length <= 500) for (let i = 0; i < view.picture.vertex.length; i++) drawSpot(view, pen, i);
}
