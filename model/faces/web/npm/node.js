// SPDX-License-Identifier: Apache-2.0
//
// In Node: the module of WebAssembly lies beside this file.

import { readFile } from 'node:fs/promises';
import { load as loadFrom } from './index.js';

export { RoutegenError } from './index.js';
export const load = (source = readFile(new URL('routegen.wasm', import.meta.url))) => loadFrom(source);
