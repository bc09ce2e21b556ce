import { isDetached } from '../pool/job-buffers.ts';
import { minutesOf } from './candles.ts';
import type { Candles, I32Column, U32Column } from './candles.ts';
import { MinuteRanges } from './minute-ranges.ts';

/** Stretches of minutes of one market. */
export interface ExcursionsJob {
  readonly dataset: string;
  /** [n] first minute since 1970 of each stretch. */
  readonly firstMinutes: U32Column;
  /** [n] the minute after the last. */
  readonly endMinutes: U32Column;
}

/** Prices in ticks; 0 where no minute of the stretch traded. */
export interface ExcursionsResult {
  /** [n] */
  readonly least: I32Column;
  /** [n] */
  readonly greatest: I32Column;
}

/** @throws TypeError, RangeError that names the part */
export function checkExcursions({ dataset, firstMinutes, endMinutes }: ExcursionsJob): void {
  if (typeof dataset !== 'string' || dataset.length > 200) throw new TypeError('dataset: must be a name');
  for (const [name, column] of Object.entries({ firstMinutes, endMinutes })) {
    if (!(column instanceof Uint32Array)) throw new TypeError(`${name}: must be a Uint32Array`);
    if (isDetached(column.buffer)) throw new TypeError(`${name}: already transferred`);
  }
  if (endMinutes.length !== firstMinutes.length) {
    throw new RangeError(`endMinutes: ${endMinutes.length} rows instead of ${firstMinutes.length}`);
  }
}

/** Returns the lowest and the highest price of each stretch. */
export function excursionsOf(candles: Candles, { firstMinutes, endMinutes }: ExcursionsJob): ExcursionsResult {
  const ranges = new MinuteRanges(minutesOf(candles), candles.low, candles.high);
  const least = new Int32Array(firstMinutes.length);
  const greatest = new Int32Array(firstMinutes.length);
  for (let row = 0; row < least.length; row++) {
    if (!ranges.find(firstMinutes[row]!, endMinutes[row]!)) continue;
    least[row] = ranges.least;
    greatest[row] = ranges.greatest;
  }
  return { least, greatest };
}
