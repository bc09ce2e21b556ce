/**
 * Exact sums of i64 columns (scale 8). A product of two is kept as 32-bit limbs, each with a sum of its own, so nothing
 * carries inside the loops; the host joins the limbs to one integer at the end. Exact for up to 2^28 rows.
 */
const LIMB: u64 = 0xffff_ffff;

/** Returns the sum of both lanes. */
@inline
function lanes(pair: v128): u64 {
  return i64x2.extract_lane(pair, 0) + i64x2.extract_lane(pair, 1);
}

/**
 * Computes Σ price × size and Σ size of rows that are not negative.
 * @param prices, sizes  [n] i64
 * @param out            [8] u64: limbs 0 … 3 of Σ price × size, limbs 0 and 1 of Σ size, the or of all prices, the or
 * of all sizes; when the sign bit of one of the last two is set, a value was negative and the sums are undefined
 */
export function sumProducts(prices: usize, sizes: usize, n: i32, out: usize): void {
  let s0: u64 = 0;
  let s1: u64 = 0;
  let s2: u64 = 0;
  let s3: u64 = 0;
  let t0: u64 = 0;
  let t1: u64 = 0;
  let anyPrice: u64 = 0;
  let anySize: u64 = 0;
  let at = prices;
  const end = prices + ((<usize>n) << 3);
  const toSize = sizes - prices;
  if (ASC_FEATURE_SIMD) {
    const limb = i64x2.splat(LIMB);
    const zero = i64x2.splat(0);
    let v0 = zero;
    let v1 = zero;
    let v2 = zero;
    let v3 = zero;
    let u0 = zero;
    let u1 = zero;
    let orA = zero;
    let orB = zero;
    for (; at + 32 <= end; at += 32) {
      const a = v128.load(at);
      const c = v128.load(at, 16);
      const b = v128.load(at + toSize);
      const d = v128.load(at + toSize, 16);
      orA = v128.or(orA, v128.or(a, c));
      orB = v128.or(orB, v128.or(b, d));
      u0 = i64x2.add(u0, i64x2.add(v128.and(b, limb), v128.and(d, limb)));
      u1 = i64x2.add(u1, i64x2.add(i64x2.shr_u(b, 32), i64x2.shr_u(d, 32)));
      const a0 = v128.shuffle<i32>(a, c, 0, 2, 4, 6);
      const a1 = v128.shuffle<i32>(a, c, 1, 3, 5, 7);
      const b0 = v128.shuffle<i32>(b, d, 0, 2, 4, 6);
      const b1 = v128.shuffle<i32>(b, d, 1, 3, 5, 7);
      let x = i64x2.extmul_low_i32x4_u(a0, b0);
      // Without sign bits the two cross products fit one u64 together.
      let m = i64x2.add(i64x2.extmul_low_i32x4_u(a0, b1), i64x2.extmul_low_i32x4_u(a1, b0));
      let h = i64x2.extmul_low_i32x4_u(a1, b1);
      v0 = i64x2.add(v0, v128.and(x, limb));
      v1 = i64x2.add(v1, i64x2.add(i64x2.shr_u(x, 32), v128.and(m, limb)));
      v2 = i64x2.add(v2, i64x2.add(i64x2.shr_u(m, 32), v128.and(h, limb)));
      v3 = i64x2.add(v3, i64x2.shr_u(h, 32));
      x = i64x2.extmul_high_i32x4_u(a0, b0);
      m = i64x2.add(i64x2.extmul_high_i32x4_u(a0, b1), i64x2.extmul_high_i32x4_u(a1, b0));
      h = i64x2.extmul_high_i32x4_u(a1, b1);
      v0 = i64x2.add(v0, v128.and(x, limb));
      v1 = i64x2.add(v1, i64x2.add(i64x2.shr_u(x, 32), v128.and(m, limb)));
      v2 = i64x2.add(v2, i64x2.add(i64x2.shr_u(m, 32), v128.and(h, limb)));
      v3 = i64x2.add(v3, i64x2.shr_u(h, 32));
    }
    s0 = lanes(v0);
    s1 = lanes(v1);
    s2 = lanes(v2);
    s3 = lanes(v3);
    t0 = lanes(u0);
    t1 = lanes(u1);
    anyPrice = i64x2.extract_lane(orA, 0) | i64x2.extract_lane(orA, 1);
    anySize = i64x2.extract_lane(orB, 0) | i64x2.extract_lane(orB, 1);
  }
  for (; at < end; at += 8) {
    const a = load<u64>(at);
    const b = load<u64>(at + toSize);
    anyPrice |= a;
    anySize |= b;
    t0 += b & LIMB;
    t1 += b >> 32;
    const x = (a & LIMB) * (b & LIMB);
    const m = (a & LIMB) * (b >> 32) + (a >> 32) * (b & LIMB);
    const h = (a >> 32) * (b >> 32);
    s0 += x & LIMB;
    s1 += (x >> 32) + (m & LIMB);
    s2 += (m >> 32) + (h & LIMB);
    s3 += h >> 32;
  }
  store<u64>(out, s0);
  store<u64>(out, s1, 8);
  store<u64>(out, s2, 16);
  store<u64>(out, s3, 24);
  store<u64>(out, t0, 32);
  store<u64>(out, t1, 40);
  store<u64>(out, anyPrice, 48);
  store<u64>(out, anySize, 56);
}

/**
 * Computes Σ of a column with signs.
 * @param column  [n] i64
 * @param out     [2] i64: Σ of the lower halves, unsigned, and Σ of the upper halves, signed
 */
export function sumColumn(column: usize, n: i32, out: usize): void {
  let low: u64 = 0;
  let high: i64 = 0;
  let at = column;
  const end = column + ((<usize>n) << 3);
  if (ASC_FEATURE_SIMD) {
    const limb = i64x2.splat(LIMB);
    let lows = i64x2.splat(0);
    let highs = i64x2.splat(0);
    for (; at + 16 <= end; at += 16) {
      const value = v128.load(at);
      lows = i64x2.add(lows, v128.and(value, limb));
      highs = i64x2.add(highs, i64x2.shr_s(value, 32));
    }
    low = lanes(lows);
    high = <i64>lanes(highs);
  }
  for (; at < end; at += 8) {
    const value = load<i64>(at);
    low += (<u64>value) & LIMB;
    high += value >> 32;
  }
  store<u64>(out, low);
  store<i64>(out, high, 8);
}

/**
 * Computes Σ of the gains and Σ of the losses of orders: side × (close − open) × size by its sign.
 * @param opens, closes, sizes  [n] i64, none negative
 * @param sides  [n] i8, 1 or −1; 0 means that all are 1
 * @param out    [9] u64: limbs 0 … 3 of the gains, limbs 0 … 3 of the losses, the or of all closes (see `sumProducts`,
 * which checks the others)
 * @returns      1 when a side is neither 1 nor −1, else 0
 */
export function sumProfits(opens: usize, closes: usize, sizes: usize, sides: usize, n: i32, out: usize): i32 {
  let g0: u64 = 0;
  let g1: u64 = 0;
  let g2: u64 = 0;
  let g3: u64 = 0;
  let l0: u64 = 0;
  let l1: u64 = 0;
  let l2: u64 = 0;
  let l3: u64 = 0;
  let anyClose: u64 = 0;
  let odd: i32 = 0;
  for (let row: usize = 0; row < <usize>n; row++) {
    const open = load<i64>(opens + (row << 3));
    const close = load<i64>(closes + (row << 3));
    const b = load<u64>(sizes + (row << 3));
    const side: i64 = sides ? <i64>load<i8>(sides + row) : 1;
    anyClose |= close;
    odd |= (<i32>(side != 1)) & (<i32>(side != -1));
    const move = close - open;
    const sign = move >> 63;
    const a = <u64>((move ^ sign) - sign);
    const x = (a & LIMB) * (b & LIMB);
    const m = (a & LIMB) * (b >> 32) + (a >> 32) * (b & LIMB);
    const h = (a >> 32) * (b >> 32);
    const x0 = x & LIMB;
    const x1 = (x >> 32) + (m & LIMB);
    const x2 = (m >> 32) + (h & LIMB);
    const x3 = h >> 32;
    // All ones for a loss. Both sums process every row, so that no branch depends on the data.
    const lost = <u64>(sign ^ (side >> 63));
    l0 += x0 & lost;
    l1 += x1 & lost;
    l2 += x2 & lost;
    l3 += x3 & lost;
    g0 += x0 & ~lost;
    g1 += x1 & ~lost;
    g2 += x2 & ~lost;
    g3 += x3 & ~lost;
  }
  store<u64>(out, g0);
  store<u64>(out, g1, 8);
  store<u64>(out, g2, 16);
  store<u64>(out, g3, 24);
  store<u64>(out, l0, 32);
  store<u64>(out, l1, 40);
  store<u64>(out, l2, 48);
  store<u64>(out, l3, 56);
  store<u64>(out, anyClose, 64);
  return odd;
}
