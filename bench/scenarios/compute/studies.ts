import type { KlineKernels } from '../../../src/compute/kline/kline-kernels.ts';
import type { Case } from '../../measure.ts';
import { indicatorLibraries } from '../../peers/indicator-libraries.ts';
import { STUDIES } from '../../peers/indicator-peer.ts';
import type { PlainCandles, Study } from '../../peers/indicator-peer.ts';
import { candlesOf } from '../data/candles.ts';
import type { Candles } from '../data/candles.ts';
import { residentCandles, twinVariants } from './our-studies.ts';
import { countText } from './sizes.ts';
import type { Sizes } from './sizes.ts';

const TITLE: Readonly<Record<Study, string>> = {
  ma: 'MA 20',
  ema: 'EMA 20',
  boll: 'BOLL 20, 2',
  macd: 'MACD 12, 26, 9',
  rsi: 'RSI 14',
  kdj: 'KDJ 9, 3, 3 (libraries: stochastic oscillator)',
};

/** TA-Lib where it gives all lines; nobody else defines KDJ as we do. */
const REFERENCE: Readonly<Record<Study, string>> = {
  ma: 'talib-web',
  ema: 'talib-web',
  boll: 'trading-signals',
  macd: 'talib-web',
  rsi: 'talib-web',
  kdj: 'Tern, plain twin',
};

const TOLERANCE = 1e-9;

/** Libraries take arrays; made once, outside the timing. */
const plain = ({ high, low, close }: Candles): PlainCandles => ({ high: [...high], low: [...low], close: [...close] });

/** T5: whole histories, arrays in, arrays out. */
export function studyCases({ candles: count }: Sizes, kernels: KlineKernels): readonly Case[] {
  const candles = candlesOf(count, 5);
  const libraries = indicatorLibraries(plain(candles));
  const twin = twinVariants(candles);
  const ours = residentCandles(kernels, candles).variants;
  return STUDIES.map((study) => ({
    id: `studies.${study}`,
    title: `${TITLE[study]} of ${countText(count)} candles`,
    item: 'candle',
    items: count,
    tolerance: TOLERANCE,
    reference: REFERENCE[study],
    variants: [...libraries.map((library) => library[study]), twin[study], ours[study]],
  }));
}

/** The libraries that are fastest on long histories; the others would take most of the bench's time. */
const FASTEST = new Set(['@ixjb94/indicators', 'indicatorts']);

/** T6: histories so long that memory is the limit. */
export function longStudyCases({ longHistory: count }: Sizes, kernels: KlineKernels): readonly Case[] {
  const candles = candlesOf(count, 5);
  const libraries = indicatorLibraries(plain(candles));
  const twin = twinVariants(candles);
  const ours = residentCandles(kernels, candles);
  return STUDIES.map((study) => ({
    id: `longStudies.${study}`,
    title: `${TITLE[study]} of ${countText(count)} candles`,
    item: 'candle',
    items: count,
    // Running sums drift a little over so many candles.
    tolerance: 10 * TOLERANCE,
    reference: 'Tern, plain twin',
    variants: [
      ...libraries.map((library) => library[study]).filter(({ name }) => FASTEST.has(name)),
      twin[study],
      ours.variants[study],
      ...ours.copies,
    ],
  }));
}
