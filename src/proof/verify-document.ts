import { decodeProofBundle } from './decode-bundle.ts';
import { unreadable } from './report.ts';
import type { ProofReport } from './report.ts';
import type { Sha256Hex } from './sha256-hex.ts';
import { verifyTrade } from './verify-trade.ts';
import type { Trust } from './verify-trade.ts';

/** `verifyTrade` of a stranger's parsed JSON: what cannot be read breaks the link that it belongs to. */
export async function verifyDocument(document: unknown, trust: Trust, sha256?: Sha256Hex): Promise<ProofReport> {
  const decoded = decodeProofBundle(document);
  return decoded.ok ? verifyTrade(decoded.bundle, trust, sha256) : unreadable(decoded.link, decoded.field);
}
