/** Decimal digits in words: eight at a time, the first digit in the lowest byte. */
import { tenThousandthOf } from './by-powers';

const ONES: u64 = <u64>0x01010101 * 0x100000001;
const ASCII_ZEROS: u64 = ONES * 0x30;

/** Returns the digit values of eight characters; a character that is no digit gives a byte above 9. */
export function digitsAt(text: usize): u64 {
  return load<u64>(text) ^ ASCII_ZEROS;
}

/** Returns the first `count` (1 … 8) of eight digits, followed by zeros. */
export function keepFirst(digits: u64, count: usize): u64 {
  return digits & (<u64>-1 >> (64 - ((<u64>count) << 3)));
}

/** Returns the first `count` (1 … 8) of eight digits, preceded by zeros. */
export function alignLast(digits: u64, count: usize): u64 {
  return digits << (64 - ((<u64>count) << 3));
}

/** Returns eight digits as a number below 10^8: pairs, then two sums of four pairs each by one multiplication. */
export function valueOf8(digits: u64): u64 {
  const pairs = digits * 10 + (digits >> 8);
  return (
    ((pairs & 0x000000ff000000ff) * 0x000f424000000064 + ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001) >>
    32
  );
}

/** Returns one or two digits as a number of two digits, the second 0 if missing. */
export function valueOf2(text: usize, count: usize): u32 {
  const digits = <u32>load<u16>(text) ^ 0x3030;
  return (digits & 255) * 10 + (count == 2 ? digits >> 8 : 0);
}

/** Returns nine characters, which must be digits, as a limb. */
export function limbAt(text: usize): u32 {
  return <u32>valueOf8(digitsAt(text)) * 10 + (<u32>load<u8>(text, 8) - 48);
}

/** Returns the eight digits of a number below 10^8. */
export function digitsOf8(value: u32): u64 {
  const high = tenThousandthOf(value);
  let lanes = (<u64>high) | ((<u64>(value - high * 10000)) << 32);
  // ÷ 100 in both halves, then ÷ 10 in all four quarters, by multiplication, which is exact for these sizes.
  const hundreds = ((lanes * 10486) >> 20) & 0x0000007f0000007f;
  lanes = hundreds | ((lanes - hundreds * 100) << 16);
  const tens = ((lanes * 103) >> 10) & 0x000f000f000f000f;
  return tens | ((lanes - tens * 10) << 8);
}

export function writeDigits8(to: usize, digits: u64): void {
  store<u64>(to, digits | ASCII_ZEROS);
}

/** Loaded from memory, since the compiler would build such a vector from three instructions at each use. */
const ZEROS_16: usize = memory.data<u32>([0x30303030, 0x30303030, 0x30303030, 0x30303030], 16);
const TO_HIGH_BIT: usize = memory.data<u32>([0x76767676, 0x76767676, 0x76767676, 0x76767676], 16);

/**
 * SIMD: returns a bit for each of 32 bytes that is no digit. With saturating addition the high bit of value + 118 is
 * set above 9.
 */
export function othersIn32(text: usize): u32 {
  const zeros = v128.load(ZEROS_16);
  const toHighBit = v128.load(TO_HIGH_BIT);
  const first = i8x16.add_sat_u(v128.xor(v128.load(text), zeros), toHighBit);
  const second = i8x16.add_sat_u(v128.xor(v128.load(text, 16), zeros), toHighBit);
  return i8x16.bitmask(first) | (i8x16.bitmask(second) << 16);
}

/** 16 bytes of zero, 24 of ones, 16 of zero: a window of 16 bytes masks the last or the first bytes of a vector. */
const KEEP_LAST: usize = memory.data<u64>([0, 0, -1, -1, -1, 0, 0], 16);
const KEEP_FIRST: usize = KEEP_LAST + 40;
/** 10 × 256 + 1: a pair of digits times this has the pair's value in its high byte. */
const PAIRS: usize = memory.data<u16>([2561, 2561, 2561, 2561, 2561, 2561, 2561, 2561], 16);
const HUNDREDS: usize = memory.data<u16>([100, 1, 100, 1, 100, 1, 100, 1], 16);
const TEN_THOUSANDS: usize = memory.data<u16>([10000, 1, 10000, 1, 10000, 1, 10000, 1], 16);

/**
 * SIMD: returns sixteen digits as two numbers below 10^8, the first in the low half: pairs, then fours, then eights.
 */
function valuesOf16(digits: v128): u64 {
  const pairs = i16x8.shr_u(i16x8.mul(digits, v128.load(PAIRS)), 8);
  const fours = i32x4.dot_i16x8_s(pairs, v128.load(HUNDREDS));
  const eights = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_s(fours, fours), v128.load(TEN_THOUSANDS));
  return i64x2.extract_lane(eights, 0);
}

/**
 * Returns the last 1 … 16 digits before `end`, padded with leading zeros to sixteen: two numbers below 10^8, the first
 * in the low half.
 */
export function last16(end: usize, count: usize): u64 {
  if (ASC_FEATURE_SIMD) {
    const digits = v128.xor(v128.load(end - 16), v128.load(ZEROS_16));
    return valuesOf16(v128.and(digits, v128.load(KEEP_LAST + count)));
  }
  if (count <= 8) return valueOf8(alignLast(digitsAt(end - count), count)) << 32;
  return valueOf8(alignLast(digitsAt(end - count), count - 8)) | (valueOf8(digitsAt(end - 8)) << 32);
}

/**
 * Returns the first digits from `start` on, padded with trailing zeros, in the same form; of 1 … 24 digits, 16 are
 * used.
 */
export function first16(start: usize, count: usize): u64 {
  if (ASC_FEATURE_SIMD) {
    const digits = v128.xor(v128.load(start), v128.load(ZEROS_16));
    return valuesOf16(v128.and(digits, v128.load(KEEP_FIRST - count)));
  }
  if (count <= 8) return valueOf8(keepFirst(digitsAt(start), count));
  return valueOf8(digitsAt(start)) | (valueOf8(keepFirst(digitsAt(start + 8), min<usize>(count - 8, 8))) << 32);
}

/** Returns the number of consecutive digits from `text` on, 8 at most. */
export function runIn8(text: usize): usize {
  const digits = digitsAt(text);
  // High bit of each byte above 9. A carry affects only bytes after the first of them.
  return <usize>(ctz((digits | (digits + ONES * 0x76)) & (ONES * 0x80)) >> 3);
}

/** Returns the number of consecutive digits from `text` on, 16 at most. */
export function runIn16(text: usize): usize {
  const run = runIn8(text);
  return run < 8 ? run : 8 + runIn8(text + 8);
}

/** Returns the number of consecutive digits from `text` on; the text must end with a character that is no digit. */
export function digitRun(text: usize): usize {
  let at = text;
  let run = runIn8(at);
  while (run == 8) run = runIn8((at += 8));
  return at - text + run;
}
