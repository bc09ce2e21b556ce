import { checkpointText } from '../../protocol/proof-texts.ts';
import { broken } from './break.ts';
import type { Break, SignedBy } from './break.ts';
import type { HeadedTicks, ProofBundle } from './bundle.ts';
import { lastBefore } from './rule-updown-1.ts';

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
