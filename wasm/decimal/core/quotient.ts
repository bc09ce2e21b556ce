/** Quotients, rounded once. */
import { multiplyRows, zerosBelow } from './product';
import { fractionLimbsKept, roundInto, setRounding } from './round';
import { BASE, LENGTH, LIMBS, LIMBS_MAX, SLOT, setZero } from './slot';

/** The dividend, replaced by the remainder: 3 + 14 limbs, and one above. */
const rests: usize = memory.data(96, 16);
/** Its digits, followed by zeros. */
const quotient: usize = memory.data(96, 16);

/** 1.5 × 2^52: adding a number to it rounds the number to an integer in the low bits. */
const TO_WHOLE: f64 = 6755399441055744;
const TO_WHOLE_BITS: u64 = 0x4338000000000000;

/**
 * Returns the whole part of an estimated quotient digit: exact, or one too large. The estimate is within 10^-6 of the
 * true quotient (below 10^9, a few rounding errors of 2^-53 each), so 10^-5 more is never too small.
 */
function digitOf(estimate: f64): u64 {
  return reinterpret<u64>(estimate - 0.49999 + TO_WHOLE) - TO_WHOLE_BITS;
}

/** Divides one row, b not zero; returns false when the result has more than `most` limbs. */
function divide(a: usize, b: usize, out: usize, most: u32): bool {
  const lengthA = load<u32>(a, LENGTH);
  if (lengthA == 0) {
    setZero(out);
    return true;
  }
  const sign = load<u32>(a) ^ load<u32>(b);
  const fraction = fractionLimbsKept();
  const zeros = zerosBelow(b) >> 2;
  const divisor = b + LIMBS + (zeros << 2);
  const count = load<u32>(b, LENGTH) - <u32>zeros;
  // Limbs of a × 10^(9 × fraction) without as many low ones as the divisor has zeros, which count as a rest.
  let rest = false;
  let to = rests;
  for (let i = <u32>zeros; i < fraction; i++, to += 4) store<u32>(to, 0);
  let from: u32 = 0;
  for (; fraction + from < <u32>zeros && from < lengthA; from++) {
    if (load<u32>(a + ((<usize>from) << 2), LIMBS)) rest = true;
  }
  for (; from < lengthA; from++, to += 4) store<u32>(to, load<u32>(a + ((<usize>from) << 2), LIMBS));
  const length = <u32>((to - rests) >> 2);
  let digits: u32 = 0;
  if (length >= count) {
    digits = length - count + 1;
    rest = (count <= 2 ? divideByWord(divisor, count, length) : divideByLimbs(divisor, count, length)) || rest;
  } else {
    rest = true;
  }
  for (; digits < fraction; digits++) store<u32>(quotient + ((<usize>digits) << 2), 0);
  store<u64>(quotient + ((<usize>digits) << 2), 0);
  return roundInto(quotient, digits, fraction, rest, out, sign, most);
}

/** Divides by one or two limbs, with the remainder in one word; returns whether there is a remainder. */
function divideByWord(divisor: usize, count: u32, length: u32): bool {
  let value: u64 = load<u32>(divisor);
  let rest: u64 = 0;
  let digits = length;
  if (count == 2) {
    value += <u64>load<u32>(divisor, 4) * BASE;
    digits--;
    rest = load<u32>(rests + ((<usize>digits) << 2));
    store<u32>(quotient + ((<usize>digits) << 2), 0);
  }
  const inverse = 1.0 / <f64>(<i64>value);
  const inverseOfBase = <f64>BASE * inverse;
  for (let i = (<usize>digits) << 2; i > 0;) {
    i -= 4;
    const next = <u64>load<u32>(rests + i);
    let digit = digitOf(<f64>(<i64>rest) * inverseOfBase + <f64>(<i64>next) * inverse);
    // Correct in 64 bits despite overflows: the result is within −value … value.
    rest = rest * BASE + next - digit * value;
    const under = rest >> 63;
    rest += value & -under;
    digit -= under;
    store<u32>(quotient + i, <u32>digit);
  }
  return rest != 0;
}

/** Divides by three limbs or more: Knuth's long division with quotient digits estimated in floating point. */
function divideByLimbs(divisor: usize, count: u32, length: u32): bool {
  const width = (<usize>count) << 2;
  const top = divisor + width;
  const inverse =
    1.0 / ((<f64>load<u32>(top - 4) * <f64>BASE + <f64>load<u32>(top - 8)) * <f64>BASE + <f64>load<u32>(top - 12));
  store<u32>(rests + ((<usize>length) << 2), 0);
  for (let j = (<usize>(length - count + 1)) << 2; j > 0;) {
    j -= 4;
    const low = rests + j;
    const high = low + width;
    const four =
      ((<f64>load<u32>(high) * <f64>BASE + <f64>load<u32>(high - 4)) * <f64>BASE + <f64>load<u32>(high - 8)) *
        <f64>BASE +
      <f64>load<u32>(high - 12);
    let digit = digitOf(four * inverse);
    if (digit) {
      let carry: u64 = 0;
      let borrow: u32 = 0;
      for (let i: usize = 0; i < width; i += 4) {
        const part = digit * <u64>load<u32>(divisor + i) + carry;
        carry = part / BASE;
        const limb = load<u32>(low + i) - <u32>(part - carry * BASE) - borrow;
        borrow = limb >> 31;
        store<u32>(low + i, limb + borrow * BASE);
      }
      const above = load<u32>(high) - <u32>carry - borrow;
      store<u32>(high, 0);
      if (above >> 31) {
        // One too large: adds the divisor back once.
        digit--;
        carry = 0;
        for (let i: usize = 0; i < width; i += 4) {
          const limb = load<u32>(low + i) + load<u32>(divisor + i) + <u32>carry;
          carry = u64(limb >= BASE);
          store<u32>(low + i, limb - <u32>carry * BASE);
        }
      }
    }
    store<u32>(quotient + j, <u32>digit);
  }
  for (let i: usize = 0; i < width; i += 4) if (load<u32>(rests + i)) return true;
  return false;
}

/**
 * Computes a ÷ b for each row, rounded to the decimals set; returns the completed rows. `out` may be `a` or `b`.
 * @param zeros  u8 [rows], 1 where b is zero; the quotient is then 0
 */
export function divideRows(a: usize, b: usize, rows: u32, out: usize, zeros: usize): u32 {
  for (let row: u32 = 0; row < rows; row++) {
    const isZero = load<u32>(b, LENGTH) == 0;
    store<u8>(zeros + <usize>row, u8(isZero));
    if (isZero) setZero(out);
    else if (!divide(a, b, out, LIMBS_MAX)) return row;
    a += SLOT;
    b += SLOT;
    out += SLOT;
  }
  return rows;
}

/** Number of steps, up to 10^126. */
const steps: usize = memory.data(128, 16);
const STEPS_LIMBS: u32 = 20;

/**
 * Computes the multiple of a step (above zero) for each row, with the number of steps rounded; returns the completed
 * rows.
 */
export function stepRows(a: usize, step: usize, rows: u32, out: usize, rounding: u32): u32 {
  for (let row: u32 = 0; row < rows; row++) {
    setRounding(0, rounding);
    divide(a, step, steps, STEPS_LIMBS);
    // Exact: an integer times a step has no more decimals than the step.
    setRounding(18, rounding);
    if (!multiplyRows(steps, step, 1, out)) return row;
    a += SLOT;
    out += SLOT;
  }
  return rows;
}
