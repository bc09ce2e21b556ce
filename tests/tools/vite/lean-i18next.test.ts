import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { createInstance } from 'i18next';
import type { i18n } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Texts } from '../../../src/i18n/texts.ts';
import { textFiles } from '../../text-files.ts';
import { baseOf } from '../../texts/text-problems.ts';
import { translatorOptions } from '../../../src/i18n/translator-options.ts';
import { leanI18nextCode } from '../../../tools/vite/lean-i18next.ts';

const main = createRequire(import.meta.url).resolve('i18next');
const source = readFileSync(join(dirname(main), '../esm/i18next.js'), 'utf8');

const textsIn = (node: object, prefix = ''): (readonly [string, string])[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : textsIn(value as object, `${prefix + key}.`),
  );
const factsOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]!);

const catalogues: readonly (readonly ['en' | 'zh', Texts])[] = (['en', 'zh'] as const).flatMap((code) =>
  [...textFiles(code).values()].map((part) => [code, part] as const),
);
const texts = catalogues.filter(([code]) => code === 'en').flatMap(([, catalogue]) => textsIn(catalogue));

function translatorOf(create: typeof createInstance): i18n {
  const translator = create();
  void translator.init(translatorOptions());
  // As `translate.ts` does it: the first English part, the others on top.
  catalogues.forEach(([code, part], index) =>
    translator.addResourceBundle(code, 'app', part, ...(index > 0 ? [true, true] : [])),
  );
  return translator;
}

const whole = translatorOf(createInstance);
let lean: i18n;
const both: i18n[] = [];

beforeAll(async () => {
  const module = `data:text/javascript,${encodeURIComponent(leanI18nextCode(source))}`;
  lean = translatorOf(((await import(/* @vite-ignore */ module)) as typeof import('i18next')).createInstance);
  both.push(whole, lean);
});

/** As the app's own `t`, for keys that no compiler knows. */
const said = (translator: i18n, keys: string | readonly string[], facts: object) =>
  (translator.t as (asked: unknown, facts: object) => string)(keys, facts);

/** What a server, a wallet or a person may put where a fact belongs. */
const fact = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constantFrom('$t(common.ok)', '{{at}}', '{{- at}}', '$&', '$1', '{{', '}}', '$t(', "$t(common.ok, {'a': 1})", ''),
);
const key = fc.constantFrom(
  ...texts.map(([path]) => path),
  'not.there',
  'common',
  'errors.refusal.__proto__',
  'a:b',
  '',
);

describe('i18next without what we do not use', () => {
  it('is much smaller', () => {
    expect(leanI18nextCode(source).length).toBeLessThan(0.7 * source.length);
  });

  it('refuses a version that reads otherwise', () => {
    expect(() => leanI18nextCode(source.replace('class PluralResolver {', 'class Plurals {'))).toThrow(
      /PluralResolver/,
    );
  });

  it.each(['en', 'zh'] as const)('says every text of %s as the whole one does', async (code) => {
    for (const translator of both) await translator.changeLanguage(code);
    for (const [path, text] of texts) {
      const facts = Object.fromEntries(factsOf(text).map((name, index) => [name, `<${index}>`]));
      expect(said(lean, path, facts), path).toBe(said(whole, path, facts));
      expect(said(lean, path, facts), path).not.toBe('');
    }
  });

  it.each(['en', 'zh', 'fr'] as const)('picks the plural form of %s as the whole one does', async (code) => {
    for (const translator of both) await translator.changeLanguage(code);
    const counted = new Set(
      texts
        .map(([path]) => path)
        .filter((path) => baseOf(path) !== path)
        .map(baseOf),
    );
    expect(counted.size).toBeGreaterThan(30);
    for (const path of counted) {
      for (const count of [0, 1, 2, 5, 1.5, 1_000_000]) {
        expect(said(lean, path, { count }), `${path} ${count}`).toBe(said(whole, path, { count }));
        expect(said(lean, path, { count })).not.toBe('');
      }
    }
  });

  it('says whatever it is filled with as the whole one does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('en', 'zh', 'de'),
        fc.array(key, { minLength: 1, maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...new Set(texts.flatMap(([, text]) => factsOf(text)))), fact),
        fc.boolean(),
        async (code, keys, facts, replace) => {
          for (const translator of both) await translator.changeLanguage(code);
          const options = replace ? { replace: facts } : facts;
          expect(said(lean, keys, options)).toBe(said(whole, keys, options));
          expect(lean.language).toBe(whole.language);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('says nothing for a part that is not here, and falls back to English', async () => {
    await lean.changeLanguage('de');
    expect(said(lean, 'common.ok', {})).toBe('OK');
    expect(said(lean, 'nothing.here', {})).toBe('');
  });
});
