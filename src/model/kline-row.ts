import { placesOf } from './number-row.ts';

/** A kline as a row of numbers, in the order in which the wire begins its rows. */
export const KLINE_FIELDS = ['openTimeMs', 'open', 'high', 'low', 'close', 'volume'] as const;

export type KlineField = (typeof KLINE_FIELDS)[number];
export const KLINE_PLACES = placesOf(KLINE_FIELDS);
export const KLINE_WIDTH = KLINE_FIELDS.length;
