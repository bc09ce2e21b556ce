import { expect, it } from 'vitest';
import { HOLD_MS, stepsPerMove } from '../../../src/ui/stepper.tsx';

it('a held stepper speeds up', () => {
  expect(stepsPerMove(HOLD_MS)).toBe(1);
  expect(stepsPerMove(1500)).toBe(5);
  expect(stepsPerMove(10_000)).toBe(25);
});
