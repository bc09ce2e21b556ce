import type { OrPlain, ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import { chartNumbers } from '../scale/price-text.ts';

/** Sizes are read at a glance; more decimals only widen the panel. */
const MOST_SIZE_DECIMALS = 5;
/** A book spans a few hundredths of a percent. */
const DISTANCE_DECIMALS = 3;

/** Scaled numbers of a book as texts in the reader's language. */
export interface DepthNumbers {
  price(scaled: OrPlain<ScaledPrice>): string;
  size(scaled: OrPlain<ScaledSize>): string;
  /** Three significant digits, for axes. */
  shortSize(scaled: OrPlain<ScaledSize>): string;
  /** Signed share as a percentage. */
  distance(fraction: number): string;
}

/**
 * @param locale BCP 47; an unknown one falls back to the engine's default
 * @throws RangeError for decimals outside 0 … 18
 */
export function depthNumbers(locale: string, priceDecimals: number, sizeDecimals: number): DepthNumbers {
  const prices = chartNumbers(locale, priceDecimals);
  const sizes = chartNumbers(locale, Math.min(sizeDecimals, MOST_SIZE_DECIMALS));
  const [language] = Intl.NumberFormat.supportedLocalesOf([locale]);
  const distances = new Intl.NumberFormat(language, {
    numberingSystem: 'latn',
    style: 'percent',
    minimumFractionDigits: DISTANCE_DECIMALS,
    maximumFractionDigits: DISTANCE_DECIMALS,
    signDisplay: 'exceptZero',
  });
  const pricesPerUnit = 10 ** priceDecimals;
  const sizesPerUnit = 10 ** sizeDecimals;
  return {
    price: (scaled) => prices.price(scaled / pricesPerUnit),
    size: (scaled) => sizes.price(scaled / sizesPerUnit),
    shortSize: (scaled) => sizes.volume(scaled / sizesPerUnit),
    distance: (fraction) => distances.format(fraction).replace('-', '−'),
  };
}
