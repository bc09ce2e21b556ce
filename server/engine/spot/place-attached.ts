import type { Transaction } from 'kysely';
import { parseAmount } from '../../ledger/amount.ts';
import type { Journal, Ledger } from '../../ledger/ledger.ts';
import type { MarketRules } from '../../market/market.ts';
import { attachedKeysOf, attachedToPlace, legSizeRefusal } from './attached.ts';
import type { Attached } from './attached.ts';
import type { OrderChange } from './order-changes.ts';
import { newOrder } from './new-order.ts';
import { legRows } from './place-pair.ts';
import { insertOrder, saveAttached } from './spot-order-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { holdPostings } from './spot-postings.ts';

/** Market, time and position in the tick log at which orders ended. */
export interface Attaching {
  readonly rules: MarketRules;
  /** Only later ticks count for the placed orders. */
  readonly lastSeq: number;
  readonly nowMs: number;
  newId(): string;
}

/** The buys after placing, the orders that they placed, and the journals of what these hold. */
export interface AttachedPlaced {
  readonly orders: readonly OrderChange[];
  readonly journals: readonly Journal[];
}

export const NOTHING_PLACED: AttachedPlaced = { orders: [], journals: [] };
const WAITS = { timeInForce: 'gtc', expireMs: null, postOnly: false } as const;

/**
 * Returns the rows of the orders that one buy places. The first row holds the coins, for both of a pair; none takes
 * from the book.
 */
function rowsOf(
  buy: SpotOrderRow,
  { price, stop, stopLimit }: Attached,
  quantity: bigint,
  { rules: marketRules, lastSeq, nowMs, newId }: Attaching,
): readonly SpotOrderRow[] {
  // The fees are those of the buy, which the user agreed to.
  const rules = { ...marketRules, takerFee: buy.taker_fee, makerFee: buy.maker_fee };
  const origin = { userId: buy.user_id, bodyHash: '', nowMs, newId };
  const keys = attachedKeysOf(buy.client_order_id);
  if (price !== null && stop !== null) {
    const { queued, stopped } = legRows('sell', keys, { quantity, price, stop, stopLimit }, rules, lastSeq, origin);
    return [queued, stopped];
  }
  const common = {
    rules,
    side: 'sell',
    quantity,
    quote: null,
    activation: null,
    trailing: null,
    attached: null,
  } as const;
  const ticket =
    price !== null
      ? ({ ...common, type: 'limit', price, stop: null, conditions: WAITS } as const)
      : ({
          ...common,
          type: stopLimit === null ? 'market' : 'limit',
          price: stopLimit,
          stop,
          conditions: stopLimit === null ? { ...WAITS, timeInForce: null } : WAITS,
        } as const);
  const clientOrderId = price !== null ? keys.takeProfit : keys.stopLoss;
  return [newOrder({ ...ticket, lastSeq }, [], { ...origin, clientOrderId }).row];
}

/**
 * Places the attached orders of buys, in the transaction that ended them, after positions and before money. Their
 * quantity is what filled, or as much of it as the user still has, in whole steps; nothing is placed below the market's
 * smallest order.
 * @param rows  as they stand after it; those that have not ended or have no attached orders are skipped
 * @param journals  every journal that the transaction will post before the holds made here
 */
export async function placeAttached(
  trx: Transaction<object>,
  ledger: Pick<Ledger, 'freeAfter'>,
  rows: readonly SpotOrderRow[],
  journals: readonly Journal[],
  attaching: Attaching,
): Promise<AttachedPlaced> {
  const buys = rows.flatMap((row) => {
    const attached = row.status === 'pending' ? null : attachedToPlace(row);
    return attached === null ? [] : [{ row, attached }];
  });
  if (buys.length === 0) return NOTHING_PLACED;
  const { rules, nowMs } = attaching;
  const step = parseAmount(rules.stepSize);
  const users = [...new Set(buys.map(({ row }) => row.user_id))];
  const free = new Map(await ledger.freeAfter(trx, journals, 'spot', rules.base, users));
  const orders: OrderChange[] = [];
  const holds: Journal[] = [];
  for (const { row: buy, attached } of buys) {
    const filled = parseAmount(buy.filled_quantity);
    const there = free.get(buy.user_id)!;
    const most = filled < there ? filled : there;
    const quantity = most - (most % step);
    if (legSizeRefusal(attached, quantity, rules) !== null) {
      const why = filled === 0n ? 'nothingFilled' : 'belowMinimum';
      orders.push({ row: await saveAttached(trx, buy, { attached_not: why }, nowMs), fills: [] });
      continue;
    }
    const placed = rowsOf(buy, attached, quantity, attaching);
    for (const row of placed) {
      if (!(await insertOrder(trx, row))) throw new Error(`the key of ${row.id} was kept for it and is taken`);
    }
    const [first] = placed;
    const ids = {
      attached_price_id: attached.price === null ? null : first!.id,
      attached_stop_id: attached.stop === null ? null : placed.at(-1)!.id,
    };
    orders.push({ row: await saveAttached(trx, buy, ids, nowMs), fills: [] });
    orders.push(...placed.map((row) => ({ row, fills: [] })));
    free.set(buy.user_id, there - quantity);
    const postings = holdPostings(buy.user_id, 'sell', buy, quantity);
    holds.push({ key: `open:${first!.id}`, kind: 'spotHold', ref: first!.id, postings });
  }
  return { orders, journals: holds };
}

/** Returns the changes of a transaction with the orders placed after them; an order in both has its newest state. */
export function withPlaced(changes: readonly OrderChange[], { orders }: AttachedPlaced): readonly OrderChange[] {
  const newest = new Map(orders.map(({ row }) => [row.id, row]));
  const known = new Set(changes.map(({ row }) => row.id));
  return [
    ...changes.map(({ row, fills }) => ({ row: newest.get(row.id) ?? row, fills })),
    ...orders.filter(({ row }) => !known.has(row.id)),
  ];
}
