import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isCoolingOff,
  loosens,
  NO_LIMITS,
  stateAt,
  withCoolOff,
  withTarget,
} from '../../../../server/engine/own-limits/limit-rules.ts';
import type { Limits, LimitState } from '../../../../server/engine/own-limits/limit-rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = 1_790_000_000_000;
const NONE: Limits = { maxStake: null, dailyLoss: null, sessionMinutes: null };

const amount = fc.option(fc.bigInt({ min: 1n, max: 6n }));
const target: fc.Arbitrary<Limits> = fc.record({
  maxStake: amount,
  dailyLoss: amount,
  sessionMinutes: fc.option(fc.integer({ min: 1, max: 6 })),
});
/** Requests with the hours between them. */
const requests = fc.array(fc.record({ after: fc.integer({ min: 0, max: 40 }), target }), {
  minLength: 1,
  maxLength: 12,
});

const FIELDS = ['maxStake', 'dailyLoss', 'sessionMinutes'] as const;
/** Returns a comparable size of a bound; no bound is the largest. */
const size = (bound: bigint | number | null): number => (bound === null ? Infinity : Number(bound));

/** Applies requests for limits at their times and records the limits in force every hour. */
function live(asked: readonly { after: number; target: Limits }[]) {
  const log: { ms: number; target: Limits }[] = [];
  const inForce: { ms: number; limits: Limits; asked: typeof log }[] = [];
  let state: LimitState = NO_LIMITS;
  let ms = START;
  const look = () => inForce.push({ ms, limits: stateAt(state, ms).current, asked: [...log] });
  for (const { after, target: wanted } of asked) {
    for (let hour = 0; hour < after; hour++) {
      look();
      ms += HOUR;
    }
    state = withTarget(state, wanted, ms);
    log.push({ ms, target: wanted });
    look();
  }
  for (let hour = 0; hour < 50; hour++) {
    ms += HOUR;
    look();
  }
  return inForce;
}

describe('limits', () => {
  it('are never looser than the last request, and are that request after a day without another', () => {
    fc.assert(
      fc.property(requests, (asked) => {
        for (const { ms, limits, asked: log } of live(asked)) {
          const last = log.at(-1);
          if (last === undefined) expect(limits).toEqual(NONE);
          else {
            for (const field of FIELDS) expect(size(limits[field])).toBeLessThanOrEqual(size(last.target[field]));
            if (ms - last.ms >= DAY) expect(limits).toEqual(last.target);
          }
        }
      }),
    );
  });

  it('become looser only when something at least as loose was asked a day before and nothing tighter since', () => {
    fc.assert(
      fc.property(requests, (asked) => {
        const inForce = live(asked);
        inForce.forEach(({ ms, limits, asked: log }, index) => {
          const before = inForce[index - 1];
          if (before === undefined) return;
          for (const field of FIELDS) {
            const now = size(limits[field]);
            if (now <= size(before.limits[field])) continue;
            const waited = log.filter((request) => request.ms <= ms - DAY && size(request.target[field]) >= now);
            expect(waited.length).toBeGreaterThan(0);
            const tightened = log.filter(
              (request) => request.ms > waited.at(-1)!.ms && size(request.target[field]) < now,
            );
            expect(tightened).toEqual([]);
          }
        });
      }),
    );
  });

  it('tighten at once, also together with a loosening that waits', () => {
    const set = withTarget(NO_LIMITS, { maxStake: 50n, dailyLoss: 100n, sessionMinutes: null }, START);
    expect(set.pending).toBeNull();
    const mixed = withTarget(set, { maxStake: 80n, dailyLoss: 60n, sessionMinutes: 90 }, START + HOUR);
    expect(mixed.current).toEqual({ maxStake: 50n, dailyLoss: 60n, sessionMinutes: 90 });
    expect(mixed.pending).toEqual({
      limits: { maxStake: 80n, dailyLoss: 60n, sessionMinutes: 90 },
      effectiveMs: START + HOUR + DAY,
    });
    expect(stateAt(mixed, START + HOUR + DAY - 1)).toEqual(mixed);
    expect(stateAt(mixed, START + HOUR + DAY)).toMatchObject({ current: mixed.pending!.limits, pending: null });
  });

  it('that wait keep their time when another limit changes, and begin anew when made looser still', () => {
    const set = withTarget(NO_LIMITS, { ...NONE, maxStake: 50n }, START);
    const loosened = withTarget(set, { ...NONE, maxStake: 80n }, START);
    const tightened = withTarget(loosened, { ...NONE, maxStake: 80n, dailyLoss: 10n }, START + HOUR);
    expect(tightened.pending?.effectiveMs).toBe(START + DAY);
    expect(tightened.current).toEqual({ ...NONE, maxStake: 50n, dailyLoss: 10n });
    const looser = withTarget(tightened, { ...NONE, maxStake: 81n, dailyLoss: 10n }, START + HOUR);
    expect(looser.pending?.effectiveMs).toBe(START + HOUR + DAY);
  });

  it('are loosened by exactly those sets that begin a wait', () => {
    const later = fc.array(fc.record({ after: fc.integer({ min: 1, max: 40 }), target }), { maxLength: 12 });
    fc.assert(
      fc.property(later, (asked) => {
        let state: LimitState = NO_LIMITS;
        let ms = START;
        for (const { after, target: wanted } of asked) {
          ms += after * HOUR;
          const next = withTarget(state, wanted, ms);
          expect(loosens(state, wanted, ms)).toBe(next.pending?.effectiveMs === ms + DAY);
          state = next;
        }
      }),
    );
  });

  it('that wait fall away when what is in force is asked for again', () => {
    const set = withTarget(NO_LIMITS, { ...NONE, maxStake: 50n }, START);
    const loosened = withTarget(set, NONE, START);
    expect(loosened.pending).not.toBeNull();
    expect(withTarget(loosened, { ...NONE, maxStake: 50n }, START + HOUR)).toEqual(set);
  });
});

describe('a cool-off', () => {
  it('never becomes shorter, whatever is asked in whatever order', () => {
    const step = fc.record({
      after: fc.integer({ min: 0, max: 40 }),
      period: fc.constantFrom('day', 'week', 'month'),
      limits: fc.option(target),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        let state: LimitState = NO_LIMITS;
        let ms = START;
        for (const { after, period, limits } of steps) {
          ms += after * HOUR;
          const before = state.coolOffUntilMs ?? 0;
          const days = { day: 1, week: 7, month: 30 }[period];
          const next: LimitState | null =
            limits === null ? withCoolOff(state, period, ms) : withTarget(state, limits, ms);
          if (limits === null) expect(next === null).toBe(before > ms + days * DAY);
          state = next ?? state;
          expect(state.coolOffUntilMs ?? 0).toBeGreaterThanOrEqual(before);
          if (limits === null) expect(isCoolingOff(state, ms + days * DAY - 1)).toBe(true);
        }
      }),
    );
  });

  it('ends by itself to the millisecond', () => {
    const state = withCoolOff(NO_LIMITS, 'day', START)!;
    expect(isCoolingOff(state, START + DAY - 1)).toBe(true);
    expect(isCoolingOff(state, START + DAY)).toBe(false);
  });
});
