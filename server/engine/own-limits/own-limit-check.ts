import type { Transaction } from 'kysely';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText } from '../../ledger/amount.ts';
import { isCoolingOff, stateAt } from './limit-rules.ts';
import { lockLimits } from './limit-store.ts';
import { exposureOf, MINUTE_MS, sessionMs, wholeMinutes } from './trade-day.ts';

/**
 * Checks an order against the user's own limits. Call it in the transaction that holds the stake, after the order's row
 * is inserted. The lock on the limits serializes the orders of a user, and each sees the stakes of those before it, so
 * concurrent orders cannot exceed a daily loss together.
 * @param stake  of this order, whose row is already among the open stakes
 * @returns the refusal `coolingOff` { until } or `ownLimitReached` { limit, maximum, used }; amounts in USDT, the
 * session in minutes
 */
export async function checkOwnLimits(
  trx: Transaction<object>,
  userId: string,
  stake: bigint,
  nowMs: number,
): Promise<Outcome<null>> {
  const state = await lockLimits(trx, userId);
  if (state === null) return done(null);
  if (isCoolingOff(state, nowMs)) return refused('coolingOff', { until: String(state.coolOffUntilMs) });
  const { maxStake, dailyLoss, sessionMinutes } = stateAt(state, nowMs).current;
  const over = (limit: 'maxStake' | 'dailyLoss' | 'session', maximum: string, used: string): Outcome<never> =>
    refused('ownLimitReached', { limit, maximum, used });
  if (maxStake !== null && stake > maxStake) return over('maxStake', amountText(maxStake), amountText(stake));
  if (sessionMinutes !== null) {
    const tradedMs = await sessionMs(trx, userId, nowMs);
    if (tradedMs >= sessionMinutes * MINUTE_MS) {
      return over('session', String(sessionMinutes), String(wholeMinutes(tradedMs)));
    }
  }
  if (dailyLoss !== null) {
    const { net, openStakes } = await exposureOf(trx, userId, nowMs);
    const atWorst = openStakes - net;
    const before = atWorst - stake;
    if (atWorst > dailyLoss) return over('dailyLoss', amountText(dailyLoss), amountText(before > 0n ? before : 0n));
  }
  return done(null);
}
