import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALIVE_MS, watchLine } from '../../../src/live/line-watch.ts';
import { createConnectionStore } from '../../../src/signals/connection-store.ts';
import { DELAYED_AFTER_MS, STALE_AFTER_MS, STEADY_MS } from '../../../src/signals/data-age.ts';
import { createFakeTimers } from '../model/fake-timers.ts';

function stage() {
  const timers = createFakeTimers(0);
  const store = createConnectionStore(timers.nowMs);
  store.applyStatus('connected', 0);
  const told: string[] = [];
  const line = watchLine({
    timers,
    silentAfterMs: () => DELAYED_AFTER_MS,
    onAlive(agoMs) {
      told.push('alive');
      store.applyAlive(agoMs);
    },
    onSilent(agoMs) {
      told.push('silent');
      store.applySilent(agoMs);
    },
  });
  return { timers, store, line, told };
}

/** Returns state and age by their definition, from all messages that a page received at once. */
function ageOf(messagesMs: readonly number[], nowMs: number) {
  const lastMs = messagesMs.at(-1);
  if (lastMs === undefined) return ['reconnecting', 0];
  const silentMs = nowMs - lastMs;
  const ageS = silentMs > STALE_AFTER_MS ? Math.floor(silentMs / 1000) : 0;
  if (silentMs > STALE_AFTER_MS) return ['stale', ageS];
  if (silentMs > DELAYED_AFTER_MS) return ['delayed', ageS];
  const pauses = messagesMs.filter((ms, at) => at > 0 && ms - messagesMs[at - 1]! > DELAYED_AFTER_MS);
  const isSteady = pauses.every((endMs) => nowMs - endMs >= STEADY_MS);
  return [isSteady ? 'live' : 'delayed', ageS];
}

describe('the watch on the line', () => {
  it('lets a page say what one says that hears each message, whenever they come', () => {
    const gap = fc.oneof(
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: DELAYED_AFTER_MS - 2, max: DELAYED_AFTER_MS + 2 }),
      fc.integer({ min: 0, max: 15_000 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(gap, fc.integer({ min: 0, max: 12_000 }))), (steps) => {
        const { timers, store, line } = stage();
        const messagesMs: number[] = [];
        for (const [gapMs, lookMs] of steps) {
          timers.advance(gapMs);
          line.heard();
          messagesMs.push(timers.nowMs());
          timers.advance(lookMs);
          // The millisecond in which the live side finds out.
          if (lookMs === DELAYED_AFTER_MS + 1) timers.advance(1);
          if (store.isAging.value) store.refreshAge();
          expect([store.age.value, store.priceAgeS.value]).toEqual(ageOf(messagesMs, timers.nowMs()));
        }
      }),
    );
  });

  it('tells a page every few seconds while messages flow, however many come', () => {
    const { timers, line, told } = stage();
    for (let ms = 0; ms < 60_000; ms += 50) {
      line.heard();
      timers.advance(50);
    }
    expect(told).toEqual(Array.from({ length: 60_000 / ALIVE_MS }, () => 'alive'));
  });

  it('tells once that they have ended, and at once that they flow again', () => {
    const { timers, line, told } = stage();
    line.heard();
    timers.advance(60_000);
    expect(told).toEqual(['alive', 'silent']);
    line.heard();
    expect(told).toEqual(['alive', 'silent', 'alive']);
  });

  it('says nothing to a page that is hidden, and how things are to one that is shown', () => {
    const { timers, line, told } = stage();
    line.heard();
    line.setVisible(false);
    timers.advance(60_000);
    line.heard();
    timers.advance(1000);
    expect(told).toEqual(['alive']);
    line.setVisible(true);
    expect(told).toEqual(['alive', 'alive']);
    timers.advance(60_000);
    expect(told).toEqual(['alive', 'alive', 'silent']);
    line.setVisible(false);
    line.setVisible(true);
    expect(told).toEqual(['alive', 'alive', 'silent', 'silent']);
  });

  it('knows nothing before the first message, and leaves no timer', () => {
    const { timers, line, told } = stage();
    line.tell();
    line.setVisible(true);
    expect([told, timers.pending]).toEqual([[], 0]);
    line.heard();
    expect(timers.pending).toBe(1);
    line.stop();
    expect(timers.pending).toBe(0);
  });
});
