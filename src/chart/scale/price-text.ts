import { isLanguageCode } from '../../i18n/languages.ts';
import { SEPARATORS, type Separators } from '../../i18n/separators.ts';
import type { OrPlain, PlotPrice } from '../../model/numbers.ts';
import type { PriceScale } from './price-scale.ts';

/** Rounds half up, as a string of digits: `1.005` at 2 decimals is `101`. Counts the shortest digits that name the number, as Intl does. */
function scaledDigits(size: number, decimals: number): string {
  const [mantissa = '0', power] = size.toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const kept = Number(power) + 1 + decimals;
  if (kept >= digits.length) return digits.padEnd(kept, '0');
  if (kept < 0) return '0';
  const lift = digits[kept]! >= '5' ? 1n : 0n;
  return String(BigInt(digits.slice(0, kept)) + lift);
}

function grouped(whole: string, { group, groupFrom }: Separators): string {
  if (whole.length < groupFrom) return whole;
  let text = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= 3) text = whole.slice(Math.max(0, end - 3), end) + group + text;
  return text;
}

/**
 * Writes a number as Intl.NumberFormat does, with a hyphen for a minus, but without the 20 ms that the first formatter
 * of a thread costs.
 * @param value finite   @param decimals digits behind the point, always all of them
 */
export function plainNumber(value: number, decimals: number, marks: Separators): string {
  const digits = scaledDigits(Math.abs(value), decimals).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const body = grouped(digits.slice(0, point), marks) + (decimals > 0 ? marks.decimal + digits.slice(point) : '');
  return value < 0 ? `-${body}` : body;
}

const MINUS = '−';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
/** Smallest number of zeros after the point that are folded to a count (G7). */
const FOLDED_ZEROS = 4;
const CACHED = 500;
const LATIN = { numberingSystem: 'latn' } as const;

const knownLocale = (locale: string): string | undefined => Intl.NumberFormat.supportedLocalesOf([locale])[0];

/** Replaces the hyphen by a minus sign, and removes it from a number that rounds to zero. */
const withRealMinus = (text: string) => text.replace('-', /[1-9]/.test(text) ? MINUS : '');

const subscript = (n: number) => [...String(n)].map((digit) => SUBSCRIPTS[Number(digit)]).join('');

/** `0.0000012` → `0.0₅12`; other texts unchanged. `point` is the locale's decimal sign. */
export function foldZeros(text: string, point: string): string {
  const [whole = '', fraction = ''] = text.split(point);
  const zeros = fraction.length - fraction.replace(/^0+/, '').length;
  const folds = /^\D*0$/.test(whole) && zeros >= FOLDED_ZEROS && zeros < fraction.length;
  return folds ? `${whole}${point}0${subscript(zeros)}${fraction.slice(zeros)}` : text;
}

/** Writes the numbers of a chart: always with Latin digits, a real minus sign (G9) and the reader's separators. */
export interface ChartNumbers {
  /** A price with the market's decimals, zeros folded (G6, G7). */
  price(price: OrPlain<PlotPrice>): string;
  /** `+1.25%`; — when unknown (G10). `digits` after the point, 2 by default. */
  change(fraction: number, digits?: number): string;
  /** Compact, 3 significant digits (G8). */
  volume(volume: number): string;
}

/** Returns the price format of a locale: without Intl for the languages of the app, with it for all others. */
function priceWriter(locale: string, decimals: number): { point: string; write(price: number): string } {
  if (isLanguageCode(locale)) {
    const marks = SEPARATORS[locale];
    return { point: marks.decimal, write: (price) => plainNumber(price, decimals, marks) };
  }
  const format = new Intl.NumberFormat(knownLocale(locale), {
    ...LATIN,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const point = format.formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.';
  return { point, write: (price) => format.format(price) };
}

/** @param locale BCP 47; an unknown one falls back to the engine's default. */
export function chartNumbers(locale: string, priceDecimals: number): ChartNumbers {
  const prices = priceWriter(locale, priceDecimals);
  const changes = new Map<number, Intl.NumberFormat>();
  const changesWith = (digits: number) => {
    let format = changes.get(digits);
    if (!format) {
      format = new Intl.NumberFormat(knownLocale(locale), {
        ...LATIN,
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: 'exceptZero',
      });
      changes.set(digits, format);
    }
    return format;
  };
  let volumes: Intl.NumberFormat | null = null;
  const cache = new Map<number, string>();
  return {
    price(price) {
      let text = cache.get(price);
      if (text === undefined) {
        if (cache.size >= CACHED) cache.clear();
        text = foldZeros(withRealMinus(prices.write(price)), prices.point);
        cache.set(price, text);
      }
      return text;
    },
    change: (fraction, digits = 2) =>
      Number.isFinite(fraction) ? withRealMinus(changesWith(digits).format(fraction)) : '—',
    volume(volume) {
      volumes ??= new Intl.NumberFormat(knownLocale(locale), {
        ...LATIN,
        notation: 'compact',
        maximumSignificantDigits: 3,
      });
      return volumes.format(volume);
    },
  };
}

/** A price as the axis writes it: with the market's decimals, or as a percentage of where the scale begins. */
export const axisLabel = (scale: PriceScale, numbers: ChartNumbers, price: OrPlain<PlotPrice>): string =>
  scale.kind === 'percent' ? numbers.change(price / scale.percentBase - 1, percentDigits(scale)) : numbers.price(price);

const FEWEST = 2;
/** Finer than that no price tells apart. */
const MOST = 8;
/** The range of a scale is at least this many times its finest label. */
const STEPS = 25;

/** Digits after the point that percentages of a scale are written with: more the narrower it is, so that no two labels read the same. */
function percentDigits({ minPrice, maxPrice, percentBase }: PriceScale): number {
  const percent = (100 * (maxPrice - minPrice)) / Math.abs(percentBase);
  return Math.min(MOST, Math.max(FEWEST, Math.ceil(Math.log10(STEPS / percent))));
}

/** The smallest difference that the labels of a percent scale show, as a fraction. */
export const finestPercentStep = (scale: PriceScale): number => 10 ** -(percentDigits(scale) + 2);
