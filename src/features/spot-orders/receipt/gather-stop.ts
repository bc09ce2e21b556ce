import { fetchProofCheckpoints, fetchProofTicks } from '../../../api/proof-feed-calls.ts';
import type { PublishedTick } from '../../../api/proof-feed-calls.ts';
import { fetchStopProof } from './stop-proof-calls.ts';
import type { CallError, CallResult } from '../../../api/result.ts';
import type { StopBundle } from '../../../proof/stop-bundle.ts';
import type { SpotOrder, SpotTick } from '../../../model/spot-order.ts';

/** Largest number of ticks in one answer. */
const PAGE_TICKS = 1000;
/** Largest number of ticks that is fetched to a phone for one stop. */
export const TICKS_MAX = 50_000;

/** A stop that a tick triggered. */
export type SetOffStop = SpotOrder & {
  readonly trigger: SpotTick;
  readonly armedSeq: number;
  readonly stopPrice: NonNullable<SpotOrder['stopPrice']>;
};

export const wasSetOff = (order: SpotOrder): order is SetOffStop =>
  order.trigger !== null && order.armedSeq !== null && order.stopPrice !== null;

export type GatheredStop =
  | { readonly kind: 'gathered'; readonly bundle: StopBundle }
  /** The tick has no signature yet; it is signed within a second. */
  | { readonly kind: 'notYet' }
  | { readonly kind: 'tooLong'; readonly ticks: number }
  | { readonly kind: 'failed'; readonly error: CallError };

/** Ends the gathering early with a result. */
class Ended extends Error {
  readonly outcome: GatheredStop;

  constructor(outcome: GatheredStop) {
    super('ended');
    this.outcome = outcome;
  }
}

function dataOf<T>(answer: CallResult<T>): T {
  if (!answer.success) throw new Ended({ kind: 'failed', error: answer.error });
  return answer.data;
}

async function gather(order: SetOffStop, onTicks: (ticks: number) => void): Promise<GatheredStop> {
  const { symbol, armedSeq, trigger } = order;
  // A stop that trails from the start depends on the tick at which it was placed.
  const [opening, ending] = await Promise.all([
    fetchProofCheckpoints(symbol, armedSeq, armedSeq),
    fetchProofCheckpoints(symbol, trigger.seq, trigger.seq),
  ]);
  const before = dataOf(opening).find(({ seq }) => seq <= armedSeq);
  const after = dataOf(ending).find(({ seq }) => seq >= trigger.seq);
  if (!after) return { kind: 'notYet' };
  // A new market has no signature before the stop, so its chain is fetched from its first tick.
  const firstSeq = before?.seq ?? 1;
  const count = after.seq - firstSeq + 1;
  if (count > TICKS_MAX) return { kind: 'tooLong', ticks: count };
  const { userId, receipt, trailing } = dataOf(await fetchStopProof(order.id));
  const ticks: PublishedTick[] = [];
  let prevHash = '';
  while (ticks.length < count) {
    const from = firstSeq + ticks.length;
    const page = dataOf(await fetchProofTicks(symbol, from, Math.min(after.seq, from + PAGE_TICKS - 1)));
    if (ticks.length === 0) prevHash = page.prevHash;
    if (page.ticks.length === 0) break;
    ticks.push(...page.ticks);
    onTicks(ticks.length);
  }
  const stop = {
    id: order.id,
    userId,
    symbol,
    side: order.side,
    stopPrice: order.stopPrice,
    armedSeq,
    triggerSeq: trigger.seq,
    triggerTime: trigger.timeMs,
    triggerPrice: trigger.price,
  };
  const proof = {
    receipt,
    prevHash,
    ticks: ticks.map(({ seq, ts, price, source, hash }) => ({ seq, ts, price, source, hash })),
    checkpoints: [...(before ? [before] : []), ...(before?.seq === after.seq ? [] : [after])],
  };
  return {
    kind: 'gathered',
    bundle:
      trailing === null
        ? { format: 'tern-stop-1', stop, ...proof }
        : { format: 'tern-trailing-1', stop: { ...stop, ...trailing }, ...proof },
  };
}

/**
 * Fetches all data that proves which tick triggered a stop, with the values that the screen shows, so that the check
 * covers them. It does not verify; the verifier does. Never throws.
 * @param onTicks  called with the number of ticks fetched so far
 */
export async function gatherStop(order: SetOffStop, onTicks: (ticks: number) => void): Promise<GatheredStop> {
  try {
    return await gather(order, onTicks);
  } catch (error) {
    if (error instanceof Ended) return error.outcome;
    throw error;
  }
}
