import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { add, compare, div, floorToStep, min } from '../../src/model/decimal.ts';
import { decimalTextOfScaled } from '../../src/model/scaled.ts';
import type { BookSide } from '../../src/signals/book.ts';
import type { Walk } from '../../src/features/spot/ticket/walk-book.ts';
import type { Market } from '../../src/model/market.ts';
import { affordable, costOf, left, notionalOf, ZERO } from '../../src/features/spot/ticket/spot-sums.ts';

/** The walks of `walk-book.ts` as they were first written, row by row on decimal text: the slow, obvious model. */

const AVERAGE_DECIMALS = 18;

type Rules = Pick<Market, 'priceDecimals' | 'sizeDecimals' | 'stepSize' | 'takerFee'>;

function priceAt(side: BookSide, row: number, rules: Rules): DecimalText {
  return decimalTextOfScaled(side.prices[row]!, rules.priceDecimals) ?? ZERO;
}

function sizeAt(side: BookSide, row: number, rules: Rules): DecimalText {
  return decimalTextOfScaled(side.sizes[row]!, rules.sizeDecimals) ?? ZERO;
}

const ended = (quantity: DecimalText, notional: DecimalText, thin: boolean): Walk => ({
  quantity,
  notional,
  average: compare(quantity, ZERO) === 0 ? null : div(notional, quantity, AVERAGE_DECIMALS, 'halfUp').value,
  thin,
});

/** Takes `wanted` of the base asset, best row first. */
export function walkQuantity(side: BookSide, wanted: DecimalText, rules: Rules): Walk {
  let missing = wanted;
  let notional = ZERO;
  for (let row = 0; row < side.count && compare(missing, ZERO) > 0; row++) {
    const taken = min(missing, sizeAt(side, row, rules));
    notional = add(notional, notionalOf(priceAt(side, row, rules), taken));
    missing = left(missing, taken);
  }
  return ended(left(wanted, missing), notional, compare(missing, ZERO) > 0);
}

/** Takes as many whole steps as `quote` pays for with the fee, best row first. */
export function walkQuote(side: BookSide, quote: DecimalText, rules: Rules): Walk {
  let quantity = ZERO;
  let notional = ZERO;
  for (let row = 0; row < side.count; row++) {
    const price = priceAt(side, row, rules);
    const size = sizeAt(side, row, rules);
    const whole = add(notional, notionalOf(price, size));
    if (compare(costOf(whole, rules.takerFee), quote) <= 0) {
      quantity = add(quantity, size);
      notional = whole;
      continue;
    }
    const rest = left(quote, costOf(notional, rules.takerFee));
    const taken = affordable(rest, price, rules);
    return ended(floorToStep(add(quantity, taken), rules.stepSize), add(notional, notionalOf(price, taken)), false);
  }
  return ended(quantity, notional, true);
}
