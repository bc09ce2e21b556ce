import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { MarketRules } from '../catalogue.ts';
import type { StoredMinute } from '../market-store.ts';
import type { Minute } from '../minute-series.ts';
import { MINUTE_MS } from '../minute-series.ts';
import { minuteOf } from './klines.ts';
import type { UpstreamRest } from './rest.ts';
import { KLINES_A_CALL } from './rest.ts';

/** The part of a market that the filler needs. */
export interface Fillable {
  readonly entry: { readonly rules: MarketRules };
  /** Returns the minutes in [from, to] without a candle, ascending. */
  missing(from: number, to: number): readonly number[];
  /**
   * Inserts a candle where there is none.
   * @returns false when a published tick arrived meanwhile
   */
  fill(minute: number, candle: Minute): boolean;
}

/**
 * Fills minutes without a published tick (the server or the upstream was away) with the upstream's candles. They appear
 * in klines only: no tick is created from them and no published one is changed.
 */
export interface GapFiller {
  /**
   * Fills what is missing before `minute`, which must be over.
   * @throws Error when the upstream does not answer
   */
  fill(minute: number, markets: Iterable<Fillable>): Promise<readonly StoredMinute[]>;
}

/**
 * Creates the filler.
 * @param firstMinute  returns a market's first minute that is not filled
 */
export function gapFiller(
  rest: Pick<UpstreamRest, 'klines'>,
  firstMinute: (symbol: MarketSymbol) => number,
): GapFiller {
  const next = new Map<MarketSymbol, number>();

  async function fillMarket(market: Fillable, before: number): Promise<readonly StoredMinute[]> {
    const { rules } = market.entry;
    const { symbol } = rules;
    const filled: StoredMinute[] = [];
    for (;;) {
      const from = next.get(symbol) ?? firstMinute(symbol);
      const [first] = market.missing(from, before - 1);
      if (first === undefined) {
        next.set(symbol, before);
        return filled;
      }
      const last = Math.min(before, first + KLINES_A_CALL) - 1;
      for (const row of await rest.klines(symbol, '1m', first * MINUTE_MS, last * MINUTE_MS)) {
        const minute = row[0] / MINUTE_MS;
        const candle = minuteOf(row, rules);
        if (candle.trades > 0 && market.fill(minute, candle)) filled.push({ symbol, minute, candle });
      }
      next.set(symbol, last + 1);
    }
  }

  return {
    async fill(minute, markets) {
      const filled: StoredMinute[] = [];
      for (const market of markets) filled.push(...(await fillMarket(market, minute)));
      return filled;
    },
  };
}
