import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, roundToStep } from '../../model/decimal.ts';
import type { Market } from '../../model/market.ts';
import { partOf } from '../../model/spot-sums.ts';
import { fieldText } from './field-text.ts';
import { sumsFor } from './order-sums.ts';
import type { DraftSums, SpotDraft } from './spot-draft.ts';
import { QUOTE_STEP, stepOf } from './spot-figures.ts';
import type { PricesNow } from './spot-figures.ts';

const isNothing = (amount: DecimalText): boolean => !/[1-9]/.test(amount);

/** Whether the exchange takes an order as small as this one. */
export function isLargeEnough(draft: SpotDraft, market: Market, prices: PricesNow): boolean {
  const figures = sumsFor(draft)?.figures(draft, market, prices) ?? null;
  return figures !== null && compare(figures.measured, market.minNotional) >= 0;
}

/** Sums for changes of the draft, on the market and the balances of that moment. */
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
      // As meant: a buy with its fee, a sell before it. Up to the next cent, so that turning back finds the same steps.
      const quote = draft.side === 'buy' ? before.total : before.notional;
      return fieldText(roundToStep(quote, QUOTE_STEP, 'up'), QUOTE_STEP);
    },
  };
}
