// SPDX-License-Identifier: Apache-2.0
//
// Points on curves.

export function bezier(curve, at, t) {
  const s = 1 - t, a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
  return {
    x: a * curve[at] + b * curve[at + 2] + c * curve[at + 4] + d * curve[at + 6],
    y: a * curve[at + 1] + b * curve[at + 3] + c * curve[at + 5] + d * curve[at + 7],
  };
}

export function fromSegment(x, y, a, b) {
  const dx = b.x - a.x, dy = b.y - a.y;
  const along = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
}
