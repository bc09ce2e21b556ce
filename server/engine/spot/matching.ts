import type { Transaction } from 'kysely';
import { parseAmount } from '../../ledger/amount.ts';
import type { ChainedTick } from '../../market/market.ts';
import { putMessages } from '../../messages/put-messages.ts';
import type { PutMessage } from '../../messages/put-messages.ts';
import { spotEarns, spotEnded } from '../../messages/trading-messages.ts';
import type { EngineParts } from '../orders/engine-parts.ts';
import { orderWire } from './spot-answers.ts';
import { claimTick } from './spot-cursor-store.ts';
import { insertFills } from './spot-fill-store.ts';
import type { SpotFillRow } from './spot-fill-store.ts';
import { lockMet, saveFilled } from './spot-order-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { addTrades } from './spot-position-store.ts';
import { tickFill } from './tick-fills.ts';
import type { TickFill } from './tick-fills.ts';
import { shareTick } from './tick-match.ts';

/** What a transaction did to one order. */
export interface OrderChange {
  readonly row: SpotOrderRow;
  readonly fills: readonly SpotFillRow[];
}

/** What a transaction did to orders, and the messages it wrote of those that are over. */
export interface OrderChanges {
  readonly orders: readonly OrderChange[];
  readonly messages: readonly PutMessage[];
}

export const NO_CHANGES: OrderChanges = { orders: [], messages: [] };

/** Writes the messages of orders that are over, in the transaction that ended them. */
export async function putSpotMessages(trx: Transaction<object>, rows: readonly SpotOrderRow[]) {
  const ended = rows.map((row) => ({ userId: row.user_id, order: orderWire(row) }));
  return putMessages(
    trx,
    ended.filter(({ order }) => spotEarns(order)).map(({ userId, order }) => spotEnded(userId, order)),
  );
}

/**
 * Fills the orders that a tick meets, in one transaction: cursor, orders, executions, positions, money, or nothing.
 * The cursor lets a tick through once, so that however many engines try, one fills; the locked rows are what a
 * cancellation waits for or has already taken.
 * @returns what changed, oldest order first; nothing when the tick was done before
 */
export async function matchTick(
  { db, ledger, market, clock }: Pick<EngineParts, 'db' | 'ledger' | 'market' | 'clock'>,
  newId: (nowMs: number) => string,
  tick: ChainedTick,
): Promise<OrderChanges> {
  const rules = market.rulesOf(tick.symbol);
  if (rules === undefined) return NO_CHANGES;
  return db.transaction().execute(async (trx) => {
    if (!(await claimTick(trx, tick))) return NO_CHANGES;
    const rows = await lockMet(trx, tick);
    const nowMs = clock.now();
    const shares = shareTick(
      rows.map((row) => ({
        side: row.side,
        price: parseAmount(row.price),
        rest: parseAmount(row.quantity) - parseAmount(row.filled_quantity),
      })),
      parseAmount(tick.qty),
      parseAmount(rules.stepSize),
    );
    const made: TickFill[] = [];
    const changes: OrderChange[] = [];
    for (const [at, row] of rows.entries()) {
      const share = shares[at] ?? 0n;
      if (share === 0n) continue;
      const one = tickFill(row, share, tick, newId(nowMs), nowMs);
      const saved = await saveFilled(trx, row, one.filled, one.held, nowMs);
      if (saved === undefined) throw new Error(`order ${row.id} moved while it was locked`);
      made.push(one);
      changes.push({ row: saved, fills: [one.fill] });
    }
    await insertFills(
      trx,
      made.map(({ fill }) => fill),
    );
    await addTrades(
      trx,
      rules.base,
      made.map(({ before, trade }) => ({ userId: before.user_id, trade })),
    );
    await ledger.postAll(
      trx,
      made.map(({ journal }) => journal),
    );
    const messages = await putSpotMessages(
      trx,
      changes.map(({ row }) => row),
    );
    return { orders: changes, messages };
  });
}
