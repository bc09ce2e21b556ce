import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { payoutOf } from '../../../protocol/units/payout.ts';
import { log } from '../../infra/log.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Posting } from '../../ledger/ledger.ts';
import type { ChainedTick } from '../../market/market.ts';
import { putMessage } from '../../messages/put-messages.ts';
import { upDownSettled } from '../../messages/trading-messages.ts';
import type { EngineParts } from '../engine-parts.ts';
import { advance, dueOrders, hasOpened, nextDueTimes } from './second-order-store.ts';
import type { OpenedRow } from './second-order-store.ts';
import { currentOrder } from './second-order-wire.ts';
import { settle, SETTLE_WINDOW_MS } from './settlement.ts';
import type { Verdict } from './settlement.ts';
import { payWin, returnStake, takeStake } from './stake-postings.ts';

/** Delay of delivery after the window, ms. Only after it is certain that the window has no tick. */
const DELIVERY_GRACE_MS = 1000;

/**
 * Returns the payout and postings of a result by the rule under which the order was opened.
 * @throws Error for an unknown rule, so that nothing is paid
 */
function movesOf(
  order: OpenedRow,
  result: Verdict<ChainedTick>['result'],
): { payout: bigint; postings: readonly Posting[] } {
  const stake = parseAmount(order.stake);
  const odds = parseAmount(order.odds);
  const payout = payoutOf(order.rule_id, result, stake, odds);
  if (payout === null) throw new Error(`no rule ${order.rule_id}`);
  if (result === 'win') return { payout, postings: payWin(order.user_id, stake, odds, payout) };
  if (result === 'loss') return { payout, postings: takeStake(order.user_id, stake) };
  return { payout, postings: returnStake(order.user_id, stake) };
}

const closeFields = (verdict: Verdict<ChainedTick>) =>
  verdict.result === 'void'
    ? { void_reason: verdict.voidReason }
    : {
        close_seq: verdict.close.seq,
        close_ms: verdict.close.ts,
        close_price: verdict.close.price,
        close_hash: verdict.close.hash,
      };

export interface Settling {
  /** Call for every tick. Costs one comparison while no order is due. */
  onTick(tick: ChainedTick): void;
  /** Call when an order opens. */
  expect(symbol: MarketSymbol, dueMs: number): void;
  /** Settles or voids due orders by the rows in the database, which are more complete than memory. */
  sweepAll(): Promise<void>;
  /** Resolves when the running sweep has ended. */
  settled(): Promise<void>;
}

/**
 * Creates the settling.
 * @param closed  called for every order that has just been settled, with its message, after the commit
 */
export function createSettling(
  { db, ledger, market, clock }: EngineParts,
  closed: (row: OpenedRow, things: readonly ChangedThing[]) => void,
): Settling {
  /** Earliest known due time of the open orders of each market; only decides when to query. */
  const nextDue = new Map<MarketSymbol, number>();
  const wanted = new Set<MarketSymbol>();
  let sweeping: Promise<void> | null = null;

  const expect = (symbol: MarketSymbol, dueMs: number): void => {
    nextDue.set(symbol, Math.min(dueMs, nextDue.get(symbol) ?? Infinity));
  };

  /**
   * Settles in one transaction: the guarded row, the money, the message. Of concurrent calls one does all of it, the
   * others nothing.
   */
  async function close(order: OpenedRow, verdict: Verdict<ChainedTick>): Promise<void> {
    const { payout, postings } = movesOf(order, verdict.result);
    const ended = await db.transaction().execute(async (trx) => {
      const settled = await advance(trx, order.id, 'open', 'settled', {
        result: verdict.result,
        ...closeFields(verdict),
        payout: amountText(payout),
        settled_ms: clock.now(),
      });
      if (settled === undefined || !hasOpened(settled)) return undefined;
      await ledger.post(trx, { key: `settle:${order.id}`, kind: verdict.result, ref: order.id, postings });
      return { settled, things: await putMessage(trx, upDownSettled(settled.user_id, currentOrder(settled))) };
    });
    if (ended) closed(ended.settled, ended.things);
  }

  async function conclude(order: OpenedRow): Promise<void> {
    const publishedMs = market.publishedUpToMs();
    const { before, after } = await market.ticksAround(order.symbol, order.due_ms);
    // Ticks may still be on their way to the log when it is read.
    const knownMs = Math.min(clock.now(), publishedMs);
    const mayStillCome = knownMs <= order.due_ms + SETTLE_WINDOW_MS + DELIVERY_GRACE_MS;
    if (after === null && mayStillCome) return;
    const terms = { direction: order.direction, openPrice: order.open_price, dueMs: order.due_ms };
    await close(order, settle(terms, before, after));
  }

  async function sweep(symbol: MarketSymbol): Promise<void> {
    const feedMs = market.lastTick(symbol)?.ts ?? 0;
    for (const order of await dueOrders(db, symbol, Math.max(feedMs, clock.now()))) {
      // An order that fails must not block the orders behind it; the next poll tries it again.
      await conclude(order).catch((error: unknown) => log.error('settling failed', error, { order: order.id }));
    }
  }

  async function sweepWanted(): Promise<void> {
    try {
      while (wanted.size > 0) {
        const symbols = [...wanted];
        wanted.clear();
        for (const symbol of symbols) {
          // Deleted before the rows are read, because an order that opens meanwhile sets its own time.
          nextDue.delete(symbol);
          await sweep(symbol).catch((error: unknown) => log.error('settling failed', error, { symbol }));
        }
        for (const { symbol, dueMs } of await nextDueTimes(db)) expect(symbol, dueMs);
      }
    } catch (error) {
      // The orders are rows, so the next poll finds them again.
      log.error('settling failed', error);
    } finally {
      sweeping = null;
    }
  }

  const want = (symbol: MarketSymbol): Promise<void> => {
    wanted.add(symbol);
    return (sweeping ??= sweepWanted());
  };

  return {
    onTick: (tick) => {
      const dueMs = nextDue.get(tick.symbol);
      if (dueMs === undefined || tick.ts <= dueMs) return;
      nextDue.delete(tick.symbol);
      void want(tick.symbol);
    },
    expect,
    sweepAll: async () => {
      for (const { symbol, dueMs } of await nextDueTimes(db)) {
        expect(symbol, dueMs);
        if (dueMs <= clock.now()) void want(symbol);
      }
      await sweeping;
    },
    settled: async () => {
      await sweeping;
    },
  };
}
