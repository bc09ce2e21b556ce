import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataSaver } from '../../../src/level/data-saver.ts';
import type { NetworkHint } from '../../../src/level/data-saver.ts';
import { fakeStorage } from '../model/fake-storage.ts';

/** `navigator.connection` in the hands of the test. */
function hintOf(saveData: unknown) {
  const target = new EventTarget();
  const hint = {
    saveData,
    addEventListener: target.addEventListener.bind(target),
  } satisfies NetworkHint;
  return {
    hint,
    change(next: unknown) {
      hint.saveData = next;
      target.dispatchEvent(new Event('change'));
    },
  };
}

let storage = fakeStorage();
beforeEach(() => {
  storage = fakeStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

describe('data saver (G31)', () => {
  it('follows the browser until something else is chosen', () => {
    const { hint, change } = hintOf(false);
    const saver = createDataSaver(hint);
    expect([saver.chosen.peek(), saver.asked.peek(), saver.acts.peek()]).toEqual(['auto', false, false]);
    change(true);
    expect([saver.asked.peek(), saver.acts.peek()]).toEqual([true, true]);
    saver.choose('off');
    expect(saver.acts.peek()).toBe(false);
    saver.choose('on');
    change(false);
    expect(saver.acts.peek()).toBe(true);
    saver.choose('auto');
    expect(saver.acts.peek()).toBe(false);
  });

  it.each([
    ['has no such hint', undefined],
    ['does not tell', hintOf(undefined).hint],
    ['tells nonsense', hintOf('yes').hint],
  ])('is off by itself where the browser %s', (_, hint) => {
    const saver = createDataSaver(hint);
    expect([saver.asked.peek(), saver.acts.peek()]).toEqual([null, false]);
    saver.choose('on');
    expect(saver.acts.peek()).toBe(true);
  });

  it('outlives the page, and what is stored is checked', () => {
    createDataSaver(undefined).choose('on');
    expect([...storage.texts]).toEqual([['__persisted__dataSaver', '"on"']]);
    expect(createDataSaver(undefined).acts.peek()).toBe(true);
    for (const text of ['', 'on', '"On"', 'true', '{}', '["on"]']) {
      storage.texts.set('__persisted__dataSaver', text);
      expect(createDataSaver(undefined).chosen.peek()).toBe('auto');
    }
  });

  it('is chosen for this page where storage refuses', () => {
    storage.full = true;
    const saver = createDataSaver(undefined);
    saver.choose('on');
    expect(saver.acts.peek()).toBe(true);
  });
});
