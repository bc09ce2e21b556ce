import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { frameLoop } from '../frame/frame-loop.ts';
import { createFlushApplier } from './apply-flush.ts';
import type { Flush } from './thread-messages.ts';

/** Applies the flushes of the live side to the page's signals. */
export interface FlushReceiver {
  /** Applies it in the next frame, or at once when nothing of it is in sight or somebody waits for it. */
  receive(flush: Flush): void;
  stop(): void;
}

/**
 * @param symbols  by their numbers, which rows carry
 * @param onAnswer  called when a flush with all pending news has been applied
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
        // A frame costs much, and nobody sees what is out of sight.
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
