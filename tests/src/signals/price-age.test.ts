import { effect } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { createConnectionStore } from '../../../src/signals/connection-store.ts';
import type { ConnectionStore } from '../../../src/signals/connection-store.ts';
import { DELAYED_AFTER_MS } from '../../../src/signals/data-age.ts';
import { watchLine } from '../../../src/live/line-watch.ts';
import { createFakeTimers } from '../model/fake-timers.ts';

/** A store behind a line, the clock of both, and how often the store looked at it. */
function stage() {
  const timers = createFakeTimers(0);
  const store = createConnectionStore(timers.nowMs);
  const line = watchLine({
    timers,
    silentAfterMs: () => DELAYED_AFTER_MS,
    onAlive: store.applyAlive,
    onSilent: store.applySilent,
  });
  let looks = 0;
  /** Passes time as the live client does: a look a second, while it is due. */
  function wait(ms: number): void {
    for (let left = ms; left > 0; left -= 1000) {
      timers.advance(Math.min(1000, left));
      if (!store.isAging.value) continue;
      looks++;
      store.refreshAge();
    }
  }
  return { store, line, wait, looks: () => looks };
}

/** One that has heard a message a second for `seconds`. */
function heardFor(seconds: number) {
  const all = stage();
  all.store.applyStatus('connected', 0);
  all.line.heard();
  for (let second = 0; second < seconds; second++) {
    all.wait(1000);
    all.line.heard();
  }
  return all;
}

const told = ({ age, pricesOld, priceAgeS }: ConnectionStore) => [age.value, pricesOld.value, priceAgeS.value];

describe('the age of prices', () => {
  it('is none while messages come, and none while they are only delayed', () => {
    const { store, wait } = heardFor(5);
    expect(told(store)).toEqual(['live', false, 0]);
    wait(9000);
    expect(told(store)).toEqual(['delayed', false, 0]);
  });

  it('is looked at by nobody while messages flow, nor once they have flowed again for a while', () => {
    const { line, wait, looks } = heardFor(600);
    expect(looks()).toBe(0);
    wait(5000);
    line.heard();
    const before = looks();
    expect(before).toBeGreaterThan(0);
    for (let second = 0; second < 60; second++) {
      wait(1000);
      line.heard();
    }
    expect(looks() - before).toBeLessThan(5);
  });

  it('counts from the last message once prices are stale, reconnecting or offline', () => {
    const { store, wait } = heardFor(5);
    wait(11_000);
    expect(told(store)).toEqual(['stale', true, 11]);
    store.applyStatus('reconnecting', 2);
    wait(4000);
    expect(told(store)).toEqual(['reconnecting', true, 15]);
    store.applyStatus('error', 5);
    wait(16_000);
    expect(told(store)).toEqual(['offline', true, 31]);
  });

  it('is offline with an age where the device says that it has no network', () => {
    const { store, wait } = heardFor(5);
    store.applyOnline(false);
    wait(4000);
    expect(told(store)).toEqual(['offline', true, 4]);
  });

  it('ends with the first message, before the connection is called live again', () => {
    const { store, line, wait } = heardFor(5);
    wait(31_000);
    line.heard();
    expect(told(store)).toEqual(['delayed', false, 0]);
  });

  it('is unknown before the first message: nothing is old while the page connects, all of it once that failed', () => {
    const store = createConnectionStore(() => 60_000);
    store.applyStatus('connecting', 0);
    expect(told(store)).toEqual(['reconnecting', false, 0]);
    store.applyStatus('error', 5);
    expect(told(store)).toEqual(['offline', true, 0]);
  });

  it('includes the time the page slept, and leaves a page that is shown again a second for its first message', () => {
    const { store, line, wait } = stage();
    store.applyStatus('connected', 0);
    line.heard();
    line.setVisible(false);
    store.applyHidden();
    wait(300_000);
    store.applyShown();
    expect(told(store)).toEqual(['live', false, 0]);
    // State from before the page was hidden.
    line.setVisible(true);
    expect(told(store)).toEqual(['live', false, 0]);
    wait(1001);
    expect(told(store)).toEqual(['live', true, 301]);
    line.heard();
    expect(told(store)).toEqual(['live', false, 0]);
  });

  it('wakes its readers once a second at most while prices are old, and never by a message while they are not', () => {
    const { store, line, wait } = heardFor(5);
    let runs = 0;
    const stop = effect(() => {
      void store.priceAgeS.value;
      void store.pricesOld.value;
      runs++;
    });
    for (let message = 0; message < 1000; message++) line.heard();
    expect(runs).toBe(1);
    wait(20_000);
    for (let look = 0; look < 10; look++) store.refreshAge();
    // Stale from the 11th second to the 20th.
    expect(runs).toBe(11);
    stop();
  });
});

describe('the age of a price of the compact feed', () => {
  it.each([
    [100, 3500],
    [1000, 3500],
    [2000, 5000],
  ])('with %s ms between frames is old after %s ms of silence', (periodMs, afterMs) => {
    const timers = createFakeTimers(0);
    const store = createConnectionStore(timers.nowMs);
    store.applyStatus('connected', 0);
    store.applyFeed({ way: 'compact', periodMs, isSlow: false });
    store.applyAlive(0);
    timers.advance(20_000);
    store.applySilent(afterMs);
    expect(store.pricesOld.value).toBe(false);
    timers.advance(1);
    store.refreshAge();
    expect(store.pricesOld.value).toBe(true);
  });

  it('is old while a frame is missing, though messages flow', () => {
    const timers = createFakeTimers(0);
    const store = createConnectionStore(timers.nowMs);
    store.applyStatus('connected', 0);
    store.applyAlive(0);
    store.applyStep(false);
    expect(store.pricesOld.value).toBe(true);
    store.applyStep(true);
    expect(store.pricesOld.value).toBe(false);
  });
});
