import { placesOf } from './number-row.ts';

/** A public trade as a row of numbers, as the live side hands them to the page. */
export const TRADE_FIELDS = [
  'seq',
  /** Scaled, as the size is. */
  'price',
  'size',
  'timeMs',
  /** Who took: 1 a buyer, −1 a seller. */
  'side',
] as const;

export type TradeField = (typeof TRADE_FIELDS)[number];
export const TRADE_COLUMNS = placesOf(TRADE_FIELDS);
export const TRADE_WIDTH = TRADE_FIELDS.length;
