import type { KlineKernels } from '../../../src/compute/kline/kline-kernels.ts';
import { createStudySeries } from '../../../src/compute/kline/studies.ts';
import type { Answer, Case, Variant } from '../../measure.ts';
import { STUDIES } from '../../peers/indicator-peer.ts';
import { tradingSignalsTicker } from '../../peers/last-candle.ts';
import type { CandleTick } from '../../peers/last-candle.ts';
import { candlesOf } from '../data/candles.ts';
import type { Candles } from '../data/candles.ts';
import { randomOf } from '../data/random.ts';
import { SPECS } from './studies.ts';
import type { Sizes } from './sizes.ts';

/** Ticks in a pass. */
const TICKS = 100;
const TOLERANCE = 1e-9;

/** The newest candles, of which the last one is open. */
const newest = (candles: Candles, count: number): Candles => ({
  openTimeMs: candles.openTimeMs.slice(-count),
  open: candles.open.slice(-count),
  high: candles.high.slice(-count),
  low: candles.low.slice(-count),
  close: candles.close.slice(-count),
  volume: candles.volume.slice(-count),
});

/** Price changes of the open candle: its range only grows. */
function ticksOf(candles: Candles): readonly CandleTick[] {
  const random = randomOf(31);
  const last = candles.close.length - 1;
  let [high, low, close] = [candles.high[last]!, candles.low[last]!, candles.close[last]!];
  return Array.from({ length: TICKS }, () => {
    close = Math.round(100 * close + (random() - 0.5) * 400) / 100;
    high = Math.max(high, close);
    low = Math.min(low, close);
    return { high, low, close };
  });
}

function ourVariant(name: string, kernels: KlineKernels, candles: Candles, ticks: readonly CandleTick[]): Variant {
  const count = candles.close.length;
  const series = createStudySeries(kernels, Math.max(count, 2));
  const studies = STUDIES.map((study) => series.attach(SPECS[study]));
  series.reset(candles);
  const [timeMs, open, volume] = [candles.openTimeMs[count - 1]!, candles.open[count - 1]!, candles.volume[count - 1]!];
  const run = (): number => {
    for (let i = 0; i < ticks.length; i++) {
      const { high, low, close } = ticks[i]!;
      series.update(timeMs, open, high, low, close, volume);
    }
    return series.rows;
  };
  return {
    name,
    side: 'ours',
    run,
    /** All lines but KDJ's, which trading-signals defines otherwise. */
    answer(): Answer {
      run();
      return studies
        .filter(({ spec }) => spec.kind !== 'kdj')
        .flatMap(({ lines }) => Object.values<Float64Array>(lines).map((line) => line[count - 1]!));
    },
  };
}

function tradingSignalsVariant(candles: Candles, ticks: readonly CandleTick[]): Variant {
  const ticker = tradingSignalsTicker(candles);
  const run = (): void => {
    for (let i = 0; i < ticks.length; i++) ticker.tick(ticks[i]!);
  };
  return {
    name: 'trading-signals, replace',
    side: 'library',
    run,
    answer() {
      run();
      return ticker.values();
    },
  };
}

/** T7: six studies after a price change of the last candle. */
export function tickCases({ shortBehind, longBehind }: Sizes, kernels: KlineKernels): readonly Case[] {
  const long = candlesOf(longBehind, 5);
  const short = newest(long, shortBehind);
  const ticks = ticksOf(short);
  return [
    {
      id: 'tick',
      items: TICKS,
      tolerance: TOLERANCE,
      reference: 'trading-signals, replace',
      variants: [
        tradingSignalsVariant(short, ticks),
        ourVariant('Tern', kernels, short, ticks),
        ourVariant('Tern, long history', kernels, long, ticks),
      ],
    },
  ];
}
