/**
 * Feeds the hand-written DOM loop: one message a flush with the texts of changed cells and the times of their ticks.
 */
import { createQuotes, listen } from '../../browser/storm/quotes.ts';
import type { Cells } from '../../browser/storm/quotes.ts';
import { scaledOf } from '../../harness/sent-prices.ts';
import { scriptedLoad } from './scripted-socket.ts';
import { socketUrlOf } from './worlds.ts';
import type { WorldId } from './worlds.ts';

export interface LimitStart {
  readonly world: WorldId;
  /** Symbols of the rows, as on the wire. */
  readonly symbols: readonly string[];
  readonly flushMs: number;
}

export interface LimitFlush {
  readonly cells: readonly Cells[];
  /** Tick time of each cell, epoch ms; NaN when it is unknown. */
  readonly tickMs: readonly number[];
}

addEventListener('message', ({ data }: MessageEvent<LimitStart>) => {
  const { world, symbols, flushMs } = data;
  const quotes = createQuotes(symbols);
  listen(socketUrlOf(world), quotes.hear);
  setInterval(() => {
    const cells = quotes.take();
    if (cells.length === 0) return;
    const nowMs = Date.now();
    const tickMs = cells.map(({ row, price }) => scriptedLoad()?.sentMs(symbols[row]!, scaledOf(price)!, nowMs) ?? NaN);
    postMessage({ cells, tickMs } satisfies LimitFlush);
  }, flushMs);
});
postMessage('ready');
