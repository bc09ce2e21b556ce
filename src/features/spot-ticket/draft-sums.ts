import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, roundToStep } from '../../model/decimal.ts';
import type { Market } from '../../model/market.ts';
import { partOf, QUOTE_DECIMALS, stepsWithin } from '../../model/spot-sums.ts';
import { amountOf } from '../../ui/amount-input.ts';
import { fieldText } from './field-text.ts';
import { sumsFor } from './order-sums.ts';
import type { DraftSums, SpotDraft } from './spot-draft.ts';
import { priceOf, QUOTE_STEP, stepOf } from './spot-figures.ts';
import type { PricesNow } from './spot-figures.ts';

const isNothing = (amount: DecimalText): boolean => !/[1-9]/.test(amount);

/** Whether the order reaches the market's smallest order value. */
export function isLargeEnough(draft: SpotDraft, market: Market, prices: PricesNow): boolean {
  const figures = sumsFor(draft)?.figures(draft, market, prices) ?? null;
  return figures !== null && compare(figures.measured, market.minNotional) >= 0;
}

/** Returns the sums that a change of the draft needs, computed with the current market and balances. */
export function draftSums(
  market: Market,
  pricesNow: () => PricesNow,
  availableFor: (draft: SpotDraft) => DecimalText | null,
): DraftSums {
  return {
    sizeAt(draft, percent) {
      const most = sumsFor(draft)?.most(draft, market, pricesNow(), availableFor(draft)) ?? null;
      if (most === null) return null;
      const step = stepOf(draft.unit, market);
      const size = partOf(most, percent, step);
      return isNothing(size) ? '' : fieldText(size, step);
    },
    sizeIn(draft, from) {
      const before = sumsFor(draft)?.figures({ ...draft, unit: from }, market, pricesNow()) ?? null;
      if (before === null || isNothing(before.quantity)) return null;
      if (draft.unit === 'base') return fieldText(before.quantity, market.stepSize);
      // The quote value as the person means it: a buy includes its fee, a sell does not. It rounds up to the next cent,
      // so that switching the unit back gives the same number of steps.
      const quote = draft.side === 'buy' ? before.total : before.notional;
      return fieldText(roundToStep(quote, QUOTE_STEP, 'up'), QUOTE_STEP);
    },
    sizeFor(draft, total) {
      const [price, value] = [priceOf(draft, market), amountOf(total, QUOTE_DECIMALS)];
      if (price === null || value === null) return '';
      const size = stepsWithin(value, price, market.stepSize);
      return isNothing(size) ? '' : fieldText(size, market.stepSize);
    },
  };
}
