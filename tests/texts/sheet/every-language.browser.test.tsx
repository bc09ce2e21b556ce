/**
 * `npm run test:all`: every button, tab and chip in every language in a window of 320 px, measured and as pictures in
 * build/label-sheets.
 */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import contexts from '../../../src/i18n/context.json';
import { LANGUAGE_CODES } from '../../../src/i18n/languages.ts';
import type { LanguageCode } from '../../../src/i18n/languages.ts';
import type { Texts } from '../../../src/i18n/texts.ts';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import { joinedTexts } from '../../flat-texts.ts';
import type { Context } from '../context.ts';
import { baseOf } from '../text-problems.ts';
import { LabelSheet, overflows } from './label-sheet.tsx';
import type { Label } from './label-sheet.tsx';

const FILES = import.meta.glob<Texts>('../../../src/i18n/*/*.json', { import: 'default' });
const CONTEXT: ReadonlyMap<string, Context> = new Map(Object.entries(contexts as Record<string, Context>));
const SHEET_ROLES: ReadonlySet<string> = new Set(['button', 'tab', 'chip']);
/** Labels of one picture: browsers draw no picture that is higher than some 16 000 px. */
const LABELS_OF_A_PICTURE = 120;

/** Texts with a sample in place of each placeholder. */
const withSamples = (text: string, { sample = {} }: Context): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => sample[name] ?? '');

async function labelsOf(code: LanguageCode): Promise<readonly Label[]> {
  const paths = Object.keys(FILES).filter((path) => path.includes(`/i18n/${code}/`));
  const texts = joinedTexts(await Promise.all(paths.map((path) => FILES[path]!())));
  return [...texts].flatMap(([key, text]) => {
    const context = CONTEXT.get(baseOf(key));
    if (!context || !SHEET_ROLES.has(context.role)) return [];
    return [{ key, text: withSamples(text, context), role: context.role, width: context.width! }];
  });
}

beforeEach(() => page.viewport(320, 568));

it.each(LANGUAGE_CODES)('every button, tab and chip of %s has room at 320 px', async (code) => {
  document.documentElement.lang = code;
  const labels = await labelsOf(code);
  const problems: string[] = [];
  for (let at = 0; at < labels.length; at += LABELS_OF_A_PICTURE) {
    const some = labels.slice(at, at + LABELS_OF_A_PICTURE);
    const { container, unmount } = await render(<LabelSheet labels={some} />);
    problems.push(...overflows(container, some));
    const name = `${code}-${at / LABELS_OF_A_PICTURE + 1}.png`;
    await page.viewport(320, container.scrollHeight);
    await page.screenshot({ element: container, path: `../../../build/label-sheets/${name}` });
    await page.viewport(320, 568);
    await unmount();
  }
  expect(problems).toEqual([]);
});
