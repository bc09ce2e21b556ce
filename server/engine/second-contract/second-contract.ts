import { setTimeout as pause } from 'node:timers/promises';
import type { BodyOf, SumsOf } from '../../../protocol/call.ts';
import type { selectOrderList } from '../../../protocol/rest/second-contract.ts';
import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import { RULE_IN_FORCE } from '../../../protocol/units/payout.ts';
import { log } from '../../infra/log.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { ChainedTick } from '../../market/market.ts';
import type { EngineParts } from '../engine-parts.ts';
import { createOrderIds } from '../../infra/order-id.ts';
import { pageOf } from '../../infra/paging.ts';
import { createOpening } from './opening.ts';
import { byClientKey, hasOpened, openingOrders, orderOf, ordersOf } from './second-order-store.ts';
import type { AcceptedOrder, OpenedRow, SecondOrderRow } from './second-order-store.ts';
import { currentOrder, openedOrder } from './second-order-wire.ts';
import type { SecondOrderWire } from './second-order-wire.ts';
import { createSettling } from './settling.ts';
import { ODDS_VERSION, TERMS } from './up-down-terms.ts';
import type { UpDownTerms } from './up-down-terms.ts';
import { bodyHashOf, stakeOf, ticketOf } from './ticket.ts';
import type { CreateRequest, Ticket } from './ticket.ts';
import { createTickWaiters } from './tick-waiters.ts';

export type { SecondOrderWire } from './second-order-wire.ts';

const POLL_MS = 1000;

/**
 * Up/down orders: accepted, opened at a tick that nobody could know in advance, settled by published ticks, paid
 * through the ledger.
 */
export interface SecondContracts {
  readonly terms: UpDownTerms;
  /**
   * Opens an order; resolves once it is open, at most about a second later. A repeat with the same idempotency key and
   * body gets the first answer, another body `keyReused`. Refusals: malformed, tooManyDecimals, symbolUnknown,
   * periodUnknown, oddsChanged, tradeBelowMinimum, tradeAboveMaximum, notOpenYet, marketStale, coolingOff (until),
   * ownLimitReached (limit, maximum, used), insufficientBalance (details current, required, shortage, asset),
   * tradeCountExceeded (maximum), keyReused, unavailable (not started, or stopping).
   */
  create(userId: string, request: CreateRequest): Promise<Outcome<SecondOrderWire>>;
  /**
   * Returns one page of the user's orders: `status` 0 open, newest first; 1 settled, last settled first. Orders that
   * never opened are in neither list. `sums` cover all pages.
   */
  list(userId: string, request: BodyOf<typeof selectOrderList>): Promise<OrderList>;
  /** Returns an order of the user, open or settled; undefined when there is none or it belongs to another user. */
  find(userId: string, id: string): Promise<SecondOrderWire | undefined>;
  /** Adds a listener, called after the commit that opened or settled an order. Returns the function that removes it. */
  onChange(listener: OrderListener): () => void;
  /** Settles, voids or resumes the orders of the last run; then follows ticks and polls the rows every second. */
  start(): Promise<void>;
  /** Waits for running work; orders stay open in the database. Stop this before the market. */
  stop(): Promise<void>;
}

/**
 * Listener of order changes.
 * @param things  other changes of the commit: the message of a settlement
 */
export type OrderListener = (userId: string, order: SecondOrderWire, things: readonly ChangedThing[]) => void;

export interface OrderList {
  readonly rows: readonly SecondOrderWire[];
  readonly total: number;
  readonly sums: SumsOf<typeof selectOrderList>;
}

export interface SecondContractParts extends EngineParts {
  /** Default: `TERMS`. */
  readonly terms?: UpDownTerms;
}

export function createSecondContracts(parts: SecondContractParts): SecondContracts {
  const { db, market, clock, terms = TERMS } = parts;
  const listeners = new Set<OrderListener>();
  const nextId = createOrderIds();
  const waiters = createTickWaiters(market);

  const emitChange = (row: OpenedRow, things: readonly ChangedThing[]): void => {
    const order = currentOrder(row);
    for (const listener of listeners) {
      try {
        listener(row.user_id, order, things);
      } catch (error) {
        log.error('order listener failed', error);
      }
    }
  };
  const settling = createSettling(parts, emitChange);
  const opening = createOpening(parts, waiters, (row) => {
    settling.expect(row.symbol, row.due_ms);
    emitChange(row, []);
  });

  const creating = new Set<Promise<unknown>>();
  /** Ends the polling and removes the listeners; null while stopped. */
  let running: { end(): Promise<void> } | null = null;

  const answerOf = (opened: Outcome<OpenedRow>): Outcome<SecondOrderWire> =>
    opened.ok ? done(openedOrder(opened.value)) : opened;

  async function answerAgain(row: SecondOrderRow, bodyHash: string): Promise<Outcome<SecondOrderWire>> {
    if (row.body_hash !== bodyHash) return refused('keyReused');
    if (row.state === 'opening') return answerOf(await opening.finish(row));
    return hasOpened(row) ? done(openedOrder(row)) : refused('notOpenYet');
  }

  async function place(userId: string, key: string, hash: string, ticket: Ticket): Promise<Outcome<SecondOrderWire>> {
    const acceptedMs = clock.now();
    const order: AcceptedOrder = {
      id: nextId(acceptedMs),
      user_id: userId,
      client_order_id: key,
      body_hash: hash,
      symbol: ticket.symbol,
      direction: ticket.direction,
      stake: amountText(ticket.stake),
      odds: ticket.odds,
      odds_version: ODDS_VERSION,
      period_s: ticket.periodS,
      rule_id: RULE_IN_FORCE,
      accepted_seq: market.lastTick(ticket.symbol)?.seq ?? 0,
      accepted_ms: acceptedMs,
    };
    const accepted = await opening.accept(order, ticket.stake);
    if (accepted === null) {
      // A concurrent request with the same key has inserted the order.
      const row = await byClientKey(db, userId, key);
      return row === undefined ? refused('operationFailed') : answerAgain(row, hash);
    }
    return accepted.ok ? answerOf(await opening.finish(order)) : accepted;
  }

  async function create(userId: string, request: CreateRequest): Promise<Outcome<SecondOrderWire>> {
    const stake = stakeOf(request.betAmount);
    if (!stake.ok) return stake;
    const hash = bodyHashOf(request, stake.value);
    const known = await byClientKey(db, userId, request.clientOrderId);
    if (known !== undefined) return answerAgain(known, hash);
    const ticket = ticketOf(request, stake.value, market, terms);
    return ticket.ok ? place(userId, request.clientOrderId, hash, ticket.value) : ticket;
  }

  async function poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const row of await openingOrders(db)) {
          if (!opening.isBusy(row.id) && row.accepted_ms + POLL_MS < clock.now()) await opening.finish(row);
        }
        await settling.sweepAll();
      } catch (error) {
        log.error('order poll failed', error);
      }
      await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    terms,
    create: (userId, request) => {
      if (running === null) return Promise.resolve(refused('unavailable'));
      const work = create(userId, request).finally(() => creating.delete(work));
      creating.add(work);
      return work;
    },
    list: async (userId, request) => {
      const state = request.status === 0 ? 'open' : 'settled';
      const { rows, total, ...sums } = await ordersOf(db, userId, state, request.id, pageOf(request));
      const [staked, paid] = [amountText(parseAmount(sums.staked)), amountText(parseAmount(sums.paid))];
      return { rows: rows.map(currentOrder), total, sums: { staked, paid } };
    },
    find: async (userId, id) => {
      const row = await orderOf(db, userId, id);
      return row && currentOrder(row);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {
      if (running !== null) return;
      const unlisten = market.onTick((tick: ChainedTick) => {
        waiters.onTick(tick);
        settling.onTick(tick);
      });
      const abort = new AbortController();
      // Orders that wait for an opening tick resume without a caller; a repeat with the same key gets the result.
      for (const row of await openingOrders(db)) {
        opening.finish(row).catch((error: unknown) => log.error('restoring an order failed', error));
      }
      await settling.sweepAll();
      const polling = poll(abort.signal);
      running = {
        end: async () => {
          abort.abort();
          await polling;
          await Promise.allSettled(creating);
          await opening.settled();
          unlisten();
          await settling.settled();
        },
      };
    },
    stop: async () => {
      const ending = running;
      running = null;
      await ending?.end();
    },
  };
}
