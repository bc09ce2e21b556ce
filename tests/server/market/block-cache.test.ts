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

it('counts numbers, not blocks, and keeps the block used last however long it is', () => {
  const cache = blockCache(10);
  for (const key of 'abcdefghij') cache.block(key, () => new Float64Array(1));
  expect(cache.kept('a')).toHaveLength(1);
  cache.block('eight', () => new Float64Array(8));
  expect([...'ghij'].map((key) => cache.kept(key)?.length)).toEqual([undefined, undefined, 1, 1]);
  cache.block('long', () => new Float64Array(30));
  expect(['j', 'eight', 'long'].map((key) => cache.kept(key)?.length)).toEqual([undefined, undefined, 30]);
  cache.block('short', () => new Float64Array(10));
  expect(['long', 'short'].map((key) => cache.kept(key)?.length)).toEqual([undefined, 10]);
});
