import { t } from '../../i18n/translate.ts';

/** Rules that a person may begin with. */
export const TEMPLATES = [
  'maCross',
  'emaCross',
  'rsiBack',
  'bollReturn',
  'bollBreakout',
  'macdCross',
  'kdjCross',
  'breakout',
] as const;
export type Template = (typeof TEMPLATES)[number];

/** The name under which a strategy is kept while its person has given it none, in any language. */
const KEPT_NAMES: Readonly<Record<Template | 'own', string>> = {
  maCross: 'MA cross',
  emaCross: 'EMA cross',
  rsiBack: 'RSI back from oversold',
  bollReturn: 'BOLL return',
  bollBreakout: 'BOLL breakout',
  macdCross: 'MACD cross',
  kdjCross: 'KDJ cross',
  breakout: 'Breakout',
  own: 'Own rules',
};
const OF_KEPT = new Map(([...TEMPLATES, 'own'] as const).map((template) => [KEPT_NAMES[template], template]));
/** The number that copies have. */
const COPY = / \(\d+\)$/;

/** Returns the name that a strategy begins with; `strategyName` says it in the language of the reader. */
export const keptName = (template: Template | 'own'): string => KEPT_NAMES[template];

/** Returns a strategy's name as it is shown: that of a template, also of a copy, in the language of the reader. */
export function strategyName(name: string): string {
  const end = COPY.exec(name)?.[0] ?? '';
  const template = OF_KEPT.get(name.slice(0, name.length - end.length));
  return template === undefined ? name : t(`strategy.template.${template}`) + end;
}
