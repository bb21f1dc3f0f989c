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

  // start(heard, failed) starts a thread, {post, stop}
  constructor(start, module) {
    this.#start = start;
    this.#module = module;
  }

  end() {
    this.#worker?.stop();
    this.#worker = null;
  }

  #answer(question, signal) {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const over = (settle, value) => {
        signal?.removeEventListener('abort', stop);
        settle(value);
      };
      const stop = () => {
        this.end();
        over(reject, signal.reason);
      };
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

  // The answers to some questions, in their order; the next caller waits.
  async #answers(questions, { signal, progress }) {
    const before = this.#last, answers = [];
    let done;
    this.#last = new Promise((resolve) => (done = resolve));
    await before;
    try {
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
  async simulate(network, loads = 0.1, { signal, progress, ...options } = {}) {
    const questions = [loads].flat().map((one) => ({ network: [network].flat(), method: 'simulate', given: [one, options] }));
    const [first, ...others] = await this.#answers(questions, { signal, progress });
    return { ...first, points: [first, ...others].flatMap(({ points }) => points) };
  }

  // A network at a time.
  async compare(networks, { signal, progress, ...options } = {}) {
    return (await this.#answers(networks.map((net) => ({ method: 'compare', given: [[net], options] })), { signal, progress })).flat();
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
