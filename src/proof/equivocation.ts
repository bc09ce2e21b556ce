import { checkpointText } from '../../protocol/proof-texts.ts';
import { broken } from './break.ts';
import type { Break, SignedBy } from './break.ts';
import type { Checkpoint, ProofBundle, SignedReceipt } from './bundle.ts';

/** The kept checkpoints that speak of the ticks at hand. */
export const keptAmong = (kept: readonly Checkpoint[], { order, ticks }: ProofBundle): readonly Checkpoint[] => {
  const first = ticks[0]?.seq ?? 0;
  return kept.filter(({ symbol, seq }) => symbol === order.coinSymbol && seq >= first && seq < first + ticks.length);
};

/**
 * The exchange tells everybody one story: what it signed before, as kept on this device, must agree with what it shows now.
 * Kept texts are checked for their signature only where they differ: then they are evidence, or nothing.
 */
export async function equivocationBreak(
  { receipt, ticks }: ProofBundle,
  kept: readonly Checkpoint[],
  keptReceipt: SignedReceipt | null,
  signedBy: SignedBy,
): Promise<Break | null> {
  const first = ticks[0]?.seq ?? 0;
  for (const checkpoint of kept) {
    const tick = ticks[checkpoint.seq - first];
    const differs = tick?.seq === checkpoint.seq && tick.hash !== checkpoint.hash;
    if (differs && checkpoint.payload === checkpointText(checkpoint) && (await signedBy(checkpoint)))
      return broken('twoChains', checkpoint.seq);
  }
  if (keptReceipt === null || keptReceipt.payload === receipt.payload) return null;
  return (await signedBy(keptReceipt)) ? broken('twoReceipts', keptReceipt.keyId) : null;
}
