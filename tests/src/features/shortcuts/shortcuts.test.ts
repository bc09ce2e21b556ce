import { describe, expect, it } from 'vitest';
import texts from '../../../../src/i18n/en/shortcuts.json' with { type: 'json' };
import { pressedKey } from '../../../../src/features/shortcuts/pressed-key.ts';
import { shortcutOf, SHORTCUTS } from '../../../../src/features/shortcuts/shortcuts.ts';
import { INTERVALS } from '../../../../protocol/units/interval.ts';

const meaning = (...keys: string[]) => {
  const found = shortcutOf(keys);
  return found === null || found === 'more' ? found : found.id;
};

describe('the registry', () => {
  it('gives every key one meaning, and no key is the beginning of two', () => {
    for (const { id, keys } of SHORTCUTS) {
      for (const key of keys[0] === '1-8' ? '12345678' : [keys[0]]) {
        expect(meaning(key, ...keys.slice(1))).toBe(id);
      }
    }
    expect(new Set(SHORTCUTS.map(({ keys }) => keys.join(' '))).size).toBe(SHORTCUTS.length);
  });

  it('has words for each, and no words for others', () => {
    expect(Object.keys(texts.shortcuts.of).toSorted()).toEqual(SHORTCUTS.map(({ id }) => id).toSorted());
  });

  it('waits for the second of two keys only', () => {
    expect(meaning('g')).toBe('more');
    expect(meaning('g', 'x')).toBeNull();
    expect(meaning('x')).toBeNull();
    expect(meaning('9')).toBeNull();
    expect(meaning('0')).toBeNull();
  });

  it('has a digit for every interval', () => {
    expect(INTERVALS).toHaveLength(8);
  });
});

const NONE = {
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
};

describe('a key', () => {
  it.each([
    ['a letter', { key: 'b' }, 'b'],
    ['a letter under caps lock', { key: 'B' }, 'b'],
    ['a letter with Shift is no shortcut', { key: 'B', shiftKey: true }, null],
    ['the question mark of an English keyboard', { key: '?', code: 'Slash', shiftKey: true }, '?'],
    ['the question mark of a German keyboard', { key: '?', code: 'Minus', shiftKey: true }, '?'],
    ['the slash of a German keyboard', { key: '/', code: 'Digit7', shiftKey: true }, '/'],
    ['a digit of a French keyboard', { key: '1', code: 'Digit1', shiftKey: true }, '1'],
    ['a letter by its place on a Thai keyboard', { key: 'ิ', code: 'KeyB' }, 'b'],
    ['the question mark by its place on a Thai keyboard', { key: 'ฦ', code: 'Slash', shiftKey: true }, '?'],
    ['a digit by its place on a Thai keyboard', { key: 'ๅ', code: 'Digit1' }, '1'],
    ['a letter of an input method', { key: 'b', isComposing: true }, null],
    ['what an input method has taken', { key: 'Process', code: 'KeyB' }, null],
    ['a key held down', { key: 'b', repeat: true }, null],
    ['a key of the browser', { key: 'b', ctrlKey: true }, null],
    ['a key of the system', { key: 'b', metaKey: true }, null],
    ['a sign behind Alt', { key: '/', altKey: true }, null],
    ['a dead key', { key: 'Dead', code: 'KeyB' }, null],
    ['a key with a name', { key: 'Enter' }, null],
    ['the space bar', { key: ' ' }, null],
  ])('%s', (_, event, key) => {
    expect(pressedKey({ ...NONE, ...event })).toBe(key);
  });
});
