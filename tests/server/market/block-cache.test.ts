import { expect, it } from 'vitest';
import { blockCache } from '../../../server/market/block-cache.ts';

it('keeps the blocks used last and makes the others again', () => {
  const cache = blockCache(2);
  const made: string[] = [];
  const use = (key: string) =>
    cache.block(key, () => {
      made.push(key);
      return new Float64Array(1);
    });
  const first = use('a');
  use('b');
  expect(use('a')).toBe(first);
  use('c');
  use('a');
  use('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
