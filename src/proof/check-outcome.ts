import { payoutOf } from '../../protocol/units/payout.ts';
import { broken } from './break.ts';
import type { Break } from './break.ts';
import type { ProofOrder, ProofTick } from './bundle.ts';
import { isGap, lastBefore, resultOf } from './rule-updown-1.ts';
import { scaledOf, textOf } from './scaled-amount.ts';

/** The opening tick is the one in the chain, and the trade ends its period later. */
export function openingBreak(order: ProofOrder, ticks: readonly ProofTick[]): Break | null {
  const tick = ticks[order.openSeq - (ticks[0]?.seq ?? 0)];
  const { openSeq, openTime, openPrice, openHash } = order;
  const same = tick?.seq === openSeq && tick.ts === openTime && tick.price === openPrice && tick.hash === openHash;
  if (!same) return broken('openTick', openSeq);
  return order.dueTime === openTime + order.type * 1000 ? null : broken('dueTime', openSeq);
}

/** The pair of neighbours around due, and whether the feed was silent there. */
function pairAround(order: ProofOrder, ticks: readonly ProofTick[]) {
  const place = lastBefore(ticks, order.dueTime);
  if (place < 0) return null;
  const [close, after] = [ticks[place]!, ticks[place + 1]!];
  return { close, after, gap: isGap(close, after, order.dueTime) || after.seq !== close.seq + 1 };
}

/** The closing tick is the last one at or before due, and near enough to it. */
export function closingBreak(order: ProofOrder, ticks: readonly ProofTick[]): Break | null {
  const pair = pairAround(order, ticks);
  if (!pair) return broken('noPair', order.closeSeq);
  const { seq, ts, price, hash } = pair.close;
  const same =
    seq === order.closeSeq && ts === order.closeTime && price === order.closePrice && hash === order.closeHash;
  if (!same) return broken('closeTick', order.closeSeq);
  return pair.gap ? broken('closeFeedGap', seq) : null;
}

/** There is a hole around due: only then may a trade be void. */
export function voidBreak(order: ProofOrder, ticks: readonly ProofTick[]): Break | null {
  const pair = pairAround(order, ticks);
  if (!pair) return broken('noPair');
  if (!pair.gap) return broken('notVoid', pair.close.seq);
  // In a chain without gaps the two ticks are always neighbours, so no other reason can be true.
  return order.voidReason === 'feedGap' ? null : broken('voidReason', pair.close.seq);
}

/** The rule, applied again to the published prices. */
export function resultBreak(order: ProofOrder, ticks: readonly ProofTick[]): Break | null {
  if (payoutOf(order.ruleId, 'void', 0n, 0n) === null) return broken('unknownRule', order.ruleId);
  const pair = pairAround(order, ticks);
  if (!pair) return broken('noPair');
  const result = pair.gap ? 'void' : resultOf(order.betContent, order.openPrice, pair.close.price);
  return result === order.result ? null : broken('otherResult', result);
}

/** Checks that the payout follows from stake, odds and result, by the rule on the receipt. */
export function payoutBreak(order: ProofOrder): Break | null {
  const stake = scaledOf(order.betAmount);
  const payout = payoutOf(order.ruleId, order.result, stake, scaledOf(order.odds));
  if (payout === null) return broken('unknownRule', order.ruleId);
  if (order.payout !== textOf(payout)) return broken('otherPayout', textOf(payout));
  return order.profit === textOf(payout - stake) ? null : broken('otherProfit', textOf(payout - stake));
}
