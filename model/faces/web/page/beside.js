// SPDX-License-Identifier: Apache-2.0
//
// A second network, by a second session of the library, and its picture beside the first.

import { fill } from './panels.js';
import { attempt, kept, say } from './message.js';
import { pictureOf, SHORT } from './answers.js';
import { View } from './view.js';
import { Thread } from './thread.js';
import { listen } from './input.js';
import { zoomButtons } from './menus.js';

let other = null, beside = null;

function drawBeside(found, theme, act) {
  if (!beside) {
    beside = new View(document.getElementById('beside-net'), document.getElementById('beside-over'), () => {}, new Thread());
    const none = () => {};
    listen({ view: beside, act: { ...act, pick: none, breakAt: none, point: none }, graph: () => false });
    zoomButtons('beside-zoom', beside, ', of the network to compare with', none);
  }
  fill('beside-name', found.name);
  beside.over.setAttribute('aria-label', `Picture of ${found.name}, to compare`);
  beside.setTheme(theme);
  beside.setPicture(attempt(() => pictureOf(other, found, 0), (refusal) => say(refusal.message, found.name)));
  beside.resize();
  beside.fit();
}

// The measures of the network to compare with, as measuresOf has them; null for none.
const comparedTo = kept((net) => (net === '' ? null : other.measuresOf(net, SHORT)));

export function compareWith(rg, net, theme, act) {
  if (net !== '') other ??= rg.second();
  const found = comparedTo(net), shown = found !== null && !found.text;
  document.getElementById('beside').hidden = !shown;
  if (shown && beside?.of !== found) {
    drawBeside(found, theme, act);
    beside.of = found;
  }
  if (beside && beside.theme !== theme) beside.setTheme(theme);
  return found;
}
