// SPDX-License-Identifier: Apache-2.0
//
// In Node: the module of WebAssembly lies beside this file.

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { backgroundBy, load as loadFrom } from './index.js';

export { RoutegenError } from './index.js';

const own = () => readFile(new URL('routegen.wasm', import.meta.url));
export const load = (source = own()) => loadFrom(source);

export const background = (source = own()) => backgroundBy((module) => {
  const worker = new Worker(new URL('node_worker.js', import.meta.url));
  // It keeps the program from its end only while it answers.
  const thread = {
    post(message) {
      worker.ref();
      worker.postMessage(message);
    },
    stop: () => worker.terminate(),
  };
  worker.on('message', (message) => {
    worker.unref();
    thread.heard(message);
  });
  worker.on('error', (error) => thread.failed(error));
  worker.postMessage({ module });
  return thread;
}, source);
