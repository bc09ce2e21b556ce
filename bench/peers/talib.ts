import type * as Talib from 'talib-web';
import { nodeRequire } from './in-node.ts';

/** A file as an address that `fetch` of Node understands: talib-web fetches its kernel wherever it runs. */
function dataAddress(file: string): string {
  const bytes = process.getBuiltinModule('node:fs').readFileSync(file);
  return `data:application/wasm;base64,${bytes.toString('base64')}`;
}

/** TA-Lib in WASM, started. Its ES file uses `__dirname`, so Node must require it. */
async function startTalib(): Promise<typeof Talib> {
  if (nodeRequire) {
    const talib = nodeRequire('talib-web') as typeof Talib;
    await talib.init(dataAddress(nodeRequire.resolve('talib-web/lib/talib.wasm')));
    return talib;
  }
  const [talib, { default: url }] = await Promise.all([import('talib-web'), import('talib-web/lib/talib.wasm?url')]);
  await talib.init(url);
  return talib;
}

export const talib = await startTalib();
