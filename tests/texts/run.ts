/**
 * `npm run i18n:check`: what each language lacks, says otherwise than it may, or says in other words than its glossary; texts
 * that nobody says, and words in the code that no catalogue has. The same for what the exchange itself says. Ends with 1 when
 * there is any.
 */
import { SERVER_TEXTS } from '../../server/texts/text.ts';
import { LANGUAGE_CODES } from '../../src/i18n/languages.ts';
import { flatTexts, joinedTexts, textFiles } from '../text-files.ts';
import { glossaryOf, glossaryProblems } from './glossary.ts';
import { handWrittenTexts } from './hand-written.ts';
import { uncountedCalls, unknownKeys, unusedKeys } from './key-use.ts';
import { baseOf, textProblems } from './text-problems.ts';

const textsOf = (code: string) => joinedTexts(textFiles(code).values());
const english = textsOf('en');
const keys = new Set([...english.keys()].map(baseOf));

type Said = ReadonlyMap<string, string>;

function problemsOf(code: string, texts: Said, model: Said): string[] {
  const own = textProblems(code, texts, model).map(({ kind, key }) => `${code}: ${kind}: ${key}`);
  const words = code === 'en' ? [] : glossaryProblems(glossaryOf(code), texts, model).map((line) => `${code}: ${line}`);
  return [...own, ...words];
}

const serverEnglish = flatTexts(SERVER_TEXTS.en);
const problems: string[] = [];
for (const code of LANGUAGE_CODES) {
  const texts = textsOf(code);
  const serverTexts = flatTexts(SERVER_TEXTS[code]);
  const found = [...problemsOf(code, texts, english), ...problemsOf(code, serverTexts, serverEnglish)];
  console.log(
    `${code.padEnd(6)} ${texts.size} texts and ${serverTexts.size} of the exchange, ${found.length} problems`,
  );
  problems.push(...found);
}
const unused = unusedKeys(english.keys());
const unknown = unknownKeys(english.keys());
const byHand = await handWrittenTexts();
problems.push(
  ...unused.map((key) => `unused: ${key}`),
  ...unknown.map((place) => `unknown: ${place}`),
  ...uncountedCalls(english.keys()).map((place) => `said without its number: ${place}`),
  ...byHand.map((place) => `written by hand: ${place}`),
);

for (const problem of problems) console.error(problem);
const missing = problems.filter((problem) => /: (?:missing|plural): /.test(problem)).length;
console.log(
  `${LANGUAGE_CODES.length} x ${keys.size} keys: ${missing} missing, ${unused.length} unused, ${problems.length} problems in all`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
