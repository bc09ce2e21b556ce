import { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import type { FeedPeriodMs } from '../../../protocol/feed/frame-format.ts';
import { Cells } from './cells.ts';
import type { CompactMarket, CompactMarkets } from './compact-markets.ts';
import { isDue } from './pace.ts';
import type { SentFigures } from './parts.ts';
import { sentDays } from './sent-days.ts';

/** Least period under load, ms. */
const SLOW_LEAST_MS = 500;

/** Least time from a flush to an early one for those who wait to join, ms. */
const JOINING_LEAST_MS = 500;

/** Returns the period under load, or the normal one, ms. */
export const periodUnder = (period: number, slow: boolean): number =>
  slow ? Math.max(SLOW_LEAST_MS, period * 2) : period;

/**
 * All views of one period: what they were sent last of each market, and the pieces of the present flush. Who joins gets
 * what was sent last, so that the next flush fits everybody.
 */
export interface PeriodClass {
  readonly period: FeedPeriodMs;
  /** Number of the last flush. */
  readonly n: number;
  /** Grows with each flush that changed what is sent. */
  readonly turn: number;
  /** Changes of price, and first prices. */
  readonly prices: Cells;
  readonly firstPrices: Cells;
  readonly days: Cells;
  /** Markets whose stale state is sent in this flush. */
  readonly stales: readonly CompactMarket[];
  isDue(nowMs: number, slow: boolean): boolean;
  /** Whether a flush may be early because somebody waits for it. */
  isDueForJoining(nowMs: number): boolean;
  /** Makes the pieces of a flush. @param dayMarkets  markets whose 24 h figures somebody wants, as keys */
  advance(nowMs: number, dayMarkets: ReadonlyMap<CompactMarket, unknown>): void;
  /** Counts a flush that changed nothing, for an empty frame between two. */
  count(): void;
  /** Returns the price sent last; 0 before the first. */
  priceOf(market: CompactMarket): number;
  isStale(market: CompactMarket): boolean;
  /** Returns the figures sent last; those of now when nobody wanted them before. */
  dayOf(market: CompactMarket, nowMs: number): SentFigures;
}

/** Creates the class, which has sent the present state. */
export function createPeriodClass(period: FeedPeriodMs, markets: CompactMarkets, startMs: number): PeriodClass {
  const sent = { prices: [] as number[], stale: [] as boolean[] };
  const prices = new Cells();
  const firstPrices = new Cells();
  const days = sentDays(markets, startMs);
  const writer = new ByteWriter();
  const firstWriter = new ByteWriter();
  let stales: readonly CompactMarket[] = [];
  let n = 0;
  let turn = 0;
  let lastMs = startMs;

  function tellPrices(): void {
    prices.clear();
    firstPrices.clear();
    for (const { number, price } of markets.numbered) {
      const before = sent.prices[number];
      if (before === price || before === undefined) continue;
      sent.prices[number] = price;
      const cells = before === 0 ? firstPrices : prices;
      const out = before === 0 ? firstWriter : writer;
      const start = out.length;
      out.v(number);
      if (before === 0) out.v(price);
      else out.z(price - before);
      cells.mark(number, start, out.length);
    }
    prices.fill(writer.take());
    firstPrices.fill(firstWriter.take());
  }

  function tellStale(): void {
    stales = markets.numbered.filter(({ number, stale }) => {
      const before = sent.stale[number];
      return before !== undefined && before !== stale;
    });
    for (const { number, stale } of stales) sent.stale[number] = stale;
  }

  return {
    period,
    get n() {
      return n;
    },
    get turn() {
      return turn;
    },
    prices,
    firstPrices,
    days: days.cells,
    get stales() {
      return stales;
    },
    isDue: (nowMs, slow) => isDue(nowMs, lastMs, periodUnder(period, slow)),
    isDueForJoining: (nowMs) => isDue(nowMs, lastMs, JOINING_LEAST_MS),
    advance(nowMs, dayMarkets) {
      n += 1;
      turn += 1;
      lastMs = nowMs;
      tellPrices();
      tellStale();
      days.tell(nowMs, dayMarkets);
    },
    count() {
      n += 1;
    },
    priceOf: ({ number, price }) => (sent.prices[number] ??= price),
    isStale: ({ number, stale }) => (sent.stale[number] ??= stale),
    dayOf: days.of,
  };
}
