import { addAt } from './core/wide';

/** Sums of a group: rows, rows above 0, rows below 0 (u32 each, and 4 bytes free), Σ above, Σ |below| (two words each). */
const SUMS: usize = 48;
const WINS: usize = 4;
const WON: usize = 16;
const LOST: usize = 32;

const DONE: i32 = 0;
const BAD_KEY: i32 = 1;
const TOO_LARGE: i32 = 2;

@inline
function sumRows<Key>(
  keys: usize,
  groups: u32,
  values: usize,
  wide: i32,
  rows: usize,
  n: i32,
  sums: usize,
): i32 {
  let largest: u64 = 0;
  for (let i: usize = 0; i < <usize>n; i++) {
    const row = rows ? <usize>load<u32>(rows + (i << 2)) : i;
    const key = <u32>load<Key>(keys + row * sizeof<Key>());
    if (key >= groups) return BAD_KEY;
    const value = wide ? load<u64>(values + (row << 4)) : load<u64>(values + (row << 3));
    const high = wide ? load<u64>(values + (row << 4), 8) : <u64>((<i64>value) >> 63);
    const sign = <u64>((<i64>high) >> 63);
    // |value|: all bits turned and 1 added where it is below 0.
    const low = (value ^ sign) - sign;
    const top = (high ^ sign) + (sign & u64(value == 0));
    const group = sums + <usize>key * SUMS;
    const below = <usize>(sign & 1);
    store<u32>(group, load<u32>(group) + 1);
    const count = group + WINS + (below << 2);
    store<u32>(count, load<u32>(count) + u32((low | top) != 0));
    const sum = group + WON + (below << 4);
    addAt(sum, low, top);
    largest |= load<u64>(sum, 8);
  }
  return largest >> 63 ? TOO_LARGE : DONE;
}

/**
 * Adds up values by group, exactly.
 * @param keys    [n] u16, or u32 where `wideKeys`
 * @param values  [n] i64, or two words each where `wide`
 * @param rows    [n] u32, the rows that count; 0: all
 * @param n       rows that count
 * @param sums    [groups] sums, zeros before
 * @param nets    [groups] two words each out: Σ above − Σ |below|
 * @returns       0; 1 when a key is not below `groups`, 2 when a sum does not fit 127 bits
 */
export function sumGroups(
  keys: usize,
  wideKeys: i32,
  groups: u32,
  values: usize,
  wide: i32,
  rows: usize,
  n: i32,
  sums: usize,
  nets: usize,
): i32 {
  const outcome = wideKeys
    ? sumRows<u32>(keys, groups, values, wide, rows, n, sums)
    : sumRows<u16>(keys, groups, values, wide, rows, n, sums);
  for (let group: usize = 0; group < <usize>groups; group++) {
    const at = sums + group * SUMS;
    const won = load<u64>(at, WON);
    const lost = load<u64>(at, LOST);
    store<u64>(nets + (group << 4), won - lost);
    store<u64>(nets + (group << 4), load<u64>(at, WON + 8) - load<u64>(at, LOST + 8) - u64(won < lost), 8);
  }
  return outcome;
}
