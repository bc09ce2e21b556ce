import { isLanguageCode } from '../../i18n/languages.ts';
import { SEPARATORS } from '../../i18n/separators.ts';
import type { OrPlain, PlotPrice } from '../../model/numbers.ts';
import { plainNumber } from './plain-number.ts';

const MINUS = '−';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
/** From this many zeros after the point on they are folded to a count (G7). */
const FOLDED_ZEROS = 4;
const CACHED = 500;
const LATIN = { numberingSystem: 'latn' } as const;

const knownLocale = (locale: string): string | undefined => Intl.NumberFormat.supportedLocalesOf([locale])[0];

/** What rounds to zero has no sign. */
const withRealMinus = (text: string) => text.replace('-', /[1-9]/.test(text) ? MINUS : '');

const subscript = (n: number) => [...String(n)].map((digit) => SUBSCRIPTS[Number(digit)]).join('');

/** `0.0000012` → `0.0₅12`; other texts unchanged. `point` is the locale's decimal sign. */
export function foldZeros(text: string, point: string): string {
  const [whole = '', fraction = ''] = text.split(point);
  const zeros = fraction.length - fraction.replace(/^0+/, '').length;
  const folds = /^\D*0$/.test(whole) && zeros >= FOLDED_ZEROS && zeros < fraction.length;
  return folds ? `${whole}${point}0${subscript(zeros)}${fraction.slice(zeros)}` : text;
}

/** Numbers as a chart writes them: always Latin digits, a real minus sign (G9), the reader's separators. */
export interface ChartNumbers {
  /** A price with the market's decimals, zeros folded (G6, G7). */
  price(price: OrPlain<PlotPrice>): string;
  /** `+1.25%`; — when unknown (G10). `digits` after the point, 2 unless told. */
  change(fraction: number, digits?: number): string;
  /** Compact, 3 significant digits (G8). */
  volume(volume: number): string;
}

/** How a locale writes prices: our own languages without Intl, all others with it. */
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
