/**
 * Writes values as text: the shortest (`-0.5`, `3`) or with a fixed number of decimals, each followed by a line break.
 */
import { firstOf9, tenthOf } from './by-powers';
import { digitsOf8, writeDigits8 } from './digits';
import { fractionLimbsKept, roundLimb, roundSlot } from './round';
import { BASE, FRACTION_LIMBS, LENGTH, LIMBS, LIMBS_MAX, SLOT, copySlot } from './slot';

const TEN_TO_8: u32 = 100000000;
/** Places for `writeRows`: as few as the value has. */
export const SHORTEST: u32 = 255;

/** A value whose rounding carried beyond the fraction. */
const carried: usize = memory.data(128, 16);

/** Writes nine digits. */
function writeLimb(to: usize, limb: u32): void {
  const top = firstOf9(limb);
  store<u8>(to, <u8>(48 + top));
  writeDigits8(to + 1, digitsOf8(limb - top * TEN_TO_8));
}

/** Writes the digits of a limb above zero without leading zeros; returns the address after them. */
function writeFirstLimb(to: usize, limb: u32): usize {
  if (limb >= TEN_TO_8) {
    writeLimb(to, limb);
    return to + 9;
  }
  const digits = digitsOf8(limb);
  const zeros = ctz(digits) >> 3;
  writeDigits8(to, digits >> (zeros << 3));
  return to + 8 - <usize>zeros;
}

/** Writes the digits of a limb above zero without trailing zeros; returns the address after them. */
function writeLastLimb(to: usize, limb: u32): usize {
  const above = tenthOf(limb);
  const digits = digitsOf8(above);
  writeDigits8(to, digits);
  const last = limb - above * 10;
  store<u8>(to, <u8>(48 + last), 8);
  return last ? to + 9 : to + 8 - <usize>(clz(digits) >> 3);
}

/**
 * Writes values rounded to the decimals set, a line each; returns the completed rows, fewer when one grows to 10^108.
 * @param ends    u32 [rows], the address after each line
 * @param places  decimals to write, at least as many as the values have; or SHORTEST
 */
export function writeRows(slots: usize, rows: u32, out: usize, ends: usize, places: u32): u32 {
  let row: u32 = 0;
  for (;;) {
    row += writeUsualRows(slots + (<usize>row) * SLOT, rows - row, out, ends + ((<usize>row) << 2), places);
    if (row == rows) break;
    copySlot(slots + (<usize>row) * SLOT, carried);
    if (!roundSlot(carried, LIMBS_MAX)) break;
    if (row) out = load<u32>(ends + ((<usize>row) << 2) - 4);
    writeUsualRows(carried, 1, out, ends + ((<usize>row) << 2), places);
    out = load<u32>(ends + ((<usize>row) << 2));
    row++;
  }
  return row;
}

/**
 * Writes rows while rounding carries nothing out of the fraction; returns the completed rows. Hot path: calls nothing.
 */
function writeUsualRows(slot: usize, rows: u32, to: usize, ends: usize, places: u32): u32 {
  const kept = fractionLimbsKept();
  let row: u32 = 0;
  for (; row < rows; row++) {
    const length = load<u32>(slot, LENGTH);
    let high = load<u32>(slot, LIMBS + 4);
    let low = load<u32>(slot, LIMBS);
    if (kept == 1) {
      high = roundLimb(high, load<u32>(slot, LIMBS + 8), low != 0);
      low = 0;
      if (high == BASE) break;
    } else if (kept == 2) {
      low = roundLimb(low, high, false);
      if (low == BASE) break;
    }
    store<u8>(to, 45);
    if (length > FRACTION_LIMBS) {
      to += <usize>load<u32>(slot);
      let limb = slot + ((<usize>length) << 2) + LIMBS - 4;
      to = writeFirstLimb(to, load<u32>(limb));
      for (const units = slot + LIMBS + 8; limb > units; to += 9) {
        limb -= 4;
        writeLimb(to, load<u32>(limb));
      }
    } else {
      to += high | low ? <usize>load<u32>(slot) : 0;
      store<u8>(to++, 48);
    }
    store<u8>(to, 46);
    if (places == SHORTEST) {
      if (low) {
        writeLimb(to + 1, high);
        to = writeLastLimb(to + 10, low);
      } else if (high) {
        to = writeLastLimb(to + 1, high);
      }
    } else if (places) {
      if (places <= 8) {
        writeDigits8(to + 1, digitsOf8(tenthOf(high)));
      } else {
        writeLimb(to + 1, high);
        writeLimb(to + 10, low);
      }
      to += <usize>places + 1;
    }
    store<u8>(to++, 10);
    store<u32>(ends, <u32>to);
    ends += 4;
    slot += SLOT;
  }
  return row;
}
