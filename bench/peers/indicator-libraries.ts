import { IndicatorsSync } from '@ixjb94/indicators';
import * as indicatorts from 'indicatorts';
import * as technicalIndicators from 'technicalindicators';
import * as tradingSignals from 'trading-signals';
import type { Variant } from '../measure.ts';
import { fastTechnicalIndicators } from './fast-technical-indicators.ts';
import { BOLL_WIDTH, KDJ, MACD, OTHER_SMOOTHING, PERIOD, settled } from './indicator-peer.ts';
import type { PlainCandles, StudyVariants } from './indicator-peer.ts';
import { talib } from './talib.ts';

/** RSI is given with two decimals. */
const TWO_DECIMALS = 0.0051;

type Rest = Partial<Pick<Variant, 'differs' | 'tolerance'>>;

/** A variant that makes a result, and how its lines are read. */
const library =
  (name: string) =>
  <Result>(run: () => Result, read: (result: Result) => Float64Array, rest: Rest = {}): Variant => ({
    name,
    side: 'library',
    run,
    answer: () => read(run()),
    ...rest,
  });

const MACD_OPTIONS = {
  fastPeriod: MACD.fast,
  slowPeriod: MACD.slow,
  signalPeriod: MACD.signal,
  SimpleMAOscillator: false,
  SimpleMASignal: false,
} as const;

interface MacdPoint {
  readonly MACD?: number | undefined;
  readonly signal?: number | undefined;
  readonly histogram?: number | undefined;
}

const macdLines = (points: readonly MacdPoint[]) => [
  points.map(({ MACD: macd }) => macd),
  points.map(({ signal }) => signal),
  points.map(({ histogram }) => histogram),
];
interface BollPoint {
  readonly middle?: number;
  readonly upper?: number;
  readonly lower?: number;
}

const bollLines = (points: readonly (BollPoint | null)[]) => [
  points.map((point) => point?.middle),
  points.map((point) => point?.upper),
  points.map((point) => point?.lower),
];

function technicalIndicatorsVariants({ high, low, close }: PlainCandles): StudyVariants {
  const { BollingerBands, EMA, MACD: Macd, RSI, SMA, Stochastic } = technicalIndicators;
  const variant = library('technicalindicators');
  const count = close.length;
  const one = (line: number[]) => settled(count, [line]);
  return {
    ma: variant(() => SMA.calculate({ period: PERIOD.ma, values: close }), one),
    ema: variant(() => EMA.calculate({ period: PERIOD.ema, values: close }), one),
    boll: variant(
      () => BollingerBands.calculate({ period: PERIOD.boll, stdDev: BOLL_WIDTH, values: close }),
      (points) => settled(count, bollLines(points)),
    ),
    macd: variant(
      () => Macd.calculate({ ...MACD_OPTIONS, values: close }),
      (points) => settled(count, macdLines(points)),
    ),
    rsi: variant(() => RSI.calculate({ values: close, period: PERIOD.rsi }), one, { tolerance: TWO_DECIMALS }),
    kdj: variant(
      () => Stochastic.calculate({ high, low, close, period: KDJ.range, signalPeriod: KDJ.k }),
      () => new Float64Array(0),
      { differs: OTHER_SMOOTHING },
    ),
  };
}

function fastVariants({ high, low, close }: PlainCandles): StudyVariants {
  const { BollingerBands, EMA, MACD: Macd, RSI, SMA, Stochastic } = fastTechnicalIndicators;
  const variant = library('fast-technical-indicators');
  const count = close.length;
  const one = (line: number[]) => settled(count, [line]);
  return {
    ma: variant(() => SMA.calculate({ period: PERIOD.ma, values: close }), one),
    ema: variant(() => EMA.calculate({ period: PERIOD.ema, values: close }), one),
    boll: variant(
      () => BollingerBands.calculate({ period: PERIOD.boll, stdDev: BOLL_WIDTH, values: close }),
      (points) => settled(count, bollLines(points)),
    ),
    macd: variant(
      () => Macd.calculate({ ...MACD_OPTIONS, values: close }),
      (points) => settled(count, macdLines(points)),
    ),
    rsi: variant(() => RSI.calculate({ values: close, period: PERIOD.rsi }), one, { tolerance: TWO_DECIMALS }),
    kdj: variant(
      () => Stochastic.calculate({ high, low, close, period: KDJ.range, signalPeriod: KDJ.k }),
      () => new Float64Array(0),
      { differs: OTHER_SMOOTHING },
    ),
  };
}

/** A point of the MACD of trading-signals. */
interface SignalsMacd {
  readonly macd: number;
  readonly signal: number;
  readonly histogram: number;
}

function tradingSignalsVariants({ high, low, close }: PlainCandles): StudyVariants {
  const { BollingerBands, EMA, MACD: Macd, RSI, SMA, StochasticOscillator } = tradingSignals;
  const variant = library('trading-signals');
  const count = close.length;
  const one = (line: (number | null)[]) => settled(count, [line]);
  return {
    ma: variant(() => new SMA(PERIOD.ma).updates(close, false), one),
    ema: variant(() => new EMA(PERIOD.ema).updates(close, false), one),
    boll: variant(
      () => new BollingerBands(PERIOD.boll, BOLL_WIDTH).updates(close, false),
      (points) => settled(count, bollLines(points)),
    ),
    macd: variant(
      () => new Macd(new EMA(MACD.fast), new EMA(MACD.slow), new EMA(MACD.signal)).updates(close, false),
      (points: readonly (SignalsMacd | null)[]) =>
        settled(count, [
          points.map((point) => point?.macd),
          points.map((point) => point?.signal),
          points.map((point) => point?.histogram),
        ]),
    ),
    rsi: variant(() => new RSI(PERIOD.rsi).updates(close, false), one),
    kdj: variant(
      () => {
        const oscillator = new StochasticOscillator({ kPeriod: KDJ.range, kSlowingPeriod: KDJ.k, dPeriod: KDJ.d });
        const points: unknown[] = [];
        for (let i = 0; i < count; i++) {
          points.push(oscillator.update({ high: high[i]!, low: low[i]!, close: close[i]! }, false));
        }
        return points;
      },
      () => new Float64Array(0),
      { differs: OTHER_SMOOTHING },
    ),
  };
}

function ixjb94Variants({ high, low, close }: PlainCandles): StudyVariants {
  const indicators = new IndicatorsSync();
  const variant = library('@ixjb94/indicators');
  const count = close.length;
  const one = (line: number[]) => settled(count, [line]);
  return {
    ma: variant(() => indicators.sma(close, PERIOD.ma), one),
    ema: variant(() => indicators.ema(close, PERIOD.ema), one),
    boll: variant(
      () => indicators.bbands(close, PERIOD.boll, BOLL_WIDTH),
      ([lower, middle, upper]) => settled(count, [middle!, upper!, lower!]),
    ),
    macd: variant(
      () => indicators.macd(close, MACD.fast, MACD.slow, MACD.signal),
      (lines) => settled(count, lines),
    ),
    rsi: variant(() => indicators.rsi(close, PERIOD.rsi), one),
    kdj: variant(
      () => indicators.stoch(high, low, close, KDJ.range, KDJ.k, KDJ.d),
      () => new Float64Array(0),
      { differs: OTHER_SMOOTHING },
    ),
  };
}

function indicatortsVariants({ high, low, close }: PlainCandles): StudyVariants {
  const variant = library('indicatorts');
  const count = close.length;
  const one = (line: number[]) => settled(count, [line]);
  return {
    ma: variant(() => indicatorts.sma(close, { period: PERIOD.ma }), one),
    ema: variant(() => indicatorts.ema(close, { period: PERIOD.ema }), one),
    boll: variant(
      () => indicatorts.bollingerBands(close, { period: PERIOD.boll }),
      ({ middle, upper, lower }) => settled(count, [middle, upper, lower]),
    ),
    macd: variant(
      () => indicatorts.macd(close, MACD),
      // It leaves the histogram to its callers.
      ({ macdLine, signalLine }) =>
        settled(count, [macdLine, signalLine, macdLine.map((value: number, i: number) => value - signalLine[i]!)]),
    ),
    rsi: variant(() => indicatorts.rsi(close, { period: PERIOD.rsi }), one),
    kdj: variant(
      () => indicatorts.kdj(high, low, close, { rPeriod: KDJ.range, kPeriod: KDJ.k, dPeriod: KDJ.d }),
      () => new Float64Array(0),
      { differs: OTHER_SMOOTHING },
    ),
  };
}

function talibVariants({ high, low, close }: PlainCandles): StudyVariants {
  const variant = library('talib-web');
  const count = close.length;
  // 0.1.3 gives lines of full length whose values begin at the front: so many are missing at the true front.
  const shifted = (missing: number, ...lines: number[][]) => settled(count, lines, missing);
  return {
    ma: variant(
      () => talib.SMA({ inReal: close, timePeriod: PERIOD.ma }),
      ({ output }) => shifted(PERIOD.ma - 1, output),
    ),
    ema: variant(
      () => talib.EMA({ inReal: close, timePeriod: PERIOD.ema }),
      ({ output }) => shifted(PERIOD.ema - 1, output),
    ),
    boll: variant(
      () => talib.BBANDS({ inReal: close, timePeriod: PERIOD.boll, nbDevUp: 2, nbDevDn: 2, MAType: 0 }),
      () => new Float64Array(0),
      { differs: 'its upper and lower bands end in zeros' },
    ),
    macd: variant(
      () => talib.MACD({ inReal: close, fastPeriod: MACD.fast, slowPeriod: MACD.slow, signalPeriod: MACD.signal }),
      (lines) => shifted(MACD.slow + MACD.signal - 2, lines.MACD, lines.MACDSignal, lines.MACDHist),
    ),
    rsi: variant(
      () => talib.RSI({ inReal: close, timePeriod: PERIOD.rsi }),
      ({ output }) => shifted(PERIOD.rsi, output),
    ),
    kdj: variant(
      () =>
        talib.STOCH({
          high,
          low,
          close,
          fastK_Period: KDJ.range,
          slowK_Period: KDJ.k,
          slowK_MAType: 0,
          slowD_Period: KDJ.d,
          slowD_MAType: 0,
        }),
      () => new Float64Array(0),
      { differs: OTHER_SMOOTHING },
    ),
  };
}

/** All six, each with its variant of every study on these candles. */
export const indicatorLibraries = (candles: PlainCandles): readonly StudyVariants[] => [
  technicalIndicatorsVariants(candles),
  fastVariants(candles),
  tradingSignalsVariants(candles),
  ixjb94Variants(candles),
  indicatortsVariants(candles),
  talibVariants(candles),
];
