import { digitsOf, flat, randomOf, wholeIn } from './random.ts';

/** Amounts as people hold them: 1 to 9 digits before the point and 18 behind it. */
export function amountsOf(count: number, seed: number): readonly string[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => {
    const whole = wholeIn(random, 1, 9) + digitsOf(random, wholeIn(random, 0, 8));
    return flat(`${whole}.${digitsOf(random, 18)}`);
  });
}
