import { walkBook } from '../../../protocol/units/book-walk.ts';
import { pairHoldAt } from '../../../protocol/units/pair-hold.ts';
import { holdOf, NOTHING_FILLED, valueOf } from '../../../protocol/units/spot-money.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Journal } from '../../ledger/ledger.ts';
import type { Market, MarketRules } from '../../market/market.ts';
import type { EngineParts } from '../engine-parts.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import { attachedRefusal, attachedToPlace } from './attached.ts';
import { placeAttached, withPlaced } from './place-attached.ts';
import { levelsOf } from './walked-levels.ts';
import { filledOf } from './filled-of.ts';
import { NO_CHANGES } from './order-changes.ts';
import { putSpotMessages } from './match-tick.ts';
import type { OrderChange, OrderChanges } from './order-changes.ts';
import { waitingHold } from './new-order.ts';
import { legsOf } from './oco-hold.ts';
import { insertFills } from './spot-fill-store.ts';
import { lockPending, saveAmended, saveHeld } from './spot-order-store.ts';
import type { AfterAmendment, SpotOrderRow } from './spot-order-store.ts';
import { addTrades } from './spot-position-store.ts';
import { holdPostings, releasePostings } from './spot-postings.ts';
import type { Amounts } from './spot-ticket.ts';
import type { AmendRequest } from './spot-wire.ts';
import { takenFills, takenPostings, takePieces } from './take-pieces.ts';
import type { Taking } from './take-pieces.ts';
import { amountOf, bandRefusal, offGrid, sideRefusal, sizeRefusal, stopRefusal } from './ticket-checks.ts';

export interface Amended {
  readonly row: SpotOrderRow;
  /** Whether the order keeps its place in the queue: same price, smaller size. */
  readonly keptPlace: boolean;
  readonly changes: OrderChanges;
}

/** Price, quantity and stop of an order, scaled by 10^18; null for what its kind does not have. */
type Figures = Pick<Amounts, 'price' | 'quantity' | 'stop'>;

const scaledOrNull = (text: string | null): bigint | null => (text === null ? null : parseAmount(text));
const figuresOf = (row: SpotOrderRow): Figures => ({
  price: scaledOrNull(row.price),
  quantity: scaledOrNull(row.quantity),
  stop: scaledOrNull(row.stop_price),
});
const same = (a: Figures, b: Figures): boolean => a.price === b.price && a.quantity === b.quantity && a.stop === b.stop;

/**
 * Returns the figures after the amendment. Refusal: malformed {field} for a figure that the order does not have, or no
 * longer has.
 */
function changed(row: SpotOrderRow, asked: Figures): Outcome<Figures> {
  const now = figuresOf(row);
  const fields = { price: 'price', quantity: 'quantity', stop: 'stopPrice' } as const;
  for (const [name, field] of Object.entries(fields) as [keyof Figures, string][]) {
    const has = now[name] !== null && !(name === 'stop' && row.waits_for === null);
    if (asked[name] !== null && !has) return refused('malformed', { field });
  }
  return done({
    price: asked.price ?? now.price,
    quantity: asked.quantity ?? now.quantity,
    stop: asked.stop ?? now.stop,
  });
}

/**
 * Checks an amendment. Shrinking an order at its price is always allowed; any other change is checked like a new order.
 */
function amendRefusal(rules: MarketRules, row: SpotOrderRow, after: Figures, market: Market): Outcome<never> | null {
  const before = figuresOf(row);
  const tick = market.lastTick(rules.symbol);
  // A trailing stop has no price yet, so it is sized like a new order.
  const at = after.price ?? after.stop ?? scaledOrNull(row.activation_price ?? tick?.price ?? null);
  const value = after.quantity === null || at === null ? null : valueOf(at, after.quantity);
  const wrong = offGrid(rules, after) ?? (value === null ? null : sizeRefusal(value, rules));
  if (wrong !== null) return wrong;
  const filled = parseAmount(row.filled_quantity);
  if (after.quantity !== null && after.quantity <= filled) {
    return refused('sizeBelowFilled', { filled: amountText(filled) });
  }
  if (same({ ...after, quantity: null }, { ...before, quantity: null }) && after.quantity! <= before.quantity!)
    return null;
  const wrongSide = sideRefusal(row.side, rules);
  if (wrongSide !== null) return wrongSide;
  if (!rules.open) return refused('notOpenYet');
  if (tick === undefined || market.isStale(rules.symbol)) return refused('marketStale');
  const last = parseAmount(tick.price);
  const stop = row.waits_for === null ? null : after.stop;
  // A triggered order keeps its stop, so the stop is unchanged.
  const isMoved = stop !== null && stop !== before.stop;
  const reached = isMoved ? stopRefusal(row.side, stop, last) : null;
  if (reached !== null || after.price === null) return reached;
  return after.price === before.price && !isMoved ? null : bandRefusal(after.price, stop ?? last);
}

/** Checks the attached orders of a buy against its new figures. */
function attachedWrong(rules: MarketRules, row: SpotOrderRow, { price, quantity }: Figures): Outcome<never> | null {
  const attached = attachedToPlace(row);
  return attached && attachedRefusal(attached, price!, quantity!, rules);
}

/** Everything that one amendment writes. */
interface Amendment {
  readonly keptPlace: boolean;
  readonly taking: Taking;
  readonly journals: readonly Journal[];
  readonly after: AfterAmendment;
  /** Set for a pair whose other leg holds for both: its hold after the amendment. */
  readonly pairHeld?: bigint;
}

/** Amends a stop that was not triggered. It has no place in the queue yet and takes nothing. */
function stopAmendment(row: SpotOrderRow, after: Figures, lastSeq: number): Amendment {
  const quote = scaledOrNull(row.quote_quantity);
  const held = waitingHold({ side: row.side, ...after, quote }, parseAmount(row.taker_fee));
  const moved = after.stop !== scaledOrNull(row.stop_price);
  return {
    keptPlace: true,
    taking: takePieces(row, NOTHING_FILLED, []),
    journals: [holdMoved(row, held)],
    after: {
      ...textsOf(after),
      filled: NOTHING_FILLED,
      held,
      amendments: row.amendments + 1,
      // Ticks from before the stop moved must not trigger it.
      moved: moved ? { stop_price: amountText(after.stop!, 18), armed_seq: lastSeq, accepted_seq: lastSeq } : null,
    },
  };
}

/** Returns the journal of the change in what the order holds. */
const holdMoved = (row: SpotOrderRow, held: bigint): Journal => ({
  key: `amend:${row.id}:${row.amendments + 1}`,
  kind: 'spotAmend',
  ref: row.id,
  postings: holdPostings(row.user_id, row.side, row, held - parseAmount(row.held)),
});

const textsOf = ({ price, quantity }: Figures) => ({
  price: price === null ? null : amountText(price, 18),
  quantity: quantity === null ? null : amountText(quantity),
});

/**
 * Amends an order in the queue. One that loses its place is like a new order: it first takes what the book has at its
 * price or better.
 */
function restingAmendment(
  { market }: Pick<EngineParts, 'market'>,
  rules: MarketRules,
  row: SpotOrderRow,
  after: Figures & { readonly price: bigint; readonly quantity: bigint },
  newId: () => string,
): Amendment {
  const { id, user_id: userId, side } = row;
  const { price, quantity } = after;
  const rate = parseAmount(row.taker_fee);
  const before = filledOf(row);
  const keptPlace = price === scaledOrNull(row.price) && quantity <= parseAmount(row.quantity!);
  const { bids, asks } = market.bookSnapshot(rules.symbol);
  const request = { quantity: quantity - before.quantity, limit: price };
  const levels = keptPlace ? [] : levelsOf(side === 'buy' ? asks : bids);
  const { pieces } = walkBook(levels, side, request, parseAmount(rules.stepSize), rate);
  const [best] = pieces;
  if (row.post_only && best !== undefined) {
    throw new Refused(refused('postOnlyWouldTake', { best: amountText(best.price, 18) }));
  }
  const taking = takePieces(row, before, pieces);
  const heldAtFirst = holdOf(side, price, quantity - before.quantity, before, rate);
  const held = holdOf(side, price, quantity - taking.filled.quantity, taking.filled, rate);
  const taken: Journal = {
    key: `fill:${id}:book:${row.amendments + 1}`,
    kind: 'spotFill',
    ref: id,
    postings: [...takenPostings(row, taking), ...releasePostings(userId, side, row, heldAtFirst - taking.used - held)],
  };
  return {
    keptPlace,
    taking,
    journals: [holdMoved(row, heldAtFirst), ...(pieces.length > 0 ? [taken] : [])],
    after: {
      ...textsOf(after),
      filled: taking.filled,
      held,
      amendments: row.amendments + 1,
      moved: keptPlace ? null : { queue_id: newId(), accepted_seq: market.lastTick(rules.symbol)!.seq },
    },
  };
}

/** Refuses an amendment of one leg that changes the size of the pair, or makes the legs cross. */
function pairRefusal(row: SpotOrderRow, other: SpotOrderRow, after: Figures): Outcome<never> | null {
  if (after.quantity !== scaledOrNull(row.quantity)) return refused('malformed', { field: 'quantity' });
  const price = (row.oco_leg === 'takeProfit' ? after.price : scaledOrNull(other.price)) ?? 0n;
  const stop = (row.oco_leg === 'stopLoss' ? after.stop : scaledOrNull(other.stop_price)) ?? 0n;
  return (row.side === 'sell' ? price > stop : price < stop) ? null : refused('ocoLegsCrossed');
}

/** Returns the amendment of one leg, with the pair's new hold. */
function inPair(row: SpotOrderRow, other: SpotOrderRow, alone: Amendment): Amendment {
  const amended = { ...row, ...alone.after.moved, price: alone.after.price };
  const isQueued = row.oco_leg === 'takeProfit';
  const [queued, stop] = isQueued ? [amended, other] : [other, amended];
  const held = pairHoldAt(legsOf(queued, stop), parseAmount(row.taker_fee));
  const moved = {
    ...holdMoved(row, held),
    ref: queued.id,
    postings: holdPostings(row.user_id, row.side, row, held - parseAmount(queued.held)),
  };
  const after = { ...alone.after, held: isQueued ? held : 0n };
  return { ...alone, journals: [moved], after, ...(isQueued ? {} : { pairHeld: held }) };
}

/**
 * Changes price or size of a pending order, and moves the difference of its hold, in one transaction. Call it inside
 * its market's queue, like `placeOrder`.
 * @returns the order, also when nothing changed. Refusals: those of a new order except for its idempotency key,
 * orderDone, sizeBelowFilled {filled}, malformed {field} for a figure that the order does not have
 */
export async function amendOrder(
  parts: EngineParts,
  newId: (nowMs: number) => string,
  userId: string,
  request: AmendRequest,
): Promise<Outcome<Amended>> {
  const { db, ledger, market, clock } = parts;
  const price = amountOf(request.price, 'price');
  if (!price.ok) return price;
  const quantity = amountOf(request.quantity, 'quantity');
  if (!quantity.ok) return quantity;
  const stop = amountOf(request.stopPrice, 'stopPrice');
  if (!stop.ok) return stop;
  const asked = { price: price.value, quantity: quantity.value, stop: stop.value };
  try {
    return await callTransaction(db, async (trx) => {
      const locked = await lockPending(trx, userId, request.id);
      if (locked === undefined) throw new Refused(refused('orderDone'));
      const { row, other } = locked;
      const rules = market.rulesOf(row.symbol);
      if (rules === undefined) throw new Refused(refused('symbolUnknown'));
      const wanted = changed(row, asked);
      if (!wanted.ok) throw new Refused(wanted);
      const figures = wanted.value;
      if (same(figures, figuresOf(row))) return done({ row, keptPlace: true, changes: NO_CHANGES });
      const wrong =
        amendRefusal(rules, row, figures, market) ??
        attachedWrong(rules, row, figures) ??
        (other === undefined ? null : pairRefusal(row, other, figures));
      if (wrong !== null) throw new Refused(wrong);
      const nowMs = clock.now();
      const nextId = () => newId(nowMs);
      const alone =
        row.waits_for === null
          ? restingAmendment(
              parts,
              rules,
              row,
              { ...figures, price: figures.price!, quantity: figures.quantity! },
              nextId,
            )
          : stopAmendment(row, figures, market.lastTick(row.symbol)!.seq);
      const { keptPlace, taking, journals, after, pairHeld } = other === undefined ? alone : inPair(row, other, alone);
      const saved = await saveAmended(trx, row, after, nowMs);
      const fills = takenFills(row, taking, nextId, nowMs);
      const orders: OrderChange[] = [{ row: saved, fills }];
      if (other !== undefined && pairHeld !== undefined) {
        orders.push({ row: await saveHeld(trx, other, pairHeld, nowMs), fills: [] });
      }
      await insertFills(trx, fills);
      await addTrades(
        trx,
        row.base,
        taking.trades.map((trade) => ({ userId, trade })),
      );
      const moved = journals.filter(({ postings }) => postings.some(({ amount }) => amount !== 0n));
      const attaching = { rules, lastSeq: market.lastTick(row.symbol)!.seq, nowMs, newId: nextId };
      const placed = await placeAttached(trx, ledger, [saved], moved, attaching);
      await ledger.postAll(trx, [...moved, ...placed.journals]);
      const messages = await putSpotMessages(trx, [saved]);
      const changes = withPlaced(orders, placed);
      return done({ row: changes[0]!.row, keptPlace, changes: { orders: changes, messages } });
    });
  } catch (error) {
    return refusalOf(error);
  }
}
