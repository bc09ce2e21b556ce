import type { Checkpoint, ProofTick } from './bundle.ts';
import { HOUR_MS, HOUR_TICKS_MAX } from './seed-bundle.ts';

/** Published ticks in a row. */
export interface TickPage {
  /** Chain value before the first of them. */
  readonly prevHash: string;
  readonly ticks: readonly ProofTick[];
}

/** The public calls that an hour is fetched with. What one of them throws ends the gathering. */
export interface HourSource {
  /** Ticks that are asked for at once. */
  readonly pageTicks: number;
  /** Ticks by sequence number, both ends included, at most `pageTicks`; null when the first of them is no longer kept. */
  ticks(symbol: string, fromSeq: number, toSeq: number): Promise<TickPage | null>;
  /** The last checkpoint at or before `fromSeq`, all between, the first at or after `toSeq`. */
  checkpoints(symbol: string, fromSeq: number, toSeq: number): Promise<readonly Checkpoint[]>;
}

/** noTicks: the market published none in that hour. removed: they are no longer kept. */
export type GatheredHour =
  | { readonly kind: 'gathered'; readonly prevHash: string; readonly checkpoints: readonly Checkpoint[] }
  | { readonly kind: 'noTicks' | 'removed' };

export interface HourWanted {
  readonly symbol: string;
  /** Start of the hour, epoch ms. */
  readonly startTime: number;
}

/** A place in the chain of a market. */
interface Place {
  readonly seq: number;
  /** Epoch ms; null where it is not known. */
  readonly ts: number | null;
}

/** A market without a checkpoint before the hour has just begun: its chain is fetched from its first tick. */
const FRESH_MARKET_SEQ = 5000;
/** Twice the halvings of 2^53: a search that takes longer was answered with nonsense. */
const PROBES_MAX = 110;

/** Returns the place between two others to read next: by time where both are known, else in the middle. */
function probeSeq(low: Place, high: Place, atMs: number, byTime: boolean): number {
  const share =
    byTime && low.ts !== null && high.ts !== null && high.ts > low.ts ? (atMs - low.ts) / (high.ts - low.ts) : 0.5;
  const seq = Math.floor(low.seq + (high.seq - low.seq) * share);
  return Math.min(high.seq - 1, Math.max(low.seq + 1, seq));
}

/**
 * Sequence number of the first tick at or after a moment.
 * @param from  lies before the moment
 * @param to  lies at or after it
 */
async function firstSeqAt(source: HourSource, symbol: string, atMs: number, from: Place, to: Place): Promise<number> {
  let low = from;
  let high = to;
  for (let probe = 0; high.seq - low.seq > 1; probe++) {
    if (probe === PROBES_MAX) throw new RangeError(`the ticks of ${symbol} are not in the order of their times`);
    if (high.seq - low.seq <= source.pageTicks) {
      const page = await source.ticks(symbol, low.seq + 1, high.seq - 1);
      if (page) return page.ticks.find(({ ts }) => ts >= atMs)?.seq ?? high.seq;
    }
    // By turns, so that a night without ticks costs a few questions more and not thousands.
    const seq = probeSeq(low, high, atMs, probe % 2 === 0);
    const tick = (await source.ticks(symbol, seq, seq))?.ticks[0];
    // Old ticks are removed first, so what is no longer kept lies before the moment.
    if (!tick) low = { seq, ts: null };
    else if (tick.ts < atMs) low = { seq, ts: tick.ts };
    else high = { seq, ts: tick.ts };
  }
  return high.seq;
}

/** First and last tick of the chain that decide about an hour, null where there is none. */
async function endsOf(source: HourSource, { symbol, startTime }: HourWanted, newest: Checkpoint) {
  const endMs = startTime + HOUR_MS;
  if (newest.ts < startTime) return null;
  const first = await firstSeqAt(source, symbol, startTime, { seq: 0, ts: null }, newest);
  const before = { seq: first - 1, ts: startTime };
  // The first tick after the hour shows that none of it is missing; a market that fell silent has none yet.
  const end = newest.ts < endMs ? newest.seq : await firstSeqAt(source, symbol, endMs, before, newest);
  return end === first && newest.ts >= endMs ? null : { first, end };
}

/**
 * Fetches what `verifySeed` needs of one market and hour: all ticks from a signed one before it to a signed one after it.
 * Judges nothing.
 * @param take  is handed the ticks page by page, oldest first, with how many there will be in all
 * @throws RangeError when the answers contradict each other
 */
export async function gatherHour(
  source: HourSource,
  wanted: HourWanted,
  take: (ticks: readonly ProofTick[], total: number) => void,
): Promise<GatheredHour> {
  const { symbol } = wanted;
  const heads = await source.checkpoints(symbol, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const newest = heads[heads.length - 1];
  const ends = newest ? await endsOf(source, wanted, newest) : null;
  if (!ends) return { kind: 'noTicks' };
  const { first, end } = ends;
  const before = (first > 1 ? await source.checkpoints(symbol, first - 1, first - 1) : []).find(
    ({ seq }) => seq < first,
  );
  const after = (await source.checkpoints(symbol, end, end)).find(({ seq }) => seq >= end);
  if (!after || (!before && first > FRESH_MARKET_SEQ)) return { kind: 'removed' };
  const fromSeq = before?.seq ?? 1;
  const total = after.seq - fromSeq + 1;
  if (total > HOUR_TICKS_MAX) throw new RangeError(`${symbol} has too many ticks in that hour`);
  let prevHash = '';
  for (let seq = fromSeq; seq <= after.seq; seq += source.pageTicks) {
    const toSeq = Math.min(after.seq, seq + source.pageTicks - 1);
    const page = await source.ticks(symbol, seq, toSeq);
    if (!page || page.ticks.length <= toSeq - seq) return { kind: 'removed' };
    if (seq === fromSeq) ({ prevHash } = page);
    take(page.ticks, total);
  }
  return { kind: 'gathered', prevHash, checkpoints: before ? [before, after] : [after] };
}
