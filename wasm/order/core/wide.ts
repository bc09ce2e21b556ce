/**
 * Whole numbers of 128 bits, as two words. A function returns the lower word of its result and leaves the upper one in
 * `upper`.
 */
const HALF: u64 = 0xffff_ffff;

/** Upper word of the last result. */
export let upper: u64 = 0;

/** Remainder of the last `divideTwo`. */
let rest: u64 = 0;

/** Returns a × b. */
@inline
export function multiply(a: u64, b: u64): u64 {
  const a0 = a & HALF;
  const a1 = a >> 32;
  const b0 = b & HALF;
  const b1 = b >> 32;
  const middle = a1 * b0 + ((a0 * b0) >> 32);
  upper = a1 * b1 + (middle >> 32) + ((a0 * b1 + (middle & HALF)) >> 32);
  return a * b;
}

/**
 * Returns two words ÷ `divisor`, rounded down, with the remainder in `rest`: Knuth's long division with digits of 32
 * bits.
 * @param high  below `divisor`, so that the quotient fits one word
 */
function divideTwo(high: u64, low: u64, divisor: u64): u64 {
  if (high == 0) {
    const quotient = low / divisor;
    rest = low - quotient * divisor;
    return quotient;
  }
  // Shifted until the divisor's highest bit is set: a digit estimated from its upper half is at most two too large.
  const shift = clz(divisor);
  const d = divisor << shift;
  const d1 = d >> 32;
  const d0 = d & HALF;
  const top = (high << shift) | ((low >> 1) >> (63 - shift));
  const bottom = low << shift;
  const n1 = bottom >> 32;
  const n0 = bottom & HALF;
  let q1 = top / d1;
  let r = top - q1 * d1;
  while (q1 > HALF || q1 * d0 > ((r << 32) | n1)) {
    q1--;
    r += d1;
    if (r > HALF) break;
  }
  const between = ((top << 32) | n1) - q1 * d;
  let q0 = between / d1;
  r = between - q0 * d1;
  while (q0 > HALF || q0 * d0 > ((r << 32) | n0)) {
    q0--;
    r += d1;
    if (r > HALF) break;
  }
  rest = (((between << 32) | n0) - q0 * d) >> shift;
  return (q1 << 32) + q0;
}

/** 1.5 × 2^52: adding a number to it rounds the number to an integer in the low bits. */
const TO_WHOLE: f64 = 6755399441055744;
const TO_WHOLE_BITS: u64 = 0x4338000000000000;
const WORD_HALF: f64 = 4294967296;

/** Below these a quotient takes two estimates: values of 1.2 million at 18 places, shares of 350 000 coins at 8. */
const SMALL_UPPER: u64 = 1 << 16;
const SMALL_PART: u64 = 1 << 45;

/**
 * Returns two words ÷ `divisor` by two digits, each estimated in floating point: faster than dividing words. The quotient
 * is below 2^80, `high` below 2^62 and `divisor` below 2^45.
 */
@inline
function divideSmall(high: u64, low: u64, divisor: u64): u64 {
  const inverse = 1.0 / <f64>(<i64>divisor);
  const next = low >> 32;
  // Below 2^48, within a few rounding errors of 2^-53 each: one too large or too small at most.
  const estimate = (<f64>(<i64>high) * WORD_HALF + <f64>(<i64>next)) * inverse;
  let top = reinterpret<u64>(estimate - 0.5 + TO_WHOLE) - TO_WHOLE_BITS;
  // Correct in 64 bits despite overflows: the result is within −2 divisors … 2 divisors.
  let r = ((high << 32) | next) - top * divisor;
  const under = <u64>((<i64>r) >> 63);
  top += under;
  r += divisor & under;
  const above = u64(r >= divisor);
  top += above;
  r -= divisor & (0 - above);
  // Below 2^32: exact, or one too large.
  const rest = (<f64>(<i64>r) * WORD_HALF + <f64>(<i64>(low & HALF))) * inverse;
  let digit = reinterpret<u64>(rest - 0.49999 + TO_WHOLE) - TO_WHOLE_BITS;
  const last = ((r << 32) | (low & HALF)) - digit * divisor;
  digit -= last >> 63;
  upper = top >> 32;
  return (top << 32) + digit;
}

/** Returns three words ÷ `whole`, where the quotient fits two. */
function shareOfWords(p0: u64, p1: u64, p2: u64, whole: u64): u64 {
  const quotient = divideTwo(p2, p1, whole);
  const lower = divideTwo(rest, p0, whole);
  upper = quotient;
  return lower;
}

/**
 * Returns value × part ÷ whole, rounded down.
 * @param low, high  the value
 * @param part       at most `whole`, so that the result fits again
 * @param whole      not 0
 */
@inline
export function share(low: u64, high: u64, part: u64, whole: u64): u64 {
  const p0 = multiply(low, part);
  let p1 = upper;
  if (high < SMALL_UPPER && (part | whole) < SMALL_PART) return divideSmall(p1 + high * part, p0, whole);
  const more = multiply(high, part);
  p1 += more;
  return shareOfWords(p0, p1, upper + u64(p1 < more), whole);
}

/**
 * Like `share`, with a whole of two words: bit by bit, because only positions of more than 9.2 × 10^10 coins need it.
 * @param wholeLow, wholeHigh  below 2^127
 */
export function shareOfWide(low: u64, high: u64, part: u64, wholeLow: u64, wholeHigh: u64): u64 {
  let p0 = multiply(low, part);
  let p1 = upper;
  const more = multiply(high, part);
  p1 += more;
  let p2 = upper + u64(p1 < more);
  let r0: u64 = 0;
  let r1: u64 = 0;
  let q0: u64 = 0;
  let q1: u64 = 0;
  for (let bit = 0; bit < 192; bit++) {
    r1 = (r1 << 1) | (r0 >> 63);
    r0 = (r0 << 1) | (p2 >> 63);
    p2 = (p2 << 1) | (p1 >> 63);
    p1 = (p1 << 1) | (p0 >> 63);
    p0 <<= 1;
    q1 = (q1 << 1) | (q0 >> 63);
    q0 <<= 1;
    if (r1 > wholeHigh || (r1 == wholeHigh && r0 >= wholeLow)) {
      r1 = r1 - wholeHigh - u64(r0 < wholeLow);
      r0 -= wholeLow;
      q0 |= 1;
    }
  }
  upper = q1;
  return q0;
}

/** Adds a number of two words to the one at `at`. */
@inline
export function addAt(at: usize, low: u64, high: u64): void {
  const sum = load<u64>(at) + low;
  store<u64>(at, sum);
  store<u64>(at, load<u64>(at, 8) + high + u64(sum < low), 8);
}

/** Subtracts a number of two words from the one at `at`. */
@inline
export function subtractAt(at: usize, low: u64, high: u64): void {
  const was = load<u64>(at);
  store<u64>(at, was - low);
  store<u64>(at, load<u64>(at, 8) - high - u64(was < low), 8);
}
