import { Type } from 'typebox';
import { Amount } from '../rest/fields.ts';

/** One level of a book: price, quantity; quantity 0 removes the level. */
export const BookLevel = Type.Tuple([Amount, Amount]);
