import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseOf } from './text-problems.ts';
import type { Role } from './context.ts';
import { withoutNames } from './text-set.ts';
import type { Fault, TextSet } from './text-set.ts';

/** Names and names of pages that keep their capitals inside a sentence. */
const NAMES = new RegExp(
  String.raw`\b(?:${(JSON.parse(readFileSync(join(import.meta.dirname, 'english-names.json'), 'utf8')) as string[]).join('|')})\b`,
  'gu',
);

/** Roles that never end with a full stop. */
const BARE: ReadonlySet<Role> = new Set([
  'button',
  'link',
  'tab',
  'chip',
  'menu',
  'placeholder',
  'option',
  'title',
  'label',
  'value',
  'state',
  'toast',
] as const);
/** Roles that end with one when they are several sentences; the others are explanations and always do. */
const SHORT: ReadonlySet<Role> = new Set<Role>(['error', 'hint', 'aria']);

/** Parts of a line that stand inside another text may begin with a small letter. */
const INSIDE: ReadonlySet<Role> = new Set<Role>(['state', 'value', 'label', 'hint', 'aria', 'option']);

/** A full stop at the end, also that of Chinese and Japanese; no ellipsis, and not the dot of Max. or ชม. (hours). */
const FULL_STOP = /(?<!(?:^|[\s\d])(?:min|max|mín|máx|maks|ชม|น))(?<![.。…])[.。]$/iu;
const SENTENCE_END = /[.!?…:”)]$/;
/** A full stop, question mark or exclamation mark before another sentence. */
const BETWEEN = /(?<!\b(?:incl|excl|approx|no|avg))[.!?]["”’)]?\s+(?=[\p{Lu}\d“·])/u;

function stopProblem(role: Role, text: string): string | null {
  const stops = FULL_STOP.test(text);
  if (BARE.has(role)) return stops ? `a ${role} ends without a full stop` : null;
  const isSeveral = BETWEEN.test(text);
  if (SHORT.has(role)) {
    if (stops && !isSeveral) return `a ${role} of one sentence ends without a full stop`;
    if (isSeveral && !SENTENCE_END.test(text) && !text.endsWith('·')) return 'two sentences end with a full stop';
    return null;
  }
  return SENTENCE_END.test(text) || text.endsWith('·') ? null : `a ${role} ends with a full stop`;
}

function capitalProblem(role: Role, text: string): string | null {
  const [first = ''] = /\p{L}/u.exec(text) ?? [];
  const begins = /^[\s“"(+≈]*\p{L}/u.test(text);
  if (begins && !INSIDE.has(role) && first !== first.toUpperCase()) return 'begins with a small letter';
  // Words in the middle of a sentence: after a letter, a comma or a closing bracket and a space.
  const [word] = /(?<=[\p{L}\d,;’)”]\s)\p{Lu}\p{Ll}[\p{L}’-]*/u.exec(text.replace(NAMES, 'X')) ?? [];
  return word === undefined ? null : `“${word}” inside a sentence`;
}

/** Returns how an English text breaks the rules of its role; null where it keeps one. */
const englishProblems = (role: Role, text: string): readonly (string | null)[] => [
  stopProblem(role, text),
  capitalProblem(role, text),
];

/** Translations follow in this: capitals and the stops of sentences differ by language. */
const translationProblems = (role: Role, text: string): readonly (string | null)[] => [
  BARE.has(role) && FULL_STOP.test(text) ? `a ${role} ends without a full stop` : null,
];

/** Lists texts whose capitals or full stops differ from the one rule of their role. */
export function formFaults({ code, texts, context }: TextSet): Fault[] {
  const problemsOf = code === 'en' ? englishProblems : translationProblems;
  return [...texts].flatMap(([id, text]) => {
    const role = context.get(baseOf(id))?.role;
    if (role === undefined) return [];
    return problemsOf(role, withoutNames(text))
      .filter((problem) => problem !== null)
      .map((problem) => ({ id, what: `${problem}: “${text}”` }));
  });
}
