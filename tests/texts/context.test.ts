import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contextProblems } from './context.ts';
import type { Context } from './context.ts';

const english = new Map([
  ['order.send', 'Buy {{size}}'],
  ['order.days_one', '{{count}} day'],
  ['order.days_other', '{{count}} days'],
]);
const send: Context = { role: 'button', screen: 'ticket, bottom', sample: { size: '0.5 BTC' }, width: 288 };
const days: Context = { role: 'value', screen: 'order, facts', sample: { count: '3' } };
const problemsWith = (change: Readonly<Record<string, Context>>) =>
  contextProblems(english, new Map(Object.entries({ 'order.send': send, 'order.days': days, ...change })));

describe('the context of the English texts', () => {
  it('is one entry for all plural forms of a key', () => {
    expect(problemsWith({})).toEqual([]);
  });

  it('is refused where a key has none', () => {
    expect(contextProblems(english, new Map([['order.send', send]]))).toEqual(['order.days: no context']);
  });

  it.each([
    ['an unknown role', { ...send, role: 'banner' } as unknown as Context, 'unknown role "banner"'],
    ['no screen', { ...send, screen: ' ' }, 'no screen'],
    ['a sample that misses a placeholder', { ...send, sample: {} }, 'no sample of {{size}}'],
    ['no sample at all', { role: 'title', screen: 'ticket' } as Context, 'no sample of {{size}}'],
    [
      'a sample of no placeholder',
      { ...send, sample: { size: '1', price: '2' } },
      'a sample of {{price}}, which it has not',
    ],
    ['a button without a width', { ...send, width: 0 }, 'no width, and it is a button'],
    ['a width wider than the window', { ...send, width: 400 }, 'a width of 400 px'],
  ])('is refused with %s', (_, context, problem) => {
    expect(problemsWith({ 'order.send': context })).toEqual([`order.send: ${problem}`]);
  });

  it('is refused where there is no text', () => {
    expect(problemsWith({ 'order.gone': days })).toEqual(['order.gone: a context, and no text']);
  });
});

it('no file of the app reads the context, so that no browser loads it', () => {
  const folder = join(import.meta.dirname, '../../src');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  expect(names.filter((name) => readFileSync(join(folder, name), 'utf8').includes('context.json'))).toEqual([]);
});
