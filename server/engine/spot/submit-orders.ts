import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { OrderChanges } from './order-changes.ts';
import { pairAmountsOf, pairHashOf, placePair, stopKeyOf } from './place-pair.ts';
import { placeOrder } from './place-order.ts';
import { byClientKey } from './spot-order-store.ts';
import { amountsOf, bodyHashOf } from './spot-ticket.ts';
import type { SubmitRequest } from './spot-ticket.ts';
import type { PairRequest, SpotOrderWire } from './spot-wire.ts';

export interface Pair {
  readonly takeProfit: SpotOrderWire;
  readonly stopLoss: SpotOrderWire;
}

/** Places orders and pairs, each client key once; a repeat gets the first answer. */
export interface Submitting {
  /** As `SpotOrders.submit`. */
  order(userId: string, request: SubmitRequest): Promise<Outcome<SpotOrderWire>>;
  /** As `SpotOrders.submitPair`. */
  pair(userId: string, request: PairRequest): Promise<Outcome<Pair>>;
}

interface SubmittingParts extends EngineParts {
  newId(nowMs: number): string;
  /** Runs `work` while no tick of this market is being matched. */
  inQueue<T>(symbol: MarketSymbol, work: () => Promise<T>): Promise<T>;
  /** Call after each commit, still inside the queue. */
  changed(changes: OrderChanges): void;
}

export function createSubmitting({ newId, inQueue, changed, ...parts }: SubmittingParts): Submitting {
  const { db, market } = parts;

  async function answerAgain(userId: string, key: string, bodyHash: string): Promise<Outcome<SpotOrderWire> | null> {
    const row = await byClientKey(db, userId, key);
    if (row === undefined) return null;
    return row.body_hash === bodyHash ? done(row.answer) : refused('keyReused');
  }

  async function order(userId: string, request: SubmitRequest): Promise<Outcome<SpotOrderWire>> {
    const amounts = amountsOf(request);
    if (!amounts.ok) return amounts;
    const hash = bodyHashOf(request, amounts.value);
    const known = await answerAgain(userId, request.clientOrderId, hash);
    if (known !== null) return known;
    const rules = market.rulesOf(request.symbol);
    if (rules === undefined) return refused('symbolUnknown');
    const placed = await inQueue(rules.symbol, async () => {
      const outcome = await placeOrder(parts, newId, userId, request, amounts.value, hash);
      if (outcome?.ok) changed(outcome.value);
      return outcome;
    });
    // A concurrent request with the same key has inserted the order.
    if (placed === null) return (await answerAgain(userId, request.clientOrderId, hash)) ?? refused('operationFailed');
    return placed.ok ? done(placed.value.orders[0]!.row.answer) : placed;
  }

  async function pairAgain(userId: string, key: string, bodyHash: string): Promise<Outcome<Pair> | null> {
    const row = await byClientKey(db, userId, key);
    if (row === undefined) return null;
    const stop = await byClientKey(db, userId, stopKeyOf(key));
    return row.body_hash === bodyHash && stop !== undefined
      ? done({ takeProfit: row.answer, stopLoss: stop.answer })
      : refused('keyReused');
  }

  async function pair(userId: string, request: PairRequest): Promise<Outcome<Pair>> {
    const amounts = pairAmountsOf(request);
    if (!amounts.ok) return amounts;
    const hash = pairHashOf(request, amounts.value);
    const known = await pairAgain(userId, request.clientOrderId, hash);
    if (known !== null) return known;
    const rules = market.rulesOf(request.symbol);
    if (rules === undefined) return refused('symbolUnknown');
    const placed = await inQueue(rules.symbol, async () => {
      const outcome = await placePair(parts, newId, userId, request, amounts.value, hash);
      if (outcome?.ok) changed(outcome.value);
      return outcome;
    });
    if (placed === null) return (await pairAgain(userId, request.clientOrderId, hash)) ?? refused('operationFailed');
    if (!placed.ok) return placed;
    const [queued, stop] = placed.value.orders.map(({ row }) => row.answer);
    return done({ takeProfit: queued!, stopLoss: stop! });
  }

  return { order, pair };
}
