import { checkpointText, tickText } from '../../protocol/proof-texts.ts';
import { type Break, type SignedBy, broken } from './break.ts';
import type { HeadedTicks, ProofBundle } from './bundle.ts';
import { lastBefore } from './rule-updown-1.ts';
import type { Sha256Hex } from './sha256-hex.ts';

/**
 * No tick was left out, put in or changed: each hash is computed again, the signed heads are among them, and the last tick
 * is the last head's. A hash binds what lies before it, never what follows: ticks behind the last head anyone could make.
 */
export function chainBreak({ order, prevHash, ticks, checkpoints }: HeadedTicks, sha256: Sha256Hex): Break | null {
  const heads = new Map(checkpoints.map((checkpoint) => [checkpoint.seq, checkpoint]));
  let hash = prevHash;
  let before = ticks[0];
  let unsignedFrom: number | null = ticks[0]?.seq ?? null;
  for (const tick of ticks) {
    if (before && before !== tick) {
      if (tick.seq !== before.seq + 1) return broken('seqGap', tick.seq);
      if (tick.ts < before.ts) return broken('timeBackwards', tick.seq);
    }
    const { seq, ts, price, source } = tick;
    hash = sha256(tickText(hash, { symbol: order.coinSymbol, seq, ts, price, source }));
    if (hash !== tick.hash) return broken('tickHash', seq);
    const head = heads.get(seq);
    if (head && head.hash !== hash) return broken('checkpointHash', seq);
    if (head && head.ts !== ts) return broken('checkpointTime', seq);
    unsignedFrom = head ? null : (unsignedFrom ?? seq);
    before = tick;
  }
  if (ticks.length === 0) return broken('seqGap', order.openSeq);
  return unsignedFrom === null ? null : broken('unsignedTicks', unsignedFrom);
}

/** Sequence number that the last checkpoint must reach: the neighbour of the close; of the ticks at hand where there is none. */
function neededSeq({ order, ticks }: ProofBundle): number {
  const place = lastBefore(ticks, order.dueTime);
  return place < 0 ? (ticks[ticks.length - 1]?.seq ?? order.openSeq) : ticks[place + 1]!.seq;
}

/**
 * Every checkpoint is signed and says what its fields say; they lie among the ticks and reach over the whole trade. The
 * first tick of a market may stand for the checkpoint before it: there was nothing to sign.
 */
export const checkpointBreak = (bundle: ProofBundle, signedBy: SignedBy): Promise<Break | null> =>
  headsBreak(bundle, neededSeq(bundle), signedBy);

/** The same of any ticks. @param needed the last tick that counts, which the last checkpoint must reach */
export async function headsBreak(
  { order, ticks, checkpoints }: HeadedTicks,
  needed: number,
  signedBy: SignedBy,
): Promise<Break | null> {
  const [first, last] = [checkpoints[0], checkpoints[checkpoints.length - 1]];
  const [firstTick, lastTick] = [ticks[0], ticks[ticks.length - 1]];
  if (!first || !last || !firstTick || !lastTick) return broken('noneBefore', order.openSeq);
  const signed = await Promise.all(checkpoints.map(signedBy));
  let seq = 0;
  for (const [i, checkpoint] of checkpoints.entries()) {
    if (checkpoint.symbol !== order.coinSymbol) return broken('otherMarket', checkpoint.seq);
    if (checkpoint.payload !== checkpointText(checkpoint)) return broken('checkpointText', checkpoint.seq);
    if (!signed[i]) return broken('checkpointSignature', checkpoint.seq);
    if (checkpoint.seq <= seq) return broken('checkpointOrder', checkpoint.seq);
    seq = checkpoint.seq;
    if (seq < firstTick.seq || seq > lastTick.seq) return broken('outsideTicks', seq);
  }
  if (first.seq > order.openSeq && firstTick.seq !== 1) return broken('noneBefore', order.openSeq);
  return last.seq < needed ? broken('noneAfter', needed) : null;
}
