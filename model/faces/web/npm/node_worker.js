// SPDX-License-Identifier: Apache-2.0
//
// The thread of Node, which background() starts.

import { parentPort } from 'node:worker_threads';
import { serving } from './background.js';

parentPort.on('message', serving((message) => parentPort.postMessage(message)));
