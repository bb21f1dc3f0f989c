// SPDX-License-Identifier: Apache-2.0
//
// A question to the library that may take long, and its answer. The key says what it is about: where another one is
// wanted, the answer is forgotten, and a search that still runs ends.

import { attempt } from './message.js';
import { Thread } from './thread.js';

export class Long {
  constructor(told, made = (answer) => answer) {
    this.told = told; // called when there is an answer
    this.made = made; // what becomes of an answer
    this.thread = new Thread();
    this.key = '';
    this.forget();
  }

  forget() {
    this.thread.stop();
    Object.assign(this, { waiting: false, answer: null, refused: '' });
  }

  // Whether this is another question than before; '' is none.
  want(key) {
    if (key === this.key) return false;
    this.key = key;
    this.forget();
    return key !== '';
  }

  // At once, by a call here.
  now(call) {
    const answer = attempt(call, (error) => (this.refused = error.message));
    this.answer = answer && this.made(answer);
  }

  // As thread.call, in the other thread, with a library of its own.
  ask(module, net, name, ...values) {
    this.forget();
    this.waiting = true;
    this.thread.call(module, net, name, ...values).then((answer) => ({ answer: this.made(answer) }), (error) => ({ refused: error.message })).then((found) => {
      Object.assign(this, found, { waiting: false });
      this.told();
    });
  }
}
