import type { LanguageCode } from './languages.ts';

/**
 * A unit for figures with `from` zeros or more: the figure is divided by 10^`power` and followed by `name`. Largest
 * first; spaces are no-break spaces.
 */
export type CompactUnit = readonly [from: number, power: number, name: string];

const units = (...names: readonly (readonly [power: number, name: string])[]): readonly CompactUnit[] =>
  names.map(([power, name]) => [power, power, name]);

const LETTERS = units([12, 'T'], [9, 'B'], [6, 'M'], [3, 'K']);

/** The units that Intl uses, copied for the same reason as `SEPARATORS`. */
export const COMPACT_UNITS: Readonly<Record<LanguageCode, readonly CompactUnit[]>> = {
  en: LETTERS,
  de: units([12, '\u00a0Bio.'], [9, '\u00a0Mrd.'], [6, '\u00a0Mio.']),
  fr: units([12, '\u00a0Bn'], [9, '\u00a0Md'], [6, '\u00a0M'], [3, '\u00a0k']),
  it: units([12, '\u00a0Bln'], [9, '\u00a0Mld'], [6, '\u00a0Mln'], [3, 'K']),
  zh: units([12, '万亿'], [8, '亿'], [4, '万']),
  'zh-TW': units([12, '兆'], [8, '億'], [4, '萬']),
  ja: units([16, '京'], [12, '兆'], [8, '億'], [4, '万']),
  ko: units([12, '조'], [8, '억'], [4, '만'], [3, '천']),
  tr: units([12, '\u00a0Tn'], [9, '\u00a0Mr'], [6, '\u00a0Mn'], [3, '\u00a0B']),
  th: LETTERS,
  // 1000 M, then 10 mil M.
  es: [[12, 12, '\u00a0B'], [10, 9, '\u00a0mil\u00a0M'], ...units([6, '\u00a0M'], [3, '\u00a0mil'])],
  vi: units([12, '\u00a0NT'], [9, '\u00a0T'], [6, '\u00a0Tr'], [3, '\u00a0N']),
};
