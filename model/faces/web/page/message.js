// SPDX-License-Identifier: Apache-2.0
//
// Calls of the library that may be refused, and the line that says so.

import { Refusal } from './rg.js';
import { el, fill } from './panels.js';

const notes = new Map(); // what the line has said since it was emptied: the parts of each note, by its text

// A text, about an input that the refusal marks. What has been said is not said again.
export function say(text, input, refusal) {
  const parts = [text];
  if (refusal && refusal.place >= 0 && input !== undefined) {
    const end = refusal.place + Math.max(1, refusal.length);
    parts.unshift(input.slice(0, refusal.place), el('mark', {}, input.slice(refusal.place, end) || '\u2423'), input.slice(end), ': ');
  } else if (input) parts.unshift(input + ': ');
  notes.set(parts.map((part) => part.textContent ?? part).join(''), parts);
  fill('message', ...[...notes.values()].flatMap((note, i) => (i === 0 ? note : ['. ', ...note])).map((part) => (typeof part === 'string' ? part : part.cloneNode(true))));
}

export function hush() {
  notes.clear();
  fill('message');
}

// The value of a call, or null; a refusal is passed on, anything else is a fault of the page.
export function attempt(call, refused) {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused(error);
    return null;
  }
}

// The answer of a call, or {text}, why it is refused.
export function answered(call) {
  let text = '';
  return attempt(call, (error) => (text = error.message)) ?? { text };
}

// The value that make has given last, as long as the key stays the same.
export function kept(make) {
  let of, value;
  return (...key) => {
    const wanted = key.join(' ');
    if (of !== wanted) value = make(...key);
    of = wanted;
    return value;
  };
}
