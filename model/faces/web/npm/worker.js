// SPDX-License-Identifier: Apache-2.0
//
// The thread of a browser, which background() starts.

import { serving } from './background.js';

const answer = serving((message) => postMessage(message));
onmessage = ({ data }) => answer(data);
