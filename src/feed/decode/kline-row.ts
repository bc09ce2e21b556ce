import { KLINE_PLACES as K, KLINE_WIDTH } from '../../model/number-rows.ts';

/**
 * Reads a kline row of the wire (text prices, 12 columns) into `out` as plain numbers, for drawing only.
 * @returns false, and leaves `out` undefined in content, when the row is no kline: a value missing, not finite or
 * negative, or a high or low that does not enclose the others
 */
export function decodeKlineRow(row: unknown, out: Float64Array): boolean {
  if (!Array.isArray(row) || row.length < KLINE_WIDTH) return false;
  for (let column = 0; column < KLINE_WIDTH; column++) {
    const cell: unknown = row[column];
    // Number('') and Number(null) are 0, which would draw a candle at zero.
    const value = typeof cell === 'number' || (typeof cell === 'string' && cell !== '') ? Number(cell) : NaN;
    if (!(value >= 0 && value < Infinity)) return false;
    out[column] = value;
  }
  const open = out[K.open]!;
  const high = out[K.high]!;
  const low = out[K.low]!;
  const close = out[K.close]!;
  return low <= open && low <= close && high >= open && high >= close;
}
