import { foldZeros } from '../scale/price-text.ts';
import type { ChartNumbers } from '../scale/price-text.ts';

/** From this many ticks on, the market's own decimals are enough. */
const COARSE_TICKS = 100;
/** Digits that a compact number shows. */
const DIGITS = 3;
/** Numbers nearer to each other than this share of themselves may be the same float. */
const FLOAT_SHARE = 1e-14;
const CACHED = 500;

/** `price`: differences and averages of prices. `plain`: per cents, volumes. */
export type Measure = 'price' | 'plain';

/** Writes the values of panes. It caches the texts, because a panned chart shows the same numbers in every frame. */
export class StudyTexts {
  private numbers: ChartNumbers | null = null;
  private point = '.';
  private readonly prices = new Map<number, string>();
  private readonly plains = new Map<number, string>();

  /** @param tickSize smallest price move */
  textOf(numbers: ChartNumbers, tickSize: number, measure: Measure, value: number): string {
    if (!Number.isFinite(value)) return '—';
    if (numbers !== this.numbers) this.begin(numbers);
    const cache = measure === 'price' ? this.prices : this.plains;
    let text = cache.get(value);
    if (text === undefined) {
      if (cache.size >= CACHED) cache.clear();
      const coarse = measure === 'price' && Math.abs(value) >= COARSE_TICKS * tickSize;
      text = signed(coarse ? numbers.price(value) : foldZeros(numbers.volume(value), this.point));
      cache.set(value, text);
    }
    return text;
  }

  private begin(numbers: ChartNumbers): void {
    this.numbers = numbers;
    this.point = numbers.volume(0.5).replace(/\d/g, '');
    this.prices.clear();
    this.plains.clear();
  }
}

/** A real minus sign (G9), and none before a zero. */
const signed = (text: string): string => (/[1-9]/.test(text) ? text.replace('-', '−') : text.replace(/[-−]/, ''));

/** The smallest step between labels that still read apart, for values up to `most`. */
export function leastLabelStep(measure: Measure, most: number, tickSize: number): number {
  if (measure === 'price' && most >= COARSE_TICKS * tickSize) return Math.max(tickSize, most * FLOAT_SHARE);
  return most > 0 ? 10 ** (Math.floor(Math.log10(most)) - (DIGITS - 1)) : 0;
}
