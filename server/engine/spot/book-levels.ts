import type { Piece } from '../../../protocol/units/spot-money.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { BookLevelText } from '../../market/market.ts';

/** One side of the shown book as `walkBook` takes it. */
export const levelsOf = (texts: readonly BookLevelText[]): readonly Piece[] =>
  texts.map(([price, quantity]) => ({ price: parseAmount(price), quantity: parseAmount(quantity) }));
