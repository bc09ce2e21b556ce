import { receiptText } from '../../protocol/proof-texts.ts';
import { broken } from './break.ts';
import type { Break, SignedBy } from './break.ts';
import type { ProofOrder, SignedReceipt } from './bundle.ts';

/**
 * Checks that the receipt is signed, says of the opening exactly what the order says, and names its owner. A receipt handed
 * out at the opening must have been signed too; `equivocationBreak` compares what it says.
 * @param owner  user id of the person who is signed in; undefined where nobody is, as in the stand-alone verifier
 */
export async function receiptBreak(
  order: ProofOrder,
  receipt: SignedReceipt,
  kept: SignedReceipt | null,
  owner: string | undefined,
  signedBy: SignedBy,
): Promise<Break | null> {
  if (receipt.payload !== receiptText(order)) return broken('receiptText', order.id);
  if (owner !== undefined && owner !== order.userId) return broken('otherOwner', order.userId);
  if (!(await signedBy(receipt))) return broken('receiptSignature', receipt.keyId);
  const same = kept === null || (kept.payload === receipt.payload && kept.signature === receipt.signature);
  return same || (await signedBy(kept)) ? null : broken('keptReceiptInvalid', kept.keyId);
}
