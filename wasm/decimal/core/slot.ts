/**
 * A value is stored in a slot of 64 bytes: u32 sign (1 for negative), u32 length, u32 limb[14]. A limb is nine decimal
 * digits, the lowest first: two limbs of fraction (18 decimals), twelve of whole digits (below 10^108). The length
 * excludes leading zero limbs; zero has length 0 and sign 0, so there is no minus zero. Limbs 0 … 3 after the length
 * are zero, so that the usual amount (below 10^18) is one vector; those after limb 3 are undefined.
 */
export const SLOT: usize = 64;
export const LENGTH: usize = 4;
export const LIMBS: usize = 8;
/** Most limbs of a result; more is an overflow. */
export const LIMBS_MAX: u32 = 14;
export const FRACTION_LIMBS: u32 = 2;

export const BASE: u32 = 1000000000;

export function setZero(slot: usize): void {
  store<u64>(slot, 0);
  store<u64>(slot, 0, 8);
  store<u64>(slot, 0, 16);
}

/** Writes sign and length and zeroes the required limbs after the length. Call it once the limbs are stored. */
export function close(slot: usize, sign: u32, length: u32): void {
  let top = length;
  while (top > 0 && load<u32>(slot + ((<usize>top) << 2), LIMBS - 4) == 0) top--;
  for (let i = top; i < 4; i++) store<u32>(slot + ((<usize>i) << 2), 0, LIMBS);
  store<u32>(slot, top ? sign : 0);
  store<u32>(slot, top, LENGTH);
}

export function copySlot(from: usize, to: usize): void {
  if (ASC_FEATURE_SIMD) {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    v128.store(to, v128.load(from, 32), 32);
    v128.store(to, v128.load(from, 48), 48);
  } else {
    for (let i: usize = 0; i < SLOT; i += 8) store<u64>(to + i, load<u64>(from + i));
  }
}
