import { createHash } from 'node:crypto';

/**
 * Seeded random numbers that come out bit for bit the same in every engine: 32-bit integer steps, and from them only
 * + − × / and sqrt. `Math.log`, `cos` and `exp` are not fixed by the language, so no Box-Muller (docs/exchange.md#feed).
 */
export interface Random {
  /** [0, 1), a multiple of 2^-32. */
  uniform(): number;
  /** Mean 0, variance 1, within ± 6: the sum of twelve uniforms. */
  normal(): number;
}

const TWO_32 = 4_294_967_296;

/**
 * Equal seed texts give equal streams; the seed is hashed, so similar texts give unrelated ones.
 * Generator: sfc32 (Chris Doty-Humphrey, PractRand), a 128-bit state with a counter that rules out short cycles.
 */
export function randomFrom(seed: string): Random {
  const state = createHash('sha256').update(seed).digest();
  let a = state.readInt32LE(0);
  let b = state.readInt32LE(4);
  let c = state.readInt32LE(8);
  let counter = state.readInt32LE(12);

  const uniform = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / TWO_32;
  };

  const normal = (): number => {
    let sum = -6;
    for (let i = 0; i < 12; i += 1) sum += uniform();
    return sum;
  };

  return { uniform, normal };
}
