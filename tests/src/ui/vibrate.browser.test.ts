import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canVibrate, vibrate } from '../../../src/ui/vibrate.ts';

const asked = vi.fn<(pattern: VibratePattern) => boolean>(() => true);
const given = (value: unknown) => Object.defineProperty(navigator, 'vibrate', { value, configurable: true });

beforeEach(() => {
  given(asked);
  asked.mockClear();
});
// Back to that of the browser.
afterEach(() => void Reflect.deleteProperty(navigator, 'vibrate'));

it('feels short for what is confirmed, and twice for a result', () => {
  vibrate('confirmed');
  vibrate('settled');
  expect(asked.mock.calls).toEqual([[[10]], [[20, 40, 20]]]);
});

it('does without in a browser that has none', () => {
  given(undefined);
  expect(canVibrate()).toBe(false);
  expect(() => vibrate('confirmed')).not.toThrow();
});
