import { describe, expect, it } from 'vitest';
import {
  accountLevelOf,
  DAILY_LIMIT_OF_LEVEL,
  dailyLimitOf,
  levelAfter,
} from '../../../protocol/units/account-level.ts';

describe('the level of an account', () => {
  it.each([
    [[], 1],
    [[1], 2],
    [[1, 2], 3],
    [[2, 1], 3],
    // Advanced cannot be reached without primary; a row that says so gives nothing.
    [[2], 1],
  ] as const)('with verifications %j is %i', (verified, level) => {
    expect(accountLevelOf(verified)).toBe(level);
  });

  it('is one above the verification that led to it', () => {
    expect([levelAfter(1), levelAfter(2)]).toEqual([2, 3]);
  });

  it('has a limit of its own; a level that is not known yet has the last one', () => {
    expect(DAILY_LIMIT_OF_LEVEL.map(({ level }) => dailyLimitOf(level))).toEqual(['10000', '50000', '100000']);
    expect(dailyLimitOf(4)).toBe('100000');
  });
});
