import type { BodyOf, QueryOf, RowOf } from '../../../protocol/call.ts';
import type { rechargeList, rechargeNetworks, rechargeSubmit } from '../../../protocol/rest/recharge.ts';
import { createOrderIds } from '../../infra/order-id.ts';
import { pageOf } from '../../infra/paging.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount, SCALE } from '../../ledger/amount.ts';
import { requestAmount } from '../request-amount.ts';
import { DUE_ROWS, runEachDue } from '../../infra/due-rows.ts';
import { lockPayable, markPaid } from '../merchant/match-store.ts';
import type { MoneyChange } from '../money-news.ts';
import type { MoneyParts } from '../money-parts.ts';
import { runIdempotent } from '../run-idempotent.ts';
import { REVIEW_MS } from '../reviews/review-rules.ts';
import { uploadIdOf, useUpload } from '../uploads/upload-store.ts';
import { completeDeposit, failDeposit } from './deposit-ending.ts';
import { checkDepositLimits } from './deposit-limits.ts';
import { depositsOf, depositWire, dueDeposits, insertDeposit, lockPending, saveDeposit } from './deposit-store.ts';
import type { DepositRow, DepositWire } from './deposit-store.ts';
import { DEPOSIT_COINS } from './networks.ts';
import { memoOf, unpayableAddress } from './unpayable-address.ts';

/** Time in which the sandbox gives all confirmations, on any network, ms. */
const ARRIVAL_MS = 5000;

/** Returns the time at which the network has given `count` of `needed` confirmations, which are evenly spaced. */
const confirmedAtMs = (createdMs: number, count: number, needed: number): number =>
  createdMs + Math.ceil((ARRIVAL_MS * count) / needed);

/** Returns the number of confirmations at a time. */
const confirmationsAt = (
  { created_ms, confirmations_needed }: Pick<DepositRow, 'created_ms' | 'confirmations_needed'>,
  nowMs: number,
): number =>
  Math.min(confirmations_needed, Math.max(0, Math.floor(((nowMs - created_ms) * confirmations_needed) / ARRIVAL_MS)));

/**
 * Returns whether a deposit never confirms: amounts that end in .13 fail, so that a failed deposit can be seen
 * (docs/exchange.md#deposits).
 */
const neverConfirms = (amount: string): boolean => parseAmount(amount) % SCALE === (13n * SCALE) / 100n;

type Submit = BodyOf<typeof rechargeSubmit>;
type Quick = Extract<Submit, { channel: 'quick' }>;
type Manual = Extract<Submit, { channel: 'manual' }>;

/** Deposits play money: by coin, confirmed by a simulated network, or by a merchant, proved by a picture. */
export interface Deposits {
  /**
   * Returns the networks of a coin with this user's address on each. Refusal: rechargeNetworkUnknown for a coin that
   * cannot be deposited.
   */
  networks(userId: string, coin: string): Promise<Outcome<readonly RowOf<typeof rechargeNetworks>[]>>;
  /**
   * Announces a deposit; nothing is credited yet. Refusals: malformed {field}, tooManyDecimals {field, decimals},
   * rechargeNetworkUnknown, rechargeBelowMinimum {min, asset}, rechargeAboveMaximum {max, asset}, rechargeDayLimit
   * {left, asset, resetTime}, notFound and matchOver (of the match), uploadUnknown, proofUsed, keyReused.
   */
  submit(userId: string, request: Submit): Promise<Outcome<DepositWire>>;
  list(
    userId: string,
    request: QueryOf<typeof rechargeList>,
  ): Promise<{ readonly rows: DepositWire[]; readonly total: number }>;
  /**
   * Adds the confirmations that are due.
   * @returns whether more are due
   */
  runDue(): Promise<boolean>;
}

type New = Pick<DepositRow, 'user_id' | 'channel' | 'coin' | 'amount' | 'created_ms' | 'next_ms' | 'due_ms'>;

/** Returns the row of a deposit that has just been announced. */
const announced = (id: string, given: New & Partial<DepositRow>): DepositRow => ({
  id,
  network: null,
  address: null,
  memo: null,
  proof_id: null,
  proof_sha256: null,
  match_id: null,
  status: 'pending',
  confirmations: 0,
  confirmations_needed: 0,
  reason: null,
  reason_text: null,
  updated_ms: given.created_ms,
  ...given,
});

export function createDeposits(parts: MoneyParts): Deposits {
  const { db, clock, news } = parts;
  const newId = createOrderIds();

  async function quick(userId: string, request: Quick): Promise<Outcome<DepositWire>> {
    const { coin, clientOrderId, proofUrl } = request;
    const amount = requestAmount(request.amount, 'amount');
    if (!amount.ok) return amount;
    const network = DEPOSIT_COINS[coin]?.networks.find((known) => known.network === request.network);
    if (!network) return refused('rechargeNetworkUnknown');
    const address = await unpayableAddress(userId, network);
    const nowMs = clock.now();
    const text = amountText(amount.value);
    const asks = ['rechargeSubmit', 'quick', coin, network.network, text, proofUrl ?? null];
    const outcome = await runIdempotent(db, { userId, clientOrderId, asks, nowMs }, async (trx) => {
      await checkDepositLimits(trx, { userId, coin, amount: amount.value, minAmount: network.minAmount, nowMs });
      const id = newId(nowMs);
      const proof =
        proofUrl === undefined
          ? {}
          : await useUpload(trx, {
              userId,
              uploadId: uploadIdOf(proofUrl),
              purpose: 'deposit',
              usedFor: `deposit:${id}`,
            });
      const row = announced(id, {
        user_id: userId,
        channel: 'quick',
        coin,
        network: network.network,
        address,
        memo: memoOf(userId, network) ?? null,
        amount: text,
        ...proof,
        confirmations_needed: network.confirmations,
        next_ms: confirmedAtMs(nowMs, 1, network.confirmations),
        due_ms: nowMs + ARRIVAL_MS,
        created_ms: nowMs,
      });
      await insertDeposit(trx, row);
      return depositWire(row);
    });
    return answerOf(userId, outcome);
  }

  async function manual(userId: string, { matchId, proofUrl, clientOrderId }: Manual): Promise<Outcome<DepositWire>> {
    const nowMs = clock.now();
    const asks = ['rechargeSubmit', 'manual', matchId, proofUrl];
    const outcome = await runIdempotent(db, { userId, clientOrderId, asks, nowMs }, async (trx) => {
      const match = await lockPayable(trx, userId, matchId, nowMs);
      const { coin } = match;
      const amount = parseAmount(match.amount);
      await checkDepositLimits(trx, { userId, coin, amount, minAmount: '0', nowMs });
      const id = newId(nowMs);
      const proof = await useUpload(trx, {
        userId,
        uploadId: uploadIdOf(proofUrl),
        purpose: 'deposit',
        usedFor: `deposit:${id}`,
      });
      const row = announced(id, {
        user_id: userId,
        channel: 'manual',
        coin,
        amount: amountText(amount),
        match_id: matchId,
        ...proof,
        next_ms: nowMs + REVIEW_MS,
        due_ms: nowMs + REVIEW_MS,
        created_ms: nowMs,
      });
      await insertDeposit(trx, row);
      await markPaid(trx, match, nowMs);
      return depositWire(row);
    });
    return answerOf(userId, outcome);
  }

  function answerOf(
    userId: string,
    submitted: Outcome<{ readonly answer: DepositWire; readonly repeated: boolean }>,
  ): Outcome<DepositWire> {
    if (!submitted.ok) return submitted;
    const { answer, repeated } = submitted.value;
    if (!repeated) {
      const match = answer.matchId === undefined ? [] : [{ noun: 'match' as const, id: answer.matchId }];
      news.publish(userId, { lines: [], things: [{ noun: 'deposit', id: answer.id }, ...match] });
    }
    return done(answer);
  }

  async function confirm(id: string): Promise<void> {
    const nowMs = clock.now();
    const outcome = await db
      .transaction()
      .execute(async (trx): Promise<{ row: DepositRow; change: MoneyChange } | undefined> => {
        const pending = await lockPending(trx, id);
        if (!pending) return undefined;
        const needed = pending.confirmations_needed;
        const confirmations = confirmationsAt(pending, nowMs);
        if (confirmations < needed) {
          const next_ms = confirmedAtMs(pending.created_ms, confirmations + 1, needed);
          const row = await saveDeposit(trx, id, { confirmations, next_ms, updated_ms: nowMs });
          return { row, change: { lines: [], things: [{ noun: 'deposit', id }] } };
        }
        return neverConfirms(pending.amount)
          ? failDeposit(trx, pending, 'notConfirmed', null, nowMs)
          : completeDeposit(trx, parts, pending, nowMs);
      });
    if (outcome) news.publish(outcome.row.user_id, outcome.change);
  }

  return {
    async networks(userId, coin) {
      const known = DEPOSIT_COINS[coin];
      if (!known) return refused('rechargeNetworkUnknown');
      const { maxAmount, dayMaxAmount } = known;
      const rows = await Promise.all(
        known.networks.map(async (network) => {
          const memo = memoOf(userId, network);
          const row = {
            coin,
            network: network.network,
            address: await unpayableAddress(userId, network),
            minAmount: network.minAmount,
            maxAmount,
            dayMaxAmount,
            confirmations: network.confirmations,
            arrivalMinutes: network.arrivalMinutes,
            arrivalSeconds: ARRIVAL_MS / 1000,
          };
          return memo === undefined ? row : Object.assign(row, { memo });
        }),
      );
      return done(rows);
    },
    submit: (userId, request) => (request.channel === 'quick' ? quick(userId, request) : manual(userId, request)),
    async list(userId, request) {
      const { rows, total } = await depositsOf(db, userId, request, pageOf(request));
      return { rows: rows.map(depositWire), total };
    },
    async runDue() {
      return runEachDue('deposits', await dueDeposits(db, 'quick', clock.now(), DUE_ROWS), confirm);
    },
  };
}
