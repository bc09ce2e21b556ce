/** A text in the languages it was written in; English is always there. */
export interface Translated {
  readonly en: string;
  readonly zh: string;
}

/** The text in this language; English when there is none (docs/contract.md#scope). */
export const inLanguage = (text: Translated, language: string | undefined): string =>
  language === 'zh' ? text.zh : text.en;
