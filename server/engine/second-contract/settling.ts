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

/** A tick stamped within the window may reach us a little after it; only then is it certain that there is none. */
const DELIVERY_GRACE_MS = 1000;

/** By the rule the order was opened under. @throws Error where that is not known here: then nothing is paid yet */
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
  /** Called for every tick. Costs one comparison until an order falls due. */
  onTick(tick: ChainedTick): void;
  /** Called when an order opens. */
  expect(symbol: MarketSymbol, dueMs: number): void;
  /** Settles or voids what is due by the rows in the database, which know more than memory. */
  sweepAll(): Promise<void>;
  /** When the sweep under way has ended. */
  settled(): Promise<void>;
}

/** @param closed told of every order that has just been settled, with the message of it, after the commit */
export function createSettling(
  { db, ledger, market, clock }: EngineParts,
  closed: (row: OpenedRow, things: readonly ChangedThing[]) => void,
): Settling {
  /** Earliest due time of the open orders of a market, as far as known here; only a reason to look. */
  const nextDue = new Map<MarketSymbol, number>();
  const wanted = new Set<MarketSymbol>();
  let sweeping: Promise<void> | null = null;

  const expect = (symbol: MarketSymbol, dueMs: number): void => {
    nextDue.set(symbol, Math.min(dueMs, nextDue.get(symbol) ?? Infinity));
  };

  /** One transaction: the guarded row, the money, the message. Of several at once one does them all, the others nothing. */
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
    const toldMs = market.toldUpToMs();
    const { before, after } = await market.ticksAround(order.symbol, order.due_ms);
    // What is in the log when it is read is not all there is while ticks are on their way to it.
    const knownMs = Math.min(clock.now(), toldMs);
    const mayStillCome = knownMs <= order.due_ms + SETTLE_WINDOW_MS + DELIVERY_GRACE_MS;
    if (after === null && mayStillCome) return;
    const terms = { direction: order.direction, openPrice: order.open_price, dueMs: order.due_ms };
    await close(order, settle(terms, before, after));
  }

  async function sweep(symbol: MarketSymbol): Promise<void> {
    const feedMs = market.lastTick(symbol)?.ts ?? 0;
    for (const order of await dueOrders(db, symbol, Math.max(feedMs, clock.now()))) {
      // One order that cannot be settled must not hold up those behind it; the next poll tries it again.
      await conclude(order).catch((error: unknown) => log.error('settling failed', error, { order: order.id }));
    }
  }

  async function sweepWanted(): Promise<void> {
    try {
      while (wanted.size > 0) {
        const symbols = [...wanted];
        wanted.clear();
        for (const symbol of symbols) {
          // Forgotten before the rows are read: an order that opens meanwhile puts its own time back.
          nextDue.delete(symbol);
          await sweep(symbol).catch((error: unknown) => log.error('settling failed', error, { symbol }));
        }
        for (const { symbol, dueMs } of await nextDueTimes(db)) expect(symbol, dueMs);
      }
    } catch (error) {
      // The orders are rows: the next poll finds them again.
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
