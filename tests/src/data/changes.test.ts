import { expect, it } from 'vitest';
import { WireError } from '../../../src/api/wire.ts';
import { applyChange, applyMissedChanges, decodeChange, followChanges } from '../../../src/data/changes.ts';

const heard = (nouns: Parameters<typeof followChanges>[0]) => {
  const calls: string[] = [];
  const stop = followChanges(
    nouns,
    (id) => calls.push(id),
    () => calls.push('missed'),
  );
  return { calls, stop };
};

it('tells a change to those who follow its noun, until they stop', () => {
  const deposits = heard(['deposit', 'match']);
  const withdrawals = heard(['withdrawal']);
  applyChange(decodeChange({ noun: 'deposit', id: 'd1' }));
  applyChange(decodeChange({ noun: 'match', id: 'm1' }));
  applyChange(decodeChange({ noun: 'withdrawal', id: 'w1' }));
  deposits.stop();
  applyChange(decodeChange({ noun: 'deposit', id: 'd2' }));
  applyMissedChanges();
  withdrawals.stop();
  applyMissedChanges();
  expect(deposits.calls).toEqual(['d1', 'm1']);
  expect(withdrawals.calls).toEqual(['w1', 'missed']);
});

it('a noun of a newer server is nobody’s, a broken row is an error', () => {
  const all = heard(['deposit']);
  applyChange(decodeChange({ noun: 'wish', id: 'x' }));
  applyChange(decodeChange({ noun: 'constructor', id: 'x' }));
  expect(() => decodeChange({ noun: ['deposit'], id: 'x' })).toThrow(WireError);
  expect(all.calls).toEqual([]);
  all.stop();
});
