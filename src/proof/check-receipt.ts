import { receiptText } from '../../protocol/proof-texts.ts';
import { broken } from './break.ts';
import type { Break, SignedBy } from './break.ts';
import type { ProofOrder, SignedReceipt } from './bundle.ts';

/**
 * The receipt is signed, and says of the opening exactly what the order says. One handed out at the opening must have been
 * signed too; that it says the same is a matter of equivocation.
 */
export async function receiptBreak(
  order: ProofOrder,
  receipt: SignedReceipt,
  kept: SignedReceipt | null,
  signedBy: SignedBy,
): Promise<Break | null> {
  if (receipt.payload !== receiptText(order)) return broken('receiptText', order.id);
  if (!(await signedBy(receipt))) return broken('receiptSignature', receipt.keyId);
  const same = kept === null || (kept.payload === receipt.payload && kept.signature === receipt.signature);
  return same || (await signedBy(kept)) ? null : broken('keptReceiptInvalid', kept.keyId);
}
