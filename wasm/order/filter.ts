/**
 * Conditions over columns, 64 rows to a word: bit r of word w says whether row 64 w + r still passes. Each condition
 * clears bits of the words, so conditions combine by and.
 */

/** Sets the words of n rows so that every row passes, and clears the bits after the last. */
export function allRows(words: usize, n: i32): void {
  const full = (<usize>n) >> 6;
  memory.fill(words, 0xff, full << 3);
  if (n & 63) store<u64>(words + (full << 3), ((<u64>1) << (n & 63)) - 1);
}

@inline
function narrow(words: usize, word: i32, bits: u64): void {
  const at = words + ((<usize>word) << 3);
  store<u64>(at, load<u64>(at) & bits);
}

@inline
function bitsInRange<T>(column: usize, from: i32, to: i32, low: T, high: T): u64 {
  let bits: u64 = 0;
  for (let row = from; row < to; row++) {
    const value = load<T>(column + <usize>row * sizeof<T>());
    bits |= (<u64>((<i32>(value >= low)) & (<i32>(value <= high)))) << (row & 63);
  }
  return bits;
}

/**
 * Keeps rows whose number is in low … high, both included; NaN never is.
 * @param column  [n] f64
 */
export function keepF64(column: usize, n: i32, low: f64, high: f64, words: usize): void {
  let word = 0;
  if (ASC_FEATURE_SIMD) {
    const lows = f64x2.splat(low);
    const highs = f64x2.splat(high);
    for (; word < n >> 6; word++) {
      const start = column + ((<usize>word) << 9);
      let bits: u64 = 0;
      for (let row: usize = 0; row < 64; row += 4) {
        const a = v128.load(start + (row << 3));
        const b = v128.load(start + (row << 3), 16);
        const first = i64x2.bitmask(v128.and(f64x2.ge(a, lows), f64x2.le(a, highs)));
        const second = i64x2.bitmask(v128.and(f64x2.ge(b, lows), f64x2.le(b, highs)));
        bits |= (<u64>(first | (second << 2))) << row;
      }
      narrow(words, word, bits);
    }
  }
  for (; word << 6 < n; word++) {
    narrow(words, word, bitsInRange<f64>(column, word << 6, min(n, (word + 1) << 6), low, high));
  }
}

/**
 * Like `keepF64`, for [n] i64.
 * @param bounds  [2] i64: low, high
 */
export function keepI64(column: usize, n: i32, bounds: usize, words: usize): void {
  const low = load<i64>(bounds);
  const high = load<i64>(bounds, 8);
  for (let word = 0; word << 6 < n; word++) {
    narrow(words, word, bitsInRange<i64>(column, word << 6, min(n, (word + 1) << 6), low, high));
  }
}

/** Like `keepF64`, for [n] u32. */
export function keepU32(column: usize, n: i32, low: u32, high: u32, words: usize): void {
  for (let word = 0; word << 6 < n; word++) {
    narrow(words, word, bitsInRange<u32>(column, word << 6, min(n, (word + 1) << 6), low, high));
  }
}

/**
 * Keeps rows whose small number is a member.
 * @param column  [n] u8
 * @param members  [256] u8, 1 for members, else 0
 */
export function keepMembers(column: usize, n: i32, members: usize, words: usize): void {
  for (let word = 0; word << 6 < n; word++) {
    let bits: u64 = 0;
    for (let row = word << 6, end = min(n, (word + 1) << 6); row < end; row++) {
      bits |= (<u64>load<u8>(members + <usize>load<u8>(column + <usize>row))) << (row & 63);
    }
    narrow(words, word, bits);
  }
}

/**
 * Writes the numbers of the rows that pass, ascending.
 * @param first  number of row 0
 * @param rows  [n] u32 out
 * @returns their count
 */
export function rowsThatPass(words: usize, n: i32, first: u32, rows: usize): i32 {
  let to = rows;
  for (let word = 0; word << 6 < n; word++) {
    let bits = load<u64>(words + ((<usize>word) << 3));
    const base = first + ((<u32>word) << 6);
    while (bits) {
      store<u32>(to, base + <u32>ctz(bits));
      to += 4;
      bits &= bits - 1;
    }
  }
  return <i32>((to - rows) >> 2);
}
