import { INTERVALS } from '../../../protocol/units/interval.ts';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { STUDY_SHAPES } from '../../model/strategy.ts';
import type { Condition, Source, StrategyInterval, StudySource } from '../../model/strategy.ts';
import { RANGES } from './condition-form.ts';
import type { Draft } from './draft.ts';
import { CLOSE, crosses, crossRules, rules } from './templates.ts';
import type { Rules } from './templates.ts';

/** A study of the chart, and where it was shown, as the address of the rules says it. */
export interface FromStudy {
  readonly rules: Rules;
  /** Names of the studies, `MA 7, 25`. */
  readonly name: string;
  readonly symbol: MarketSymbol | undefined;
  readonly interval: StrategyInterval | undefined;
}

type StudyKind = StudySource['kind'];
/** Kind and numbers: `ma_7_25` for two averages, `boll_20_2.5`. */
const STUDY = /^[a-z]{2,6}(?:_\d{1,3}(?:\.\d{1,4})?){0,4}$/;

const line = (study: StudySource, name = 'value'): Source => ({ study, line: name });
const rising = (left: Source, operator: 'rises' | 'falls'): Condition => ({ left, operator, candles: 3 });

/** A study with these parameters; null when one is missing or out of range. */
function studyOf(kind: StudyKind, numbers: readonly number[]): StudySource | null {
  const { parameters } = STUDY_SHAPES[kind];
  if (numbers.length !== parameters.length) return null;
  const fits = parameters.every((name, at) => {
    const { least, most, decimals } = RANGES[name];
    const value = numbers[at]!;
    return value >= least && value <= most && (decimals > 0 || Number.isInteger(value));
  });
  if (!fits || (kind === 'macd' && numbers[0]! >= numbers[1]!)) return null;
  return { kind, ...Object.fromEntries(parameters.map((name, at) => [name, numbers[at]])) } as StudySource;
}

/** One average is crossed by the price; of several the two fastest cross each other. */
function averageRules(kind: 'ma' | 'ema' | 'wma', periods: readonly number[]): Rules | null {
  const lines = [...new Set(periods)]
    .sort((a, b) => a - b)
    .slice(0, 2)
    .map((period) => studyOf(kind, [period]));
  const [fast, slow] = lines;
  if (!fast || slow === null) return null;
  return slow === undefined ? crossRules(CLOSE, line(fast)) : crossRules(line(fast), line(slow));
}

function rulesOf(kind: StudyKind | 'volume', numbers: readonly number[]): Rules | null {
  if (kind === 'ma' || kind === 'ema' || kind === 'wma') return averageRules(kind, numbers);
  if (kind === 'volume') {
    const usual = line({ kind: 'ma', period: 20, of: 'volume' });
    const more: Condition = { left: { price: 'volume' }, operator: 'above', right: usual };
    const { leave } = rules(more, rising(CLOSE, 'falls'));
    return { enter: { join: 'all', conditions: [more, rising(CLOSE, 'rises')] }, leave, exits: {} };
  }
  const study = studyOf(kind, numbers);
  if (!study) return null;
  switch (kind) {
    case 'boll':
      return rules(crosses('Above', CLOSE, line(study, 'lower')), crosses('Above', CLOSE, line(study, 'middle')));
    case 'macd':
      return crossRules(line(study, 'macd'), line(study, 'signal'));
    case 'rsi':
      return rules(crosses('Above', line(study), { number: 30 }), crosses('Above', line(study), { number: 60 }));
    case 'kdj':
      return crossRules(line(study, 'k'), line(study, 'd'));
    case 'vwap':
      return crossRules(CLOSE, line(study));
    case 'atr':
      // It says how far prices move, not where to: it sets the stop of a breakout.
      return rules(
        crosses('Above', CLOSE, { extreme: 'high', period: 20 }),
        crosses('Below', CLOSE, { extreme: 'low', period: 10 }),
        { stop: { atr: 2, period: numbers[0]! } },
      );
    default:
      return rules(rising(line(study), 'rises'), rising(line(study), 'falls'));
  }
}

const isKind = (name: string): name is StudyKind | 'volume' => name in STUDY_SHAPES || name === 'volume';

/**
 * Reads the rules of a study from the query of an address, which anybody may have written.
 * @returns null when it names no study with parameters in range
 */
export function fromStudy(query: URLSearchParams): FromStudy | null {
  const text = query.get('study');
  if (text === null || !STUDY.test(text)) return null;
  const [kind, ...numbers] = text.split('_');
  if (kind === undefined || !isKind(kind)) return null;
  const found = rulesOf(kind, numbers.map(Number));
  if (!found) return null;
  const interval = INTERVALS.find((name) => name === query.get('interval'));
  return {
    rules: found,
    name: [kind.toUpperCase(), numbers.join(', ')].filter((part) => part !== '').join(' '),
    symbol: marketSymbolOf(query.get('symbol')) ?? undefined,
    interval: interval === 'ONE_WEEK' ? 'ONE_DAY' : interval,
  };
}

/** Returns a new strategy with the rules of a study. */
export const withStudy = (draft: Draft, { rules: found, interval }: FromStudy): Draft => ({
  ...draft,
  ...found,
  interval: interval ?? draft.interval,
});
