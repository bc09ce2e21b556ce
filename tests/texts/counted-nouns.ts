import { baseOf } from './text-problems.ts';
import type { Fault, TextSet } from './text-set.ts';

/** Words in -s behind a placeholder that are no nouns in the plural. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  [
    'is was has does this its as plus less across minus always towards yours ours',
    'reaches needs takes uses opens shows asks answers pays buys sells gives holds keeps says means works lets names',
    'falls rises drops matures ends begins starts moves remains returns costs fails fills agrees matches differs belongs',
    'appears arrives becomes contains exists expires follows includes leaves lists makes runs sends settles signs stands',
    'stays supports triggers turns unlocks wins adds applies closes crosses goes lies sums tells waits wants writes owes receives',
  ].flatMap((line) => line.split(' ')),
);

/** Placeholders of names, which count nothing. */
const NAMES: ReadonlySet<string> = new Set([
  'market',
  'network',
  'coin',
  'unit',
  'asset',
  'wallet',
  'host',
  'base',
  'name',
  'level',
]);

const COUNTED = /\{\{(\w+)\}\} (?:more |other |open |new |past |last )?([a-z]{2,}s)\b/g;

/** Lists English texts that count a noun and have no form for one: `1 orders filled`. */
export function countedFaults({ code, texts }: TextSet): Fault[] {
  if (code !== 'en') return [];
  return [...texts].flatMap(([id, text]) => {
    if (baseOf(id) !== id) return [];
    const found = [...text.matchAll(COUNTED)].find(
      ([, name, word]) => !NAMES.has(name!) && !OTHER_WORDS.has(word!) && !word!.endsWith('ss'),
    );
    return found ? [{ id, what: `“${found[0]}” without plural forms: “${text}”` }] : [];
  });
}
