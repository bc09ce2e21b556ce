import { afterEach, describe, expect, it } from 'vitest';
import { MOVING_MS, watchRest } from '../../../../src/features/markets/use-market-sorting.ts';
import type { Rest } from '../../../../src/features/markets/use-market-sorting.ts';

let nowMs = 10_000;
let rest: Rest | null = null;
const start = () => (rest = watchRest(() => nowMs));
const say = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));
afterEach(() => rest?.stop());

describe('a list at rest', () => {
  it('is not while a finger is down, nor just after it was lifted', () => {
    const { atRest } = start();
    expect(atRest()).toBe(true);
    say('pointerdown');
    nowMs += 60_000;
    expect(atRest()).toBe(false);
    say('pointerup');
    expect(atRest()).toBe(false);
    nowMs += MOVING_MS;
    expect(atRest()).toBe(true);
  });

  it('is not while it scrolls by itself after the finger, whose end is then a cancel', () => {
    const { atRest } = start();
    say('pointerdown');
    say('pointercancel');
    for (let i = 0; i < 10; i++) {
      nowMs += MOVING_MS - 1;
      say('scroll');
      expect(atRest()).toBe(false);
    }
    nowMs += MOVING_MS;
    expect(atRest()).toBe(true);
  });

  it('hears nothing after its end', () => {
    const { atRest, stop } = start();
    stop();
    say('pointerdown');
    expect(atRest()).toBe(true);
  });
});
