import type { ShownOrder } from '../../../proof/shown-order.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';
import { fetchProofCheckpoints, fetchProofTicks } from '../../../api/proof-feed-calls.ts';
import { fetchProofReceipt } from './proof-receipt-calls.ts';
import type { PublishedTick, PublishedTicks } from '../../../api/proof-feed-calls.ts';
import type { CallError, CallResult } from '../../../api/result.ts';
import { fetchOddsTables } from '../../../api/payout-calls.ts';
import { PROOF_FORMAT } from '../../../proof/bundle.ts';
import type { OddsTable, ProofBundle } from '../../../proof/bundle.ts';
import { isSettled } from '../../../model/up-down-order.ts';

/** Returns a settled trade with the field names of its proof, which are those of the wire. */
export function proofOrderOf(order: SettledOrder): ShownOrder {
  const { openTick, settlement } = order;
  const { settleTick } = settlement;
  return {
    id: order.id,
    coinSymbol: order.symbol,
    betContent: order.direction === 'up' ? 1 : 2,
    betAmount: order.stake,
    type: order.periodSeconds,
    odds: order.payoutRate,
    oddsVersion: order.payoutVersion,
    ruleId: order.ruleId,
    openSeq: openTick.seq,
    openTime: openTick.timeMs,
    openPrice: openTick.price,
    openHash: openTick.hash,
    dueTime: order.dueMs,
    result: settlement.outcome,
    ...(settleTick
      ? {
          closeSeq: settleTick.seq,
          closeTime: settleTick.timeMs,
          closePrice: settleTick.price,
          closeHash: settleTick.hash,
        }
      : { voidReason: settlement.voidReason }),
    payout: settlement.payout,
    profit: settlement.profit,
  };
}

/** A missing part without which nothing can be checked: a price after the end of the trade, or its signature. */
export type Missing = 'tick' | 'signature';

export type Gathered =
  | { readonly kind: 'gathered'; readonly bundle: ProofBundle }
  | { readonly kind: 'notYet'; readonly missing: Missing }
  | { readonly kind: 'failed'; readonly error: CallError };

/** Largest number of ticks in one answer. */
const PAGE_TICKS = 1000;
/** Largest number of pages; no trade of ours has more ticks. */
const PAGES_MAX = 50;
/**
 * Sequence number below which a market without an earlier checkpoint is new: its chain is fetched from its first tick.
 */
const FRESH_MARKET_SEQ = 5000;
/** Index of the user in the receipt's text, after version and order. */
const USER_FIELD = 2;

/** Ends the gathering early with a result. */
class Ended extends Error {
  readonly outcome: Gathered;

  constructor(outcome: Gathered) {
    super('ended');
    this.outcome = outcome;
  }
}

function dataOf<T>(answer: CallResult<T>): T {
  if (!answer.success) throw new Ended({ kind: 'failed', error: answer.error });
  return answer.data;
}

const notYet = (missing: Missing): Ended => new Ended({ kind: 'notYet', missing });

/** Fetches ticks from `fromSeq` on, page by page, until `enough` returns true or there are no more. */
async function ticksFrom(
  { symbol }: SettledOrder,
  fromSeq: number,
  toSeq: number,
  enough: (tick: PublishedTick) => boolean,
): Promise<PublishedTicks> {
  const ticks: PublishedTick[] = [];
  let prevHash = '';
  for (let page = 0; page < PAGES_MAX; page++) {
    const from = fromSeq + ticks.length;
    const answer = dataOf(await fetchProofTicks(symbol, from, Math.min(toSeq, from + PAGE_TICKS - 1)));
    if (page === 0) prevHash = answer.prevHash;
    ticks.push(...answer.ticks);
    const last = answer.ticks[answer.ticks.length - 1];
    if (!last || last.seq >= toSeq || enough(last)) break;
  }
  return { prevHash, ticks };
}

/**
 * Returns the sequence number of the first tick after the end of the trade: the neighbour that proves the close, or the
 * gap.
 */
async function neighbourSeq(order: SettledOrder): Promise<number> {
  const { settleTick } = order.settlement;
  if (settleTick) return settleTick.seq + 1;
  const isLater = ({ ts }: PublishedTick) => ts > order.dueMs;
  const { ticks } = await ticksFrom(order, order.openTick.seq, Number.MAX_SAFE_INTEGER, isLater);
  const neighbour = ticks.find(isLater);
  if (!neighbour) throw notYet('tick');
  return neighbour.seq;
}

async function gather(shown: SettledOrder): Promise<Gathered> {
  const { id, symbol } = shown;
  const { order, receipt, oddsHead } = dataOf(await fetchProofReceipt(id));
  if (!isSettled(order)) throw notYet('signature');
  const openSeq = shown.openTick.seq;
  const lastSeq = await neighbourSeq(shown);
  const [opening, ending, tables] = await Promise.all([
    fetchProofCheckpoints(symbol, openSeq, openSeq),
    fetchProofCheckpoints(symbol, lastSeq, lastSeq),
    fetchOddsTables(),
  ]);
  const before = dataOf(opening).find(({ seq }) => seq <= openSeq);
  const after = dataOf(ending).find(({ seq }) => seq >= lastSeq);
  if (!after) throw notYet('signature');
  const firstSeq = before?.seq ?? (openSeq <= FRESH_MARKET_SEQ ? 1 : openSeq);
  const { prevHash, ticks } = await ticksFrom(shown, firstSeq, after.seq, () => false);
  const oldestFirst = [...dataOf(tables).rows].sort((a, b) => a.fromMs - b.fromMs);
  const bundle: ProofBundle = {
    format: PROOF_FORMAT,
    order: { ...proofOrderOf(order), userId: receipt.payload.split('|')[USER_FIELD] ?? '' },
    receipt,
    prevHash,
    ticks: ticks.map(({ seq, ts, price, source, hash }) => ({ seq, ts, price, source, hash })),
    checkpoints: [...(before ? [before] : []), ...(before?.seq === after.seq ? [] : [after])],
    // Passed on unvalidated: the verifier parses them, and nothing is used before that.
    oddsTables: oldestFirst.map(({ table }) => table as OddsTable),
    oddsHead,
  };
  return { kind: 'gathered', bundle };
}

/** Fetches all data that proves a settled trade. It does not verify; the verifier does. Never throws. */
export async function gatherProof(order: SettledOrder): Promise<Gathered> {
  try {
    return await gather(order);
  } catch (error) {
    if (error instanceof Ended) return error.outcome;
    throw error;
  }
}
