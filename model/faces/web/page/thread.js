// SPDX-License-Identifier: Apache-2.0
//
// A second thread: a Worker that runs this same script. It draws large pictures and answers long questions with a
// library of its own, so that the page never waits for either. A Worker from a Blob works under file:// too.

import { Library, Refusal, ownFiles, withFile } from './rg.js';
import { drawNet } from './net.js';
import { View } from './view.js';

const script = globalThis.document?.currentScript?.textContent;
const SLICE = 30; // ms of drawing, after which a newer job is looked for
const GLANCE = 100; // ms after which a first picture is shown as far as it is

// ---- In the page

export class Thread {
  constructor() {
    this.waiting = new Map(); // by number: {told, failed}, what to do with an answer and with an error
    this.numbers = 0;
    this.shown = null; // the picture that a thread gets
  }

  start() {
    const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    this.worker = new Worker(url);
    URL.revokeObjectURL(url);
    this.worker.onmessage = ({ data }) => {
      const { told, failed } = this.waiting.get(data.number) ?? {};
      if (data.fault === undefined) return told?.(data);
      this.waiting.delete(data.number);
      return failed?.(new Error(data.fault));
    };
    // It does not start, or ends: nothing that was asked will be answered.
    this.worker.onerror = (event) => {
      event.preventDefault();
      const asked = [...this.waiting.values()];
      this.stop();
      for (const { failed } of asked) failed(new Error(event.message || 'the other thread does not run'));
    };
    if (this.shown) this.worker.postMessage({ what: 'picture', picture: this.shown });
  }

  // Ends what it is about.
  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.waiting.clear();
  }

  send(message, told, failed) {
    if (!this.worker) this.start();
    const number = ++this.numbers;
    if (told) this.waiting.set(number, { told, failed });
    this.worker.postMessage({ ...message, number });
    return number;
  }

  // A picture, for draw. What is drawn is told as {bitmap, links, done}; a job ends when the next one comes.
  picture(picture) {
    if (this.worker) this.send({ what: 'picture', picture });
    this.shown = picture;
  }

  draw(sheet, first, told, failed) {
    this.waiting.clear();
    return this.send({ what: 'draw', sheet, first }, told, failed);
  }

  // As rg.call, or a method of its own by this name, of a network by its name; a promise.
  call(module, net, name, ...values) {
    return new Promise((resolve, reject) => {
      const number = this.send({ what: 'call', module, net, key: withFile(net), file: ownFiles.get(net), name, values }, ({ answer, refusal }) => {
        this.waiting.delete(number);
        if (refusal) reject(new Refusal(refusal.status, refusal));
        else resolve(answer);
      }, reject);
    });
  }
}

// ---- In the Worker

let ready = null; // a promise of the library: calls may come faster than it starts
let libraryKey = '', picture = null, newest = 0;

async function answerCall({ number, module, net, key, file, name, values }) {
  const library = await (ready ??= WebAssembly.instantiate(module, {}).then(({ exports }) => new Library(exports)));
  try {
    if (file) ownFiles.set(net, file);
    if (libraryKey !== key) library.call('open', net);
    libraryKey = key;
    postMessage({ number, answer: name in library ? library[name](...values) : library.call(name, ...values) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    postMessage({ number, refusal: { status: error.status, text: error.message, says: error.says, place: error.place, length: error.length } });
  }
}

// A sheet is what drawNet asks of a view: {at, width, height, ratio, theme, colour, heat, quiet}.
async function drawSheet({ number, sheet, first }) {
  const { heat, quiet, ...rest } = sheet;
  const view = Object.assign(Object.create(View.prototype), rest, { picture, shown: { heat }, quiet: () => quiet });
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(sheet.width * sheet.ratio)), Math.max(1, Math.round(sheet.height * sheet.ratio)));
  const begin = performance.now();
  let glanced = begin, slice = begin, links = { drawn: 0, of: 0 };
  for (const piece of drawNet(view, canvas)) {
    links = piece ?? links;
    const now = performance.now();
    if (now - slice < SLICE) continue;
    if (first && links.of > 0 && now - glanced > GLANCE) {
      const bitmap = await createImageBitmap(canvas);
      postMessage({ number, bitmap, links, done: false }, [bitmap]);
      glanced = performance.now();
    }
    await new Promise((resolve) => setTimeout(resolve));
    if (newest !== number) return;
    slice = performance.now();
  }
  const bitmap = canvas.transferToImageBitmap();
  postMessage({ number, bitmap, done: true }, [bitmap]);
}

export function serve() {
  onmessage = async ({ data }) => {
    newest = data.number;
    try {
      if (data.what === 'picture') picture = data.picture;
      else await (data.what === 'draw' ? drawSheet : answerCall)(data);
    } catch (error) {
      ready = null; // a library that has trapped is not asked again
      libraryKey = '';
      postMessage({ number: data.number, fault: error.message });
    }
  };
}
