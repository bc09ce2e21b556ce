import { Job, TEST, Test, TestKind, WORDS } from './job';
import { count, endMinute } from './tile';

/** Conditions as planes of bits, 64 candles a word. */

@inline
function wordCount(): i32 {
  return (count + 63) >> 6;
}

/** Eight comparisons as 16-bit masks. */
@inline
function eight(a: usize, b: usize, fa: v128, fb: v128): v128 {
  const m0 = f64x2.gt(f64x2.mul(v128.load(a), fa), f64x2.mul(v128.load(b), fb));
  const m1 = f64x2.gt(f64x2.mul(v128.load(a, 16), fa), f64x2.mul(v128.load(b, 16), fb));
  const m2 = f64x2.gt(f64x2.mul(v128.load(a, 32), fa), f64x2.mul(v128.load(b, 32), fb));
  const m3 = f64x2.gt(f64x2.mul(v128.load(a, 48), fa), f64x2.mul(v128.load(b, 48), fb));
  return i16x8.narrow_i32x4_s(
    v128.shuffle<i32>(m0, m1, 0, 2, 4, 6),
    v128.shuffle<i32>(m2, m3, 0, 2, 4, 6),
  );
}

/** Writes where a × fa is above b × fb. */
function above(a: usize, b: usize, fa: f64, fb: f64, words: usize): void {
  const end = words + ((<usize>wordCount()) << 3);
  if (ASC_FEATURE_SIMD) {
    const factorsA = f64x2.splat(fa);
    const factorsB = f64x2.splat(fb);
    for (; words < end; words += 8) {
      let word: u64 = 0;
      for (let part: u64 = 0; part < 64; part += 16, a += 128, b += 128) {
        const masks = i8x16.narrow_i16x8_s(
          eight(a, b, factorsA, factorsB),
          eight(a + 64, b + 64, factorsA, factorsB),
        );
        word |= (<u64>i8x16.bitmask(masks)) << part;
      }
      store<u64>(words, word);
    }
  } else {
    for (; words < end; words += 8) {
      let word: u64 = 0;
      for (let bit: u64 = 0; bit < 64; bit++, a += 8, b += 8) {
        word |= u64(load<f64>(a) * fa > load<f64>(b) * fb) << bit;
      }
      store<u64>(words, word);
    }
  }
}

@inline
function narrow(m0: v128, m1: v128, m2: v128, m3: v128): v128 {
  return i16x8.narrow_i32x4_s(v128.shuffle<i32>(m0, m1, 0, 2, 4, 6), v128.shuffle<i32>(m2, m3, 0, 2, 4, 6));
}

/** Writes where a × fa is above b × fb, and where it is below. */
function bothSides(a: usize, b: usize, fa: f64, fb: f64, words: usize, turned: usize): void {
  if (!ASC_FEATURE_SIMD) {
    above(a, b, fa, fb, words);
    above(b, a, fb, fa, turned);
    return;
  }
  const end = words + ((<usize>wordCount()) << 3);
  const factorsA = f64x2.splat(fa);
  const factorsB = f64x2.splat(fb);
  for (; words < end; words += 8, turned += 8) {
    let word: u64 = 0;
    let other: u64 = 0;
    for (let part: u64 = 0; part < 64; part += 16, a += 128, b += 128) {
      const a0 = f64x2.mul(v128.load(a), factorsA);
      const b0 = f64x2.mul(v128.load(b), factorsB);
      const a1 = f64x2.mul(v128.load(a, 16), factorsA);
      const b1 = f64x2.mul(v128.load(b, 16), factorsB);
      const a2 = f64x2.mul(v128.load(a, 32), factorsA);
      const b2 = f64x2.mul(v128.load(b, 32), factorsB);
      const a3 = f64x2.mul(v128.load(a, 48), factorsA);
      const b3 = f64x2.mul(v128.load(b, 48), factorsB);
      const a4 = f64x2.mul(v128.load(a, 64), factorsA);
      const b4 = f64x2.mul(v128.load(b, 64), factorsB);
      const a5 = f64x2.mul(v128.load(a, 80), factorsA);
      const b5 = f64x2.mul(v128.load(b, 80), factorsB);
      const a6 = f64x2.mul(v128.load(a, 96), factorsA);
      const b6 = f64x2.mul(v128.load(b, 96), factorsB);
      const a7 = f64x2.mul(v128.load(a, 112), factorsA);
      const b7 = f64x2.mul(v128.load(b, 112), factorsB);
      word |=
        (<u64>(
          i8x16.bitmask(
            i8x16.narrow_i16x8_s(
              narrow(f64x2.gt(a0, b0), f64x2.gt(a1, b1), f64x2.gt(a2, b2), f64x2.gt(a3, b3)),
              narrow(f64x2.gt(a4, b4), f64x2.gt(a5, b5), f64x2.gt(a6, b6), f64x2.gt(a7, b7)),
            ),
          )
        )) << part;
      other |=
        (<u64>(
          i8x16.bitmask(
            i8x16.narrow_i16x8_s(
              narrow(f64x2.lt(a0, b0), f64x2.lt(a1, b1), f64x2.lt(a2, b2), f64x2.lt(a3, b3)),
              narrow(f64x2.lt(a4, b4), f64x2.lt(a5, b5), f64x2.lt(a6, b6), f64x2.lt(a7, b7)),
            ),
          )
        )) << part;
    }
    store<u64>(words, word);
    store<u64>(turned, other);
  }
}

/** Clears the bits before a candle and those behind the last one. */
function bound(words: usize, first: i32): void {
  for (let word = 0; (word << 6) < first && word < wordCount(); word++) {
    const at = words + ((<usize>word) << 3);
    const left = first - (word << 6);
    store<u64>(at, left >= 64 ? 0 : load<u64>(at) & (u64.MAX_VALUE << left));
  }
  const rest = count & 63;
  if (rest) {
    const at = words + ((<usize>(count >> 6)) << 3);
    store<u64>(at, load<u64>(at) & ~(u64.MAX_VALUE << rest));
  }
}

@inline
function lastBit(words: usize): i32 {
  const last = count - 1;
  return <i32>((load<u64>(words + ((<usize>(last >> 6)) << 3)) >> (last & 63)) & 1);
}

/** Leaves the candles at which a side begins. */
function crossings(test: Test, words: usize): void {
  let carry = <u64>test.held;
  const held = lastBit(words);
  for (let word = 0; word < wordCount(); word++) {
    const at = words + ((<usize>word) << 3);
    const bits = load<u64>(at);
    store<u64>(at, bits & ~((bits << 1) | carry));
    carry = bits >> 63;
  }
  test.held = held;
}

/** Leaves the candles at which it has held for so many. */
function lasting(test: Test, words: usize): void {
  let held = test.count;
  for (let word = 0; word < wordCount(); word++) {
    const at = words + ((<usize>word) << 3);
    const bits = load<u64>(at);
    let out: u64 = 0;
    const most = min(64, count - (word << 6));
    for (let bit = 0; bit < most; bit++) {
      held = (bits >> bit) & 1 ? held + 1 : 0;
      out |= u64(held >= test.candles) << bit;
    }
    store<u64>(at, out);
  }
  test.count = held;
}

/** Hours or weekdays of the closes; 1970 began on a Thursday. */
function times(test: Test, words: usize): void {
  for (let word = 0; word < wordCount(); word++) {
    let bits: u64 = 0;
    const most = min(64, count - (word << 6));
    for (let bit = 0; bit < most; bit++) {
      const minute = endMinute((word << 6) + bit);
      const number = test.kind == TestKind.Hour ? (minute / 60) % 24 : (minute / 1440 + 4) % 7;
      bits |= (<u64>((test.mask >> number) & 1)) << bit;
    }
    store<u64>(words + ((<usize>word) << 3), bits);
  }
}

export function drawPlanes(job: Job): void {
  if (count == 0) return;
  for (let at = job.tests; at < job.testsEnd; at += TEST) {
    const test = changetype<Test>(at);
    const words = at + WORDS;
    if (test.kind >= TestKind.Hour) {
      times(test, words);
      continue;
    }
    if (test.drawn) {
      // With the test of the same sides turned.
    } else if (test.turned) bothSides(test.a, test.b, test.factorA, test.factorB, words, test.turned + WORDS);
    else if (test.kind == TestKind.Rises) above(test.a, test.a - 8, 1, 1, words);
    else if (test.kind == TestKind.Falls) above(test.a - 8, test.a, 1, 1, words);
    else above(test.a, test.b, test.factorA, test.factorB, words);
    if (test.kind == TestKind.CrossesAbove) {
      // The values before the first one are not known, so that one is no crossing.
      crossings(test, words);
      bound(words, test.ready - job.before);
    } else {
      bound(words, test.ready - job.before);
      if (test.candles > 1) lasting(test, words);
    }
  }
}

/** Returns the next candle from one on at which a rule holds; at least `count` when there is none. */
export function nextCandle(tests: usize, testCount: i32, all: i32, candle: i32): i32 {
  if (testCount == 0 || candle >= count) return i32.MAX_VALUE;
  const words = wordCount();
  let word = candle >> 6;
  let mask = u64.MAX_VALUE << (candle & 63);
  for (; word < words; word++) {
    const at = WORDS + ((<usize>word) << 3);
    let bits = load<u64>(<usize>load<u32>(tests) + at);
    for (let test = 1; test < testCount; test++) {
      const other = load<u64>(<usize>load<u32>(tests + ((<usize>test) << 2)) + at);
      bits = all ? bits & other : bits | other;
    }
    bits &= mask;
    if (bits) return (word << 6) + <i32>ctz(bits);
    mask = u64.MAX_VALUE;
  }
  return i32.MAX_VALUE;
}
