import { computed } from '@preact/signals-core';
import { CALENDAR } from '../../i18n/calendar.ts';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { STUDY_SHAPES } from '../../model/strategy.ts';
import type { Condition, Source, Strategy, StrategyInterval, StudySource, TimeSource } from '../../model/strategy.ts';
import type { LeftPick } from './condition-form.ts';
import { numberText, percentText } from './numbers-as-text.ts';

/** Traders' names of lines, the same in every language; all others have a text. */
const LINE_NAMES: Readonly<Record<string, string>> = { macd: 'MACD', k: 'K', d: 'D', j: 'J' };
const LINE_WORDS = ['middle', 'upper', 'lower', 'signal', 'histogram'] as const;

/** Returns the name of one line of a study. */
export function lineName(line: string): string {
  const word = LINE_WORDS.find((name) => name === line);
  return word === undefined ? (LINE_NAMES[line] ?? '') : t(`strategy.line.${word}`);
}

const ofSource = (study: StudySource, name: string): string =>
  'of' in study && study.of === 'volume' ? t('strategy.source.ofVolume', { average: name }) : name;

/** Returns the traders' name of a study without its parameters: `MACD`. */
export const studyName = (study: StudySource): string => ofSource(study, study.kind.toUpperCase());

/** Returns the traders' name of a study with its parameters: `MACD 12, 26, 9`. */
export function studyText(study: StudySource): string {
  const numbers = study as unknown as Readonly<Record<string, number>>;
  const parameters = STUDY_SHAPES[study.kind].parameters.map((name) => numberText(numbers[name]!));
  return ofSource(study, [study.kind.toUpperCase(), parameters.join(', ')].filter((part) => part !== '').join(' '));
}

/** The word for the line of a study, where it says more than the name of the study. */
const lineWord = (line: string): string => (line === 'value' || line === 'macd' ? '' : lineName(line));

/** Names one side of a condition without its numbers: `EMA`, `BOLL upper`, `Highest price`. */
export function sourceName(source: Source): string {
  if ('price' in source) return t(`strategy.source.${source.price}`);
  if ('number' in source) return t('strategy.source.number');
  if ('extreme' in source) return t(source.extreme === 'high' ? 'strategy.source.highest' : 'strategy.source.lowest');
  const { study, line } = source;
  return [studyName(study), lineWord(line)].filter((part) => part !== '').join(' ');
}

/** Says one side of a condition: `EMA 9`, `BOLL 20, 2 upper band`, `Highest of 20 candles`, `30`. */
export function sourceText(source: Source): string {
  if ('price' in source) return t(`strategy.source.${source.price}`);
  if ('number' in source) return numberText(source.number);
  if ('extreme' in source) {
    const { extreme, period } = source;
    return t(extreme === 'high' ? 'strategy.source.highestOf' : 'strategy.source.lowestOf', {
      count: period,
      number: numberText(period),
    });
  }
  const { study, line } = source;
  // The first line of a study is meant when only the study is named, but for the bands and for K, D and J.
  const word = lineWord(line);
  return word === '' ? studyText(study) : `${studyText(study)} ${word}`;
}

/** Returns the name of a kind of source in a list. */
export function pickName(pick: LeftPick): string {
  switch (pick) {
    case 'close':
    case 'open':
    case 'high':
    case 'low':
    case 'volume':
    case 'highest':
    case 'lowest':
    case 'number':
    case 'hour':
    case 'weekday':
      return t(`strategy.source.${pick}`);
    default:
      return pick.toUpperCase();
  }
}

/** 1970-01-04 was a Sunday. */
const SUNDAY_MS = 3 * 86_400_000;
const weekday = computed(
  () => new Intl.DateTimeFormat(language.value, { ...CALENDAR, weekday: 'short', timeZone: 'UTC' }),
);
/** Returns the short name of a day of the week. @param day  0 is Sunday */
export const weekdayName = (day: number): string => weekday.value.format(SUNDAY_MS + day * 86_400_000);

/** Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** `8–11, 14` for hours; names for days. */
function timesText({ time, in: chosen }: TimeSource): string {
  if (time === 'weekday') {
    return WEEKDAYS.filter((day) => chosen.includes(day))
      .map(weekdayName)
      .join(', ');
  }
  const ends: string[] = [];
  for (const hour of HOURS) {
    if (!chosen.includes(hour) || chosen.includes(hour - 1)) continue;
    let last = hour;
    while (chosen.includes(last + 1)) last++;
    ends.push(last === hour ? String(hour) : `${hour}–${last}`);
  }
  return ends.join(', ');
}

/** Private characters, in the places where the sides of a condition stand in its sentence. */
const LEFT = '\uE000';
const RIGHT = '\uE001';

function sentenceOf(condition: Condition, left: string, right: string): string {
  if (condition.operator === 'within') {
    return t(`strategy.condition.${condition.left.time}`, { times: left });
  }
  const said = t(`strategy.condition.${condition.operator}`, { left, right });
  const candles = 'candles' in condition ? condition.candles : undefined;
  return candles === undefined || candles === 1
    ? said
    : t('strategy.condition.lasting', { condition: said, count: candles, number: numberText(candles) });
}

const leftText = (condition: Condition): string =>
  condition.operator === 'within' ? timesText(condition.left) : sourceText(condition.left);
const rightText = (condition: Condition): string => ('right' in condition ? sourceText(condition.right) : '');

/** Says a condition: `EMA 9 crosses above EMA 21`. */
export const conditionText = (condition: Condition): string =>
  sentenceOf(condition, leftText(condition), rightText(condition));

/** A piece of the sentence of a condition, in the order of the language. */
export interface ConditionPart {
  readonly text: string;
  /** Whether it is a side, which is drawn as a chip. */
  readonly isSide: boolean;
}

/** Returns the sentence of a condition in pieces. */
export const conditionParts = (condition: Condition): readonly ConditionPart[] =>
  sentenceOf(condition, LEFT, RIGHT)
    .split(/([\uE000\uE001])/)
    .map((piece) => {
      if (piece === LEFT) return { text: leftText(condition), isSide: true };
      return piece === RIGHT ? { text: rightText(condition), isSide: true } : { text: piece.trim(), isSide: false };
    })
    .filter(({ text }) => text !== '');

/** Says the stop loss: `2% below entry`, `2 × ATR 14 below entry`. */
export const stopText = (stop: NonNullable<Strategy['stop']>): string =>
  'percent' in stop
    ? t('strategy.exit.belowEntry', { distance: percentText(stop.percent / 100) })
    : t('strategy.exit.belowEntry', { distance: `${numberText(stop.atr)} × ATR ${numberText(stop.period)}` });

export const trailText = (percent: number): string =>
  t('strategy.exit.belowHigh', { distance: percentText(percent / 100) });

export const targetText = (percent: number): string =>
  t('strategy.exit.aboveEntry', { distance: percentText(percent / 100) });

export const candlesText = (count: number): string =>
  t('strategy.exit.afterCandles', { count, number: numberText(count) });

/** Says the size of a trade. */
export function sizeText({ kind, value }: Strategy['size']): string {
  return t(`strategy.size.of.${kind}`, { size: kind === 'amount' ? `${numberText(value)} USDT` : percentText(value) });
}

/** Says the costs of a trade. */
export const costsText = ({ taker, slippage }: Strategy['costs']): string =>
  t('strategy.costs.of', { fee: percentText(taker), slippage: percentText(slippage) });

/** Short name of an interval, `5m`. */
export const intervalText = (interval: StrategyInterval): string => t(`strategy.interval.${interval}`);
