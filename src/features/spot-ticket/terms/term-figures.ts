import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { affordablePair, pairHoldAt } from '../../../../protocol/units/pair-hold.ts';
import { filledAt, NOTHING_FILLED, totalOf } from '../../../../protocol/units/spot-money.ts';
import { toUnits } from '../../../model/decimal-parts.ts';
import { add, compare, decimal, div, floorToStep, max, min, mul, roundToStep } from '../../../model/decimal.ts';
import type { Market } from '../../../model/market.ts';
import { affordable, left, notionalOf, stepsWithin, textOf } from '../../../model/spot-sums.ts';
import type { SpotDraft } from '../spot-draft.ts';
import { figuresOf, mostOf, QUOTE_STEP, sizeOf } from '../spot-figures.ts';
import type { OrderFigures, PricesNow } from '../spot-figures.ts';
import { distanceOf, termPrice } from './draft-terms.ts';

/** Percent. */
const ALL = decimal(100);

/** A stop limit holds and costs the same as a limit order; the stop only decides when it is placed. */
const asLimit = (draft: SpotDraft): SpotDraft => ({ ...draft, type: 'limit' });

const NO_ESTIMATE = { average: null, impact: null, thin: false } as const;

/** Returns the amounts of an order that is filled completely at one price. */
export function filledFigures(side: SpotDraft['side'], price: DecimalText, quantity: DecimalText, market: Market) {
  const filled = filledAt(side, toUnits(price), toUnits(quantity), toUnits(market.takerFee));
  return {
    quantity,
    notional: textOf(filled.value),
    fee: textOf(filled.fee),
    total: textOf(totalOf(side, filled)),
  };
}

/**
 * Returns the price at which a market stop would trigger now. A trailing stop starts at its activation price or,
 * without one, at the last price. The fill price is unknown. Null while the reference price is unknown.
 */
export function reckonedAt(draft: SpotDraft, market: Market, last: DecimalText | null): DecimalText | null {
  if (draft.type === 'stopMarket') return termPrice(draft, 'stop', market);
  const [from, percent] = [termPrice(draft, 'activation', market) ?? last, distanceOf(draft)];
  if (from === null || percent === null) return null;
  const isSell = draft.side === 'sell';
  const share = div(isSell ? left(ALL, percent) : add(ALL, percent), ALL, 18, 'down').value;
  return max(roundToStep(mul(from, share, 18, 'down'), market.tickSize, isSell ? 'down' : 'up'), market.tickSize);
}

/**
 * Returns the figures of a market stop. It holds what it spends; all other amounts are estimates at the trigger price.
 */
function stopFigures(
  draft: SpotDraft,
  size: DecimalText,
  market: Market,
  last: DecimalText | null,
): OrderFigures | null {
  const price = reckonedAt(draft, market, last);
  if (price === null) return null;
  const isBuy = draft.side === 'buy';
  const sums = filledFigures(draft.side, price, isBuy ? affordable(size, price, market) : size, market);
  return { ...sums, ...NO_ESTIMATE, measured: isBuy ? size : sums.notional, total: isBuy ? size : sums.total };
}

/** Returns both prices of a pair and the limit of its stop; null while a needed one is missing. */
export function legsOf(draft: SpotDraft, market: Market) {
  const [price, stop] = [termPrice(draft, 'takeProfit', market), termPrice(draft, 'stop', market)];
  const stopLimit = termPrice(draft, 'stopLossLimit', market);
  if (price === null || stop === null || (draft.side === 'buy' && stopLimit === null)) return null;
  return { price, stop, stopLimit };
}

/** Returns the amount that the pair holds, computed with the exchange's own function. */
function pairHold(draft: SpotDraft, quantity: DecimalText, market: Market): DecimalText | null {
  const legs = legsOf(draft, market);
  if (legs === null) return null;
  return textOf(
    pairHoldAt(
      {
        side: draft.side,
        price: toUnits(legs.price),
        stopLimit: legs.stopLimit && toUnits(legs.stopLimit),
        rest: toUnits(quantity),
        filled: NOTHING_FILLED,
      },
      toUnits(market.takerFee),
    ),
  );
}

/**
 * Returns the figures of the leg that moves more money. The exchange checks the order value of both legs: `measured` is
 * the smaller one when that is below the minimum, else the larger one.
 */
function pairFigures(draft: SpotDraft, quantity: DecimalText, market: Market): OrderFigures | null {
  const legs = legsOf(draft, market);
  if (legs === null) return null;
  const atStop = legs.stopLimit ?? legs.stop;
  const [lower, higher] = [min(legs.price, atStop), max(legs.price, atStop)];
  const least = notionalOf(lower, quantity);
  const measured = compare(least, market.minNotional) < 0 ? least : notionalOf(higher, quantity);
  return { ...filledFigures(draft.side, higher, quantity, market), ...NO_ESTIMATE, measured };
}

/** Returns the amounts of an order with terms; null until all needed prices and the size are known. */
export function termFigures(draft: SpotDraft, market: Market, prices: PricesNow): OrderFigures | null {
  if (draft.type === 'limit' || draft.type === 'stopLimit') return figuresOf(asLimit(draft), market, prices);
  const size = sizeOf(draft, market);
  if (size === null) return null;
  return draft.type === 'oco' ? pairFigures(draft, size, market) : stopFigures(draft, size, market, prices.last);
}

/**
 * Returns the amount that the exchange holds for the order, exact: coins for a sell; for a buy the cost at its limit
 * price, the whole budget of a market stop, or once the dearer leg of a pair.
 */
export function termHold(draft: SpotDraft, { quantity, total }: OrderFigures, market: Market): DecimalText {
  if (draft.side === 'sell') return quantity;
  return (draft.type === 'oco' && pairHold(draft, quantity, market)) || total;
}

/** Returns the largest size of a pair in coins that is covered whichever leg fills. */
function mostOfPair(draft: SpotDraft, market: Market, last: DecimalText | null, available: DecimalText) {
  const legs = legsOf(draft, market);
  const known = legs ? max(legs.price, legs.stopLimit ?? legs.stop) : last;
  if (known === null) return null;
  const largest = stepsWithin(market.maxNotional, known, market.stepSize);
  if (draft.side === 'sell') return min(floorToStep(available, market.stepSize), largest);
  const [price, budget, step, fee] = [known, available, market.stepSize, market.takerFee].map(toUnits);
  return min(textOf(affordablePair(price!, budget!, step!, fee!)), largest);
}

/**
 * Returns the largest size in the unit of the draft: what the balance covers, at most the market's largest order (O5).
 */
export function termMost(
  draft: SpotDraft,
  market: Market,
  prices: PricesNow,
  available: DecimalText | null,
): DecimalText | null {
  if (draft.type === 'limit' || draft.type === 'stopLimit') return mostOf(asLimit(draft), market, prices, available);
  if (available === null) return null;
  if (draft.type === 'oco') return mostOfPair(draft, market, prices.last, available);
  if (draft.side === 'buy') return floorToStep(min(available, market.maxNotional), QUOTE_STEP);
  const price = reckonedAt(draft, market, prices.last) ?? prices.last;
  const held = floorToStep(available, market.stepSize);
  return price === null ? held : min(held, stepsWithin(market.maxNotional, price, market.stepSize));
}
