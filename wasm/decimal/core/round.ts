/** Rounding to a number of decimals. The mode of a batch is set once, before its rows. */
import { DOWN, HALF_EVEN, HALF_UP, UP } from './codes';
import { BASE, FRACTION_LIMBS, LENGTH, LIMBS, close } from './slot';

const POWERS: usize = memory.data<u32>([1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000]);

/** Fraction limbs down to the one with the first dropped digit: 1 … 3. */
let kept: u32 = 1;
/** 10^(digits dropped in that limb), 10 … 10^9. */
let unit: u32 = 10;
/** (x × factor) >> shift is x ÷ unit for every limb x: exact, since factor × unit − 2^shift < unit ≤ 2^(shift − 30). */
let factor: u64 = 0;
let shift: u64 = 0;
/** The mode as numbers: rounds up when twice the dropped part, plus 1 when a tie is rounded up, exceeds the limit. */
let limit: u32 = 0;
let oddCounts: u32 = 0;
let tieCounts: u32 = 0;

/**
 * Sets the rounding mode.
 * @param decimals  0 … 18
 */
export function setRounding(decimals: u32, rounding: u32): void {
  kept = decimals / 9 + 1;
  unit = load<u32>(POWERS + ((<usize>(kept * 9 - decimals)) << 2));
  shift = 62 - <u64>clz(unit - 1);
  factor = (((<u64>1) << shift) + unit - 1) / unit;
  limit = rounding == DOWN ? -1 : rounding == UP ? 0 : unit;
  oddCounts = u32(rounding == HALF_EVEN);
  tieCounts = u32(rounding == HALF_UP);
}

/**
 * Returns the fraction limbs that a product or quotient needs for its rounding; of lower ones it only matters whether
 * they are zero.
 */
export function fractionLimbsKept(): u32 {
  return kept;
}

/**
 * Rounds the limb with the first dropped digit; returns BASE when that carries into the limb above.
 * @param above  the limb above, for the evenness of its last digit
 * @param below  whether anything below the limb is not zero
 */
export function roundLimb(limb: u32, above: u32, below: bool): u32 {
  const whole = <u32>((<u64>limb * factor) >> shift);
  const twice = (limb - whole * unit) << 1;
  // The base is even, so the last kept digit is odd when its limb is, also when that is the limb above. `twice` and
  // `unit` are even, so adding 1 only decides ties.
  const odd = (unit == BASE ? above : whole) & oddCounts;
  return (whole + u32(twice + (odd | u32(below) | tieCounts) > limit)) * unit;
}

/**
 * Rounds a value of `count` limbs, `fraction` of them after the point, into a slot. `limbs` may be those of the slot
 * itself when `fraction` is 2. The two limbs after `count` must be zero.
 * @param rest  whether the exact value is slightly larger, because a division left a remainder
 * @param most  limbs that the slot has room for
 * @returns     false when the result does not fit; the content of the slot is then undefined
 */
export function roundInto(
  limbs: usize,
  count: u32,
  fraction: u32,
  rest: bool,
  slot: usize,
  sign: u32,
  most: u32,
): bool {
  const at = limbs + ((<usize>(fraction - kept)) << 2);
  let below: u32 = u32(rest);
  for (let lower = limbs; lower < at; lower += 4) below |= load<u32>(lower);
  let value = roundLimb(load<u32>(at), load<u32>(at, 4), below != 0);
  let to = slot + LIMBS;
  let from = at + 4;
  if (kept == 1) {
    if (count <= fraction + 2 && value < BASE) {
      // The usual amount: no carry, at most four limbs.
      const units = load<u32>(from);
      const billions = load<u32>(from, 4);
      const length: u32 = billions ? 4 : units ? 3 : value ? 2 : 0;
      store<u32>(slot, length ? sign : 0);
      store<u32>(slot, length, LENGTH);
      store<u32>(to, 0);
      store<u32>(to, value, 4);
      store<u32>(to, units, 8);
      store<u32>(to, billions, 12);
      return true;
    }
    store<u32>(to, 0);
    to += 4;
  }
  let carry = u32(value >= BASE);
  if (kept <= FRACTION_LIMBS) {
    store<u32>(to, carry ? 0 : value);
    to += 4;
  }
  const full = slot + LIMBS + ((<usize>most) << 2);
  for (const end = limbs + ((<usize>count) << 2); from < end; from += 4) {
    let next = load<u32>(from) + carry;
    carry = u32(next == BASE);
    if (carry) next = 0;
    if (to < full) {
      store<u32>(to, next);
      to += 4;
    } else if (next | carry) {
      return false;
    }
  }
  if (carry) {
    if (to >= full) return false;
    store<u32>(to, 1);
    to += 4;
  }
  close(slot, sign, <u32>((to - slot - LIMBS) >> 2));
  return true;
}

/** Rounds a value in place. Returns false when it grows beyond `most` limbs. */
export function roundSlot(slot: usize, most: u32): bool {
  const length = load<u32>(slot, LENGTH);
  if (kept > FRACTION_LIMBS || length == 0) return true;
  // Its limbs end where the next slot begins; those after the length are read only below limb 4, where they are zero.
  return roundInto(slot + LIMBS, max(length, FRACTION_LIMBS), FRACTION_LIMBS, false, slot, load<u32>(slot), most);
}
