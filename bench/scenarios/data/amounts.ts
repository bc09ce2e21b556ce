import { digitsOf, flat, randomOf, wholeIn } from './random.ts';

/** Integer digits of the amounts: what people hold, and what a token contract can hold. */
export const AMOUNT_DIGITS = { typical: 9, huge: 27 } as const;
export type AmountKind = keyof typeof AMOUNT_DIGITS;

/** `count` amounts with 18 decimals and as many prices 1 … 100 000 with 2 to 8 decimals. */
export function amountsAndPrices(
  count: number,
  kind: AmountKind,
  seed: number,
): { readonly amounts: readonly string[]; readonly prices: readonly string[] } {
  const random = randomOf(seed);
  const amounts: string[] = [];
  const prices: string[] = [];
  for (let i = 0; i < count; i++) {
    const whole = wholeIn(random, 1, 9) + digitsOf(random, wholeIn(random, 0, AMOUNT_DIGITS[kind] - 1));
    amounts.push(flat(`${whole}.${digitsOf(random, 18)}`));
    prices.push(flat(`${wholeIn(random, 1, 99_999)}.${digitsOf(random, wholeIn(random, 2, 8))}`));
  }
  return { amounts, prices };
}
