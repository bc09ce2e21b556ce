import { toWireSymbol } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { trustedLiveWorkerUrl } from '../../../src/live/trusted-worker-urls.ts';
import { settings } from '../../../src/level/level.ts';
import { plainRows, startDomLoop } from '../../browser/storm/dom-loop.ts';
import { makeMarkets } from '../../harness/made-markets.ts';
import { pause, settled } from '../page/wait.ts';
import { figuresOf, watchWindow } from '../page/window-probe.ts';
import type { Opened, Scene } from '../scenario.ts';
import type { Cells } from '../../browser/storm/quotes.ts';
import type { LimitStart } from '../worker/limit-side.ts';
import type { WorldId } from '../worker/worlds.ts';
import '../../browser/storm/rows.css';

const READY_MS = 5000;

/** The worker of the limit, once it listens. */
async function startWorker(signal: AbortSignal): Promise<Worker> {
  // Named otherwise than the app's, it is the limit's: one trusted address serves both.
  const worker = new Worker(trustedLiveWorkerUrl, { type: 'module', name: 'limit' });
  const ready = new Promise<void>((done, fail) => {
    worker.addEventListener('message', () => done(), { once: true });
    worker.addEventListener('error', () => fail(new Error('the worker of the limit did not start')), { once: true });
  });
  const late = pause(READY_MS, signal).then(() => {
    throw new Error('the worker of the limit did not answer');
  });
  try {
    await Promise.race([ready, late]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
  late.catch(() => {}); // It waits on for nothing.
  return worker;
}

/**
 * The same cells as the list of markets, written by a loop by hand: rows made once, texts made in a worker.
 * @param rows  as many as the app keeps
 */
export async function domLimit({ root, windowMs, signal }: Scene, world: WorldId, rows: number): Promise<Opened> {
  const markets = makeMarkets(rows).rows.map(({ symbol, baseAsset, baseName }) => ({
    symbol,
    base: baseAsset,
    name: baseName,
  }));
  const worker = await startWorker(signal);
  const frame = document.createElement('div');
  root.append(frame);
  const write = startDomLoop(plainRows(frame, markets));
  worker.addEventListener('message', ({ data }: MessageEvent<readonly Cells[]>) => {
    // As the app does: what a flush brought is written in the next frame.
    requestAnimationFrame(() => write(data));
  });
  const symbols = markets.map(({ symbol }) => toWireSymbol(symbol as MarketSymbol));
  worker.postMessage({ world, symbols, flushMs: settings.peek().paintedMs } satisfies LimitStart, []);
  const close = () => {
    worker.terminate();
    frame.remove();
    scrollTo(0, 0);
  };
  try {
    await settled('the limit’s first price', () => frame.querySelector('.price')?.textContent !== '', signal);
  } catch (error) {
    close();
    throw error;
  }
  return {
    measure: async () => figuresOf(await watchWindow({ root: frame, forMs: windowMs, signal })),
    scene: () => `${rows} rows`,
    close,
  };
}
