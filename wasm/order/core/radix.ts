/**
 * LSD radix sort of pairs: a 32-bit key in the high half, its row in the low half, moved as one u64 so that a pass
 * writes one stream. Stable: equal keys keep their order.
 */

/** Digits of 8 bits keep the tables of a small sort tiny; from this size on fewer, wider passes are faster. */
const SMALL: i32 = 4096;
const SMALL_BITS: i32 = 8;
const MOST_BITS: i32 = 11;

/** Bytes of `counts`: two tables, for this pass and the next. */
export const COUNT_BYTES: usize = 2 << (<usize>MOST_BITS + 2);

@inline
function bump(counts: usize, digit: u64): usize {
  const at = counts + ((<usize>digit) << 2);
  const was = load<u32>(at);
  store<u32>(at, was + 1);
  return was;
}

/** Converts the count of each digit into the position of its first pair. */
function startsOf(counts: usize, size: i32): void {
  let start: u32 = 0;
  for (let at = counts, end = counts + ((<usize>size) << 2); at < end; at += 4) {
    const count = load<u32>(at);
    store<u32>(at, start);
    start += count;
  }
}

/**
 * Sorts `n` pairs by keys below 2^bits (bits 1 … 32).
 * @param spare   room for n pairs
 * @param counts  COUNT_BYTES of room
 * @param rows    [n] u32: receives the rows in order; 0 when the pairs themselves are wanted
 * @returns       address of the sorted pairs, `pairs` or `spare`; undefined when rows were requested
 */
export function sortPairs(pairs: usize, spare: usize, n: i32, bits: i32, counts: usize, rows: usize): usize {
  const most = n < SMALL ? SMALL_BITS : MOST_BITS;
  const passes = (bits + most - 1) / most;
  const digit = (bits + passes - 1) / passes;
  const mask = ((<u64>1) << digit) - 1;
  const size = 1 << digit;
  let now = counts;
  let next = counts + (COUNT_BYTES >> 1);
  let from = pairs;
  let to = spare;
  const length = (<usize>n) << 3;

  memory.fill(now, 0, (<usize>size) << 2);
  for (let at = from, end = from + length; at < end; at += 8) bump(now, (load<u64>(at) >> 32) & mask);

  let shift: u64 = 32;
  for (let pass = 1; pass < passes; pass++) {
    // Moves by this digit and counts the next one in the same pass.
    startsOf(now, size);
    memory.fill(next, 0, (<usize>size) << 2);
    const nextShift = shift + digit;
    for (let at = from, end = from + length; at < end; at += 8) {
      const pair = load<u64>(at);
      store<u64>(to + (bump(now, (pair >> shift) & mask) << 3), pair);
      bump(next, (pair >> nextShift) & mask);
    }
    const moved = from;
    from = to;
    to = moved;
    const done = now;
    now = next;
    next = done;
    shift = nextShift;
  }

  startsOf(now, size);
  if (rows) {
    for (let at = from, end = from + length; at < end; at += 8) {
      const pair = load<u64>(at);
      store<u32>(rows + (bump(now, (pair >> shift) & mask) << 2), <u32>pair);
    }
  } else {
    for (let at = from, end = from + length; at < end; at += 8) {
      const pair = load<u64>(at);
      store<u64>(to + (bump(now, (pair >> shift) & mask) << 3), pair);
    }
  }
  return to;
}
