import { TEXT_LANGUAGES } from '../../texts/languages.ts';
import type { TextLanguage } from '../../texts/languages.ts';
import { plainWords } from './matcher.ts';
import type { Subject } from './matcher.ts';
import { createCorrection } from './typing-errors.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import ko from './words/ko.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import tr from './words/tr.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhTW from './words/zh-TW.json' with { type: 'json' };
import zh from './words/zh.json' with { type: 'json' };

export type SubjectName = keyof typeof en;

/** Subjects that are answered from the catalogues of `server/texts`. */
export type AnswerName = Exclude<SubjectName, 'person' | 'hours'>;

/** The words of each subject by language, without duplicates. */
export const SUPPORT_WORDS = { en, de, fr, it, zh, 'zh-TW': zhTW, ja, ko, tr, th, es, vi } satisfies Record<
  TextLanguage,
  Record<SubjectName, readonly string[]>
>;

/** Returns the words of a subject in all languages, because users may write in another language than the app's. */
export const wordsFor = (name: SubjectName): Subject => ({
  words: [...new Set(TEXT_LANGUAGES.flatMap((language) => SUPPORT_WORDS[language][name]).map(plainWords))],
});

/** Corrects typing errors in words that name a subject, in any language; English first. */
export const correctWords = createCorrection(
  TEXT_LANGUAGES.flatMap((language) => Object.values(SUPPORT_WORDS[language]).flat()).flatMap((words) =>
    plainWords(words).split(' '),
  ),
);
