import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksOf } from '../../../server/watch/checks.ts';
import type { Seen } from '../../../server/watch/checks.ts';
import { diskRoom } from '../../../server/watch/disk-room.ts';

const WELL: Seen = {
  databaseSilentMs: null,
  ledgerFaults: [],
  symbols: 54,
  staleSymbols: 53,
  queues: [{ name: 'secondContract', waiting: 9, overdue: 2, lateMs: 15_000 }],
  freeBytes: 16 * 1024 * 1024,
};
const problems = (change: Partial<Seen>) =>
  checksOf({ ...WELL, ...change }).flatMap(({ name, problem }) => (problem === null ? [] : [`${name}: ${problem}`]));

describe('a server is ready', () => {
  it('while the database answers, the books are right, one market ticks and nothing is late', () => {
    expect(problems({})).toEqual([]);
  });

  it.each<[Partial<Seen>, RegExp]>([
    [{ databaseSilentMs: 2500 }, /^database: has not answered for 2500 ms$/],
    [
      { ledgerFaults: ['all balances of USDT sum to 1, not to 0'] },
      /^ledger: the books are wrong: all balances of USDT/,
    ],
    [{ ledgerFaults: null }, /^ledger: not looked at yet$/],
    [{ staleSymbols: 54 }, /^feed: no tick of any of 54 markets$/],
    [{ queues: null }, /^engine: not looked at yet$/],
    [
      { queues: [{ name: 'withdrawal', waiting: 3, overdue: 2, lateMs: 15_001 }] },
      /^engine: 2 of withdrawal should have been taken up, the oldest 15001 ms ago$/,
    ],
    [{ freeBytes: null }, /^disk: not looked at yet$/],
  ])('and not with %j', (change, reason) => {
    expect(problems(change)).toEqual([expect.stringMatching(reason)]);
  });
});

it('issue 39 B9: a server whose disk is full is not ready, and is again once there is room', () => {
  for (const freeBytes of [0, 16 * 1024 * 1024 - 1]) {
    expect(problems({ freeBytes })).toEqual([`disk: ${freeBytes} bytes are left on the disk of the data folder`]);
  }
  expect(problems({ freeBytes: 16 * 1024 * 1024 })).toEqual([]);
});

describe('the room on the disk', () => {
  const HOUR = 3_600_000;
  const GB = 1_000_000_000;

  it('is foretold from the pace of the last hours', () => {
    const room = diskRoom();
    room.note(0, 100 * GB);
    expect([room.fullInMs(), room.isShort()]).toEqual([null, false]);
    room.note(HOUR, 99 * GB);
    expect([room.fullInMs(), room.isShort()]).toEqual([99 * HOUR, false]);
  });

  it('is short a day before it is gone, and when hardly any is left', () => {
    const filling = diskRoom();
    filling.note(0, 25 * GB);
    filling.note(HOUR, 24 * GB);
    expect(filling.isShort()).toBe(false);
    filling.note(HOUR + 1, 23.9 * GB);
    expect(filling.isShort()).toBe(true);
    const tiny = diskRoom();
    tiny.note(0, 500_000_000);
    expect(tiny.isShort()).toBe(true);
  });

  it('says nothing of the future in its first minutes, when it empties, or after a clock set back', () => {
    const room = diskRoom();
    room.note(0, 100 * GB);
    room.note(599_999, 50 * GB);
    expect(room.fullInMs()).toBeNull();
    room.note(HOUR, 101 * GB);
    expect(room.fullInMs()).toBeNull();
    room.note(HOUR - 1, 10 * GB);
    expect(room.fullInMs()).toBeNull();
  });

  it('at an even pace is foretold exactly, for as long as it is watched', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 20, max: 2000 }), (aMinute, minutes) => {
        const room = diskRoom();
        const total = 10_000_000_000;
        for (let minute = 0; minute <= minutes; minute += 1) room.note(minute * 60_000, total - minute * aMinute);
        expect(room.fullInMs()! / 60_000).toBeCloseTo((total - minutes * aMinute) / aMinute, 3);
      }),
      { numRuns: 20 },
    );
  });
});
