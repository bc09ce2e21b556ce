import { walkBook } from '../../../protocol/units/book-walk.ts';
import type { Walk, WalkRequest } from '../../../protocol/units/book-walk.ts';
import type { Piece } from '../../../protocol/units/spot-money.ts';
import { toUnits } from '../../model/decimal-parts.ts';
import { placeOf } from '../../model/rounding.ts';
import type { SpotSide } from '../../model/spot-order.ts';
import type { BookSide } from '../../signals/book-store.ts';
import type { Market } from '../../model/market.ts';

type Rules = Pick<Market, 'priceDecimals' | 'sizeDecimals' | 'stepSize' | 'takerFee'>;

const isAmount = (scaled: number): boolean => Number.isSafeInteger(scaled) && scaled > 0;

/** Yields the book rows as the walk reads them, best first; skips rows with invalid numbers. */
function* levelsOf({ prices, sizes, count }: BookSide, { priceDecimals, sizeDecimals }: Rules): Generator<Piece> {
  const [pricePlace, sizePlace] = [placeOf(priceDecimals), placeOf(sizeDecimals)];
  for (let row = 0; row < count; row++) {
    const [price, size] = [prices[row]!, sizes[row]!];
    if (isAmount(price) && isAmount(size)) {
      yield { price: BigInt(price) * pricePlace, quantity: BigInt(size) * sizePlace };
    }
  }
}

/**
 * Returns the amounts that an order would take from the book, with the exchange's own walk. The result is an estimate:
 * the book moves, and grouped rows use their worst price.
 * @param rows  the side to take from
 */
export function walkRows(rows: BookSide, side: SpotSide, request: WalkRequest, rules: Rules): Walk {
  // The size is taken as typed: the button reports a size between two steps, and no rounding hides it.
  const step = 'quote' in request ? toUnits(rules.stepSize) : 1n;
  return walkBook(levelsOf(rows, rules), side, request, step, toUnits(rules.takerFee));
}
