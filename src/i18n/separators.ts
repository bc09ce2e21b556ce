import type { LanguageCode } from './languages.ts';

export interface Separators {
  readonly decimal: string;
  readonly group: string;
  /** Number of digits of the shortest whole part that is grouped: 4, or 5 in languages that write 1234. */
  readonly groupFrom: number;
}

const POINT: Separators = { decimal: '.', group: ',', groupFrom: 4 };
const COMMA: Separators = { decimal: ',', group: '.', groupFrom: 4 };
const COMMA_LATE: Separators = { ...COMMA, groupFrom: 5 };

/**
 * The separators that Intl uses, copied because creating the first number format takes 0.1 s of a slow phone's start.
 */
export const SEPARATORS: Readonly<Record<LanguageCode, Separators>> = {
  en: POINT,
  de: COMMA,
  // A narrow no-break space.
  fr: { decimal: ',', group: '\u202f', groupFrom: 4 },
  it: COMMA_LATE,
  zh: POINT,
  'zh-TW': POINT,
  ja: POINT,
  ko: POINT,
  tr: COMMA,
  th: POINT,
  es: COMMA_LATE,
  vi: COMMA,
};
