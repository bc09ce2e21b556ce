/**
 * Feeds the hand-written DOM loop: one message a flush with the texts of changed cells.
 */
import { createQuotes, listen } from '../../browser/storm/quotes.ts';
import { socketUrlOf } from './worlds.ts';
import type { WorldId } from './worlds.ts';

export interface LimitStart {
  readonly world: WorldId;
  /** Symbols of the rows, as on the wire. */
  readonly symbols: readonly string[];
  readonly flushMs: number;
}

addEventListener('message', ({ data }: MessageEvent<LimitStart>) => {
  const { world, symbols, flushMs } = data;
  const quotes = createQuotes(symbols);
  listen(socketUrlOf(world), quotes.hear);
  setInterval(() => {
    const cells = quotes.take();
    if (cells.length > 0) postMessage(cells);
  }, flushMs);
});
postMessage('ready');
