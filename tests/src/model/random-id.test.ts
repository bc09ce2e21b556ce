import { expect, it } from 'vitest';
import { hexOf, randomHex, randomUuid } from '../../../src/model/random-id.ts';

it('random ids have their form and do not repeat', () => {
  expect(hexOf(Uint8Array.of(0, 10, 255))).toBe('000aff');
  expect(randomHex()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(Array.from({ length: 100 }, randomHex)).size).toBe(100);
});
