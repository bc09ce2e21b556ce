import { setTimeout as pause } from 'node:timers/promises';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { log } from '../../infra/log.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { ChainedTick } from '../../market/market.ts';
import type { EngineParts } from '../engine-parts.ts';
import { createOrderIds, timeOfOrderId } from '../../infra/order-id.ts';
import { amendOrder } from './amend-order.ts';
import { attachedToPlace } from './attached.ts';
import { cancelOrder } from './cancel-order.ts';
import { matchTick } from './match-tick.ts';
import type { OrderChanges } from './order-changes.ts';
import { createResting } from './resting.ts';
import { orderWire } from './spot-answers.ts';
import { createSpotNews } from './spot-news.ts';
import type { SpotChange } from './spot-news.ts';
import { expiredBy, newestId, ofUser, pendingOf } from './spot-order-store.ts';
import type { CancelReason, SpotOrderRow } from './spot-order-store.ts';
import { spotReads } from './spot-reads.ts';
import type { SpotReads } from './spot-reads.ts';
import type { SubmitRequest } from './spot-ticket.ts';
import type { AmendRequest, PairRequest, SpotOrderWire } from './spot-wire.ts';
import { createSubmitting } from './submit-orders.ts';
import type { Pair } from './submit-orders.ts';
import type { NamedTrail } from './trailing-book.ts';

export type { SpotChange } from './spot-news.ts';
export type { SpotFillWire, SpotOrderWire, SpotPositionWire } from './spot-wire.ts';

export interface AmendedOrder {
  readonly order: SpotOrderWire;
  readonly keptPlace: boolean;
}

/**
 * Spot trading: orders take from the published book at once or rest for published ticks, and are paid through the
 * ledger.
 */
export interface SpotOrders extends SpotReads {
  /**
   * Places an order. A repeat with the same client key and body gets the first answer, another body `keyReused`.
   * Refusals: malformed {field}, tooManyDecimals {field, decimals}, symbolUnknown, priceOffTick {field, tickSize},
   * quantityOffStep {field, stepSize}, tradeBelowMinimum {minimum}, tradeAboveMaximum {maximum}, notOpenYet,
   * marketStale, priceOutOfBand {percent}, bookTooThin, postOnlyWouldTake {best}, notFillableNow {available},
   * expiryInvalid {earliest, latest}, insufficientBalance {current, required, shortage, asset}, tooManyOpenOrders
   * {maximum}, keyReused, unavailable (not started, or stopping).
   */
  submit(userId: string, request: SubmitRequest): Promise<Outcome<SpotOrderWire>>;
  /**
   * Places a take profit and a stop loss, of which one cancels the other; repeats as `submit`. Refusals: those of
   * `submit`, ocoLegsCrossed {last}.
   */
  submitPair(userId: string, request: PairRequest): Promise<Outcome<Pair>>;
  /**
   * Changes price or size of a pending order. Refusals: those of `amendOrder`, notFound, unavailable.
   * @returns the order, and whether it kept its place in the queue
   */
  amend(userId: string, request: AmendRequest): Promise<Outcome<AmendedOrder>>;
  /**
   * Cancels an order and the other leg of its pair; the answer shows what had filled. Refusals: orderDone, notFound,
   * unavailable.
   */
  cancel(userId: string, id: string): Promise<Outcome<SpotOrderWire>>;
  /**
   * Cancels every open order of the user, in one market or all.
   * @returns how many were cancelled
   */
  cancelAll(userId: string, symbol?: MarketSymbol): Promise<number>;
  /** Adds a listener, called after the commit. Returns the function that removes it. */
  onChange(listener: (userId: string, change: SpotChange) => void): () => void;
  /** Matches resting orders with the ticks they missed, then follows the market. */
  start(): Promise<void>;
  /** Waits for running work; orders stay pending in the database. Stop this before the market. */
  stop(): Promise<void>;
}

const RETRY_MS = 1000;
const EXPIRE_EVERY_MS = 1000;

/**
 * Runs the work at once and then every second, never concurrently.
 * @returns the function that stops it
 */
function everySecond(work: () => Promise<void>): () => void {
  let busy = false;
  const run = (): void => {
    if (busy) return;
    busy = true;
    work()
      .catch((error: unknown) => log.error('orders not ended in time', error))
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(run, EXPIRE_EVERY_MS);
  run();
  return () => clearInterval(timer);
}

export function createSpotOrders(parts: EngineParts): SpotOrders {
  const { db, market } = parts;
  const nextId = createOrderIds();
  /**
   * Ids must ascend across runs, because they decide the order of age; so none is based on a time before `afterMs`,
   * even when the clock was set back.
   */
  let afterMs = 0;
  const newId = (nowMs: number): string => nextId(nowMs > afterMs ? nowMs : afterMs);
  const underWay = new Set<Promise<unknown>>();
  let running: AbortController | null = null;
  let expiring: (() => void) | null = null;

  /** Retries until it succeeds: after a skipped tick a market would fill its orders at the wrong one. */
  async function match(tick: ChainedTick, trails: ReadonlyMap<string, NamedTrail>): Promise<boolean> {
    for (;;) {
      const signal = running?.signal;
      if (signal === undefined || signal.aborted) return false;
      try {
        const changes = await matchTick(parts, newId, tick, trails);
        changed(changes);
        return true;
      } catch (error) {
        log.error('matching failed', error, { symbol: tick.symbol, seq: tick.seq });
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  const resting = createResting(db, market, match);
  const wireOf = (row: SpotOrderRow): SpotOrderWire => orderWire(resting.shown(row));
  const news = createSpotNews(wireOf);
  const submitting = createSubmitting({ ...parts, newId, inQueue: resting.inQueue, changed });

  /** Call after a commit: updates the resting orders and publishes the changes. */
  function changed(changes: OrderChanges): void {
    for (const { row } of changes.orders) resting.note(row);
    news.publish(changes);
  }

  async function amend(userId: string, request: AmendRequest): Promise<Outcome<AmendedOrder>> {
    const known = await ofUser(db, userId, request.id);
    if (known === undefined) return refused('notFound');
    return resting.inQueue(known.symbol, async () => {
      const amended = await amendOrder(parts, newId, userId, request);
      if (!amended.ok) return amended;
      const { row, keptPlace, changes } = amended.value;
      changed(changes);
      return done({ order: wireOf(row), keptPlace });
    });
  }

  /**
   * Ends an order.
   * @returns the named order, the other leg of a pair, and orders placed by ending it
   */
  async function end(
    userId: string,
    id: string,
    reason: CancelReason = 'user',
  ): Promise<Outcome<readonly SpotOrderWire[]>> {
    const cancelled = await cancelOrder(parts, newId, userId, id, reason);
    if (!cancelled) return refused((await ofUser(db, userId, id)) === undefined ? 'notFound' : 'orderDone');
    changed(cancelled);
    return done(cancelled.orders.map(({ row }) => wireOf(row)));
  }

  /** Runs inside the market's queue when ending the order places another, so that no tick falls between. */
  async function cancel(userId: string, id: string): Promise<Outcome<readonly SpotOrderWire[]>> {
    const known = await ofUser(db, userId, id);
    if (known === undefined) return refused('notFound');
    return attachedToPlace(known) === null ? end(userId, id) : resting.inQueue(known.symbol, () => end(userId, id));
  }

  async function cancelAll(userId: string, symbol?: MarketSymbol): Promise<number> {
    let cancelled = 0;
    const ids = (await pendingOf(db, userId, symbol)).map(({ id }) => id);
    // One transaction each; a single one would lock the accounts of several coins at once.
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const ended = await cancel(userId, id);
      if (!ended.ok) continue;
      cancelled += ended.value.filter(({ status }) => status === 'cancelled').length;
      // Orders placed by ending another are open orders too.
      ids.push(...ended.value.filter(({ status }) => status === 'pending').map((placed) => placed.id));
    }
    return cancelled;
  }

  /** Ends expired orders inside their market's queue, so that every earlier tick has met them. */
  async function expireDue(): Promise<void> {
    for (const { id, user_id: userId, symbol } of await expiredBy(
      db,
      Math.min(parts.clock.now(), market.publishedUpToMs()),
    )) {
      await resting.inQueue(symbol, () => end(userId, id, 'expired'));
    }
  }

  /** Registers work that `stop` waits for. */
  function tracked<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    void work.finally(() => underWay.delete(work)).catch(() => undefined);
    return work;
  }

  return {
    submit: (userId, request) =>
      running === null ? Promise.resolve(refused('unavailable')) : tracked(submitting.order(userId, request)),
    submitPair: (userId, request) =>
      running === null ? Promise.resolve(refused('unavailable')) : tracked(submitting.pair(userId, request)),
    amend: (userId, request) =>
      running === null ? Promise.resolve(refused('unavailable')) : tracked(amend(userId, request)),
    cancel: async (userId, id) => {
      if (running === null) return refused('unavailable');
      const ended = await tracked(cancel(userId, id));
      return ended.ok ? done(ended.value[0]!) : ended;
    },
    cancelAll: (userId, symbol) => (running === null ? Promise.resolve(0) : tracked(cancelAll(userId, symbol))),
    ...spotReads(db, wireOf),
    onChange: news.onChange,
    start: async () => {
      if (running !== null) return;
      const newest = await newestId(db);
      if (newest !== undefined) afterMs = timeOfOrderId(newest) + 1;
      const started = new AbortController();
      running = started;
      await resting.start();
      // Stopped during the catch-up: nobody would stop a timer started now.
      if (started.signal.aborted) return;
      expiring = everySecond(() => tracked(expireDue()));
    },
    stop: async () => {
      const ending = running;
      if (ending === null) return;
      ending.abort();
      running = null;
      expiring?.();
      await Promise.allSettled(underWay);
      await resting.stop();
    },
  };
}
