import { describe, expect, it } from 'vitest';
import { createDataAge, DELAYED_AFTER_MS, STALE_AFTER_MS, STEADY_MS } from '../../../src/signals/data-age.ts';
import type { ConnectionStatus } from '../../../src/signals/data-age.ts';

/** A tracker that is notified when a flow of messages ends, as the live worker does it. */
function tracked() {
  const tracker = createDataAge(0);
  let lastMs = NaN;
  const tellSilence = (nowMs: number) => {
    if (tracker.isFlowing() && nowMs - lastMs > DELAYED_AFTER_MS) tracker.silent(lastMs);
  };
  return {
    ...tracker,
    note(ms: number) {
      tellSilence(ms);
      lastMs = ms;
      tracker.note(ms);
    },
    age(nowMs: number, status: ConnectionStatus, online: boolean) {
      tellSilence(nowMs);
      return tracker.age(nowMs, status, online);
    },
  };
}

/** One in which messages flow every 100 ms until `untilMs`. */
function flowing(untilMs: number) {
  const age = tracked();
  for (let ms = 0; ms <= untilMs; ms += 100) age.note(ms);
  return age;
}

describe('data age', () => {
  it('is connecting until the first message, then live at once', () => {
    const age = tracked();
    expect(age.age(1000, 'connecting', true)).toBe('reconnecting');
    expect(age.age(60_000, 'connected', true)).toBe('reconnecting');
    age.note(60_000);
    expect(age.age(60_001, 'connected', true)).toBe('live');
  });

  it('is live for as long as messages flow, though none of them is noted', () => {
    const age = createDataAge(0);
    age.note(0);
    expect(age.age(3_600_000, 'connected', true)).toBe('live');
    // No pause: nobody said that they had ended.
    age.note(3_600_000);
    expect(age.age(3_600_000, 'connected', true)).toBe('live');
  });

  it('counts from the last that is known of where nobody can say when they ended', () => {
    const age = createDataAge(0);
    age.note(5000);
    age.silent();
    expect(age.age(5001 + STALE_AFTER_MS, 'connected', true)).toBe('stale');
    expect(age.silentMs(20_000)).toBe(15_000);
  });

  it('is offline before any message when the attempts failed or the device is offline', () => {
    const age = createDataAge(0);
    expect(age.age(1000, 'error', true)).toBe('offline');
    expect(age.age(1000, 'connecting', false)).toBe('offline');
  });

  it('becomes delayed after 3 s and stale after 10 s without a message', () => {
    const age = flowing(5000);
    expect(age.age(5000 + DELAYED_AFTER_MS, 'connected', true)).toBe('live');
    expect(age.age(5001 + DELAYED_AFTER_MS, 'connected', true)).toBe('delayed');
    expect(age.age(5000 + STALE_AFTER_MS, 'connected', true)).toBe('delayed');
    expect(age.age(5001 + STALE_AFTER_MS, 'connected', true)).toBe('stale');
  });

  it('does not flicker on a reconnect that takes under 3 s', () => {
    const age = flowing(5000);
    expect(age.age(6000, 'reconnecting', true)).toBe('live');
    age.note(7500);
    expect(age.age(7500, 'connected', true)).toBe('live');
  });

  it('names the trouble once it is confirmed', () => {
    const age = flowing(5000);
    expect(age.age(9000, 'reconnecting', true)).toBe('reconnecting');
    expect(age.age(9000, 'error', true)).toBe('offline');
    expect(age.age(9000, 'reconnecting', false)).toBe('offline');
    expect(age.age(9000, 'disconnected', true)).toBe('offline');
  });

  it('is live again only after messages flowed steadily for a while', () => {
    const age = flowing(5000);
    age.note(20_000);
    expect(age.age(20_000, 'connected', true)).toBe('delayed');
    for (let ms = 20_100; ms < 20_000 + STEADY_MS; ms += 100) {
      age.note(ms);
      expect(age.age(ms, 'connected', true)).toBe('delayed');
    }
    age.note(20_000 + STEADY_MS);
    expect(age.age(20_000 + STEADY_MS, 'connected', true)).toBe('live');
  });

  it('starts the wait again when the flow stops in between', () => {
    const age = flowing(5000);
    age.note(20_000);
    age.note(24_000);
    expect(age.age(25_000, 'connected', true)).toBe('delayed');
    age.note(26_000);
    age.note(27_000);
    expect(age.age(27_000, 'connected', true)).toBe('live');
  });

  it('does not count the time the page slept', () => {
    const age = flowing(5000);
    age.silent(5000);
    age.resume(1_000_000);
    expect(age.age(1_000_100, 'connected', true)).toBe('live');
    age.note(1_000_200);
    expect(age.age(1_000_200, 'connected', true)).toBe('live');
    expect(age.age(1_004_000, 'reconnecting', true)).toBe('reconnecting');
  });
});
