/** Products, rounded once. */
import { roundInto } from './round';
import { BASE, FRACTION_LIMBS, LENGTH, LIMBS, LIMBS_MAX, SLOT, setZero } from './slot';

/** Limbs of the exact product: 17 (a wide quotient) + 14, followed by zeros. */
const product: usize = memory.data(160, 16);

/**
 * Returns the bytes of the zero limbs at the low end of a value that is not zero: `12.5` has one, which needs no work.
 */
export function zerosBelow(slot: usize): usize {
  let at = slot;
  while (load<u32>(at, LIMBS) == 0) at += 4;
  return at - slot;
}

/** Multiplies one row; returns false when the result is 10^108 or more. */
function multiply(a: usize, b: usize, out: usize): bool {
  const lengthA = load<u32>(a, LENGTH);
  const lengthB = load<u32>(b, LENGTH);
  if (lengthA == 0 || lengthB == 0) {
    setZero(out);
    return true;
  }
  const sign = load<u32>(a) ^ load<u32>(b);
  const count = max(lengthA + lengthB, 2 * FRACTION_LIMBS);
  for (let at = product, end = product + ((<usize>count) << 2) + 8; at < end; at += 8) store<u64>(at, 0);
  const zerosA = zerosBelow(a);
  const firstA = a + zerosA;
  const endA = a + ((<usize>lengthA) << 2);
  const endB = b + ((<usize>lengthB) << 2);
  let atB = b + zerosBelow(b);
  let row = product + zerosA + (atB - b);
  // Two limbs of b per pass: a column is the present value, two products below 10^18 and a carry, below 2^62.
  for (; atB < endB; atB += 8, row += 8) {
    const b0 = <u64>load<u32>(atB, LIMBS);
    const b1 = atB + 4 < endB ? <u64>load<u32>(atB, LIMBS + 4) : 0;
    let to = row;
    let last: u64 = 0;
    let sum: u64 = 0;
    for (let atA = firstA; atA < endA; atA += 4, to += 4) {
      const limb = <u64>load<u32>(atA, LIMBS);
      sum += limb * b0 + last * b1 + load<u32>(to);
      const carry = sum / BASE;
      store<u32>(to, <u32>(sum - carry * BASE));
      sum = carry;
      last = limb;
    }
    sum += last * b1;
    const carry = sum / BASE;
    store<u32>(to, <u32>(sum - carry * BASE));
    store<u32>(to, <u32>carry, 4);
  }
  return roundInto(product, count, 2 * FRACTION_LIMBS, false, out, sign, LIMBS_MAX);
}

/** Computes a × b for each row, rounded to the decimals set; returns the completed rows. `out` may be `a` or `b`. */
export function multiplyRows(a: usize, b: usize, rows: u32, out: usize): u32 {
  for (let row: u32 = 0; row < rows; row++) {
    if (!multiply(a, b, out)) return row;
    a += SLOT;
    b += SLOT;
    out += SLOT;
  }
  return rows;
}
