import type { WideColumn } from '../../../compute/order/wide-columns.ts';
import { inSlices } from '../table/time-slices.ts';

/**
 * The furthest fall of a sum of results, as positions in the rows: after the result `peak` (−1: before the first) to after
 * the result `bottom`.
 */
export interface DeepestFall {
  readonly peak: number;
  readonly bottom: number;
  /** The position at which the peak was reached again; null when it has not been. */
  readonly recovered: number | null;
  /** At the scale of the results, above zero. */
  readonly depth: bigint;
}

/** Base of the parts of a number: three of them hold more than 128 bits, and their sums are whole doubles. */
const BASE = 2 ** 48;
const HALF = 2 ** 32;
const LOW_BITS = 0xffff;

/** A whole number as high × BASE² + middle × BASE + low; low and middle from 0 to BASE − 1, so that two compare by parts. */
interface Parts {
  high: number;
  middle: number;
  low: number;
}

const zero = (): Parts => ({ high: 0, middle: 0, low: 0 });

/** Brings parts between −BASE and 2 × BASE − 1 back below BASE. */
function carry(parts: Parts): void {
  const up = Math.floor(parts.low / BASE);
  parts.low -= up * BASE;
  parts.middle += up;
  const upper = Math.floor(parts.middle / BASE);
  parts.middle -= upper * BASE;
  parts.high += upper;
}

function compareParts(a: Parts, b: Parts): number {
  return a.high - b.high || a.middle - b.middle || a.low - b.low;
}

function set(parts: Parts, from: Parts): void {
  parts.high = from.high;
  parts.middle = from.middle;
  parts.low = from.low;
}

const bigintOf = ({ high, middle, low }: Parts): bigint =>
  (BigInt(high) << 96n) + (BigInt(middle) << 48n) + BigInt(low);

/**
 * Finds where the sum of results falls furthest below an earlier one, or below 0 before the first; of equal falls the first.
 * Exact, without an object a row, and in turns.
 * @param rows  of the results, in the order of the sum
 * @returns null when the sum never falls
 */
export async function deepestFall(nets: WideColumn, rows: Uint32Array): Promise<DeepestFall | null> {
  const words = new Uint32Array(nets.buffer, nets.byteOffset, 2 * nets.length);
  const [sum, top, fall, depth, reached] = [zero(), zero(), zero(), zero(), zero()];
  let [topAt, peak, bottom, recovered] = [-1, -1, -1, -1];
  await inSlices(rows.length, (at) => {
    const word = 4 * rows[at]!;
    const [second, third] = [words[word + 1]!, words[word + 2]!];
    sum.low += words[word]! + (second & LOW_BITS) * HALF;
    sum.middle += (second >>> 16) + third * (LOW_BITS + 1);
    // The highest word has the sign.
    sum.high += words[word + 3]! | 0;
    carry(sum);
    if (recovered < 0 && bottom >= 0 && compareParts(sum, reached) >= 0) recovered = at;
    if (compareParts(sum, top) > 0) {
      set(top, sum);
      topAt = at;
      return;
    }
    fall.high = top.high - sum.high;
    fall.middle = top.middle - sum.middle;
    fall.low = top.low - sum.low;
    carry(fall);
    if (compareParts(fall, depth) <= 0) return;
    set(depth, fall);
    set(reached, top);
    [peak, bottom, recovered] = [topAt, at, -1];
  });
  if (bottom < 0) return null;
  return { peak, bottom, recovered: recovered < 0 ? null : recovered, depth: bigintOf(depth) };
}
