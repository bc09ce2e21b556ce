import { priceWalk } from './price-walk.ts';
import type { PriceProfile } from './price-profile.ts';
import { pulledWalk } from './pulled-walk.ts';
import { randomOf } from './random.ts';
import type { Random } from './random.ts';
import type { Touch } from './touch.ts';
import { touchAt } from './touch.ts';

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

const minutesBetween = (fromTs: number, ts: number): number => Math.min(STEP_MINUTES_MAX, (ts - fromTs) / 60_000);

const seqAfter = (before: TickBefore | null): number => (before?.seq ?? 0) + 1;

const randomAfter = (symbol: string, seed: string, before: TickBefore | null, sha256: Sha256Hex): Random =>
  randomOf(sha256(`${seed}|${symbol}|${seqAfter(before)}`));

/** Chance that the taker is a buyer: a rising price is mostly bought, a falling one sold. */
const buyerChance = (moved: number): number => (moved > 0 ? 0.68 : moved < 0 ? 0.32 : 0.5);

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
  /** `sim2:<hours since 1970>:<first seq>`: part of every tick and of its hash. */
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
  const random = randomAfter(profile.symbol, seed, before, sha256);
  const walk = priceWalk(profile, before?.price ?? null, random);
  let lastTs = before?.ts;
  return {
    source: `sim2:${startMs / HOUR_MS}:${seqAfter(before)}`,
    startMs,
    tick(ts) {
      const last = walk.centre;
      walk.step(minutesBetween(lastTs ?? ts, ts));
      const touch = touchAt(walk.centre, random);
      const bought = random.uniform() < buyerChance(walk.centre - last);
      const draw = random.uniform();
      lastTs = ts;
      return {
        price: bought ? touch.ask : touch.bid,
        side: bought ? 1 : 2,
        turnover: walk.heat * 4 * draw * draw * draw,
        touch,
      };
    },
  };
}

const SOURCE = /^sim(2?):(0|[1-9]\d*):([1-9]\d*)$/;

/** Segment that the source of a tick names. */
export interface SegmentName {
  /** Which walk its prices follow: 1 is pulled to the market's first price and was made before 2. */
  readonly walk: 1 | 2;
  readonly startMs: number;
  readonly firstSeq: number;
}

/**
 * Parses the segment of a tick's source; null for ticks of other feeds, and for `sim` alone, from before seeds were
 * committed.
 */
export function segmentOf(source: string): SegmentName | null {
  const [, second, hours, firstSeq] = SOURCE.exec(source) ?? [];
  if (!hours || !firstSeq) return null;
  return { walk: second ? 2 : 1, startMs: Number(hours) * HOUR_MS, firstSeq: Number(firstSeq) };
}

/**
 * Regenerates the prices of a whole segment from public data.
 * @param walk  of the segment's source
 * @param seed  revealed seed of the hour in the source
 * @param before  the published tick before the segment's first seq, price in ticks; null when that is 1
 * @param times  of the segment's ticks, from its first one on
 * @returns prices in ticks
 */
export function regeneratedPrices(
  profile: PriceProfile,
  walk: SegmentName['walk'],
  seed: string,
  before: TickBefore | null,
  times: readonly number[],
  sha256: Sha256Hex,
): number[] {
  if (walk === 2) {
    const segment = simSegment(profile, 0, seed, before, sha256);
    return times.map((ts) => segment.tick(ts).price);
  }
  const random = randomAfter(profile.symbol, seed, before, sha256);
  const priceAfter = pulledWalk(profile, before?.price ?? profile.anchorTicks, random);
  let lastTs = before?.ts;
  return times.map((ts) => {
    const minutes = minutesBetween(lastTs ?? ts, ts);
    lastTs = ts;
    return priceAfter(minutes);
  });
}
