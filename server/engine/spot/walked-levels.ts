import type { Piece } from '../../../protocol/units/spot-money.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { BookLevelText } from '../../market/market.ts';

/** Converts one side of the published book for `walkBook`. */
export const levelsOf = (texts: readonly BookLevelText[]): readonly Piece[] =>
  texts.map(([price, quantity]) => ({ price: parseAmount(price), quantity: parseAmount(quantity) }));
