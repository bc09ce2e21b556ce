import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { frameLoop } from '../frame/frame-loop.ts';
import { createFlushApplier } from './apply-flush.ts';
import type { Flush } from './thread-messages.ts';

/** Applies the flushes of the live side to the page's signals. */
export interface FlushReceiver {
  /** Applies a flush in the next frame, or at once when no part of it is visible or somebody waits for it. */
  receive(flush: Flush): void;
  stop(): void;
}

/**
 * @param symbols  names of the markets by the numbers in rows
 * @param onAnswer  called when a flush with all pending changes has been applied
 */
export function createFlushReceiver(symbols: readonly MarketSymbol[], onAnswer: () => void): FlushReceiver {
  const flushes = createFlushApplier(symbols);
  let framed = false;

  function apply(): void {
    framed = false;
    flushes.apply();
  }
  return {
    receive(flush) {
      flushes.add(flush);
      if (flush.answers) {
        apply();
        onAnswer();
      } else if (!framed) {
        // A frame is expensive, and invisible changes need none.
        if (!flush.inSight) apply();
        else {
          framed = true;
          frameLoop.schedule('apply', apply);
        }
      }
    },
    stop: () => frameLoop.cancel('apply', apply),
  };
}
