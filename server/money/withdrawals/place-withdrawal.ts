import type { RefusalName } from '../../../protocol/errors.ts';
import { dailyLimitOf } from '../../../protocol/units/account-level.ts';
import { REMEDY_OF_CONDITION } from '../../../protocol/units/withdraw-conditions.ts';
import type { WithdrawCondition } from '../../../protocol/units/withdraw-conditions.ts';
import { eurPayoutPrice } from '../../../protocol/units/own-price.ts';
import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import { paidAs, receiveOf, worthOf } from '../../../protocol/units/withdraw-money.ts';
import { createOrderIds } from '../../infra/order-id.ts';
import { Refused } from '../../ledger/refused.ts';
import { userLevel } from '../../identity/user-level.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { available, held } from '../../ledger/accounts.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { isOpen, rangeOf } from '../convert/market-rate.ts';
import { runIdempotent } from '../run-idempotent.ts';
import type { AddressBook } from './address-book.ts';
import type { MoneyParts } from '../money-parts.ts';
import { destinationHold } from './destination-holds.ts';
import type { DestinationHold } from './destination-holds.ts';
import { nextDay, usedToday, wireOf } from './withdrawal-store.ts';
import type { WithdrawalRow, WithdrawalTables, WithdrawalWire } from './withdrawal-store.ts';
import { EUR_PAID_IN, STEP_MS } from './withdrawal-terms.ts';
import { asksOf } from './withdrawal-wish.ts';
import type { Wish } from './withdrawal-wish.ts';
import type { WithdrawPermissions } from './withdraw-permissions.ts';

/** The proof that allows a withdrawal: either the fund password or a permission for it. */
export interface WithdrawSecret {
  readonly pwd?: string;
  readonly permission?: string;
}

/**
 * Places a withdrawal: checks all conditions, moves available → held and inserts the row, in one transaction.
 * @param key  idempotency key
 */
export type PlaceWithdrawal = (
  userId: string,
  wish: Wish,
  secret: WithdrawSecret,
  key: string,
) => Promise<Outcome<WithdrawalWire>>;

/** The unmet condition behind a refusal of a withdrawal. */
const CONDITION_OF_REFUSAL: Partial<Record<RefusalName, WithdrawCondition>> = {
  fundPasswordNotSet: 'fundPasswordSet',
  fundPasswordLocked: 'fundPasswordUnlocked',
  fundPasswordOnHold: 'fundPasswordSettled',
  withdrawConditions: 'addressSaved',
  bankRequired: 'bankBound',
  withdrawAboveLimit: 'dailyLimitLeft',
};

/** Adds to a refusal the unmet condition and how to meet it, as `condition` and `remedy` (R4). */
export function withCondition<T>(outcome: Outcome<T>): Outcome<T> {
  const condition = outcome.ok ? undefined : CONDITION_OF_REFUSAL[outcome.refusal];
  if (outcome.ok || condition === undefined) return outcome;
  return refused(outcome.refusal, { ...outcome.details, condition, remedy: REMEDY_OF_CONDITION[condition] });
}

/** Rolls the transaction back on a refusal. */
function throwIfRefused(outcome: Outcome<undefined>): void {
  if (!outcome.ok) throw new Refused(outcome);
}

export function createWithdrawalPlacing(
  { db, ledger, clock, news, fundPasswords, holdMs, market }: MoneyParts,
  addresses: Pick<AddressBook, 'usableFrom'>,
  permissions: Pick<WithdrawPermissions, 'use'>,
): PlaceWithdrawal {
  const newId = createOrderIds();

  /** Checks the fund password. A permission is checked where it is used up, in the transaction. */
  async function checkPassword(userId: string, { pwd, permission }: WithdrawSecret): Promise<Outcome<undefined>> {
    if ((pwd === undefined) === (permission === undefined)) return refused('withdrawPermissionInvalid');
    return pwd === undefined ? done(undefined) : fundPasswords.verify(userId, pwd);
  }

  async function checkLimit(trx: LedgerTransaction, userId: string, worth: bigint, nowMs: number) {
    const limit = dailyLimitOf(await userLevel(trx, userId));
    const used = await usedToday(trx, userId, nowMs);
    if (used + worth <= parseAmount(limit)) return done(undefined);
    return refused('withdrawAboveLimit', {
      limit,
      used: amountText(used),
      asset: 'USDT',
      until: String(nextDay(nowMs)),
    });
  }

  /**
   * Checks every condition while the row is written. The fund password's lock serializes requests, so that two
   * concurrent ones cannot both pass the limit.
   * @returns the hold of its destination
   */
  async function checkAll(trx: LedgerTransaction, row: WithdrawalRow, wish: Wish): Promise<DestinationHold> {
    throwIfRefused(await fundPasswords.lockForPayout(trx, row.user_id));
    const hold = await destinationHold(trx, row, wish.bank?.boundMs ?? null, holdMs, addresses);
    throwIfRefused(await checkLimit(trx, row.user_id, parseAmount(row.worth), row.requested_ms));
    return hold;
  }

  async function write(trx: LedgerTransaction, row: WithdrawalRow): Promise<void> {
    const amount = parseAmount(row.amount);
    await ledger.post(trx, {
      key: `withdraw:${row.id}`,
      kind: 'withdrawal',
      ref: row.id,
      postings: [
        { account: available(row.user_id, 'spot'), asset: row.coin, amount: -amount },
        { account: held(row.user_id, 'spot'), asset: row.coin, amount },
      ],
    });
    await trx.withTables<WithdrawalTables>().insertInto('withdrawal').values(row).execute();
  }

  return async (userId, wish, secret, key) => {
    const { channel, way, address, phone, bank, amount } = wish;
    const allowed = await checkPassword(userId, secret);
    if (!allowed.ok) return withCondition(allowed);
    const priceText = market.usdtPrice(way.coin);
    const range = rangeOf(market, way.coin);
    if (priceText === null || range === null) return refused('unavailable');
    // A payout never uses a stale price.
    if (channel === 'eur' && !isOpen(market, way.coin)) return refused('unavailable');
    const price = parseAmount(priceText);
    const paidPrice = eurPayoutPrice(range);
    const fee = parseAmount(way.fee);
    const receive = receiveOf(amount, fee);
    const requested_ms = clock.now();
    const draft: WithdrawalRow = {
      id: newId(requested_ms),
      user_id: userId,
      channel,
      coin: way.coin,
      network: way.network,
      address,
      phone,
      account: bank?.account ?? null,
      amount: amountText(amount),
      fee: way.fee,
      receive: amountText(receive),
      worth: amountText(worthOf(amount, price)),
      ...(channel === 'eur'
        ? {
            paid_coin: EUR_PAID_IN,
            paid_price: amountText(paidPrice, 18),
            paid_amount: amountText(paidAs(receive, paidPrice)),
          }
        : { paid_coin: null, paid_price: null, paid_amount: null }),
      step: 'requested',
      reason: null,
      due_ms: requested_ms + STEP_MS.requested,
      requested_ms,
      reviewing_ms: null,
      processing_ms: null,
      sent_ms: null,
      ended_ms: null,
      hold_until_ms: null,
    };
    const request = { userId, clientOrderId: key, asks: asksOf(wish), nowMs: requested_ms };
    let messages: readonly ChangedThing[] = [];
    const placed = await runIdempotent(db, request, async (trx) => {
      const hold = await checkAll(trx, draft, wish);
      if (secret.permission !== undefined) await permissions.use(trx, userId, wish, secret.permission);
      messages = hold.messages;
      const row = hold.untilMs > requested_ms ? { ...draft, hold_until_ms: hold.untilMs } : draft;
      await write(trx, row);
      return wireOf(row);
    });
    if (!placed.ok) return withCondition(placed);
    const { answer, repeated } = placed.value;
    if (!repeated) {
      news.publish(userId, {
        lines: [{ account: 'spot', symbol: draft.coin }],
        things: [{ noun: 'withdrawal', id: answer.id }, ...messages],
      });
    }
    return done(answer);
  };
}
