import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { compare, decimal, decimalsOf, isMultipleOfStep } from '../../../model/decimal.ts';
import type { Market } from '../../../model/market.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { type RefusedAmount, readAmount } from '../../../ui/amount-input.ts';
import type { SpotDraft, TermPrice } from '../spot-draft.ts';
import { priceOf } from '../spot-figures.ts';
import { isBeyondBand } from '../spot-ticket-state.ts';
import { DISTANCE_DECIMALS, distanceOf, localMs, termPrice, termsOf } from './draft-terms.ts';

export type TermField = TermPrice | 'price' | 'size' | 'distance' | 'until';
type NeededPrice = Exclude<TermPrice, 'activation'>;
/** A field that its order type requires. */
type NeededField = NeededPrice | 'distance' | 'until';

/**
 * The reason why an order with terms cannot be sent. `fires`: the market has already reached its stop. `crossed`: the
 * legs of a pair are not on opposite sides of the last price. `below`, `above`: the price must be on that side of
 * `near`. `band`: the price is further from `near` than allowed.
 */
export type TermProblem =
  | { readonly field: NeededField; readonly why: 'missing' }
  | ({ readonly field: TermField } & (
      | { readonly why: 'tick' | 'fires' | 'crossed' | 'distance' | 'end' }
      | { readonly why: 'unread'; readonly refused: RefusedAmount }
      | { readonly why: 'band' | 'below' | 'above'; readonly near: DecimalText }
    ));

/** Bounds of a trailing distance, percent, as the exchange has them (`protocol/rest/spot.ts`). */
export const DISTANCES = { least: decimal('0.1'), most: decimal('20') } as const;
/** Longest time from now to the end of an order, ms. */
export const END_MAX_MS = 180 * 24 * 60 * 60 * 1000;

/** Returns the problem of a typed price by itself; null when the field is empty. */
function typedProblem(draft: SpotDraft, field: TermPrice, market: Market): TermProblem | null {
  const decimals = decimalsOf(market.tickSize);
  const { refusal } = readAmount(termsOf(draft).prices[field] ?? '', decimals);
  if (refusal !== null) return { field, why: 'unread', refused: { refusal, unit: market.quote, decimals } };
  const price = termPrice(draft, field, market);
  return price === null || isMultipleOfStep(price, market.tickSize) ? null : { field, why: 'tick' };
}

/** Same as `typedProblem`, for a required price. */
const neededProblem = (draft: SpotDraft, field: NeededPrice, market: Market): TermProblem | null =>
  typedProblem(draft, field, market) ?? (termPrice(draft, field, market) === null ? { field, why: 'missing' } : null);

/** Checks that a sell's stop is below the last price and a buy's above it; otherwise it would trigger at once. */
function firesProblem({ side }: SpotDraft, stop: DecimalText | null, last: DecimalText | null): TermProblem | null {
  if (stop === null || last === null) return null;
  const waits = side === 'sell' ? compare(stop, last) < 0 : compare(stop, last) > 0;
  return waits ? null : { field: 'stop', why: 'fires' };
}

function bandProblem(
  field: TermPrice,
  price: DecimalText | null,
  near: DecimalText | null,
  { priceBand }: Market,
): TermProblem | null {
  if (price === null || near === null || !isBeyondBand(price, near, priceBand)) return null;
  return { field, why: 'band', near };
}

function distanceProblem(draft: SpotDraft): TermProblem | null {
  const { refusal } = readAmount(termsOf(draft).distance, DISTANCE_DECIMALS);
  const field = 'distance';
  if (refusal !== null) return { field, why: 'unread', refused: { refusal, unit: '%', decimals: DISTANCE_DECIMALS } };
  const percent = distanceOf(draft);
  if (percent === null) return { field, why: 'missing' };
  const { least, most } = DISTANCES;
  return compare(percent, least) < 0 || compare(percent, most) > 0 ? { field, why: 'distance' } : null;
}

/**
 * Checks that the market has not reached the activation price: it must be above the last price for a sell, below for a
 * buy.
 */
function activationProblem(draft: SpotDraft, market: Market, last: DecimalText | null): TermProblem | null {
  const activation = termPrice(draft, 'activation', market);
  if (activation === null || last === null) return null;
  const isAbove = draft.side === 'sell';
  const waits = isAbove ? compare(activation, last) > 0 : compare(activation, last) < 0;
  return waits ? null : { field: 'activation', why: isAbove ? 'above' : 'below', near: last };
}

/**
 * Checks that the take profit of a pair is on the opposite side of the last price; of the stop while that is unknown.
 */
function crossedProblem(draft: SpotDraft, market: Market, last: DecimalText | null): TermProblem | null {
  const takeProfit = termPrice(draft, 'takeProfit', market);
  const from = last ?? termPrice(draft, 'stop', market);
  if (takeProfit === null || from === null) return null;
  const isApart = draft.side === 'sell' ? compare(takeProfit, from) > 0 : compare(takeProfit, from) < 0;
  return isApart ? null : { field: 'takeProfit', why: 'crossed' };
}

function pairProblem(draft: SpotDraft, market: Market, last: DecimalText | null): TermProblem | null {
  const stop = termPrice(draft, 'stop', market);
  return (
    neededProblem(draft, 'takeProfit', market) ??
    crossedProblem(draft, market, last) ??
    bandProblem('takeProfit', termPrice(draft, 'takeProfit', market), last, market) ??
    neededProblem(draft, 'stop', market) ??
    firesProblem(draft, stop, last) ??
    // A buy at the market has no price limit, so the stop of a buy needs a limit price.
    (draft.side === 'buy' ? neededProblem : typedProblem)(draft, 'stopLossLimit', market) ??
    bandProblem('stopLossLimit', termPrice(draft, 'stopLossLimit', market), stop, market)
  );
}

function endProblem(draft: SpotDraft, nowMs: number): TermProblem | null {
  const { timeInForce, until } = termsOf(draft);
  if (timeInForce !== 'gtd') return null;
  const ms = localMs(until);
  if (ms === null) return { field: 'until', why: 'missing' };
  return ms > nowMs && ms <= nowMs + END_MAX_MS ? null : { field: 'until', why: 'end' };
}

/** Checks that the take profit of a buy is above its price and the stop below it. */
function attachedProblem(draft: SpotDraft, market: Market): TermProblem | null {
  if (!isAttached(draft)) return null;
  const [takeProfit, stop] = [termPrice(draft, 'takeProfit', market), termPrice(draft, 'stop', market)];
  const limit = termPrice(draft, 'stopLossLimit', market);
  const near = priceOf(draft, market);
  return (
    (stop === null ? neededProblem : typedProblem)(draft, 'takeProfit', market) ??
    (near !== null && takeProfit !== null && compare(takeProfit, near) <= 0
      ? ({ field: 'takeProfit', why: 'above', near } as const)
      : null) ??
    bandProblem('takeProfit', takeProfit, near, market) ??
    (limit === null ? typedProblem : neededProblem)(draft, 'stop', market) ??
    (near !== null && stop !== null && compare(stop, near) >= 0
      ? ({ field: 'stop', why: 'below', near } as const)
      : null) ??
    typedProblem(draft, 'stopLossLimit', market) ??
    bandProblem('stopLossLimit', limit, stop, market)
  );
}

/** Whether a limit buy places a take profit or a stop loss behind it. */
export const isAttached = (draft: SpotDraft): boolean =>
  draft.type === 'limit' && draft.side === 'buy' && termsOf(draft).attached;

/**
 * Returns the first problem of an order's terms, in the order of the fields.
 * @param last  last price of the market; null while unknown
 */
export function problemOf(
  draft: SpotDraft,
  market: Market,
  last: DecimalText | null,
  nowMs = serverNowMs(),
): TermProblem | null {
  switch (draft.type) {
    case 'stopLimit':
    case 'stopMarket':
      return neededProblem(draft, 'stop', market) ?? firesProblem(draft, termPrice(draft, 'stop', market), last);
    case 'trailingStop':
      return (
        distanceProblem(draft) ?? typedProblem(draft, 'activation', market) ?? activationProblem(draft, market, last)
      );
    case 'oco':
      return pairProblem(draft, market, last);
    case 'limit':
      return endProblem(draft, nowMs) ?? attachedProblem(draft, market);
    case 'market':
      return null;
  }
}
