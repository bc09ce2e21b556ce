import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../../../protocol/errors.ts';
import { CATALOGUES, fetchTexts } from '../../../src/i18n/catalogues.ts';
import type { LanguageCode } from '../../../src/i18n/languages.ts';
import { joinedTexts } from '../../flat-texts.ts';
import { textFiles } from '../../text-files.ts';
import { handWrittenTexts } from '../../texts/hand-written.ts';
import { uncountedCalls, unfilledCalls, unknownKeys, unusedKeys } from '../../texts/key-use.ts';
import { baseOf, textProblems } from '../../texts/text-problems.ts';

const languages = Object.keys(CATALOGUES).map((code) => [code, joinedTexts(textFiles(code).values())] as const);
const english = languages.find(([code]) => code === 'en')![1];

/**
 * Visible text and longer name of buttons. The name must contain the text, since people speak the text that they see
 * (WCAG 2.5.3).
 */
const SHOWN_AND_NAME = [
  ['trade.transfer', 'short.transfer'],
  ['assets.lockedOf', 'assets.lockedName'],
  ['assets.small.change', 'assets.small.changeName'],
  ['convert.max', 'convert.maxName'],
  ['transfer.max', 'transfer.maxName'],
  ['sale.max', 'sale.maxName'],
  ['safety.sessions.end', 'safety.sessions.endOne'],
  ['spotOrders.cancelOne', 'spotOrders.cancelLabel'],
  ['spotOrders.pair.cancel', 'spotOrders.pair.cancelLabel'],
] as const;
const WITHOUT_SPACES = new Set(['zh', 'zh-TW', 'ja', 'th']);

/** Whether a name has what is shown in it: as words of their own where a language has spaces. */
function isSaidIn(name: string, shown: string, code: string): boolean {
  const at = name.indexOf(shown);
  const around = name.charAt(at - 1) + name.charAt(at + shown.length);
  return at >= 0 && (WITHOUT_SPACES.has(code) || !/\p{L}/u.test(around));
}

describe.each(languages)('the %s catalogue', (code, texts) => {
  it('has the parts of the English one, and is loaded from them', async () => {
    expect([...textFiles(code).keys()]).toEqual([...textFiles('en').keys()]);
    for (const [part, texts] of textFiles(code)) expect(await fetchTexts(code as LanguageCode, part)).toEqual(texts);
  });

  it('says all that English says, with the same facts, in each plural form that it has', () => {
    expect(textProblems(code, texts, english)).toEqual([]);
  });

  it('names a button with the words that it shows', () => {
    const words = (key: string) => texts.get(key)!.toLocaleLowerCase(code);
    const bare = SHOWN_AND_NAME.filter(([shown, name]) => !isSaidIn(words(name), words(shown), code));
    expect(bare).toEqual([]);
  });

  it('has a text for every refusal of the exchange', () => {
    const bases = new Set([...texts.keys()].map(baseOf));
    for (const name of Object.keys(REFUSALS)) expect(bases, name).toContain(`errors.refusal.${name}`);
  });
});

it('every key named in the code exists, and none is unused', () => {
  expect(unknownKeys(english.keys())).toEqual([]);
  expect(unusedKeys(english.keys())).toEqual([]);
});

it('what has plural forms is said with its number', () => {
  expect(uncountedCalls(english.keys())).toEqual([]);
});

it('what has placeholders is said with a value for each', () => {
  expect(unfilledCalls(english)).toEqual([]);
});

it.each([
  ["t('a.left')", ['a.tsx: a.left {{number}}', 'a.tsx: a.left {{total}}']],
  ["t('a.left', { number: `${f({ total: 1 })}` })", ['a.tsx: a.left {{total}}']],
  ["t('a.left', { number, total })", []],
  ["t('a.left', { number: shown(1), total: 2 })", []],
  ["t('a.left', { ...values })", []],
  ["t('a.left', values)", []],
])('the check of placeholders: %s', (text, found) => {
  const texts = new Map([['a.left', '{{number}} of {{total}}']]);
  expect(unfilledCalls(texts, [{ path: 'a.tsx', text }])).toEqual(found);
});

it('no words are written in the code', async () => {
  expect(await handWrittenTexts()).toEqual([]);
});

describe('what the check finds', () => {
  const model = new Map([
    ['a.left', '{{number}} of {{total}}'],
    ['a.days_one', '{{count}} day'],
    ['a.days_other', '{{count}} days'],
    ['a.note', 'Please wait a moment'],
  ]);
  const german = new Map([
    ['a.left', '{{number}} von {{total}}'],
    ['a.days_one', '{{count}} Tag'],
    ['a.days_other', '{{count}} Tage'],
    ['a.note', 'Bitte einen Moment warten'],
  ]);
  const kindsWith = (key: string, text: string | null) => {
    const changed = new Map(german);
    if (text === null) changed.delete(key);
    else changed.set(key, text);
    return textProblems('de', changed, model).map(({ kind }) => kind);
  };

  it('nothing in what is right', () => {
    expect(textProblems('de', german, model)).toEqual([]);
    expect(textProblems('en', model, model)).toEqual([]);
  });

  it.each([
    ['a.left', null, ['missing']],
    ['a.days_one', null, ['plural']],
    ['a.days_few', '{{count}} Tage', ['unwanted']],
    ['a.days', '{{count}} Tage', ['unwanted']],
    ['a.left', '{{number}} von {{all}}', ['placeholders']],
    ['a.left', '{number} von {{total}}', ['placeholders', 'brackets']],
    ['a.note', 'Please wait a moment', ['untranslated']],
    ['a.note', ' Bitte', ['blank']],
    ['a.note', '', ['blank']],
  ] as const)('%s said as %j', (key, text, kinds) => {
    expect(kindsWith(key, text)).toEqual(kinds);
  });

  it('asks for one form in Japanese, three in French', () => {
    const formsOf = (code: string) =>
      textProblems(code, new Map(), model).filter(({ kind }) => kind === 'plural').length;
    expect(['ja', 'de', 'fr'].map(formsOf)).toEqual([1, 2, 3]);
  });

  it('a lost placeholder, whichever it is', () => {
    fc.assert(
      fc.property(fc.constantFrom('number', 'total'), fc.string(), (lost, other) => {
        const text = german.get('a.left')!.replace(`{{${lost}}}`, () => other.replace(/[{}]/g, ''));
        expect(kindsWith('a.left', text)).toContain('placeholders');
      }),
    );
  });
});
