import type { Transaction } from 'kysely';
import { stopHoldAt } from '../../../protocol/units/pair-hold.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Journal } from '../../ledger/ledger.ts';
import type { BookSnapshot, ChainedTick, MarketRules } from '../../market/market.ts';
import { putMessages } from '../../messages/put-messages.ts';
import { spotEarns, spotEnded } from '../../messages/trading-messages.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { Trade } from './position.ts';
import { orderWire } from './spot-answers.ts';
import { placeAttached, withPlaced } from './place-attached.ts';
import { releaseHold } from './release-hold.ts';
import { legsOf } from './oco-hold.ts';
import { NO_CHANGES } from './order-changes.ts';
import type { OrderChange, OrderChanges } from './order-changes.ts';
import { claimTick } from './spot-cursor-store.ts';
import { insertFills } from './spot-fill-store.ts';
import { endOrder, lockMet, lockTrailing, saveFilled, saveRest, saveTriggered } from './spot-order-store.ts';
import type { Met, RestingRow, SpotOrderRow } from './spot-order-store.ts';
import { addTrades } from './spot-position-store.ts';
import { holdPostings } from './spot-postings.ts';
import { tickFill } from './tick-fills.ts';
import { shareTick } from './tick-match.ts';
import type { NamedTrail } from './trailing-book.ts';
import { trailColumns } from './trailing-rows.ts';
import { triggered } from './trigger-stop.ts';

interface UserTrade {
  readonly userId: string;
  readonly trade: Trade;
}

/** Orders that a tick has changed, and trades and journals that are still to be written. */
interface Written {
  readonly changes: readonly OrderChange[];
  readonly trades: readonly UserTrade[];
  readonly journals: readonly Journal[];
}

const NONE_MET: Met = { resting: [], stops: [], others: new Map() };
const NO_BOOK: BookSnapshot = { last: 0, bids: [], asks: [] };

/** Writes the messages of orders that have ended, in the transaction that ended them. */
export async function putSpotMessages(trx: Transaction<object>, rows: readonly SpotOrderRow[]) {
  const ended = rows.map((row) => ({ userId: row.user_id, order: orderWire(row) }));
  return putMessages(
    trx,
    ended.filter(({ order }) => spotEarns(order)).map(({ userId, order }) => spotEnded(userId, order)),
  );
}

/** Distributes the quantity of a tick among the orders in the queue. */
async function fillResting(
  trx: Transaction<object>,
  rows: readonly RestingRow[],
  others: Met['others'],
  tick: ChainedTick,
  step: bigint,
  newId: () => string,
  nowMs: number,
): Promise<Written> {
  const shares = shareTick(
    rows.map((row) => ({
      side: row.side,
      price: parseAmount(row.price),
      rest: parseAmount(row.quantity) - parseAmount(row.filled_quantity),
    })),
    parseAmount(tick.qty),
    step,
  );
  const changes: OrderChange[] = [];
  const trades: UserTrade[] = [];
  const journals: Journal[] = [];
  for (const [at, row] of rows.entries()) {
    const share = shares[at] ?? 0n;
    if (share === 0n) continue;
    const stop = row.oco_id === null ? undefined : others.get(row.oco_id);
    const { fill, filled, held, trade, journal } = tickFill(row, stop, share, tick, newId(), nowMs);
    const saved = await saveFilled(trx, row, filled, held, nowMs);
    if (saved === undefined) throw new Error(`order ${row.id} moved while it was locked`);
    changes.push({ row: saved, fills: [fill] });
    if (stop !== undefined) {
      const rest = parseAmount(row.quantity) - filled.quantity;
      const after = rest === 0n ? endOrder(trx, stop, 'otherLeg', nowMs) : saveRest(trx, stop, rest, nowMs);
      changes.push({ row: await after, fills: [] });
    }
    trades.push({ userId: row.user_id, trade });
    journals.push(journal);
  }
  return { changes, trades, journals };
}

/** Returns the journal with which the stop of a pair takes over the hold that the other leg has just releaseHold. */
const takenOver = (row: SpotOrderRow): Journal => ({
  key: `open:${row.id}`,
  kind: 'spotHold',
  ref: row.id,
  postings: holdPostings(row.user_id, row.side, row, parseAmount(row.held)),
});

/** Triggers the stops that a tick has reached; each takes from the published book. */
async function setOff(
  trx: Transaction<object>,
  rows: readonly SpotOrderRow[],
  others: Met['others'],
  trails: ReadonlyMap<string, NamedTrail>,
  tick: ChainedTick,
  rules: MarketRules,
  book: BookSnapshot,
  newId: () => string,
  nowMs: number,
): Promise<Written> {
  const changes: OrderChange[] = [];
  const trades: UserTrade[] = [];
  const journals: Journal[] = [];
  for (const stop of rows) {
    const other = stop.oco_id === null ? undefined : others.get(stop.oco_id);
    const held = other && amountText(stopHoldAt(legsOf(other, stop), parseAmount(stop.taker_fee)));
    const row = held === undefined ? stop : { ...stop, held };
    if (other !== undefined) {
      changes.push({ row: await endOrder(trx, other, 'otherLeg', nowMs), fills: [] });
      journals.push(...releaseHold(other), takenOver(row));
    }
    const off = triggered(row, rules, book, newId, nowMs);
    const reason = off.status === 'cancelled' ? ('bookTooThin' as const) : null;
    const after = { status: off.status, cancel_reason: reason, queue_id: newId(), filled: off.filled, held: off.held };
    const trail = trails.get(row.id);
    const stood = trail === undefined ? null : trailColumns(trail);
    const saved = await saveTriggered(trx, row, { ...after, tick, trail: stood }, nowMs);
    changes.push({ row: saved, fills: off.fills });
    trades.push(...off.trades.map((trade) => ({ userId: row.user_id, trade })));
    journals.push(...off.journals);
  }
  return { changes, trades, journals };
}

/**
 * Fills and triggers the orders that a tick meets, in one transaction: cursor, orders, executions, positions and money.
 * No crash can fall between a stop and what it took. The cursor passes each tick once, so of concurrent engines only
 * one fills; a cancellation waits for the locked rows or has taken them before.
 * @param trails  the trailing stops that the tick triggers, with their state, which no other row has. They are
 * triggered even when the cursor has passed the tick, by an engine that did not know them; a row is triggered once.
 * @returns what changed, oldest order first; nothing when the tick was done before
 */
export async function matchTick(
  { db, ledger, market, clock }: Pick<EngineParts, 'db' | 'ledger' | 'market' | 'clock'>,
  newId: (nowMs: number) => string,
  tick: ChainedTick,
  trails: ReadonlyMap<string, NamedTrail>,
): Promise<OrderChanges> {
  const rules = market.rulesOf(tick.symbol);
  if (rules === undefined) return NO_CHANGES;
  return db.transaction().execute(async (trx) => {
    const isFirst = await claimTick(trx, tick);
    if (!isFirst && trails.size === 0) return NO_CHANGES;
    const nowMs = clock.now();
    const { resting, stops: met, others } = isFirst ? await lockMet(trx, tick) : NONE_MET;
    const trailing = trails.size === 0 ? [] : await lockTrailing(trx, tick, [...trails.keys()]);
    const stops = [...met, ...trailing].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const nextId = () => newId(nowMs);
    const filled = await fillResting(trx, resting, others, tick, parseAmount(rules.stepSize), nextId, nowMs);
    const book = stops.length > 0 ? market.bookSnapshot(tick.symbol) : NO_BOOK;
    const off = await setOff(trx, stops, others, trails, tick, rules, book, nextId, nowMs);
    const changes = [...filled.changes, ...off.changes];
    await insertFills(
      trx,
      changes.flatMap(({ fills }) => fills),
    );
    await addTrades(trx, rules.base, [...filled.trades, ...off.trades]);
    const journals = [...filled.journals, ...off.journals];
    const rows = changes.map(({ row }) => row);
    const attaching = { rules, lastSeq: tick.seq, nowMs, newId: nextId };
    const placed = await placeAttached(trx, ledger, rows, journals, attaching);
    await ledger.postAll(trx, [...journals, ...placed.journals]);
    return { orders: withPlaced(changes, placed), messages: await putSpotMessages(trx, rows) };
  });
}
