import type { LanguageCode } from './languages.ts';

export interface Separators {
  readonly decimal: string;
  readonly group: string;
  /** Shortest whole part that is grouped: 4 digits, or 5 where the language writes 1234. */
  readonly groupFrom: number;
}

const POINT: Separators = { decimal: '.', group: ',', groupFrom: 4 };
const COMMA: Separators = { decimal: ',', group: '.', groupFrom: 4 };
const COMMA_LATE: Separators = { ...COMMA, groupFrom: 5 };

/** What Intl says, written down: to make its first number format costs a slow phone a tenth of a second of its start. */
export const SEPARATORS: Readonly<Record<LanguageCode, Separators>> = {
  en: POINT,
  de: COMMA,
  // A narrow space that does not break.
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
