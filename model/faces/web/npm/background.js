// SPDX-License-Identifier: Apache-2.0
//
// Questions that take long, answered in a thread with a library of its own, one after another: the page, or the loop of
// Node, stays free. What is aborted ends at once, with its thread; the next question starts another one.

import { Refusal } from './rg.js';
import { load } from './index.js';

export class Background {
  #start;
  #module;
  #worker = null;
  #last = Promise.resolve();
  #refuse = () => {};

  // start(heard, failed) starts a thread, {post, stop}
  constructor(start, module) {
    this.#start = start;
    this.#module = module;
  }

  // What is under way is refused.
  end(reason = new DOMException('the thread has been ended', 'AbortError')) {
    this.#worker?.stop();
    this.#worker = null;
    this.#refuse(reason);
  }

  #answer(question, signal) {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const stop = () => this.end(signal.reason);
      const over = (settle, value) => {
        signal?.removeEventListener('abort', stop);
        this.#refuse = () => {};
        settle(value);
      };
      this.#refuse = (reason) => over(reject, reason);
      const worker = (this.#worker ??= this.#start(this.#module));
      worker.heard = ({ answer, refused, thrown }) => {
        if (thrown) over(reject, thrown);
        else if (refused) over(reject, new Refusal(refused.status, refused));
        else over(resolve, answer);
      };
      worker.failed = (error) => {
        this.#worker = null;
        over(reject, error);
      };
      signal?.addEventListener('abort', stop);
      worker.post(question);
    });
  }

  // Until those before are answered; who is aborted does not wait for that.
  #turn(before, signal) {
    return new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason);
      signal?.addEventListener('abort', stop);
      before.then(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      });
    });
  }

  // The answers to some questions, in their order; the next caller waits.
  async #answers(questions, { signal, progress }) {
    if (signal !== undefined && !(signal instanceof AbortSignal)) throw new TypeError(`an AbortSignal expected, not ${signal}`);
    const before = this.#last, answers = [];
    let done;
    const over = new Promise((resolve) => (done = resolve));
    this.#last = before.then(() => over);
    try {
      await this.#turn(before, signal);
      for (const question of questions) {
        answers.push(await this.#answer(question, signal));
        progress?.(answers.length, questions.length);
      }
      return answers;
    } finally {
      done();
    }
  }

  // A load at a time.
  async simulate(network, loads = 0.1, options = {}, asking = {}) {
    const several = [loads].flat(), given = several.length > 0 ? several : [several];
    const [first, ...others] = await this.#answers(given.map((one) => ({ network: [network].flat(), method: 'simulate', given: [one, options] })), asking);
    return { ...first, points: [first, ...others].flatMap(({ points }) => points) };
  }

  // A network at a time.
  async compare(networks, options = {}, asking = {}) {
    if (!Array.isArray(networks) || networks.some((name) => typeof name !== 'string')) throw new TypeError(`names of networks expected, not ${networks}`);
    return (await this.#answers(networks.map((net) => ({ method: 'compare', given: [[net], options] })), asking)).flat();
  }
}

// In the thread: what answers a message; the first one has the module.
export function serving(post) {
  let library = null;
  return async ({ module, network, method, given }) => {
    if (module) {
      library = load(module);
      return;
    }
    const rg = await library;
    let net = null;
    try {
      if (network) net = rg.network(...network);
      post({ answer: (net ?? rg)[method](...given) });
    } catch (error) {
      const { status, message: text, says, place, length } = error;
      post(error instanceof Refusal ? { refused: { status, text, says, place, length } } : { thrown: error });
    } finally {
      net?.free();
    }
  };
}
