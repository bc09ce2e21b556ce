import { expect, it } from 'vitest';
import { pageOptions } from '../../../bench/on-device/options.ts';

it('the page measures three windows of a second and a half of everything, unless the address says otherwise', () => {
  expect(pageOptions('')).toEqual({ seconds: 1.5, rounds: 3, only: null });
  expect(pageOptions('?seconds=1&rounds=2&only=tick-storm,%20order-book')).toEqual({
    seconds: 1,
    rounds: 2,
    only: ['tick-storm', 'order-book'],
  });
});

it.each([
  '?seconds=-1',
  '?seconds=1e9',
  '?seconds=',
  '?seconds=NaN',
  '?rounds=0',
  '?rounds=999',
  '?only=',
  '?rounds=x',
])('the page takes no nonsense from the address: %s', (search) => {
  expect(pageOptions(search)).toEqual({ seconds: 1.5, rounds: 3, only: null });
});
