/**
 * `npm run i18n:check`: what each language lacks, says otherwise than it may, or says in other words than its glossary; texts
 * without a context, texts that nobody says, and words in the code that no catalogue has. The same for what the exchange
 * itself says. Ends with 1 when there is any. `npm run i18n:check -- de` lists what is wrong with the words of one language,
 * `-- de glossary` what one check finds.
 */
import { SERVER_TEXTS } from '../../server/texts/text.ts';
import { LANGUAGE_CODES, isLanguageCode } from '../../src/i18n/languages.ts';
import type { LanguageCode } from '../../src/i18n/languages.ts';
import { flatTexts, joinedTexts } from '../flat-texts.ts';
import { textFiles } from '../text-files.ts';
import { CHECKS, exceptionCount, faultsOf } from './checks.ts';
import { contextProblems } from './context.ts';
import { handWrittenTexts } from './hand-written.ts';
import { uncountedCalls, unfilledCalls, unknownKeys, unusedKeys } from './key-use.ts';
import { baseOf, textProblems } from './text-problems.ts';
import { textSetOf } from './text-set.ts';

const asked = process.argv.slice(2);
const unknownWords = asked.filter((word) => !isLanguageCode(word) && !Object.hasOwn(CHECKS, word));
if (unknownWords.length > 0) {
  const known = [...LANGUAGE_CODES, ...Object.keys(CHECKS)].join(', ');
  throw new Error(`neither a language nor a check: ${unknownWords.join(', ')}. Known: ${known}`);
}
const askedChecks = asked.filter((word) => !isLanguageCode(word));
const askedLanguages = asked.filter(isLanguageCode);

/** Prints what is wrong with the words of a language, check by check. @returns how many faults */
function listFaults(code: LanguageCode): number {
  let sum = 0;
  for (const [check, faults] of faultsOf(textSetOf(code))) {
    if (askedChecks.length > 0 && !askedChecks.includes(check)) continue;
    if (faults.length > 0) console.log(`\n${code}, ${check}: ${faults.length}`);
    for (const { id, what } of faults) console.log(`${id}: ${what}`);
    sum += faults.length;
  }
  console.log(`${code}: ${sum} faults, ${exceptionCount(code)} exceptions`);
  return sum;
}

const textsOf = (code: string) => joinedTexts(textFiles(code).values());

async function checkAll(): Promise<number> {
  const english = textsOf('en');
  const serverEnglish = flatTexts(SERVER_TEXTS.en);
  const problems: string[] = [];
  for (const code of LANGUAGE_CODES) {
    const texts = textsOf(code);
    const serverTexts = flatTexts(SERVER_TEXTS[code]);
    const own = [...textProblems(code, texts, english), ...textProblems(code, serverTexts, serverEnglish)];
    const words = [...faultsOf(textSetOf(code))].flatMap(([check, faults]) =>
      faults.map(({ id, what }) => `${check}: ${id}: ${what}`),
    );
    const found = [...own.map(({ kind, key }) => `${kind}: ${key}`), ...words];
    const sizes = `${texts.size} texts and ${serverTexts.size} of the exchange`;
    console.log(`${code.padEnd(6)} ${sizes}, ${found.length} problems, ${exceptionCount(code)} exceptions`);
    problems.push(...found.map((line) => `${code}: ${line}`));
  }
  const all = textSetOf('en');
  const unused = unusedKeys(english.keys());
  problems.push(
    ...contextProblems(all.english, all.context).map((line) => `context: ${line}`),
    ...unused.map((key) => `unused: ${key}`),
    ...unknownKeys(english.keys()).map((place) => `unknown: ${place}`),
    ...uncountedCalls(english.keys()).map((place) => `said without its number: ${place}`),
    ...unfilledCalls(english).map((place) => `said without a value: ${place}`),
    ...(await handWrittenTexts()).map((place) => `written by hand: ${place}`),
  );
  for (const problem of problems) console.error(problem);
  const missing = problems.filter((problem) => /: (?:missing|plural): /.test(problem)).length;
  const keys = new Set([...english.keys()].map(baseOf));
  console.log(
    `${LANGUAGE_CODES.length} x ${keys.size} keys: ${missing} missing, ${unused.length} unused, ${problems.length} problems in all`,
  );
  return problems.length;
}

/** Prints the faults of the languages that were asked for, or of all. @returns how many */
const listAsked = (): number =>
  (askedLanguages.length > 0 ? askedLanguages : LANGUAGE_CODES).map(listFaults).reduce((sum, count) => sum + count, 0);

const found = asked.length > 0 ? listAsked() : await checkAll();
process.exitCode = found > 0 ? 1 : 0;
