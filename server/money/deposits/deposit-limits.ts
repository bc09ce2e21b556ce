import { sql } from 'kysely';
import { Refused } from '../../ledger/refused.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import { refused } from '../../infra/outcome.ts';
import { DAY_MS, dayStart } from '../../infra/utc-day.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { DEPOSIT_COINS } from './networks.ts';

interface DepositRequest {
  readonly userId: string;
  readonly coin: string;
  readonly amount: bigint;
  /** Minimum amount of the network. */
  readonly minAmount: string;
  readonly nowMs: number;
}

/**
 * Checks the limits of a deposit. Throws a `Refused`: rechargeBelowMinimum {min, asset}, rechargeAboveMaximum {max,
 * asset}, rechargeDayLimit {left, asset, resetTime}. Deposits of one user are serialized until the transaction ends, so
 * that together they cannot exceed the day's limit.
 */
export async function checkDepositLimits(
  trx: LedgerTransaction,
  { userId, coin, amount, minAmount, nowMs }: DepositRequest,
): Promise<void> {
  const { maxAmount, dayMaxAmount } = DEPOSIT_COINS[coin]!;
  if (amount < parseAmount(minAmount))
    throw new Refused(refused('rechargeBelowMinimum', { min: minAmount, asset: coin }));
  if (amount > parseAmount(maxAmount))
    throw new Refused(refused('rechargeAboveMaximum', { max: maxAmount, asset: coin }));
  await lockNamed(trx, `deposit:${userId}`);
  const today = dayStart(nowMs);
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from deposit
    where user_id = ${userId} and coin = ${coin} and created_ms >= ${today} and status <> 'failed'
  `.execute(trx);
  const left = parseAmount(dayMaxAmount) - parseAmount(rows[0]!.sum);
  if (amount <= left) return;
  const details = { left: amountText(left > 0n ? left : 0n), asset: coin, resetTime: String(today + DAY_MS) };
  throw new Refused(refused('rechargeDayLimit', details));
}
