import { dailyLimitOf } from '../../../protocol/units/account-level.ts';
import { LONG_REVIEW } from '../../../protocol/units/money-terms.ts';
import type { RowOf } from '../../../protocol/call.ts';
import type { withdrawRules } from '../../../protocol/rest/withdraw.ts';
import { REMEDY_OF_CONDITION } from '../../../protocol/units/withdraw-conditions.ts';
import type { WithdrawCondition } from '../../../protocol/units/withdraw-conditions.ts';
import { userLevel } from '../../identity/user-level.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import { isBankBound } from '../bank/bank-store.ts';
import type { AddressBook } from './address-book.ts';
import type { MoneyParts } from '../money-parts.ts';
import { nextDay, usedToday } from './withdrawal-store.ts';
import { ARRIVAL_MINUTES, WAYS_OUT } from './withdrawal-terms.ts';

type Rule = RowOf<typeof withdrawRules>;
type Condition = Rule['conditions'][number];

/**
 * Returns a condition.
 * @param until  null when waiting alone does not meet it
 */
const condition = (name: WithdrawCondition, met: boolean, until: number | null = null): Condition => ({
  name,
  met,
  remedy: REMEDY_OF_CONDITION[name],
  ...(met || until === null ? {} : { until }),
});

/**
 * Creates the read of every way to withdraw, its costs and conditions, from the same facts that a request is checked
 * by.
 */
export function createRules(
  { db, clock, fundPasswords, holdMs }: MoneyParts,
  addresses: Pick<AddressBook, 'list'>,
): (userId: string) => Promise<readonly Rule[]> {
  return async (userId) => {
    const nowMs = clock.now();
    const password = await fundPasswords.status(userId);
    const book = await addresses.list(userId);
    const bound = await isBankBound(db, userId);
    const limit = dailyLimitOf(await userLevel(db, userId));
    const used = await usedToday(db, userId, nowMs);

    function conditionsOf(network: string | null): readonly Condition[] {
      const saved = book.filter((address) => address.network === network);
      return [
        condition('fundPasswordSet', password.set),
        condition('fundPasswordUnlocked', password.lockedUntil === undefined, password.lockedUntil),
        condition('fundPasswordSettled', password.holdUntil === undefined, password.holdUntil),
        ...(network === null ? [condition('bankBound', bound)] : [condition('addressSaved', saved.length > 0)]),
        condition('dailyLimitLeft', used < parseAmount(limit), nextDay(nowMs)),
      ];
    }

    return WAYS_OUT.flatMap(({ channel, ways }) =>
      ways.map(({ coin, network, minAmount, fee, decimals, failsAlways }) => ({
        channel,
        coin,
        ...(network === null ? {} : { network }),
        minAmount,
        fee,
        decimals,
        dailyLimit: limit,
        usedToday: amountText(used),
        arrivalMinutes: ARRIVAL_MINUTES,
        review: LONG_REVIEW,
        holdSeconds: Math.ceil(holdMs / 1000),
        failsAlways,
        conditions: [...conditionsOf(network)],
      })),
    );
  };
}
