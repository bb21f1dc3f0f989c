// SPDX-License-Identifier: Apache-2.0
//
// The upper canvas: routes, faults, the focus, and what moves.

import { colourOf, heatColour, dashes, fresh, trace, arrow, meets, outline, drawSpot, labelled, tag } from './shapes.js';
import { bezier } from './plane.js';

export function drawOver(view) {
  const pen = fresh(view, view.over);
  if (!view.picture) return;
  const { routes, broken, faults, links, ends, focus, message, cycle, dag, use } = view.shown;
  pen.lineCap = 'round';
  for (const { from, to } of cycle) drawHop(view, pen, view.hop(from, to), view.colour.bad, [4, 4]);
  // Thin, or those of a tree in its colour.
  for (const [from, to, tree] of dag) {
    const style = tree === undefined ? [view.colour.accent, [], 0.7, 1.4] : [colourOf(view.theme, tree), dashes[tree % 8], 0.8, 3];
    drawHop(view, pen, view.hop(from, to), ...style);
  }
  if (use) drawUse(view, pen, use);
  if (view.shown.moving) drawMoving(view, pen, view.shown.moving);
  if (use || view.shown.moving) drawLabels(view, pen);
  routes.forEach((route, number) => drawRoute(view, pen, route, number, broken));
  // The ends of what was drawn come on top again, so that their labels can be read.
  const on_top = new Set([...routes.flatMap((route) => route.vertices), ...cycle.flatMap(({ from, to }) => [from, to]), ...dag.slice(0, 1000).flatMap(([from, to]) => [from, to])]);
  for (const vertex of on_top) drawSpot(view, pen, view.spotOf.get(vertex));
  routes.forEach((route, number) => frameRoute(view, pen, route, number));
  for (const vertex of view.shown.marked) mark(view, pen, vertex);
  if (message) drawMessage(view, pen, message);
  if (view.shown.held) drawHeld(view, pen, view.shown.held);
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
  if (view.picture.directed) arrow(view, pen, link, most > 3 ? 13 : 7);
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
  const half = (vertices.length - 1) >> 1, at = view.middle(view.hop(vertices[half], vertices[half + 1]));
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

// {spot, aim, at}: the terminal whose message is held, or -1; the one that the keys are on, or -1; where the pointer is.
function drawHeld(view, pen, { spot, aim, at }) {
  pen.strokeStyle = view.colour.accent;
  pen.lineWidth = 3;
  for (const i of [spot, aim].filter((i) => i >= 0)) {
    pen.setLineDash(i === spot ? [] : [4, 3]);
    outline(view, pen, i, 4);
    pen.stroke();
  }
  pen.setLineDash([]);
  if (spot < 0 || (!at && aim < 0)) return;
  const from = view.box(spot), to = at ?? view.box(aim);
  pen.beginPath();
  pen.moveTo(from.x + from.half_x + 4, from.y);
  pen.lineTo(to.x, to.y);
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

// {moves, spans, colour, first, end, part, now, follow, used}: of moves first..end of the list those that last are under
// way, and have made a part of their hop, all the same one where there are no spans; those of the source to follow are
// larger. used: how often each link has been used, and how often at most.
function drawMoving(view, pen, { moves, spans, colour, first, end, part, now, follow, used }) {
  pen.setLineDash([]);
  if (used) drawUse(view, pen, used);
  for (let i = first, dots = 0; i < end && dots < DOTS; i++) {
    const [began, from, to, source] = moves.subarray(6 * i, 6 * i + 4);
    const link = view.hop(from, to), made = spans ? (now - began) / spans[i] : part;
    if (link < 0 || made > 1) continue;
    dots++;
    const [start, last] = between(view, link);
    const along = view.picture.link[4 * link] === view.spotOf.get(from) ? made : 1 - made;
    const at = bezier(view.picture.curve, 8 * link, start + along * (last - start)), own = source === follow;
    pen.fillStyle = colourOf(view.theme, moves[6 * i + colour] % 8);
    pen.strokeStyle = view.colour.paper;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.arc(at.x * view.at.scale + view.at.x, at.y * view.at.scale + view.at.y, Math.max(2.5, Math.min(own ? OWN : 5.5, (own ? OWN : 5) * view.at.scale)), 0, 7);
    pen.fill();
    pen.stroke();
  }
}

// The vertices with labels once more, so that nothing covers those.
function drawLabels(view, pen) {
  const { length } = view.picture.vertex;
  if (length > 500 && !labelled(view)) return;
  for (let i = 0; i < length; i++) {
    const { x, y } = view.box(i);
    if (x > -200 && x < view.width + 200 && y > -200 && y < view.height + 200) drawSpot(view, pen, i);
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
}
