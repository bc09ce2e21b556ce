/**
 * Seeded random numbers that are bit for bit the same in every engine: 32-bit integer steps, and from them only + − × /
 * and sqrt. The language does not fix the results of `Math.log`, `cos` and `exp`, so no Box-Muller
 * (docs/exchange.md#feed).
 */
export interface Random {
  /** Returns a number in [0, 1), a multiple of 2^-32. */
  uniform(): number;
  /** Returns a number with mean 0 and variance 1, within ± 6: the sum of twelve uniforms. */
  normal(): number;
}

const TWO_32 = 4_294_967_296;

/** Parses a 32-bit integer from eight hex digits, the least significant byte first. */
function wordAt(hex: string, at: number): number {
  const byte = (index: number) => Number.parseInt(hex.slice(at + 2 * index, at + 2 * index + 2), 16);
  return byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24);
}

/**
 * Creates the generator sfc32 (Chris Doty-Humphrey, PractRand), a 128-bit state with a counter that rules out short
 * cycles.
 * @param digest  SHA-256 of a seed text in hex, so that similar texts give unrelated streams
 */
export function randomOf(digest: string): Random {
  let [a, b, c, counter] = [wordAt(digest, 0), wordAt(digest, 8), wordAt(digest, 16), wordAt(digest, 24)];

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
