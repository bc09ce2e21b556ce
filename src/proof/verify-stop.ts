import { stopText, trailingText, triggerText } from '../../protocol/proof-texts.ts';
import { broken } from './break.ts';
import type { SignedBy } from './break.ts';
import { chainBreak, headsBreak } from './check-chain.ts';
import { firstCounts, triggerBreak } from './check-trigger.ts';
import type { StopBreak } from './check-trigger.ts';
import { verifySignature } from './ed25519.ts';
import type { SignedReceipt } from './bundle.ts';
import { ShapeError } from './read-fields.ts';
import { keyIdOf, sha256Hex } from './sha256-hex.ts';
import type { Sha256Hex } from './sha256-hex.ts';
import { decodeStopBundle, STOP_FORMAT } from './stop-bundle.ts';
import type { StopBundle, StopReceipts } from './stop-bundle.ts';

/** The links of a stop's proof, in the order in which each leans on the ones before it. */
export type StopLink = 'file' | 'key' | 'receipt' | 'checkpoint' | 'chain' | 'trigger' | 'equivocation';

export interface StopLinkReport {
  readonly link: StopLink;
  /** The break that was found; null when the proof holds. */
  readonly found: StopBreak | null;
}

export interface StopReport {
  readonly ok: boolean;
  readonly links: readonly StopLinkReport[];
  /** Number of this device's receipts that the proof was compared with. */
  readonly compared: number;
  /** The bundle; null when the file cannot be read. */
  readonly bundle: StopBundle | null;
}

/** Data that the verifier of a stop already has. */
export interface StopTrust {
  /** Public keys that are trusted, 32 bytes in hex. */
  readonly pinnedKeys: readonly string[];
  /** User id of the person who is signed in; a receipt of another person is refused. */
  readonly owner?: string | undefined;
  /** Texts that the exchange signed of this stop before, as this device kept them. */
  readonly kept?: StopReceipts | undefined;
}

/** Returns the text of the terms as the exchange must have signed it. */
const termsOf = (bundle: StopBundle): string =>
  bundle.format === STOP_FORMAT
    ? stopText(bundle.stop)
    : trailingText({ ...bundle.stop, activationPrice: bundle.stop.activationPrice ?? undefined });

/** Compares a proof with the receipts of this device. A receipt with a wrong signature is no evidence and is left out. */
async function keptBreak(
  bundle: StopBundle,
  { terms, trigger }: StopReceipts,
  signedBy: SignedBy,
): Promise<StopBreak | null> {
  const { stop, receipt } = bundle;
  if (terms !== null && terms.payload !== receipt.payload && (await signedBy(terms))) {
    return { reason: 'otherTerms', at: stop.id };
  }
  if (trigger !== null && trigger.payload !== triggerText(stop) && (await signedBy(trigger))) {
    return { reason: 'otherTrigger', at: String(stop.triggerSeq) };
  }
  return null;
}

async function termsBreak(
  bundle: StopBundle,
  owner: string | undefined,
  signedBy: SignedBy,
): Promise<StopBreak | null> {
  const { stop, receipt } = bundle;
  if (receipt.payload !== termsOf(bundle)) return broken('receiptText', stop.id);
  if (owner !== undefined && owner !== stop.userId) return broken('otherOwner', stop.userId);
  return (await signedBy(receipt)) ? null : broken('receiptSignature', receipt.keyId);
}

/**
 * Checks which tick set off a stop, each link by itself: its terms are signed, no tick was left out between the moment it
 * was set and the tick that is named, and none before that one had reached it; of a trailing stop also where it stood. The
 * proof must agree with the receipts that this device kept.
 */
export async function verifyStop(
  document: unknown,
  { pinnedKeys, owner, kept = { terms: null, trigger: null } }: StopTrust,
  sha256: Sha256Hex = sha256Hex,
): Promise<StopReport> {
  let bundle: StopBundle;
  try {
    bundle = decodeStopBundle(document);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    return { ok: false, links: [{ link: 'file', found: broken('malformed', error.field) }], compared: 0, bundle: null };
  }
  const { stop, receipt, checkpoints } = bundle;
  const keys = new Map(pinnedKeys.map((key) => [keyIdOf(key), key]));
  const signedBy = async (of: SignedReceipt): Promise<boolean> => {
    const key = keys.get(of.keyId);
    return key !== undefined && (await verifySignature(key, of.payload, of.signature));
  };
  const stranger = [receipt, ...checkpoints].find(({ keyId }) => !keys.has(keyId));
  // The first tick that counts for a stop takes the place of the opening in a trade's proof.
  const heads = { ...bundle, order: { coinSymbol: stop.symbol, openSeq: firstCounts(bundle) } };
  const links: StopLinkReport[] = [
    { link: 'key', found: stranger ? broken('unknownKey', stranger.keyId) : null },
    {
      link: 'receipt',
      found: await termsBreak(bundle, owner, signedBy),
    },
    { link: 'checkpoint', found: await headsBreak(heads, stop.triggerSeq, signedBy) },
    { link: 'chain', found: chainBreak(heads, sha256) },
    { link: 'trigger', found: triggerBreak(bundle) },
  ];
  const compared = [kept.terms, kept.trigger].filter((receipt) => receipt !== null).length;
  if (compared > 0) links.push({ link: 'equivocation', found: await keptBreak(bundle, kept, signedBy) });
  return { ok: links.every(({ found }) => found === null), links, compared, bundle };
}
