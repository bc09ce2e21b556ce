import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Fetched by hand, in no commit; README.md says from where. */
const FOLDER = new URL('lists/', import.meta.url);

const filesIn = (folder: string): readonly URL[] => {
  const url = new URL(`${folder}/`, FOLDER);
  return existsSync(url)
    ? readdirSync(url)
        .sort()
        .map((name) => new URL(encodeURIComponent(name), url))
    : [];
};

/** The naughty strings and every line of the lists of injections and paths that are here, each text once. */
export function publicTexts(): readonly string[] {
  const naughty = new URL('blns.json', FOLDER);
  const texts = existsSync(naughty) ? (JSON.parse(readFileSync(naughty, 'utf8')) as string[]) : [];
  // Bytes of no UTF-8 are kept as the letters they are in Latin-1.
  const lines = filesIn('strings').flatMap((file) => {
    const bytes = readFileSync(file);
    const text = bytes.toString('utf8').includes('\ufffd') ? bytes.toString('latin1') : bytes.toString('utf8');
    return text.split(/\r?\n/);
  });
  return [...new Set([...texts, ...lines])];
}

/**
 * A file of the JSON parsing suite. `must`: what a parser has to do with it, `either` where the standard leaves it
 * open.
 */
export interface JsonCase {
  readonly name: string;
  readonly must: 'accept' | 'refuse' | 'either';
  readonly bytes: Buffer;
}

const MUST: Readonly<Record<string, JsonCase['must']>> = { y: 'accept', n: 'refuse', i: 'either' };

/** A few of the suite's kinds, so that the normal tests need none of it. */
export const OWN_JSON: readonly JsonCase[] = [
  '',
  '{',
  '{]',
  '{"a":1}{',
  '"',
  'NaN',
  'undefined',
  '\0',
  '[1,]',
  '{"a":1,}',
  "{'a':1}",
  '[NaN]',
  '[-]',
  '[01]',
  '[1e]',
  '["\\x"]',
  '["\t"]',
  '[1]x',
  '\ufeff',
  '['.repeat(50_000),
  '"\\uD800\\u"',
  '[tru]',
  '/**/1',
].map((text) => ({ name: `own: ${text.slice(0, 20)}`, must: 'refuse', bytes: Buffer.from(text) }));

/** The suite, as far as it is here. */
export const publicJson = (): readonly JsonCase[] =>
  filesIn('json')
    .map((file) => ({ file, name: file.pathname.split('/').at(-1)! }))
    .filter(({ name }) => /^[yni]_.*\.json$/.test(name))
    .map(({ file, name }) => ({ name, must: MUST[name[0]!]!, bytes: readFileSync(file) }));
