import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseLevel } from '../../../src/level/level.ts';
import { vibrate } from '../../../src/ui/vibrate.ts';

const asked = vi.fn<(pattern: VibratePattern) => boolean>(() => true);
const given = (name: 'vibrate' | 'userActivation', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => {
  given('vibrate', asked);
  given('userActivation', { hasBeenActive: true });
  asked.mockClear();
  chooseLevel(0);
});
afterEach(() => {
  // Back to those of the browser.
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(navigator, 'userActivation');
  chooseLevel(null);
});

it('feels short for what is confirmed, and twice for a result', () => {
  vibrate('confirmed');
  vibrate('settled');
  expect(asked.mock.calls).toEqual([[[10]], [[20, 40, 20]]]);
});

it.each([2, 3] as const)('is still at level %i', (level) => {
  chooseLevel(level);
  vibrate('settled');
  expect(asked).not.toHaveBeenCalled();
});

it('is not asked of a page that was never tapped', () => {
  given('userActivation', { hasBeenActive: false });
  vibrate('confirmed');
  expect(asked).not.toHaveBeenCalled();
});

it('does without in a browser that has none', () => {
  given('vibrate', undefined);
  given('userActivation', undefined);
  expect(() => vibrate('confirmed')).not.toThrow();
});
