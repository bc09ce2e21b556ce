import { receiptText } from '../../protocol/proof-texts.ts';
import { type Break, type SignedBy, broken } from './break.ts';
import type { Checkpoint, ProofBundle, ProofOrder, SignedReceipt } from './bundle.ts';
import { chainBreak, checkpointBreak } from './check-chain.ts';
import { oddsBreak, oddsCheck } from './check-odds.ts';
import { closingBreak, openingBreak, payoutBreak, resultBreak, voidBreak } from './check-outcome.ts';
import { verifySignature } from './ed25519.ts';
import { equivocationBreak, keptAmong } from './equivocation.ts';
import type { LinkReport, ProofLink, ProofReport } from './report.ts';
import { type Sha256Hex, keyIdOf, sha256Hex } from './sha256-hex.ts';
import { type ShownOrder, shownBreaks } from './shown-order.ts';

/**
 * Checks that the receipt is signed, says of the opening exactly what the order says, and names its owner. A receipt handed
 * out at the opening must have been signed too; `equivocationBreak` compares what it says.
 * @param owner  user id of the person who is signed in; undefined where nobody is, as in the stand-alone verifier
 */
async function receiptBreak(
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

/** Data that the verifier already has, apart from the answer that it checks. */
export interface Trust {
  /** Public keys, 32 bytes in hex. */
  readonly pinnedKeys: readonly string[];
  /** Checkpoints of this market, as they came over the socket. */
  readonly keptCheckpoints?: readonly Checkpoint[];
  /** Receipt in the answer to the opening. */
  readonly keptReceipt?: SignedReceipt | null;
  /** User id of the person who is signed in. A receipt of another person is refused: it proves nothing of this trade. */
  readonly owner?: string | undefined;
  /** The trade as it stands on the screen: it must be the one proven. */
  readonly shown?: ShownOrder;
}

function keyBreak(
  { receipt, checkpoints, oddsTables = [], oddsHead }: ProofBundle,
  keys: ReadonlyMap<string, string>,
): Break | null {
  const stranger = [receipt, ...checkpoints, ...oddsTables, ...(oddsHead ? [oddsHead] : [])].find(
    ({ keyId }) => !keys.has(keyId),
  );
  return stranger ? { reason: 'unknownKey', at: stranger.keyId } : null;
}

const reportOf = (link: ProofLink, found: Break | null): LinkReport => ({
  link,
  ok: found === null,
  reason: found?.reason ?? null,
  at: found?.at ?? '',
});

/** The order's own fields decide which link a false display breaks. */
const orderLinks = (order: ProofOrder): 'closing' | 'void' => (order.result === 'void' ? 'void' : 'closing');

/**
 * Checks one settled trade from end to end, each link by itself, so that the report names every one that does not hold.
 * Hashes, rule and sums are synchronous; only signatures wait. Rejects only when the code for them cannot be fetched.
 */
export async function verifyTrade(
  bundle: ProofBundle,
  trust: Trust,
  sha256: Sha256Hex = sha256Hex,
): Promise<ProofReport> {
  const { order, receipt, ticks, checkpoints, oddsTables } = bundle;
  const keys = new Map(trust.pinnedKeys.map((key) => [keyIdOf(key), key]));
  const kept = keptAmong(trust.keptCheckpoints ?? [], bundle);
  const signedBy = async (of: SignedReceipt): Promise<boolean> => {
    const key = keys.get(of.keyId);
    return key !== undefined && (await verifySignature(key, of.payload, of.signature));
  };

  const shown = shownBreaks(order, trust.shown);
  const ending = orderLinks(order);
  const keptReceipt = trust.keptReceipt ?? null;
  // Asked for first: the engine checks them on threads of its own while the chain is computed here.
  const signatures = Promise.all([
    receiptBreak(order, receipt, keptReceipt, trust.owner, signedBy),
    checkpointBreak(bundle, signedBy),
    oddsTables ? oddsBreak(order, bundle, signedBy, sha256) : null,
  ]);
  const chain = chainBreak(bundle, sha256);
  const [receiptFound, checkpointFound, oddsFound] = await signatures;
  const found: (readonly [ProofLink, Break | null])[] = [
    ['key', keyBreak(bundle, keys)],
    ['receipt', receiptFound ?? shown.receipt],
    ...(oddsTables ? [['odds', oddsFound] as const] : []),
    ['checkpoint', checkpointFound],
    ['chain', chain],
    ['opening', openingBreak(order, ticks) ?? shown.opening],
    [ending, (ending === 'void' ? voidBreak(order, ticks) : closingBreak(order, ticks)) ?? shown.closing],
    ['result', resultBreak(order, ticks) ?? shown.result],
    ['payout', payoutBreak(order) ?? shown.payout],
    ['equivocation', await equivocationBreak(bundle, kept, keptReceipt, signedBy)],
  ];
  const links = found.map(([link, broken]) => reportOf(link, broken));
  return {
    ok: links.every(({ ok }) => ok),
    links,
    facts: {
      ticks: ticks.length,
      checkpoints: checkpoints.length,
      compared: kept.length,
      receiptKept: keptReceipt !== null,
      odds: oddsCheck(bundle),
      isOddsHeadNamed: bundle.oddsHead !== undefined,
      keyId: receipt.keyId,
    },
  };
}
