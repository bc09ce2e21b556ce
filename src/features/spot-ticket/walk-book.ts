import { walkBook } from '../../../protocol/units/book-walk.ts';
import type { Walk, WalkWish } from '../../../protocol/units/book-walk.ts';
import type { Piece } from '../../../protocol/units/spot-money.ts';
import { toUnits } from '../../model/decimal-parts.ts';
import { placeOf } from '../../model/rounding.ts';
import type { SpotSide } from '../../model/spot-order.ts';
import type { BookSide } from '../../signals/book.ts';
import type { Market } from '../../model/market.ts';

type Rules = Pick<Market, 'priceDecimals' | 'sizeDecimals' | 'stepSize' | 'takerFee'>;

const isAmount = (scaled: number): boolean => Number.isSafeInteger(scaled) && scaled > 0;

/** Rows as the walk reads them, best first; one whose numbers are none counts as nothing. */
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
 * What taking from the book would come to, by the walk of the exchange itself. An estimate all the same: the book moves,
 * and grouped rows stand at their worst price.
 * @param rows  the side to take from
 */
export function walkRows(rows: BookSide, side: SpotSide, wish: WalkWish, rules: Rules): Walk {
  // A size is taken as typed: one between two steps is named by the button, not rounded behind its back.
  const step = 'quote' in wish ? toUnits(rules.stepSize) : 1n;
  return walkBook(levelsOf(rows, rules), side, wish, step, toUnits(rules.takerFee));
}
