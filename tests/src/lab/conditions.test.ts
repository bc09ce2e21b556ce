import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  CLOCKS_MS,
  decodeConditions,
  isAsItIs,
  LATENCIES_MS,
  LOSSES_PERCENT,
  NO_CONDITIONS,
  WALLETS_LATE_MS,
} from '../../../src/lab/conditions.ts';
import { movedDate } from '../../../src/lab/spoil-thread.ts';

it('keeps every combination on offer over a reload, and takes nothing else for conditions', () => {
  const offered = fc.record({
    latencyMs: fc.constantFrom(...LATENCIES_MS),
    lossPercent: fc.constantFrom(...LOSSES_PERCENT),
    cut: fc.boolean(),
    clockMs: fc.constantFrom(...CLOCKS_MS),
    walletLateMs: fc.constantFrom(...WALLETS_LATE_MS),
  });
  fc.assert(
    fc.property(offered, (conditions) => {
      expect(decodeConditions(JSON.parse(JSON.stringify(conditions)))).toEqual(conditions);
      expect(isAsItIs(conditions)).toBe(JSON.stringify(conditions) === JSON.stringify(NO_CONDITIONS));
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      expect(decodeConditions(stored)).toBeNull();
    }),
  );
  expect(decodeConditions({ ...NO_CONDITIONS, latencyMs: 86_400_000 })).toBeNull();
  expect(decodeConditions({ ...NO_CONDITIONS, cut: 'yes' })).toBeNull();
});

it('moves what a clock says now, and no moment that is named', () => {
  let aheadMs = 3_600_000;
  const Moved = movedDate(Date, () => aheadMs);
  const before = Date.now();
  expect(Moved.now()).toBeGreaterThanOrEqual(before + aheadMs);
  expect(new Moved().getTime()).toBeGreaterThanOrEqual(before + aheadMs);
  expect(new Moved(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  expect(new Moved(2026, 10, 24).getMonth()).toBe(10);
  expect(new Moved()).toBeInstanceOf(Date);
  aheadMs = 0;
  expect(Math.abs(Moved.now() - Date.now())).toBeLessThan(1000);
});
