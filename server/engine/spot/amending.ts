import { walkBook } from '../../../protocol/units/book-walk.ts';
import { holdOf, valueOf } from '../../../protocol/units/spot-money.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Journal } from '../../ledger/ledger.ts';
import type { Market, MarketRules } from '../../market/market.ts';
import type { EngineParts } from '../orders/engine-parts.ts';
import { Refused, refusalOf } from '../orders/refused.ts';
import { levelsOf } from './book-levels.ts';
import { putSpotMessages } from './matching.ts';
import type { OrderChanges } from './matching.ts';
import { insertFills } from './spot-fill-store.ts';
import { lockPending, saveAmended } from './spot-order-store.ts';
import type { RestingRow, SpotOrderRow } from './spot-order-store.ts';
import { addTrades } from './spot-position-store.ts';
import { holdPostings, releasePostings } from './spot-postings.ts';
import { amountOf, bandRefusal, offGrid, sizeRefusal } from './spot-ticket.ts';
import type { AmendRequest } from './spot-wire.ts';
import { takenFills, takenPostings, takePieces } from './taking.ts';
import { TAKER_FEE } from './terms.ts';
import { filledOf } from './tick-fills.ts';

export interface Amended {
  readonly row: SpotOrderRow;
  /** Whether it waits where it waited before: for less, at the same price. */
  readonly keptPlace: boolean;
  readonly changes: OrderChanges;
}

/** What an order asks for, scaled by 10^18. */
interface Figures {
  readonly price: bigint;
  readonly quantity: bigint;
}

/** An order that stays within what it asked for already may do so at any time; any other is judged like a new one. */
function amendRefusal(rules: MarketRules, row: RestingRow, after: Figures, market: Market): Outcome<never> | null {
  const wrong = offGrid(rules, after) ?? sizeRefusal(valueOf(after.price, after.quantity), rules);
  if (wrong !== null) return wrong;
  if (after.quantity <= parseAmount(row.filled_quantity)) {
    return refused('sizeBelowFilled', { filled: amountText(parseAmount(row.filled_quantity)) });
  }
  const price = parseAmount(row.price);
  if (after.price === price && after.quantity <= parseAmount(row.quantity)) return null;
  if (!rules.open) return refused('notOpenYet');
  const tick = market.lastTick(rules.symbol);
  if (tick === undefined || market.isStale(rules.symbol)) return refused('marketStale');
  return after.price === price ? null : bandRefusal(after.price, parseAmount(tick.price));
}

/** All that one amendment writes. */
function amendment(
  { market }: Pick<EngineParts, 'market'>,
  rules: MarketRules,
  row: RestingRow,
  { price, quantity }: Figures,
  newId: () => string,
  nowMs: number,
) {
  const { id, user_id: userId, side } = row;
  const rate = parseAmount(TAKER_FEE);
  const before = filledOf(row);
  const keptPlace = price === parseAmount(row.price) && quantity <= parseAmount(row.quantity);
  const { bids, asks } = market.bookSnapshot(rules.symbol);
  // Whoever goes to the end of the queue is like a new order: what the book has at its price or better is taken first.
  const wish = { quantity: quantity - before.quantity, limit: price };
  const { pieces } = keptPlace
    ? { pieces: [] }
    : walkBook(levelsOf(side === 'buy' ? asks : bids), side, wish, parseAmount(rules.stepSize), rate);
  const [best] = pieces;
  if (row.post_only && best !== undefined) {
    throw new Refused(refused('postOnlyWouldTake', { best: amountText(best.price, 18) }));
  }
  const taking = takePieces(side, before, pieces);
  const { filled, used } = taking;
  const heldAtFirst = holdOf(side, price, quantity - before.quantity, before, rate);
  const held = holdOf(side, price, quantity - filled.quantity, filled, rate);
  const number = row.amendments + 1;
  const more = heldAtFirst - parseAmount(row.held);
  const moved: Journal = {
    key: `amend:${id}:${number}`,
    kind: 'spotAmend',
    ref: id,
    postings: holdPostings(userId, side, row, more),
  };
  const taken: Journal = {
    key: `fill:${id}:book:${number}`,
    kind: 'spotFill',
    ref: id,
    postings: [...takenPostings(row, taking), ...releasePostings(userId, side, row, heldAtFirst - used - held)],
  };
  return {
    keptPlace,
    trades: taking.trades,
    fills: takenFills(row, taking, newId, nowMs),
    journals: [...(more === 0n ? [] : [moved]), ...(pieces.length > 0 ? [taken] : [])],
    after: {
      price: amountText(price, 18),
      quantity: amountText(quantity),
      filled,
      held,
      amendments: number,
      queue: keptPlace ? null : { queue_id: newId(), accepted_seq: market.lastTick(rules.symbol)!.seq },
    },
  };
}

/**
 * Changes price or size of an order that waits, and moves the difference of what it holds, in one transaction. Call it in
 * the turn of its market, like `placeOrder`.
 * @returns the order as it stands also where nothing changed. Refusals: those of a new order but for its client key,
 * orderDone, sizeBelowFilled {filled}, malformed {field} for what the order does not have
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
  try {
    return await db.transaction().execute(async (trx) => {
      const row = await lockPending(trx, userId, request.id);
      if (row === undefined) throw new Refused(refused('orderDone'));
      const rules = market.rulesOf(row.symbol);
      if (rules === undefined) throw new Refused(refused('symbolUnknown'));
      const wanted = {
        price: price.value ?? parseAmount(row.price),
        quantity: quantity.value ?? parseAmount(row.quantity),
      };
      const unchanged = wanted.price === parseAmount(row.price) && wanted.quantity === parseAmount(row.quantity);
      if (unchanged) return done({ row, keptPlace: true, changes: { orders: [], messages: [] } });
      const wrong = amendRefusal(rules, row, wanted, market);
      if (wrong !== null) throw new Refused(wrong);
      const nowMs = clock.now();
      const { keptPlace, trades, fills, journals, after } = amendment(
        parts,
        rules,
        row,
        wanted,
        () => newId(nowMs),
        nowMs,
      );
      const saved = await saveAmended(trx, row, after, nowMs);
      await insertFills(trx, fills);
      await addTrades(
        trx,
        row.base,
        trades.map((trade) => ({ userId, trade })),
      );
      await ledger.postAll(trx, journals);
      const messages = await putSpotMessages(trx, [saved]);
      return done({ row: saved, keptPlace, changes: { orders: [{ row: saved, fills }], messages } });
    });
  } catch (error) {
    return refusalOf(error);
  }
}
