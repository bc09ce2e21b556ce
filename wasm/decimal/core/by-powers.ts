/**
 * Divides limbs by powers of ten with one multiplication and one shift; the compiler's general way, valid for all
 * 32-bit values, takes three times the instructions. (x × factor) >> shift is exact for x below `most` when factor ×
 * power − 2^shift is not negative and, times `most`, below 2^shift.
 */

/** Returns x ÷ 10 for a limb. */
export function tenthOf(limb: u32): u32 {
  return <u32>((<u64>limb * 429496730) >> 32);
}

/** Returns x ÷ 10^4 for x below 10^8. */
export function tenThousandthOf(value: u32): u32 {
  return <u32>((<u64>value * 109951163) >> 40);
}

/** Returns x ÷ 10^7 for x below 10^8. */
export function firstOf8(value: u32): u32 {
  return <u32>((<u64>value * 112589991) >> 50);
}

/** Returns x ÷ 10^8 for a limb. */
export function firstOf9(limb: u32): u32 {
  return <u32>((<u64>limb * 1441151881) >> 57);
}
