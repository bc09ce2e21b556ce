import { priceWalk } from './price-walk.ts';
import type { PriceProfile } from './price-walk.ts';
import { randomOf } from './random.ts';
import type { Touch } from './touch.ts';
import { touchAround } from './touch.ts';

/** Length of an hour, each of which has its own seed. */
const HOUR_MS = 3_600_000;
/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
type Sha256Hex = (text: string) => string;

/** The published tick before a segment. */
interface TickBefore {
  readonly seq: number;
  readonly ts: number;
  /** In ticks of the market. */
  readonly price: number;
}

/** Longer pauses count as this, so that the price does not leap after a night without the server. */
const STEP_MINUTES_MAX = 1;

/** One simulated price. */
export interface SimPrice {
  /** In ticks. */
  readonly price: number;
  /** The taker: 1 the buyer, 2 the seller. */
  readonly side: 1 | 2;
  /** Turnover as a multiple of the market's mean. */
  readonly turnover: number;
  readonly touch: Touch;
}

/**
 * Consecutive simulated ticks of one market within one hour and one run of the server. Only the hour's seed, the tick
 * before the segment and the published times determine its prices; once the seed is revealed, anybody can regenerate
 * them bit for bit (`regeneratedPrices`). Its random numbers therefore serve prices only; pauses and books have their
 * own.
 */
export interface SimSegment {
  /** `sim:<hours since 1970>:<first seq>`: part of every tick and of its hash. */
  readonly source: string;
  readonly startMs: number;
  /**
   * Returns the next price.
   * @param ts  epoch ms, not before the previous tick
   */
  tick(ts: number): SimPrice;
}

/**
 * Creates a segment.
 * @param seed  of the hour, see docs/proof.md#seeds
 * @param before  the last published tick, null for the first one of a market
 */
export function simSegment(
  profile: PriceProfile,
  startMs: number,
  seed: string,
  before: TickBefore | null,
  sha256: Sha256Hex,
): SimSegment {
  const firstSeq = (before?.seq ?? 0) + 1;
  const startTicks = before?.price ?? profile.anchorTicks;
  const random = randomOf(sha256(`${seed}|${profile.symbol}|${firstSeq}`));
  const walk = priceWalk(profile, startTicks, random);
  let lastTs = before?.ts;
  let lastMid = startTicks;
  return {
    source: `sim:${startMs / HOUR_MS}:${firstSeq}`,
    startMs,
    tick(ts) {
      walk.step(Math.min(STEP_MINUTES_MAX, (ts - (lastTs ?? ts)) / 60_000));
      const touch = touchAround(walk.mid, random);
      // A rising price is mostly bought, a falling one sold.
      const bought = random.uniform() < (walk.mid >= lastMid ? 0.68 : 0.32);
      const draw = random.uniform();
      lastTs = ts;
      lastMid = walk.mid;
      return {
        price: bought ? touch.ask : touch.bid,
        side: bought ? 1 : 2,
        turnover: walk.heat * 4 * draw * draw * draw,
        touch,
      };
    },
  };
}

const SOURCE = /^sim:(0|[1-9]\d*):([1-9]\d*)$/;

/**
 * Parses the segment of a tick's source; null for ticks of other feeds, and for `sim` alone, from before seeds were
 * committed.
 */
export function segmentOf(source: string): { readonly startMs: number; readonly firstSeq: number } | null {
  const [, hours, firstSeq] = SOURCE.exec(source) ?? [];
  return hours && firstSeq ? { startMs: Number(hours) * HOUR_MS, firstSeq: Number(firstSeq) } : null;
}

/**
 * Regenerates the prices of a whole segment from public data.
 * @param seed  revealed seed of the hour in the source
 * @param before  the published tick before the segment's first seq, price in ticks; null when that is 1
 * @param times  of the segment's ticks, from its first one on
 * @returns prices in ticks
 */
export function regeneratedPrices(
  profile: PriceProfile,
  startMs: number,
  seed: string,
  before: TickBefore | null,
  times: readonly number[],
  sha256: Sha256Hex,
): number[] {
  const segment = simSegment(profile, startMs, seed, before, sha256);
  return times.map((ts) => segment.tick(ts).price);
}
