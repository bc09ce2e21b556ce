import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { compare, decimalsOf, isMultipleOfStep } from '../../../model/decimal.ts';
import type { Market } from '../../../model/market.ts';
import { serverNowMs } from '../../../signals/clock.ts';
import { readAmount } from '../../../ui/amount-input.ts';
import type { RefusedAmount } from '../../../ui/amount-refusal-text.ts';
import type { SpotDraft, TermPrice } from '../spot-draft.ts';
import { isBeyondBand } from '../spot-ticket-state.ts';
import { localMs, termPrice, termsOf } from './draft-terms.ts';

export type TermField = TermPrice | 'price' | 'size' | 'until';

/**
 * Why an order with terms cannot be sent. fires: its stop is reached already; crossed: the legs of a pair do not lie on
 * either side of the last price; band: further than allowed from `near`.
 */
export type TermProblem =
  | { readonly field: TermPrice | 'until'; readonly why: 'missing' }
  | ({ readonly field: TermField } & (
      | { readonly why: 'tick' | 'fires' | 'crossed' | 'end' }
      | { readonly why: 'unread'; readonly refused: RefusedAmount }
      | { readonly why: 'band'; readonly near: DecimalText }
    ));

/** How far ahead an order may end. */
export const END_MAX_MS = 180 * 24 * 60 * 60 * 1000;

/** What is wrong with the text of a price itself; nothing when it is empty. */
function typedProblem(draft: SpotDraft, field: TermPrice, market: Market): TermProblem | null {
  const decimals = decimalsOf(market.tickSize);
  const { refusal } = readAmount(termsOf(draft).prices[field] ?? '', decimals);
  if (refusal !== null) return { field, why: 'unread', refused: { refusal, unit: market.quote, decimals } };
  const price = termPrice(draft, field, market);
  return price === null || isMultipleOfStep(price, market.tickSize) ? null : { field, why: 'tick' };
}

/** The same of a price that there must be. */
const neededProblem = (draft: SpotDraft, field: TermPrice, market: Market): TermProblem | null =>
  typedProblem(draft, field, market) ?? (termPrice(draft, field, market) === null ? { field, why: 'missing' } : null);

/** A sell is set off by a fall to its stop, a buy by a rise: what is there already would fire at once. */
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

/** The take profit of a pair lies on the far side of the last price; while that is not known, of the stop. */
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
    // A buy at the market could cost anything: its stop names a limit.
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

/**
 * The first thing in the way of what an order says beyond price and size, in the order it is filled in.
 * @param last  price of the market; null unknown
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
    case 'oco':
      return pairProblem(draft, market, last);
    case 'limit':
      return endProblem(draft, nowMs);
    case 'market':
      return null;
  }
}
