/** Texts of decimals, random and chosen, each a function of a seed. */

/** A number in 0 … 1, from mulberry32. */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number in 0 … below. */
export const under = (random: Random, below: number): number => Math.floor(random() * below);

export const oneOf = <T>(random: Random, values: readonly T[]): T => values[under(random, values.length)]!;

const MAX_UINT256 = (2n ** 256n - 1n).toString();

/**
 * Values at which something can go wrong: zeros, ties, carries over limbs, the smallest and the largest, every form of
 * text.
 */
export const EDGE_TEXTS: readonly string[] = [
  '0',
  '-0',
  '+0',
  '0.0',
  '-0.000',
  '.0',
  '0.',
  '0e99999',
  '-0e-99999',
  '1',
  '-1',
  '+1',
  '2',
  '3',
  '7',
  '0.1',
  '-0.2',
  '.5',
  '-.5',
  '5.',
  '0.5',
  '1.5',
  '2.5',
  '-2.5',
  '1e-18',
  '-1e-18',
  '0.000000000000000001',
  '1.000000000000000001',
  '5e-9',
  '0.000000005',
  '-0.000000005',
  '0.000000015',
  '0.000000025',
  '-0.000000025',
  '0.000000004999999999',
  '0.000000005000000001',
  '0.999999995',
  '9.999999995',
  '-9.999999995',
  '999999999',
  '1000000000',
  '-1000000000.000000001',
  '999999999.999999995',
  '999999999.999999999999999999',
  '999999999999999999.999999999999999999',
  '-1000000000000000000',
  '99999999999999999999999999999999999.999999999999999999',
  '00000000000000000000000000012.500000000000000000000000000',
  '000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001',
  '1e-7',
  '1E+7',
  '2.5e3',
  '123456789e-18',
  '0.00000000000000000000001e23',
  '1000000000000000000000000e-40',
  '12345678.12345678',
  '123456789.123456789',
  '1234567890123456.123456789012345678',
  '12345678901234567.1',
  '4294967295',
  '4294967296',
  '18446744073709551615',
  '18446744073709551616',
  '340282366920938463463374607431768211455',
  MAX_UINT256,
  `-${MAX_UINT256}`,
  `${MAX_UINT256.slice(0, -18)}.${MAX_UINT256.slice(-18)}`,
  `${MAX_UINT256}e-18`,
  '9'.repeat(108),
  `-${'9'.repeat(101)}.${'9'.repeat(17)}`,
  '1e107',
  '-1e107',
  '67123.45',
  '1839.25',
];

/** No decimals, each for a reason of its own. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '-',
  '+',
  '.',
  '-.',
  'e5',
  '.e5',
  '1e',
  '1e+',
  '1e-',
  '1e5e5',
  '1e5.5',
  '1.2.3',
  '1..2',
  '--1',
  '+-1',
  '1-',
  '1+1',
  '1,5',
  '1_000',
  '1 000',
  ' 1',
  '1 ',
  '\t1',
  '1\n',
  '\n1',
  '1\n2',
  '1\r',
  '1\0',
  '\u00001',
  '0x10',
  '1n',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  '__proto__',
  '/',
  ':',
  '12345678:',
  '1234567/.5',
  '1.1234567890123456/',
  '٣',
  '１',
  '1\u00a0',
  '\ufeff1',
  '\ud800',
  '1e-19',
  '0.0000000000000000001',
  '12.00000000000000000010',
  '1e108',
  '-1e108',
  '0.1e109',
  `1${'0'.repeat(108)}`,
  '1e999999999999999999999999',
  '1e-999999999999999999999999',
  '9'.repeat(109),
  '0'.repeat(121),
  `1.${'0'.repeat(119)}`,
];

/** Too long by far; not among the others, whose tests carry the text in their name. */
export const ENDLESS_TEXTS: readonly string[] = ['1'.repeat(100_000), `0.${'0'.repeat(100_000)}1`, '\n'.repeat(70_000)];

function digits(random: Random, count: number): string {
  let text = '';
  while (text.length < count) text += String(under(random, 1e9)).padStart(9, '0');
  return text.slice(0, count);
}

/** Runs that carry and borrow, or cost nothing: nines, zeros, a one with zeros. */
function run(random: Random, count: number): string {
  const kind = under(random, 8);
  if (kind === 0) return '9'.repeat(count);
  if (kind === 1) return '0'.repeat(count);
  if (kind === 2 && count > 0) return `1${'0'.repeat(count - 1)}`;
  return digits(random, count);
}

/**
 * A decimal in one of its forms.
 * @param whole     most whole digits, up to 108
 * @param decimals  most decimals, up to 18
 */
export function randomText(random: Random, whole: number, decimals: number): string {
  const sign = oneOf(random, ['', '', '', '-', '-', '+']);
  const wholeDigits = run(random, 1 + under(random, whole));
  const places = under(random, decimals + 1);
  const fraction = run(random, places);
  const plain = places === 0 ? wholeDigits : `${wholeDigits}.${fraction}`;
  const shift = wholeDigits.length + 3;
  const other = [
    `00${plain}`,
    `.${fraction}0`,
    `${wholeDigits}.`,
    `${wholeDigits}${fraction}e-${places}`,
    `0.000${wholeDigits}${fraction}E+${shift}`,
    places > 0 ? `${plain}000000000000000000000` : plain,
  ][under(random, 24)];
  const text = `${sign}${other ?? plain}`;
  // Cut where it is too long, the plain form is still a number; the others may not be.
  return text.length <= 120 ? text : `${sign}${plain}`.slice(0, 120);
}

/** A decimal that ends in a tie at its last place but one: `decimals` places and a 5. */
export const tieText = (random: Random, decimals: number): string => {
  const whole = `${oneOf(random, ['', '-'])}${under(random, 1e9)}`;
  return decimals >= 18 ? whole : `${whole}.${digits(random, decimals)}5${'0'.repeat(under(random, 18 - decimals))}`;
};
