import { MAX_NOTIONAL, PRICE_BAND } from '../../server/engine/spot/spot-terms.ts';
import type { CatalogueEntry } from '../../server/market/catalogue.ts';
import type { Market as ServerMarket } from '../../server/market/market.ts';
import type { SpotDraft } from '../../src/features/spot-ticket/spot-draft.ts';
import type { PricesNow } from '../../src/features/spot-ticket/spot-figures.ts';
import type { Market } from '../../src/model/market.ts';
import { decimalTextOfScaled } from '../../src/model/scaled.ts';
import type { BookSide } from '../../src/signals/book-store.ts';
import type { Random } from './random.ts';

/** One market at one moment, as app and exchange see it. */
export interface Scene {
  readonly market: Market;
  readonly prices: PricesNow;
  readonly exchange: ServerMarket;
  /** Last price in ticks. */
  readonly last: number;
}

type Row = readonly [ticks: number, steps: number];

/** Returns a random number from 10^low to 10^high; every order of magnitude is equally likely. */
export const spread = (random: Random, low: number, high: number): number => 10 ** (low + random.next() * (high - low));

/** Returns the number of steps of the base asset that this much quote buys at a price in ticks, at least one. */
const stepsFor = (quote: number, ticks: number, { priceDecimals, sizeDecimals }: Market): number =>
  Math.max(1, Math.round((quote / ticks) * 10 ** (priceDecimals + sizeDecimals)));

const columnsOf = (rows: readonly Row[]): BookSide => ({
  prices: Float64Array.from(rows, ([ticks]) => ticks),
  sizes: Float64Array.from(rows, ([, steps]) => steps),
  totals: new Float64Array(rows.length),
  count: rows.length,
});

/** A price somewhere about the market's own, and a book around it that is often too thin. */
export function sceneOf({ rules, sim }: CatalogueEntry, random: Random): Scene {
  const market = {
    ...rules,
    maxNotional: MAX_NOTIONAL,
    priceBand: PRICE_BAND,
    feed: 'sim',
  };
  const { priceDecimals, sizeDecimals, symbol } = rules;
  const last = Math.max(50, Math.round(sim.anchorTicks * (0.5 + random.next())));
  const rowsOf = (direction: 1 | -1): readonly Row[] => {
    let ticks = last + direction * random.below(4);
    return Array.from({ length: 1 + random.below(6) }, () => {
      ticks += direction * (1 + random.below(3));
      return [ticks, stepsFor(spread(random, 0, 5), ticks, market)] as const;
    });
  };
  const [bids, asks] = [rowsOf(-1), rowsOf(1)];
  const textsOf = (rows: readonly Row[]) =>
    rows.map(([ticks, steps]) => [decimalTextOfScaled(ticks, priceDecimals), decimalTextOfScaled(steps, sizeDecimals)]);
  const price = decimalTextOfScaled(last, priceDecimals)!;
  const book = { last: 1, bids: textsOf(bids), asks: textsOf(asks) };
  const exchange = {
    rulesOf: (asked: string) => (asked === symbol ? rules : undefined),
    lastTick: () => ({ seq: 1, price }),
    isStale: () => false,
    bookSnapshot: () => book,
  };
  return {
    last,
    market,
    prices: { last: price, bids: columnsOf(bids), asks: columnsOf(asks) },
    exchange: exchange as unknown as ServerMarket,
  };
}

/** Kinds of orders: both sides, limit and market, sized in coins and in quote. */
export const KINDS = 8;

/** An order of one kind, from one to 160 000 USDT. */
export function draftOf({ last, market }: Scene, kind: number, random: Random): SpotDraft {
  const ticks = Math.round(last * (0.82 + random.next() * 0.36));
  const quote = spread(random, 0, 5.2);
  const unit = kind & 4 ? 'quote' : 'base';
  return {
    side: kind & 1 ? 'sell' : 'buy',
    type: kind & 2 ? 'market' : 'limit',
    unit,
    price: decimalTextOfScaled(ticks, market.priceDecimals)!,
    size:
      unit === 'quote' ? quote.toFixed(2) : decimalTextOfScaled(stepsFor(quote, ticks, market), market.sizeDecimals)!,
    percent: null,
  };
}
