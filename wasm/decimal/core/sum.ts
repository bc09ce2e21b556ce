/** Sums, differences and order of values. */
import { BASE, LENGTH, LIMBS, LIMBS_MAX, SLOT, close, copySlot } from './slot';

const BASES: usize = memory.data<u32>([1000000000, 1000000000, 1000000000, 1000000000], 16);
const LARGEST: usize = memory.data<u32>([999999999, 999999999, 999999999, 999999999], 16);

/** A sum that may have a 15th limb. */
const wide: usize = memory.data(128, 16);

/** Returns 1, 0 or −1 when |a| is above, equal to or below |b|. */
function compareSizes(a: usize, b: usize, lengthA: u32, lengthB: u32): i32 {
  if (lengthA != lengthB) return lengthA > lengthB ? 1 : -1;
  for (let i = (<usize>lengthA) << 2; i > 0; i -= 4) {
    const x = load<u32>(a + i, LIMBS - 4);
    const y = load<u32>(b + i, LIMBS - 4);
    if (x != y) return x > y ? 1 : -1;
  }
  return 0;
}

/** Computes out = |a| + |b| with a sign. The result may have one limb more than the longer of the two. */
function addSizes(a: usize, b: usize, out: usize, sign: u32): void {
  let long = load<u32>(a, LENGTH);
  let short = load<u32>(b, LENGTH);
  if (long < short) {
    const swap = a;
    a = b;
    b = swap;
    const length = long;
    long = short;
    short = length;
  }
  let carry: u32 = 0;
  let i: usize = 0;
  for (const end = (<usize>short) << 2; i < end; i += 4) {
    const limb = load<u32>(a + i, LIMBS) + load<u32>(b + i, LIMBS) + carry;
    carry = u32(limb >= BASE);
    store<u32>(out + i, limb - carry * BASE, LIMBS);
  }
  for (const end = (<usize>long) << 2; i < end; i += 4) {
    const limb = load<u32>(a + i, LIMBS) + carry;
    carry = u32(limb >= BASE);
    store<u32>(out + i, limb - carry * BASE, LIMBS);
  }
  store<u32>(out + i, carry, LIMBS);
  close(out, sign, long + carry);
}

/** Computes out = |a| − |b| with a sign; |a| must be at least |b|. */
function subSizes(a: usize, b: usize, out: usize, sign: u32): void {
  const long = load<u32>(a, LENGTH);
  const short = load<u32>(b, LENGTH);
  let borrow: i32 = 0;
  let i: usize = 0;
  for (const end = (<usize>short) << 2; i < end; i += 4) {
    const limb = load<i32>(a + i, LIMBS) - load<i32>(b + i, LIMBS) - borrow;
    borrow = limb >>> 31;
    store<i32>(out + i, limb + borrow * <i32>BASE, LIMBS);
  }
  for (const end = (<usize>long) << 2; i < end; i += 4) {
    const limb = load<i32>(a + i, LIMBS) - borrow;
    borrow = limb >>> 31;
    store<i32>(out + i, limb + borrow * <i32>BASE, LIMBS);
  }
  close(out, sign, long);
}

/** Adds one row of any length. Returns false when the result is 10^108 or more. */
function addLong(a: usize, b: usize, out: usize, signA: u32, signB: u32): bool {
  const lengthA = load<u32>(a, LENGTH);
  const lengthB = load<u32>(b, LENGTH);
  if (signA != signB) {
    if (compareSizes(a, b, lengthA, lengthB) >= 0) subSizes(a, b, out, signA);
    else subSizes(b, a, out, signB);
  } else if (max(lengthA, lengthB) < LIMBS_MAX) {
    addSizes(a, b, out, signA);
  } else {
    addSizes(a, b, wide, signA);
    if (load<u32>(wide, LENGTH) > LIMBS_MAX) return false;
    copySlot(wide, out);
  }
  return true;
}

/**
 * Computes a + b for each row, or a − b when `flip` is 1; returns the completed rows. `out` may be `a` or `b`.
 *
 * SIMD: rows of at most four limbs are one vector. No branch depends on signs, lengths or carries, except the rare
 * carry that continues over a limb of nines or zeros.
 */
export function addRows(a: usize, b: usize, rows: u32, out: usize, flip: u32): u32 {
  // Loaded from memory, since the compiler would build a constant vector at each use.
  const base = ASC_FEATURE_SIMD ? v128.load(BASES) : 0;
  const most = ASC_FEATURE_SIMD ? v128.load(LARGEST) : 0;
  const start = a;
  for (const end = a + (<usize>rows) * SLOT; a < end; ) {
    const signA = load<u32>(a);
    const signB = load<u32>(b) ^ flip;
    if (ASC_FEATURE_SIMD && max(load<u32>(a, LENGTH), load<u32>(b, LENGTH)) <= 4) {
      const x = v128.load(a, LIMBS);
      const y = v128.load(b, LIMBS);
      const differ = signA ^ signB;
      // The highest limb that differs decides, and is the highest bit of the two masks.
      const swap = differ & u32(i32x4.bitmask(i32x4.gt_s(y, x)) > i32x4.bitmask(i32x4.gt_s(x, y)));
      const negateX = i32x4.splat(-swap);
      const negateY = i32x4.splat(swap - differ);
      // Limbs in −10^9 … 2 × 10^9, in 32 bits with a sign; the total is not negative.
      let limbs = i32x4.add(i32x4.sub(v128.xor(x, negateX), negateX), i32x4.sub(v128.xor(y, negateY), negateY));
      let fifth: i32 = 0;
      do {
        const over = i32x4.gt_s(limbs, most);
        const under = i32x4.shr_s(limbs, 31);
        const carry = i32x4.sub(under, over);
        fifth += i32x4.extract_lane(carry, 3);
        limbs = i32x4.add(
          i32x4.sub(limbs, v128.and(over, base)),
          i32x4.add(v128.and(under, base), v128.shuffle<i32>(i32x4.splat(0), carry, 3, 4, 5, 6)),
        );
        // A limb below 0 or above the largest has its high bit set here.
      } while (i32x4.bitmask(v128.or(limbs, i32x4.sub(most, limbs))));
      let length = 32 - clz(i32x4.bitmask(i32x4.gt_s(limbs, i32x4.splat(0))));
      if (fifth) {
        store<u32>(out, 1, LIMBS + 16);
        length = 5;
      }
      // Only different signs are swapped.
      const sign = length ? signA ^ swap : 0;
      v128.store(out, limbs, LIMBS);
      store<u32>(out, sign);
      store<u32>(out, length, LENGTH);
    } else if (!addLong(a, b, out, signA, signB)) {
      return <u32>((a - start) / SLOT);
    }
    a += SLOT;
    b += SLOT;
    out += SLOT;
  }
  return rows;
}

/** Writes −1, 0 or 1 for each row, as i8, when a is below, equal to or above b. */
export function compareRows(a: usize, b: usize, rows: u32, signs: usize): void {
  for (const end = signs + <usize>rows; signs < end; signs++) {
    const signA = load<u32>(a);
    const signB = load<u32>(b);
    const lengthA = load<u32>(a, LENGTH);
    const lengthB = load<u32>(b, LENGTH);
    let order: i32;
    if (ASC_FEATURE_SIMD && max(lengthA, lengthB) <= 4) {
      const x = v128.load(a, LIMBS);
      const y = v128.load(b, LIMBS);
      const above = i32x4.bitmask(i32x4.gt_s(x, y));
      const below = i32x4.bitmask(i32x4.gt_s(y, x));
      order = i32(above > below) - i32(above < below);
    } else {
      order = compareSizes(a, b, lengthA, lengthB);
    }
    store<i8>(signs, <i8>(signA == signB ? (order ^ -signA) + signA : <i32>signB - <i32>signA));
    a += SLOT;
    b += SLOT;
  }
}
