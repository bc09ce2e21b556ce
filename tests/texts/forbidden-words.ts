import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault, TextSet } from './text-set.ts';

/** Language to pattern to why no text may have it. Patterns know Unicode and ignore case. */
export type ForbiddenWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FORBIDDEN = JSON.parse(readFileSync(join(import.meta.dirname, 'forbidden-words.json'), 'utf8')) as ForbiddenWords;

/** Lists texts with a word that their language may not use. */
export function forbiddenFaults({ code, texts }: TextSet, words: ForbiddenWords = FORBIDDEN): Fault[] {
  const patterns = Object.entries(words[code] ?? {}).map(([word, why]) => [new RegExp(word, 'iu'), why] as const);
  return [...texts].flatMap(([key, text]) =>
    patterns.flatMap(([pattern, why]) => {
      const [found] = pattern.exec(text.normalize('NFC')) ?? [];
      return found === undefined ? [] : [{ id: key, what: `no “${found}”, ${why}: “${text}”` }];
    }),
  );
}
