import { IndicatorsSync } from '@ixjb94/indicators';
import * as indicatorts from 'indicatorts';
import * as technicalIndicators from 'technicalindicators';
import * as tradingSignals from 'trading-signals';
import type { Variant } from '../measure.ts';
import { BOLL_WIDTH, KDJ, MACD, PERIOD, settled, STUDIES } from './indicator-peer.ts';
import type { Line, PlainCandles, Study, StudyVariants } from './indicator-peer.ts';

/** A study by a library: what it runs, and how the lines are read of its result. */
interface Work<Result> {
  run(): Result;
  /** A study that is not compared has null. */
  readonly lines: ((result: Result) => readonly Line[]) | null;
}

// The result of each study has a type of its own.
type AnyWork = Work<never>;
type Works = Readonly<Record<Study, AnyWork>>;

const work = <Result>(run: () => Result, lines: Work<Result>['lines']): AnyWork =>
  ({ run, lines }) as unknown as AnyWork;
/** A study of one line, which is the result. */
const line = (run: () => Line): AnyWork => work(run, (result) => [result]);

/** RSI is given with two decimals by the most used library. */
const TOLERANCES: Readonly<Record<string, number>> = { 'technicalindicators rsi': 0.0051 };
const OTHER_SMOOTHING = 'a stochastic oscillator: K and D are simple means, not the smoothing of KDJ';

/** Lines of points, by the names of their fields. */
const fields =
  <Name extends string>(...names: readonly Name[]) =>
  (points: readonly (Readonly<Partial<Record<Name, number | null>>> | null)[]): readonly Line[] =>
    names.map((name) => points.map((point) => point?.[name]));
const bands = fields('middle', 'upper', 'lower');

function technicalIndicatorsWorks({ high, low, close }: PlainCandles): Works {
  const { BollingerBands, EMA, MACD: Macd, RSI, SMA, Stochastic } = technicalIndicators;
  const macd = {
    fastPeriod: MACD.fast,
    slowPeriod: MACD.slow,
    signalPeriod: MACD.signal,
    SimpleMAOscillator: false,
    SimpleMASignal: false,
  } as const;
  return {
    ma: line(() => SMA.calculate({ period: PERIOD.ma, values: close })),
    ema: line(() => EMA.calculate({ period: PERIOD.ema, values: close })),
    boll: work(() => BollingerBands.calculate({ period: PERIOD.boll, stdDev: BOLL_WIDTH, values: close }), bands),
    macd: work(() => Macd.calculate({ ...macd, values: close }), fields('MACD', 'signal', 'histogram')),
    rsi: line(() => RSI.calculate({ values: close, period: PERIOD.rsi })),
    kdj: work(() => Stochastic.calculate({ high, low, close, period: KDJ.range, signalPeriod: KDJ.k }), null),
  };
}

function tradingSignalsWorks({ high, low, close }: PlainCandles): Works {
  const { BollingerBands, EMA, MACD: Macd, RSI, SMA, StochasticOscillator } = tradingSignals;
  const macd = () => new Macd(new EMA(MACD.fast), new EMA(MACD.slow), new EMA(MACD.signal));
  const kdj = () => {
    const oscillator = new StochasticOscillator({ kPeriod: KDJ.range, kSlowingPeriod: KDJ.k, dPeriod: KDJ.d });
    return close.map((at, i) => oscillator.update({ high: high[i]!, low: low[i]!, close: at }, false));
  };
  return {
    ma: line(() => new SMA(PERIOD.ma).updates(close, false)),
    ema: line(() => new EMA(PERIOD.ema).updates(close, false)),
    boll: work(() => new BollingerBands(PERIOD.boll, BOLL_WIDTH).updates(close, false), bands),
    macd: work(() => macd().updates(close, false), fields('macd', 'signal', 'histogram')),
    rsi: line(() => new RSI(PERIOD.rsi).updates(close, false)),
    kdj: work(kdj, null),
  };
}

function ixjb94Works({ high, low, close }: PlainCandles): Works {
  const indicators = new IndicatorsSync();
  return {
    ma: line(() => indicators.sma(close, PERIOD.ma)),
    ema: line(() => indicators.ema(close, PERIOD.ema)),
    boll: work(
      () => indicators.bbands(close, PERIOD.boll, BOLL_WIDTH) as number[][],
      ([lower, middle, upper]) => [middle!, upper!, lower!],
    ),
    macd: work(
      () => indicators.macd(close, MACD.fast, MACD.slow, MACD.signal) as number[][],
      (lines) => lines,
    ),
    rsi: line(() => indicators.rsi(close, PERIOD.rsi)),
    kdj: work(() => indicators.stoch(high, low, close, KDJ.range, KDJ.k, KDJ.d), null),
  };
}

type Bands = Readonly<Record<'middle' | 'upper' | 'lower', number[]>>;
type Macd = Readonly<Record<'macdLine' | 'signalLine', number[]>>;

function indicatortsWorks({ high, low, close }: PlainCandles): Works {
  const boll = () => indicatorts.bollingerBands(close, { period: PERIOD.boll }) as Bands;
  const macd = () => indicatorts.macd(close, MACD) as Macd;
  const kdj = { rPeriod: KDJ.range, kPeriod: KDJ.k, dPeriod: KDJ.d };
  return {
    ma: line(() => indicatorts.sma(close, { period: PERIOD.ma })),
    ema: line(() => indicatorts.ema(close, { period: PERIOD.ema })),
    boll: work(boll, ({ middle, upper, lower }) => [middle, upper, lower]),
    // It leaves the histogram to its callers.
    macd: work(macd, ({ macdLine, signalLine }) => [
      macdLine,
      signalLine,
      macdLine.map((at, i) => at - signalLine[i]!),
    ]),
    rsi: line(() => indicatorts.rsi(close, { period: PERIOD.rsi })),
    kdj: work(() => indicatorts.kdj(high, low, close, kdj), null),
  };
}

const LIBRARIES: Readonly<Record<string, (candles: PlainCandles) => Works>> = {
  technicalindicators: technicalIndicatorsWorks,
  'trading-signals': tradingSignalsWorks,
  '@ixjb94/indicators': ixjb94Works,
  indicatorts: indicatortsWorks,
};

function variantOf(name: string, study: Study, { run, lines }: AnyWork, count: number): Variant {
  const tolerance = TOLERANCES[`${name} ${study}`];
  return {
    name,
    side: 'library',
    run,
    ...(lines ? { answer: () => settled(count, lines(run())) } : { differs: OTHER_SMOOTHING }),
    ...(tolerance !== undefined && { tolerance }),
  };
}

/** All four, each with its variant of every study on these candles. */
export const indicatorLibraries = (candles: PlainCandles): readonly StudyVariants[] =>
  Object.entries(LIBRARIES).map(([name, make]) => {
    const works = make(candles);
    const variants = STUDIES.map((study) => [study, variantOf(name, study, works[study], candles.close.length)]);
    return Object.fromEntries(variants) as StudyVariants;
  });
