import type { Static } from 'typebox';
import type { SymbolRow as SymbolRowSchema, Ticker } from '../../protocol/rest/market.ts';
import { toWireSymbol } from '../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Random } from '../../protocol/simulation/random.ts';

/** A market whose price goes up and down by a few units of its last decimal. */
export interface WalkingMarket {
  /** As on the wire: `btcusdt`. */
  readonly symbol: string;
  readonly decimals: number;
  /** Decimals of sizes. */
  readonly sizeDecimals: number;
  /** Prices in units of the last decimal: a day ago, at the beginning, and now. */
  readonly dayOpen: number;
  readonly start: number;
  scaled: number;
  high: number;
  low: number;
  seq: number;
  /** Number of its newest book. */
  depth: number;
  /** When it was traded last, epoch ms; 0: not yet. */
  tickMs: number;
}

/** One market and its rules, as in the list of markets. */
export type SymbolRow = Static<typeof SymbolRowSchema>;

const decimalsOf = (size: string): number => size.split('.')[1]?.length ?? 0;

/** @param price  quote per base, as text */
export function walkingMarket({ symbol: wanted, tickSize, stepSize }: SymbolRow, price: string): WalkingMarket {
  const decimals = decimalsOf(tickSize);
  const start = Math.max(1, Math.round(Number(price) * 10 ** decimals));
  // Well below, so that no walk turns the day from gain to loss: that may render a row.
  const dayOpen = Math.max(1, Math.round(start * 0.8));
  return {
    symbol: toWireSymbol(wanted as MarketSymbol),
    decimals,
    sizeDecimals: decimalsOf(stepSize),
    dayOpen,
    start,
    scaled: start,
    high: start,
    low: Math.min(start, dayOpen),
    seq: 0,
    depth: 0,
    tickMs: 0,
  };
}

export const priceOf = ({ decimals }: WalkingMarket, scaled: number): string =>
  (scaled / 10 ** decimals).toFixed(decimals);

/** One tick. Never the same price twice: every tick is news. */
export function step(market: WalkingMarket, random: Random): void {
  const by = (1 + Math.floor(random.uniform() * 5)) * (random.uniform() < 0.5 ? -1 : 1);
  market.scaled = Math.max(1, Math.round(market.start * 0.9), market.scaled + by);
  market.high = Math.max(market.high, market.scaled);
  market.low = Math.min(market.low, market.scaled);
  market.seq += 1;
}

/**
 * The markets of a sandbox at their present prices.
 * @throws Error with what it refuses
 */
export async function marketsOf(sandboxUrl: string): Promise<readonly WalkingMarket[]> {
  const ask = async (path: string, body: unknown) => {
    const answer = await fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const envelope = (await answer.json()) as Record<string, unknown>;
    if (envelope['code'] !== 200) throw new Error(`${path}: ${String(envelope['code'])} ${String(envelope['msg'])}`);
    return envelope;
  };
  const { rows } = (await ask('/api/symbolmanage/list', {})) as { rows: SymbolRow[] };
  return Promise.all(
    rows.map(async (row) => {
      const symbol = toWireSymbol(row.symbol as MarketSymbol);
      const answer = await ask('/kline', { symbol, interval: 'ONE_MIN', limit: 1 });
      const { ticker } = answer['data'] as { ticker: Static<typeof Ticker> };
      return walkingMarket(row, ticker.lastPrice);
    }),
  );
}
