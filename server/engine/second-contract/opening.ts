import { callTransaction } from '../../infra/call-transaction.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { ChainedTick } from '../../market/market.ts';
import { checkOwnLimits } from '../own-limits/own-limit-check.ts';
import { tradesToday } from '../own-limits/trade-day.ts';
import type { EngineParts } from '../engine-parts.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import { advance, byClientKey, hasOpened, insertOpening } from './second-order-store.ts';
import type { AcceptedOrder, OpenedRow, SecondOrderRow } from './second-order-store.ts';
import { holdStake, returnStake } from './stake-postings.ts';
import { DAILY_ORDERS_MAX } from './up-down-terms.ts';
import type { TickWaiters } from './tick-waiters.ts';

/**
 * An order opens at the first tick after acceptance that arrives within this time, ms (docs/exchange.md#settlement,
 * point 3).
 */
export const OPENING_WAIT_MS = 1000;

export interface Opening {
  /**
   * First transaction: inserts the row and holds the stake.
   * @returns null when the user's idempotency key is taken
   */
  accept(order: AcceptedOrder, stake: bigint): Promise<Outcome<null> | null>;
  /**
   * Waits for the opening tick, then in a second transaction opens the order, or refuses it and returns the stake
   * (`notOpenYet`). Concurrent calls for one order share one wait. Orders left by a restart finish the same way, from
   * the tick log.
   */
  finish(order: AcceptedOrder): Promise<Outcome<OpenedRow>>;
  /** Returns whether `finish` is working on this order. */
  isBusy(orderId: string): boolean;
  /** Resolves when all running work has ended, successfully or not. */
  settled(): Promise<void>;
}

/**
 * Creates the opening.
 * @param opened  called for every order that has just opened, after the commit
 */
export function createOpening(
  { db, ledger, clock }: Pick<EngineParts, 'db' | 'ledger' | 'clock'>,
  waiters: TickWaiters,
  opened: (row: OpenedRow) => void,
): Opening {
  const underWay = new Map<string, Promise<Outcome<OpenedRow>>>();

  async function accept(order: AcceptedOrder, stake: bigint): Promise<Outcome<null> | null> {
    const { id, user_id: userId, accepted_ms: acceptedMs } = order;
    try {
      return await callTransaction(db, async (trx) => {
        if (!(await insertOpening(trx, order))) return null;
        const allowed = await checkOwnLimits(trx, userId, stake, acceptedMs);
        if (!allowed.ok) throw new Refused(allowed);
        await ledger.post(trx, { key: `open:${id}`, kind: 'stake', ref: id, postings: holdStake(userId, stake) });
        // Counted after the posting, whose row lock serializes the orders of a user.
        const today = await tradesToday(trx, userId, acceptedMs);
        if (today > DAILY_ORDERS_MAX) {
          throw new Refused(refused('tradeCountExceeded', { maximum: String(DAILY_ORDERS_MAX) }));
        }
        return done(null);
      });
    } catch (error) {
      return refusalOf(error);
    }
  }

  async function open(order: AcceptedOrder, tick: ChainedTick): Promise<SecondOrderRow | undefined> {
    return db.transaction().execute((trx) =>
      advance(trx, order.id, 'opening', 'open', {
        open_seq: tick.seq,
        open_ms: tick.ts,
        open_price: tick.price,
        open_hash: tick.hash,
        due_ms: tick.ts + order.period_s * 1000,
      }),
    );
  }

  async function refuse(order: AcceptedOrder): Promise<SecondOrderRow | undefined> {
    const { id, user_id: userId } = order;
    return db.transaction().execute(async (trx) => {
      const row = await advance(trx, id, 'opening', 'refused', {});
      const postings = returnStake(userId, parseAmount(order.stake));
      if (row !== undefined) await ledger.post(trx, { key: `refund:${id}`, kind: 'refund', ref: id, postings });
      return row;
    });
  }

  async function conclude(order: AcceptedOrder): Promise<Outcome<OpenedRow>> {
    const patienceMs = order.accepted_ms + OPENING_WAIT_MS - clock.now();
    const tick = await waiters.firstAfter(order.symbol, order.accepted_seq, patienceMs);
    const inTime = tick !== null && tick.ts <= order.accepted_ms + OPENING_WAIT_MS;
    const moved = await (inTime ? open(order, tick) : refuse(order));
    // Without a row another process was first; the order then shows the result.
    const row = moved ?? (await byClientKey(db, order.user_id, order.client_order_id));
    if (row === undefined || !hasOpened(row)) return refused('notOpenYet');
    if (moved !== undefined) opened(row);
    return done(row);
  }

  return {
    accept,
    finish: (order) => {
      const busy = underWay.get(order.id);
      if (busy !== undefined) return busy;
      const work = conclude(order).finally(() => underWay.delete(order.id));
      underWay.set(order.id, work);
      return work;
    },
    isBusy: (orderId) => underWay.has(orderId),
    settled: async () => {
      await Promise.allSettled(underWay.values());
    },
  };
}
