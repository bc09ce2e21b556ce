import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { textOfUnits, toUnits } from '../../../model/decimal-parts.ts';
import { add, compare, div, floorToStep } from '../../../model/decimal.ts';
import { placeOf } from '../../../model/rounding.ts';
import type { BookSide } from '../../../signals/book.ts';
import type { Market } from '../../../model/market.ts';
import { affordable, BOOKED_DECIMALS, costOf, left, notionalOf, ZERO } from './spot-sums.ts';

/** What taking from the book would come to. An estimate: the book moves, and grouped rows stand at their worst price. */
export interface Walk {
  readonly quantity: DecimalText;
  /** Quote asset, without the fee. */
  readonly notional: DecimalText;
  /** Quote per base; null when nothing was taken. */
  readonly average: DecimalText | null;
  /** The book the app has does not hold all that was asked for. */
  readonly thin: boolean;
}

const AVERAGE_DECIMALS = 18;

type Rules = Pick<Market, 'priceDecimals' | 'sizeDecimals' | 'stepSize' | 'takerFee'>;

const ONE = 10n ** 18n;
/** One of the last booked place, in units of 10^-18. */
const BOOKED = placeOf(BOOKED_DECIMALS);

/** A column's number as the integer it stands for; what is none counts as nothing. */
const integerOf = (scaled: number): bigint => (Number.isSafeInteger(scaled) && scaled > 0 ? BigInt(scaled) : 0n);

const ended = (quantity: DecimalText, notional: DecimalText, thin: boolean): Walk => ({
  quantity,
  notional,
  average: compare(quantity, ZERO) === 0 ? null : div(notional, quantity, AVERAGE_DECIMALS, 'halfUp').value,
  thin,
});

const textOf = (units: bigint): DecimalText => textOfUnits(units) as DecimalText;

/**
 * Rows are walked as integers in units of 10^-18, once per row and book update, and become text once at the end. BigInt,
 * since a price × a size may need 106 bits.
 */
interface Units {
  /** Of a row's price and size. */
  price(row: number): bigint;
  size(row: number): bigint;
}

function unitsOf(side: BookSide, { priceDecimals, sizeDecimals }: Rules): Units {
  const [pricePlace, sizePlace] = [placeOf(priceDecimals), placeOf(sizeDecimals)];
  return {
    price: (row) => integerOf(side.prices[row]!) * pricePlace,
    size: (row) => integerOf(side.sizes[row]!) * sizePlace,
  };
}

/** Takes `wanted` of the base asset, best row first. */
export function walkQuantity(side: BookSide, wanted: DecimalText, rules: Rules): Walk {
  const units = unitsOf(side, rules);
  const asked = toUnits(wanted);
  let missing = asked;
  let notional = 0n;
  for (let row = 0; row < side.count && missing > 0n; row++) {
    const size = units.size(row);
    const taken = size < missing ? size : missing;
    notional += (units.price(row) * taken) / ONE;
    missing -= taken;
  }
  return ended(textOf(asked - missing), textOf(notional), missing > 0n);
}

/** Takes as many whole steps as `quote` pays for with the fee, best row first. */
export function walkQuote(side: BookSide, quote: DecimalText, rules: Rules): Walk {
  const units = unitsOf(side, rules);
  // Costs are rounded up to the last booked place, so a finer rest of `quote` buys nothing: a notional is paid for
  // exactly when it is not above this.
  const paidFor = ((toUnits(quote) / BOOKED) * BOOKED * ONE) / (ONE + toUnits(rules.takerFee));
  let quantity = 0n;
  let notional = 0n;
  for (let row = 0; row < side.count; row++) {
    const size = units.size(row);
    const whole = notional + (units.price(row) * size) / ONE;
    if (whole <= paidFor) {
      quantity += size;
      notional = whole;
      continue;
    }
    const [spent, price] = [textOf(notional), textOf(units.price(row))];
    const taken = affordable(left(quote, costOf(spent, rules.takerFee)), price, rules);
    return ended(
      floorToStep(add(textOf(quantity), taken), rules.stepSize),
      add(spent, notionalOf(price, taken)),
      false,
    );
  }
  return ended(textOf(quantity), textOf(notional), true);
}
