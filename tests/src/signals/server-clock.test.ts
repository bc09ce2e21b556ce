import { effect } from '@preact/signals-core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServerClock } from '../../../src/signals/server-clock.ts';
import { setPendingFlush } from '../../../src/signals/stream-parts.ts';

/** A device whose clock is wrong by `skewMs`, in the hands of the test. */
function stage(skewMs = 0) {
  let trueMs = 1_000_000;
  let deviceSkewMs = skewMs;
  const timers = new Map<number, { atMs: number; run: () => void }>();
  let handles = 0;
  const clock = createServerClock({
    nowMs: () => trueMs - 900_000,
    deviceMs: () => trueMs + deviceSkewMs,
    setTimer(run, delayMs) {
      timers.set(++handles, { atMs: trueMs + delayMs, run });
      return handles;
    },
    clearTimer: (timer) => void timers.delete(timer),
  });
  const pass = (ms: number) => {
    const untilMs = trueMs + ms;
    for (;;) {
      const due = [...timers].filter(([, { atMs }]) => atMs <= untilMs).sort((a, b) => a[1].atMs - b[1].atMs)[0];
      if (!due) break;
      timers.delete(due[0]);
      trueMs = due[1].atMs;
      due[1].run();
    }
    trueMs = untilMs;
  };
  /** A round trip of `there` + `back` ms to a server whose clock is right. */
  const sample = (thereMs: number, backMs: number) => {
    const sentMs = trueMs + deviceSkewMs;
    pass(thereMs);
    const serverMs = trueMs;
    pass(backMs);
    clock.applySample(sentMs, trueMs + deviceSkewMs, serverMs);
  };
  return {
    clock,
    pass,
    sample,
    timers,
    trueMs: () => trueMs,
    setDevice(nextSkewMs: number) {
      deviceSkewMs = nextSkewMs;
    },
  };
}

describe('server clock', () => {
  it('is right to within half the best round trip, however wrong the device is', () => {
    const { clock, sample, trueMs } = stage(3_600_000);
    sample(100, 400);
    sample(20, 30);
    sample(300, 0);
    expect(Math.abs(clock.serverNowMs() - trueMs())).toBeLessThanOrEqual(25);
    expect(clock.synced.value).toBe(true);
  });

  it('does not follow somebody who sets the clock of the device', () => {
    const { clock, pass, sample, trueMs, setDevice } = stage();
    sample(5, 5);
    setDevice(-7_200_000);
    pass(1000);
    expect(Math.abs(clock.serverNowMs() - trueMs())).toBeLessThanOrEqual(10);
    sample(5, 5);
    expect(Math.abs(clock.serverNowMs() - trueMs())).toBeLessThanOrEqual(10);
  });

  it('never goes back once synced, so no remaining time ever grows', () => {
    const trips = fc.array(
      fc.record({ there: fc.nat(2000), back: fc.nat(2000), pause: fc.nat(5000), forget: fc.boolean() }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(trips, fc.integer({ min: -1e7, max: 1e7 }), (journeys, skewMs) => {
        const { clock, pass, sample, trueMs } = stage(skewMs);
        let lastMs = -Infinity;
        for (const { there, back, pause, forget } of journeys) {
          if (forget) clock.forgetSamples();
          sample(there, back);
          for (let look = 0; look < 3; look++) {
            const nowMs = clock.serverNowMs();
            expect(nowMs).toBeGreaterThanOrEqual(lastMs);
            lastMs = nowMs;
            pass(pause);
          }
          expect(Math.abs(clock.serverNowMs() - trueMs())).toBeLessThanOrEqual(4000);
        }
      }),
    );
  });

  it('drops older samples that a new one contradicts', () => {
    const { clock, pass, sample, trueMs } = stage();
    sample(1, 1);
    // A sleeping phone: the monotone clock of the test lost an hour against the server.
    const wakeMs = trueMs() + 3_600_000;
    clock.applySample(trueMs(), trueMs() + 200, wakeMs + 100);
    pass(200);
    expect(Math.abs(clock.serverNowMs() - wakeMs - 200)).toBeLessThanOrEqual(100);
  });

  it('ignores samples that make no sense', () => {
    const { clock } = stage();
    clock.applySample(10, 5, 1000);
    clock.applySample(NaN, 5, 1000);
    clock.applySample(1, 5, NaN);
    expect(clock.synced.value).toBe(false);
  });

  it('ticks on the server second, and only while somebody reads it', () => {
    const { clock, pass, sample, timers, trueMs } = stage();
    sample(0, 0);
    pass(300);
    expect(timers.size).toBe(0);
    const seen: number[] = [];
    const stop = effect(() => void seen.push(clock.secondTick.value));
    pass(2000);
    expect(seen.at(-1)).toBe(Math.floor(trueMs() / 1000));
    expect(new Set(seen).size).toBeGreaterThanOrEqual(3);
    stop();
    expect(timers.size).toBe(0);
  });

  it('tells each second again behind its news, and no second while nobody reads it', () => {
    const { clock, pass, sample, timers, trueMs } = stage();
    sample(0, 0);
    let asked: (() => void) | null = null;
    const seen: number[] = [];
    const stop = effect(() => void seen.push(clock.newsTick.value));
    pass(1000);
    const before = seen.at(-1)!;
    expect(before).toBe(Math.floor(trueMs() / 1000));
    setPendingFlush((brought) => (asked = brought));
    pass(1000);
    expect(seen.at(-1)).toBe(before);
    asked!();
    expect(seen.at(-1)).toBe(before + 1);
    setPendingFlush(null);
    pass(1000);
    expect(seen.at(-1)).toBe(before + 2);
    stop();
    expect(timers.size).toBe(0);
  });
});
