import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { CallResult, Page } from '../../api/result.ts';
import type { SpotFill } from '../../model/spot-order.ts';

/** One page of the exchange, newest first. */
export const FILLS_MAX = 200;

/** My spot fills of one market, as a chart asks for them. */
export type AskFills = (symbol: MarketSymbol, count: number) => Promise<CallResult<Page<SpotFill>>>;

export interface OwnFills {
  /** Fills of earlier sessions, of the markets asked for so far. */
  readonly known: ReadonlySignal<readonly SpotFill[]>;
  /**
   * Asks for a market once per session; after a failure again at the next wish. What fills later comes by the socket.
   * @param token  of the signed-in person; null forgets everything, as another one does
   */
  load(symbol: MarketSymbol, token: string | null): Promise<void>;
}

/** Fills from before this page, for the charts alone: nothing of them is counted or paid. */
export function createOwnFills(ask: AskFills): OwnFills {
  const known = signal<readonly SpotFill[]>([]);
  let session: string | null = null;
  let asked = new Set<MarketSymbol>();
  return {
    known,
    async load(symbol, token) {
      if (token !== session) {
        session = token;
        asked = new Set();
        if (known.peek().length > 0) known.value = [];
      }
      if (token === null || asked.has(symbol)) return;
      const mine = asked;
      mine.add(symbol);
      const found = await ask(symbol, FILLS_MAX);
      if (mine !== asked) return;
      if (!found.success) mine.delete(symbol);
      else if (found.data.rows.length > 0) known.value = [...known.peek(), ...found.data.rows];
    },
  };
}

/** Every fill once. */
export function withoutRepeats(fills: readonly SpotFill[]): readonly SpotFill[] {
  return [...new Map(fills.map((fill) => [fill.id, fill])).values()];
}
